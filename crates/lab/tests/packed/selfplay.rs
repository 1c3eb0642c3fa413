//! Games of the engine against itself.

use crate::{header, play, quick};
use sente_chess::Position;
use sente_game::{Conclusion, Line, Notation as _, Opening, Position as _, Random, Reading, Score};
use sente_lab::packed::Ending;
use sente_lab::play::{DrawRule, ResignRule};
use sente_lab::selfplay::{Effort, Player, Settings, play as play_one};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

#[test]
fn a_game_depends_on_nothing_but_its_number() {
    let settings = quick();
    let games = play(&settings, 0..24, 1);
    assert_eq!(games, play(&settings, 0..24, 3));
    assert_eq!(games[17], play(&settings, 17..18, 1)[0]);
    let distinct: HashSet<_> = games.iter().map(|game| format!("{:?}", game.opening.moves)).collect();
    assert_eq!(distinct.len(), games.len());
    let others = play(&Settings { seed: 2, ..settings }, 0..24, 2);
    assert!(games.iter().all(|game| others.iter().all(|other| other.opening != game.opening)));
}

#[test]
fn games_are_balanced_at_first_and_legal_throughout() {
    let settings = Settings { balance: 60, ..quick() };
    for game in play(&settings, 0..20, 2) {
        assert!((6..=9).contains(&game.opening.moves.len()));
        let (mut position, mut line) = (game.opening.start, Line::new());
        let moves = game.opening.moves.iter().copied().chain(game.moves.iter().map(|scored| scored.mv));
        for mv in moves {
            assert!(position.is_legal(mv) && position.outcome(&line).is_none());
            line.push(&position);
            position.advance(mv, &mut ());
        }
        match (position.outcome(&line), game.ending) {
            (Some(outcome), Ending::Rules(reason)) => {
                assert_eq!(outcome.reason, reason);
                assert_eq!(outcome.winner.map_or(Conclusion::Draw, Conclusion::Win), game.conclusion);
            }
            (None, Ending::Agreed) => {}
            (None, Ending::TooLong) => assert_eq!(game.moves.len(), 60),
            (outcome, ending) => panic!("{outcome:?} and {ending:?}"),
        }
    }
    assert_eq!(header(&settings).sources[0].settings.len(), 9);
}

/// Plays at random and says what it is told to.
struct Fake {
    random: Random,
    score: fn(&Position) -> i32,
}

impl Player<Position> for Fake {
    fn forget(&mut self) {
        self.random = Random::new(1);
    }

    fn think(
        &mut self,
        position: &Position,
        _: &Line<Position>,
        _: Effort,
    ) -> Option<(sente_chess::Move, Score)> {
        let mv = *self.random.choose(&position.legal_moves())?;
        Some((mv, Score::new((self.score)(position))))
    }
}

fn play_fakes(settings: &Settings, score: fn(&Position) -> i32) -> sente_lab::packed::Game<Position> {
    let fake = || Fake { random: Random::new(1), score };
    let mut players = [fake(), fake()];
    play_one(settings, &[], 0, &mut players, &AtomicBool::new(false)).unwrap()
}

#[test]
fn games_are_adjudicated_only_after_agreement_for_long_enough() {
    let settings = Settings {
        draw: Some(DrawRule { move_number: 1, moves: 5, score: 10 }),
        win: Some(ResignRule { moves: 4, score: 1000, both: true }),
        ..quick()
    };
    let level = play_fakes(&settings, |_| 5);
    assert_eq!((level.conclusion, level.ending, level.moves.len()), (Conclusion::Draw, Ending::Agreed, 10));
    let lost = play_fakes(&settings, |position| if position.side().index() == 0 { -2000 } else { 2000 });
    assert!(matches!(lost.conclusion, Conclusion::Win(sente_game::Side::Second)));
    assert_eq!((lost.ending, lost.moves.len()), (Ending::Agreed, 8));
    let disputed = play_fakes(&settings, |_| -2000);
    assert_ne!(disputed.ending, Ending::Agreed);
    let nervous = play_fakes(&settings, |position| if position.ply() % 5 == 0 { 400 } else { 0 });
    assert_ne!(nervous.ending, Ending::Agreed);
}

#[test]
fn a_stopped_game_is_none() {
    let fake = || Fake { random: Random::new(1), score: |_| 0 };
    let played = play_one::<Position>(&quick(), &[], 0, &mut [fake(), fake()], &AtomicBool::new(true));
    assert!(played.is_none());
}

#[test]
fn openings_of_a_book_come_first() {
    let start = Position::from_fen("4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1", Reading::Strict).unwrap();
    let mv = start.read_move("a7a6").unwrap();
    let book = [Opening { start, moves: vec![mv] }];
    let settings = Settings { random_plies: 2..=2, balance: 10_000, ..quick() };
    let fake = || Fake { random: Random::new(1), score: |_| 0 };
    let game = play_one(&settings, &book, 3, &mut [fake(), fake()], &AtomicBool::new(false)).unwrap();
    assert_eq!((game.opening.start, game.opening.moves[0], game.opening.moves.len()), (start, mv, 3));
}

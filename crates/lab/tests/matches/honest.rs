//! Matches in which nothing goes wrong.

use super::{fake, play, tournament};
use sente_chess::notation::pgn::Reader;
use sente_chess::{Move, Position};
use sente_game::{Notation as _, Opening, Reading, Records as _};
use sente_lab::play::{Control, Ending};
use sente_lab::tournament::{Event, Tournament, record};
use std::time::Duration;

#[test]
fn all_games_are_played_and_counted_once() {
    let plan = tournament(vec![fake("--seed 1"), fake("--seed 2"), fake("--seed 3")], Control::Nodes(10));
    let (standings, seen) = play(&plan, 6);
    assert_eq!(seen.games.len(), 18);
    let mut numbers: Vec<_> = seen.games.iter().map(|(fixture, _)| fixture.game).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..18).collect::<Vec<_>>());
    for results in standings.results() {
        assert_eq!((results.games().games(), results.pairs().pairs(), results.lone_games()), (6, 3, 0));
    }
    assert_eq!(standings.ratings().unwrap().len(), 3);
    assert!(standings.faults().iter().all(std::collections::BTreeMap::is_empty), "{:?}", standings.faults());
}

#[test]
fn the_same_engines_play_the_same_games_whoever_runs_them() {
    fn moves(plan: &Tournament<Position>) -> Vec<Vec<Move>> {
        let (_, mut seen) = play(plan, 4);
        seen.games.sort_by_key(|(fixture, _)| fixture.game);
        seen.games.iter().map(|(_, game)| game.moves.iter().map(|played| played.mv).collect()).collect()
    }
    let mut plan = tournament(vec![fake("--seed 1"), fake("--seed 2")], Control::Nodes(10));
    let several = moves(&plan);
    plan.concurrency = 1;
    plan.restart = true;
    assert_eq!(moves(&plan), several);
}

/// Openings with moves, and a Chess960 start with castling rights that end as those of standard chess: castling must
/// still be told in the style that the game began with.
#[test]
fn openings_are_played_to_the_letter() {
    let start = Position::start();
    let e4 = start.read_move("e2e4").unwrap();
    let fen = "4k3/8/8/8/8/8/8/R3KR2 w FA - 0 1";
    let chess960 = Position::from_fen(fen, Reading::Strict).unwrap();
    let rook = chess960.read_move("f1f2").unwrap();
    let next = sente_game::Position::play(&chess960, rook, &mut ());
    let king = next.read_move("e8d7").unwrap();

    let mut plan = tournament(vec![fake("--seed 5"), fake("--seed 6")], Control::Nodes(10));
    plan.openings =
        vec![Opening { start, moves: vec![e4] }, Opening { start: chess960, moves: vec![rook, king] }];
    let (_, seen) = play(&plan, 40);
    for (fixture, game) in &seen.games {
        assert_eq!(game.opening, plan.openings[fixture.opening % 2]);
        assert!(!matches!(game.ending, Ending::Fault { .. }), "{}", game.ending);
    }
}

#[test]
fn records_can_be_read_back() {
    let plan = tournament(vec![fake("--seed 1"), fake("--seed 2")], Control::Nodes(10));
    let (_, seen) = play(&plan, 4);
    let names = ["one".to_owned(), "two".to_owned()];
    let event = Event { name: "test".into(), engines: names.to_vec(), controls: vec!["10 nodes".into(); 2] };
    let mut text = String::new();
    for (fixture, game) in &seen.games {
        Position::write_record(&record(&event, fixture, game), &mut text).unwrap();
        text.push('\n');
    }
    let games: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(games.len(), 4);
    for (game, (fixture, played)) in games.iter().zip(&seen.games) {
        assert_eq!(game.tag("White"), Some(names[fixture.first].as_str()));
        assert_eq!(game.line.nodes.len(), played.moves.len());
        let note = sente_chess::notation::pgn::engine_note(&game.line.nodes[0].comments[0]).unwrap();
        assert_eq!(note.evaluation.depth, Some(1));
    }
}

#[test]
fn scores_adjudicate() {
    let mut plan =
        tournament(vec![fake("--seed 1 --score 900"), fake("--seed 2 --score -900")], Control::Nodes(10));
    plan.rules.resign = Some(sente_lab::play::ResignRule { moves: 3, score: 600, both: true });
    let (standings, seen) = play(&plan, 2);
    assert_eq!(standings.results()[0].games().wins, 2);
    assert!(seen.games.iter().all(|(_, game)| matches!(game.ending, Ending::Resigned { .. })));
    assert!(seen.games.iter().all(|(_, game)| game.moves.len() <= 7));
}

/// The time charged is the engine's, not the runner's. The quickest of many moves shows it even on a busy machine.
#[test]
fn thinking_is_charged_as_it_was() {
    let delay = Duration::from_millis(30);
    let mut plan = tournament(vec![fake("--seed 1 --move-delay 30"), fake("--seed 2")], Control::Nodes(10));
    plan.concurrency = 1;
    let (_, seen) = play(&plan, 2);
    let times = |parity: usize| {
        let games = seen.games.iter().flat_map(move |(fixture, game)| {
            let first = fixture.first == parity;
            game.moves
                .iter()
                .enumerate()
                .filter(move |(ply, _)| (ply % 2 == 0) == first)
                .map(|(_, played)| played.time)
        });
        games.min().unwrap()
    };
    let charged = times(0);
    assert!(charged >= delay && charged <= delay + Duration::from_millis(2), "{charged:?}");
    assert!(times(1) <= Duration::from_millis(2), "{:?}", times(1));
}

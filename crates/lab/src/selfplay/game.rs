//! One game, from its number to its result.

use super::opening::{Beginning, draw};
use super::player::Player;
use super::settings::Settings;
use crate::packed::{Ending, Game, ScoredMove};
use crate::play::{Adjudication, Adjudicator};
use sente_game::{Conclusion, Notation, Opening, Random, Side};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays game number `number`, one player for each side or one for both. None if it was stopped, or no game can begin.
///
/// The number and the settings alone decide the game: the players forget what was before.
pub fn play<P: Notation>(
    settings: &Settings,
    book: &[Opening<P>],
    number: u64,
    players: &mut [impl Player<P>],
    stop: &AtomicBool,
) -> Option<Game<P>> {
    players.iter_mut().for_each(Player::forget);
    let mut random = random(settings.seed, number);
    let beginning = draw(settings, book, &mut random, players)?;
    finish(settings, beginning, number, players, stop)
}

/// The same from an opening, whatever it is worth.
pub fn play_from<P: Notation>(
    settings: &Settings,
    opening: Opening<P>,
    number: u64,
    players: &mut [impl Player<P>],
    stop: &AtomicBool,
) -> Option<Game<P>> {
    players.iter_mut().for_each(Player::forget);
    finish(settings, Beginning::new(opening), number, players, stop)
}

/// Plays on to the end.
fn finish<P: Notation>(
    settings: &Settings,
    beginning: Beginning<P>,
    number: u64,
    players: &mut [impl Player<P>],
    stop: &AtomicBool,
) -> Option<Game<P>> {
    let Beginning { opening, mut position, mut past } = beginning;
    let mut adjudicator = Adjudicator::new(settings.draw, settings.win);
    let mut moves = Vec::new();
    let (conclusion, ending) = loop {
        if let Some(outcome) = position.outcome(&past) {
            let conclusion = outcome.winner.map_or(Conclusion::Draw, Conclusion::Win);
            break (conclusion, Ending::Rules(outcome.reason));
        }
        match adjudicator.decide(position.ply() / 2 + 1) {
            Some(Adjudication::Draw) => break (Conclusion::Draw, Ending::Agreed),
            Some(Adjudication::Win(side)) => break (Conclusion::Win(side), Ending::Agreed),
            None => {}
        }
        if moves.len() >= settings.max_plies as usize {
            break (Conclusion::Draw, Ending::TooLong);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = position.side();
        let (mv, score) = player_of(players, side)?.think(&position, &past, settings.effort())?;
        moves.push(ScoredMove::new(mv, score));
        adjudicator.note(side, Some(score.get()));
        past.push(&position);
        position.advance(mv, &mut ());
    };
    Some(Game { source: 0, number, opening, moves, conclusion, ending })
}

/// Who plays a side: there is one player for each, or one for both.
pub(super) fn player_of<L>(players: &mut [L], side: Side) -> Option<&mut L> {
    let index = side.index().min(players.len().saturating_sub(1));
    players.get_mut(index)
}

/// The random numbers of a game. Neighbouring games must not share any, nor may games of neighbouring seeds, so both
/// numbers are scrambled.
fn random(seed: u64, number: u64) -> Random {
    let scrambled = Random::new(seed).next_u64();
    Random::new(Random::new(scrambled.wrapping_add(number)).next_u64())
}

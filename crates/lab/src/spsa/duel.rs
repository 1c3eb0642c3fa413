//! A pair of games between two sets of numbers.

use crate::selfplay::{Player, Searcher, Settings, play, play_from};
use sente_game::{Conclusion, Evaluator, Notation, Side};
use sente_search::TunableSet;
use sente_search::ordering::Picker;
use std::sync::atomic::AtomicBool;

/// A player whose numbers can be changed.
pub trait Duellist<P: Notation>: Player<P> {
    /// From now on it plays with these numbers.
    fn retune(&mut self, numbers: &TunableSet);
}

impl<P: Notation, E: Evaluator<P>, K: Picker<P>> Duellist<P> for Searcher<P, E, TunableSet, K> {
    fn retune(&mut self, numbers: &TunableSet) {
        Self::retune(self, *numbers);
    }
}

/// Plays two games from one random opening, each side having each set of numbers once, and tells how many more the first
/// set has won. None if it was stopped, or no game can begin.
pub fn duel<P: Notation>(
    settings: &Settings,
    pair: u64,
    players: &mut [impl Duellist<P>; 2],
    numbers: [&TunableSet; 2],
    stop: &AtomicBool,
) -> Option<i32> {
    let seat = |players: &mut [_; 2], numbers: [&TunableSet; 2]| {
        for (player, numbers) in players.iter_mut().zip(numbers) {
            Duellist::<P>::retune(player, numbers);
        }
    };
    let won_by = |side: Side, conclusion| match conclusion {
        Conclusion::Win(winner) if winner == side => 1,
        Conclusion::Win(_) => -1,
        Conclusion::Draw | Conclusion::Unfinished => 0,
    };
    let [first, second] = numbers;
    seat(players, [first, second]);
    let there = play(settings, &[], pair, players, stop)?;
    seat(players, [second, first]);
    let back = play_from(settings, there.opening.clone(), pair, players, stop)?;
    Some(won_by(Side::First, there.conclusion) + won_by(Side::Second, back.conclusion))
}

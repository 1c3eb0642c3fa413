//! Where many pairs of games are played at once.

use super::duel::{Duellist, duel};
use super::tuning::{Knob, Trial};
use crate::selfplay::{STACK, Settings};
use sente_game::Notation;
use sente_search::TunableSet;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

/// Where pairs of games are played.
#[derive(Debug)]
pub struct Hall<'a> {
    /// How.
    pub settings: Settings,
    /// The numbers of the search, before any is changed.
    pub usual: TunableSet,
    /// Set when everybody is to go home.
    pub stop: &'a AtomicBool,
}

impl Hall<'_> {
    /// Plays all trials of a batch, with a thread for each pair of players, and tells how many games more the first set of
    /// numbers has won in each; none if it was stopped.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn play<P: Notation, L: Duellist<P> + Send>(
        &self,
        knobs: &[Knob],
        trials: &[Trial],
        players: &mut [[L; 2]],
    ) -> io::Result<Option<Vec<i32>>> {
        let next = AtomicUsize::new(0);
        let work = |players: &mut [L; 2]| self.work(knobs, trials, &next, players);
        let mut played = thread::scope(|scope| {
            let builder = || thread::Builder::new().name("duel".to_owned()).stack_size(STACK);
            let spawn = |players| builder().spawn_scoped(scope, || work(players));
            let handles: io::Result<Vec<_>> = players.iter_mut().map(spawn).collect();
            // A thread that panics has found a mistake in the program, which must not be hidden.
            let join = |handle: ScopedJoinHandle<'_, Vec<_>>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.map(|handles| handles.into_iter().flat_map(join).collect::<Vec<_>>())
        })?;
        played.sort_unstable();
        let is_whole = played.len() == trials.len();
        Ok(is_whole.then(|| played.into_iter().map(|(_, result)| result).collect()))
    }

    /// What a thread does: trials, until there are none left.
    fn work<P: Notation>(
        &self,
        knobs: &[Knob],
        trials: &[Trial],
        next: &AtomicUsize,
        players: &mut [impl Duellist<P>; 2],
    ) -> Vec<(u64, i32)> {
        let mut results = Vec::new();
        while let Some(trial) = trials.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (plus, minus) = (self.numbers(knobs, &trial.plus), self.numbers(knobs, &trial.minus));
            let result = duel(&self.settings, trial.pair, players, [&plus, &minus], self.stop);
            let Some(result) = result else { break };
            results.push((trial.pair, result));
        }
        results
    }

    /// The usual numbers with those of a trial in their places.
    fn numbers(&self, knobs: &[Knob], values: &[i32]) -> TunableSet {
        let mut numbers = self.usual;
        for (knob, &value) in knobs.iter().zip(values) {
            if let Some(number) = numbers.get_mut(&knob.name) {
                *number = value;
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::Searcher;
    use crate::spsa::{Schedule, Tuning};
    use sente_chess::Position;
    use sente_game::{Position as _, Score, Stateless};
    use sente_search::ordering::Staged;

    /// Counts men, and finds them so dear that games are over soon.
    fn evaluate(position: &Position) -> Score {
        let men = |side| position.pieces_of(side).len() as i32;
        Score::new(600 * (men(position.side()) - men(position.side().other())))
    }

    fn tuned(threads: usize) -> Tuning {
        let settings =
            Settings { nodes: 60, hash: 1, verification: 1, max_plies: 100, ..Settings::default() };
        let stop = AtomicBool::new(false);
        let hall = Hall { settings, usual: TunableSet::default(), stop: &stop };
        let knob = |name: &str, value, min, max| Knob { name: name.to_owned(), value, min, max };
        let knobs = vec![knob("qs_futility", 180.0, 80, 400), knob("lmp_base", 3.0, 1, 8)];
        let mut tuning = Tuning::new(knobs, Schedule { pairs: 12, rate: 0.1 }, 1);
        let player =
            || Searcher::<Position, _, TunableSet, Staged<Position>>::new(Stateless(evaluate), 1).unwrap();
        let mut players: Vec<_> = (0..threads).map(|_| [player(), player()]).collect();
        while let Some(trials) = tuning.next_batch(4) {
            let results = hall.play(&tuning.knobs, &trials, &mut players).unwrap().unwrap();
            assert!(results.iter().all(|result| result.abs() <= 2));
            tuning.learn(&trials, &results);
        }
        tuning
    }

    #[test]
    fn the_number_of_threads_makes_no_difference() {
        let tuning = tuned(1);
        assert_eq!(tuning.done, 12);
        assert!((tuning.knobs[0].value - 180.0).abs() > 0.1, "somebody has won");
        assert_eq!(tuning, tuned(3));
    }

    #[test]
    fn who_is_stopped_tells_nothing() {
        let stop = AtomicBool::new(true);
        let hall = Hall { settings: Settings::default(), usual: TunableSet::default(), stop: &stop };
        let tuning = Tuning::new(Vec::new(), Schedule { pairs: 1, rate: 0.1 }, 1);
        let player =
            || Searcher::<Position, _, TunableSet, Staged<Position>>::new(Stateless(evaluate), 1).unwrap();
        let trials = tuning.next_batch(1).unwrap();
        assert_eq!(hall.play(&[], &trials, &mut [[player(), player()]]).unwrap(), None);
    }
}

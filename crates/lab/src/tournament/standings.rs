//! What the games played so far say.

use super::{Effort, Finished, Schedule};
use crate::stats::{Anchor, Pairing, Rating, Results, rate};
use std::collections::BTreeMap;

/// The state of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    engines: usize,
    /// By number, so that the partner of a game is found.
    finished: BTreeMap<usize, Finished>,
    results: Vec<Results>,
    efforts: Vec<Effort>,
    faults: Vec<BTreeMap<String, u64>>,
}

impl Standings {
    /// Before the first game.
    pub fn new(schedule: Schedule, engines: usize) -> Self {
        let pairings = schedule.pairings().len();
        Self {
            schedule,
            engines,
            finished: BTreeMap::new(),
            results: vec![Results::default(); pairings],
            efforts: vec![Effort::default(); engines],
            faults: vec![BTreeMap::new(); engines],
        }
    }

    /// Counts a game. One that is counted already, or not in the schedule, changes nothing.
    pub fn add(&mut self, game: Finished) {
        let Some(fixture) = self.schedule.fixture(game.game) else { return };
        if self.finished.contains_key(&game.game) {
            return;
        }
        for (engine, effort) in [fixture.first, fixture.second].into_iter().zip(&game.effort) {
            self.efforts[engine].add(effort);
        }
        if !matches!(game.termination.as_str(), "normal" | "adjudication") {
            let loser = if game.half_points == 0 { fixture.first } else { fixture.second };
            *self.faults[loser].entry(game.termination.clone()).or_default() += 1;
        }
        if !game.void {
            let partner = self.finished.get(&(game.game ^ 1)).filter(|partner| !partner.void);
            let results = &mut self.results[fixture.pairing];
            match partner {
                // A pair's own order does not matter: only the sum of its points counts.
                Some(partner) => {
                    results.complete_pair(partner.result_of_pairing(), game.result_of_pairing());
                }
                None => results.add_game(game.result_of_pairing()),
            }
        }
        self.finished.insert(game.game, game);
    }

    /// The results of each pairing, seen by its first engine.
    pub fn results(&self) -> &[Results] {
        &self.results
    }

    /// What each engine spent.
    pub fn efforts(&self) -> &[Effort] {
        &self.efforts
    }

    /// What each engine did wrong, by kind.
    pub fn faults(&self) -> &[BTreeMap<String, u64>] {
        &self.faults
    }

    /// The schedule.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The games counted, by number.
    pub const fn finished(&self) -> &BTreeMap<usize, Finished> {
        &self.finished
    }

    /// How many games were disturbed by a busy machine.
    pub fn disturbed(&self) -> usize {
        self.finished.values().filter(|game| game.disturbed).count()
    }

    /// How many games were voided.
    pub fn voided(&self) -> usize {
        self.finished.values().filter(|game| game.void).count()
    }

    /// Ratings of all engines, their mean being zero; `None` before there are any.
    pub fn ratings(&self) -> Option<Vec<Rating>> {
        let pairings: Vec<_> = self
            .schedule
            .pairings()
            .iter()
            .zip(&self.results)
            .map(|(&(first, second), results)| Pairing { first, second, games: *results.games() })
            .collect();
        rate(self.engines, &pairings, Anchor::Mean).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Format;
    use super::*;

    fn game(number: usize, half_points: u8) -> Finished {
        Finished {
            game: number,
            half_points,
            termination: "normal".into(),
            reason: String::new(),
            plies: 1,
            effort: [Effort::default(); 2],
            disturbed: false,
            void: false,
        }
    }

    #[test]
    fn pairs_are_completed_in_any_order() {
        let mut standings = Standings::new(Schedule::new(2, Format::RoundRobin, 6), 2);
        // The first engine of the pairing wins both: as first player, then as second.
        standings.add(game(1, 0));
        assert_eq!(standings.results()[0].lone_games(), 1);
        standings.add(game(0, 2));
        standings.add(game(0, 2));
        assert_eq!(standings.results()[0].pairs().counts(), [0, 0, 0, 0, 1]);
        standings.add(game(2, 1));
        standings.add(game(3, 2));
        assert_eq!(standings.results()[0].pairs().counts(), [0, 1, 0, 0, 1]);
        assert_eq!(standings.results()[0].games().games(), 4);
    }

    #[test]
    fn void_games_do_not_count() {
        let mut standings = Standings::new(Schedule::new(2, Format::RoundRobin, 2), 2);
        standings.add(Finished { void: true, disturbed: true, ..game(0, 2) });
        standings.add(game(1, 0));
        assert_eq!(standings.results()[0].games().games(), 1);
        assert_eq!(standings.results()[0].pairs().pairs(), 0);
        assert_eq!((standings.voided(), standings.disturbed()), (1, 1));
    }

    #[test]
    fn faults_are_the_losers() {
        let mut standings = Standings::new(Schedule::new(2, Format::RoundRobin, 2), 2);
        standings.add(Finished { termination: "crash".into(), ..game(0, 0) });
        standings.add(Finished { termination: "crash".into(), ..game(1, 2) });
        assert_eq!(standings.faults()[0].get("crash"), Some(&2));
        assert!(standings.faults()[1].is_empty());
    }
}

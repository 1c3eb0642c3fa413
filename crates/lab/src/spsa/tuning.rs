//! The numbers that are tuned, and how results move them.

#![expect(clippy::cast_precision_loss, reason = "numbers of games are far below 2^53")]

use sente_game::Random;
use serde::{Deserialize, Serialize};

/// The change of a number at the end is its range divided by this.
const CHANGES: f64 = 20.0;

/// How fast changes shrink, and how fast steps do. These exponents are what theory asks for at least, and what everybody uses.
const CHANGE_DECAY: f64 = 0.101;
const STEP_DECAY: f64 = 0.602;

/// For the first so many hundredths of all pairs steps hardly shrink.
const WARM_UP: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// Where it stands, between whole numbers.
    pub value: f64,
    /// It goes no lower,
    pub min: i32,
    /// and no higher.
    pub max: i32,
}

impl Knob {
    /// The number to play with.
    pub fn rounded(&self) -> i32 {
        self.value.round() as i32
    }

    /// How much it is changed by at the end: less than a half would seldom change the whole number.
    fn last_change(&self) -> f64 {
        (f64::from(self.max - self.min) / CHANGES).max(0.5)
    }

    fn held(&self, value: f64) -> f64 {
        value.clamp(f64::from(self.min), f64::from(self.max))
    }
}

/// How many pairs are played, and how far each pulls.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// All pairs of games.
    pub pairs: u64,
    /// The share of a change by which a game that is won pulls, at the end.
    pub rate: f64,
}

impl Schedule {
    /// By how much more than at the end numbers are changed in a pair, numbered from zero.
    fn change(self, pair: u64) -> f64 {
        (self.pairs as f64 / (pair + 1) as f64).powf(CHANGE_DECAY)
    }

    /// The share of a change by which a game that is won pulls in a pair.
    fn pull(self, pair: u64) -> f64 {
        let warm_up = WARM_UP * self.pairs as f64;
        let step = ((warm_up + self.pairs as f64) / (warm_up + (pair + 1) as f64)).powf(STEP_DECAY);
        self.rate * step / self.change(pair).powi(2)
    }
}

/// Two sets of numbers that are to play each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The number of the pair.
    pub pair: u64,
    /// The numbers with the changes.
    pub plus: Vec<i32>,
    /// The numbers with the opposite ones.
    pub minus: Vec<i32>,
    /// The changes.
    changes: Vec<f64>,
}

/// The state of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuning {
    /// The numbers.
    pub knobs: Vec<Knob>,
    /// How many pairs, and how far they pull.
    pub schedule: Schedule,
    /// What chance starts from.
    pub seed: u64,
    /// What else the games depend on, by name.
    pub conditions: Vec<(String, String)>,
    /// How many pairs have been played.
    pub done: u64,
}

impl Tuning {
    /// A tuning that has not begun.
    pub const fn new(knobs: Vec<Knob>, schedule: Schedule, seed: u64) -> Self {
        Self { knobs, schedule, seed, conditions: Vec::new(), done: 0 }
    }

    /// Whether this has gone on from where the other began: the same numbers, the same games.
    pub fn continues(&self, begun: &Self) -> bool {
        let names = |tuning: &Self| tuning.knobs.iter().map(|knob| knob.name.clone()).collect::<Vec<_>>();
        (self.schedule, self.seed) == (begun.schedule, begun.seed)
            && self.conditions == begun.conditions
            && names(self) == names(begun)
    }

    /// The next trials, at most so many; none when all are done.
    pub fn next_batch(&self, most: u64) -> Option<Vec<Trial>> {
        let end = self.schedule.pairs.min(self.done + most.max(1));
        (self.done < end).then(|| (self.done..end).map(|pair| self.trial(pair)).collect())
    }

    fn trial(&self, pair: u64) -> Trial {
        let mut random = Random::new(Random::new(self.seed).next_u64() ^ pair);
        let factor = self.schedule.change(pair);
        let mut trial = Trial { pair, plus: Vec::new(), minus: Vec::new(), changes: Vec::new() };
        for knob in &self.knobs {
            let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
            let change = sign * factor * knob.last_change();
            // A number between two whole ones is now the one, now the other.
            let luck = random.below(1 << 20) as f64 / f64::from(1 << 20);
            let whole = |value: f64| knob.held((knob.held(value) + luck).floor()) as i32;
            trial.plus.push(whole(knob.value + change));
            trial.minus.push(whole(knob.value - change));
            trial.changes.push(change);
        }
        trial
    }

    /// Learns from the results of a batch: how many games more the first set has won than the second.
    pub fn learn(&mut self, trials: &[Trial], results: &[i32]) {
        for (trial, &result) in trials.iter().zip(results) {
            let pull = self.schedule.pull(trial.pair) * f64::from(result);
            for (knob, change) in self.knobs.iter_mut().zip(&trial.changes) {
                knob.value = knob.held(knob.value + pull * change);
            }
        }
        self.done += trials.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(value: f64) -> Knob {
        Knob { name: "n".to_owned(), value, min: 0, max: 100 }
    }

    /// Games whose chances depend on how near both numbers are to where they should be; mostly luck.
    fn tuned(batch: u64) -> Tuning {
        let start = vec![knob(20.0), knob(90.0), knob(50.0)];
        let mut tuning = Tuning::new(start, Schedule { pairs: 20_000, rate: 0.02 }, 7);
        while let Some(trials) = tuning.next_batch(batch) {
            let badness = |values: &[i32]| {
                f64::from((values[0] - 60).pow(2)) / 20_000.0 + f64::from((values[1] - 40).pow(2)) / 20_000.0
            };
            let result = |trial: &Trial| {
                let edge = badness(&trial.minus) - badness(&trial.plus);
                let luck = Random::new(trial.pair).below(1000) as f64 / 1000.0;
                if luck < 0.5 + edge { 1 } else { -1 }
            };
            let results: Vec<_> = trials.iter().map(result).collect();
            tuning.learn(&trials, &results);
        }
        tuning
    }

    #[test]
    fn numbers_go_where_games_are_won() {
        let tuning = tuned(16);
        assert_eq!(tuning.done, 20_000);
        let values: Vec<_> = tuning.knobs.iter().map(|knob| knob.value).collect();
        assert!((values[0] - 60.0).abs() < 8.0 && (values[1] - 40.0).abs() < 8.0, "{values:?}");
        assert!((values[2] - 50.0).abs() < 15.0, "what does not matter stays about where it was: {values:?}");
    }

    #[test]
    fn both_sets_lie_on_either_side_and_within_the_range() {
        let tuning = Tuning::new(vec![knob(0.0), knob(100.0)], Schedule { pairs: 100, rate: 0.01 }, 3);
        for trial in tuning.next_batch(100).unwrap() {
            assert_ne!(trial.plus, trial.minus);
            assert!(trial.plus.iter().chain(&trial.minus).all(|value| (0..=100).contains(value)));
            for (change, (plus, minus)) in trial.changes.iter().zip(trial.plus.iter().zip(&trial.minus)) {
                assert_eq!(*change > 0.0, plus > minus);
            }
        }
    }

    #[test]
    fn a_state_that_was_saved_goes_on_as_if_nothing_had_happened() {
        let mut tuning = Tuning::new(vec![knob(30.0)], Schedule { pairs: 64, rate: 0.01 }, 5);
        let step = |tuning: &mut Tuning| {
            let trials = tuning.next_batch(8).unwrap();
            let results = vec![1; trials.len()];
            tuning.learn(&trials, &results);
        };
        step(&mut tuning);
        let mut read: Tuning = serde_json::from_str(&serde_json::to_string(&tuning).unwrap()).unwrap();
        step(&mut tuning);
        step(&mut read);
        assert_eq!(tuning, read);
    }
}

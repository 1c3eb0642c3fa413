//! Gradient descent.

use super::dataset::Dataset;
use super::loss::{Target, count, fit_scale, gradient, mean_loss};
use crate::packed::shuffle;
use sente_eval::classical::{Tapered, Term};

/// How Adam averages slopes and their squares, and what it adds lest it divide by zero.
const FIRST_MOMENT: f64 = 0.9;
const SECOND_MOMENT: f64 = 0.999;
const EPSILON: f64 = 1e-9;

/// By how much the loss must fall for an epoch to count as progress, as a share of it.
const PROGRESS: f64 = 1e-5;

/// How many epochs without progress halve the rate.
const PATIENCE: u32 = 2;

/// How often the rate is halved before the end.
const HALVINGS: u32 = 6;

/// An epoch has at least so many steps, of at least so many positions each.
const LEAST_STEPS: usize = 16;
const LEAST_BATCH: usize = 256;

/// No weight goes beyond this, so that sums fit sixteen bits.
const LARGEST: f64 = 4000.0;

/// How to fit.
#[derive(Clone, Debug)]
pub struct FitSettings {
    /// The share of the game's result in the target; the rest is the search's score.
    pub lambda: f64,
    /// How far a weight goes in a step at first, in hundredths.
    pub rate: f64,
    /// How many positions make a step; fewer if there are few positions.
    pub batch: usize,
    /// The most epochs.
    pub epochs: usize,
    /// The old values count as much as so many positions would in which a weight applies once.
    pub pull: f64,
    /// A weight that applies in fewer positions stays as it is.
    pub least: u32,
    /// The names of terms that stay as they are.
    pub frozen: Vec<String>,
    /// What the order of positions starts from.
    pub seed: u64,
    /// How many threads work; the result does not depend on it.
    pub threads: usize,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self {
            lambda: 0.3,
            rate: 1.0,
            batch: 16_384,
            epochs: 100,
            pull: 3000.0,
            least: 100,
            frozen: Vec::new(),
            seed: 1,
            threads: 1,
        }
    }
}

/// Where the fit stands after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Which, from one; zero is before the first.
    pub number: usize,
    /// The loss over the positions that are learnt from: in the epoch, the weights being what they were on the way.
    pub training: f64,
    /// The loss over those that are not.
    pub validation: f64,
    /// The rate of the steps.
    pub rate: f64,
}

/// What was fitted. Where data is too thin, rounding may cost more than was gained; the losses tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights, rounded: the ones with the least loss over positions that were not learnt from.
    pub weights: Vec<Tapered>,
    /// The score that promises 73 % of the points.
    pub scale: f64,
    /// The loss over the positions that were not learnt from, before, and with the rounded weights.
    pub validation: (f64, f64),
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// How many weights were free to move.
    pub free: usize,
}

/// Fits weights to positions, beginning with `start`; `tell` hears of each epoch.
pub fn fit(
    training: &Dataset,
    validation: &Dataset,
    terms: &[Term],
    start: &[Tapered],
    settings: &FitSettings,
    mut tell: impl FnMut(&Epoch),
) -> Fitted {
    let threads = settings.threads;
    let mut weights: Vec<_> = start.iter().copied().map(unrounded).collect();
    let target = Target { lambda: settings.lambda, scale: fit_scale(training, &weights, threads) };
    let loss_of = |weights: &[[f64; 2]]| mean_loss(validation, weights, target, threads);
    let before = loss_of(&weights);
    let mut descent = Descent::new(training, terms, &weights, target, settings);

    let (mut best, mut least, mut rate) = (weights.clone(), before, settings.rate);
    let (mut idle, mut halvings) = (0, 0);
    let first = mean_loss(training, &weights, target, threads);
    let mut epochs = vec![Epoch { number: 0, training: first, validation: before, rate }];
    tell(&epochs[0]);
    for number in 1..=settings.epochs {
        let training_loss = descent.epoch(&mut weights, rate);
        let epoch = Epoch { number, training: training_loss, validation: loss_of(&weights), rate };
        tell(&epoch);
        epochs.push(epoch);
        let is_progress = epoch.validation < least * (1.0 - PROGRESS);
        if epoch.validation < least {
            (best, least) = (weights.clone(), epoch.validation);
        }
        idle = if is_progress { 0 } else { idle + 1 };
        if idle == PATIENCE {
            (idle, halvings, rate) = (0, halvings + 1, rate / 2.0);
            // Going on from the best place found keeps a step that was too long from being paid for twice.
            weights.clone_from(&best);
            descent.forget();
        }
        if halvings > HALVINGS {
            break;
        }
    }
    let rounded: Vec<_> = best.into_iter().map(rounded).collect();
    let after = loss_of(&rounded.iter().copied().map(unrounded).collect::<Vec<_>>());
    let free = descent.free.iter().filter(|free| **free).count();
    Fitted { weights: rounded, scale: target.scale, validation: (before, after), epochs, free }
}

fn unrounded(weight: Tapered) -> [f64; 2] {
    [f64::from(weight.middlegame()), f64::from(weight.endgame())]
}

fn rounded([middlegame, endgame]: [f64; 2]) -> Tapered {
    Tapered::new(middlegame.round() as i32, endgame.round() as i32)
}

/// What the method of descent (Adam) remembers.
struct Descent<'a> {
    data: &'a Dataset,
    settings: &'a FitSettings,
    target: Target,
    /// The old values, and how strongly they pull.
    anchor: Vec<[f64; 2]>,
    pull: f64,
    /// Which weights may move.
    free: Vec<bool>,
    first: Vec<[f64; 2]>,
    second: Vec<[f64; 2]>,
    steps: i32,
    order: Vec<u32>,
    epochs: u64,
}

impl<'a> Descent<'a> {
    fn new(
        data: &'a Dataset,
        terms: &[Term],
        weights: &[[f64; 2]],
        target: Target,
        settings: &'a FitSettings,
    ) -> Self {
        let mut free: Vec<bool> =
            data.frequencies(weights.len()).into_iter().map(|count| count >= settings.least.max(1)).collect();
        for term in terms.iter().filter(|term| settings.frozen.iter().any(|name| name == term.name)) {
            free[term.range()].fill(false);
        }
        // A position in which a weight applies once speaks with at most this force, near an expectation of one half.
        let force = 2.0 * (0.25 / target.scale).powi(2);
        Self {
            data,
            settings,
            target,
            anchor: weights.to_vec(),
            pull: settings.pull * force / count(data.len()),
            free,
            first: vec![[0.0; 2]; weights.len()],
            second: vec![[0.0; 2]; weights.len()],
            steps: 0,
            order: (0..data.len() as u32).collect(),
            epochs: 0,
        }
    }

    /// Learns from every position once, in a new order; returns the mean loss on the way.
    fn epoch(&mut self, weights: &mut [[f64; 2]], rate: f64) -> f64 {
        self.epochs += 1;
        let mut order = std::mem::take(&mut self.order);
        shuffle(&mut order, self.settings.seed.wrapping_add(self.epochs));
        let mut loss = 0.0;
        let share = (order.len() / LEAST_STEPS).max(LEAST_BATCH);
        for batch in order.chunks(self.settings.batch.clamp(1, share)) {
            let (part, slope) = gradient(self.data, batch, weights, self.target, self.settings.threads);
            loss += part;
            self.step(weights, &slope, rate, count(batch.len()));
        }
        self.order = order;
        loss / count(self.data.len())
    }

    /// Forgets the way that led here.
    fn forget(&mut self) {
        self.first.fill([0.0; 2]);
        self.second.fill([0.0; 2]);
        self.steps = 0;
    }

    fn step(&mut self, weights: &mut [[f64; 2]], slope: &[[f64; 2]], rate: f64, batch: f64) {
        self.steps += 1;
        let warm = [1.0 - FIRST_MOMENT.powi(self.steps), 1.0 - SECOND_MOMENT.powi(self.steps)];
        for index in (0..weights.len()).filter(|&index| self.free[index]) {
            for phase in 0..2 {
                let weight = &mut weights[index][phase];
                let slope = slope[index][phase] / batch + self.pull * (*weight - self.anchor[index][phase]);
                let first = &mut self.first[index][phase];
                *first = FIRST_MOMENT * *first + (1.0 - FIRST_MOMENT) * slope;
                let second = &mut self.second[index][phase];
                *second = SECOND_MOMENT * *second + (1.0 - SECOND_MOMENT) * slope * slope;
                let step = rate * (*first / warm[0]) / ((*second / warm[1]).sqrt() + EPSILON);
                *weight = (*weight - step).clamp(-LARGEST, LARGEST);
            }
        }
    }
}

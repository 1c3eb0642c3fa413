//! Gradient descent, step by step.

use super::adam::{Part, Step};
use super::checkpoint::{Checkpoint, CheckpointError};
use super::dataset::Dataset;
use super::model::{Model, Row, largest_of};
use super::pass::{Aim, Workspace};
use super::settings::{Epoch, Settings};
use super::start::Start;
use super::wide;
use crate::packed::shuffle;
use sente_eval::nnue::FeatureSet;
use sente_eval::nnue::features::most;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Into how many shards a batch is cut. The sums of each are rounded in the same way for any number of threads; more
/// threads than shards have nothing to do.
const SHARDS: usize = 8;

/// How many positions are validated together.
const VALIDATED: usize = 4096;

/// Learns a network from positions.
#[derive(Debug)]
pub struct Trainer<'a> {
    training: &'a Dataset,
    validation: &'a Dataset,
    threads: usize,
    state: Checkpoint,
    shards: Vec<Shard>,
    /// The kind of each feature.
    kinds: Vec<u16>,
    /// No weight of a feature goes beyond this.
    limit: f32,
    /// The positions in the order of an epoch, and which epoch that is.
    order: Vec<u32>,
    ordered: Option<u64>,
}

/// A part of a batch on its way through the network.
#[derive(Debug)]
struct Shard {
    workspace: Workspace,
    gradient: Model,
    loss: f64,
}

/// How far training has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many steps are done.
    pub steps: u64,
    /// How many there are in all.
    pub all: u64,
    /// How many make an epoch.
    pub per_epoch: u64,
}

impl<'a> Trainer<'a> {
    /// Begins at random weights. `about` says where the positions come from.
    pub fn new<F: FeatureSet>(
        training: &'a Dataset,
        validation: &'a Dataset,
        settings: Settings,
        about: String,
        threads: usize,
    ) -> Self {
        let fingerprint = fingerprint(training, validation);
        Self::at::<F>(training, validation, Checkpoint::new::<F>(settings, fingerprint, about), threads)
    }

    /// Begins at weights that were learnt before.
    ///
    /// # Errors
    /// If they are of another number of hidden units.
    pub fn new_from<F: FeatureSet>(
        training: &'a Dataset,
        validation: &'a Dataset,
        settings: Settings,
        about: String,
        threads: usize,
        start: &Start,
    ) -> Result<Self, CheckpointError> {
        let mut trainer = Self::new::<F>(training, validation, settings, about, threads);
        trainer.state.begin_at(start)?;
        Ok(trainer)
    }

    /// Goes on where a checkpoint was made.
    ///
    /// # Errors
    /// If it was made with other settings, of other positions or for other features.
    pub fn resume<F: FeatureSet>(
        training: &'a Dataset,
        validation: &'a Dataset,
        settings: &Settings,
        checkpoint: Checkpoint,
        threads: usize,
    ) -> Result<Self, CheckpointError> {
        checkpoint.check::<F>(settings, fingerprint(training, validation))?;
        Ok(Self::at::<F>(training, validation, checkpoint, threads))
    }

    fn at<F: FeatureSet>(
        training: &'a Dataset,
        validation: &'a Dataset,
        state: Checkpoint,
        threads: usize,
    ) -> Self {
        let shape = state.model.shape();
        let shard = || Shard { workspace: Workspace::default(), gradient: Model::zero(shape), loss: 0.0 };
        let shards = (0..SHARDS).map(|_| shard()).collect();
        let kinds = (0..F::COUNT).map(|feature| F::kind(feature) as u16).collect();
        let limit = largest_of(most::<F>());
        Self { training, validation, threads, state, shards, kinds, limit, order: Vec::new(), ordered: None }
    }

    /// Everything that is needed to go on, and what was learnt so far.
    pub const fn checkpoint(&self) -> &Checkpoint {
        &self.state
    }

    /// How far training has come.
    pub fn progress(&self) -> Progress {
        let per_epoch = self.training.len().div_ceil(self.state.settings.batch.max(1)) as u64;
        let all = per_epoch * self.state.settings.epochs as u64;
        Progress { steps: self.state.steps, all, per_epoch }
    }

    /// Whether there is nothing left to do.
    pub fn is_finished(&self) -> bool {
        let progress = self.progress();
        progress.steps >= progress.all
    }

    /// Learns from the next batch. At the end of an epoch, tells how good the network is.
    pub fn step(&mut self) -> Option<Epoch> {
        let Progress { steps, all, per_epoch } = self.progress();
        if steps >= all {
            return None;
        }
        self.put_in_order(steps / per_epoch);
        self.find_slopes((steps % per_epoch) as usize);
        self.state.loss += self.shards.iter().map(|shard| shard.loss).sum::<f64>();
        let rate = self.state.settings.rate(share(steps, all));
        self.move_weights(Step::new(steps + 1, rate, self.state.settings.decay));
        self.state.steps += 1;
        self.state.steps.is_multiple_of(per_epoch).then(|| self.finish_epoch(rate))
    }

    /// Puts the positions into the order of an epoch, which depends on its number alone.
    fn put_in_order(&mut self, epoch: u64) {
        if self.ordered != Some(epoch) {
            self.order.clear();
            self.order.extend(0..self.training.len() as u32);
            shuffle(&mut self.order, self.state.settings.seed.wrapping_mul(1_000_003).wrapping_add(epoch));
            self.ordered = Some(epoch);
        }
    }

    /// Works out how the loss of a batch changes with each weight, shard by shard.
    fn find_slopes(&mut self, batch: usize) {
        let size = self.state.settings.batch.max(1);
        let positions = &self.order[batch * size..self.order.len().min((batch + 1) * size)];
        #[expect(clippy::cast_precision_loss, reason = "batches are small")]
        let aim = Aim { target: self.state.settings.target, weight: 1.0 / positions.len() as f32 };
        let (data, model) = (self.training, &self.state.model);
        let parts = positions.chunks(positions.len().div_ceil(SHARDS)).chain(std::iter::repeat(&[][..]));
        let work = |(shard, positions): (&mut Shard, &[u32])| {
            shard.gradient.rows.fill(Row::ZERO);
            shard.loss = wide::learn(&mut shard.workspace, data, positions, model, aim, &mut shard.gradient);
        };
        for_each(self.shards.iter_mut().zip(parts), self.threads, work);
    }

    /// Moves all weights by a step.
    fn move_weights(&mut self, step: Step) {
        let shape = self.state.model.shape();
        let Checkpoint { model, first, second, common_first, common_second, .. } = &mut self.state;
        let shards: Vec<&Model> = self.shards.iter().map(|shard| &shard.gradient).collect();
        // The biases of outputs come after the last group, and have no kinds.
        let mut first = first.rows.chunks_mut(shape.stride());
        let mut second = second.rows.chunks_mut(shape.stride());
        let mut common_first = common_first.chunks_mut(shape.kinds);
        let mut common_second = common_second.chunks_mut(shape.kinds);
        let weights = model.rows.chunks_mut(shape.stride()).enumerate();
        let parts = weights.map(|(group, weights)| Part {
            start: group * shape.stride(),
            weights,
            first: first.next().unwrap_or_default(),
            second: second.next().unwrap_or_default(),
            kinds: if group < shape.groups() { &self.kinds } else { &[] },
            limit: self.limit,
            common_first: common_first.next().unwrap_or_default(),
            common_second: common_second.next().unwrap_or_default(),
        });
        for_each(parts, self.threads, |mut part| wide::apply(step, &mut part, &shards));
    }

    fn finish_epoch(&mut self, rate: f32) -> Epoch {
        let training = std::mem::take(&mut self.state.loss) / count(self.training.len());
        let number = self.state.epochs.len() + 1;
        let epoch = Epoch { number, training, validation: self.validate(), rate };
        self.state.finish_epoch(epoch);
        epoch
    }

    /// The mean loss over the positions that are not learnt from.
    fn validate(&self) -> f64 {
        let (data, model, target) = (self.validation, &self.state.model, self.state.settings.target);
        let positions: Vec<u32> = (0..data.len() as u32).collect();
        let mut losses = vec![0.0; positions.len().div_ceil(VALIDATED)];
        let parts = positions.chunks(VALIDATED).zip(&mut losses);
        for_each(parts, self.threads, |(positions, loss)| {
            *loss = wide::assess(&mut Workspace::default(), data, positions, model, target);
        });
        losses.iter().sum::<f64>() / count(data.len())
    }
}

fn fingerprint(training: &Dataset, validation: &Dataset) -> u64 {
    training.fingerprint().rotate_left(1) ^ validation.fingerprint()
}

/// Does something with each of the parts, in so many threads, in any order.
fn for_each<T>(parts: impl Iterator<Item = T> + Send, threads: usize, work: impl Fn(T) + Sync) {
    let queue = Mutex::new(parts);
    let run = || {
        loop {
            // Nothing panics while it holds the lock, and if it did, the iterator would still be one.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            match next {
                Some(part) => work(part),
                None => break,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^53")]
fn count(things: usize) -> f64 {
    things.max(1) as f64
}

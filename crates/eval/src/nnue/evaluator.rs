//! The evaluator of a thread.

use super::accumulator::Accumulators;
use super::features::{FeatureSet, Piece, Place, for_each_feature, views};
use super::network::Network;
use super::simd::Simd;
use super::trace::take_off;
use sente_game::{Evaluator, Observer, Position, Score, Side};
use std::fmt;
use std::sync::Arc;

/// Evaluates positions by a network.
///
/// It hears the moves that lead to a position and works out what they change when it is asked. If it has heard of none, it
/// looks at the position itself, so that it can also be used without a line, with
/// [`refresh`](Evaluator::refresh) before each position.
///
/// A clone shares the network and has a memory of its own, so each thread takes one.
#[derive(Clone)]
pub struct Nnue<F: FeatureSet> {
    network: Arc<Network<F>>,
    simd: Simd,
    accumulators: Accumulators<F>,
}

impl<F: FeatureSet> Nnue<F> {
    /// An evaluator with a network, for the processor that it runs on.
    pub fn new(network: Arc<Network<F>>) -> Self {
        Self::with_simd(network, Simd::best())
    }

    /// An evaluator that uses certain instructions. Its scores are the same.
    pub fn with_simd(network: Arc<Network<F>>, simd: Simd) -> Self {
        let accumulators = Accumulators::new(&network);
        Self { network, simd, accumulators }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network<F>> {
        &self.network
    }

    /// The instructions in use.
    pub const fn simd(&self) -> Simd {
        self.simd
    }

    /// What each of the network's outputs makes of the position, whichever counts.
    pub fn outputs(&mut self, position: &F::Position) -> Vec<Score> {
        self.accumulators.bring_up(position, &self.network, self.simd);
        (0..F::BUCKETS).map(|bucket| self.output(position, bucket)).collect()
    }

    /// What an output would make of the position, which was brought up, without a piece.
    pub(super) fn output_without(
        &self,
        position: &F::Position,
        bucket: usize,
        (piece, place): (Piece<F>, Place<F>),
    ) -> Score {
        let views = views::<F>(position);
        let units = |side: Side| {
            let (plain, relative) = F::indices(side, views[side.index()], piece, place);
            let without = take_off(self.accumulators.units(side), self.network.row(plain));
            match relative {
                Some(feature) => take_off(&without, self.network.row(feature)),
                None => without,
            }
        };
        let side = position.side();
        self.network.output(self.simd, &units(side), &units(side.other()), bucket)
    }

    #[inline]
    fn output(&self, position: &F::Position, bucket: usize) -> Score {
        let side = position.side();
        let (own, other) = (self.accumulators.units(side), self.accumulators.units(side.other()));
        self.network.output(self.simd, own, other, bucket)
    }

    /// Whether the hidden units are what the position itself gives. It is slow, and for assertions.
    fn is_right(&self, position: &F::Position) -> bool {
        let network = &self.network;
        let right = |side: Side, block: usize| {
            let mut units = network.biases()[block].0;
            for_each_feature::<F>(position, side, |feature| {
                let weights = network.row(feature)[block].0;
                units.iter_mut().zip(weights).for_each(|(unit, weight)| *unit = unit.wrapping_add(weight));
            });
            units == self.accumulators.units(side)[block].0
        };
        Side::ALL.into_iter().all(|side| (0..network.width()).all(|block| right(side, block)))
    }
}

impl<F: FeatureSet> Observer<F::Position> for Nnue<F> {
    #[inline]
    fn appeared(&mut self, piece: Piece<F>, place: Place<F>) {
        self.accumulators.appeared(piece, place);
    }

    #[inline]
    fn vanished(&mut self, piece: Piece<F>, place: Place<F>) {
        self.accumulators.vanished(piece, place);
    }
}

impl<F: FeatureSet> Evaluator<F::Position> for Nnue<F> {
    #[inline]
    fn evaluate(&mut self, position: &F::Position) -> Score {
        self.accumulators.bring_up(position, &self.network, self.simd);
        debug_assert!(self.is_right(position), "the line does not lead to {position:?}");
        self.output(position, F::bucket(position))
    }

    fn refresh(&mut self, _: &F::Position) {
        self.accumulators.clear();
    }

    #[inline]
    fn push(&mut self) {
        self.accumulators.push();
    }

    #[inline]
    fn pop(&mut self) {
        self.accumulators.pop();
    }
}

impl<F: FeatureSet> fmt::Debug for Nnue<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.simd.name();
        f.debug_struct("Nnue").field("network", &self.network).field("simd", &name).finish_non_exhaustive()
    }
}

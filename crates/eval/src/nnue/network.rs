//! The numbers of a network, and what comes out of them.

use super::error::NetworkError;
use super::features::FeatureSet;
use super::simd::{Block, LANES, LARGEST, Simd};
use sente_game::Score;
use std::fmt;
use std::marker::PhantomData;

/// Hidden weights and activations are whole multiples of one part in so many.
pub const HIDDEN_UNIT: i32 = LARGEST as i32;

/// Output weights are whole multiples of one part in so many.
pub const OUTPUT_UNIT: i32 = 64;

/// The most hidden units that a side can have.
pub const MOST_HIDDEN: usize = 4096;

/// The numbers that make up a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// For each feature, its weight for each hidden unit.
    pub features: Vec<i16>,
    /// What hidden units start from.
    pub biases: Vec<i16>,
    /// For each output, the weight of each hidden unit: first those of the side to move, then the other's.
    pub outputs: Vec<i8>,
    /// What outputs start from.
    pub output_biases: Vec<i32>,
    /// The score, in hundredths, that an output of one means.
    pub scale: u16,
    /// Where the network comes from: who made it of which games, and how.
    pub provenance: String,
}

/// A network for a set of features: each side's features are added up to its hidden units, which are held between zero
/// and one and squared; the units of both sides, weighed, make up an output.
///
/// All numbers are whole, so a network gives the same score on every machine. A value of this type is known to be sound:
/// no sum can leave the bits it is kept in.
#[derive(Clone, PartialEq, Eq)]
pub struct Network<F> {
    width: usize,
    features: Vec<Block>,
    biases: Vec<Block>,
    outputs: Vec<Block>,
    output_biases: Vec<i32>,
    scale: u16,
    provenance: String,
    set: PhantomData<F>,
}

impl<F: FeatureSet> Network<F> {
    /// Puts a network together.
    ///
    /// # Errors
    /// If the numbers are too few, too many or too large.
    pub fn new(parts: Parts) -> Result<Self, NetworkError> {
        // Features are numbered by sixteen bits, one of the numbers meaning none.
        const { assert!(F::COUNT < u16::MAX as usize && F::PLAIN <= F::COUNT && F::BUCKETS > 0) };
        let hidden = parts.biases.len();
        check_hidden(hidden)?;
        check_size("weights of features", F::COUNT * hidden, parts.features.len())?;
        check_size("weights of outputs", F::BUCKETS * 2 * hidden, parts.outputs.len())?;
        check_size("biases of outputs", F::BUCKETS, parts.output_biases.len())?;
        if parts.scale == 0 {
            return Err(NetworkError::Scale);
        }
        check_hidden_sums::<F>(&parts)?;
        check_output_sums(&parts, 2 * hidden)?;
        Ok(Self {
            width: hidden / LANES,
            features: blocks(&parts.features),
            biases: blocks(&parts.biases),
            outputs: blocks(&parts.outputs),
            output_biases: parts.output_biases,
            scale: parts.scale,
            provenance: parts.provenance,
            set: PhantomData,
        })
    }

    /// The numbers that the network was put together from.
    pub fn parts(&self) -> Parts {
        let numbers = |blocks: &[Block]| blocks.iter().flat_map(|block| block.0).collect::<Vec<_>>();
        Parts {
            features: numbers(&self.features),
            biases: numbers(&self.biases),
            // They were of eight bits before they were widened.
            outputs: numbers(&self.outputs).into_iter().map(|weight| weight as i8).collect(),
            output_biases: self.output_biases.clone(),
            scale: self.scale,
            provenance: self.provenance.clone(),
        }
    }

    /// How many hidden units each side has.
    pub const fn hidden(&self) -> usize {
        self.width * LANES
    }

    /// The score, in hundredths, that an output of one means.
    pub const fn scale(&self) -> u16 {
        self.scale
    }

    /// Where the network comes from.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// How many blocks a side's hidden units take.
    #[inline]
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The weights of all features.
    #[inline]
    pub(super) fn features(&self) -> &[Block] {
        &self.features
    }

    /// The weights of a feature.
    pub(super) fn row(&self, feature: usize) -> &[Block] {
        &self.features[feature * self.width..][..self.width]
    }

    /// Whether relative features count for nothing.
    pub(super) fn is_plain(&self) -> bool {
        self.features[F::PLAIN * self.width..].iter().all(|block| *block == Block::ZERO)
    }

    /// What hidden units start from.
    #[inline]
    pub(super) fn biases(&self) -> &[Block] {
        &self.biases
    }

    /// The score that an output gives to the player to move, by the hidden units of both sides.
    #[inline]
    pub(super) fn output(&self, simd: Simd, own: &[Block], other: &[Block], bucket: usize) -> Score {
        // No feature set has a bucket beyond its last.
        let bucket = bucket.min(F::BUCKETS - 1);
        let weights = &self.outputs[bucket * 2 * self.width..][..2 * self.width];
        let (for_own, for_other) = weights.split_at(self.width);
        let sum = i64::from(simd.dot(own, for_own)) + i64::from(simd.dot(other, for_other));
        let output = sum / i64::from(HIDDEN_UNIT) + i64::from(self.output_biases[bucket]);
        let score = output * i64::from(self.scale) / i64::from(HIDDEN_UNIT * OUTPUT_UNIT);
        let limit = i64::from(Score::INFINITE.get());
        Score::new(score.clamp(-limit, limit) as i32).clamp_ordinary()
    }
}

/// Makes sure that there can be so many hidden units.
pub(super) const fn check_hidden(hidden: usize) -> Result<(), NetworkError> {
    let is_possible = hidden > 0 && hidden <= MOST_HIDDEN && hidden.is_multiple_of(LANES);
    if is_possible { Ok(()) } else { Err(NetworkError::Hidden(hidden)) }
}

fn check_size(what: &'static str, expected: usize, found: usize) -> Result<(), NetworkError> {
    if expected == found { Ok(()) } else { Err(NetworkError::Size { what, expected, found }) }
}

/// Makes sure that no position's features can add up beyond sixteen bits.
fn check_hidden_sums<F: FeatureSet>(parts: &Parts) -> Result<(), NetworkError> {
    let hidden = parts.biases.len();
    let largest = |weights: &[i16]| {
        let mut largest = vec![0_u32; hidden];
        for row in weights.chunks_exact(hidden) {
            for (largest, weight) in largest.iter_mut().zip(row) {
                *largest = (*largest).max(u32::from(weight.unsigned_abs()));
            }
        }
        largest
    };
    // A piece is a plain feature and at most one relative one.
    let (plain, relative) = parts.features.split_at(F::PLAIN * hidden);
    let sums = largest(plain).into_iter().zip(largest(relative)).zip(&parts.biases);
    let sum = |((plain, relative), bias): ((u32, u32), &i16)| {
        (plain + relative) * F::MEN as u32 + u32::from(bias.unsigned_abs())
    };
    let most = sums.map(sum).max();
    if most.is_some_and(|most| most > i16::MAX as u32) { Err(NetworkError::HiddenSum) } else { Ok(()) }
}

/// Makes sure that no hidden units, weighed, can add up beyond thirty-two bits.
fn check_output_sums(parts: &Parts, inputs: usize) -> Result<(), NetworkError> {
    let square = u64::from(LARGEST.unsigned_abs()).pow(2);
    let sum =
        |weights: &[i8]| square * weights.iter().map(|weight| u64::from(weight.unsigned_abs())).sum::<u64>();
    let most = parts.outputs.chunks_exact(inputs).map(sum).max();
    if most.is_some_and(|most| most > i32::MAX as u64) { Err(NetworkError::OutputSum) } else { Ok(()) }
}

/// The numbers in blocks; there must be whole blocks of them.
fn blocks<T: Copy + Into<i16>>(numbers: &[T]) -> Vec<Block> {
    let block = |numbers: &[T; LANES]| Block(numbers.map(Into::into));
    numbers.as_chunks().0.iter().map(block).collect()
}

/// Shows the architecture, as in `(1524 → 512) × 2 → 8, chess-1524-king`.
impl<F: FeatureSet> fmt::Display for Network<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} → {}) × 2 → {}, {}", F::COUNT, self.hidden(), F::BUCKETS, F::NAME)
    }
}

impl<F: FeatureSet> fmt::Debug for Network<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Network").field(&self.to_string()).finish()
    }
}

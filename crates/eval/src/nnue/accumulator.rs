//! Hidden units along the line that search follows.
//!
//! A move is only taken down. When a position is evaluated, the units of the nearest position above it that was
//! evaluated are taken, and the moves since are added, each in one pass. Most positions differ from one that was
//! evaluated by one move, and many are never evaluated.

use super::cache::Cache;
use super::changes::Changes;
use super::features::{FeatureSet, Piece, Place, views};
use super::network::Network;
use super::simd::{Block, Rows, Simd};
use sente_game::{MAX_PLY, Side};

/// A position of the line: how it differs from the one before it.
#[derive(Clone, Copy, Debug)]
struct Frame<F: FeatureSet> {
    changes: Changes<F>,
    /// The sides' views; none as long as they are not known.
    views: [Option<F::View>; 2],
    /// Whether the sides' units are worked out.
    is_ready: [bool; 2],
}

impl<F: FeatureSet> Frame<F> {
    /// A position that follows one with these views, before anything was heard of it.
    const fn after(views: [Option<F::View>; 2]) -> Self {
        Self { changes: Changes::NONE, views, is_ready: [false; 2] }
    }
}

/// The hidden units of every position of the line, as far as they were asked for.
#[derive(Clone, Debug)]
pub(super) struct Accumulators<F: FeatureSet> {
    frames: Vec<Frame<F>>,
    /// For each frame, the units of the first side and those of the second.
    units: Vec<Block>,
    width: usize,
    /// Which frame is the latest.
    top: usize,
    cache: Cache<F>,
}

impl<F: FeatureSet> Accumulators<F> {
    /// Room for the longest line that search follows.
    pub(super) fn new(network: &Network<F>) -> Self {
        let (room, width) = (MAX_PLY + 2, network.width());
        Self {
            frames: vec![Frame::after([None; 2]); room],
            units: vec![Block::ZERO; room * 2 * width],
            width,
            top: 0,
            cache: Cache::new(network),
        }
    }

    /// Forgets the line.
    pub(super) fn clear(&mut self) {
        self.top = 0;
        self.frames[0] = Frame::after([None; 2]);
    }

    /// A move begins.
    #[inline]
    pub(super) fn push(&mut self) {
        let views = self.frames[self.top].views;
        self.top += 1;
        if self.top == self.frames.len() {
            self.grow();
        }
        self.frames[self.top] = Frame::after(views);
    }

    /// Makes room for a longer line than search follows.
    #[cold]
    fn grow(&mut self) {
        self.frames.push(Frame::after([None; 2]));
        self.units.resize(self.frames.len() * 2 * self.width, Block::ZERO);
    }

    /// The latest move is taken back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    #[inline]
    pub(super) fn appeared(&mut self, piece: Piece<F>, place: Place<F>) {
        let frame = &mut self.frames[self.top];
        frame.changes.appeared(piece, place);
        if let Some((side, view)) = F::view(piece, place) {
            frame.views[side.index()] = Some(view);
        }
    }

    #[inline]
    pub(super) fn vanished(&mut self, piece: Piece<F>, place: Place<F>) {
        self.frames[self.top].changes.vanished(piece, place);
    }

    /// The hidden units of a side in `position`, which is the latest of the line.
    #[inline]
    pub(super) fn units(&self, side: Side) -> &[Block] {
        &self.units[(self.top * 2 + side.index()) * self.width..][..self.width]
    }

    /// Works out the hidden units of both sides in `position`, which is the latest of the line.
    #[inline]
    pub(super) fn bring_up(&mut self, position: &F::Position, network: &Network<F>, simd: Simd) {
        for side in Side::ALL {
            if self.frames[self.top].is_ready[side.index()] {
                continue;
            }
            match self.nearest(side) {
                Some((start, view)) => {
                    for frame in start + 1..=self.top {
                        self.step(frame, (side, view), network, simd);
                    }
                }
                None => self.refresh(position, side, network, simd),
            }
        }
    }

    /// The latest frame with the units of a side worked out from which moves, all of them known and none of them
    /// changing the side's view, lead to the top; and the view.
    #[inline]
    fn nearest(&self, side: Side) -> Option<(usize, F::View)> {
        let view = self.frames[self.top].views[side.index()]?;
        for index in (0..=self.top).rev() {
            let frame = &self.frames[index];
            if frame.views[side.index()] != Some(view) {
                return None;
            }
            if frame.is_ready[side.index()] {
                return Some((index, view));
            }
            if !frame.changes.is_complete() {
                return None;
            }
        }
        None
    }

    /// Works out the units of a frame from those of the frame before it.
    #[inline]
    fn step(&mut self, frame: usize, (side, view): (Side, F::View), network: &Network<F>, simd: Simd) {
        let (added, removed) = self.frames[frame].changes.numbers(side, view);
        let rows = Rows { matrix: network.features(), added: added.as_slice(), removed: removed.as_slice() };
        let (before, after) = self.units.split_at_mut(frame * 2 * self.width);
        let from = &before[((frame - 1) * 2 + side.index()) * self.width..][..self.width];
        let to = &mut after[side.index() * self.width..][..self.width];
        simd.update(to, from, rows);
        self.frames[frame].is_ready[side.index()] = true;
    }

    /// Works out the units of the top from the position itself.
    fn refresh(&mut self, position: &F::Position, side: Side, network: &Network<F>, simd: Simd) {
        let known = self.frames[self.top].views[side.index()];
        let view = known.unwrap_or_else(|| views::<F>(position)[side.index()]);
        let to = &mut self.units[(self.top * 2 + side.index()) * self.width..][..self.width];
        self.cache.refresh(to, position, (side, view), network, simd);
        let frame = &mut self.frames[self.top];
        frame.views[side.index()] = Some(view);
        frame.is_ready[side.index()] = true;
    }
}

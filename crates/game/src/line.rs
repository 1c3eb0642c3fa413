//! The line behind a position.

use crate::Position;
use std::ops::Deref;

/// What must be remembered of the positions that led to the present one, oldest first.
///
/// A position does not know its past, which keeps it small and makes equal positions equal. Rules that look back
/// (repetition) are given the line instead. A pass is a step like any other, so that every second position has the
/// same player to move. The line never grows on its own during search: whoever owns it
/// reserves room for the game and the deepest search at the start.
#[derive(Debug)]
pub struct Line<P: Position> {
    traces: Vec<P::Trace>,
}

impl<P: Position> Line<P> {
    /// An empty line.
    pub const fn new() -> Self {
        Self { traces: Vec::new() }
    }

    /// An empty line with room for `plies` positions.
    pub fn with_capacity(plies: usize) -> Self {
        Self { traces: Vec::with_capacity(plies) }
    }

    /// Makes room for `plies` more positions, so that pushing them allocates nothing.
    pub fn reserve(&mut self, plies: usize) {
        self.traces.reserve(plies);
    }

    /// Remembers `position`, which is about to be left.
    #[inline]
    pub fn push(&mut self, position: &P) {
        self.traces.push(position.trace());
    }

    /// Forgets the position that was left last.
    #[inline]
    pub fn pop(&mut self) {
        self.traces.pop();
    }

    /// Forgets everything; the room stays.
    pub fn clear(&mut self) {
        self.traces.clear();
    }
}

impl<P: Position> Clone for Line<P> {
    fn clone(&self) -> Self {
        Self { traces: self.traces.clone() }
    }

    /// Becomes a copy of `other` in the room that there is, if that is enough.
    fn clone_from(&mut self, other: &Self) {
        self.traces.clone_from(&other.traces);
    }
}

impl<P: Position> Default for Line<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position> Deref for Line<P> {
    type Target = [P::Trace];

    #[inline]
    fn deref(&self) -> &[P::Trace] {
        &self.traces
    }
}

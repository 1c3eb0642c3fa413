//! Lines of play in memory that is reserved beforehand.

use std::ops::Deref;

/// A line of play that never grows beyond the room it was given, so that remembering one allocates nothing.
#[derive(Clone, Debug)]
pub struct Variation<M> {
    moves: Vec<M>,
}

impl<M: Copy> Variation<M> {
    /// An empty line with room for so many moves.
    pub fn with_room(plies: usize) -> Self {
        Self { moves: Vec::with_capacity(plies) }
    }

    /// Forgets the moves; the room stays.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Becomes `first` and what follows it, as far as there is room.
    #[inline]
    pub fn set(&mut self, first: M, rest: &[M]) {
        self.moves.clear();
        let Some(room) = self.moves.capacity().checked_sub(1) else { return };
        self.moves.push(first);
        self.moves.extend_from_slice(&rest[..rest.len().min(room)]);
    }
}

impl<M> Deref for Variation<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_within_its_room() {
        let mut line = Variation::with_room(3);
        let room = line.moves.capacity();
        line.set(1, &[2, 3]);
        assert_eq!(*line, [1, 2, 3]);
        line.set(7, &vec![8; 2 * room]);
        assert_eq!((line.len(), line.moves.capacity()), (room, room));
        line.clear();
        assert!(line.is_empty());
        let mut none = Variation::with_room(0);
        none.set(1, &[2]);
        assert_eq!((none.len(), none.moves.capacity()), (0, 0));
    }
}

//! Half-lines from a square to the edge: what the other tables are built from.

use crate::Square;

/// The eight directions as (files, ranks). Those that lead to higher indices come first.
pub(super) const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// The directions of a rook.
pub(super) const ORTHOGONAL: [usize; 4] = [0, 1, 4, 5];

/// The directions of a bishop.
pub(super) const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

/// The squares from each square in each direction, as far as the edge.
pub(super) const RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut index = 0;
        while index < 64 {
            let mut square = Square::ALL[index].offset(files, ranks);
            while let Some(reached) = square {
                rays[direction][index] |= 1 << reached as u8;
                square = reached.offset(files, ranks);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// What a slider on the square at `index` reaches in four `directions`, the first blocker in each included.
pub(super) const fn reach(index: usize, directions: [usize; 4], occupied: u64) -> u64 {
    let mut reached = 0;
    let mut i = 0;
    while i < 4 {
        let direction = directions[i];
        let mut ray = RAYS[direction][index];
        let blockers = ray & occupied;
        if blockers != 0 {
            let first = if direction < 4 { blockers.trailing_zeros() } else { blockers.ilog2() };
            ray ^= RAYS[direction][first as usize];
        }
        reached |= ray;
        i += 1;
    }
    reached
}

//! Half-lines from a square to the edge: what the other tables are built from.

use crate::{Bitboard, Square};

/// The eight directions as (files, ranks). Those that lead to higher indices come first; four further on is the
/// opposite direction.
pub(super) const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

pub(super) const DOWN: usize = 0;
pub(super) const LEFT: usize = 1;
pub(super) const LEFT_DOWN: usize = 2;
pub(super) const LEFT_UP: usize = 3;
pub(super) const UP: usize = 4;

/// The direction opposite to another.
pub(super) const fn opposite(direction: usize) -> usize {
    (direction + 4) % 8
}

/// The squares from each square in each direction, as far as the edge.
pub(super) static RAYS: [[Bitboard; 81]; 8] = RAY_TABLE;

pub(super) const RAY_TABLE: [[Bitboard; 81]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut index = 0;
        while index < 81 {
            let mut square = Square::ALL[index].offset(files, ranks);
            while let Some(reached) = square {
                rays[direction][index] = rays[direction][index].with(reached.bit());
                square = reached.offset(files, ranks);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

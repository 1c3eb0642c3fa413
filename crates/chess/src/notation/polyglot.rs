//! The key under which Polyglot's opening books keep a position.
//!
//! The format hashes with 781 published random numbers. They are the output of the generator ISAAC-64 (Bob Jenkins,
//! 1996, public domain) from a seed of zeros, each block of 256 read from its end, so they are computed here at
//! compile time instead of being listed.

use crate::position::castling_flag;
use crate::{BLACK, File, Flag, Position, WHITE};
use sente_game::{Position as _, Side};

/// Where the numbers of the rights to castle begin: White's short and long, then Black's.
const CASTLING: usize = 768;
/// Where the numbers of the files of en passant begin.
const EN_PASSANT: usize = 772;
/// The number that says that White is to move.
const WHITE_TO_MOVE: usize = 780;

/// The constants of the Polyglot book format.
static RANDOM: [u64; 781] = Isaac64::zeros().polyglot();

impl Position {
    /// The position's key in the Polyglot book format.
    ///
    /// One rule differs in a corner: Polyglot hashes a file of en passant whenever a pawn stands ready beside the
    /// one that has just moved, while a `Position` remembers en passant only if a capture is legal. Where that pawn
    /// is pinned, or its king in another check, the keys differ and a book's entry is not found.
    ///
    /// ```
    /// use sente_chess::Position;
    /// use sente_game::Notation;
    ///
    /// assert_eq!(Position::start().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = self.polyglot_castling(WHITE) ^ self.polyglot_castling(BLACK);
        self.for_each_piece(|piece, square| {
            // Polyglot counts Black's pieces before White's; here it is the other way round.
            key ^= RANDOM[(piece as usize ^ 1) * 64 + square as usize];
        });
        if let Some(target) = self.en_passant() {
            key ^= RANDOM[EN_PASSANT + File::index(target.file())];
        }
        if self.side() == WHITE {
            key ^= RANDOM[WHITE_TO_MOVE];
        }
        key
    }

    fn polyglot_castling(&self, side: Side) -> u64 {
        let mut key = 0;
        for rook in self.castling_rooks(side) {
            let long = castling_flag(self.king(side), rook) == Flag::QueenCastle;
            key ^= RANDOM[CASTLING + 2 * side as usize + usize::from(long)];
        }
        key
    }
}

/// The state of the generator ISAAC-64.
struct Isaac64 {
    memory: [u64; 256],
    accumulator: u64,
    last: u64,
    blocks: u64,
}

impl Isaac64 {
    /// The generator seeded with zeros, which makes both passes of its seeding plain mixing.
    const fn zeros() -> Self {
        let mut memory = [0; 256];
        let mut state = [0x9e37_79b9_7f4a_7c13; 8];
        let mut round = 0;
        while round < 4 {
            state = mix(state);
            round += 1;
        }
        let mut pass = 0;
        while pass < 2 {
            let mut start = 0;
            while start < 256 {
                let mut i = 0;
                while i < 8 {
                    state[i] = state[i].wrapping_add(memory[start + i]);
                    i += 1;
                }
                state = mix(state);
                i = 0;
                while i < 8 {
                    memory[start + i] = state[i];
                    i += 1;
                }
                start += 8;
            }
            pass += 1;
        }
        Self { memory, accumulator: 0, last: 0, blocks: 0 }
    }

    /// The next 256 numbers.
    const fn block(&mut self) -> [u64; 256] {
        let mut output = [0; 256];
        self.blocks += 1;
        self.last = self.last.wrapping_add(self.blocks);
        let mut i = 0;
        while i < 256 {
            let old = self.memory[i];
            let a = self.accumulator;
            let mixed = match i % 4 {
                0 => !(a ^ (a << 21)),
                1 => a ^ (a >> 5),
                2 => a ^ (a << 12),
                _ => a ^ (a >> 33),
            };
            self.accumulator = mixed.wrapping_add(self.memory[(i + 128) % 256]);
            let new = self.memory[(old >> 3) as usize % 256];
            let new = new.wrapping_add(self.accumulator).wrapping_add(self.last);
            self.memory[i] = new;
            self.last = self.memory[(new >> 11) as usize % 256].wrapping_add(old);
            output[i] = self.last;
            i += 1;
        }
        output
    }

    /// The numbers in the order in which the format has them.
    const fn polyglot(mut self) -> [u64; 781] {
        let mut numbers = [0; 781];
        let mut block = [0; 256];
        let mut i = 0;
        while i < numbers.len() {
            if i % 256 == 0 {
                block = self.block();
            }
            numbers[i] = block[255 - i % 256];
            i += 1;
        }
        numbers
    }
}

/// One round of the mixing that spreads the seed.
const fn mix(state: [u64; 8]) -> [u64; 8] {
    /// By how far each step shifts; steps with even numbers shift right.
    const SHIFTS: [u32; 8] = [9, 9, 23, 15, 14, 20, 17, 14];
    let mut s = state;
    let mut i = 0;
    while i < 8 {
        let (after, before, across) = ((i + 5) % 8, (i + 7) % 8, (i + 4) % 8);
        s[i] = s[i].wrapping_sub(s[across]);
        s[after] ^= if i % 2 == 0 { s[before] >> SHIFTS[i] } else { s[before] << SHIFTS[i] };
        s[before] = s[before].wrapping_add(s[i]);
        i += 1;
    }
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_published() {
        assert_eq!(RANDOM[0], 0x9d39_247e_3377_6d41);
        assert_eq!(RANDOM[WHITE_TO_MOVE], 0xf8d6_26aa_af27_8509);
    }
}

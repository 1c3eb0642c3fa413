//! Lances, bishops and rooks: arithmetic on the blockers of a line.
//!
//! Take a line that leads from a slider to higher bits. Subtracting one from its blockers changes the bits up to and
//! including the first blocker, and no others, so an exclusive or shows how far the slider reaches. A line that leads
//! to lower bits is turned around first. No two squares of a rank or diagonal share a byte, so turning the order of
//! bytes around is enough, which is one instruction a word; along a file, which lies within one word, the highest blocker
//! is found by counting zeros. (The idea is that of Qugiy, WCSC 31.)

use super::rays::{DOWN, LEFT, LEFT_DOWN, LEFT_UP, RAY_TABLE, UP, opposite};
use crate::{Bitboard, Square};
use sente_game::Side;

/// What a slider on one square needs.
#[derive(Clone, Copy)]
struct Lines {
    /// The rank and the two diagonals in the direction of higher bits.
    rising: [u128; 3],
    /// The same in the direction of lower bits, with their bytes in reverse order.
    falling: [u128; 3],
    /// The file towards rank A and towards rank I, in the word that it is in.
    up: u64,
    down: u64,
    /// Which word that is.
    word: u8,
    /// What a bishop and a rook reach on an empty board.
    bishop: Bitboard,
    rook: Bitboard,
}

static LINES: [Lines; 81] = {
    let empty = Lines {
        rising: [0; 3],
        falling: [0; 3],
        up: 0,
        down: 0,
        word: 0,
        bishop: Bitboard::EMPTY,
        rook: Bitboard::EMPTY,
    };
    let mut lines = [empty; 81];
    let mut index = 0;
    while index < 81 {
        lines[index] = lines_of(index);
        index += 1;
    }
    lines
};

const fn lines_of(index: usize) -> Lines {
    const SIDEWAYS: [usize; 3] = [LEFT, LEFT_DOWN, LEFT_UP];
    let mut rising = [0; 3];
    let mut falling = [0; 3];
    let mut i = 0;
    while i < 3 {
        rising[i] = RAY_TABLE[SIDEWAYS[i]][index].wide();
        falling[i] = RAY_TABLE[opposite(SIDEWAYS[i])][index].wide().swap_bytes();
        i += 1;
    }
    let word = if index < 63 { 0 } else { 1 };
    let (up, down) = (RAY_TABLE[UP][index], RAY_TABLE[DOWN][index]);
    let through = [through(LEFT, index), through(LEFT_DOWN, index), through(LEFT_UP, index)];
    Lines {
        rising,
        falling,
        up: up.words()[word],
        down: down.words()[word],
        word: word as u8,
        bishop: through[1].with(through[2]),
        rook: through[0].with(up).with(down),
    }
}

const fn through(direction: usize, index: usize) -> Bitboard {
    RAY_TABLE[direction][index].with(RAY_TABLE[opposite(direction)][index])
}

/// How far one reaches on a line that leads to higher bits, the first blocker included.
#[inline]
const fn rising(line: u128, occupied: u128) -> u128 {
    let blockers = occupied & line;
    (blockers ^ blockers.wrapping_sub(1)) & line
}

/// The same on a file towards higher bits.
#[inline]
const fn down_file(line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    (blockers ^ blockers.wrapping_sub(1)) & line
}

/// The same on a file towards lower bits: everything from the highest blocker on.
#[inline]
const fn up_file(line: u64, occupied: u64) -> u64 {
    // Without a blocker the lowest bit stands in for one, which cuts nothing off.
    line & u64::MAX << (occupied & line | 1).ilog2()
}

#[inline]
const fn in_word(word: u8, bits: u64) -> Bitboard {
    if word == 0 { Bitboard::from_words([bits, 0]) } else { Bitboard::from_words([0, bits]) }
}

/// The squares a lance of `side` on `square` reaches with these squares occupied, the first blocker included.
#[inline]
pub fn lance(side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let occupied = occupied.words()[usize::from(lines.word & 1)];
    let reached = match side {
        Side::First => up_file(lines.up, occupied),
        Side::Second => down_file(lines.down, occupied),
    };
    in_word(lines.word, reached)
}

/// The squares a bishop on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let ahead = occupied.wide();
    let back = ahead.swap_bytes();
    let risen = rising(lines.rising[1], ahead) | rising(lines.rising[2], ahead);
    let fallen = rising(lines.falling[1], back) | rising(lines.falling[2], back);
    Bitboard::from_wide(risen | fallen.swap_bytes())
}

/// The squares a rook on `square` reaches with these squares occupied, the first blocker of each line included.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let ahead = occupied.wide();
    let sideways = rising(lines.rising[0], ahead) | rising(lines.falling[0], ahead.swap_bytes()).swap_bytes();
    let word = occupied.words()[usize::from(lines.word & 1)];
    let file = up_file(lines.up, word) | down_file(lines.down, word);
    Bitboard::from_wide(sideways) | in_word(lines.word, file)
}

/// The squares a lance of `side` on `square` reaches on an empty board.
#[inline]
pub fn lance_rays(side: Side, square: Square) -> Bitboard {
    let lines = &LINES[square.index()];
    in_word(lines.word, if side == Side::First { lines.up } else { lines.down })
}

/// The squares a bishop on `square` reaches on an empty board.
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    LINES[square.index()].bishop
}

/// The squares a rook on `square` reaches on an empty board.
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    LINES[square.index()].rook
}

#[cfg(test)]
mod tests {
    use super::super::rays::DIRECTIONS;
    use super::*;
    use crate::{BLACK, WHITE};
    use sente_game::Random;

    /// Walks along a line until something is in the way.
    fn walk(square: Square, (files, ranks): (i32, i32), occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        let mut next = square.offset(files, ranks);
        while let Some(square) = next {
            reached |= square.bit();
            next = if occupied.contains(square) { None } else { square.offset(files, ranks) };
        }
        reached
    }

    #[test]
    fn arithmetic_agrees_with_walking() {
        let mut random = Random::new(3);
        for round in 0..4_000 {
            let density = 2 + round % 9;
            let occupied: Bitboard = Square::ALL.into_iter().filter(|_| random.below(density) == 0).collect();
            for square in Square::ALL {
                let lines = |wanted: fn(i32, i32) -> bool| {
                    let wanted = DIRECTIONS.into_iter().filter(|&(files, ranks)| wanted(files, ranks));
                    wanted.fold(Bitboard::EMPTY, |all, step| all | walk(square, step, occupied))
                };
                assert_eq!(bishop(square, occupied), lines(|files, ranks| files != 0 && ranks != 0));
                assert_eq!(rook(square, occupied), lines(|files, ranks| files == 0 || ranks == 0));
                assert_eq!(lance(BLACK, square, occupied), lines(|files, ranks| (files, ranks) == (0, -1)));
                assert_eq!(lance(WHITE, square, occupied), lines(|files, ranks| (files, ranks) == (0, 1)));
            }
        }
        for square in Square::ALL {
            assert_eq!(bishop_rays(square), bishop(square, Bitboard::EMPTY));
            assert_eq!(rook_rays(square), rook(square, Bitboard::EMPTY));
            assert_eq!(lance_rays(BLACK, square), lance(BLACK, square, Bitboard::EMPTY));
        }
    }
}

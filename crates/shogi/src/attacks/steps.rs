//! Pieces that step: pawns, knights, silvers, golds and kings.

use crate::{Bitboard, Square};
use sente_game::Side;

const PAWN_STEPS: [(i32, i32); 1] = [(0, -1)];
const KNIGHT_STEPS: [(i32, i32); 2] = [(-1, -2), (1, -2)];
const SILVER_STEPS: [(i32, i32); 5] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD_STEPS: [(i32, i32); 6] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING_STEPS: [(i32, i32); 8] = super::rays::DIRECTIONS;

static PAWN: [[Bitboard; 81]; 2] = both(&PAWN_STEPS);
static KNIGHT: [[Bitboard; 81]; 2] = both(&KNIGHT_STEPS);
static SILVER: [[Bitboard; 81]; 2] = both(&SILVER_STEPS);
static GOLD: [[Bitboard; 81]; 2] = both(&GOLD_STEPS);
static KING: [Bitboard; 81] = table(&KING_STEPS, 1);

/// The square that a pawn of `side` on `square` reaches.
#[inline]
pub fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// The squares that a knight of `side` on `square` reaches.
#[inline]
pub fn knight(side: Side, square: Square) -> Bitboard {
    KNIGHT[side.index()][square.index()]
}

/// The squares that a silver of `side` on `square` reaches.
#[inline]
pub fn silver(side: Side, square: Square) -> Bitboard {
    SILVER[side.index()][square.index()]
}

/// The squares that a gold of `side`, or what moves like one, reaches from `square`.
#[inline]
pub fn gold(side: Side, square: Square) -> Bitboard {
    GOLD[side.index()][square.index()]
}

/// The squares that a king on `square` reaches.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// From where pieces of either side can reach the squares around a king, by what they are.
pub(crate) struct Danger {
    /// Anything that steps, and the lesser steps of horses and dragons.
    pub(crate) steppers: [Bitboard; 81],
    /// Bishops and horses.
    pub(crate) bishops: [Bitboard; 81],
    /// Rooks and dragons.
    pub(crate) rooks: [Bitboard; 81],
}

pub(crate) static KING_DANGER: Danger = {
    let mut danger = Danger {
        steppers: [Bitboard::EMPTY; 81],
        bishops: [Bitboard::EMPTY; 81],
        rooks: [Bitboard::EMPTY; 81],
    };
    let (king, rays) = (table(&KING_STEPS, 1), super::rays::RAY_TABLE);
    let knights = [table(&KNIGHT_STEPS, 1), table(&KNIGHT_STEPS, -1)];
    let mut centre = 0;
    while centre < 81 {
        let mut index = 0;
        while index < 81 {
            if king[centre].with(Square::ALL[centre].bit()).meets(Square::ALL[index].bit()) {
                let near = king[index].with(knights[0][index]).with(knights[1][index]);
                danger.steppers[centre] = danger.steppers[centre].with(near);
                let mut direction = 0;
                while direction < 8 {
                    let (files, ranks) = KING_STEPS[direction];
                    let ray = rays[direction][index];
                    if files == 0 || ranks == 0 {
                        danger.rooks[centre] = danger.rooks[centre].with(ray);
                    } else {
                        danger.bishops[centre] = danger.bishops[centre].with(ray);
                    }
                    direction += 1;
                }
            }
            index += 1;
        }
        centre += 1;
    }
    danger
};

/// The squares that a set of kings, or pieces that step like them, reach together.
#[inline]
pub(crate) fn king_step_targets(kings: Bitboard) -> Bitboard {
    let beside = kings.beside();
    let wide = kings | beside;
    wide.up() | wide.down() | beside
}

/// The stepping pieces of one side, by how they step.
#[derive(Clone, Copy)]
pub(crate) struct Steppers {
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) silvers: Bitboard,
    pub(crate) golds: Bitboard,
    /// Kings, and horses and dragons as far as they step.
    pub(crate) kings: Bitboard,
}

/// The squares that the stepping pieces of `side` reach together, all at once by shifts of whole sets.
#[inline]
pub(crate) fn stepping(side: Side, pieces: Steppers) -> Bitboard {
    let Steppers { pawns, knights, silvers, golds, kings } = pieces;
    let (silvers_beside, golds_beside) = (silvers.beside(), golds.beside());
    // What goes one step ahead: pawns, and the three squares before generals.
    let leading = pawns | silvers | silvers_beside | golds | golds_beside;
    let behind = silvers_beside | golds;
    leading.ahead(side)
        | behind.ahead(side.other())
        | golds_beside
        | knights.ahead(side).ahead(side).beside()
        | king_step_targets(kings)
}

/// One table for each side: what is ahead for one is behind for the other.
const fn both(steps: &[(i32, i32)]) -> [[Bitboard; 81]; 2] {
    [table(steps, 1), table(steps, -1)]
}

const fn table(steps: &[(i32, i32)], sign: i32) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(reached) = Square::ALL[index].offset(files, ranks * sign) {
                table[index] = table[index].with(reached.bit());
            }
            step += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLACK, WHITE};

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(|name| Square::parse(name).unwrap()).collect()
    }

    #[test]
    fn steps_stay_on_the_board() {
        assert_eq!(knight(BLACK, Square::S1I), set("2g"));
        assert_eq!(knight(WHITE, Square::S5E), set("4g 6g"));
        assert_eq!(silver(BLACK, Square::S5E), set("4d 5d 6d 4f 6f"));
        assert_eq!(gold(WHITE, Square::S5E), set("4f 5f 6f 4e 6e 5d"));
        assert_eq!(gold(BLACK, Square::S9A), set("8a 9b"));
        assert_eq!(king(Square::S1A), set("1b 2a 2b"));
        assert_eq!(pawn(BLACK, Square::S7G), set("7f"));
    }

    #[test]
    fn sets_step_as_their_pieces_do() {
        let mut random = sente_game::Random::new(5);
        for _ in 0..2_000 {
            let mut draw = || Square::ALL.into_iter().filter(|_| random.below(6) == 0).collect::<Bitboard>();
            let pieces =
                Steppers { pawns: draw(), knights: draw(), silvers: draw(), golds: draw(), kings: draw() };
            for side in [BLACK, WHITE] {
                let mut expected = Bitboard::EMPTY;
                pieces.pawns.into_iter().for_each(|square| expected |= pawn(side, square));
                pieces.knights.into_iter().for_each(|square| expected |= knight(side, square));
                pieces.silvers.into_iter().for_each(|square| expected |= silver(side, square));
                pieces.golds.into_iter().for_each(|square| expected |= gold(side, square));
                pieces.kings.into_iter().for_each(|square| expected |= king(square));
                assert_eq!(stepping(side, pieces), expected);
            }
        }
    }
}

//! The pawns before the king. It depends on pawns and one king alone, so it is remembered (see `cache`).

use super::geometry::{from_edge, rank, ranks};
use super::weights::{KING_FILES, SHIELD, STORM};
use super::{Tally, Trace};
use crate::classical::Tapered;
use sente_chess::{Bitboard, File, Kind, Position, Square};
use sente_game::Side;

/// What the pawns around a king are worth, and how many of its three files have no own pawn ahead of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Shelter {
    pub(super) score: Tapered,
    pub(super) bare_files: u8,
}

/// The shelter of the king of `side` on `king`, be it there or not.
pub(super) fn shelter<T: Trace>(
    position: &Position,
    king: Square,
    side: Side,
    tally: &mut Tally<T>,
) -> Shelter {
    let own = position.pieces(side, Kind::Pawn);
    let foes = position.pieces(side.other(), Kind::Pawn);
    let ahead = ranks(side, rank(side, king) as u32, 7);
    let middle = (king.index() & 7).clamp(1, 6);
    let mut shelter = Shelter::default();
    for file in middle - 1..=middle + 1 {
        let squares = File::ALL[file].squares();
        let shield = nearest(own & squares & ahead, side);
        let storm = nearest(foes & squares & ahead, side);
        let stopped = shield != 0 && storm == shield + 1;
        shelter.bare_files += u8::from(shield == 0);
        shelter.score += tally.once(side, SHIELD, from_edge(file) * 7 + shield);
        shelter.score += tally.once(side, STORM, usize::from(stopped) * 7 + storm);
        shelter.score += file_openness(own & squares, foes & squares, side, tally);
    }
    shelter
}

fn file_openness<T: Trace>(own: Bitboard, foes: Bitboard, side: Side, tally: &mut Tally<T>) -> Tapered {
    if own.is_empty() { tally.once(side, KING_FILES, foes.is_empty().into()) } else { Tapered::ZERO }
}

/// The rank, as `side` counts it from zero, of the pawn on a file that is nearest to it; zero if there is none.
fn nearest(pawns: Bitboard, side: Side) -> usize {
    let square = match side {
        Side::First => pawns.first(),
        Side::Second => pawns.last(),
    };
    square.map_or(0, |square| rank(side, square))
}

//! Mating a lone king: where to drive it.

use super::super::geometry::{distance, from_edge};
use sente_chess::exchange::kind_value;
use sente_chess::{Bitboard, Kind, Position, Square};
use sente_game::Side;

/// How much nearer `strong` is to mating a lone king, its material included, if it can force mate at all: with a
/// major piece, bishops of both colours, or bishop and knight.
pub(super) fn drive(position: &Position, strong: Side) -> Option<i32> {
    let own = position.pieces_of(strong);
    let bishops = own & position.kind(Kind::Bishop);
    let knights = own & position.kind(Kind::Knight);
    let majors = own & (position.kind(Kind::Rook) | position.kind(Kind::Queen));
    let pair = bishops.meets(Bitboard::LIGHT) && !bishops.without(Bitboard::LIGHT).is_empty();
    let (king, prey) = (position.king(strong), position.king(strong.other()));
    let place = if !majors.is_empty() || pair {
        to_edge(prey)
    } else if !bishops.is_empty() && !knights.is_empty() {
        to_corner(prey, bishops.meets(Bitboard::LIGHT))
    } else {
        return None;
    };
    Some(material(position, strong) + place + 10 * (7 - distance(king, prey) as i32))
}

fn material(position: &Position, side: Side) -> i32 {
    Kind::ALL[..5].iter().map(|&kind| kind_value(kind) * position.pieces(side, kind).len() as i32).sum()
}

/// The nearer to an edge, and then to a corner, the better.
fn to_edge(prey: Square) -> i32 {
    let (file, rank) = (from_edge(prey.index() & 7), from_edge(prey.index() >> 3));
    (120 - 15 * (file + rank) - 10 * file.min(rank)) as i32
}

/// Bishop and knight mate only in a corner that the bishop reaches; the other corners are where the king flees to.
fn to_corner(prey: Square, light: bool) -> i32 {
    let (file, rank) = ((prey.index() & 7) as i32, (prey.index() >> 3) as i32);
    // The dark corners are a1 and h8; those of a board turned by its files are the light ones.
    let file = if light { 7 - file } else { file };
    let steps = (file + rank).min(14 - file - rank);
    180 - 25 * steps
}

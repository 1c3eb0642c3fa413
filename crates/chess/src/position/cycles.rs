//! Whether the player to move can bring back an earlier position at once.

use super::{Position, zobrist};
use crate::attacks;
use crate::{Bitboard, Kind, Piece, Square};
use sente_game::{Differences, Position as _};

/// How many slots the table of differences has. Half of them stay empty, so that every difference finds a place.
const SLOTS: usize = 8192;

/// How many ways there are for a piece other than a pawn to go from one square of an empty board to another, or back.
const MOVES: usize = 3668;

/// The differences that such moves make.
static DIFFERENCES: Differences<SLOTS> = {
    let mut table = Differences::new();
    let mut count = 0;
    let mut piece = 0;
    while piece < 12 {
        let mut one = 0;
        while one < 64 {
            let mut other = one + 1;
            while other < 64 {
                if is_a_move(piece, one, other) {
                    table.insert(zobrist::difference(piece, one, other), (one as u8, other as u8));
                    count += 1;
                }
                other += 1;
            }
            one += 1;
        }
        piece += 1;
    }
    assert!(count == MOVES, "a piece has other moves than it should have");
    table
};

/// Whether a piece goes from one square to the other on an empty board. Pawns never go back, so theirs do not count.
const fn is_a_move(piece: usize, one: usize, other: usize) -> bool {
    let (files, ranks) = ((one % 8).abs_diff(other % 8), (one / 8).abs_diff(other / 8));
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match Piece::ALL[piece].kind() {
        Kind::Pawn => false,
        Kind::Knight => files * ranks == 2,
        Kind::Bishop => diagonal,
        Kind::Rook => straight,
        Kind::Queen => straight || diagonal,
        Kind::King => files <= 1 && ranks <= 1,
    }
}

/// The squares between which a piece has gone if two keys differ like this.
#[inline]
fn squares_of(difference: u64) -> Option<(Square, Square)> {
    let (one, other) = DIFFERENCES.squares(difference)?;
    Some((Square::ALL[usize::from(one)], Square::ALL[usize::from(other)]))
}

/// Whether a move of the player to move leads to a position that would count as repeated; `line` and `ply` are those
/// of [`repetition`](super::rules::repetition).
///
/// Asked before any move is generated: the difference between the key here and one an odd number of plies ago is
/// looked up among those that one move makes.
#[inline]
pub(super) fn can_repeat(position: &Position, line: &[u64], ply: usize) -> bool {
    let furthest = usize::from(position.halfmoves).min(line.len());
    (3..=furthest).step_by(2).any(|back| {
        let then = line.len() - back;
        let Some((one, other)) = squares_of(position.key() ^ line[then]) else { return false };
        let is_own = (position.pieces_of(position.side) & (one.bit() | other.bit())) != Bitboard::EMPTY;
        let is_open = !attacks::between(one, other).meets(position.occupied());
        // Before the root once is not enough: the rules ask for a third time.
        is_own && is_open && (back < ply || line[..then].contains(&line[then]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Random, Reading, Repetition};

    #[test]
    fn repetitions_are_foreseen_as_trying_every_move_shows() {
        let mut random = Random::new(11);
        let starts = [
            "4k3/8/8/3q4/8/8/3R4/4K2B w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "8/5k2/8/2n5/8/3B4/2K5/8 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ];
        let mut seen = [0; 2];
        for game in 0..400 {
            let mut position = Position::from_fen(starts[game % starts.len()], Reading::Strict).unwrap();
            let mut line: Vec<u64> = Vec::new();
            for _ in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let ply = random.below(line.len() + 1);
                let mut longer = line.clone();
                longer.push(position.trace());
                let repeats = |mv: &crate::Move| {
                    position.play(*mv, &mut ()).repetition(&longer, ply + 1) == Repetition::Draw
                };
                let expected = moves.iter().any(repeats);
                assert_eq!(
                    can_repeat(&position, &line, ply),
                    expected,
                    "{position}, {ply} plies from the root"
                );
                seen[usize::from(expected)] += 1;
                line.push(position.trace());
                position = position.play(moves[random.below(moves.len())], &mut ());
            }
        }
        assert!(seen[0] > 1000 && seen[1] > 500, "{seen:?}");
    }
}

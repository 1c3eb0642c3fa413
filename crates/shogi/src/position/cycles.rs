//! Whether the player to move can bring back an earlier position at once.

use super::rules::Trace;
use super::{Position, zobrist};
use crate::{Kind, Move, Piece, Square};
use sente_game::{Differences, Position as _};

/// How many slots the table of differences has. Half of them stay empty, so that every difference finds a place.
const SLOTS: usize = 1 << 14;

/// How many ways there are for a piece that can go back and forth to go from one square of an empty board to another, or
/// back.
const MOVES: usize = 8432;

/// The differences that such moves make.
static DIFFERENCES: Differences<SLOTS> = {
    let mut table = Differences::new();
    let mut count = 0;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut one = 0;
        while one < Square::COUNT {
            let mut other = one + 1;
            while other < Square::COUNT {
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

/// Whether a piece goes from one square to the other, or back, on an empty board. Pawns, lances and knights never go
/// back, so theirs do not count.
const fn is_a_move(piece: usize, one: usize, other: usize) -> bool {
    let (files, ranks) = ((one / 9).abs_diff(other / 9), (one % 9).abs_diff(other % 9));
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    let near = files <= 1 && ranks <= 1;
    match Piece::ALL[piece].kind() {
        Kind::Pawn | Kind::Lance | Kind::Knight => false,
        Kind::Silver => near && ranks == 1,
        Kind::Bishop => diagonal,
        Kind::Rook => straight,
        Kind::Horse => diagonal || near,
        Kind::Dragon => straight || near,
        // What a gold does in one direction only counts as well: whether it may is asked later.
        _ => near,
    }
}

/// The squares between which a piece has gone if two boards differ like this.
#[inline]
fn squares_of(difference: u64) -> Option<(Square, Square)> {
    let (one, other) = DIFFERENCES.squares(difference)?;
    Some((Square::ALL[usize::from(one)], Square::ALL[usize::from(other)]))
}

/// Whether a move of the player to move leads to a position that would count as drawn by repetition; `line` and `ply` are
/// those of [`repetition`](super::rules::repetition).
///
/// Asked before any move is generated: the difference between the board here and one an odd number of plies ago is looked
/// up among those that one step of a piece makes; what drops and captures bring back is not seen. Only search's own steps are
/// looked at: in the game before them a position has to occur three times to count.
#[inline]
pub(super) fn can_repeat(position: &Position, line: &[Trace], ply: usize) -> bool {
    let (us, them) = (position.side, position.side.other());
    let furthest = ply.min(line.len());
    // Whether the opponent has been in check in every position where it was to move, and the player to move in its own.
    let (mut checking, mut checked) = (true, position.in_check());
    if position.passed.0 {
        return false;
    }
    for back in (1..furthest).step_by(2) {
        let earlier = &line[line.len() - back];
        if back >= 3 && earlier.hand == position.hand(them) {
            let way = squares_of(position.board_key() ^ earlier.board);
            let returns = |(one, other): (Square, Square)| {
                let is_own = |square| position.piece_on(square).is_some_and(|piece| piece.side() == us);
                let (from, to) = if is_own(one) { (one, other) } else { (other, one) };
                is_own(from) && position.is_legal(Move::new(from, to, false))
            };
            // The opponent would be where it was, so it is in check then if it was.
            if way.is_some_and(returns) && (checking && earlier.in_check) == checked {
                return true;
            }
        }
        let before = line.len().checked_sub(back + 1).map(|index| &line[index]);
        let Some(before) = before.filter(|before| !before.passed && !earlier.passed) else { return false };
        checking &= earlier.in_check;
        checked &= before.in_check;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Line, Random, Reading, Repetition};

    #[test]
    fn repetitions_are_foreseen_as_trying_every_move_shows() {
        let mut random = Random::new(11);
        let starts = [
            "k8/9/9/9/9/9/9/9/8K b - 1",
            "k8/9/9/9/R8/9/9/9/8K w - 1",
            "k8/g8/9/9/9/9/9/8S/8K b - 1",
            "4k4/9/9/9/9/9/9/9/8K b Pp 1",
        ];
        let mut seen = [0; 2];
        for game in 0..1500 {
            let mut position = Position::from_sfen(starts[game % starts.len()], Reading::Strict).unwrap();
            let mut line = Line::<Position>::new();
            for ply in 0..24 {
                let moves = position.legal_moves();
                line.push(&position);
                // A drop, a capture or a promotion may bring a position back as well, but not by a difference of one step.
                let is_step = |mv: &&Move| !mv.is_drop() && !mv.is_promotion() && !position.is_capture(**mv);
                let draws = moves.iter().filter(is_step).any(|&mv| {
                    let next = position.play(mv, &mut ());
                    next.repetition(&line, ply + 1) == Repetition::Draw
                });
                line.pop();
                let told = position.can_repeat(&line, ply);
                assert_eq!(told, draws, "{position} at ply {ply}");
                seen[usize::from(told)] += 1;
                let Some(&mv) = random.choose(&moves) else { break };
                line.push(&position);
                position = position.play(mv, &mut ());
            }
        }
        assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
    }
}

//! Counting the tree of legal moves.

use crate::Position;

/// How many lines of exactly `depth` legal moves start from `position`.
///
/// The last ply is counted, not played, which is what published speeds assume.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => {
            let mut moves = P::Moves::default();
            position.generate(&mut moves);
            let lines_after = |&mv: &P::Move| {
                let mut next = *position;
                next.advance(mv, &mut ());
                perft(&next, depth - 1)
            };
            moves.iter().map(lines_after).sum()
        }
    }
}

/// The same number, found by playing every single move: the slow way that [`perft`] is checked against.
pub fn perft_unbulked<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| perft_unbulked(&position.play(mv, &mut ()), depth - 1))
            .sum(),
    }
}

/// The same number split by first move, in the order of generation; nothing for a depth of zero.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().iter().map(|&mv| (mv, perft(&position.play(mv, &mut ()), rest))).collect()
}

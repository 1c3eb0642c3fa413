//! Legal moves compared with those of `haitaka`, an independent implementation.

use haitaka::Board;
use sente_game::{Notation as _, Position as _, Random};
use sente_shogi::Position;

const POSITIONS: usize = 30_000;

fn own_moves(position: &Position) -> Vec<String> {
    let mut texts: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// The peer's moves. It lets some pawns be dropped that give mate; by its own account the opponent then has no move, so
/// these are known and left out.
fn peer_moves(board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    let is_pawn_drop_mate = |mv: &haitaka::Move| {
        let mut next = board.clone();
        next.play_unchecked(*mv);
        mv.to_string().starts_with("P*") && !next.checkers().is_empty() && !next.generate_moves(|_| true)
    };
    moves.retain(|mv| !is_pawn_drop_mate(mv));
    let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Follows random games in both programs, move by move.
#[test]
fn legal_moves_are_the_peers() {
    let mut random = Random::new(81_000);
    let mut compared = 0;
    while compared < POSITIONS {
        let mut position = Position::start();
        let mut board = Board::startpos();
        for _ in 0..400 {
            let moves = position.legal_moves();
            assert_eq!(own_moves(&position), peer_moves(&board), "in {position}");
            assert_eq!(position.in_check(), !board.checkers().is_empty(), "in {position}");
            compared += 1;
            let Some(&mv) = random.choose(&moves) else { break };
            board.play(mv.to_string().parse().unwrap());
            position = position.play(mv, &mut ());
        }
    }
}

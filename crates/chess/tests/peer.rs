//! Legal moves compared with those of `cozy-chess`, an independent implementation.

use cozy_chess::Board;
use sente_chess::notation::CastlingStyle;
use sente_chess::{MoveList, Position};
use sente_game::{Notation, Position as _, Random, Reading};

const STARTS: &str = include_str!("data/rules/cozy-chess960_start_positions.sfens");
const POSITIONS: usize = 100_000;

/// Moves as text, with castling as the king taking its rook, which is how the peer writes it too.
fn own_moves(position: &Position, moves: &MoveList) -> Vec<String> {
    let mut texts: Vec<_> =
        moves.iter().map(|&mv| position.uci(mv, CastlingStyle::Chess960).to_string()).collect();
    texts.sort_unstable();
    texts
}

fn peer_moves(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    texts.sort_unstable();
    texts
}

/// Follows random games of standard chess and Chess960 in both programs, move by move.
#[test]
fn legal_moves_are_the_peers() {
    let starts: Vec<&str> = STARTS.lines().collect();
    let mut random = Random::new(100_000);
    let mut compared = 0;
    while compared < POSITIONS {
        let standard = random.below(2) == 0;
        let fen = if standard {
            Position::start().fen(CastlingStyle::Chess960).to_string()
        } else {
            (*random.choose(&starts).unwrap()).to_owned()
        };
        let mut position = Position::from_fen(&fen, Reading::Strict).unwrap();
        let mut board = Board::from_fen(&fen, true).unwrap();
        for _ in 0..200 {
            let moves = position.legal_moves();
            assert_eq!(own_moves(&position, &moves), peer_moves(&board), "in {position}");
            assert_eq!(position.in_check(), !board.checkers().is_empty(), "in {position}");
            compared += 1;
            let Some(&mv) = random.choose(&moves) else { break };
            board.play(position.uci(mv, CastlingStyle::Chess960).to_string().parse().unwrap());
            position = position.play(mv, &mut ());
        }
    }
}

//! perft beside `cozy-chess`, alternating in one run, so that a busy machine slows both.
//!
//! `make bench` runs this with the flags of this machine and the peer's `pext` feature. The ratio is what counts; the
//! speeds are the best of all rounds.

use cozy_chess::Board;
use sente_chess::Position;
use sente_game::{Reading, perft};
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

const CASES: [(&str, &str, u32); 4] = [
    ("start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
];

/// The peer's perft at its best: the last ply counted in sets, by a listener of its own.
fn peer_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth <= 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += peer_perft(&next, depth - 1);
        }
        false
    });
    nodes
}

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = std::hint::black_box(count());
    (nodes, start.elapsed())
}

#[expect(clippy::cast_precision_loss, reason = "a speed needs no more than a few digits")]
fn main() {
    println!("{:<16} {:>5} {:>12} {:>12} {:>7}", "perft", "depth", "sente Mnps", "cozy Mnps", "ratio");
    for (name, fen, depth) in CASES {
        let position = Position::from_fen(fen, Reading::Strict).expect("a legal position");
        let board = Board::from_fen(fen, false).expect("a legal position");
        let (mut ours, mut theirs, mut nodes) = (Duration::MAX, Duration::MAX, 0);
        for _ in 0..ROUNDS {
            let (own_nodes, own_time) = timed(|| perft(&position, depth));
            let (peer_nodes, peer_time) = timed(|| peer_perft(&board, depth));
            assert_eq!(own_nodes, peer_nodes, "{name}");
            (ours, theirs, nodes) = (ours.min(own_time), theirs.min(peer_time), own_nodes);
        }
        let speed = |time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!("{name:<16} {depth:>5} {:>12.1} {:>12.1} {ratio:>7.2}", speed(ours), speed(theirs));
    }
}

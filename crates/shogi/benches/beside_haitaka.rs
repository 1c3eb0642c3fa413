//! perft beside `haitaka`, alternating in one run, so that a busy machine slows both.
//!
//! The ratio is what counts; the speeds are the best of all rounds. Both sides compute sliders without large tables if
//! the peer's feature `qugiy` is on, and the peer looks them up if it is not.

use haitaka::Board;
use sente_game::{Reading, perft};
use sente_shogi::Position;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

const CASES: [(&str, &str, u32); 5] = [
    ("start position", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5),
    ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3),
    ("evasions", "lns4+Rl/1r1g5/p1p1pSp1p/1p1p1p3/8k/7N1/PPPPPPP1P/1B7/LNSGKGSNL b BG2p 25", 4),
    ("endgame", "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", 3),
];

/// The peer's perft at its best: the last ply counted in sets, by a listener of its own.
fn peer_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth <= 1 {
        board.generate_board_moves(|moves| {
            nodes += moves.into_iter().len() as u64;
            false
        });
        board.generate_drops(|moves| {
            nodes += moves.into_iter().len() as u64;
            false
        });
        return nodes;
    }
    let mut play = |mv| {
        let mut next = board.clone();
        next.play_unchecked(mv);
        nodes += peer_perft(&next, depth - 1);
    };
    board.generate_board_moves(|moves| {
        moves.into_iter().for_each(&mut play);
        false
    });
    board.generate_drops(|moves| {
        moves.into_iter().for_each(&mut play);
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
    println!("{:<16} {:>5} {:>12} {:>12} {:>7}", "perft", "depth", "sente Mnps", "haitaka Mnps", "ratio");
    for (name, sfen, depth) in CASES {
        let position = Position::from_sfen(sfen, Reading::Strict).expect("a legal position");
        let board = Board::from_sfen(sfen).expect("a legal position");
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

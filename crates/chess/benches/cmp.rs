//! x
use sente_chess::Position;
use sente_game::{Notation, Reading, perft};
use std::time::Instant;
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut n = 0;
    if depth <= 1 {
        board.generate_moves(|m| {
            n += m.len() as u64;
            false
        });
        return n;
    }
    board.generate_moves(|mvs| {
        for mv in mvs {
            let mut b = board.clone();
            b.play_unchecked(mv);
            n += cozy(&b, depth - 1);
        }
        false
    });
    n
}
fn main() {
    for (fen, depth) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ] {
        let p = Position::read_position(fen, Reading::Strict).unwrap();
        let b: cozy_chess::Board = fen.parse().unwrap();
        let (mut ts, mut tc) = (f64::MAX, f64::MAX);
        for _ in 0..7 {
            let t = Instant::now();
            let n1 = perft(&p, depth);
            ts = ts.min(t.elapsed().as_secs_f64());
            let t = Instant::now();
            let n2 = cozy(&b, depth);
            tc = tc.min(t.elapsed().as_secs_f64());
            assert_eq!(n1, n2);
        }
        let n = perft(&p, depth) as f64 / 1e6;
        println!("depth {depth}: sente {:.1} cozy {:.1} ratio {:.3}", n / ts, n / tc, tc / ts);
    }
}

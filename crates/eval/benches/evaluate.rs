//! How fast positions are evaluated: the pawns remembered, as in search.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sente_chess::Position;
use sente_eval::classical::chess::Classical;
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::{FeatureSet as _, Network, Nnue, Parts};
use sente_game::{Evaluator as _, Notation as _, Position as _, Random, Reading};

fn main() {
    divan::main();
}

/// Middlegames and endgames of different character.
const MIDDLEGAMES: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "r1bqr1k1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN2/PP2BPPP/R2Q1RK1 w - - 0 10",
    "2rq1rk1/pb2bppp/1pn1pn2/3p4/2PP4/1PN1PN2/PB2BPPP/2RQ1RK1 b - - 0 11",
    "r2q1rk1/3bbppp/p2p1n2/1p2p3/4P3/1PN1BB2/1PP2PPP/R2Q1RK1 w - - 0 14",
];
const ENDGAMES: [&str; 4] = [
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/1p4p1/p1p1n2p/P1P1P2P/1P2B1P1/5PK1/8 w - - 0 36",
    "6k1/5ppp/8/2r5/1P6/P3R3/5PPP/6K1 w - - 0 30",
    "8/8/1p1k1p2/p1p2p1p/P1P2P1P/1P1K2P1/8/8 w - - 0 40",
];

/// The positions and those a few random moves away, so that pieces differ and pawns mostly do not.
fn neighbourhood(fens: &[&str]) -> Vec<Position> {
    let mut random = Random::new(3);
    let mut positions = Vec::new();
    for fen in fens {
        let start = Position::read_position(fen, Reading::Strict).expect("a legal position");
        for _ in 0..32 {
            let mut position = start;
            for _ in 0..3 {
                positions.push(position);
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                position = position.play(mv, &mut ());
            }
        }
    }
    positions
}

fn run(bencher: Bencher, fens: &[&str]) {
    let positions = neighbourhood(fens);
    let mut classical = Classical::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().map(|position| classical.evaluate(black_box(position)).get()).sum::<i32>()
    });
}

#[divan::bench]
fn middlegames(bencher: Bencher) {
    run(bencher, &MIDDLEGAMES);
}

#[divan::bench]
fn endgames(bencher: Bencher) {
    run(bencher, &ENDGAMES);
}

/// The price of making an evaluator, the table of pawn endings included.
#[divan::bench]
fn construction() -> Classical {
    Classical::new()
}

/// A network with random weights; what they are makes no difference to the speed.
fn network(hidden: usize) -> Network<ChessFeatures> {
    let mut random = Random::new(1);
    let mut numbers = |count: usize| (0..count).map(|_| random.below(101) as i16 - 50).collect::<Vec<_>>();
    let parts = Parts {
        features: numbers(ChessFeatures::COUNT * hidden),
        biases: numbers(hidden),
        outputs: numbers(ChessFeatures::BUCKETS * 2 * hidden)
            .into_iter()
            .map(|weight| weight as i8)
            .collect(),
        output_biases: vec![0; ChessFeatures::BUCKETS],
        scale: 400,
        provenance: String::new(),
    };
    Network::new(parts).expect("small weights make a network")
}

/// Every move of each position, played, evaluated and taken back, as search does.
#[divan::bench(args = [128, 256, 512])]
fn network_after_each_move(bencher: Bencher, hidden: usize) {
    let positions: Vec<Position> = MIDDLEGAMES
        .iter()
        .map(|fen| Position::read_position(fen, Reading::Strict).expect("a legal position"))
        .collect();
    let moves = positions.iter().map(Position::count_legal).sum::<usize>();
    let mut nnue = Nnue::new(network(hidden).into());
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut sum = 0;
        for position in &positions {
            nnue.refresh(position);
            sum += nnue.evaluate(position).get();
            for &mv in &position.legal_moves() {
                nnue.push();
                let next = position.play(mv, &mut nnue);
                sum += nnue.evaluate(black_box(&next)).get();
                nnue.pop();
            }
        }
        sum
    });
}

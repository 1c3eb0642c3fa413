//! The parts of the rules one by one: generation, playing, legality, exchanges, texts.

use divan::{Bencher, black_box};
use sente_chess::{Move, MoveList, Position};
use sente_game::{MoveBuf as _, Position as _, Reading};

fn main() {
    divan::main();
}

/// Positions of different character: quiet, wild, in check, an endgame, full of promotions.
const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqk1nr/pppp1ppp/4p3/8/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

fn positions() -> Vec<Position> {
    FENS.iter().map(|fen| Position::from_fen(fen, Reading::Strict).expect("a legal position")).collect()
}

fn moves() -> Vec<(Position, Move)> {
    let all = |position: Position| {
        let moves = position.legal_moves();
        moves.iter().map(|&mv| (position, mv)).collect::<Vec<_>>()
    };
    positions().into_iter().flat_map(all).collect()
}

/// Times a generator over all positions, with one list that is used again and again.
fn generation(bencher: Bencher, generate: impl Fn(&Position, &mut MoveList) + Sync) {
    let positions = positions();
    let mut list = MoveList::new();
    bencher.bench_local(|| {
        let mut total = 0;
        for position in &positions {
            list.clear();
            generate(black_box(position), &mut list);
            total += list.len();
        }
        total
    });
}

#[divan::bench]
fn generate_all(bencher: Bencher) {
    generation(bencher, Position::generate);
}

#[divan::bench]
fn generate_noisy(bencher: Bencher) {
    generation(bencher, Position::generate_noisy);
}

#[divan::bench]
fn generate_quiet(bencher: Bencher) {
    generation(bencher, Position::generate_quiet);
}

#[divan::bench]
fn generate_quiet_checks(bencher: Bencher) {
    generation(bencher, Position::generate_quiet_checks);
}

#[divan::bench]
fn count_legal(bencher: Bencher) {
    let positions = positions();
    bencher.bench_local(|| positions.iter().map(|position| black_box(position).count_legal()).sum::<usize>());
}

#[divan::bench]
fn play(bencher: Bencher) {
    let moves = moves();
    bencher.bench_local(|| {
        for (position, mv) in &moves {
            let mut next = *position;
            next.advance(black_box(*mv), &mut ());
            black_box(&next);
        }
    });
}

#[divan::bench]
fn key_after(bencher: Bencher) {
    let moves = moves();
    bencher.bench_local(|| {
        moves.iter().fold(0, |sum, (position, mv)| sum ^ black_box(position).key_after(black_box(*mv)))
    });
}

#[divan::bench]
fn is_legal(bencher: Bencher) {
    let moves = moves();
    bencher.bench_local(|| moves.iter().filter(|(position, mv)| black_box(position).is_legal(*mv)).count());
}

#[divan::bench]
fn gives_check(bencher: Bencher) {
    let moves = moves();
    bencher
        .bench_local(|| moves.iter().filter(|(position, mv)| black_box(position).gives_check(*mv)).count());
}

#[divan::bench]
fn exchange_reaches_zero(bencher: Bencher) {
    let moves = moves();
    bencher.bench_local(|| {
        moves.iter().filter(|(position, mv)| black_box(position).exchange_reaches(*mv, 0)).count()
    });
}

#[divan::bench]
fn exchange_value(bencher: Bencher) {
    let moves = moves();
    bencher.bench_local(|| {
        moves.iter().map(|(position, mv)| black_box(position).exchange_value(*mv)).sum::<i32>()
    });
}

#[divan::bench]
fn read_fen(bencher: Bencher) {
    bencher.bench_local(|| {
        FENS.iter().filter(|fen| Position::from_fen(black_box(fen), Reading::Strict).is_ok()).count()
    });
}

#[divan::bench]
fn write_fen(bencher: Bencher) {
    let positions = positions();
    bencher.bench_local(|| {
        positions.iter().map(|position| black_box(position).to_string().len()).sum::<usize>()
    });
}

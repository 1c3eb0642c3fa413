//! Along a line of moves: what is brought up to date is what is worked out anew.

use crate::common::{position, random_network, random_network_for};
use sente_chess::Position;
use sente_eval::nnue::features::{chess::ChessFeatures, shogi::ShogiFeatures};
use sente_eval::nnue::simd::Simd;
use sente_eval::nnue::{FeatureSet, Network, Nnue};
use sente_game::{Evaluator as _, Notation, Observer as _, Position as _, Random, Reading};
use std::sync::Arc;

/// Compares an evaluator that followed a line with one that has only seen the position.
fn compare<F: FeatureSet>(nnue: &mut Nnue<F>, fresh: &Arc<Network<F>>, position: &F::Position) {
    let expected = Nnue::with_simd(Arc::clone(fresh), Simd::SCALAR).evaluate(position);
    assert_eq!(nnue.evaluate(position), expected, "{position:?}");
}

/// Goes down and up at random from `start`, as a search does, evaluating some of the positions.
fn walk<F: FeatureSet>(nnue: &mut Nnue<F>, start: F::Position, random: &mut Random, steps: usize) {
    let network = Arc::clone(nnue.network());
    let mut line = vec![start];
    nnue.refresh(&start);
    for _ in 0..steps {
        let here = line[line.len() - 1];
        let moves = here.legal_moves();
        let up = moves.is_empty() || random.below(3) == 0;
        if up && line.len() > 1 {
            line.pop();
            nnue.pop();
        } else if !here.in_check() && random.below(20) == 0 {
            nnue.push();
            line.push(here.pass());
        } else if let Some(&mv) = random.choose(&moves) {
            nnue.push();
            line.push(here.play(mv, nnue));
        }
        if random.below(3) > 0 {
            compare(nnue, &network, &line[line.len() - 1]);
        }
    }
}

/// Walks from each start several times, with all instructions.
fn walk_from_all<F: FeatureSet>(starts: &[F::Position]) {
    let network = Arc::new(random_network_for::<F>(64, 1));
    for simd in Simd::all() {
        let mut nnue = Nnue::with_simd(Arc::clone(&network), simd);
        let mut random = Random::new(2);
        for &start in starts {
            for _ in 0..4 {
                walk(&mut nnue, start, &mut random, 400);
            }
        }
    }
}

#[test]
fn a_followed_line_of_chess_gives_what_a_fresh_look_gives() {
    walk_from_all::<ChessFeatures>(&[
        Position::start(),
        position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        // Promotions, captures in passing, kings that cross the middle of the board.
        position("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
        position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        // Castling where king and rook change places.
        position("1rk5/8/8/8/8/8/8/1RK2R2 w BFb - 0 1"),
    ]);
}

#[test]
fn a_followed_line_of_shogi_gives_what_a_fresh_look_gives() {
    let position = |sfen: &str| sente_shogi::Position::read_position(sfen, Reading::Playable).unwrap();
    walk_from_all::<ShogiFeatures>(&[
        sente_shogi::Position::start(),
        // Kings next to the middle file, and hands with several of a kind on both sides.
        position("l3kgsnl/1rg3l2/p1sp1p1p1/2p1p+b2p/1p1P5/P1PR1B3/1P1NPP2P/2S1KSpP1/1N1G1G1NL b p 41"),
        position("+P1S1+L1+S2/+P3S4/3+N2p2/2g2pk2/1p2+b4/9/1PS1PP1+r1/3G2P2/2+bNKG3 b LPrg2n2l8p 141"),
        position("4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L9Prb2g2s2n2l9p 1"),
    ]);
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut nnue = Nnue::new(random_network(32, 2).into());
    let start = Position::start();
    let (mut random, network) = (Random::new(3), Arc::clone(nnue.network()));
    nnue.refresh(&start);
    nnue.evaluate(&start);
    let mut other = nnue.clone();
    assert!(Arc::ptr_eq(other.network(), nnue.network()));
    walk(&mut other, start, &mut random, 50);
    compare(&mut nnue, &network, &start);
}

#[test]
fn a_line_may_be_longer_than_any_search() {
    let mut nnue = Nnue::new(random_network(32, 3).into());
    let network = Arc::clone(nnue.network());
    let mut position = Position::start();
    nnue.refresh(&position);
    for ply in 0..1000 {
        nnue.push();
        let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        position.advance(position.read_move(text).unwrap(), &mut nnue);
    }
    compare(&mut nnue, &network, &position);
    (0..2000).for_each(|_| nnue.pop());
    compare(&mut nnue, &network, &Position::start());
}

#[test]
fn more_changes_than_there_is_room_for_are_worked_out_from_the_position() {
    let mut nnue = Nnue::new(random_network(32, 4).into());
    let network = Arc::clone(nnue.network());
    let start = Position::start();
    nnue.refresh(&start);
    nnue.evaluate(&start);
    let after = position("rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1");
    nnue.push();
    start.for_each_piece(|piece, place| {
        if after.piece_on(place).is_none() {
            nnue.vanished(piece, place);
        }
    });
    compare(&mut nnue, &network, &after);
}

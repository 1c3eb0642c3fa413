//! What the tests of evaluation share.

// Each test is a program of its own and uses only a part of this.
#![allow(dead_code)]

use sente_chess::{Bitboard, Kind, Piece, Position, Setup, Square};
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::{FeatureSet, Network, Parts};
use sente_game::{Notation as _, Position as _, Random, Reading, Side};

/// A position from its text, read leniently.
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen, Reading::Playable).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Shows `visit` the positions of random games.
pub(crate) fn random_games(seed: u64, games: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..160 {
            visit(&position);
            let moves = position.legal_moves();
            let Some(&mv) = random.choose(&moves) else { break };
            position = position.play(mv, &mut ());
        }
    }
}

/// Shows `visit` positions with random men on random squares: from few to fifteen a side, sometimes all queens.
pub(crate) fn random_setups(seed: u64, count: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let mut found = 0;
    while found < count {
        let mut setup = Setup::EMPTY;
        let only = (random.below(6) == 0).then(|| Kind::ALL[1 + random.below(4)]);
        for side in Side::ALL {
            for _ in 0..random.below(16) {
                let kind = only.unwrap_or_else(|| Kind::ALL[random.below(5)]);
                let square =
                    Square::ALL[if kind == Kind::Pawn { 8 + random.below(48) } else { random.below(64) }];
                setup.put(kind.of(side), square);
            }
        }
        for side in Side::ALL {
            setup.put(Kind::King.of(side), Square::ALL[random.below(64)]);
        }
        setup.side = Side::ALL[random.below(2)];
        if let Ok(position) = Position::from_setup(&setup, Reading::Playable) {
            visit(&position);
            found += 1;
        }
    }
}

/// All of it: games and random boards.
pub(crate) fn many_positions(mut visit: impl FnMut(&Position)) {
    random_games(11, 60, &mut visit);
    random_setups(12, 4000, &mut visit);
}

/// The position that `map` makes of this one, square by square.
fn mapped(position: &Position, swap: bool, map: impl Fn(Square) -> Square) -> Position {
    let mut setup = Setup::EMPTY;
    let swapped = |side: Side| if swap { side.other() } else { side };
    position.for_each_piece(|piece: Piece, square| {
        setup.put(piece.kind().of(swapped(piece.side())), map(square));
    });
    setup.side = swapped(position.side());
    let rooks = position.castling_rooks(Side::First) | position.castling_rooks(Side::Second);
    setup.castling = if swap { rooks.into_iter().map(map).collect() } else { Bitboard::EMPTY };
    Position::from_setup(&setup, Reading::Playable).expect("a mirrored position is one")
}

/// The position with colours exchanged.
pub(crate) fn colours_swapped(position: &Position) -> Position {
    mapped(position, true, Square::mirrored)
}

/// The position with left and right exchanged; rights to castle are lost.
pub(crate) fn files_swapped(position: &Position) -> Position {
    mapped(position, false, |square| Square::ALL[square.index() ^ 7])
}

/// A network that knows nothing, with weights of the size that trained ones have.
pub(crate) fn random_parts_for<F: FeatureSet>(hidden: usize, seed: u64) -> Parts {
    let mut random = Random::new(seed);
    let mut numbers = |count: usize, range: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * range + 1) as i16 - range as i16).collect()
    };
    Parts {
        features: numbers(F::COUNT * hidden, 60),
        biases: numbers(hidden, 100),
        outputs: numbers(F::BUCKETS * 2 * hidden, 60).into_iter().map(|weight| weight as i8).collect(),
        output_biases: numbers(F::BUCKETS, 5000).into_iter().map(i32::from).collect(),
        scale: 400,
        provenance: format!("drawn at random from seed {seed}"),
    }
}

/// The same, put together.
pub(crate) fn random_network_for<F: FeatureSet>(hidden: usize, seed: u64) -> Network<F> {
    Network::new(random_parts_for::<F>(hidden, seed)).expect("the weights are small")
}

/// The weights of such a network for chess.
pub(crate) fn random_parts(hidden: usize, seed: u64) -> Parts {
    random_parts_for::<ChessFeatures>(hidden, seed)
}

/// Such a network for chess.
pub(crate) fn random_network(hidden: usize, seed: u64) -> Network<ChessFeatures> {
    random_network_for(hidden, seed)
}

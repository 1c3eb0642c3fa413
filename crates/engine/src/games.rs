//! The games that come with everything an engine needs.

use crate::scout::Scout;
use crate::setup::Setup;
use crate::tuned::{ChessTunables, ShogiTunables};
use sente_eval::Endings;
use sente_eval::classical::{chess, shogi};
use sente_eval::nnue::FeatureSet;
use sente_eval::nnue::features::{chess::ChessFeatures, shogi::ShogiFeatures};
use sente_game::{Evaluator, Line, Notation};
use sente_search::{Searcher, Shared, Tunables};
use sente_shogi::mate::{self, Solver};
use std::sync::Arc;

/// A game with evaluators, numbers and positions to measure with.
pub trait Game: Notation {
    /// Evaluation by terms that people can name.
    type Classical: Evaluator<Self> + Clone + Default + Send + Sync + 'static;

    /// What is known of endings, whatever a network thinks of them.
    type Endings: Endings<Self> + Clone + Default + Send + Sync + 'static;

    /// What networks see of a position.
    type Features: FeatureSet<Position = Self>;

    /// The numbers of the search.
    type Tunables: Tunables;

    /// The network that comes with the program, as bytes, if there is one that is better than the classical evaluation.
    const NETWORK: Option<&'static [u8]>;

    /// What the benchmark searches: positions of all kinds.
    const BENCH: &'static [&'static str];

    /// A searcher with everything as the setup has it. Games write `setup.assemble(shared)`: so every way to search is
    /// compiled here, once, and not again wherever one is used.
    fn searcher(setup: &Setup<Self>, shared: Arc<Shared>) -> Box<dyn Searcher<Self>>;

    /// Who looks for mates at the root before a search, where a game has a better way to find them than trying all moves.
    fn scout() -> Option<Box<dyn Scout<Self>>> {
        None
    }
}

impl Game for sente_chess::Position {
    type Classical = chess::Classical;
    type Endings = chess::KnownEndings;
    type Features = ChessFeatures;
    type Tunables = ChessTunables;

    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../nets/chess-512-4.nnue"));

    /// Openings, middlegames, endgames, tactics, Chess960.
    const BENCH: &'static [&'static str] = &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 4 11",
        "2r3k1/pp3ppp/3p4/3Pn3/4P3/1P3N2/P4PPP/2R3K1 w - - 0 24",
        "8/5pk1/6p1/7p/3R3P/6P1/r4PK1/8 w - - 0 40",
        "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
        "3r1rk1/p3qppp/1pn1b3/2p1P3/4Q3/2P2N2/PPB2PPP/R3R1K1 w - - 0 18",
        "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];

    fn searcher(setup: &Setup<Self>, shared: Arc<Shared>) -> Box<dyn Searcher<Self>> {
        setup.assemble(shared)
    }
}

impl Game for sente_shogi::Position {
    type Classical = shogi::Classical;
    type Endings = ();
    type Features = ShogiFeatures;
    type Tunables = ShogiTunables;

    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../nets/shogi-256-5.nnue"));

    /// The start, games of the engine against itself from opening to entering kings, and a position with full hands.
    const BENCH: &'static [&'static str] = &[
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l1s1kg1nl/1r1g1s3/ppn2pppb/2ppp3p/9/2PBP2PP/PPNP1PP2/3S3R1/L2GKGSNL b - 17",
        "lngk1g1nl/3s1s3/2ppppppb/2r5p/pp5P1/2P1R3P/PPBPPPP2/3SKS2L/LN1G1G1N1 b - 25",
        "ln1g2s1l/1r1s1kg2/2ppppnpp/4b1p2/p1P4P1/1p7/PPNPPPP1P/1SGG3RL/L1K3SN1 b B 33",
        "l3kgsnl/1rg3l2/p1sp1p1p1/2p1p+b2p/1p1P5/P1PR1B3/1P1NPP2P/2S1KSpP1/1N1G1G1NL b p 41",
        "ln1g1g1nl/1rsk5/2pp1ppb1/pp2ps2p/2B2N3/2P3+R1P/PPNPPP3/3SKS3/L2G1G2L b 2Pp 49",
        "ln4s1l/1r2gk2b/p1p1ppngp/6p2/PB6P/1s4P2/3PPP3/1S2KS1R1/LN1G1G1NL b 3P3p 57",
        "6knl/r5sb1/lpn2ppp1/2gpgs3/2B1p3p/p6R1/1PNP1PP1L/P2SKS3/L3GG1N1 b 5p 65",
        "l5g1l/r2sksp2/1p1p2NN1/p1pgppP2/6nPp/PP+bS3R1/3PP1S1P/4G4/5GK1L b BN2Plp 73",
        "lns1g4/3kg3+R/p+Rpp5/4pp3/3P5/+b1P3p2/3SPP2P/3S2ggK/3b4L b 3N2L6Psp 79",
        "l8/5k3/3gpps2/p1sn3pp/1pR2+Bp2/P1n3lPP/1P1PPP3/2S1KS1G1/+bN6L b RGNL2Pg2p 93",
        "ln2rg2+B/5ks2/p1ppsp3/3n5/2R4pP/Pp3nPb1/3PP4/1PS2GpS1/L6KL b GNL3Pg2p 105",
        "+L4S2+P/1+N3s3/1p1+S1p1+b+R/1n2p2G1/pb1Pg4/9/PP2PPPkP/3K1S3/1g+r1G3+p b 3L3P2n2p 113",
        "+P1S1+L1+S2/+P3S4/3+N2p2/2g2pk2/1p2+b4/9/1PS1PP1+r1/3G2P2/2+bNKG3 b LPrg2n2l8p 141",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ];

    fn searcher(setup: &Setup<Self>, shared: Arc<Shared>) -> Box<dyn Searcher<Self>> {
        setup.assemble(shared)
    }

    /// Mates by unbroken checks decide most games, and are longer than a search sees in time.
    fn scout() -> Option<Box<dyn Scout<Self>>> {
        Some(Box::new(Solver::new(SOLVER_MEMORY)))
    }
}

/// The megabytes in which the solver of mates remembers what it has seen: enough for all positions that a scout looks at.
const SOLVER_MEMORY: usize = 16;

/// The longest mate that is looked for at the root, in plies. Longer ones are not found in the time there is.
const LONGEST_MATE: u16 = 127;

impl Scout<sente_shogi::Position> for Solver {
    fn mate(
        &mut self,
        root: &sente_shogi::Position,
        past: &Line<sente_shogi::Position>,
        nodes: u64,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<&[sente_shogi::Move]> {
        self.mate_in_game(root, past, mate::Limits { nodes, plies: LONGEST_MATE }, give_up)
    }

    fn nodes(&self) -> u64 {
        Self::nodes(self)
    }
}

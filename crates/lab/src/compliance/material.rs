//! The positions that an engine is asked about.

/// What a game gives to ask an engine about: texts only, so that the walk itself knows no game.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    /// Positions of all kinds with at least one legal move.
    pub varied: &'static [&'static str],
    /// Ordinary positions with much to think about; the first player is to move in all but the third.
    pub complex: [&'static str; 4],
    /// Positions and the number of moves to mate, negative if the player to move is mated. The first is a mate in one.
    pub mates: [(&'static str, i32); 8],
    /// Positions where the player to move has been mated.
    pub checkmates: [&'static str; 3],
    /// Positions where the player to move has no move and has not been mated.
    pub stalemates: &'static [&'static str],
    /// Positions that are drawn by rule, or all but drawn, though there are legal moves.
    pub draws: &'static [&'static str],
    /// A position and moves that repeat it.
    pub repetition: &'static [&'static str],
    /// Positions with one player far ahead, and whether it is the one to move.
    pub lopsided: &'static [(&'static str, bool)],
    /// A position with exactly one legal move, one that is legal in no other position of a walk.
    pub anchor: &'static str,
    /// A position with very few legal moves.
    pub narrow: &'static str,
    /// Positions of the game's variant with shuffled pieces, and a move that is written differently there.
    pub shuffled: &'static [(&'static str, &'static str)],
}

impl Material {
    /// What chess gives.
    pub const fn chess() -> Self {
        Self {
            varied: VARIED,
            complex: COMPLEX,
            mates: MATES,
            checkmates: [
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
                "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            ],
            stalemates: &[
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
                "k7/P7/1K6/8/8/8/8/8 b - - 0 1",
            ],
            draws: &[
                "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
                "8/8/4k3/8/3B4/4K3/8/8 b - - 0 1",
                "4k3/8/8/8/8/8/3R4/4K3 w - - 100 90",
                "4k3/8/8/8/8/8/3R4/4K3 w - - 99 90",
                "4k3/8/8/8/8/8/4r3/4K3 w - - 150 120",
            ],
            repetition: &[
                "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1",
                "f6g8",
            ],
            lopsided: &[
                ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
                ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", false),
                ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", false),
                ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1", true),
            ],
            anchor: "8/8/8/8/kPK5/8/8/8 b - - 0 1",
            narrow: "8/8/8/8/8/8/1k5p/7K w - - 0 1",
            shuffled: SHUFFLED,
        }
    }
}

const COMPLEX: [&str; 4] = [
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

const MATES: [(&str, i32); 8] = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
    ("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2),
    ("r7/8/8/8/8/5k2/8/7K b - - 0 1", 2),
    ("7k/5K2/8/8/8/8/8/R7 b - - 0 1", -1),
    ("r7/8/8/8/8/8/5k2/7K w - - 0 1", -1),
    ("k7/8/8/8/8/8/1R6/2R1K3 w - - 0 1", 1),
    ("k7/8/8/2K5/8/8/8/1R6 w - - 0 1", 3),
];

/// The first in each kind have castling, then en passant, then promotions; the rest are endgames, checks and openings.
const VARIED: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/1R2K2R w Kkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "r3k3/1K6/8/8/8/8/8/8 b q - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq f3 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "3k4/8/8/K1Pp3r/8/8/8/8 w - d6 0 2",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
    "8/Pk6/8/8/8/8/6Kp/8 w - - 0 1",
    "8/Pk6/8/8/8/8/6Kp/8 b - - 0 1",
    "8/P7/8/8/8/8/k6p/6K1 w - - 0 1",
    "6k1/5P2/6K1/8/8/8/8/8 b - - 0 1",
    "8/1n4N1/2k5/8/8/5K2/1N4n1/8 w - - 0 1",
    "8/8/4k3/3Nn3/3nN3/4K3/8/8 w - - 0 1",
    "K7/8/2n5/1n6/8/8/8/k6N w - - 0 1",
    "B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1",
    "8/8/1B6/7b/7k/8/2B1b3/7K b - - 0 1",
    "7k/RR6/8/8/8/8/rr6/7K w - - 0 1",
    "R6r/8/8/2K5/5k2/8/8/r6R b - - 0 1",
    "6kq/8/8/8/8/8/8/7K w - - 0 1",
    "K7/8/8/3Q4/4q3/8/8/7k w - - 0 1",
    "8/8/8/8/8/K7/P7/k7 w - - 0 1",
    "7K/7p/7k/8/8/8/8/8 w - - 0 1",
    "8/2k1p3/3pP3/3P2K1/8/8/8/8 w - - 0 1",
    "8/k1P5/8/1K6/8/8/8/8 w - - 0 1",
    "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1",
    "4k3/8/8/7q/8/8/5n2/4K2R w K - 0 1",
    "3r2k1/5ppp/8/8/7b/8/5PPP/3R2K1 w - - 0 1",
    "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "rnbqkb1r/pp1p1ppp/2p5/4P3/2B5/8/PPP1NnPP/RNBQK2R w KQkq - 0 6",
    "2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 1",
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
    "3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1",
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    "7k/6p1/8/8/8/QQQQQ3/QQQQ4/K7 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

const SHUFFLED: &[(&str, &str)] = &[
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", ""),
    ("2k5/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "e1g1"),
    ("2k5/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "e1b1"),
    ("7k/8/8/8/8/8/8/1R3KR1 w G - 0 1", "f1g1"),
    ("rk4r1/8/8/8/8/8/8/7K b ga - 0 1", "b8a8"),
    ("rk4r1/8/8/8/8/8/8/7K b ga - 0 1", "b8g8"),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", ""),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", ""),
    ("q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9", ""),
    ("1qnrkbbr/1pppppp1/p1n4p/8/P7/1P1N1P2/2PPP1PP/QN1RKBBR w HDhd - 0 9", ""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;
    use sente_game::{Notation as _, Position as _, Reading, Verdict};

    fn read(text: &str) -> Position {
        Position::read_position(text, Reading::Playable).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Whether the player to move mates within so many moves, by trying everything.
    fn mates(position: &Position, moves: i32) -> bool {
        moves > 0 && position.legal_moves().iter().any(|&mv| is_mated(&position.play(mv, &mut ()), moves - 1))
    }

    /// Whether the player to move is mated within so many moves.
    fn is_mated(position: &Position, moves: i32) -> bool {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return position.in_check();
        }
        moves > 0 && legal.iter().all(|&mv| mates(&position.play(mv, &mut ()), moves))
    }

    #[test]
    fn mates_are_as_long_as_claimed() {
        for (text, length) in Material::chess().mates {
            let position = read(text);
            if length > 0 {
                assert!(mates(&position, length) && !mates(&position, length - 1), "{text}");
            } else {
                assert!(is_mated(&position, -length) && !is_mated(&position, -length - 1), "{text}");
            }
        }
    }

    #[test]
    fn ends_are_ends() {
        let chess = Material::chess();
        for text in chess.checkmates {
            assert!(!read(text).has_legal_move(), "{text}");
            assert_eq!(read(text).verdict_without_moves(), Verdict::Loss, "{text}");
        }
        for text in chess.stalemates {
            assert!(!read(text).has_legal_move(), "{text}");
            assert_eq!(read(text).verdict_without_moves(), Verdict::Draw, "{text}");
        }
    }

    #[test]
    fn other_positions_have_moves() {
        let chess = Material::chess();
        let others = chess.varied.iter().chain(&chess.complex).chain(chess.draws);
        for text in others.chain(chess.lopsided.iter().map(|(text, _)| text)) {
            assert!(read(text).has_legal_move(), "{text}");
        }
        assert!(chess.varied.len() >= 50);
        assert!((2..=4).contains(&read(chess.narrow).count_legal()));
        for (text, castling) in chess.shuffled {
            let position = read(text);
            assert!(!position.is_standard(), "{text}");
            assert!(castling.is_empty() || position.read_move(castling).unwrap().is_castling(), "{text}");
        }
    }

    #[test]
    fn the_anchor_has_one_move_that_no_other_position_has() {
        let chess = Material::chess();
        let anchor = read(chess.anchor);
        let moves = anchor.legal_moves();
        assert_eq!(moves.len(), 1);
        let text = anchor.move_text(moves[0]);
        assert!(Position::start().read_move(&text).is_err());
        assert!(chess.complex.iter().all(|other| read(other).read_move(&text).is_err()));
    }
}

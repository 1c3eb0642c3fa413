//! Playing below full strength, and yet like somebody who wants to win.
//!
//! A weaker player differs in two ways, and so does the limited engine:
//!
//! * It sees less: a search may visit only so many [nodes](Strength::nodes), twice as many for each `DOUBLING` points.
//! * It judges less well: of the best few lines it takes the one that looks best after each score has been
//!   misjudged by up to [`misjudgement`](Strength::misjudgement) hundredths, chosen at random. So a move that is much
//!   worse is never played, one that is a little worse often.
//!
//! Some things it never does: it does not miss a mate in one, it does not walk into one if it can help it, and it does not
//! give up a mate that it has found.
//!
//! The random numbers follow from the position and the number of the game. The same game can so be played again, and the
//! next one from the same position takes another course. Everything here is a pure function.

use sente_game::{Position, Random, Score, Verdict};

/// A strength in Elo points, as Stockfish 15.1 counts them when it limits itself; `docs/uci.md` has the calibration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    elo: u32,
}

/// A move that could be played, and what the search thinks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its score for the player to move.
    pub score: Score,
}

/// So many points are worth twice the nodes.
const DOUBLING: u32 = 220;

/// Nodes of the weakest player.
const FEWEST_NODES: u64 = 1200;

/// From so many points on, nothing is misjudged but what the search itself misjudges.
const SOUND_JUDGEMENT: u32 = 2000;

/// The most lines among which is chosen.
const MOST_LINES: usize = 6;

impl Strength {
    /// The weakest player.
    pub const MIN: u32 = 1200;

    /// The strongest.
    pub const MAX: u32 = 2200;

    /// A strength, held within the range.
    pub fn new(elo: u32) -> Self {
        Self { elo: elo.clamp(Self::MIN, Self::MAX) }
    }

    /// How many nodes a search may visit.
    pub fn nodes(self) -> u64 {
        let (doublings, rest) = ((self.elo - Self::MIN) / DOUBLING, (self.elo - Self::MIN) % DOUBLING);
        let nodes = FEWEST_NODES << doublings;
        // A straight line between two powers of two is near enough to the curve.
        nodes + nodes * u64::from(rest) / u64::from(DOUBLING)
    }

    /// By how many hundredths a score is misjudged at most.
    pub fn misjudgement(self) -> i32 {
        (SOUND_JUDGEMENT.saturating_sub(self.elo) * 2 / 5).cast_signed()
    }

    /// How many lines are looked at for one that may be played: more, the more is misjudged. Each takes its share of the
    /// nodes, so that one line more must not come at once with a great change of judgement.
    pub fn lines(self) -> usize {
        (1 + self.misjudgement().unsigned_abs() as usize / 25).min(MOST_LINES)
    }

    /// Which of the candidates is played in a position. They come best first; `game` is the number of the game.
    pub fn choose<P: Position>(
        self,
        position: &P,
        candidates: &[Candidate<P::Move>],
        game: u64,
    ) -> Option<P::Move> {
        let best = candidates.first()?;
        if let Some(mate) = candidates.iter().find(|candidate| mates(position, candidate.mv)) {
            return Some(mate.mv);
        }
        if best.score.is_decided() {
            return Some(best.mv);
        }
        let mut random = Random::new(position.key() ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut misjudged = |score: Score| {
            let spread = self.misjudgement();
            score.get() + random.below(spread.unsigned_abs() as usize + 1) as i32
        };
        let is_safe = |candidate: &&Candidate<P::Move>| {
            !candidate.score.is_mated() && mate_in_one(&position.play(candidate.mv, &mut ())).is_none()
        };
        let safe = candidates.iter().filter(is_safe);
        let chosen = safe.max_by_key(|candidate| misjudged(candidate.score));
        Some(chosen.unwrap_or(best).mv)
    }
}

/// A move that ends the game with a win, if there is one.
pub fn mate_in_one<P: Position>(position: &P) -> Option<P::Move> {
    position.legal_moves().iter().copied().find(|&mv| mates(position, mv))
}

fn mates<P: Position>(position: &P, mv: P::Move) -> bool {
    let next = position.play(mv, &mut ());
    !next.has_legal_move() && next.verdict_without_moves() == Verdict::Loss
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position as Chess;
    use sente_game::{Notation as _, Reading};

    fn read(fen: &str) -> Chess {
        Chess::from_fen(fen, Reading::Playable).unwrap()
    }

    fn candidates(position: &Chess, moves: &[(&str, i32)]) -> Vec<Candidate<sente_chess::Move>> {
        let candidate = |&(text, score): &(&str, i32)| Candidate {
            mv: position.read_move(text).unwrap(),
            score: Score::new(score),
        };
        moves.iter().map(candidate).collect()
    }

    fn chosen(elo: u32, position: &Chess, moves: &[(&str, i32)], game: u64) -> String {
        let mv = Strength::new(elo).choose(position, &candidates(position, moves), game).unwrap();
        position.move_text(mv)
    }

    #[test]
    fn more_points_see_more_and_err_less() {
        for elo in Strength::MIN..Strength::MAX {
            let (weak, strong) = (Strength::new(elo), Strength::new(elo + 1));
            assert!(weak.nodes() < strong.nodes() && weak.misjudgement() >= strong.misjudgement(), "{elo}");
        }
        let (weakest, strongest) = (Strength::new(Strength::MIN), Strength::new(Strength::MAX));
        assert_eq!((weakest.lines(), strongest.lines(), strongest.misjudgement()), (MOST_LINES, 1, 0));
        assert_eq!(
            (Strength::new(0), Strength::new(9999)),
            (Strength::new(Strength::MIN), Strength::new(Strength::MAX))
        );
    }

    #[test]
    fn the_same_game_is_played_again_and_the_next_one_is_not() {
        let start = Chess::start();
        let moves = [("e2e4", 30), ("d2d4", 25), ("g1f3", 20), ("a2a3", -400)];
        let play = |game| chosen(1000, &start, &moves, game);
        assert!((0..50).all(|game| play(game) == play(game)));
        assert!((1..50).any(|game| play(game) != play(0)));
        assert!((0..500).all(|game| play(game) != "a2a3"), "a move that is much worse is not played");
        assert!((0..50).all(|game| chosen(2200, &start, &moves, game) == "e2e4"));
    }

    #[test]
    fn mates_are_neither_missed_nor_given_up_nor_invited() {
        let mate = read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        assert_eq!(mate_in_one(&mate).map(|mv| mate.move_text(mv)), Some("d1d8".to_owned()));
        let invited = read("3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        let found = [("a1b1", Score::mate_in(5).get()), ("g2g3", 300)];
        for game in 0..100 {
            // The search may not have seen the mate; the rules do.
            assert_eq!(chosen(1000, &mate, &[("g2g3", 500), ("d1d8", 0)], game), "d1d8");
            assert_eq!(chosen(1000, &invited, &found, game), "a1b1");
            // Whoever leaves the back rank is mated there.
            assert_eq!(chosen(1000, &invited, &[("a1a7", 100), ("a1b1", -50)], game), "a1b1");
        }
    }

    #[test]
    fn nothing_is_chosen_from_nothing_and_something_from_a_lost_position() {
        assert_eq!(Strength::new(1500).choose(&Chess::start(), &[], 0), None);
        let lost = Score::mated_in(4).get();
        assert_eq!(chosen(1500, &Chess::start(), &[("e2e4", lost), ("d2d4", lost)], 0), "e2e4");
    }
}

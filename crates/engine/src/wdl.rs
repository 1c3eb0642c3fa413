//! What a score means: the chances to win, to draw and to lose.
//!
//! A score orders positions; it does not say how often they are won. [`Model`] does, by two logistic curves: a win
//! becomes as likely as not at `+offset` hundredths, a loss at `-offset`, and `scale` says how sharply. What neither
//! curve claims is drawn. Both numbers depend on how much [`material`] is left, because the same advantage is worth more
//! in a full game than in a bare endgame.
//!
//! The numbers of [`Model::FITTED`] are those that make the results of own games most likely. They belong to the
//! evaluation and to the search that played the games; `docs/uci.md` has the commands that find them anew.

use sente_chess::{Kind, Position};
use sente_game::Score;

/// The chances of the player to move, in thousandths. They add up to a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

/// How chances follow from a score and the material on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The score, in hundredths, at which half of all games are won: with no material, and what all of it adds.
    pub offset: [f64; 2],
    /// By how much the score must grow for the odds to grow by a factor of e: with no material, and what all adds.
    pub scale: [f64; 2],
}

/// What is on the board where games start.
pub const FULL_MATERIAL: u32 = 78;

/// The material of both sides, in pawns; at most what games start with.
pub fn material(position: &Position) -> u32 {
    let values = [(Kind::Pawn, 1), (Kind::Knight, 3), (Kind::Bishop, 3), (Kind::Rook, 5), (Kind::Queen, 9)];
    let worth = |(kind, value)| position.kind(kind).len() as u32 * value;
    values.into_iter().map(worth).sum::<u32>().min(FULL_MATERIAL)
}

impl Model {
    /// What was fitted to own games.
    pub const FITTED: Self = Self { offset: [173.4, -109.7], scale: [55.5, 52.8] };

    /// The chances of whoever is to move. What is decided is certain.
    pub fn chances(&self, score: Score, material: u32) -> Chances {
        if score.is_decided() {
            let won = score > Score::DRAW;
            return Chances { win: if won { 1000 } else { 0 }, draw: 0, loss: if won { 0 } else { 1000 } };
        }
        let [win, loss] = self.probabilities(score.get(), material).map(|p| (p * 1000.0).round() as u16);
        // Only draws can be missing or too many, and by one at most, unless nothing but rounding is left of them.
        let win = win.min(1000);
        let loss = loss.min(1000 - win);
        Chances { win, draw: 1000 - win - loss, loss }
    }

    /// The probabilities to win and to lose.
    pub fn probabilities(&self, hundredths: i32, material: u32) -> [f64; 2] {
        let share = f64::from(material) / f64::from(FULL_MATERIAL);
        let at = |[none, more]: [f64; 2]| none + more * share;
        // A model being fitted may wander where curves make no sense.
        let (offset, scale) = (at(self.offset).max(0.0), at(self.scale).max(1.0));
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        [1.0, -1.0].map(|sign| logistic((sign * f64::from(hundredths) - offset) / scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Notation as _, Reading};

    #[test]
    fn chances_add_up_and_mirror() {
        for score in (-4_000..=4_000).step_by(37).chain([-20_000, 20_000]) {
            for material in [0, 10, 40, FULL_MATERIAL] {
                let ours = Model::FITTED.chances(Score::new(score), material);
                let theirs = Model::FITTED.chances(Score::new(-score), material);
                assert_eq!(ours.win + ours.draw + ours.loss, 1000, "{score} {material}");
                assert!(ours.win.abs_diff(theirs.loss) <= 1 && ours.draw.abs_diff(theirs.draw) <= 1);
            }
        }
    }

    #[test]
    fn a_better_score_never_has_worse_chances() {
        for material in 0..=FULL_MATERIAL {
            let chances = |score| Model::FITTED.chances(Score::new(score), material);
            for score in -1_000..1_000 {
                assert!(chances(score).win <= chances(score + 1).win, "{score} {material}");
                assert!(chances(score).loss >= chances(score + 1).loss, "{score} {material}");
            }
            assert!(chances(0).draw > chances(300).draw && chances(600).win > 500, "{material}");
        }
    }

    #[test]
    fn what_is_decided_is_certain() {
        let sure = Chances { win: 1000, draw: 0, loss: 0 };
        for score in [Score::mate_in(1), Score::mate_in(99), Score::known_win_in(7)] {
            assert_eq!(Model::FITTED.chances(score, 20), sure);
            assert_eq!(Model::FITTED.chances(-score, 20).loss, 1000);
        }
    }

    #[test]
    fn material_counts_both_sides() {
        assert_eq!(material(&Position::start()), FULL_MATERIAL);
        let position = Position::from_fen("4k3/7p/8/8/8/8/8/RQ2K3 w - - 0 1", Reading::Strict).unwrap();
        assert_eq!(material(&position), 15);
    }
}

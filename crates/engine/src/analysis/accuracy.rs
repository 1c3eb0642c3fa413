//! How well a player played.

use super::judgement::{Assessment, Judgement};

/// Losing so much of the point halves the accuracy of a move.
const HALVING: f64 = 0.15;

/// How accurate a move is that loses this share of the point: 100 if nothing, half of it for every 0.15.
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-loss.max(0.0) / HALVING).exp2()
}

/// The moves of one player, taken together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    moves: u32,
    loss: f64,
    hundredths: f64,
    counts: [u32; 3],
}

impl Summary {
    /// Counts one more move.
    pub fn add(&mut self, assessment: &Assessment) {
        self.moves += 1;
        self.loss += assessment.loss;
        self.hundredths += f64::from(assessment.hundredths);
        match assessment.judgement {
            Judgement::Inaccuracy => self.counts[0] += 1,
            Judgement::Mistake => self.counts[1] += 1,
            Judgement::Blunder => self.counts[2] += 1,
            _ => {}
        }
    }

    /// How many moves were judged.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// How many inaccuracies there were.
    pub const fn inaccuracies(&self) -> u32 {
        self.counts[0]
    }

    /// How many mistakes there were.
    pub const fn mistakes(&self) -> u32 {
        self.counts[1]
    }

    /// How many blunders there were.
    pub const fn blunders(&self) -> u32 {
        self.counts[2]
    }

    /// The share of the point that a move lost on average; none without moves.
    pub fn average_loss(&self) -> Option<f64> {
        self.average(self.loss)
    }

    /// The hundredths that a move lost on average; none without moves.
    pub fn average_hundredths(&self) -> Option<f64> {
        self.average(self.hundredths)
    }

    /// The accuracy of the average loss, which is the geometric mean of the accuracies of the moves. An arithmetic mean
    /// would let thirty easy moves hide the one that threw the game away. None without moves.
    pub fn accuracy(&self) -> Option<f64> {
        self.average_loss().map(accuracy)
    }

    fn average(&self, sum: f64) -> Option<f64> {
        (self.moves > 0).then(|| sum / f64::from(self.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::super::judgement::{Choice, judge};
    use super::*;
    use sente_game::Score;

    fn is_close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9
    }

    #[test]
    fn every_step_halves_the_accuracy() {
        for (loss, expected) in [(-0.1, 100.0), (0.0, 100.0), (0.15, 50.0), (0.3, 25.0), (0.6, 6.25)] {
            assert!(is_close(accuracy(loss), expected), "{loss}: {}", accuracy(loss));
        }
    }

    #[test]
    fn a_summary_adds_up() {
        let choices = [(20, 20), (20, -30), (20, -80), (20, -300)];
        let moves = choices.map(|(best, played)| judge(&Choice::new(Score::new(best), Score::new(played))));
        let mut summary = Summary::default();
        assert_eq!((summary.accuracy(), summary.average_hundredths()), (None, None));
        for assessment in &moves {
            summary.add(assessment);
        }
        assert_eq!((summary.moves(), summary.inaccuracies()), (4, 1));
        assert_eq!((summary.mistakes(), summary.blunders()), (1, 1));
        assert!(is_close(summary.average_hundredths().unwrap(), (50.0 + 100.0 + 320.0) / 4.0));
        let product: f64 = moves.iter().map(|assessment| assessment.accuracy).product();
        assert!(is_close(summary.accuracy().unwrap(), product.powf(0.25)));
    }

    #[test]
    fn perfect_play_is_a_hundred() {
        let mut summary = Summary::default();
        let forced = Choice { is_forced: true, ..Choice::new(Score::DRAW, Score::new(-500)) };
        summary.add(&judge(&forced));
        assert!(is_close(summary.accuracy().unwrap(), 100.0));
    }
}

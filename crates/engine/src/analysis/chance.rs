//! What a score means for the result.

use sente_game::Score;

/// A lead of so many hundredths makes the odds ten to one.
///
/// This is the formula of rating differences with a hundredth taken for a rating point: a pawn is worth 64 % of the
/// points, two are worth 76 %, four 91 %. It is a convention and not a fit to the games of this engine.
const TENFOLD: f64 = 400.0;

/// The share of the point that a player can expect: 1 is a win, 0 a loss, and a level game is worth a half.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Chance(f64);

impl Chance {
    /// The chance of a player whose position has this score. What is decided is certain: a mate is as good in nine moves
    /// as in one.
    pub fn of(score: Score) -> Self {
        if score.is_decided() {
            return Self(if score > Score::DRAW { 1.0 } else { 0.0 });
        }
        Self(1.0 / (1.0 + 10f64.powf(-f64::from(score.get()) / TENFOLD)))
    }

    /// The number, from 0 to 1.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// What is lost by having another chance instead of this one; never less than nothing.
    pub fn lost_for(self, other: Self) -> f64 {
        (self.0 - other.0).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(score: Score) -> i32 {
        (Chance::of(score).get() * 100.0).round() as i32
    }

    #[test]
    fn a_lead_is_a_chance() {
        let known = [(0, 50), (100, 64), (-100, 36), (200, 76), (400, 91), (-400, 9), (3000, 100)];
        for (hundredths, expected) in known {
            assert_eq!(percent(Score::new(hundredths)), expected, "{hundredths}");
        }
    }

    #[test]
    fn what_is_decided_is_certain() {
        assert_eq!(Chance::of(Score::mate_in(1)), Chance::of(Score::mate_in(101)));
        assert_eq!(percent(Score::mate_in(9)), 100);
        assert_eq!(percent(Score::mated_in(0)), 0);
        assert_eq!(percent(Score::known_win_in(40)), 100);
        assert_eq!(percent(-Score::known_win_in(40)), 0);
    }

    #[test]
    fn both_players_share_one_point_and_more_is_better() {
        let mut last = Chance::of(Score::mated_in(3));
        for hundredths in (-3000..=3000).step_by(50) {
            let (own, other) = (Chance::of(Score::new(hundredths)), Chance::of(Score::new(-hundredths)));
            assert!((own.get() + other.get() - 1.0).abs() < 1e-12);
            assert!(own > last, "{hundredths}");
            last = own;
        }
    }
}

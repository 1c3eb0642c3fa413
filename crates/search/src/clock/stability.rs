//! What search finds out about its own certainty.

use sente_game::Score;

/// How much longer or shorter than planned a move should take, in hundredths.
///
/// Three things count: whether the best move stays the same from iteration to iteration, how large a share of the nodes
/// went into it (a move that needs little proof is clear), and whether the score falls. Numbers are between those of
/// several engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stability {
    /// For how many iterations the best move has been the same.
    pub iterations: u32,
    /// The share of all nodes that the best move took, in thousandths.
    pub node_share: u32,
    /// How much the score has fallen since the last iteration, in hundredths; negative if it rose.
    pub fall: i32,
    /// The score, which, if it is decided one way or the other, needs no more time.
    pub score: Score,
    /// Between how many moves there is to choose.
    pub choices: usize,
}

impl Stability {
    /// The factor in hundredths, between a quarter and three.
    pub fn percent(&self) -> u32 {
        let stable = [220_u64, 150, 115, 95, 80][self.iterations.min(4) as usize];
        // 1.9 for a move that took nothing of the effort, 0.6 for one that took all of it.
        let effort = 190 - self.node_share.min(1000) * 13 / 100;
        let trend = self.fall.saturating_mul(2).clamp(-20, 60).saturating_add(100).cast_unsigned();
        let decided = if self.score.is_decided() || self.score.get().abs() > 2_000 { 60 } else { 100 };
        let percent = stable * u64::from(effort) * u64::from(trend) * decided / 1_000_000;
        percent.clamp(25, 300) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_takes_time() {
        let calm = Stability { iterations: 6, node_share: 900, fall: 0, score: Score::new(20), choices: 30 };
        assert!(calm.percent() < 80, "{}", calm.percent());
        for doubt in [
            Stability { iterations: 0, ..calm },
            Stability { node_share: 300, ..calm },
            Stability { fall: 40, ..calm },
        ] {
            assert!(doubt.percent() > calm.percent(), "{doubt:?}");
        }
        let won = Stability { score: Score::new(5_000), ..calm };
        assert!(won.percent() < calm.percent());
    }
}

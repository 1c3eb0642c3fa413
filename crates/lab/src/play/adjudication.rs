//! Ending games that are decided in the eyes of both engines.

use sente_game::Side;

/// When a game is called a draw: both engines say so for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before this move number.
    pub move_number: u32,
    /// For so many moves of each side in a row,
    pub moves: u32,
    /// no score is further from zero than this, in hundredths.
    pub score: i32,
}

/// When a game is called lost: an engine says so for a while, and the other agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// For so many moves in a row,
    pub moves: u32,
    /// the loser's score is at least this bad, in hundredths,
    pub score: i32,
    /// and so is, seen from the other side, the winner's.
    pub both: bool,
}

/// Watches the scores of a game.
#[derive(Clone, Debug, Default)]
pub struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    /// Plies in a row with a score near zero.
    level: u32,
    /// For each side, moves in a row in which it thought it was losing, and winning.
    losing: [u32; 2],
    winning: [u32; 2],
}

/// What the scores decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjudication {
    /// Nobody wins.
    Draw,
    /// This side wins.
    Win(Side),
}

impl Adjudicator {
    /// An adjudicator with these rules; without any it never decides.
    pub fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Self {
        Self { draw, resign, ..Self::default() }
    }

    /// Takes the score, in hundredths, with which `side` made a move. A move without a score breaks every row.
    pub fn note(&mut self, side: Side, score: Option<i32>) {
        let Self { draw, resign, .. } = *self;
        let row = |condition: bool, length: u32| if condition { length + 1 } else { 0 };
        let near_zero = |rule: DrawRule| score.is_some_and(|score| score.abs() <= rule.score);
        self.level = row(draw.is_some_and(near_zero), self.level);
        let bad = |rule: ResignRule| score.is_some_and(|score| score <= -rule.score);
        let good = |rule: ResignRule| score.is_some_and(|score| score >= rule.score);
        let index = side.index();
        self.losing[index] = row(resign.is_some_and(bad), self.losing[index]);
        self.winning[index] = row(resign.is_some_and(good), self.winning[index]);
    }

    /// The decision after the moves noted so far, the game being at this move number.
    pub fn decide(&self, move_number: u32) -> Option<Adjudication> {
        if let Some(rule) = self.draw
            && move_number >= rule.move_number
            && self.level >= rule.moves * 2
        {
            return Some(Adjudication::Draw);
        }
        let rule = self.resign?;
        let gives_up = |side: Side| {
            let agreed = !rule.both || self.winning[side.other().index()] >= rule.moves;
            self.losing[side.index()] >= rule.moves && agreed
        };
        Side::ALL.into_iter().find(|&side| gives_up(side)).map(|side| Adjudication::Win(side.other()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAW: DrawRule = DrawRule { move_number: 10, moves: 2, score: 5 };
    const RESIGN: ResignRule = ResignRule { moves: 2, score: 600, both: true };

    fn after(scores: &[Option<i32>], draw: bool, resign: Option<ResignRule>) -> Adjudicator {
        let mut adjudicator = Adjudicator::new(draw.then_some(DRAW), resign);
        for (ply, &score) in scores.iter().enumerate() {
            adjudicator.note(Side::ALL[ply % 2], score);
        }
        adjudicator
    }

    #[test]
    fn a_level_game_is_a_draw_after_enough_moves() {
        let level = after(&[Some(3), Some(-5), Some(0), Some(5)], true, None);
        assert_eq!(level.decide(9), None);
        assert_eq!(level.decide(10), Some(Adjudication::Draw));
        let broken = after(&[Some(3), Some(-5), None, Some(5)], true, None);
        assert_eq!(broken.decide(50), None);
    }

    #[test]
    fn both_must_agree_that_a_game_is_lost() {
        let agreed = after(&[Some(-700), Some(650), Some(-800), Some(900)], false, Some(RESIGN));
        assert_eq!(agreed.decide(1), Some(Adjudication::Win(Side::Second)));
        let disputed = after(&[Some(-700), Some(0), Some(-800), Some(900)], false, Some(RESIGN));
        assert_eq!(disputed.decide(1), None);
        let one_sided = ResignRule { both: false, ..RESIGN };
        let enough = after(&[Some(-700), Some(0), Some(-800)], false, Some(one_sided));
        assert_eq!(enough.decide(1), Some(Adjudication::Win(Side::Second)));
    }

    #[test]
    fn without_rules_nothing_is_decided() {
        let silent = after(&[Some(0), Some(0), Some(0), Some(0), Some(-9999), Some(9999)], false, None);
        assert_eq!(silent.decide(500), None);
    }
}

//! What a move is called.

use super::accuracy::accuracy;
use super::chance::Chance;
use sente_game::Score;

/// Losing so much of the point is an inaccuracy.
const INACCURACY: f64 = 0.05;
/// Losing so much of the point is a mistake.
const MISTAKE: f64 = 0.10;
/// Losing so much of the point is a blunder: two in a row turn a level game into a lost one.
const BLUNDER: f64 = 0.20;
/// Below this loss a search to some depth cannot tell one move from another.
const NOTICEABLE: f64 = 0.02;
/// Whoever gives up so many hundredths in the exchange that a move begins makes a sacrifice.
const SACRIFICE: i32 = 200;
/// Losses in hundredths are counted as if no lead were greater, as is the custom: nobody needs to win by two queens.
const GREATEST_LEAD: i32 = 1000;

/// What there was to choose from, and what was chosen. Scores are those of the player who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The score of the best move.
    pub best: Score,
    /// The score of the move that was played.
    pub played: Score,
    /// The score of the second-best move, if it was looked for.
    pub second: Option<Score>,
    /// Whether the move that was played is the best.
    pub is_best: bool,
    /// Whether there was no other move.
    pub is_forced: bool,
    /// Whether the move gains at once: it takes something, and the exchange on the square leaves a profit.
    pub is_profit: bool,
    /// What the exchange that the move begins gains.
    pub exchange: i32,
}

impl Choice {
    /// A choice between a better move and the one that was played, of which nothing else is known.
    pub const fn new(best: Score, played: Score) -> Self {
        let second = None;
        Self { best, played, second, is_best: false, is_forced: false, is_profit: false, exchange: 0 }
    }
}

/// What a move is called, from the best to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// The only move that was not a blunder, and it gives up material.
    Brilliant,
    /// The only move that was not a blunder, and not one that simply takes what hangs.
    Great,
    /// The best move.
    Best,
    /// The only legal move.
    Forced,
    /// Hardly worse than the best.
    Good,
    /// Somewhat worse.
    Inaccuracy,
    /// Much worse.
    Mistake,
    /// So much worse that it may decide the game.
    Blunder,
}

impl Judgement {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Great => "great",
            Self::Best => "best",
            Self::Forced => "forced",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assessment {
    /// What it is called.
    pub judgement: Judgement,
    /// The share of the point that it lost, from 0 to 1.
    pub loss: f64,
    /// The hundredths that it lost.
    pub hundredths: i32,
    /// How accurate it was, from 0 to 100.
    pub accuracy: f64,
}

impl Assessment {
    /// Whether there was a move that a search can tell to be better.
    pub fn is_improvable(&self) -> bool {
        self.loss >= NOTICEABLE
    }
}

/// Judges a move by what it lost. The best move and the only one lose nothing, whatever a later search thinks of them.
pub fn judge(choice: &Choice) -> Assessment {
    let (loss, hundredths) = if choice.is_best || choice.is_forced {
        (0.0, 0)
    } else {
        let (best, played) = (capped(choice.best), capped(choice.played));
        (Chance::of(choice.best).lost_for(Chance::of(choice.played)), (best - played).max(0))
    };
    let judgement = match loss {
        _ if choice.is_forced => Judgement::Forced,
        _ if choice.is_best => praise(choice),
        BLUNDER.. => Judgement::Blunder,
        MISTAKE.. => Judgement::Mistake,
        INACCURACY.. => Judgement::Inaccuracy,
        _ => Judgement::Good,
    };
    Assessment { judgement, loss, hundredths, accuracy: accuracy(loss) }
}

/// What the best move is called: more than that if every other one was a blunder and it was not there for the taking.
fn praise(choice: &Choice) -> Judgement {
    let lost_otherwise = |second| Chance::of(choice.best).lost_for(Chance::of(second));
    if choice.is_profit || choice.second.is_none_or(|second| lost_otherwise(second) < BLUNDER) {
        Judgement::Best
    } else if choice.exchange <= -SACRIFICE && choice.best >= Score::DRAW {
        Judgement::Brilliant
    } else {
        Judgement::Great
    }
}

fn capped(score: Score) -> i32 {
    score.get().clamp(-GREATEST_LEAD, GREATEST_LEAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(best: Score, played: Score) -> Assessment {
        judge(&Choice::new(best, played))
    }

    fn hundredths(best: i32, played: i32) -> Assessment {
        judged(Score::new(best), Score::new(played))
    }

    #[test]
    fn the_more_is_lost_the_worse_the_word_and_the_accuracy() {
        let words = [Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
        let moves = [hundredths(20, 10), hundredths(20, -30), hundredths(20, -80), hundredths(20, -300)];
        assert_eq!(moves.map(|assessment| assessment.judgement), words);
        for pair in moves.windows(2) {
            assert!(pair[0].judgement < pair[1].judgement);
            assert!(pair[0].loss < pair[1].loss);
            assert!(pair[0].accuracy > pair[1].accuracy);
        }
    }

    #[test]
    fn a_pawn_matters_less_where_the_game_is_decided() {
        assert_eq!(hundredths(0, -100).judgement, Judgement::Mistake);
        assert_eq!(hundredths(300, 200).judgement, Judgement::Inaccuracy);
        assert_eq!(hundredths(900, 800).judgement, Judgement::Good);
        assert_eq!(hundredths(-800, -900).judgement, Judgement::Good);
    }

    #[test]
    fn the_best_and_the_only_move_lose_nothing() {
        let worse = Choice::new(Score::new(50), Score::new(-400));
        let best = judge(&Choice { is_best: true, ..worse });
        assert_eq!((best.judgement, best.hundredths), (Judgement::Best, 0));
        assert!((best.accuracy - 100.0).abs() < f64::EPSILON);
        let forced = judge(&Choice { is_forced: true, ..worse });
        assert_eq!((forced.judgement, forced.hundredths), (Judgement::Forced, 0));
        assert!((forced.accuracy - 100.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_move_that_turns_out_better_loses_nothing() {
        let assessment = hundredths(10, 60);
        assert_eq!((assessment.judgement, assessment.hundredths), (Judgement::Good, 0));
        assert!(!assessment.is_improvable());
    }

    #[test]
    fn mates_are_judged_by_what_is_left() {
        let missed = judged(Score::mate_in(1), Score::new(900));
        assert_eq!(missed.judgement, Judgement::Good, "the game is still won");
        assert_eq!(judged(Score::mate_in(1), Score::mate_in(9)).judgement, Judgement::Good);
        assert_eq!(judged(Score::mate_in(1), Score::DRAW).judgement, Judgement::Blunder);
        assert_eq!(judged(Score::mate_in(1), Score::mated_in(2)).judgement, Judgement::Blunder);
        assert_eq!(judged(Score::new(30), Score::mated_in(4)).judgement, Judgement::Blunder);
        assert_eq!(judged(Score::new(-1200), Score::mated_in(4)).judgement, Judgement::Good);
        assert_eq!(judged(Score::mated_in(8), Score::mated_in(2)).judgement, Judgement::Good);
        assert_eq!(judged(Score::mate_in(1), Score::mated_in(2)).hundredths, 2000);
    }

    #[test]
    fn praise_needs_a_single_move_that_is_not_obvious() {
        let only = Choice {
            is_best: true,
            second: Some(Score::new(-200)),
            ..Choice::new(Score::new(50), Score::new(50))
        };
        let called = |choice| judge(&choice).judgement;
        assert_eq!(called(only), Judgement::Great);
        assert_eq!(called(Choice { exchange: -300, ..only }), Judgement::Brilliant);
        assert_eq!(called(Choice { exchange: -100, ..only }), Judgement::Great, "a pawn is no sacrifice");
        assert_eq!(called(Choice { is_profit: true, exchange: 300, ..only }), Judgement::Best);
        assert_eq!(called(Choice { second: Some(Score::new(20)), ..only }), Judgement::Best);
        assert_eq!(called(Choice { second: None, ..only }), Judgement::Best, "nobody looked for another");
        assert_eq!(called(Choice { is_forced: true, ..only }), Judgement::Forced);
        let lost = Choice { best: Score::new(-150), second: Some(Score::new(-900)), exchange: -300, ..only };
        assert_eq!(called(lost), Judgement::Great, "giving up a piece in a worse position is need, not art");
    }
}

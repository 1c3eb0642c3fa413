//! Analysed games as annotated games on standard output, and summaries on standard error.

use super::games::{Analysed, Report};
use super::summary;
use crate::failure::Failure;
use crate::games::{GameRecord, Remark, Study, Value, seen_by_first};
use sente_engine::analysis::ReviewedMove;
use std::io::{self, Write};

/// How many moves of a better line are shown.
const LINE_LENGTH: usize = 8;

/// Writes annotated games.
pub(super) struct Annotated;

impl<P: Study> Report<P> for Annotated {
    fn game(&mut self, analysed: Analysed<'_, P>, out: &mut impl Write) -> Result<(), Failure> {
        let Analysed { number, game, review } = analysed;
        for (index, reviewed) in review.moves.iter().enumerate() {
            game.annotate(review.skipped + index, &remark(reviewed));
        }
        let summaries = review.summaries();
        if review.skipped == 0 {
            for (name, summary) in P::PLAYER_TAGS.iter().zip(&summaries) {
                if let Some(accuracy) = summary.accuracy() {
                    game.set_tag(&format!("{name}Accuracy"), &format!("{accuracy:.1}"));
                }
            }
        }
        let tags = game.tags();
        if !review.moves.is_empty() && tags.iter().all(|(name, _)| name != "Annotator") {
            game.set_tag("Annotator", concat!("Sente ", env!("CARGO_PKG_VERSION")));
        }
        game.write(out)?;
        out.flush()?;
        say(&summary::table::<P>(number, &tags, &summaries, review.skipped));
        Ok(())
    }

    fn unreadable(&mut self, number: usize, why: &str, _: &mut impl Write) -> Result<(), Failure> {
        say(&format!("error: game {number}: {why}\n"));
        Ok(())
    }

    fn end(&mut self, _: bool, _: &mut impl Write) -> Result<(), Failure> {
        Ok(())
    }
}

/// What is said to whoever watches; with standard error gone nobody does.
fn say(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}

fn remark<P: Study>(reviewed: &ReviewedMove<P>) -> Remark {
    let value = |score| Value::of::<P>(seen_by_first(&reviewed.position, score));
    let better = reviewed.lines.first().filter(|_| reviewed.assessment.is_improvable()).map(|line| {
        let moves = &line.moves[..line.moves.len().min(LINE_LENGTH)];
        (reviewed.position.line_text(moves), value(line.score))
    });
    Remark {
        worth: reviewed.depth.map(|depth| (value(reviewed.score), depth)),
        judgement: reviewed.assessment.judgement,
        better,
    }
}

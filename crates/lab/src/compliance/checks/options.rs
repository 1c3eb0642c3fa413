//! How options are described.

use super::handshake::introduction;
use crate::compliance::check::{Check, Finding};
use crate::compliance::judge::{judge_names, judge_sense, judge_standard, judge_writing};
use crate::compliance::talk::{Introduction, Step};
use crate::compliance::walk::Walk;
use sente_game::Notation;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("options.text", "describes options in the form of the standard", |walk| {
            judge(walk, |introduction| judge_writing(&introduction.lines))
        }),
        Check::new("options.sense", "has defaults that its options admit", |walk| {
            judge(walk, |introduction| judge_sense(&introduction.options))
        }),
        Check::new("options.names", "gives no two options the same name", |walk| {
            judge(walk, |introduction| judge_names(&introduction.options))
        }),
        Check::new("options.standard", "gives well-known options their known types", |walk| {
            judge(walk, |introduction| judge_standard(&introduction.options))
        }),
        Check::new("options.given", "admits the options that the user sets", given),
    ]
}

fn judge<P: Notation>(walk: &mut Walk<'_, P>, with: fn(&Introduction) -> Vec<Finding>) -> Step {
    let introduction = introduction(walk)?;
    walk.report(with(&introduction));
    Ok(())
}

fn given<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    introduction(walk)?;
    for (name, value) in &walk.settings.options {
        match walk.option(name) {
            None => walk.fail(format!("expected an option {name}, found none")),
            Some(option) => {
                if let Err(error) = option.validate(value) {
                    walk.fail(error.to_string());
                }
            }
        }
    }
    Ok(())
}

//! Options and values that are none, with little memory to be had.

use super::{anchor, quote, recover};
use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::uci::OptionKind;

/// Lines that set nothing.
const LINES: &[(&str, &str)] = &[
    ("nothing", "setoption"),
    ("no-name", "setoption name"),
    ("no-name-value", "setoption value 3"),
    ("unknown", "setoption name No Such Option value 3"),
    ("empty-name", "setoption name value 3"),
    ("no-keyword", "setoption Hash 16"),
    ("button-value", "setoption name Clear Hash value 99"),
    ("check-text", "setoption name Ponder value maybe"),
];

/// Values that an option of numbers does not take; words stand for what the engine offers.
const VALUES: &[(&str, &str, &str)] = &[
    ("hash-none", "Hash", ""),
    ("hash-zero", "Hash", "0"),
    ("hash-negative", "Hash", "-1"),
    ("hash-text", "Hash", "abc"),
    ("hash-huge", "Hash", "99999999999999999999"),
    ("hash-greatest", "Hash", "max"),
    ("hash-beyond", "Hash", "max+1"),
    ("threads-zero", "Threads", "0"),
    ("threads-negative", "Threads", "-1"),
    ("threads-text", "Threads", "many"),
    ("threads-billion", "Threads", "1000000000"),
    ("threads-greatest", "Threads", "max"),
    ("threads-beyond", "Threads", "max+1"),
    ("multipv-zero", "MultiPV", "0"),
    ("multipv-negative", "MultiPV", "-1"),
    ("multipv-huge", "MultiPV", "99999999999999999999"),
    ("multipv-beyond", "MultiPV", "max+1"),
    ("elo-beyond", "UCI_Elo", "max+1"),
    ("overhead-negative", "Move Overhead", "-1"),
];

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    let mut checks = Vec::new();
    for &(id, line) in LINES {
        let asks = format!("survives {line:?}");
        checks.push(Check::new(format!("option.{id}"), asks, move |walk| set(walk, line)));
    }
    let long = format!("setoption name {} value {}", "N".repeat(50_000), "V".repeat(50_000));
    checks.push(Check::new("option.long", "survives an option with a name of 50 kB", move |walk| {
        set(walk, &long)
    }));
    for &(id, name, value) in VALUES {
        let asks = format!("survives {name} set to {value:?} with 4 GB of memory");
        checks.push(Check::new(format!("option.{id}"), asks, move |walk| {
            walk.talk()?;
            let value = resolve(walk, name, value)?;
            // To take or to be refused a lot of memory may take a while.
            walk.restart_limited()?.patience *= 4;
            let line = format!("setoption name {name} value {value}");
            set(walk, line.trim_end())?;
            walk.end();
            Ok(())
        }));
    }
    checks
}

/// The value that is meant.
fn resolve<P: Notation>(walk: &Walk<'_, P>, name: &str, value: &str) -> Step<String> {
    let Some(option) = walk.option(name) else {
        return Err(Trouble::Skip(format!("there is no option {name}")));
    };
    let OptionKind::Spin { max, .. } = option.kind else {
        return Err(Trouble::Skip(format!("{name} is no number")));
    };
    let max = || max.ok_or_else(|| Trouble::Skip(format!("{name} has no maximum")));
    match value {
        "max" => Ok(max()?.to_string()),
        "max+1" => Ok(max()?.saturating_add(1).to_string()),
        _ => Ok(value.to_owned()),
    }
}

/// Sets an option badly, and sees whether the engine still searches, from the position that it had.
fn set<P: Notation>(walk: &mut Walk<'_, P>, line: &str) -> Step {
    let board = anchor(walk)?;
    let patience = walk.settings.timeout;
    let talk = walk.talk()?;
    talk.say(line);
    let said = talk.ready()?;
    talk.say_go("go depth 1");
    let answer = talk.answer(patience)?;
    walk.expect_no_best(&said);
    quote(walk, &said);
    walk.report(board.judge(&answer.best));
    recover(walk)
}

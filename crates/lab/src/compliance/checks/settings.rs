//! Setting options of every type.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::judge::{changes_everything, lower, takes_resources, touches_files};
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::uci::{OptionKind, OptionSpec};
use std::time::Duration;

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("setoption.default", "takes the default of every option", |walk| {
            set_all(walk, |option| default(option).into_iter().collect())
        }),
        Check::new("setoption.check", "takes true and false", |walk| set_all(walk, switches)),
        Check::new("setoption.spin", "takes the least and the greatest number", |walk| set_all(walk, bounds)),
        Check::new("setoption.memory", "takes a moderate table and two threads", |walk| {
            set_all(walk, moderate)
        }),
        Check::new("setoption.combo", "takes every choice", |walk| set_all(walk, choices)),
        Check::new("setoption.string", "takes a text", |walk| set_all(walk, texts)),
        Check::new("setoption.button", "does what a button is for", buttons),
        Check::new("setoption.case", "knows options in any case of letters", any_case),
    ]
}

/// Sets every option to each of the values chosen for it and back, with a search for each.
fn set_all<P: Notation>(walk: &mut Walk<'_, P>, values: fn(&OptionSpec) -> Vec<String>) -> Step {
    let introduction = super::handshake::introduction(walk)?;
    let mut set = 0;
    for option in &introduction.options {
        let name = option.name.as_str();
        for value in values(option) {
            tried(walk, name, &value).map_err(|trouble| in_setting(trouble, name, &value))?;
            set += 1;
        }
        if let Some(default) = default(option) {
            walk.set(name, &default)?;
        }
    }
    if set == 0 {
        return Err(Trouble::Skip("there is no such option".to_owned()));
    }
    walk.note(format!("{set} values"));
    // Whatever the options did to the engine, the next check shall not see it.
    walk.end();
    Ok(())
}

/// Sets a value, waits until the engine is ready, and has it search a little.
fn tried<P: Notation>(walk: &mut Walk<'_, P>, name: &str, value: &str) -> Step {
    walk.set(name, value)?;
    let lines = walk.talk()?.ready()?;
    walk.expect_no_best(&lines);
    // Some options outweigh the depth.
    if walk.ask_within(&Board::start(), "go depth 1", Duration::from_secs(2))?.is_none() {
        walk.remark(format!("go depth 1 does not end in 2 s, having set {name} to {value:?}"));
    }
    Ok(())
}

/// Names the setting that led to trouble.
fn in_setting(trouble: Trouble, name: &str, value: &str) -> Trouble {
    match trouble {
        Trouble::Skip(_) => trouble,
        other => Trouble::Wrong(format!("{other}, having set {name} to {value:?}")),
    }
}

/// The default of an option that has one and is safe to set to it.
fn default(option: &OptionSpec) -> Option<String> {
    match &option.kind {
        OptionKind::Check { default } => default.map(|value| value.to_string()),
        OptionKind::Spin { default, .. } => default.map(|value| value.to_string()),
        OptionKind::Combo { default, .. } => default.as_ref().map(ToString::to_string),
        // Some engines take the word for the empty text as the name of a file to write.
        OptionKind::String { default } => default
            .as_ref()
            .map(ToString::to_string)
            .filter(|text| text != "<empty>" || !touches_files(option.name.as_str())),
        OptionKind::Button => None,
    }
}

fn switches(option: &OptionSpec) -> Vec<String> {
    let writes_files = lower(option.name.as_str()).contains("log");
    match option.kind {
        OptionKind::Check { .. } if !writes_files => vec!["true".to_owned(), "false".to_owned()],
        _ => Vec::new(),
    }
}

fn bounds(option: &OptionSpec) -> Vec<String> {
    match option.kind {
        OptionKind::Spin { min, max, .. } => {
            let max = max.filter(|_| !takes_resources(option.name.as_str()));
            [min, max].into_iter().flatten().map(|value| value.to_string()).collect()
        }
        _ => Vec::new(),
    }
}

/// A table of 64 megabytes, two threads, or what is nearest to them.
fn moderate(option: &OptionSpec) -> Vec<String> {
    let name = option.name.as_str();
    match option.kind {
        OptionKind::Spin { min: Some(min), max: Some(max), .. } if min <= max && takes_resources(name) => {
            let wanted: i64 = if lower(name).contains("hash") { 64 } else { 2 };
            vec![wanted.clamp(min, max).to_string()]
        }
        _ => Vec::new(),
    }
}

fn choices(option: &OptionSpec) -> Vec<String> {
    match &option.kind {
        OptionKind::Combo { choices, .. } if !changes_everything(option.name.as_str()) => {
            choices.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    }
}

fn texts(option: &OptionSpec) -> Vec<String> {
    match &option.kind {
        OptionKind::String { .. } if !touches_files(option.name.as_str()) => vec!["two words".to_owned()],
        _ => Vec::new(),
    }
}

fn buttons<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let introduction = super::handshake::introduction(walk)?;
    let mut pressed = 0;
    let buttons = introduction.options.iter().filter(|option| option.kind == OptionKind::Button);
    for option in buttons.filter(|option| !touches_files(option.name.as_str())) {
        let name = option.name.as_str();
        tried(walk, name, "").map_err(|trouble| in_setting(trouble, name, ""))?;
        pressed += 1;
    }
    if pressed == 0 { Err(Trouble::Skip("there is no button".to_owned())) } else { Ok(()) }
}

/// The number of lines shows whether the option was understood.
fn any_case<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    walk.talk()?;
    if walk.option("MultiPV").is_none() {
        return Err(Trouble::Skip("there is no option MultiPV to try it with".to_owned()));
    }
    let board = Board::read(walk.material.complex[0])?;
    walk.set("mULTIpv", "3")?;
    let answer = walk.ask(&board, "go depth 4")?;
    if !answer.infos().any(|info| info.multipv == Some(3)) {
        walk.remark("does not know mULTIpv as MultiPV");
    }
    walk.set("MultiPV", "1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_protocol::uci::Message;

    fn option(line: &str) -> OptionSpec {
        match Message::read(line).unwrap().message {
            Message::Option(option) => option,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn dangerous_values_are_left_alone() {
        let hash = option("option name Hash type spin default 16 min 1 max 33554432");
        assert_eq!(bounds(&hash), ["1"]);
        assert_eq!(moderate(&hash), ["64"]);
        let threads = option("option name Threads type spin default 1 min 1 max 1");
        assert_eq!(moderate(&threads), ["1"]);
        let log = option("option name Debug Log File type string default ");
        assert_eq!((default(&log), texts(&log)), (None, Vec::new()));
        let logging = option("option name Use Search Log type check default false");
        assert!(switches(&logging).is_empty());
        let game = option("option name UCI_Variant type combo default chess var chess var shogi");
        assert!(choices(&game).is_empty());
    }

    #[test]
    fn other_values_are_tried() {
        assert_eq!(bounds(&option("option name Contempt type spin default 0 min -5 max 5")), ["-5", "5"]);
        assert_eq!(choices(&option("option name Style type combo default a b var a b var c")), ["a b", "c"]);
        assert_eq!(default(&option("option name About type string default <empty>")).unwrap(), "<empty>");
        assert_eq!(switches(&option("option name Ponder type check default true")), ["true", "false"]);
    }
}

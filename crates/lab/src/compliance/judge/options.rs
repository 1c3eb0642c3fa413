//! Judging how an engine describes its options.

use super::lower;
use crate::compliance::check::Finding;
use crate::compliance::talk::Spoken;
use sente_protocol::uci::{Message, OptionKind, OptionSpec};

/// What is wrong with the lines that describe options, as text.
pub(in crate::compliance) fn judge_writing(lines: &[Spoken]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for line in lines {
        let text = line.text.trim();
        if text.split_ascii_whitespace().next() != Some("option") {
            continue;
        }
        match &line.heard {
            Err(error) => findings.push(Finding::fail(format!("{error} (in {text:?})"))),
            Ok(heard) => {
                let faults = heard.faults.iter();
                findings.extend(faults.map(|fault| Finding::fail(format!("{fault} (in {text:?})"))));
                let is_string = matches!(&heard.message, Message::Option(option)
                    if matches!(option.kind, OptionKind::String { .. }));
                if is_string && text.ends_with(" default") {
                    findings.push(Finding::remark(format!("an empty text is written <empty> (in {text:?})")));
                }
            }
        }
    }
    findings
}

/// What is wrong with options in themselves: bounds, defaults, choices.
pub(in crate::compliance) fn judge_sense(options: &[OptionSpec]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for option in options {
        let name = &option.name;
        if let Err(error) = option.check_consistency() {
            findings.push(Finding::fail(error.to_string()));
        }
        match &option.kind {
            OptionKind::Check { default: None }
            | OptionKind::Spin { default: None, .. }
            | OptionKind::Combo { default: None, .. }
            | OptionKind::String { default: None } => {
                findings.push(Finding::remark(format!("{name}: has no default")));
            }
            _ => {}
        }
        match &option.kind {
            OptionKind::Spin { min, max, .. } if min.is_none() || max.is_none() => {
                findings.push(Finding::fail(format!("{name}: a spin needs min and max")));
            }
            OptionKind::Combo { choices, .. } if choices.is_empty() => {
                findings.push(Finding::fail(format!("{name}: a combo needs at least one var")));
            }
            _ => {}
        }
    }
    findings
}

/// Whether two options have names that mean the same, which is also so if only the case of letters differs.
pub(in crate::compliance) fn judge_names(options: &[OptionSpec]) -> Vec<Finding> {
    let mut names: Vec<String> = options.iter().map(|option| lower(option.name.as_str())).collect();
    names.sort_unstable();
    let twice = names.windows(2).filter(|pair| pair[0] == pair[1]);
    twice.map(|pair| Finding::fail(format!("{}: is offered twice", pair[0]))).collect()
}

/// The options that the standard describes, and their types.
const STANDARD: &[(&str, &str)] = &[
    ("Hash", "spin"),
    ("NalimovPath", "string"),
    ("NalimovCache", "spin"),
    ("Ponder", "check"),
    ("OwnBook", "check"),
    ("MultiPV", "spin"),
    ("UCI_ShowCurrLine", "check"),
    ("UCI_ShowRefutations", "check"),
    ("UCI_LimitStrength", "check"),
    ("UCI_Elo", "spin"),
    ("UCI_AnalyseMode", "check"),
    ("UCI_Opponent", "string"),
    ("UCI_EngineAbout", "string"),
    ("UCI_ShredderbasesPath", "string"),
    ("UCI_SetPositionValue", "string"),
    // Not in the standard, but users rely on it as much.
    ("UCI_Chess960", "check"),
    ("UCI_ShowWDL", "check"),
    ("Threads", "spin"),
    ("Clear Hash", "button"),
    ("SyzygyPath", "string"),
];

/// Whether options that everybody knows are what everybody knows them to be.
pub(in crate::compliance) fn judge_standard(options: &[OptionSpec]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for option in options {
        let known = STANDARD.iter().find(|(name, _)| option.name.matches(name));
        let Some((name, expected)) = known else { continue };
        let found = kind(option);
        if found != *expected {
            findings.push(Finding::fail(format!("{name}: expected type {expected}, found {found}")));
        }
        if option.name.as_str() != *name {
            findings.push(Finding::remark(format!("{name}: is spelled {}", option.name)));
        }
    }
    let has = |name: &str| options.iter().any(|option| option.name.matches(name));
    if has("UCI_LimitStrength") != has("UCI_Elo") {
        findings.push(Finding::remark("UCI_LimitStrength and UCI_Elo belong together"));
    }
    findings
}

/// The word for an option's type.
fn kind(option: &OptionSpec) -> &'static str {
    match option.kind {
        OptionKind::Check { .. } => "check",
        OptionKind::Spin { .. } => "spin",
        OptionKind::Combo { .. } => "combo",
        OptionKind::Button => "button",
        OptionKind::String { .. } => "string",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::Verdict;
    use std::time::Instant;

    fn spoken(text: &str) -> Spoken {
        Spoken { text: text.to_owned(), at: Instant::now(), heard: Message::read(text) }
    }

    fn options(lines: &[&str]) -> Vec<OptionSpec> {
        let read = |line: &&str| match Message::read(line).unwrap().message {
            Message::Option(option) => option,
            other => panic!("{other}"),
        };
        lines.iter().map(read).collect()
    }

    fn texts(findings: Vec<Finding>) -> Vec<(Verdict, String)> {
        findings.into_iter().map(|finding| (finding.verdict, finding.text)).collect()
    }

    #[test]
    fn malformed_lines_are_failures_and_odd_ones_remarks() {
        let good = "option name Hash type spin default 16 min 1 max 1024";
        assert_eq!(judge_writing(&[spoken(good), spoken("id name x"), spoken("")]), []);
        for (line, verdict) in [
            ("option name Hash type spin default x min 1 max 2", Verdict::Fail),
            ("option Hash type spin", Verdict::Fail),
            ("option name Hash type slider", Verdict::Fail),
            ("option name Log type string default ", Verdict::Remark),
        ] {
            let findings = judge_writing(&[spoken(line)]);
            assert_eq!(findings.first().map(|finding| finding.verdict), Some(verdict), "{line}");
        }
    }

    #[test]
    fn senseless_options_are_found() {
        for (line, expected) in [
            ("option name A type spin default 5 min 1 max 3", "A: expected"),
            ("option name A type spin default 5", "A: a spin needs min and max"),
            ("option name A type combo default x var y", "A: expected"),
            ("option name A type combo", "no default"),
            ("option name A type check", "no default"),
        ] {
            let findings = texts(judge_sense(&options(&[line])));
            assert!(findings.iter().any(|(_, text)| text.contains(expected)), "{line}: {findings:?}");
        }
        assert_eq!(judge_sense(&options(&["option name A type button"])), []);
    }

    #[test]
    fn equal_names_are_found_in_any_case() {
        let twice = options(&["option name Hash type button", "option name hASH type button"]);
        assert_eq!(texts(judge_names(&twice)), [(Verdict::Fail, "hash: is offered twice".to_owned())]);
        assert_eq!(judge_names(&twice[..1]), []);
    }

    #[test]
    fn well_known_options_have_their_types() {
        let odd = options(&["option name Hash type string default 5"]);
        assert_eq!(
            texts(judge_standard(&odd)),
            [(Verdict::Fail, "Hash: expected type spin, found string".to_owned())]
        );
        let spelled = options(&["option name hash type spin default 1 min 1 max 2"]);
        assert_eq!(judge_standard(&spelled)[0].verdict, Verdict::Remark);
        let lonely = options(&["option name UCI_Elo type spin default 1 min 1 max 2"]);
        assert_eq!(judge_standard(&lonely)[0].verdict, Verdict::Remark);
    }
}

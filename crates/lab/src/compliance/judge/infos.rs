//! Judging what an engine tells about its search.

use crate::compliance::check::Finding;
use crate::compliance::talk::Spoken;
use sente_protocol::ParseError;
use sente_protocol::uci::{Info, ScoreValue};

/// Lines that are no messages, and messages with parts that make no sense.
pub(in crate::compliance) fn judge_text(lines: &[Spoken]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for line in lines {
        match &line.heard {
            Ok(heard) => {
                let faults = heard.faults.iter();
                findings.extend(faults.map(|fault| Finding::remark(format!("{fault} (in {:?})", line.text))));
            }
            Err(ParseError::Empty) => {}
            Err(error) => findings.push(Finding::remark(format!("{error} (in {:?})", line.text))),
        }
    }
    findings
}

/// Whether the numbers of a search can be true. `infos` are those of one search, in their order.
pub(in crate::compliance) fn judge_numbers<'a>(infos: impl IntoIterator<Item = &'a Info>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (mut nodes, mut time) = (0, 0);
    for info in infos {
        findings.extend(judge_one(info));
        if info.nodes.is_some_and(|now| now < nodes) {
            findings.push(Finding::remark(format!("nodes fall (in \"{info}\", after {nodes})")));
        }
        if info.time.is_some_and(|now| now < time) {
            findings.push(Finding::remark(format!("time falls (in \"{info}\", after {time})")));
        }
        nodes = info.nodes.unwrap_or(nodes);
        time = info.time.unwrap_or(time);
    }
    findings
}

/// Whether the numbers of one report can be true.
fn judge_one(info: &Info) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut say = |wrong: bool, finding: fn(String) -> Finding, what: &str| {
        if wrong {
            findings.push(finding(format!("{what} (in \"{info}\")")));
        }
    };
    let has_line = !info.pv.is_empty();
    say(has_line && info.depth == Some(0), Finding::remark, "a line of depth 0");
    // It may well be less than the depth: where games end, by mate or a draw, or where a table cuts, no line goes so far.
    // But the line that is shown was looked at.
    let shallow = info.seldepth.is_some_and(|selective| (selective as usize) < info.pv.len());
    say(shallow, Finding::remark, "seldepth is less than the length of the line");
    let beyond = |thousandths: Option<u32>| thousandths.is_some_and(|number| number > 1000);
    say(beyond(info.hashfull), Finding::fail, "hashfull is beyond 1000");
    say(beyond(info.cpuload), Finding::fail, "cpuload is beyond 1000");
    say(info.multipv == Some(0), Finding::fail, "multipv counts from 1");
    say(info.currmovenumber == Some(0), Finding::fail, "currmovenumber counts from 1");
    let mated = info.score.is_some_and(|score| score.value == ScoreValue::Mate(0));
    say(has_line && mated, Finding::fail, "mate 0 though there are moves");
    say(!is_plausible_speed(info), Finding::remark, "nps is not what nodes and time make it");
    say(!info.pv.is_empty() && info.depth.is_none(), Finding::remark, "a line without its depth");
    findings
}

/// Whether the speed agrees with nodes and time, as far as a time in milliseconds tells.
fn is_plausible_speed(info: &Info) -> bool {
    let (Some(nodes), Some(time), Some(speed)) = (info.nodes, info.time, info.nps) else { return true };
    if time < 50 {
        return true;
    }
    let expected = u128::from(nodes) * 1000 / u128::from(time);
    let speed = u128::from(speed);
    speed <= expected * 2 + 1000 && expected <= speed * 2 + 1000
}

/// Whether chances add up.
pub(in crate::compliance) fn judge_wdl<'a>(infos: impl IntoIterator<Item = &'a Info>) -> Vec<Finding> {
    let wrong = |info: &&Info| {
        info.wdl.is_some_and(|wdl| u64::from(wdl.win) + u64::from(wdl.draw) + u64::from(wdl.loss) != 1000)
    };
    let chances = infos.into_iter().filter(wrong);
    chances.map(|info| Finding::fail(format!("chances do not add up to 1000 (in \"{info}\")"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compliance::Verdict;
    use sente_protocol::uci::Message;
    use std::time::Instant;

    fn infos(lines: &[&str]) -> Vec<Info> {
        let read = |line: &&str| match Message::read(line).unwrap().message {
            Message::Info(info) => *info,
            other => panic!("{other}"),
        };
        lines.iter().map(read).collect()
    }

    fn judged(lines: &[&str]) -> Vec<Finding> {
        judge_numbers(&infos(lines))
    }

    #[test]
    fn an_ordinary_search_is_fine() {
        let lines = [
            "info depth 1 seldepth 1 score cp 30 nodes 20 nps 20000 time 1 hashfull 0 pv e2e4",
            "info depth 2 seldepth 2 score cp 30 nodes 2000 nps 20000 time 100 hashfull 1000 pv e2e4 e7e5",
            "info depth 2 currmove e2e4 currmovenumber 1",
            "info string hello",
        ];
        assert_eq!(judged(&lines), []);
    }

    #[test]
    fn impossible_numbers_are_found() {
        for (line, verdict) in [
            ("info hashfull 1001", Verdict::Fail),
            ("info depth 5 multipv 0 pv e2e4", Verdict::Fail),
            ("info depth 5 score mate 0 pv e2e4", Verdict::Fail),
            ("info depth 0 pv e2e4", Verdict::Remark),
            ("info pv e2e4", Verdict::Remark),
            ("info depth 2 seldepth 1 pv e2e4 e7e5", Verdict::Remark),
            ("info nodes 100000 time 1000 nps 5000000", Verdict::Remark),
            ("info nodes 1000000 time 1000 nps 5", Verdict::Remark),
        ] {
            let verdicts: Vec<_> = judged(&[line]).iter().map(|finding| finding.verdict).collect();
            assert_eq!(verdicts, [verdict], "{line}");
        }
        assert_eq!(judged(&["info depth 99 seldepth 3 score cp 0 pv e2e4 e7e5 g1f3"]), []);
    }

    #[test]
    fn counters_do_not_fall() {
        let findings = judged(&["info nodes 100 time 10", "info nodes 99 time 9"]);
        assert_eq!(findings.len(), 2);
    }

    #[test]
    fn chances_add_up() {
        assert_eq!(judge_wdl(&infos(&["info score cp 1 wdl 300 400 300"])), []);
        assert_eq!(judge_wdl(&infos(&["info score cp 1 wdl 300 400 301"])).len(), 1);
        assert_eq!(judge_wdl(&infos(&["info wdl 4294967295 1 1"])).len(), 1);
    }

    #[test]
    fn rubbish_is_remarked_on() {
        let spoken =
            |text: &str| Spoken { text: text.to_owned(), at: Instant::now(), heard: Message::read(text) };
        assert_eq!(judge_text(&[spoken("info depth 3"), spoken("")]), []);
        assert_eq!(judge_text(&[spoken("hmm"), spoken("info depth x")]).len(), 2);
    }
}

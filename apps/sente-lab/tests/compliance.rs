//! `sente-lab compliance` as a program.

mod common;

use common::{fake_engine, lab};
use std::path::Path;
use std::process::Output;

fn compliance(arguments: &[&str]) -> Output {
    lab().arg("compliance").args(arguments).output().unwrap()
}

fn fake(arguments: &[&str]) -> Output {
    let engine = fake_engine();
    let all: Vec<&str> = [engine.to_str().unwrap()].iter().chain(arguments).copied().collect();
    compliance(&all)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn checks_are_listed_without_an_engine() {
    let ordinary = out(&compliance(&["--list"]));
    assert!(ordinary.lines().any(|line| line.starts_with("handshake.uciok ")));
    assert!(!ordinary.contains("fen.no-kings"));
    let all = out(&compliance(&["--list", "--hostile"]));
    assert!(all.contains("fen.no-kings") && all.lines().count() > ordinary.lines().count() + 100);
    let mut names: Vec<&str> = all.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "no two checks have the same name");
}

#[test]
fn what_passes_ends_with_status_0() {
    let output = fake(&["--only", "ready", "--only", "end.quit"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", err(&output));
    assert!(text.starts_with("OK      ready.idle"), "{text}");
    assert!(text.contains("\nFake: 5 passed, 0 remarks, 0 failed in "), "{text}");
    assert!(!text.contains('\x1b'), "colours are for terminals");
}

#[test]
fn what_fails_ends_with_status_1_and_shows_what_was_said() {
    let output = fake(&["--only", "position.long", "--timeout", "1", "--", "--crash-at", "2"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("FAIL    position.long"), "{text}");
    assert!(text.contains("! dies: exit status: 3"), "{text}");
    assert!(text.contains("> go depth 2") && text.contains("* exit status: 3"), "{text}");
    assert_eq!(err(&output), "error: 1 check failed\n");
}

#[test]
fn json_holds_everything() {
    let output = fake(&["--json", "--only", "ready.idle", "--only", "handshake.id"]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["engine"], "Fake");
    assert_eq!((&json["summary"]["passed"], &json["summary"]["failed"]), (&1.into(), &1.into()));
    assert_eq!(json["items"][0]["id"], "handshake.id");
    assert_eq!(json["items"][0]["findings"][1]["text"], "expected id author, found none");
    assert_eq!(json["items"][1]["verdict"], "pass");
}

#[test]
fn wrong_usage_ends_with_status_2() {
    for (arguments, complaint) in [
        (&[][..], "<ENGINE>"),
        (&["x", "--option", "Hash"], "expected NAME=VALUE"),
        (&["x", "--timeout", "0"], "expected seconds"),
        (&["x", "--only", "nothing"], "expected the beginning of a check's name"),
    ] {
        let output = compliance(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = err(&output);
        assert!(text.starts_with("error: ") && text.contains(complaint), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn an_engine_that_is_not_there_is_told() {
    let output = compliance(&["/nowhere/engine"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("/nowhere/engine could not be started"), "{}", out(&output));
}

/// Debian's Stockfish is the peer that passes. Where it is not installed, the test has nothing to say.
#[test]
fn stockfish_passes() {
    let stockfish = "/usr/games/stockfish";
    if !Path::new(stockfish).exists() {
        return;
    }
    // What depends on the time is left to the full walk: tests run beside each other.
    let only = ["handshake", "options", "moves", "multipv", "mate", "over", "input", "end", "go.searchmoves"];
    let mut arguments = vec![stockfish];
    arguments.extend(only.iter().flat_map(|id| ["--only", id]));
    let output = compliance(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
}

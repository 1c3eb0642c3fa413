//! `sente-lab suite` as a user meets it.

mod common;

use common::{Scratch, fake_engine, lab};
use serde_json::Value;
use std::process::Output;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Runs a suite that the fake engine, which plays the first legal move, solves by half.
fn suite(name: &str, arguments: &[&str]) -> Output {
    let scratch = Scratch::new(name);
    let file = scratch.path("suite.epd");
    std::fs::write(&file, format!("{START} bm a3; id \"easy\";\n{START} bm e4; id \"hard\";\n")).unwrap();
    let engine = format!("cmd={}", fake_engine().display());
    lab().args(["suite", &file, "--engine", &engine]).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Asserts that a command failed with this status, and said so in one line with these words.
#[track_caller]
fn assert_fails(output: &Output, status: i32, words: &str) {
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with("error: ") && errors.contains(words), "{errors}");
}

#[test]
fn what_was_not_solved_is_listed() {
    let output = suite("list", &["name=one", "--nodes", "10"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains("hard") && told.contains("bm e2e4") && !told.contains("easy"), "{told}");
    let summary = told.lines().last().unwrap_or_default();
    assert!(summary.starts_with("one") && summary.contains("1/2") && summary.contains("50.0"), "{told}");
    let all = text(&suite("all", &["--nodes", "10", "--list", "all"]).stdout);
    assert!(all.contains("easy") && all.contains("hard"), "{all}");
    let none = text(&suite("none", &["--nodes", "10", "--list", "none"]).stdout);
    assert_eq!(none.lines().count(), 2, "{none}");
}

#[test]
fn engines_stand_side_by_side() {
    let engine = format!("cmd={}", fake_engine().display());
    let second = ["name=one", "option.Hash=8", "nodes=5", "--engine", &engine, "name=two", "arg=--crash-at"];
    let mut arguments = second.to_vec();
    arguments.extend(["arg=2", "--depth", "3", "--concurrency", "2", "--json"]);
    let output = suite("two", &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let [one, two] = &json["engines"].as_array().unwrap()[..] else { panic!("{json}") };
    assert_eq!((&one["name"], &one["limit"]), (&"one".into(), &"5 nodes".into()));
    assert_eq!((&two["name"], &two["limit"]), (&"two".into(), &"depth 3".into()));
    assert_eq!(one["solved"], 1);
    assert_eq!(one["attempts"][0]["id"], "easy");
    assert_eq!(json["partial"], false);
}

#[test]
fn too_few_solutions_fail_on_demand() {
    assert!(suite("enough", &["--nodes", "10", "--fail-below", "1"]).status.success());
    let output = suite("few", &["name=one", "--nodes", "10", "--fail-below", "2"]);
    assert_fails(&output, 1, "expected at least 2 solved, found 1 by one");
    assert!(text(&output.stdout).contains("1/2"));
}

#[test]
fn wrong_usage_is_told_in_a_line() {
    assert_fails(&suite("limit", &[]), 2, "expected --movetime, --nodes or --depth, found no limit");
    assert_fails(&suite("clock", &["--tc", "1+1"]), 2, "found a clock, 1+1");
    assert_fails(&suite("word", &["colour=red", "--nodes", "5"]), 2, "found \"colour=red\"");
    assert_fails(&suite("option", &["option.Style=bold", "--nodes", "5"]), 1, "expected an option Style");
    let nobody = lab().args(["suite", "x.epd", "--nodes", "5"]).output().unwrap();
    assert_fails(&nobody, 2, "expected --engine cmd=PROGRAM");
    let nothing = lab().args(["suite", "--engine", "cmd=x"]).output().unwrap();
    assert_fails(&nothing, 2, "<FILE>");
}

#[test]
fn bad_files_are_told_with_their_place() {
    let scratch = Scratch::new("bad");
    let file = scratch.path("bad.epd");
    let run = || lab().args(["suite", &file, "--engine", "cmd=x", "--nodes", "5"]).output().unwrap();
    assert_fails(&run(), 1, "bad.epd: ");
    std::fs::write(&file, format!("{START} bm e4;\nrubbish\n")).unwrap();
    assert_fails(&run(), 1, "bad.epd: line 2: board, column 2");
    std::fs::write(&file, format!("{START} bm e4;\n")).unwrap();
    assert_fails(&run(), 1, "x: could not be started");
}

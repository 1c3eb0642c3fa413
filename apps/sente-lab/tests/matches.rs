//! `sente-lab match` as a user meets it.

mod common;

use common::{Scratch, fake_engine, lab};
use serde_json::Value;
use std::process::Output;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Plays a match of two fake engines with these further arguments.
fn play(arguments: &[&str]) -> Output {
    let engine = format!("cmd={}", fake_engine().display());
    let mut command = lab();
    command.args(["match", "--engine", &engine, "name=one", "arg=--seed", "arg=1"]);
    command.args(["--engine", &engine, "name=two", "arg=--seed", "arg=2"]);
    command.args(arguments).output().unwrap()
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_match_prints_a_table() {
    let output = play(&["--nodes", "10", "--games", "6", "--max-moves", "20", "--concurrency", "2"]);
    let table = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for part in ["one - two", "Games  6 of 6", "Elo ", "nElo", "LOS", "Pairs  [", "nodes/s", "time/move"] {
        assert!(table.contains(part), "{part} in {table}");
    }
}

#[test]
fn json_has_the_same_numbers() {
    let result = json(&play(&["--nodes", "10", "--games", "6", "--max-moves", "20", "--json"]));
    assert_eq!(result["games"], 6);
    let pairing = &result["pairings"][0];
    let games: u64 = ["wins", "draws", "losses"].iter().map(|key| pairing[key].as_u64().unwrap()).sum();
    assert_eq!(games, 6);
    let pairs: u64 = pairing["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(pairs, 3);
    assert_eq!(result["engines"][1]["name"], "two");
}

#[test]
fn a_sequential_test_ends_the_match() {
    let engine = format!("cmd={}", fake_engine().display());
    let mut command = lab();
    command.args(["match", "--engine", &engine, "name=one", "arg=--score", "arg=900"]);
    command.args(["--engine", &engine, "name=two", "arg=--score", "arg=-900"]);
    let result = json(
        &command
            .args(["--resign", "1,500", "--sprt", "0,10", "--games", "1000", "--json", "--nodes", "10"])
            .output()
            .unwrap(),
    );
    assert_eq!(result["pairings"][0]["sprt"]["decision"], "AcceptH1");
    assert!(result["games"].as_u64().unwrap() < 1000);
}

#[test]
fn a_match_goes_on_from_its_state() {
    let scratch = Scratch::new("state");
    let (state, pgn) = (scratch.path("match.jsonl"), scratch.path("games.pgn"));
    let arguments = ["--nodes", "10", "--max-moves", "20", "--json", "--state", &state, "--pgn", &pgn];
    let first = json(&play(&[&arguments[..], &["--games", "4"]].concat()));
    assert_eq!(first["games"], 4);
    let longer = json(&play(&[&arguments[..], &["--games", "10"]].concat()));
    assert_eq!(longer["games"], 10);
    let games = std::fs::read_to_string(&pgn).unwrap().matches("[Event ").count();
    assert_eq!(games, 10, "only missing games were played");
    let whole = json(&play(&["--nodes", "10", "--max-moves", "20", "--json", "--games", "10"]));
    assert_eq!(longer["pairings"][0]["pentanomial"], whole["pairings"][0]["pentanomial"]);

    let other = play(&["--nodes", "11", "--games", "4", "--state", &state]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("expected the same match"), "{}", text(&other.stderr));
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let scratch = Scratch::new("usage");
    let bad = scratch.path("bad.epd");
    std::fs::write(&bad, "rubbish\n").unwrap();
    for (status, arguments, expected) in [
        (2, &["--games", "2"][..], "expected --tc, --movetime, --nodes or --depth"),
        (2, &["--nodes", "1", "--sprt", "5,0"], "--sprt"),
        (2, &["--nodes", "1", "--sprt", "x"], "--sprt: expected ELO0,ELO1"),
        (2, &["--nodes", "1", "--draw", "1,2"], "--draw: expected MOVE,COUNT,SCORE"),
        (2, &["--nodes", "1", "--resign", "1,2,3"], "--resign: expected COUNT,SCORE"),
        (2, &["--tc", "fast"], "expected a clock"),
        (2, &["--nodes", "1", "--engine", "name=x"], "expected cmd=PROGRAM or rev=REVISION"),
        // What was asked for is clear, but the files and engines are not as they should be.
        (1, &["--nodes", "1", "--openings", "no-such.epd"], "no-such.epd"),
        (1, &["--nodes", "1", "--openings", &bad], "line 1: board, column 2"),
        (1, &["--nodes", "1", "--engine", "cmd=/no/such/engine"], "engine 3 could not be started"),
    ] {
        let output = play(arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

/// An interrupt ends the match with the games that are finished, and their state is kept.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_loses_nothing() {
    let scratch = Scratch::new("interrupt");
    let state = scratch.path("match.jsonl");
    let engine = format!("cmd={}", fake_engine().display());
    let slow = ["arg=--move-delay", "arg=5"];
    let mut command = lab();
    command.args(["match", "--engine", &engine, "arg=--seed", "arg=1"]).args(slow);
    command.args(["--engine", &engine, "arg=--seed", "arg=2"]).args(slow);
    command.args(["--nodes", "10", "--games", "1000", "--max-moves", "10", "--state", &state, "--json"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    common::wait_for(|| std::fs::read_to_string(&state).is_ok_and(|text| text.lines().count() > 3));
    common::signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    let result = json(&output);
    let kept = std::fs::read_to_string(&state).unwrap().lines().count() - 1;
    assert_eq!(result["games"], kept);
    assert!((3..1000).contains(&kept), "{kept}");
}

/// A runner that is killed leaves no engine behind, not even one that pays no attention to its input.
#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_their_runner() {
    let engine = format!("cmd={}", fake_engine().display());
    let marker = format!("orphan-{}", std::process::id());
    let stubborn = ["arg=--ignore-quit", "arg=--stall-at", "arg=1", "arg=--name"];
    let mut command = lab();
    command.args(["match", "--engine", &engine]).args(stubborn).arg(format!("arg={marker}"));
    command.args(["--engine", &engine]).args(["--nodes", "10", "--games", "2"]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
    common::wait_for(|| common::processes_with(&marker) > 0);
    child.kill().unwrap();
    child.wait().unwrap();
    common::wait_for(|| common::processes_with(&marker) == 0);
}

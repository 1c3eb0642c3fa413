//! Tuning the numbers of the search, by the binary alone.

mod common;

use common::{Scratch, lab};
use std::fs;
use std::process::Command;

/// What a command says, and its exit status.
fn said(command: &mut Command) -> (String, Option<i32>) {
    let output = command.output().unwrap();
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (text, output.status.code())
}

/// A tuning that takes a moment.
fn spsa(state: &str, more: &[&str]) -> Command {
    let mut command = lab();
    command.args(["tune", "spsa", state, "--nodes", "40", "--hash", "1", "--batch", "4", "--rate", "0.1"]);
    command.args(more);
    command
}

#[test]
fn numbers_are_tuned_by_games_and_the_state_is_kept() {
    let scratch = Scratch::new("tune-spsa");
    let (one, other) = (scratch.path("one.json"), scratch.path("other.json"));
    let arguments = ["--pairs", "32", "--only", "lmr_", "--only", "rfp_margin", "--freeze", "lmr_depth"];
    let (text, status) = said(&mut spsa(&one, &arguments));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("32 of 32 pairs") && text.contains("rfp_margin"), "{text}");
    assert!(text.contains('*'), "some number has moved: {text}");
    assert!(!text.contains("lmr_depth") && !text.contains("nmp_base"), "{text}");
    // One thread or several, the numbers are the same; what is done is not done again.
    let threads = [&arguments[..], &["--threads", "1"]].concat();
    assert_eq!(said(&mut spsa(&other, &threads)), (text.clone(), Some(0)));
    assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
    assert_eq!(said(&mut spsa(&one, &arguments)), (text, Some(0)));
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let scratch = Scratch::new("tune-refused");
    let state = scratch.path("state.json");
    let refused = |more: &[&str], reason: &str| {
        let (text, status) = said(&mut spsa(&state, more));
        assert_eq!(status, Some(2), "{text}");
        assert!(text.contains(reason) && text.contains("found"), "{text}");
    };
    refused(&["--only", "magic"], "beginning of the name");
    refused(&["--evaluation", "nothing.nnue"], "--evaluation");
    assert_eq!(said(&mut spsa(&state, &["--pairs", "4", "--only", "rfp"])).1, Some(0));
    for other in [
        &["--pairs", "4", "--only", "nmp"][..],
        &["--pairs", "5", "--only", "rfp"],
        &["--pairs", "4", "--only", "rfp", "--seed", "2"],
        &["--pairs", "4", "--only", "rfp", "--game", "shogi"],
        &["--pairs", "4", "--only", "rfp", "--evaluation", "classical"],
    ] {
        refused(other, "same game, numbers and settings");
    }
    fs::write(&state, "{}").unwrap();
    let (text, status) = said(&mut spsa(&state, &[]));
    assert_eq!(status, Some(2), "{text}");
}

#[test]
fn shogi_is_tuned_as_well() {
    let scratch = Scratch::new("tune-shogi");
    let state = scratch.path("shogi.json");
    let (text, status) = said(&mut spsa(&state, &["--game", "shogi", "--pairs", "2", "--only", "see_"]));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("see_noisy") && text.contains("-120"), "the numbers of shogi: {text}");
}

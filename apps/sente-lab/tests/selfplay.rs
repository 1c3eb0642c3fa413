//! From no data to new weights, and through disasters, by the binary alone.

mod common;

use common::{Scratch, lab, signal, wait_for};
use std::fs;
use std::process::{Command, Output, Stdio};

/// Self-play that takes no time.
fn selfplay(file: &str, games: u32) -> Command {
    let mut command = lab();
    command.args(["selfplay", file, "--games", &games.to_string(), "--nodes", "40", "--hash", "1"]);
    command.args(["--verification", "1", "--max-plies", "100", "--threads", "2"]);
    command
}

fn output(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn inspect(file: &str) -> Output {
    output(lab().args(["inspect", file]))
}

/// How many games `inspect` counts.
fn games(inspected: &Output) -> u32 {
    let text = String::from_utf8_lossy(&inspected.stdout).into_owned();
    let line = text.lines().find(|line| line.starts_with("Games")).unwrap();
    line.split_whitespace().last().unwrap().parse().unwrap()
}

#[test]
fn a_killed_run_loses_nothing_that_was_finished() {
    let scratch = Scratch::new("selfplay-kill");
    let file = scratch.path("killed.games");
    let mut run = selfplay(&file, 100_000).stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    wait_for(|| fs::metadata(&file).is_ok_and(|data| data.len() > 4000));
    signal("-KILL", run.id());
    run.wait().unwrap();

    let before = fs::read(&file).unwrap();
    let inspected = inspect(&file);
    assert!(inspected.status.success(), "{}", text(&inspected));
    let played = games(&inspected);
    assert!(played > 3);

    let resumed = output(&mut selfplay(&file, played + 10));
    assert!(resumed.status.success(), "{}", text(&resumed));
    let after = fs::read(&file).unwrap();
    assert!(after.starts_with(&before) && after.len() > before.len());
    assert_eq!(games(&inspect(&file)), played + 10);

    // Nothing is left to do, and other settings are refused.
    assert!(output(&mut selfplay(&file, played + 10)).status.success());
    assert_eq!(fs::read(&file).unwrap(), after);
    let other = output(selfplay(&file, played + 10).args(["--seed", "2"]));
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other).contains("seed 2 and seed 1"), "{}", text(&other));
}

#[test]
fn damage_is_told_and_the_rest_can_be_saved() {
    let scratch = Scratch::new("selfplay-damage");
    let (file, merged) = (scratch.path("a.games"), scratch.path("b.games"));
    assert!(output(&mut selfplay(&file, 20)).status.success());
    let pgn = output(lab().args(["inspect", &file, "--pgn", "3"]));
    assert_eq!(text(&pgn).matches("[Result ").count(), 3);

    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let inspected = inspect(&file);
    assert_eq!(inspected.status.code(), Some(1));
    assert_eq!(games(&inspected), 19);
    assert!(text(&inspected).contains("damage in 1 places"), "{}", text(&inspected));

    let refused = output(lab().args(["merge", &merged, &file]));
    assert_eq!(refused.status.code(), Some(1));
    assert!(fs::metadata(&merged).is_err());
    assert!(output(lab().args(["merge", &merged, &file, &file, "--salvage"])).status.success());
    let saved = inspect(&merged);
    assert!(saved.status.success());
    assert_eq!(games(&saved), 19);
    assert!(fs::metadata(&merged).unwrap().len() < fs::metadata(&file).unwrap().len());
}

#[test]
fn wrong_files_and_settings_are_refused() {
    let scratch = Scratch::new("selfplay-wrong");
    let file = scratch.path("text.games");
    fs::write(&file, "no games here").unwrap();
    assert_eq!(inspect(&file).status.code(), Some(1));
    assert_eq!(output(&mut selfplay(&file, 1)).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "no games here");
    for arguments in [["--win", "0,5"], ["--draw", "x"], ["--random-plies", "9-6"], ["--nodes", "0"]] {
        let refused = output(lab().args(["selfplay", &scratch.path("new.games")]).args(arguments));
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn games_go_where_the_variable_says() {
    let scratch = Scratch::new("selfplay-data");
    let mut command = lab();
    command.args(["selfplay", "--games", "1", "--nodes", "20", "--hash", "1", "--seed", "5"]);
    assert!(output(command.env("SENTE_DATA", scratch.path("data"))).status.success());
    assert!(fs::metadata(scratch.path("data/chess-5.games")).is_ok());
    let mut command = lab();
    command.args(["inspect", "chess-5.games"]).env("SENTE_DATA", scratch.path("data"));
    assert_eq!(games(&output(&mut command)), 1);
}

#[test]
fn weights_fitted_to_own_games_predict_others_better() {
    let scratch = Scratch::new("selfplay-tune");
    let (file, values, plot) = (scratch.path("a.games"), scratch.path("values.rs"), scratch.path("loss.svg"));
    assert!(output(&mut selfplay(&file, 300)).status.success());
    let source = "//! Set by hand.\n\nvalues! {\n    A = [],\n}\n";
    fs::write(&values, source).unwrap();
    let mut tune = lab();
    tune.args(["tune", "texel", &file, "--write", "--values", &values, "--plot", &plot]);
    tune.args(["--epochs", "30", "--first-ply", "10", "--lambda", "0"]);
    let tuned = output(&mut tune);
    assert!(tuned.status.success(), "{}", text(&tuned));
    let said = String::from_utf8_lossy(&tuned.stdout).into_owned();
    let loss = |after: &str| -> f64 {
        let rest = said.split(after).nth(1).unwrap();
        rest.trim_start().split(' ').next().unwrap().parse().unwrap()
    };
    assert!(loss("before,") < loss("validation loss") * 0.995, "{said}");
    let written = fs::read_to_string(&values).unwrap();
    assert!(written.contains("MATERIAL = [") && written.contains("Fitted to games"));
    assert!(fs::read_to_string(&plot).unwrap().contains("polyline"));

    let printed =
        output(lab().args(["tune", "texel", &file, "--epochs", "30", "--first-ply", "10", "--lambda", "0"]));
    assert!(String::from_utf8_lossy(&printed.stdout).starts_with("values! {"));
    let nothing = output(lab().args(["tune", "texel", &file, "--least", "10000000"]));
    assert_eq!(nothing.status.code(), Some(1), "{}", text(&nothing));
    let unknown = output(lab().args(["tune", "texel", &file, "--freeze", "NOTHING"]));
    assert_eq!(unknown.status.code(), Some(2));
}

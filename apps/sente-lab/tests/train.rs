//! From no data to a network, by the binary alone.

mod common;

use common::{Scratch, lab, signal, wait_for};
use sente_eval::nnue::features::chess::ChessFeatures;
use sente_eval::nnue::{Network, Nnue};
use sente_game::{Evaluator as _, Notation as _, Reading};
use std::fs;
use std::process::{Command, Output, Stdio};

fn output(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Games that take no time, in a file.
fn games(scratch: &Scratch, count: u32) -> String {
    let file = scratch.path("toy.games");
    let mut command = lab();
    command.args(["selfplay", &file, "--games", &count.to_string(), "--nodes", "40", "--hash", "1"]);
    command.args(["--verification", "1", "--max-plies", "100", "--threads", "2"]);
    let played = output(&mut command);
    assert!(played.status.success(), "{}", text(&played));
    file
}

/// Training of a small network that takes seconds.
fn train(games: &str, out: &str, epochs: u32) -> Command {
    let mut command = train_any(games, out, epochs);
    command.args(["--hidden", "32"]);
    command
}

/// Training that takes seconds if the network is small.
fn train_any(games: &str, out: &str, epochs: u32) -> Command {
    let mut command = lab();
    command.args(["train", games, "--out", out, "--batch", "256", "--validation", "10"]);
    command.args([
        "--scale",
        "150",
        "--rate",
        "0.001",
        "--lambda",
        "0",
        "--first-ply",
        "8",
        "--epochs",
        &epochs.to_string(),
    ]);
    command
}

/// The loss on the line that begins with a name.
fn loss(said: &str, name: &str) -> f64 {
    let line = said.lines().find(|line| line.starts_with(name)).unwrap();
    let rest = line.split("validation loss").nth(1).unwrap();
    rest.trim_start().split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_toy_network_trained_from_nothing_beats_material() {
    let scratch = Scratch::new("train-toy");
    let games = games(&scratch, 1000);
    let (trained, network, plot) =
        (scratch.path("toy.train"), scratch.path("toy.nnue"), scratch.path("loss.svg"));
    let learnt = output(train(&games, &trained, 20).args(["--plot", &plot]));
    assert!(learnt.status.success(), "{}", text(&learnt));
    let said = String::from_utf8_lossy(&learnt.stdout).into_owned();
    assert!(loss(&said, "network") < 0.95 * loss(&said, "material only"), "{said}");
    assert!(fs::read_to_string(&plot).unwrap().contains("polyline"));

    let rounded = output(lab().args(["quantise", &trained, &network, "--games", &games]));
    assert!(rounded.status.success(), "{}", text(&rounded));
    assert!(text(&rounded).contains("10000 positions: mean distance"), "{}", text(&rounded));
    let network = Network::<ChessFeatures>::read(&fs::read(&network).unwrap()).unwrap();
    assert!(network.provenance().contains("1000 games"), "{}", network.provenance());
    let mut nnue = Nnue::new(network.into());
    let mut of = |fen: &str| {
        let position = sente_chess::Position::read_position(fen, Reading::Playable).unwrap();
        nnue.refresh(&position);
        nnue.evaluate(&position).get()
    };
    let ahead = of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    assert!(of("r1b1kbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1") > ahead + 100);
}

#[test]
fn interrupted_training_goes_on_to_the_same_network() {
    let scratch = Scratch::new("train-resume");
    let games = games(&scratch, 60);
    let (whole, cut) = (scratch.path("whole.train"), scratch.path("cut.train"));
    assert!(output(&mut train(&games, &whole, 300)).status.success());
    let mut run = train(&games, &cut, 300).stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    wait_for(|| fs::metadata(&cut).is_ok());
    signal("-INT", run.id());
    run.wait().unwrap();
    let resumed = output(train(&games, &cut, 300).args(["--threads", "1"]).args(["--plot", "/dev/null"]));
    assert!(resumed.status.success(), "{}", text(&resumed));
    assert!(fs::read(&cut).unwrap() == fs::read(&whole).unwrap());
    // Once more: nothing is left to do.
    assert!(output(&mut train(&games, &cut, 300)).status.success());

    let other = output(&mut train(&games, &cut, 301));
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other).contains("found"), "{}", text(&other));
}

/// What the classical evaluation knows need not be found out from games.
#[test]
fn a_first_lesson_helps() {
    let scratch = Scratch::new("train-lesson");
    let games = games(&scratch, 300);
    let [lesson, more, less] = ["lesson", "more", "less"].map(|name| scratch.path(&format!("{name}.train")));
    let taught = output(train(&games, &lesson, 4).args(["--strays", "8"]));
    assert!(taught.status.success(), "{}", text(&taught));
    assert!(!text(&taught).contains("classical evaluation"), "{}", text(&taught));
    let said = |command: &mut Command| {
        let learnt = output(command);
        assert!(learnt.status.success(), "{}", text(&learnt));
        text(&learnt)
    };
    let after = said(train(&games, &more, 5).args(["--from", &lesson]));
    let without = said(&mut train(&games, &less, 5));
    assert!(loss(&after, "network") < 0.9 * loss(&without, "network"), "{after}{without}");
    // The network that is made of a lesson will do as well as the lesson itself.
    let (network, onward) = (scratch.path("lesson.nnue"), scratch.path("onward.train"));
    assert!(output(lab().args(["quantise", &lesson, &network, "--games", &games])).status.success());
    let onward = said(train(&games, &onward, 5).args(["--from", &network]));
    assert!(loss(&onward, "network") < 0.9 * loss(&without, "network"), "{onward}{without}");
    // More units may be learnt with than where it begins, but not fewer.
    let wide = scratch.path("wide.train");
    said(train_any(&games, &wide, 1).args(["--hidden", "64", "--from", &lesson]));
    for (from, found) in [(&wide, "found 64"), (&games, "found something else")] {
        let mut narrow = train_any(&games, &scratch.path("other.train"), 1);
        let refused = output(narrow.args(["--hidden", "32", "--from", from]));
        assert_eq!(refused.status.code(), Some(2), "{}", text(&refused));
        assert!(text(&refused).contains(found), "{}", text(&refused));
    }
}

/// Positions beside games have no results, so what a score promises is fitted to the games in a lesson too.
#[test]
fn a_lesson_has_the_scale_of_the_games() {
    let scratch = Scratch::new("train-scale");
    // Each is fitted to one half of them, and fifty games say little of what a score promises.
    let games = games(&scratch, 800);
    let [plain, lesson] = [&[][..], &["--strays", "1"]].map(|more| {
        let mut command = lab();
        command.args(["train", &games, "--out", &scratch.path(&format!("{}.train", more.len()))]);
        command.args(["--hidden", "32", "--validation", "50", "--epochs", "1"]).args(more);
        let said = text(&output(&mut command));
        let scale = said.split("MB, scale ").nth(1).and_then(|rest| rest.split_whitespace().next());
        scale.and_then(|scale| scale.parse::<f64>().ok()).unwrap_or_else(|| panic!("{said}"))
    });
    assert!((lesson / plain).ln().abs() < 0.5, "{lesson} beside {plain}");
}

#[test]
fn what_cannot_be_done_is_told() {
    let scratch = Scratch::new("train-wrong");
    let games = games(&scratch, 3);
    let out = scratch.path("a.train");
    let wrong: [&[&str]; 5] =
        [&["--hidden", "33"], &["--lambda", "2"], &["--rate", "0"], &["--batch", "0"], &["--epochs", "0"]];
    for arguments in wrong {
        let refused = output(lab().args(["train", &games, "--out", &out]).args(arguments));
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {}", text(&refused));
    }
    let foreign = output(lab().args(["quantise", &games, &scratch.path("a.nnue")]));
    assert_eq!(foreign.status.code(), Some(2));
    assert!(text(&foreign).contains("expected a checkpoint"), "{}", text(&foreign));
    let none = output(lab().args(["train", &games, "--out", &out, "--first-ply", "5000"]));
    assert_eq!(none.status.code(), Some(1), "{}", text(&none));
}

//! The order of moves as a user meets it: `sente bench --picker --telemetry` and `sente why`.

mod common;

use common::{document, failed, printed};
use serde_json::Value;

fn bench(arguments: &[&str]) -> Value {
    document(&[&["bench", "--depth", "6", "--json"], arguments].concat(), "")
}

#[test]
fn every_picker_has_a_bench_of_its_own() {
    let nodes = |picker| bench(&["--picker", picker])["nodes"].as_u64().expect("a number");
    let [staged, ranked, sorted] = ["staged", "ranked", "sorted"].map(nodes);
    assert!(staged != ranked && ranked != sorted && sorted != staged);
    assert_eq!(bench(&[])["nodes"].as_u64(), Some(staged));
}

/// Watching changes nothing, and what is recorded agrees with what every search counts.
#[test]
fn telemetry_is_consistent() {
    for picker in ["staged", "ranked", "sorted"] {
        let plain = bench(&["--picker", picker]);
        let watched = bench(&["--picker", picker, "--telemetry"]);
        for key in ["nodes", "cutoffs", "first_move_cutoffs", "probes", "hits", "quiescence_nodes"] {
            assert_eq!(plain[key], watched[key], "{picker} {key}");
        }
        let telemetry = &watched["telemetry"];
        let first = &telemetry["first_move_cutoffs"];
        assert_eq!((&first["whole"], &first["part"]), (&plain["cutoffs"], &plain["first_move_cutoffs"]));
        let sum = |key: &str, part: &str| -> u64 {
            let cases = telemetry[key].as_object().expect("a series");
            cases.values().map(|case| case[part].as_u64().expect("a number")).sum()
        };
        let cutoffs = plain["cutoffs"].as_u64().expect("a number");
        for key in
            ["first_move_cutoffs_by_node", "first_move_cutoffs_by_depth", "first_move_cutoffs_by_stage"]
        {
            assert_eq!(sum(key, "whole"), cutoffs, "{picker} {key}");
        }
        assert_eq!(sum("cutoffs_by_stage", "part"), cutoffs, "{picker}");
        assert_eq!(telemetry["nodes_by_depth"]["6"], plain["nodes"], "{picker}");
        assert!(telemetry["memory"].as_u64() > Some(1 << 20), "{picker}");
    }
}

#[test]
fn the_gates_spare_early_quiet_moves() {
    let early = |settings: &str| {
        let telemetry = bench(&["--telemetry", "--picker", "ranked", "--ordering", settings]);
        let share = |key: &str| telemetry["telemetry"][key]["share"].as_f64().expect("a share");
        share("early_quiets_left_out") + share("early_quiets_reduced")
    };
    assert!(early("") > 0.05);
    assert!(early("gates.on=true") < 0.01);
}

#[test]
fn telemetry_is_a_readable_table() {
    let output = printed(&["bench", "--depth", "5", "--telemetry"], "");
    for word in ["Cutoffs by the first move", "Place of the best move", "Mean reduction by rank", " nodes "] {
        assert!(output.contains(word), "no '{word}' in:\n{output}");
    }
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
}

#[test]
fn settings_are_listed_and_wrong_ones_refused() {
    assert!(printed(&["bench", "--ordering", "help"], "").contains("ranked.shortlist"));
    for (arguments, reason) in [
        (["--ordering", "ranked.shortlist=0"], "expected a value from 1 to 16"),
        (["--ordering", "nonsense"], "expected NAME=VALUE"),
        (["--picker", "best"], "staged, ranked or sorted"),
    ] {
        let (error, status) = failed(&[&["bench"], &arguments[..]].concat(), "");
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(reason), "{error}");
    }
}

/// White takes a rook, with the knight or with the queen, or a pawn.
const CHOICE: &str = "4k3/p7/8/3r4/8/2N5/Q7/4K3 w - - 0 1";

#[test]
fn why_explains_every_legal_move() {
    let why = document(&["why", CHOICE, "--depth", "5", "--json"], "");
    let moves = why["moves"].as_array().expect("a list");
    // Knight and queen may both take the rook; which does it better is the evaluation's business.
    assert!(["c3d5", "a2d5"].iter().any(|taking| why["best"] == *taking), "{}", why["best"]);
    let find = |text: &str| moves.iter().find(|entry| entry["move"] == text).expect("the move is legal");
    let (good, bad) = (find("c3d5"), find("a2a7"));
    assert_eq!((&good["exchange"], &good["noisy"]), (&500.into(), &true.into()));
    assert!(good["order"].as_u64() < bad["order"].as_u64(), "{why:#}");
    assert_eq!(good["before"]["pickers"]["staged"]["rank"], 1);
    assert_eq!(good["before"]["pickers"]["ranked"]["stage"], "listed_noisy");
    assert_eq!(bad["before"]["pickers"]["staged"]["stage"], "good_noisy");
    for picker in ["staged", "ranked", "sorted"] {
        for view in ["before", "learnt"] {
            let mut ranks: Vec<_> = moves
                .iter()
                .map(|entry| entry[view]["pickers"][picker]["rank"].as_u64().expect("a rank"))
                .collect();
            ranks.sort_unstable();
            assert!(ranks.into_iter().eq(1..=moves.len() as u64), "{picker} {view}");
        }
    }
    let shares: f64 = moves.iter().map(|entry| entry["share"].as_f64().expect("a share")).sum();
    assert!((0.9..=1.0).contains(&shares), "{shares}");
    assert!(moves.iter().all(|entry| entry["score"].is_object()), "every move has a score");
}

#[test]
fn why_is_a_readable_table() {
    let output = printed(&["why", "--position", CHOICE, "--depth", "4"], "");
    for word in ["White to move", "xd5*", "staged", "ranked", "sorted", "good noisy", "exchange", "rescue"] {
        assert!(output.contains(word), "no '{word}' in:\n{output}");
    }
    let mated = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
    assert!(printed(&["why", mated], "").contains("no legal move"));
    assert_eq!(failed(&["why", "nonsense"], "").1, 2);
}

//! `sente analyse` as a user meets it.

mod common;

use common::{document, failed, printed, sente, text};
use sente_chess::notation::pgn::{Game, Nag, Reader};
use serde_json::Value;

const NODES: &str = "3000";
/// White mates on the back rank.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
const MATED: &str = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";

/// Black mates at once, because White's second move allows it.
const FOOLS_MATE: &str = "[Event \"Shortest\"]\n[White \"Fool\"]\n[Black \"Scholar\"]\n[Result \"0-1\"]\n\n\
    {A warning} 1. f3 {[%clk 0:05:00]} e5 (1... d5 2. e4) 2. g4 {oh} Qh4# 0-1\n";

/// Black throws the queen away in a normal opening.
const QUEEN_LOST: &str = "[Event \"Queen\"]\n\n1. e4 e5 2. Nf3 Qg5 3. Nxg5 d6 *\n";

fn games(text: &str) -> Vec<Game> {
    Reader::new(text.as_bytes()).map(|game| game.expect("the output can be read again")).collect()
}

fn position(arguments: &[&str]) -> Value {
    let mut all = vec!["analyse", "--hash", "4", "--json", "--position"];
    all.extend_from_slice(arguments);
    document(&all, "")
}

fn annotated(input: &str, options: &[&str]) -> String {
    let mut all = vec!["analyse", "--hash", "4", "--nodes", NODES, "--pgn", "-"];
    all.extend_from_slice(options);
    printed(&all, input)
}

#[test]
fn a_position_is_shown_with_its_lines() {
    let arguments = ["analyse", "--position", "startpos", "--nodes", NODES, "--multipv", "3", "--hash", "4"];
    let output = printed(&arguments, "");
    for word in
        ["8  r n b q k b n r", "White to move", "Score   Depth  Nodes  Line", "Scores are seen by White"]
    {
        assert!(output.contains(word), "no '{word}' in:\n{output}");
    }
    for rank in 1..=3 {
        let is_line = |line: &str| line.starts_with(&format!("{rank:>2} ")) && line.contains("1. ");
        assert!(output.lines().any(is_line), "no line {rank} in:\n{output}");
    }
    assert!(output.lines().all(|line| line.chars().count() < 80), "{output}");
}

#[test]
fn limits_by_nodes_give_the_same_result_every_time() {
    let search = || {
        let mut found = position(&["startpos", "--nodes", NODES, "--multipv", "2"]);
        found["milliseconds"].take();
        found
    };
    assert_eq!(search(), search());
    assert_eq!(annotated(QUEEN_LOST, &[]), annotated(QUEEN_LOST, &[]));
}

#[test]
fn json_has_as_many_lines_as_were_asked_for() {
    let found = position(&["startpos", "--depth", "4", "--multipv", "4"]);
    let lines = found["lines"].as_array().expect("lines are a list");
    let first_moves: std::collections::BTreeSet<_> =
        lines.iter().map(|line| line["moves"][0].as_str().expect("a move")).collect();
    assert_eq!((lines.len(), first_moves.len()), (4, 4));
    let scores: Vec<_> = lines.iter().map(|line| line["score"]["cp"].as_i64().expect("a score")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert!(lines.iter().all(|line| line["depth"] == 4), "{found}");
    assert!(found["nodes"].as_u64() > Some(100));
    assert_eq!((found["side"].as_str(), found["outcome"].as_str()), (Some("White"), None));
}

#[test]
fn more_lines_than_moves_are_as_many_as_there_are() {
    let found = position(&["7k/8/8/8/8/8/r7/7K w - - 0 1", "--depth", "2", "--multipv", "500"]);
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(1));
}

#[test]
fn mates_are_seen_by_white_and_counted_in_moves() {
    let found = position(&[MATE_IN_ONE, "--depth", "6"]);
    assert_eq!(found["lines"][0]["score"]["mate"], 1);
    assert_eq!(found["lines"][0]["text"], "1. Rd8#");
    assert_eq!(found["lines"][0]["win_chance"], 1.0);
    // Two rooks close in; whoever is to move, White mates.
    let black = position(&["6k1/R7/8/8/8/8/8/1R5K b - - 0 1", "--depth", "6"]);
    assert!(black["lines"][0]["score"]["mate"].as_i64() > Some(0), "{black}");
    let output = printed(&["analyse", "--position", MATE_IN_ONE, "--depth", "6"], "");
    assert!(output.contains("#+1") && output.contains("1. Rd8#"), "{output}");
}

#[test]
fn a_position_without_moves_is_told_to_be_over() {
    assert!(printed(&["analyse", "--position", MATED], "").contains("White has won: checkmate."));
    let found = position(&[MATED]);
    assert_eq!(
        (found["outcome"].as_str(), found["lines"].as_array().map(Vec::len)),
        (Some("checkmate"), Some(0))
    );
}

#[test]
fn a_blunder_is_called_one_and_everything_else_is_kept() {
    let output = annotated(FOOLS_MATE, &[]);
    let [game] = &games(&output)[..] else { panic!("expected one game:\n{output}") };
    assert_eq!((game.tag("White"), game.tag("Result")), (Some("Fool"), Some("0-1")));
    let nodes = &game.line.nodes;
    assert_eq!(nodes.len(), 4);
    assert_eq!(nodes[2].nags, [Nag(4)], "{output}");
    assert!(nodes[2].comments[0].starts_with("[%eval #-1,"), "{output}");
    assert!(nodes[2].comments[0].contains("Blunder; better is 2. "), "{output}");
    assert_eq!(nodes[2].comments[1], "oh");
    assert!(nodes[3].nags.is_empty() && nodes[3].comments.is_empty(), "{output}");
    assert_eq!(nodes[0].before, ["A warning"]);
    assert!(nodes[0].clock().is_some() && nodes[0].evaluation().is_some(), "{output}");
    assert_eq!(nodes[1].variations[0].nodes.len(), 2);
    let accuracy = |tag| -> f64 { game.tag(tag).and_then(|text| text.parse().ok()).expect("an accuracy") };
    assert!(accuracy("WhiteAccuracy") < accuracy("BlackAccuracy"), "{output}");
    assert!(game.tag("Annotator").is_some_and(|name| name.starts_with("Sente ")));
}

#[test]
fn a_second_analysis_replaces_the_first() {
    let once = annotated(FOOLS_MATE, &[]);
    assert_eq!(annotated(&once, &[]), once);
}

#[test]
fn games_as_json_judge_each_move() {
    let found: Value = serde_json::from_str(&annotated(QUEEN_LOST, &["--json"])).expect("it is JSON");
    let game = &found["games"][0];
    let moves = game["moves"].as_array().expect("moves are a list");
    assert_eq!((moves.len(), &game["complete"]), (6, &Value::Bool(true)));
    let lost = &moves[3];
    assert_eq!((lost["text"].as_str(), lost["judgement"].as_str()), (Some("2... Qg5"), Some("blunder")));
    assert!(lost["score"]["cp"].as_i64() > Some(300), "{lost}");
    assert!(lost["loss"].as_f64() > Some(0.2) && lost["accuracy"].as_f64() < Some(50.0), "{lost}");
    assert_eq!(lost["lines"][0]["text"].as_str().map(|text| text.starts_with("2... ")), Some(true));
    let [white, black] = [0, 1].map(|side| &game["players"][side]);
    assert_eq!((black["side"].as_str(), black["moves"].as_u64()), (Some("Black"), Some(3)));
    assert!(black["blunders"].as_u64() >= Some(1), "{black}");
    assert!(white["accuracy"].as_f64() > black["accuracy"].as_f64(), "{game}");
    assert_eq!(
        (found["interrupted"].as_bool(), found["unreadable"].as_array().map(Vec::len)),
        (Some(false), Some(0))
    );
}

#[test]
fn the_only_good_move_is_praised_if_others_were_looked_at() {
    // Without the mate the game would be level.
    let game = "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1\"]\n\n1. Rd8# 1-0\n";
    let glyphs = |options: &[&str]| games(&annotated(game, options))[0].line.nodes[0].nags.clone();
    assert_eq!(glyphs(&[]), [], "one line tells nothing about other moves");
    assert_eq!(glyphs(&["--multipv", "2"]), [Nag(1)]);
}

#[test]
fn a_damaged_game_does_not_take_the_others_with_it() {
    let file = format!("{QUEEN_LOST}\n[Event \"Damaged\"]\n\n1. e4 e5 2. Ke3 *\n\n{FOOLS_MATE}");
    let arguments = ["analyse", "--hash", "4", "--nodes", "500", "--pgn", "-"];
    let output = sente(&arguments, &file);
    assert_eq!(output.status.code(), Some(1));
    let written = text(&output.stdout);
    let events: Vec<_> = games(&written).iter().map(|game| game.tag("Event").map(str::to_owned)).collect();
    assert_eq!(events, [Some("Queen".to_owned()), Some("Shortest".to_owned())]);
    let errors = text(&output.stderr);
    let complaints: Vec<_> = errors.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(complaints.len(), 2, "{errors}");
    assert!(complaints[0].starts_with("error: game 2: line "), "{errors}");
    assert_eq!(complaints[1], "error: expected 3 games that can be read, found 2");

    let output = sente(&[&arguments[..], &["--json"]].concat(), &file);
    let found: Value = serde_json::from_slice(&output.stdout).expect("the document is whole");
    assert_eq!((found["games"].as_array().map(Vec::len), output.status.code()), (Some(2), Some(1)));
    assert_eq!(found["unreadable"][0]["number"], 2);
}

#[test]
fn the_summary_is_for_people_and_stays_out_of_the_games() {
    let output = sente(&["analyse", "--hash", "4", "--nodes", "500", "--pgn", "-"], FOOLS_MATE);
    let summary = text(&output.stderr);
    for word in ["Game 1: Fool - Scholar, 0-1", "Accuracy", "White ", "Black ", "Blunders"] {
        assert!(summary.contains(word), "no '{word}' in:\n{summary}");
    }
    assert!(!text(&output.stdout).contains("Blunders"));
}

#[test]
fn games_without_moves_and_other_boards_pass() {
    let file = "[Event \"Empty\"]\n\n*\n\n[Event \"960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\
                [SetUp \"1\"]\n[Variant \"Chess960\"]\n\n9. Nc3 a6 *\n";
    let output = annotated(file, &[]);
    let [empty, other] = &games(&output)[..] else { panic!("expected two games:\n{output}") };
    assert_eq!((empty.line.nodes.len(), empty.tag("WhiteAccuracy")), (0, None));
    assert!(other.line.nodes[1].evaluation().is_some(), "{output}");
}

#[test]
fn wrong_usage_is_told_from_other_failures() {
    let wrong: &[&[&str]] = &[
        &[],
        &["--position", "nonsense"],
        &["--position", "startpos", "--pgn", "-"],
        &["--position", "startpos", "--nodes", "0"],
        &["--position", "startpos", "--depth", "0"],
        &["--position", "startpos", "--movetime", "-1"],
        &["--position", "startpos", "--multipv", "501"],
        &["--position", "startpos", "--hash", "0"],
        &["--position", "startpos", "--threads", "many"],
        &["--position", "startpos", "--game", "go"],
    ];
    for arguments in wrong {
        let (error, status) = failed(&[&["analyse"], *arguments].concat(), "");
        assert_eq!(status, 2, "{arguments:?}: {error}");
    }
    for (path, input) in [("no/such/file.pgn", ""), (env!("CARGO_MANIFEST_DIR"), ""), ("-", "")] {
        let (error, status) = failed(&["analyse", "--nodes", "100", "--pgn", path], input);
        assert_eq!(status, 1, "{path}: {error}");
        assert!(error.contains("expected") && error.contains("found"), "{path}: {error}");
    }
}

#[test]
fn help_has_examples() {
    let help = printed(&["analyse", "--help"], "");
    for word in ["Examples:", "--pgn", "--multipv", "Ctrl-C", "docs/analysis.md"] {
        assert!(help.contains(word), "no '{word}' in:\n{help}");
    }
    assert!(printed(&["eval", "--help"], "").contains("Examples:"));
}

/// Ctrl-C ends an analysis without limit and loses nothing.
#[cfg(unix)]
mod interrupted {
    use super::*;
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::{Child, Command, Stdio};

    fn start(arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_sente"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts")
    }

    fn interrupt(child: &Child) {
        let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(status.expect("kill runs").success());
    }

    #[test]
    fn a_position_shows_what_was_found() {
        let mut child = start(&["analyse", "--position", "startpos", "--depth", "200", "--hash", "4"]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        // The board is printed when the search begins.
        let to_move = lines.by_ref().map_while(Result::ok).any(|line| line == "White to move");
        assert!(to_move);
        interrupt(&child);
        let rest: Vec<_> = lines.map_while(Result::ok).collect();
        assert!(
            rest.iter().any(|line| line.contains("nodes in") || line.contains("stopped before")),
            "{rest:?}"
        );
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }

    #[test]
    fn finished_games_are_printed_and_the_one_at_work_is_kept() {
        let mut child = start(&["analyse", "--pgn", "-", "--movetime", "300", "--hash", "4"]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let next = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n1. d4 *\n";
        stdin.write_all(format!("{FOOLS_MATE}\n{next}").as_bytes()).expect("the games are read");
        drop(stdin);
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut written = String::new();
        output.read_line(&mut written).expect("the first game is printed");
        // The second game takes three seconds, so this is in its middle.
        std::thread::sleep(std::time::Duration::from_millis(500));
        interrupt(&child);
        output.read_to_string(&mut written).expect("the output is text");
        let [first, second] = &games(&written)[..] else { panic!("expected two games:\n{written}") };
        assert!(first.line.nodes[0].evaluation().is_some());
        // Games are searched from their end, so the first move is the last to be judged.
        assert_eq!((second.line.nodes.len(), second.line.nodes[0].evaluation()), (10, None));
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }
}

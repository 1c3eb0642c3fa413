//! The command line as a user meets it: text and status out of the real binary.

use std::ffi::OsStr;
use std::process::{Command, Output, Stdio};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn sente<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sente")).args(arguments).output().expect("the binary starts")
}

/// What the binary prints when all goes well.
fn printed(arguments: &[&str]) -> String {
    let output = sente(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?} ended with {:?}: {errors}", output.status);
    assert_eq!(errors, "", "{arguments:?} wrote to standard error");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The one line that the binary prints when it is used wrongly.
fn refused<S: AsRef<OsStr> + std::fmt::Debug>(arguments: &[S]) -> String {
    let output = sente(arguments);
    let errors = String::from_utf8(output.stderr).expect("errors are text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?} ended with {:?}: {errors}", output.status);
    assert_eq!(output.stdout, b"", "{arguments:?} wrote to standard output");
    assert_eq!(errors.lines().count(), 1, "{arguments:?} gave more than one line: {errors}");
    assert!(errors.starts_with("error: ") && errors.ends_with('\n'), "{arguments:?}: {errors}");
    errors
}

fn nodes(output: &str) -> u64 {
    let last = output.lines().last().expect("there is output");
    let count = last.strip_prefix("Nodes: ").expect("the last line tells the nodes");
    count.parse().expect("the nodes are a number")
}

#[test]
fn help_names_the_commands_and_gives_examples() {
    for argument in ["--help", "-h"] {
        let help = printed(&[argument]);
        for word in ["Usage: sente", "perft", "Examples:", "--version"] {
            assert!(help.contains(word), "no '{word}' in:\n{help}");
        }
    }
    let help = printed(&["perft", "--help"]);
    for word in ["<DEPTH>", "--game", "--position", "--divide", "chess"] {
        assert!(help.contains(word), "no '{word}' in:\n{help}");
    }
}

#[test]
fn version_is_the_package_version() {
    let expected = format!("sente {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&["--version"]), expected);
    assert_eq!(printed(&["-V"]), expected);
}

#[test]
fn perft_counts_the_start_position() {
    for (depth, expected) in [("0", 1), ("1", 20), ("2", 400), ("3", 8902), ("4", 197281)] {
        let output = printed(&["perft", depth]);
        assert_eq!(nodes(&output), expected, "depth {depth}");
        assert!(output.lines().any(|line| line.starts_with("Speed: ")), "no speed in:\n{output}");
    }
}

#[test]
fn perft_checks_the_counts_of_a_suite() {
    let file = std::env::temp_dir().join(format!("sente-suite-{}.epd", std::process::id()));
    let name = file.to_str().unwrap();
    let suite = |lines: &str| std::fs::write(&file, lines).unwrap();
    suite("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 1\n");
    // The fourth count is wrong, but neither asked for in the first call nor small enough in the second.
    for arguments in
        [&["perft", "3", "--suite", name][..], &["perft", "9", "--suite", name, "--max-nodes", "0"]]
    {
        assert!(printed(arguments).contains("1 positions, 0 wrong"), "{arguments:?}");
    }
    let output = sente(&["perft", "4", "--suite", name]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 positions, 1 wrong"), "{output:?}");
    suite("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 ;D1 30 ;D2 900\n");
    assert!(printed(&["perft", "2", "--game", "shogi", "--suite", name]).contains("0 wrong, 930 nodes"));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn perft_takes_a_game_and_a_position() {
    assert_eq!(nodes(&printed(&["perft", "3", "--position", KIWIPETE])), 97862);
    assert_eq!(nodes(&printed(&["perft", "3", "--position", "startpos", "--game", "chess"])), 8902);
    // A position without moves has no lines of one move, and one line of none.
    let mated = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
    assert_eq!(nodes(&printed(&["perft", "0", "--position", mated])), 1);
    assert_eq!(nodes(&printed(&["perft", "1", "--position", mated])), 0);
}

#[test]
fn divide_splits_the_count_by_first_move() {
    for (depth, position, moves, total) in [
        ("0", "startpos", 0, 1),
        ("1", "startpos", 20, 20),
        ("3", "startpos", 20, 8902),
        ("3", KIWIPETE, 48, 97862),
    ] {
        let output = printed(&["perft", depth, "--divide", "--position", position]);
        let counts: Vec<u64> = output
            .lines()
            .filter(|line| !line.starts_with("Nodes: "))
            .filter_map(|line| line.split_once(": ")?.1.parse().ok())
            .collect();
        assert_eq!(counts.len(), moves, "depth {depth} of {position}:\n{output}");
        assert_eq!(nodes(&output), total, "depth {depth} of {position}");
        assert!(counts.is_empty() || counts.iter().sum::<u64>() == total, "depth {depth} of {position}");
    }
    let output = printed(&["perft", "3", "--divide"]);
    assert!(output.lines().any(|line| line == "e2e4: 600"), "no e2e4 in:\n{output}");
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    let three_ranks = "r3k2r/p1ppqpb1/bn2pnp1 w KQkq - 0 1";
    for text in ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "a\nb", "\u{1b}[31m", three_ranks] {
        assert!(refused(&["perft", "1", "--position", text]).contains("position"), "{text:?}");
    }
}

#[test]
fn wrong_usage_is_refused_in_one_line() {
    let wrong: &[&[&str]] = &[
        &["perft"],
        &["perft", "many"],
        &["perft", ""],
        &["perft", "-1"],
        &["perft", "1.5"],
        &["perft", "247"],
        &["perft", "4294967296"],
        &["perft", "99999999999999999999999999"],
        &["perft", "1", "2"],
        &["perft", "1", "--game"],
        &["perft", "1", "--game", "go"],
        &["perft", "1", "--position"],
        &["perft", "1", "--divide", "--divide"],
        &["perft", "1", "--deep"],
        &["pertf", "1"],
        &["--nonsense"],
        &["nonsense"],
    ];
    for arguments in wrong {
        assert!(refused(arguments).contains("sente --help"), "{arguments:?} gives no hint");
    }
    assert!(refused(&["perft"]).contains("DEPTH"));
    assert!(refused(&["perft", "1", "--game", "go"]).contains("chess"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let junk = OsStr::from_bytes(b"\xff\xfe");
    let perft = OsStr::new("perft");
    refused(&[junk]);
    refused(&[perft, junk]);
    refused(&[perft, OsStr::new("1"), OsStr::new("--position"), junk]);
    refused(&[perft, OsStr::new("1"), OsStr::new("--game"), junk]);
}

#[test]
fn a_reader_that_goes_away_is_not_an_error() {
    for arguments in [&["--help"][..], &["perft", "1"], &["perft", "4", "--divide"], &[]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sente"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the binary ends");
        assert_eq!(output.stderr, b"", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

//! The engine as user interfaces meet it: a process with two pipes. What is said to what is tested where the protocol is
//! (`crates/protocol/tests/session`); here it is the binary that counts, its end and its status.

use std::io::Write;
use std::process::{Command, Stdio};

/// What the engine says to these lines, its input then being closed.
fn converse(input: impl AsRef<[u8]>) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_sente"));
    let mut engine =
        engine.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    engine.stdin.take().unwrap().write_all(input.as_ref()).unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn best_move(input: &str) -> String {
    let said = converse(input);
    let best: Vec<_> = said.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(best.len(), 1, "{said}");
    best[0].to_owned()
}

#[test]
fn it_introduces_itself() {
    let said = converse("uci\nisready\n");
    for line in ["id name Sente", "option name Hash type spin default 64 min 1 max 16384", "uciok", "readyok"]
    {
        assert!(said.contains(line), "{line} in {said}");
    }
}

#[test]
fn at_the_end_of_input_bounded_searches_finish_and_others_stop() {
    assert!(!best_move("go depth 6\n").is_empty());
    assert!(!best_move("go infinite\n").is_empty());
    assert!(!best_move("go nodes 5000\n").is_empty());
    assert!(!best_move("go movetime 50\n").is_empty());
    assert!(converse("go perft 3\n").contains("Nodes searched: 8902"));
}

#[test]
fn pondering_ends_in_one_answer() {
    assert!(!best_move("go ponder wtime 1000 btime 1000\nponderhit\n").is_empty());
    assert!(!best_move("go ponder wtime 1000 btime 1000\nstop\n").is_empty());
}

#[test]
fn bytes_that_are_not_text_do_no_harm() {
    let mut input = b"\xff\xfe\x00\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend(b"\nisready\n");
    assert!(converse(&input).ends_with("readyok\n"));
}

#[test]
fn the_bench_is_the_same_twice() {
    let run = || {
        let output =
            Command::new(env!("CARGO_BIN_EXE_sente")).args(["bench", "--depth", "6"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().last().unwrap().split(' ').next().unwrap().to_owned()
    };
    assert_eq!(run(), run());
}

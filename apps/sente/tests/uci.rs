//! The engine as user interfaces meet it: text in, text out.

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
fn it_finds_mates_and_says_how_long_they_take() {
    let said = converse("position fen 7k/R7/8/8/8/8/1R6/K7 w - - 0 1\ngo depth 5\n");
    assert!(said.contains("score mate 1"), "{said}");
    assert!(said.contains("bestmove b2b8"), "{said}");
    let said = converse("position fen 8/8/8/8/8/5k2/8/5K1r w - - 0 1\ngo depth 5\n");
    assert!(said.contains("score mate 0") || said.contains("bestmove"), "{said}");
}

#[test]
fn it_has_no_move_where_there_is_none() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R6k/8/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(best_move(&format!("position fen {fen}\ngo depth 3\n")), "(none)");
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
fn only_the_moves_named_are_searched() {
    let best = best_move("go depth 5 searchmoves a2a3 h2h4\n");
    assert!(best.starts_with("a2a3") || best.starts_with("h2h4"), "{best}");
}

#[test]
fn several_lines_have_several_moves() {
    let said = converse("setoption name MultiPV value 3\ngo depth 6\n");
    let first = |number: u32| {
        let line = said.lines().rfind(|line| line.contains(&format!("multipv {number} ")));
        let line = line.unwrap_or_else(|| panic!("line {number} in {said}"));
        line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned()
    };
    let moves = [first(1), first(2), first(3)];
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
}

#[test]
fn castling_in_chess960_is_the_king_taking_its_rook() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let go = "go depth 1 searchmoves e1g1\n";
    assert!(best_move(&format!("position fen {fen}\n{go}")).starts_with("e1g1"));
    let chess960 = format!("setoption name UCI_Chess960 value true\nposition fen {fen}\n{go}");
    assert!(best_move(&chess960).starts_with("e1h1"));
}

/// Whatever makes no sense is explained and changes nothing.
#[test]
fn nonsense_is_explained_and_changes_nothing() {
    for nonsense in [
        "position fen rubbish",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "setoption name Hash value 0",
        "setoption name Nothing value 1",
        "go depth many",
        "go searchmoves e2e4",
        "abracadabra",
    ] {
        let said = converse(format!("position startpos moves e2e4\n{nonsense}\nd\n"));
        assert!(said.contains("info string"), "{nonsense}: {said}");
        assert!(said.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), "{nonsense}: {said}");
    }
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

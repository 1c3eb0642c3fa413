//! What each command is answered when all is well.

use crate::talk::{best_move, converse, number};

const MATE_IN_ONE: &str = "position fen 7k/R7/8/8/8/8/1R6/K7 w - - 0 1";

#[test]
fn it_introduces_itself() {
    let said = converse("uci\n");
    assert_eq!(said[0], format!("id name Sente {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(
        said[1..],
        [
            "id author the Sente authors",
            "option name Hash type spin default 64 min 1 max 16384",
            "option name Clear Hash type button",
            "option name Threads type spin default 1 min 1 max 256",
            "option name Ponder type check default false",
            "option name MultiPV type spin default 1 min 1 max 500",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name MovePicker type combo default staged var staged var ranked var sorted",
            "option name UseRankedMovePicker type check default false",
            "option name RankGates type check default false",
            "option name OrderingConfig type string default <empty>",
            "option name EvalFile type string default <empty>",
            "option name Evaluation type combo default nnue var nnue var classical",
            "option name UCI_Chess960 type check default false",
            "option name UCI_ShowWDL type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 2200 min 1200 max 2200",
            "option name UCI_AnalyseMode type check default false",
            "uciok",
        ]
    );
}

/// Commands whose answers are always the same.
#[test]
fn simple_commands_are_answered() {
    for (input, output) in [
        ("isready", &["readyok"][..]),
        ("", &[]),
        (" \t\r", &[]),
        ("ucinewgame\nisready", &["readyok"]),
        ("register later", &[]),
        ("stop", &[]),
        ("ponderhit", &[]),
        ("quit\nisready", &[]),
        ("setoption name Hash value 2", &[]),
        ("debug on\nsetoption name Hash value 2", &["info string set Hash 2"]),
        ("debug on\ndebug off\nsetoption name Hash value 2", &[]),
        (
            "debug on\nposition startpos moves e2e4",
            &["info string position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"],
        ),
        ("go perft 0", &["", "Nodes searched: 1"]),
        (
            "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo perft 2",
            &["a1b1: 3", "a1a2: 3", "a1b2: 3", "", "Nodes searched: 9"],
        ),
        ("go perft 3", &["Nodes searched: 8902"]),
        (
            "position startpos moves e2e4 e7e5\nd",
            &["Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"],
        ),
        ("help", &["info string uci, isready, setoption"]),
        (MATE_IN_ONE, &[]),
    ] {
        let said = converse(format!("{input}\n"));
        if output.is_empty() {
            assert_eq!(said, [""; 0], "{input}");
        }
        for line in output {
            assert!(said.iter().any(|other| other.starts_with(line)), "{input}: {line} in {said:?}");
        }
    }
}

#[test]
fn eval_and_bench_tell_numbers() {
    let said = converse("eval\n").concat();
    assert!(said.chars().any(|c| c.is_ascii_digit()), "{said}");
    let said = converse("bench 2\n");
    let words: Vec<_> = said[0].split(' ').collect();
    assert!(matches!(words[..], [_, "nodes", _, "nps"]) && words[0].parse::<u64>().is_ok(), "{said:?}");
}

/// A search tells depth, score, nodes and a line, and answers once; whatever limits it.
#[test]
fn every_limit_ends_a_search() {
    for limit in [
        "depth 4",
        "depth 0",
        "nodes 3000",
        "nodes 0",
        "movetime 30",
        "movetime 0",
        "movetime -5",
        "mate 1 depth 3",
        "wtime 200 btime 200 winc 10 binc 10",
        "wtime 1 btime 1",
        "wtime -1 btime -1 movestogo 0",
        "wtime 500 btime 500 movestogo 1",
        "depth 3 nodes 100000 movetime 5000",
        "depth 3 searchmoves e2e4 e2e4 d2d4",
    ] {
        let said = converse(format!("go {limit}\nisready\n"));
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{limit}: {said:?}");
    }
    let last = converse("go depth 5\n").into_iter().rfind(|line| line.starts_with("info depth 5 ")).unwrap();
    for word in ["seldepth", "cp", "nodes", "nps", "hashfull", "time"] {
        number(&last, word);
    }
    assert!(last.contains(" pv "), "{last}");
    let nodes = converse("go nodes 2000\n").into_iter().rfind(|line| line.contains(" nodes ")).unwrap();
    assert!(number(&nodes, "nodes") <= 2000, "{nodes}");
}

#[test]
fn mates_are_counted_in_moves() {
    let said = converse(format!("{MATE_IN_ONE}\ngo depth 4\n"));
    assert!(said.iter().any(|line| line.contains(" score mate 1 ")), "{said:?}");
    assert_eq!(said.last().unwrap(), "bestmove b2b8");
    // The same a move earlier, for whoever is mated.
    let said = converse("position fen 6k1/R7/8/8/8/8/1R6/K7 b - - 0 1\ngo depth 5\n");
    assert!(said.iter().any(|line| line.contains(" score mate -1 ")), "{said:?}");
    // A mate that is near enough ends the search.
    assert_eq!(best_move(format!("{MATE_IN_ONE}\ngo mate 1 depth 99\n")), "b2b8");
}

#[test]
fn where_there_is_no_move_none_is_played() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R6k/8/6K1/8/8/8/8/8 b - - 0 1"] {
        for go in ["go depth 3", "go movetime 10", "setoption name UCI_LimitStrength value true\ngo depth 3"]
        {
            assert_eq!(best_move(format!("position fen {fen}\n{go}\n")), "(none)");
        }
    }
}

//! The end of input: what is bounded is finished, the rest is stopped, and everything is answered.

use crate::talk::{best_move, converse, number};

#[test]
fn bounded_searches_are_finished() {
    for (go, word, least) in
        [("go depth 9", "depth", 9), ("go movetime 120", "time", 0), ("go nodes 30000", "nodes", 10_000)]
    {
        let said = converse(format!("{go}\n"));
        assert!(said.last().unwrap().starts_with("bestmove "), "{go}: {said:?}");
        let news = said.iter().rfind(|line| line.contains(" pv ")).unwrap();
        assert!(number(news, word) >= least, "{go}: {news}");
    }
}

#[test]
fn other_searches_are_stopped_and_answer() {
    for go in [
        "go",
        "go infinite",
        "go infinite depth 3",
        "go ponder wtime 60000 btime 60000",
        "go ponder depth 3",
        "go wtime 3600000 btime 3600000",
        "go mate 30",
    ] {
        assert_ne!(best_move(format!("{go}\n")), "(none)", "{go}");
    }
}

#[test]
fn counting_and_the_benchmark_are_finished() {
    assert_eq!(converse("go perft 4\n").last().unwrap(), "Nodes searched: 197281");
    assert!(converse("bench 3\n").last().unwrap().ends_with(" nps"));
}

#[test]
fn quitting_stops_whatever_goes_on() {
    assert!(best_move("go depth 99\nquit\n").len() >= 4);
    assert_eq!(
        converse("go perft 9\nquit\n").last().unwrap(),
        "info string perft was stopped before its end"
    );
}

//! Commands while something is going on.

use crate::talk::{Talk, number};
use std::time::{Duration, Instant};

fn is_answered(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("bestmove"))
}

#[test]
fn an_endless_search_waits_for_stop() {
    for go in [
        "go infinite",
        "go",
        "go infinite depth 2",
        "go infinite movetime 1",
        "go ponder depth 2",
        "go ponder nodes 5",
    ] {
        let talk = Talk::new();
        talk.say(go);
        let said = talk.listen(Duration::from_millis(150));
        assert!(!is_answered(&said), "{go}: {said:?}");
        talk.say("isready");
        talk.hear("readyok");
        talk.say("stop");
        assert_eq!(
            talk.hear("bestmove").iter().filter(|line| line.starts_with("bestmove")).count(),
            1,
            "{go}"
        );
        assert_eq!(talk.end(), [""; 0], "{go}");
    }
}

/// The search that was begun on the opponent's time goes on: its counters do not start again, and its own time begins
/// when the opponent has moved.
#[test]
fn pondering_becomes_a_search_with_a_clock() {
    let talk = Talk::new();
    talk.say("go ponder wtime 1000 btime 1000");
    let before = talk.hear("info depth 8 ");
    assert!(!is_answered(&before), "{before:?}");
    let last = before.last().expect("it was heard");
    talk.say("ponderhit");
    for line in talk.hear("bestmove").iter().filter(|line| line.contains(" pv ")) {
        for word in ["depth", "nodes", "time"] {
            assert!(number(line, word) >= number(last, word), "{last} then {line}");
        }
    }
    // Another hit means nothing.
    talk.say("ponderhit");
    assert_eq!(talk.end(), [""; 0]);
}

/// Its clock would have run out long before the hit; what counts is the time after it.
#[test]
fn time_spent_pondering_is_not_taken_from_the_clock() {
    let talk = Talk::new();
    talk.say("go ponder movetime 300");
    assert!(!is_answered(&talk.listen(Duration::from_millis(500))));
    let hit = Instant::now();
    talk.say("ponderhit");
    talk.hear("bestmove");
    assert!(hit.elapsed() >= Duration::from_millis(280), "{:?}", hit.elapsed());
}

#[test]
fn a_ponder_search_that_is_done_answers_at_the_hit() {
    for go in ["go ponder depth 2", "go ponder nodes 50 wtime 1000 btime 1000"] {
        let talk = Talk::new();
        talk.say(go);
        assert!(!is_answered(&talk.listen(Duration::from_millis(100))), "{go}");
        talk.say("ponderhit");
        talk.hear("bestmove");
    }
    let talk = Talk::new();
    talk.say("go ponder infinite depth 2");
    talk.say("ponderhit");
    assert!(!is_answered(&talk.listen(Duration::from_millis(100))), "infinite is stronger");
    talk.say("stop");
    talk.hear("bestmove");
}

/// What needs a pause is refused with a reason; the rest is for the next search.
#[test]
fn options_during_a_search_are_refused_or_deferred() {
    let talk = Talk::new();
    talk.say("go infinite");
    for option in ["Hash value 2", "Threads value 2", "Clear Hash"] {
        talk.say(&format!("setoption name {option}"));
        let name = option.split(" value").next().unwrap();
        let expected = format!("info string expected {name} to be set while no search is going on");
        assert_eq!(*talk.hear("info string").last().unwrap(), expected);
    }
    for option in [
        "MultiPV value 2",
        "Ponder value true",
        "Move Overhead value 20",
        "UCI_Chess960 value false",
        "UCI_ShowWDL value true",
        "UCI_LimitStrength value false",
        "UCI_Elo value 1500",
        "UCI_AnalyseMode value true",
    ] {
        talk.say(&format!("setoption name {option}"));
    }
    talk.say("stop");
    let said = talk.hear("bestmove");
    assert!(!said.iter().any(|line| line.contains("multipv") || line.contains("info string")), "{said:?}");
    talk.say("go depth 3");
    let said = talk.hear("bestmove");
    assert!(said.iter().any(|line| line.contains(" multipv 2 ") && line.contains(" wdl ")), "{said:?}");
}

#[test]
fn a_position_during_a_search_is_for_the_next_one() {
    let talk = Talk::new();
    talk.say("go infinite");
    talk.say("position fen 7k/R7/8/8/8/8/1R6/K7 w - - 0 1");
    talk.say("d");
    talk.hear("Fen: 7k/R7");
    talk.say("stop");
    let first = talk.hear("bestmove").pop().unwrap();
    assert!(!first.starts_with("bestmove b2b8"), "{first}");
    talk.say("go depth 3");
    assert_eq!(talk.hear("bestmove").pop().unwrap(), "bestmove b2b8");
}

#[test]
fn a_new_search_or_game_ends_the_old_search() {
    let talk = Talk::new();
    for next in ["go depth 1", "ucinewgame", "go perft 1", "bench 1"] {
        talk.say("go infinite");
        talk.listen(Duration::from_millis(30));
        talk.say(next);
        talk.hear("bestmove");
        talk.say("stop");
        talk.listen(Duration::from_millis(50));
        talk.say("isready");
        talk.hear("readyok");
    }
    talk.say("quit");
    talk.end();
}

/// Counting would take minutes; the session listens all the while.
#[test]
fn counting_does_not_block_and_can_be_stopped() {
    let talk = Talk::new();
    talk.say("go perft 9");
    talk.say("isready");
    assert_eq!(talk.hear("readyok"), ["readyok"]);
    talk.say("position startpos moves e2e4");
    talk.say("d");
    talk.hear("Fen: ");
    talk.say("stop");
    assert_eq!(talk.hear("info string").pop().unwrap(), "info string perft was stopped before its end");
    talk.say("go perft 9");
    talk.say("go depth 2");
    assert_eq!(talk.hear("bestmove").iter().filter(|line| line.contains("was stopped")).count(), 1);
    talk.say("bench 64");
    talk.say("isready");
    talk.hear("readyok");
    // By now its first search is going on, and would for ever.
    std::thread::sleep(Duration::from_millis(300));
    talk.say("go perft 9");
    talk.say("quit");
    let said = talk.end();
    assert!(!said.iter().any(|line| line.contains("Nodes searched")), "{said:?}");
}

#[test]
fn long_searches_tell_which_move_they_are_at() {
    let talk = Talk::new();
    talk.say("setoption name MultiPV value 2");
    talk.say("go infinite");
    for _ in 0..10 {
        let said = talk.hear_of("currmove");
        let line = said.last().expect("it was heard");
        assert!((1..=20).contains(&number(line, "currmovenumber")) && number(line, "depth") > 1, "{line}");
    }
}

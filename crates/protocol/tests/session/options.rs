//! What can be set, and that it matters.

use crate::talk::{Talk, converse, number};
use std::time::{Duration, Instant};

#[test]
fn values_are_taken_or_refused_with_a_reason() {
    let number = |name: &str, from: i64, to: i64| {
        format!("{name}: expected a whole number from {from} to {to}, found ")
    };
    let check = |name: &str| format!("{name}: expected true or false, found ");
    for (name, good, bad, reason) in [
        (
            "Hash",
            &["1", "2", "16"][..],
            &["0", "16385", "-1", "1.5", "big", ""][..],
            number("Hash", 1, 16384),
        ),
        ("Clear Hash", &[""], &["now"], "Clear Hash: expected no value, found ".to_owned()),
        ("Threads", &["1", "3"], &["0", "257", "two"], number("Threads", 1, 256)),
        ("Ponder", &["true", "false"], &["yes", ""], check("Ponder")),
        ("MultiPV", &["1", "500"], &["0", "501"], number("MultiPV", 1, 500)),
        ("Move Overhead", &["0", "5000"], &["-1", "5001"], number("Move Overhead", 0, 5000)),
        ("UCI_Chess960", &["true", "FALSE"], &["1"], check("UCI_Chess960")),
        ("UCI_ShowWDL", &["true", "false"], &["on"], check("UCI_ShowWDL")),
        ("UCI_LimitStrength", &["true", "false"], &["0"], check("UCI_LimitStrength")),
        ("UCI_Elo", &["1200", "2200"], &["1199", "2201"], number("UCI_Elo", 1200, 2200)),
        ("UCI_AnalyseMode", &["true", "false"], &["maybe"], check("UCI_AnalyseMode")),
        (
            "MovePicker",
            &["staged", "ranked", "Sorted"],
            &["best", ""],
            "MovePicker: expected one of staged, ranked, sorted, found ".to_owned(),
        ),
        ("UseRankedMovePicker", &["true", "false"], &["ranked"], check("UseRankedMovePicker")),
        ("RankGates", &["true", "false"], &["6"], check("RankGates")),
    ] {
        for value in good {
            // Letter case does not matter in names.
            for name in [name.to_owned(), name.to_lowercase()] {
                assert_eq!(converse(format!("setoption name {name} value {value}\n")), [""; 0], "{name}");
            }
        }
        for value in bad {
            let said = converse(format!("setoption name {name} value {value}\nisready\n"));
            let found = if value.is_empty() { "nothing".to_owned() } else { format!("\"{value}\"") };
            assert_eq!(said, [format!("info string {reason}{found}"), "readyok".to_owned()]);
        }
    }
}

#[test]
fn several_lines_have_several_moves() {
    let said = converse("setoption name MultiPV value 3\ngo depth 6\n");
    let first = |number: u32| {
        let line = said.iter().rfind(|line| line.contains(&format!("multipv {number} ")));
        let line = line.unwrap_or_else(|| panic!("line {number} in {said:?}"));
        line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned()
    };
    let moves = [first(1), first(2), first(3)];
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
}

#[test]
fn chances_are_told_if_asked_for() {
    let search = "position startpos\ngo depth 5\n";
    assert!(!converse(search).iter().any(|line| line.contains(" wdl ")));
    let said = converse(format!("setoption name UCI_ShowWDL value true\n{search}"));
    let mut told = 0;
    for line in said.iter().filter(|line| line.contains(" score ")) {
        let words: Vec<_> = line.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3).collect();
        let chances: Vec<u32> = words.iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
        told += 1;
    }
    assert!(told >= 5, "{said:?}");
    let mate = "position fen 7k/R7/8/8/8/8/1R6/K7 w - - 0 1\ngo depth 4\n";
    let said = converse(format!("setoption name UCI_ShowWDL value true\n{mate}"));
    assert!(said.iter().any(|line| line.contains("score mate 1 wdl 1000 0 0 ")), "{said:?}");
}

#[test]
fn castling_in_chess960_is_the_king_taking_its_rook() {
    let go = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n";
    let written = |input: String| converse(input).last().unwrap().split(' ').nth(1).unwrap().to_owned();
    assert_eq!(written(go.to_owned()), "e1g1");
    assert_eq!(written(format!("setoption name UCI_Chess960 value true\n{go}")), "e1h1");
    // A position that only Chess960 has is written in its way without being asked.
    let shuffled = "position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1\ngo depth 1 searchmoves f1g1\n";
    assert_eq!(written(shuffled.to_owned()), "f1g1");
}

/// A cleared table makes the same search take as many nodes as at first; a warm one fewer. With a table of another
/// size what was learnt of moves stays, so the search is neither.
#[test]
fn clearing_the_table_forgets() {
    let nodes = |before: &str| {
        let talk = Talk::new();
        for line in before.lines() {
            talk.say(line);
            if line.starts_with("go") {
                talk.hear("bestmove");
            }
        }
        talk.say("go depth 8");
        let said = talk.hear("bestmove");
        number(said.iter().rfind(|line| line.starts_with("info depth 8 ")).unwrap(), "nodes")
    };
    let cold = nodes("");
    assert!(nodes("go depth 8") < cold);
    for forget in ["setoption name Clear Hash", "ucinewgame"] {
        assert_eq!(nodes(&format!("go depth 8\n{forget}")), cold, "{forget}");
    }
    let resized = nodes("go depth 8\nsetoption name Hash value 64");
    assert!(resized != cold && resized > nodes("go depth 8"), "{resized}");
}

/// The nodes of a search to depth 8 after these lines.
fn nodes_after(lines: &str) -> i64 {
    let said = converse(format!("{lines}\ngo depth 8\n"));
    number(said.iter().rfind(|line| line.starts_with("info depth 8 ")).expect("it went so deep"), "nodes")
}

#[test]
fn the_picker_and_its_settings_matter_and_the_last_word_counts() {
    let set = |text: &str| {
        let words = text.split_whitespace().map(|word| word.split_once('=').expect("a name and a value"));
        let lines = words.map(|(name, value)| format!("setoption name {name} value {value}\n"));
        lines.collect::<Vec<_>>().concat()
    };
    let nodes = |text: &str| nodes_after(&set(text));
    let (staged, ranked, sorted) = (nodes(""), nodes("MovePicker=ranked"), nodes("MovePicker=sorted"));
    assert!(staged != ranked && ranked != sorted && sorted != staged, "{staged} {ranked} {sorted}");
    for (text, expected) in [
        ("MovePicker=staged", staged),
        ("UseRankedMovePicker=true", ranked),
        ("MovePicker=sorted UseRankedMovePicker=true", ranked),
        ("MovePicker=sorted UseRankedMovePicker=false", staged),
        ("UseRankedMovePicker=true MovePicker=sorted", sorted),
        ("RankGates=true RankGates=false", staged),
        ("OrderingConfig=heuristics.killers=0 OrderingConfig=<empty>", staged),
    ] {
        assert_eq!(nodes(text), expected, "{text}");
    }
    let gates = nodes("RankGates=true");
    assert_ne!(gates, staged);
    assert_eq!(nodes("OrderingConfig=gates.on=true"), gates);
    assert_ne!(nodes("OrderingConfig=heuristics.killers=0"), staged);
}

#[test]
fn settings_of_the_order_that_make_no_sense_are_refused() {
    for (value, reason) in [
        ("nonsense", "expected NAME=VALUE, found \"nonsense\""),
        ("gates.on=maybe", "gates.on: expected a value from false to true, found \"maybe\""),
        ("a.b=1", "expected a setting of the order of moves, such as ranked.shortlist, found \"a.b\""),
    ] {
        let said = converse(format!("setoption name OrderingConfig value {value}\nisready\n"));
        assert_eq!(said, [format!("info string OrderingConfig: {reason}"), "readyok".to_owned()]);
    }
}

#[test]
fn the_evaluation_matters_and_the_last_word_counts() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/chess-128-1.nnue");
    let file = format!("setoption name EvalFile value {network}\n");
    let usual = nodes_after("");
    let (classical, nnue) = (nodes_after("setoption name Evaluation value classical\n"), nodes_after(&file));
    assert!(nnue != classical && nnue != usual, "{nnue} {classical} {usual}");
    for (more, expected) in [
        ("setoption name Evaluation value classical\n", classical),
        ("setoption name Evaluation value Classical\nsetoption name Evaluation value NNUE\n", nnue),
        ("setoption name EvalFile value <empty>\n", usual),
        ("setoption name EvalFile value nowhere.nnue\n", nnue),
    ] {
        assert_eq!(nodes_after(&format!("{file}{more}")), expected, "{more}");
    }
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (path, reason) in [
        ("nowhere.nnue", "EvalFile: expected a network in nowhere.nnue, found ".to_owned()),
        (here, format!("EvalFile: {here}: ")),
    ] {
        let said = converse(format!("setoption name EvalFile value {path}\nisready\n"));
        assert!(said[0].starts_with(&format!("info string {reason}")), "{said:?}");
        assert_eq!(said[1..], ["readyok"]);
    }
}

/// The time that is lost on the way is not spent: of these five seconds nothing is left.
#[test]
fn overhead_is_taken_off_the_time() {
    let start = Instant::now();
    converse("setoption name Move Overhead value 5000\ngo movetime 5000\n");
    assert!(start.elapsed() < Duration::from_millis(4_900));
}

#[test]
fn more_threads_answer_as_well() {
    let said = converse("setoption name Threads value 3\ngo depth 7\n");
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

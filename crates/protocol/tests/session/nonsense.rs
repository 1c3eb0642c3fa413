//! Whatever makes no sense is explained and changes nothing.

use crate::talk::{Talk, converse};

const KEPT: &str = "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// Lines and what is said to them; what stands before `…` is the beginning.
const NONSENSE: &[(&str, &str)] = &[
    ("abracadabra", "expected a known command, found \"abracadabra\""),
    ("position", "position: expected startpos or fen, found nothing"),
    ("position startpos e2e4", "position: expected moves, found \"e2e4\""),
    ("position startpos moves e2e5", "…"),
    ("position startpos moves e2e4 e2e4", "…"),
    ("position startpos moves e2e4 x", "position: expected a move such as e2e4, found \"x\""),
    ("position fen", "fen: expected a position, found nothing"),
    ("position fen rubbish", "…"),
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "…"),
    ("position fen 8/8/8/8/8/8/8/KK5k w - - 0 1", "…"),
    ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "…"),
    ("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e8", "…"),
    ("go depth", "depth: expected a number, found nothing"),
    ("go depth many", "depth: expected a number, found \"many\""),
    ("go depth -1", "depth: expected a number from 0 to 4294967295, found \"-1\""),
    ("go nodes 18446744073709551616", "nodes: expected a number from 0 to 18446744073709551615, found …"),
    ("go movetime soon", "movetime: expected a number, found \"soon\""),
    ("go quickly", "go: expected a limit such as depth or movetime, found \"quickly\""),
    ("go searchmoves", "searchmoves: expected a move such as e2e4, found nothing"),
    ("go searchmoves e2e4", "…"),
    ("go perft", "perft: expected a number, found nothing"),
    ("go perft -3", "perft: expected a number from 0 to 4294967295, found \"-3\""),
    ("go perft 247", "perft: expected a depth from 0 to 246, found 247"),
    ("bench fast", "bench: expected a depth from 1 to 64, found \"fast\""),
    ("bench 65", "bench: expected a depth from 1 to 64, found \"65\""),
    ("debug perhaps", "debug: expected on or off, found \"perhaps\""),
    ("setoption", "…"),
    ("setoption name", "…"),
    ("setoption name Nothing value 1", "expected an option of this engine, found \"Nothing\""),
];

#[test]
fn nonsense_is_explained_and_changes_nothing() {
    for (line, reason) in NONSENSE {
        let said = converse(format!("position startpos moves e2e4\n{line}\nd\nisready\n"));
        let expected = format!("info string {}", reason.trim_end_matches('…'));
        match reason.strip_suffix('…') {
            Some(_) => assert!(said[0].starts_with(&expected) && said[0].len() > 20, "{line}: {said:?}"),
            None => assert_eq!(said[0], expected, "{line}"),
        }
        assert!(said.iter().any(|line| line == KEPT), "{line}: {said:?}");
        assert_eq!(said.last().unwrap(), "readyok");
        assert_eq!(said.iter().filter(|line| line.starts_with("info string")).count(), 1, "{line}: {said:?}");
    }
}

#[test]
fn nonsense_during_a_search_does_not_disturb_it() {
    let talk = Talk::new();
    talk.say("position startpos moves e2e4");
    talk.say("go infinite");
    for (line, _) in NONSENSE {
        talk.say(line);
    }
    talk.say("isready");
    let said = talk.hear("readyok");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    assert_eq!(
        said.iter().filter(|line| line.starts_with("info string")).count(),
        NONSENSE.len(),
        "{said:?}"
    );
    talk.say("stop");
    talk.hear("bestmove");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn bytes_that_are_not_text_are_explained() {
    let said = converse(b"\xff\xfe\x00\nisready \xc3\nisready\n");
    assert_eq!(
        said,
        [
            "info string expected text in UTF-8, found another byte at 1",
            "info string expected text in UTF-8, found another byte at 9",
            "readyok",
        ]
    );
}

#[test]
fn lines_may_be_a_megabyte_long_and_no_longer() {
    let too_long = "info string expected lines of at most 1048576 bytes";
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b" quit\nisready\n");
    assert_eq!(converse(&input), [too_long, "readyok"]);
    // There and back again, as often as the line is long.
    let mut game = "position startpos moves".to_owned();
    while game.len() + 21 < 1 << 20 {
        game.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    let said = converse(format!("debug on\n{game}\ngo depth 2\n"));
    assert!(
        said[0].starts_with("info string position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        "{}",
        said[0]
    );
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn a_last_line_without_an_end_counts() {
    assert_eq!(converse("isready"), ["readyok"]);
    assert_eq!(converse("uci\r\nisready\r\n").last().unwrap(), "readyok");
    assert_eq!(converse(""), [""; 0]);
}

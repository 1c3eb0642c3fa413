//! Lines that engines print in odd ways, and what is made of them.

use sente_protocol::ParseError;
use sente_protocol::uci::{Heard, Message};

/// The canonical form of what is understood, and the faults.
fn read(line: &str) -> (String, Vec<String>) {
    let Heard { message, faults } = Message::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(message.to_string().parse().as_ref(), Ok(&message), "{line}");
    (message.to_string(), faults.iter().map(ToString::to_string).collect())
}

/// Lines that need no correction.
#[test]
fn canonical_lines_stay() {
    for line in [
        "id name Sente 0.1.0",
        "id author the Sente authors",
        "id name",
        "uciok",
        "readyok",
        "bestmove e2e4",
        "bestmove e7e8q ponder a2a1n",
        "bestmove (none)",
        "bestmove 0000",
        "copyprotection checking",
        "copyprotection ok",
        "registration error",
        "info",
        "info depth 0 score mate 0",
        "info depth 0 score cp 0",
        "info depth 12 seldepth 20 multipv 3 score mate -3 nodes 1 nps 2 hashfull 3 tbhits 4 time 5 pv e2e4",
        "info score cp -20 upperbound wdl 1 998 1",
        "info nodes 18446744073709551615",
        "info currmove e2e4 currmovenumber 1",
        "info refutation d1h5 g6h5",
        "info currline 2 e2e4 e7e5",
        "info string",
        "info string NNUE evaluation using nn-1c0000000000.nnue (133MiB, (22528, 3072, 15, 32, 1))",
        "info depth 1 string depth 2  score  cp 5",
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option name Style type combo default Normal var Solid var Normal var Risky",
        "option name NalimovPath type string default c:\\",
        "option name Nullmove type check default true",
        "option name UCI_Opponent type string default <empty>",
    ] {
        assert_eq!(read(line), (line.to_owned(), vec![]));
    }
}

/// Lines whose meaning is clear.
#[test]
fn untidy_lines_are_understood() {
    for (line, canonical) in [
        ("\tbestmove\te2e4\tponder\te7e5\r\n", "bestmove e2e4 ponder e7e5"),
        ("bestmove e2e4 ponder (none)", "bestmove e2e4"),
        ("bestmove e2e4 draw offered", "bestmove e2e4"),
        ("readyok ", "readyok"),
        ("uciok done", "uciok"),
        ("id name  Fruit 2.1 ", "id name Fruit 2.1"),
        ("info depth 5 score upperbound cp 20", "info depth 5 score cp 20 upperbound"),
        ("info lowerbound score cp 20 depth 5", "info depth 5 score cp 20 lowerbound"),
        ("info score cp 30 wdl 40 958 2 lowerbound", "info score cp 30 lowerbound wdl 40 958 2"),
        ("info score mate +3", "info score mate 3"),
        ("info score mate -0", "info score mate 0"),
        ("info pv e2e4 e7e5 depth 3 time 4", "info depth 3 time 4 pv e2e4 e7e5"),
        ("info depth 3 pv", "info depth 3"),
        ("info depth 3 foo 7 bar nodes 9", "info depth 3 nodes 9"),
        ("info pv e2e4 e7e5 bmc 2.5 nodes 9", "info nodes 9 pv e2e4 e7e5"),
        ("info pv e2e4 (null) e7e5", "info pv e2e4"),
        ("info depth 3 depth 4", "info depth 4"),
        ("info currline e2e4 e7e5", "info currline 1 e2e4 e7e5"),
        ("info currline 0000 e7e5", "info currline 1 0000 e7e5"),
        ("info currline", "info currline 1"),
        ("info currmove e2e4 currmovenumber 1 nodes 5", "info nodes 5 currmove e2e4 currmovenumber 1"),
        ("info string  two  spaces ", "info string two  spaces"),
        ("option name A type check default TRUE", "option name A type check default true"),
        (
            "option name A type spin min 1 max 5 default 3 step 2",
            "option name A type spin default 3 min 1 max 5",
        ),
        ("option name A type button default", "option name A type button"),
    ] {
        assert_eq!(read(line), (canonical.to_owned(), vec![]), "{line}");
    }
}

/// Lines of which a part makes no sense.
#[test]
fn one_bad_part_does_not_spoil_the_others() {
    for (line, canonical, fault) in [
        (
            "info depth 5 nps -2147483648 nodes 7",
            "info depth 5 nodes 7",
            "nps: expected a number from 0 to 18446744073709551615, found \"-2147483648\"",
        ),
        (
            "info depth 5 nodes 99999999999999999999 time 3",
            "info depth 5 time 3",
            "nodes: expected a number from 0 to 18446744073709551615, found \"99999999999999999999\"",
        ),
        (
            "info score cp 99999999999 depth 5",
            "info depth 5",
            "score cp: expected a number from -2147483648 to 2147483647, found \"99999999999\"",
        ),
        ("info score cp nodes 7", "info nodes 7", "score cp: expected a number, found \"nodes\""),
        ("info score cp", "info", "score cp: expected a number, found nothing"),
        ("info score 35 nodes 7", "info nodes 7", "score: expected cp or mate, found \"35\""),
        ("info score cp 0.35 nodes 7", "info nodes 7", "score cp: expected a number, found \"0.35\""),
        (
            "info nodes 7 upperbound",
            "info nodes 7",
            "score: expected cp or mate with the bound, found nothing",
        ),
        ("info wdl 1 2 nodes 7", "info nodes 7", "wdl: expected a number, found \"nodes\""),
        ("info depth 3.5 nodes 7", "info nodes 7", "depth: expected a number, found \"3.5\""),
        ("info depth time 4", "info time 4", "depth: expected a number, found \"time\""),
        (
            "info currmove O-O nodes 7",
            "info nodes 7",
            "currmove: expected a move such as e2e4, found \"O-O\"",
        ),
        ("info hashfull 12%", "info", "hashfull: expected a number, found \"12%\""),
    ] {
        assert_eq!(read(line), (canonical.to_owned(), vec![fault.to_owned()]), "{line}");
        assert_eq!(line.parse::<Message>().unwrap_err().to_string(), fault);
    }
}

/// Lines that say nothing.
#[test]
fn other_lines_are_refused() {
    for (line, message) in [
        ("", "expected a command, found an empty line"),
        (" \t\r\n", "expected a command, found an empty line"),
        (
            "Glaurung 2.2.  Copyright (C) 2004-2008 Tord Romstad.",
            "expected a known command, found \"Glaurung\"",
        ),
        ("considering bestmove e2e4", "expected a known command, found \"considering\""),
        ("Bestmove e2e4", "expected a known command, found \"Bestmove\""),
        ("id", "id: expected name or author, found nothing"),
        ("id version 2", "id: expected name or author, found \"version\""),
        ("bestmove", "bestmove: expected a move such as e2e4, found nothing"),
        ("bestmove NULL", "bestmove: expected a move such as e2e4, found \"NULL\""),
        ("bestmove ponder e7e5", "bestmove: expected a move such as e2e4, found \"ponder\""),
        ("registration", "registration: expected checking, ok or error, found nothing"),
        ("copyprotection maybe", "copyprotection: expected checking, ok or error, found \"maybe\""),
    ] {
        assert_eq!(Message::read(line).unwrap_err().to_string(), message);
    }
}

/// Old engines write names in the encoding of their authors' machines.
#[test]
fn bytes_that_are_not_text_are_replaced() {
    let heard = Message::read(b"id author Fran\xe7ois").unwrap();
    assert_eq!(heard.message.to_string(), "id author Fran\u{fffd}ois");
    assert!(matches!(Message::read(b"\xff\xfe").unwrap_err(), ParseError::Unknown { .. }));
}

/// A line can have more faults than anyone wants to see.
#[test]
fn faults_are_few_and_short() {
    let line =
        format!("info{}", " depth xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx".repeat(10_000));
    let heard = Message::read(line).unwrap();
    assert_eq!(heard.faults.len(), 8);
    assert!(heard.faults.iter().all(|fault| fault.to_string().len() < 200));
}

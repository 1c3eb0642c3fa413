//! Lines that engines are told, and what is made of them.

use sente_protocol::uci::{Command, Info, Root};
use sente_protocol::{ParseError, Text};

/// Lines that need no correction.
#[test]
fn canonical_lines_stay() {
    for line in [
        "uci",
        "debug on",
        "debug off",
        "isready",
        "setoption name Clear Hash",
        "setoption name Hash value 64",
        "setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5",
        "setoption name Syzygy Path value /a  b/value name/c",
        "setoption name UCI_Opponent value GM 2800 human Gary Kasparov",
        "setoption name Debug Log File value <empty>",
        "setoption name Style of type value Very Risky",
        "register",
        "register later",
        "register name Stefan MK code 4359874324",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "position fen 8/8/8/8/8/8/8/K1k5 w - - moves a1a2 0000",
        "position fen not a position",
        "go",
        "go ponder wtime 300000 btime -12 winc 2000 binc 0 movestogo 40",
        "go depth 12 nodes 18446744073709551615 mate 3 movetime 1000",
        "go infinite searchmoves e2e4 d2d4",
        "go perft 6",
        "stop",
        "ponderhit",
        "quit",
        "d",
        "eval",
        "bench",
        "bench 16 1 13 default depth",
        "help",
    ] {
        let command: Command = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(command.to_string(), line);
    }
}

/// Lines whose meaning is clear.
#[test]
fn untidy_lines_are_understood() {
    for (line, canonical) in [
        ("\t  debug \t  \t\ton\t  \r\n", "debug on"),
        ("joho debug on", "debug on"),
        ("please d stop", "stop"),
        ("uci now", "uci"),
        ("isready?  isready", "isready"),
        ("quit eval", "quit"),
        ("d fen", "d"),
        ("position startpos moves", "position startpos"),
        (
            "position  fen  8/8/8/8/8/8/8/K1k5  w - -  moves  a1a2 ",
            "position fen 8/8/8/8/8/8/8/K1k5 w - - moves a1a2",
        ),
        ("setoption name  Clear   Hash ", "setoption name Clear Hash"),
        ("setoption name Book File value", "setoption name Book File value <empty>"),
        ("setoption name Book File value  a value  b ", "setoption name Book File value a value  b"),
        ("go searchmoves e2e4 d2d4 movetime 5", "go movetime 5 searchmoves e2e4 d2d4"),
        ("go wtime 1 wtime 2", "go wtime 2"),
    ] {
        let command: Command = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(command.to_string(), canonical);
    }
}

/// Lines of which nothing may be carried out.
#[test]
fn refusals_give_the_reason() {
    for (line, message) in [
        ("", "expected a command, found an empty line"),
        ("xyzzy plugh", "expected a known command, found \"xyzzy\""),
        ("UCI", "expected a known command, found \"UCI\""),
        ("now eval", "expected a known command, found \"now\""),
        ("debug", "debug: expected on or off, found nothing"),
        ("debug joho on", "debug: expected on or off, found \"joho\""),
        ("setoption", "setoption: expected name, found nothing"),
        ("setoption Hash 64", "setoption: expected name, found \"Hash\""),
        ("setoption name", "option: expected a name without the words value and type, found nothing"),
        ("setoption name value 5", "option: expected a name without the words value and type, found nothing"),
        ("position", "position: expected startpos or fen, found nothing"),
        ("position e2e4", "position: expected startpos or fen, found \"e2e4\""),
        ("position fen", "fen: expected a position, found nothing"),
        ("position fen moves e2e4", "fen: expected a position, found nothing"),
        ("position startpos e2e4", "position: expected moves, found \"e2e4\""),
        ("position startpos moves e2e4 castles", "position: expected a move such as e2e4, found \"castles\""),
        ("position startpos moves e2e4 moves", "position: expected a move such as e2e4, found \"moves\""),
        ("go now", "go: expected a limit such as depth or movetime, found \"now\""),
        ("go wtime 1e5", "wtime: expected a number, found \"1e5\""),
        (
            "go wtime 9223372036854775808",
            "wtime: expected a number from -9223372036854775808 to 9223372036854775807, found \"9223372036854775808\"",
        ),
        ("go perft", "perft: expected a number, found nothing"),
    ] {
        assert_eq!(line.parse::<Command>().unwrap_err().to_string(), message, "{line}");
    }
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let error = Command::read(b"setoption name BookFile value caf\xe9").unwrap_err();
    assert_eq!(error, ParseError::NotText { column: 34 });
    assert_eq!(Command::read(b"stop\n"), Ok(Command::Stop));
}

#[test]
fn a_megabyte_of_rubbish_is_quoted_briefly() {
    for unit in ["x", "x ", "\u{7f}", "go ", "setoption name x ", "position fen ", "moves 1 "] {
        for start in ["", "go ", "position startpos moves ", "setoption name type spin ", "debug "] {
            let line = format!("{start}{}", unit.repeat(1_000_000 / unit.len()));
            if let Err(error) = line.parse::<Command>() {
                assert!(error.to_string().len() < 500, "{start}{unit}");
            }
        }
    }
}

/// The engine's loop tells what it did not understand in one line.
#[test]
fn errors_fit_into_an_info() {
    let error = "go\x0b2 depth\u{85}".parse::<Command>().unwrap_err();
    let line = Info::text(&error).to_string();
    assert_eq!(line, "info string expected a known command, found \"go\\u{b}2\"");
    assert_eq!(Info::text("two\nlines").to_string(), "info string two lines");
}

/// Commands are built without text, too.
#[test]
fn commands_can_be_built() {
    let moves = vec!["e2e4".parse().unwrap()];
    let command = Command::Position { root: Root::Start, moves };
    assert_eq!(command.to_string(), "position startpos moves e2e4");
    assert_eq!(Command::Bench(Text::from("16\n1")).to_string(), "bench 16 1");
}

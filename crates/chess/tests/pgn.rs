//! Games as text: real files, hostile ones, and endless ones.

mod common;

use common::{data, mutated, random_positions, random_start, shared};
use sente_chess::Position;
use sente_chess::notation::pgn::{Game, GameResult, Line, Nag, Node, PgnError, PgnErrorKind, Reader};
use sente_game::{Notation as _, Position as _, Random, Reading};
use std::io::{BufReader, Read};
use std::slice::from_ref;

fn read(text: &[u8]) -> Vec<Result<Game, PgnError>> {
    Reader::new(text).collect()
}

/// All games of a text without faults, after checking that they can be written and read back.
fn games(text: &[u8]) -> Vec<Game> {
    let games: Result<Vec<_>, _> = read(text).into_iter().collect();
    let games = games.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(rewritten(&games), games);
    games
}

fn rewritten(games: &[Game]) -> Vec<Game> {
    let mut text = Vec::new();
    for game in games {
        game.write_to(&mut text).expect("a list takes everything");
    }
    read(&text)
        .into_iter()
        .map(|game| game.unwrap_or_else(|error| panic!("{error} in a text of our own")))
        .collect()
}

fn own(name: &str) -> Vec<u8> {
    std::fs::read(data(&format!("pgn/{name}.pgn"))).expect("kept with the tests")
}

fn san(game: &Game) -> String {
    let moves: Vec<_> = game.main_line().map(|step| step.position.san(step.node.mv).to_string()).collect();
    moves.join(" ")
}

#[test]
fn shared_files_are_read_and_written_back() {
    for (name, count, plies) in [
        ("chessbase-empty-line", 1, 134),
        ("cutechess-fischerrandom", 4, 396),
        ("fastchess-dfrc", 4, 0),
        ("fastchess-test", 6, 48),
        ("frankygo-WorldChamps", 984, 84_131),
        ("kasparov-deep-blue-1997", 6, 519),
        ("scid-res_gameLatin1", 1, 149),
        ("scid-res_gameUTF8", 1, 149),
        ("uci-moves", 1, 113),
        ("utf8-bom", 2, 0),
    ] {
        let Some(file) = shared(&format!("pgn/{name}.pgn")) else { continue };
        let games = games(&std::fs::read(file).expect("a file"));
        let found: usize = games.iter().map(|game| game.line.nodes.len()).sum();
        assert_eq!((games.len(), found), (count, plies), "{name}");
    }
}

#[test]
fn chess960_games_castle() {
    let Some(file) = shared("pgn/cutechess-fischerrandom.pgn") else { return };
    let games = games(&std::fs::read(file).expect("a file"));
    assert!(games.iter().all(|game| !game.start.is_standard()));
    assert!(games.iter().any(|game| san(game).contains("O-O")));
    let note = games[0].line.nodes[0].engine_note().expect("a note of the match runner");
    assert_eq!((note.evaluation.depth, note.time.expect("a time").as_millis()), (Some(12), 290));
}

#[test]
fn latin_1_and_utf_8_say_the_same() {
    let (Some(latin), Some(utf8)) =
        (shared("pgn/scid-res_gameLatin1.pgn"), shared("pgn/scid-res_gameUTF8.pgn"))
    else {
        return;
    };
    let latin = games(&std::fs::read(latin).expect("a file"));
    let utf8 = games(&std::fs::read(utf8).expect("a file"));
    assert_eq!(san(&latin[0]), san(&utf8[0]));
    assert!(latin[0].line.nodes[0].comments[0].contains("Ä ä Ü ü ß"));
    assert!(utf8[0].line.nodes[0].comments[0].contains("てすと"));
}

#[test]
fn an_illegal_move_is_named_and_the_next_game_is_read() {
    let games = read(&own("fastchess-test_invalid"));
    let error = games[0].as_ref().expect_err("Ka1 is not legal");
    assert_eq!((error.line, error.column), (3, 33));
    assert_eq!(
        error.to_string(),
        "line 3, column 33: expected a legal move, found Ka1: an own piece stands there"
    );
    let game = games[1].as_ref().expect("the second game is fine");
    assert_eq!((game.line.nodes.len(), game.result), (16, GameResult::Draw));
    assert_eq!(games.len(), 2);
}

#[test]
fn nested_variations_are_a_tree() {
    let games = games(&own("nested"));
    assert_eq!(games.len(), 3);
    let game = &games[0];
    assert_eq!(game.tag("Event"), Some(r#"Nested "variations" and a back\slash"#));
    assert_eq!(game.tag("Round"), Some("1"));
    assert_eq!(san(game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
    let nodes = &game.line.nodes;
    assert_eq!(nodes[0].before, ["A comment before the first move."]);
    assert_eq!(
        (&nodes[0].nags[..], &nodes[0].comments[..]),
        (&[Nag(1)][..], &["good".into(), "twice".into()][..])
    );
    assert_eq!(nodes[1].nags, [Nag(5)]);
    assert_eq!(nodes[2].variations.len(), 2);
    assert_eq!(
        nodes[2].variations[0].nodes[3].comments,
        ["a comment with a } brace, up to the end of the line"]
    );
    let inner = &nodes[2].variations[0].nodes[1].variations[0].nodes[1].variations[0];
    assert_eq!(inner.nodes[1].variations[0].nodes[0].comments, ["is too slow"]);
    assert_eq!(inner.nodes[0].nags, [Nag(4)]);
    assert_eq!(nodes[3].before, ["Back in the main line."]);
    let seventh = &nodes[13].variations;
    assert_eq!(seventh[0].nodes[2].comments, ["A comment over several lines,   with   inner   space."]);
    assert_eq!((seventh[1].nodes.len(), &seventh[1].trailing[..]), (0, &["Only a comment.".into()][..]));
    assert_eq!(seventh.len(), 2, "an empty variation is nothing");
    assert_eq!(game.line.trailing, ["behind the last variation"]);
    assert_eq!(san(&games[1]), "Nf3 d5 c4 dxc4 e4 e6 Bxc4 Nf6 O-O a6");
    assert_eq!(games[1].result, GameResult::Draw);
}

#[test]
fn null_moves_end_a_variation() {
    let games = games(&own("nested"));
    let variations = &games[2].line.nodes[1].variations;
    assert!(variations[0].nodes.is_empty());
    let unread = ["--", "2.", "e4", "{threatens (something}", "(", "2.", "c4", "Z0", ")", "2...", "e5", "$1"];
    assert_eq!(variations[0].unread, unread);
    assert_eq!((variations[1].nodes.len(), &variations[1].unread[..]), (2, &["--".into()][..]));
    assert_eq!(san(&games[2]), "d4 d5 c4");
}

#[test]
fn marks_carriage_returns_and_both_encodings_are_read() {
    let games = games(&own("bytes"));
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("White"), Some("Müller, Jörg"));
    assert_eq!(games[0].tag("Black"), Some("Łukáš"));
    assert_eq!(games[0].line.nodes[1].comments, ["café"]);
    assert_eq!(games[0].line.nodes[2].comments, ["cafÃ©"], "one line, one encoding");
    assert_eq!(games[1].tag("Event"), Some("Joined"));
    assert_eq!(san(&games[1]), "e4");
}

#[test]
fn games_without_an_end_are_unknown() {
    let games = games(&own("unfinished"));
    let told: Vec<_> = games.iter().map(|game| (game.line.nodes.len(), game.result)).collect();
    let unknown = GameResult::Unknown;
    assert_eq!(told, [(0, unknown), (3, unknown), (1, unknown), (2, GameResult::Draw), (2, unknown)]);
    assert_eq!(games[1].tag("Result"), Some("1-0"), "a tag that contradicts the moves is kept");
    assert_eq!(games[2].tag("White"), Some("B"));
    assert!(games[3].tags.is_empty());
    assert_eq!(games[4].start.fullmoves(), 40);
    assert!(games[4].to_string().contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\"]"));
}

#[test]
fn faulty_games_cost_only_themselves() {
    let games = read(&own("faulty"));
    let good: Vec<_> = games.iter().flatten().filter_map(|game| game.tag("Event")).collect();
    assert_eq!(good, ["good 1", "good 2", "good 3", "good 4", "good 5", "good 6"]);
    let faults: Vec<_> =
        games.iter().filter_map(|game| game.as_ref().err()).map(ToString::to_string).collect();
    let expected = [
        "line 1, column 1: expected a move such as e4 or Nf3, found \"This\"",
        "line 10, column 4: expected a legal move, found Ke3: no such piece reaches that square",
        "line 16, column 9: expected a value that ends with a quotation mark and a bracket, found \"unclosed tag]\"",
        "line 27, column 7: expected a comment with a closing brace, found \"{never closed *\\n\"",
        "line 37, column 1: expected a closing parenthesis, found the end",
        "line 43, column 1: expected a move before its variations, found \"(\"",
        "line 47, column 6: expected a move or a result, found \")\"",
        "line 50, column 1: in the FEN tag: expected one king of White, found 0",
        "line 55, column 1: expected the variant to be standard chess or Chess960, found \"Crazyhouse\"",
        "line 61, column 7: expected a move that can be played, found the null move \"--\"",
        "line 65, column 23: expected a move that can be told from others, found Nd2, which may be Nbd2 or Nfd2",
        "line 69, column 7: expected a number from 0 to 255 after the dollar sign, found \"$256\"",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn nothing_has_no_games() {
    assert!(read(&own("empty")).is_empty());
    for text in ["\n\n", "\u{feff}", "{a comment}", "; a comment", "% escaped"] {
        assert!(read(text.as_bytes()).is_empty(), "{text:?}");
    }
}

#[test]
fn lines_are_short_and_tokens_whole() {
    let mut game = Game::new(Position::start());
    let mut position = game.start;
    let mut random = Random::new(6);
    while let Some(&mv) = random.choose(&position.legal_moves()).filter(|_| game.line.nodes.len() < 300) {
        game.push(mv);
        position = position.play(mv, &mut ());
    }
    game.tags.set("White", "\"Quoted\" \\ name");
    game.line.nodes[7].comments.push("word ".repeat(60).trim().to_owned());
    game.line.nodes[9].comments.push("[%clk 0:01:00] [%eval 0.3]".to_owned());
    let text = game.to_string();
    assert!(
        text.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    assert!(text.lines().count() > 20);
    assert_eq!(rewritten(from_ref(&game)), [game]);
}

/// A tree of random moves, with comments of awkward letters wherever comments can be.
fn random_line(start: Position, depth: usize, random: &mut Random) -> Line {
    let mut line = Line::default();
    let mut position = start;
    for _ in 0..=random.below(8) {
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        let mut node = Node::from(mv);
        let after_variations = line.nodes.last().is_none_or(|last: &Node| !last.variations.is_empty());
        if after_variations {
            node.before = random_comments(random);
        }
        node.comments = random_comments(random);
        node.nags = (0..random.below(3)).map(|_| Nag(random.next_u64() as u8)).collect();
        if depth > 0 && random.below(3) == 0 {
            node.variations =
                (0..random.below(3)).map(|_| random_line(position, depth - 1, random)).collect();
            node.variations.retain(|variation| *variation != Line::default());
        }
        line.nodes.push(node);
        position = position.play(mv, &mut ());
    }
    if line.nodes.last().is_none_or(|last| !last.variations.is_empty()) {
        line.trailing = random_comments(random);
    }
    line
}

fn random_comments(random: &mut Random) -> Vec<String> {
    const PARTS: &[&str] = &[
        "a",
        " ",
        "  ",
        "}",
        "{",
        "(",
        ")",
        ";",
        "%",
        "[Event \"x\"]",
        "$1",
        "1-0",
        "é",
        "ｱ",
        "\t",
        "\\",
        "\"",
        "word word word",
    ];
    let mut comments = Vec::new();
    for _ in 0..random.below(8).saturating_sub(5) {
        let parts = (0..random.below(30)).map(|_| PARTS[random.below(PARTS.len())]);
        comments.push(parts.collect::<String>().trim().to_owned());
    }
    comments.retain(|comment| !comment.is_empty());
    comments
}

#[test]
fn random_games_are_read_as_written() {
    let mut random = Random::new(7);
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    let games: Vec<_> = (0..2000)
        .map(|_| {
            let mut game = Game::new(random_start(&mut random));
            game.line = random_line(game.start, 4, &mut random);
            game.result = *random.choose(&results).expect("four");
            for name in ["Annotator", "White", "X_1"] {
                for value in random_comments(&mut random) {
                    game.tags.set(name, &value);
                }
            }
            game
        })
        .collect();
    for (before, after) in games.iter().zip(rewritten(&games)) {
        assert_eq!(after, *before, "{before}");
    }
}

#[test]
fn no_bytes_make_reading_panic() {
    let mut samples: Vec<_> = ["nested", "bytes", "unfinished", "faulty", "fastchess-test"].map(own).into();
    samples.push(
        b"[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n1. O-O e5 *".to_vec(),
    );
    let mut random = Random::new(8);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..6000 {
        let text = mutated(random.choose(&samples).expect("several"), &mut random);
        for game in Reader::new(&text[..]).with_reading(Reading::Strict) {
            match game {
                Ok(game) => {
                    good += 1;
                    assert_eq!(rewritten(from_ref(&game)), [game], "{}", String::from_utf8_lossy(&text));
                }
                Err(error) => {
                    bad += 1;
                    assert!(error.line > 0 && error.column > 0 && error.to_string().chars().count() < 400);
                }
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} good, {bad} bad");
    for _ in 0..3000 {
        let noise: Vec<u8> = (0..random.below(300)).map(|_| random.next_u64() as u8).collect();
        let _ = read(&noise);
    }
}

/// The same bytes over and over, without holding them.
struct Repeated<'a> {
    text: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Repeated<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        let part = &self.text[self.at..];
        let length = part.len().min(buffer.len());
        buffer[..length].copy_from_slice(&part[..length]);
        self.at += length;
        if self.at == self.text.len() {
            self.at = 0;
            self.left -= 1;
        }
        Ok(length)
    }
}

#[test]
fn a_stream_of_any_length_is_read_game_by_game() {
    let text = own("fastchess-test");
    let times = (20 << 20) / text.len();
    let stream = Repeated { text: &[&text[..], b"\n\n"].concat(), at: 0, left: times };
    let count = Reader::from_read(stream).flatten().count();
    assert_eq!(count, 6 * times);
}

#[test]
fn a_game_without_bounds_is_refused_and_the_next_one_read() {
    let next = b"\n\n[Event \"next\"]\n\n1. e4 *\n";
    let comment =
        |word: &[u8]| [b"1. e4 {", &word.repeat((17 << 20) / word.len())[..], b"} *", next].concat();
    let tags: Vec<u8> = (0..2000).flat_map(|number| format!("[T{number} \"x\"]\n").into_bytes()).collect();
    let deep = [b"1. e4 ", &b"(1. d4 ".repeat(300)[..], &b")".repeat(300)[..], b" *"].concat();
    for (text, what) in [
        (comment(b"in one line "), "bytes"),
        (comment(b"in many lines\n"), "bytes"),
        ([&b"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(600_000)[..], next].concat(), "moves, comments and signs"),
        ([&b"1. Nf3\nNf6 2. Ng1\nNg8 ".repeat(300_000)[..], next].concat(), "moves, comments and signs"),
        ([&tags[..], b"\n1. e4 *", next].concat(), "tags"),
        ([&deep[..], next].concat(), "variations in one another"),
    ] {
        let games = read(&text);
        let error = games[0].as_ref().expect_err("too large");
        assert!(matches!(error.kind, PgnErrorKind::TooLarge { what: found, .. } if found == what), "{error}");
        let last = games.last().expect("another game").as_ref().expect("a good one");
        assert_eq!(last.tag("Event"), Some("next"));
    }
}

#[test]
fn variations_may_be_256_deep() {
    let text = [b"1. e4 ", &b"(1. d4 ".repeat(256)[..], &b")".repeat(256)[..], b" *"].concat();
    assert_eq!(games(&text).len(), 1);
}

/// A source that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the cable is out"))
    }
}

#[test]
fn a_broken_source_is_reported_once() {
    let mut reader = Reader::new(BufReader::new(b"1. e4 *\n1. d4 ".chain(Broken)));
    assert!(reader.next().expect("a game").is_ok());
    let error = reader.next().expect("an error").expect_err("the cable is out");
    assert!(error.to_string().ends_with("expected to read on, found an error: the cable is out"), "{error}");
    assert!(reader.next().is_none());
}

#[test]
fn main_lines_end_where_their_moves_lead() {
    let mut ends = Vec::new();
    let mut game = Game::new(Position::start());
    random_positions(9, 1, 60, |position| ends.push(*position));
    game.start = ends[0];
    for pair in ends.windows(2) {
        let reaches = |&&mv: &&_| pair[0].play(mv, &mut ()) == pair[1];
        let moves = pair[0].legal_moves();
        game.push(*moves.iter().find(reaches).expect("one move leads there"));
    }
    assert_eq!(Some(&game.end()), ends.last());
    assert!(game.main_line().map(|step| step.position).eq(ends[..ends.len() - 1].iter().copied()));
}

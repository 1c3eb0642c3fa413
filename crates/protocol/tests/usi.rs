//! Conversations in USI, as user interfaces hold them.

#[path = "session/talk.rs"]
#[allow(dead_code)]
mod talk;

use sente_game::{Notation as _, Position as _, Reading};
use sente_protocol::usi::{Clocks, Command, Go};
use sente_shogi::Position;
use std::path::{Path, PathBuf};
use talk::{Talk, converse, number};

/// The answers to lines after `usi`, without the introduction.
fn answers(lines: &str) -> Vec<String> {
    let said = converse(format!("usi\n{lines}\n"));
    said.into_iter().skip_while(|line| line != "usiok").skip(1).collect()
}

fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

#[test]
fn it_introduces_itself() {
    let said = converse("usi\n");
    assert_eq!(said[0], format!("id name Sente {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(said.last().map(String::as_str), Some("usiok"));
    for option in said.iter().filter_map(|line| line.strip_prefix("option name ")) {
        // Interfaces drop options whose names have spaces.
        assert_eq!(option.split(' ').nth(1), Some("type"), "{option}");
        assert!(!option.contains("  "), "{option}");
    }
    for name in
        ["USI_Hash", "USI_Ponder", "Threads", "MultiPV", "EnteringKingRule", "MaxMovesToDraw", "MovePicker"]
    {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {name} "))), "{name}");
    }
}

#[test]
fn it_moves() {
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 20",
        "go btime 0 wtime 0 byoyomi 30",
        "go binc 10 winc 10 btime 100 wtime 100",
    ] {
        let said = answers(&format!("position startpos moves 7g7f\n{go}"));
        let best = said.last().map(String::as_str).unwrap_or_default();
        assert!(best.starts_with("bestmove "), "{go}: {said:?}");
    }
}

#[test]
fn mates_count_plies() {
    // Mate in one, and in three: the lance keeps the king from the corner.
    let said = answers("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1\ngo depth 4");
    let info = said.iter().rfind(|line| line.contains(" score mate ")).expect("a mate is found");
    assert_eq!(number(info, "mate"), 1);
    assert_eq!(said.last().map(String::as_str), Some("bestmove G*5b"));
}

/// From a game of the engine with itself: 31 plies of checks, which a search alone is far from seeing.
#[test]
fn long_mates_are_announced_and_played() {
    let position =
        "position sfen 6g1l/p2+L3k1/5pns1/4p1pPp/+r4P1l1/2p+BP1P2/2+p2S2P/4G1K2/2g+p3RL b GS2Nbsn5p 119";
    let talk = Talk::new();
    talk.say("usi");
    talk.hear("usiok");
    talk.say(position);
    for go in ["go nodes 100000", "go btime 0 wtime 0 byoyomi 20000", "go movetime 20000"] {
        talk.say(go);
        let said = talk.hear("bestmove");
        let [.., info, best] = said.as_slice() else { panic!("{go}: {said:?}") };
        assert_eq!((number(info, "mate"), best.as_str()), (31, "bestmove 2d2c+ ponder 2b2c"), "{go}");
        let line = info.split(" pv ").nth(1).unwrap_or_default();
        assert_eq!(line.split(' ').count(), 31, "{info}");
    }
}

#[test]
fn searches_for_mate_are_answered_by_checkmate() {
    assert_eq!(last("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1\ngo mate 5000"), "checkmate G*5b");
    assert_eq!(last("position startpos\ngo mate infinite"), "checkmate nomate");
    // A problem of 1,525 plies is more than a moment's work.
    let microcosm =
        "sfen g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1";
    assert_eq!(last(&format!("position {microcosm}\ngo mate 50")), "checkmate timeout");
}

/// How many of the first hundred mates of a set are found, each of which is played to its end.
fn found_by_go_mate(set: &str) -> usize {
    let talk = Talk::new();
    talk.say("usi");
    talk.hear("usiok");
    let mut found = 0;
    for sfen in set.lines().take(100) {
        talk.say(&format!("position sfen {sfen}"));
        // A solved position takes a few milliseconds; the limit is for machines that are busy otherwise.
        talk.say("go mate 5000");
        let answer = talk.hear("checkmate").pop().unwrap_or_default();
        let mut position = Position::from_sfen(sfen, Reading::Playable).expect("a position");
        let words: Vec<_> = answer.split(' ').skip(1).collect();
        if ["nomate", "timeout"].contains(&words[0]) {
            continue;
        }
        for text in words {
            let mv = position.read_move(text).unwrap_or_else(|error| panic!("{sfen}: {answer}: {error}"));
            position.advance(mv, &mut ());
        }
        assert!(position.is_mate(), "{sfen}: {answer}");
        found += 1;
    }
    found
}

#[test]
fn short_mates_are_found_by_go_mate() {
    assert_eq!(found_by_go_mate(include_str!("../../shogi/tests/data/mates/mate-3.sfens")), 100);
    assert_eq!(found_by_go_mate(include_str!("../../shogi/tests/data/mates/mate-5.sfens")), 100);
}

#[test]
fn whoever_is_mated_resigns() {
    assert_eq!(last("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2\ngo depth 5"), "bestmove resign");
}

#[test]
fn whoever_may_declare_does() {
    let entered = "position sfen 1K7/+R+R+B+B+S+S+S+S1/GGGG5/9/9/9/9/9/8k b 4N4L10P8p 200";
    assert_eq!(last(&format!("{entered}\ngo byoyomi 100")), "bestmove win");
    for pondering in [
        "go ponder btime 0 wtime 0 byoyomi 100\nponderhit",
        "go ponder\nponderhit btime 0 wtime 0 byoyomi 100",
    ] {
        let said = answers(&format!("{entered}\n{pondering}"));
        let answers: Vec<_> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert_eq!(answers, ["bestmove win"], "{pondering}");
    }
    let said = last(&format!("setoption name EnteringKingRule value NoEnteringKing\n{entered}\ngo depth 1"));
    assert!(said.starts_with("bestmove ") && said != "bestmove win", "{said}");
}

#[test]
fn nonsense_is_explained_and_changes_nothing() {
    let said = answers(
        "position sfen rubbish\nposition startpos moves 7g7e\nsetoption name USI_Hash value 0\nsetoption name Skill value 3\n\
         go fast\ngameover maybe\nfoo\ngo mate soon\nposition startpos moves 7g7f\nd",
    );
    let explained = said.iter().filter(|line| line.starts_with("info string ")).count();
    assert_eq!(explained, 8, "{said:?}");
    assert!(said.iter().any(|line| line.contains("/9/9/2P6/")), "{said:?}");
}

#[test]
fn counting_works_here_too() {
    assert_eq!(last("position startpos\ngo perft 2"), "Nodes searched: 900");
}

/// Follows a dialogue as it was recorded, with clocks that run a hundred times faster. Returns what the engine answered where
/// the recorded one did, and what it said after the last command.
fn follow(dialogue: &str) -> (Vec<String>, Vec<String>) {
    let talk = Talk::new();
    let mut answers = Vec::new();
    for line in dialogue.lines() {
        if let Some(heard) = line.strip_prefix("recv:") {
            talk.say(&quickened(heard.parse().expect("a command")).to_string());
        } else if let Some(said) = line.strip_prefix("send:") {
            // The moves are another engine's; the kind of answer is what counts.
            let first = said.split(' ').next().unwrap_or_default();
            if ["usiok", "readyok", "bestmove"].contains(&first) {
                answers.extend(talk.hear(first).pop());
            }
        }
    }
    (answers, talk.end())
}

fn bestmoves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn it_follows_a_recorded_dialogue() {
    let (_, rest) = follow(include_str!("data/shogihome-early-ponder.log"));
    assert_eq!(bestmoves(&rest), 1, "{rest:?}");
}

#[test]
fn it_follows_dialogues_of_other_kinds() {
    // Two games with one process, of which the second begins with isready.
    let (answers, rest) = follow(include_str!("data/shogihome-two-games.log"));
    assert_eq!((bestmoves(&answers), bestmoves(&rest)), (5, 0), "{answers:?} {rest:?}");
    // A position comes back until the game is drawn.
    let (answers, rest) = follow(include_str!("data/shogihome-repetition.log"));
    assert_eq!((bestmoves(&answers), bestmoves(&rest)), (6, 0), "{answers:?} {rest:?}");
    let (answers, _) = follow(include_str!("data/shogihome-declaration.log"));
    assert_eq!(answers.last().map(String::as_str), Some("bestmove win"));
}

/// Every dialogue of the collection that these are from, where it is at hand; but for one that takes a minute.
#[test]
fn it_follows_every_dialogue_there_is() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SENTE_SHARED").map_or_else(beside, PathBuf::from);
    let Ok(files) = std::fs::read_dir(folder.join("data/shogi/usi-transcripts")) else {
        eprintln!("skipped: {} has no dialogues", folder.display());
        return;
    };
    let mut followed = 0;
    for file in files.flatten().filter(|file| file.file_name().to_string_lossy().ends_with("-usi.log")) {
        let dialogue = std::fs::read_to_string(file.path()).expect("readable");
        if dialogue.len() < 100_000 {
            let (answers, rest) = follow(&dialogue);
            let searches = dialogue.lines().filter(|line| line.starts_with("recv:go ")).count();
            let answered = bestmoves(&answers) + bestmoves(&rest);
            assert!(answered <= searches, "{}: {answers:?} {rest:?}", file.path().display());
            followed += 1;
        }
    }
    assert_eq!(followed, 33);
}

fn quickened(command: Command) -> Command {
    let faster = |clocks: Clocks| {
        let divided = |time: Option<i64>| time.map(|time| time / 100);
        Clocks {
            btime: divided(clocks.btime),
            wtime: divided(clocks.wtime),
            binc: divided(clocks.binc),
            winc: divided(clocks.winc),
            byoyomi: divided(clocks.byoyomi),
        }
    };
    match command {
        Command::Go(go) => Command::Go(Box::new(Go { clocks: faster(go.clocks), ..*go })),
        Command::PonderHit(clocks) => Command::PonderHit(faster(clocks)),
        other => other,
    }
}

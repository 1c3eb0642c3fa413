//! Playing below full strength.

use crate::talk::{Talk, converse, number};
use sente_chess::Position;
use sente_game::{Notation as _, Position as _};

const LIMITED: &str = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1200\n";

fn most_nodes(said: &[String]) -> i64 {
    said.iter().filter(|line| line.contains(" pv ")).map(|line| number(line, "nodes")).max().unwrap()
}

#[test]
fn the_limit_holds_unless_one_analyses() {
    let go = "go nodes 20000\n";
    let (weak, full) = (most_nodes(&converse(format!("{LIMITED}{go}"))), most_nodes(&converse(go)));
    assert!(weak <= 1200 && full > 4_000, "{weak} {full}");
    let analysing = converse(format!("{LIMITED}setoption name UCI_AnalyseMode value true\n{go}"));
    assert!(most_nodes(&analysing) > 4_000, "{analysing:?}");
    let strong = converse(format!("setoption name UCI_Elo value 1200\n{go}"));
    assert!(most_nodes(&strong) > 4_000, "the number alone limits nothing");
}

#[test]
fn only_the_lines_that_were_asked_for_are_told() {
    let said = converse(format!("{LIMITED}go depth 3\n"));
    assert!(!said.iter().any(|line| line.contains("multipv")), "{said:?}");
    let said = converse(format!("{LIMITED}setoption name MultiPV value 2\ngo depth 1\n"));
    assert!(said.iter().any(|line| line.contains("multipv 2")), "{said:?}");
    assert!(!said.iter().any(|line| line.contains("multipv 3")), "{said:?}");
}

/// Weak, but not blind: a mate in one is played every time, and a move that was not asked for never.
#[test]
fn the_weakest_player_takes_a_mate_and_obeys() {
    for game in 0..10 {
        let games = "ucinewgame\n".repeat(game);
        let mate =
            format!("{games}{LIMITED}position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo movetime 20\n");
        assert_eq!(converse(mate).last().unwrap(), "bestmove d1d8");
        let choice = converse(format!("{games}{LIMITED}go depth 2 searchmoves a2a3 h2h3\n"));
        let best = choice.last().unwrap();
        assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3"), "{best}");
    }
}

/// Two games from the same position differ, and each can be played again.
#[test]
fn games_differ_and_can_be_repeated() {
    let play = || {
        let talk = Talk::new();
        LIMITED.lines().for_each(|line| talk.say(line));
        let mut games = Vec::new();
        for _ in 0..4 {
            talk.say("ucinewgame");
            let (mut position, mut moves) = (Position::start(), String::new());
            for _ in 0..8 {
                talk.say(&format!("position startpos moves{moves}"));
                talk.say("go nodes 1200");
                let best = talk.hear("bestmove").pop().unwrap();
                let text = best.split(' ').nth(1).unwrap();
                position = position.play(position.read_move(text).expect("legal"), &mut ());
                moves = format!("{moves} {text}");
            }
            games.push(moves);
        }
        games
    };
    let games = play();
    assert!(games.iter().any(|game| *game != games[0]), "{games:?}");
    assert_eq!(games, play());
}

//! What engines really print is understood.

use sente_protocol::ParseError;
use sente_protocol::uci::{Info, Message, OptionKind, OptionSpec};

/// The messages of a recording, and the lines that are none.
fn read(recording: &str) -> (Vec<Message>, Vec<&str>) {
    let (mut messages, mut others) = (Vec::new(), Vec::new());
    for line in recording.lines() {
        match Message::read(line) {
            Ok(heard) => {
                assert_eq!(heard.faults, [], "{line}");
                assert_eq!(line.parse().as_ref(), Ok(&heard.message), "{line}");
                assert_eq!(heard.message.to_string().parse().as_ref(), Ok(&heard.message), "{line}");
                messages.push(heard.message);
            }
            Err(ParseError::Empty) => {}
            Err(ParseError::Unknown { .. }) => others.push(line),
            Err(error) => panic!("{line}: {error}"),
        }
    }
    (messages, others)
}

fn infos(messages: &[Message]) -> impl Iterator<Item = &Info> {
    messages.iter().filter_map(|message| match message {
        Message::Info(info) => Some(&**info),
        _ => None,
    })
}

fn options(messages: &[Message]) -> impl Iterator<Item = &OptionSpec> {
    messages.iter().filter_map(|message| match message {
        Message::Option(option) => Some(option),
        _ => None,
    })
}

/// What every recording has: a name, options that make sense, an end of the introduction, a search and its end.
fn check_course(messages: &[Message]) {
    assert!(matches!(messages[0], Message::IdName(_)));
    assert!(matches!(messages[1], Message::IdAuthor(_)));
    assert!(messages.contains(&Message::UciOk) && messages.contains(&Message::ReadyOk));
    assert!(matches!(messages.last(), Some(Message::BestMove(best)) if best.played().is_some()));
    assert!(infos(messages).any(|info| info.score.is_some() && !info.pv.is_empty()));
    for option in options(messages) {
        assert_eq!(option.check_consistency(), Ok(()));
    }
}

#[test]
fn stockfish() {
    let recording = include_str!("data/stockfish-15.1.txt");
    let (messages, others) = read(recording);
    check_course(&messages);
    assert_eq!(others, ["Stockfish 15.1 by the Stockfish developers (see AUTHORS file)"]);
    assert_eq!(options(&messages).count(), 21);
    assert!(infos(&messages).any(|info| info.wdl.is_some() && info.multipv == Some(2)));
    assert!(infos(&messages).any(|info| info.score.is_some_and(|score| score.bound.is_some())));
    assert!(infos(&messages).any(|info| info.currmove.is_some() && info.currmovenumber.is_some()));
    // Stockfish's order of words is ours, except that it writes bounds behind the chances.
    for line in recording.lines().filter(|line| line.starts_with("info") && !line.contains("bound")) {
        assert_eq!(line.parse::<Message>().unwrap().to_string(), line.trim_end());
    }
}

#[test]
fn ethereal() {
    let (messages, others) = read(include_str!("data/ethereal-12.txt"));
    check_course(&messages);
    assert!(others.is_empty());
    assert!(infos(&messages).all(|info| info.nodes.is_some() && info.nps.is_some() && info.time.is_some()));
}

#[test]
fn glaurung() {
    let (messages, others) = read(include_str!("data/glaurung-2.2.txt"));
    check_course(&messages);
    assert_eq!(others.len(), 1);
    assert!(options(&messages).any(|option| option.name.matches("check extension (pv nodes)")));
}

#[test]
fn toga() {
    let (messages, others) = read(include_str!("data/toga2-3.0.txt"));
    check_course(&messages);
    assert_eq!(others.len(), 3);
    assert!(infos(&messages).any(|info| info.cpuload.is_some()));
    let nullmove = options(&messages).find(|option| option.name.matches("NullMove Pruning")).unwrap();
    assert!(nullmove.validate("fail high").is_ok());
}

#[test]
fn fairy_stockfish() {
    let (messages, _) = read(include_str!("data/fairy-stockfish-11.1.txt"));
    check_course(&messages);
    let variant = options(&messages).find(|option| option.name.matches("UCI_Variant")).unwrap();
    assert!(matches!(&variant.kind, OptionKind::Combo { choices, .. } if choices.len() > 20));
    assert!(variant.validate("shogi").is_ok());
    let error = variant.validate("checkers").unwrap_err();
    assert!(error.to_string().len() < 300, "{error}");
}

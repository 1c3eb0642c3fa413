//! The words of USI.

use super::{Announced, Budget, Reply, Report, Said, milliseconds, report};
use sente_game::Side;
use sente_protocol::usi::{Answer, Clocks, Command, Go, Mate, MateTime, Message, Root};
use sente_protocol::{MoveText, ParseError};
use std::time::Duration;

pub(super) fn set_option(name: &str, value: Option<&str>) -> Result<String, ParseError> {
    Ok(Command::SetOption { name: name.parse()?, value: value.map(Into::into) }.to_string())
}

pub(super) fn position(start: Option<&str>, moves: &[MoveText]) -> Result<String, ParseError> {
    let root = start.map_or(Ok(Root::Start), |text| text.parse().map(Root::Sfen))?;
    Ok(Command::Position { root, moves: moves.to_vec() }.to_string())
}

/// The protocol knows no moves to go; byoyomi and increments are not sent together, because no interface does. The time
/// for a mate stands behind that word.
pub(super) fn go(budget: &Budget) -> Go {
    let move_time = budget.move_time.map(milliseconds);
    let mate_time = || {
        let time = move_time.and_then(|time| u64::try_from(time).ok());
        time.map_or(MateTime::Infinite, MateTime::Milliseconds)
    };
    let mut go = Go {
        movetime: move_time.filter(|_| budget.mate.is_none()),
        nodes: budget.nodes,
        depth: budget.depth,
        mate: budget.mate.map(|_| mate_time()),
        infinite: *budget == Budget::default(),
        ..Go::default()
    };
    if let Some(clocks) = &budget.clocks {
        let of = |times: [Duration; 2], side: Side| Some(milliseconds(times[side.index()]));
        let positive = |time: &i64| *time > 0;
        let increments = |side: Side| of(clocks.increment, side).filter(positive);
        go.clocks = Clocks {
            btime: of(clocks.left, Side::First),
            wtime: of(clocks.left, Side::Second),
            binc: increments(Side::First),
            winc: increments(Side::Second),
            byoyomi: Some(milliseconds(clocks.byoyomi)).filter(positive),
        };
    }
    go
}

pub(super) fn understand(line: &str) -> Said {
    let Ok(heard) = Message::read(line) else { return Said::Other };
    match heard.message {
        Message::IdName(name) => Said::Name(name.as_str().to_owned()),
        Message::UsiOk => Said::Introduced,
        Message::ReadyOk => Said::Ready,
        Message::BestMove(Answer::Play { mv, .. }) => Said::Best(Reply::Move(mv)),
        Message::BestMove(Answer::Resign) => Said::Best(Reply::Resign),
        Message::BestMove(Answer::Win) => Said::Best(Reply::Declare),
        Message::Option(option) => Said::Option(option),
        // Mates are told in plies.
        Message::Info(info) => report(*info, |plies| plies),
        Message::Checkmate(mate) => Said::Mate(found(mate)),
        Message::IdAuthor(_) => Said::Other,
    }
}

/// The mate that was found, as if it had been reported.
fn found(mate: Mate) -> Option<Report> {
    let Mate::Found(line) = mate else { return None };
    let plies = i32::try_from(line.len()).unwrap_or(i32::MAX);
    Some(Report { score: Some(Announced::Mate(plies)), line, ..Report::default() })
}

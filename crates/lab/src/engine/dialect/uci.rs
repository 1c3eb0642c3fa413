//! The words of UCI.

use super::{Budget, Reply, Said, milliseconds, report};
use sente_game::Side;
use sente_protocol::uci::{Command, Go, Message, Root};
use sente_protocol::{MoveText, ParseError};
use std::time::Duration;

pub(super) fn set_option(name: &str, value: Option<&str>) -> Result<String, ParseError> {
    Ok(Command::SetOption { name: name.parse()?, value: value.map(Into::into) }.to_string())
}

pub(super) fn position(start: Option<&str>, moves: &[MoveText]) -> Result<String, ParseError> {
    let root = start.map_or(Ok(Root::Start), |text| text.parse().map(Root::Fen))?;
    Ok(Command::Position { root, moves: moves.to_vec() }.to_string())
}

pub(super) fn go(budget: &Budget) -> Go {
    let mut go = Go {
        movetime: budget.move_time.map(milliseconds),
        nodes: budget.nodes,
        depth: budget.depth,
        mate: budget.mate,
        infinite: *budget == Budget::default(),
        ..Go::default()
    };
    if let Some(clocks) = &budget.clocks {
        let of = |times: [Duration; 2], side: Side| Some(milliseconds(times[side.index()]));
        go.wtime = of(clocks.left, Side::First);
        go.btime = of(clocks.left, Side::Second);
        go.winc = of(clocks.increment, Side::First).filter(|&increment| increment > 0);
        go.binc = of(clocks.increment, Side::Second).filter(|&increment| increment > 0);
        go.movestogo = clocks.moves_to_go;
    }
    go
}

pub(super) fn understand(line: &str) -> Said {
    let Ok(heard) = Message::read(line) else { return Said::Other };
    match heard.message {
        Message::IdName(name) => Said::Name(name.as_str().to_owned()),
        Message::UciOk => Said::Introduced,
        Message::ReadyOk => Said::Ready,
        Message::BestMove(best) => Said::Best(best.played().map_or(Reply::None, Reply::Move)),
        Message::Option(option) => Said::Option(option),
        Message::Info(info) => report(*info, plies),
        Message::IdAuthor(_) | Message::CopyProtection(_) | Message::Registration(_) => Said::Other,
    }
}

/// The protocol counts moves: whoever mates in n makes n of them and leaves n - 1 to the other.
const fn plies(moves: i32) -> i32 {
    if moves > 0 { moves.saturating_mul(2) - 1 } else { moves.saturating_mul(2) }
}

//! Searches: what is asked for, and how it is answered.

use super::Session;
use crate::MoveText;
use crate::session::{Errand, Manner};
use crate::uci::{BestMove, Go, Wdl};
use sente_chess::{Move, Position};
use sente_engine::wdl::{self, Model};
use sente_game::{Position as _, Score, Side};
use sente_search::{Limits, TimeControl};
use std::time::Duration;

impl Session {
    /// Starts a search.
    pub(super) fn search(&mut self, go: &Go) -> Result<(), String> {
        let errand = Errand {
            limits: self.limits(go)?,
            style: self.style(),
            lines: self.options.common.multipv,
            strength: self.options.strength(),
            manner: InUci { shows_chances: self.options.show_wdl },
        };
        self.desk.search(errand);
        Ok(())
    }

    /// What the command asks for; moves that are not legal here are an error.
    fn limits(&self, go: &Go) -> Result<Limits<Move>, String> {
        Ok(Limits {
            time: self.time_control(go),
            depth: go.depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX)),
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate.map(|moves| moves.saturating_mul(2)),
            moves: self.desk.moves(&go.searchmoves)?,
            lines: self.options.common.multipv,
            infinite: go.infinite,
            ponder: go.ponder,
        })
    }

    fn time_control(&self, go: &Go) -> TimeControl {
        let milliseconds = |time: i64| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let (left, increment) = match self.desk.position.side() {
            Side::First => (go.wtime, go.winc),
            Side::Second => (go.btime, go.binc),
        };
        match (go.movetime, left) {
            (Some(time), _) => TimeControl::MoveTime(milliseconds(time)),
            (None, Some(left)) => TimeControl::Clock {
                left: milliseconds(left),
                increment: milliseconds(increment.unwrap_or(0)),
                moves_to_go: go.movestogo.filter(|&moves| moves > 0),
                byoyomi: Duration::ZERO,
            },
            (None, None) => TimeControl::None,
        }
    }
}

/// How UCI words things.
struct InUci {
    /// Whether chances are told with scores.
    shows_chances: bool,
}

impl Manner<Position> for InUci {
    /// Mates are counted in moves: whoever mates in an odd number of plies makes one move more than the other.
    fn mate(&self, plies: i32) -> i32 {
        if plies > 0 { (plies + 1) / 2 } else { plies / 2 }
    }

    fn chances(&self, root: &Position, score: Score) -> Option<Wdl> {
        if !self.shows_chances {
            return None;
        }
        let chances = Model::FITTED.chances(score, wdl::material(root));
        Some(Wdl { win: chances.win.into(), draw: chances.draw.into(), loss: chances.loss.into() })
    }

    fn answer(&self, mv: Option<MoveText>, ponder: Option<MoveText>) -> String {
        BestMove { mv, ponder }.to_string()
    }
}

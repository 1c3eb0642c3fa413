//! Searches: how they are started, stopped, and told that the opponent has moved.

use super::Session;
use super::gate::Gate;
use super::speaker::{Handicap, Speaker};
use crate::uci::Go;
use sente_game::{Notation as _, Position as _, Side};
use sente_search::{Limits, TimeControl};
use std::sync::Arc;
use std::time::Duration;

/// A search that was started.
pub(super) struct Running {
    gate: Arc<Gate>,
    /// Whether it is stopped at the end of input; those bounded by depth, nodes or time are finished.
    pub(super) endless: bool,
    /// Whether the opponent has still to play the expected move.
    pondering: bool,
    /// Whether it may only answer when it is told to stop.
    infinite: bool,
}

impl Session {
    /// Starts a search. One that is going on ends first, and answers.
    pub(super) fn search(&mut self, go: &Go) -> Result<(), String> {
        let mut limits = self.limits(go)?;
        self.stop();
        self.wait();
        let handicap = self.options.strength().map(|strength| {
            let nodes = strength.nodes();
            limits.nodes = Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
            limits.lines = limits.lines.max(strength.lines());
            let moves =
                if limits.moves.is_empty() { self.position.count_legal() } else { limits.moves.len() };
            Handicap::new(strength, self.game, limits.lines.min(moves))
        });
        let gate = Arc::new(Gate::new(go.infinite || go.ponder));
        let speaker = Speaker {
            voice: self.voice.clone(),
            root: self.position,
            style: self.style(),
            lines: self.options.multipv,
            shows_chances: self.options.show_wdl,
            gate: Arc::clone(&gate),
            handicap,
        };
        let bounded = go.depth.is_some() || go.nodes.is_some() || go.movetime.is_some();
        let endless = go.infinite || go.ponder || !bounded;
        self.running = Some(Running { gate, endless, pondering: go.ponder, infinite: go.infinite });
        self.engine.set_past(self.past.clone());
        self.engine.go(self.position, limits, Box::new(speaker));
        Ok(())
    }

    /// What the command asks for; moves that are not legal here are an error.
    fn limits(&self, go: &Go) -> Result<Limits<sente_chess::Move>, String> {
        let mut moves = Vec::new();
        for text in &go.searchmoves {
            let mv = self.position.read_move(text.as_str()).map_err(|error| error.to_string())?;
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        Ok(Limits {
            time: self.time_control(go),
            depth: go.depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX)),
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate.map(|moves| moves.saturating_mul(2)),
            moves,
            lines: self.options.multipv,
            infinite: go.infinite,
            ponder: go.ponder,
        })
    }

    fn time_control(&self, go: &Go) -> TimeControl {
        let milliseconds = |time: i64| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let (left, increment) = match self.position.side() {
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

    /// Whether a search has not answered yet.
    pub(super) fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.gate.is_answered())
    }

    /// The expected move was played: the search goes on, and from now on its time counts.
    pub(super) fn ponder_hit(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.pondering) else { return };
        running.pondering = false;
        self.engine.ponder_hit();
        if !running.infinite {
            running.gate.open();
        }
    }

    /// Tells whatever is going on to end soon. A search answers.
    pub(super) fn stop(&self) {
        self.stop_search();
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    pub(super) fn stop_search(&self) {
        if let Some(running) = &self.running {
            self.engine.stop();
            running.gate.open();
        }
    }

    /// Waits for whatever is going on to end.
    pub(super) fn wait(&mut self) {
        self.engine.wait();
        if let Some(job) = self.job.take() {
            job.wait();
        }
    }
}

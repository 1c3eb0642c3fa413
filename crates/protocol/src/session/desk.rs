//! Where the engine works: its position, and the search that is going on.

use super::gate::Gate;
use super::job::{DEEPEST, Job};
use super::speaker::{Handicap, Manner, Speaker};
use super::voice::Voice;
use crate::MoveText;
use sente_engine::bench::{self, Bench};
use sente_engine::strength::Strength;
use sente_engine::{Engine, Game, Setup};
use sente_game::{Line, Notation, excerpt};
use sente_search::Limits;
use std::io;
use std::sync::Arc;

/// An engine with a position before it.
pub(crate) struct Desk<P: Notation> {
    pub(crate) engine: Engine<P>,
    pub(crate) voice: Voice,
    pub(crate) position: P,
    past: Line<P>,
    /// How many games were begun, so that none is like another below full strength.
    game: u64,
    /// The search that is going on, or the last one.
    running: Option<Running>,
    /// Other work that is going on, or was last.
    job: Option<Job>,
}

/// A search that was started.
struct Running {
    gate: Arc<Gate>,
    /// Whether it is stopped at the end of input; those bounded by depth, nodes or time are finished.
    endless: bool,
    /// Whether the opponent has still to play the expected move.
    pondering: bool,
    /// Whether it may only answer when it is told to stop.
    infinite: bool,
}

/// A search that is to be made, and how it is told of.
pub(crate) struct Errand<P: Notation, M> {
    pub(crate) limits: Limits<P::Move>,
    pub(crate) style: P::MoveStyle,
    /// How many lines are told.
    pub(crate) lines: usize,
    /// How strong to play, if not as well as possible.
    pub(crate) strength: Option<Strength>,
    pub(crate) manner: M,
}

impl<P: Notation> Desk<P> {
    pub(crate) fn new(engine: Engine<P>, voice: Voice) -> Self {
        Self { engine, voice, position: P::start(), past: Line::new(), game: 0, running: None, job: None }
    }

    /// Forgets the last game.
    pub(crate) fn new_game(&mut self) {
        self.stop();
        self.engine.new_game();
        self.game += 1;
    }

    /// Takes over a position with its moves, or nothing at all.
    pub(crate) fn set_position(&mut self, start: P, moves: &[MoveText]) -> Result<(), String> {
        let (mut position, mut past) = (start, Line::new());
        for text in moves {
            let mv = position.read_move(text.as_str()).map_err(|error| error.to_string())?;
            past.push(&position);
            position.advance(mv, &mut ());
        }
        (self.position, self.past) = (position, past);
        Ok(())
    }

    /// The moves that these texts mean here; one that is not legal is an error.
    pub(crate) fn moves(&self, texts: &[MoveText]) -> Result<Vec<P::Move>, String> {
        let mut moves = Vec::new();
        for text in texts {
            let mv = self.position.read_move(text.as_str()).map_err(|error| error.to_string())?;
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        Ok(moves)
    }

    /// Starts a search. One that is going on ends first, and answers.
    pub(crate) fn search<M: Manner<P>>(&mut self, errand: Errand<P, M>) {
        let Errand { mut limits, style, lines, strength, manner } = errand;
        self.stop();
        self.wait();
        let endless = limits.infinite || limits.ponder || !is_bounded(&limits);
        let handicap = strength.map(|strength| {
            let nodes = strength.nodes();
            limits.nodes = Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
            limits.lines = limits.lines.max(strength.lines());
            let moves =
                if limits.moves.is_empty() { self.position.count_legal() } else { limits.moves.len() };
            Handicap::new(strength, self.game, limits.lines.min(moves))
        });
        let (pondering, infinite) = (limits.ponder, limits.infinite);
        let gate = Arc::new(Gate::new(infinite || pondering));
        let speaker = Speaker {
            voice: self.voice.clone(),
            root: self.position,
            style,
            lines,
            gate: Arc::clone(&gate),
            handicap,
            manner,
        };
        self.running = Some(Running { gate, endless, pondering, infinite });
        self.engine.set_past(self.past.clone());
        self.engine.go(self.position, limits, Box::new(speaker));
    }

    /// Begins other work. Whatever is going on ends first.
    pub(crate) fn begin(&mut self, start: impl FnOnce(&Self) -> io::Result<Job>) -> Result<(), String> {
        self.stop();
        self.wait();
        self.job = Some(start(self).map_err(|error| error.to_string())?);
        Ok(())
    }

    /// Whether a search has not answered yet.
    pub(crate) fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.gate.is_answered())
    }

    /// Whether the search that is going on awaits the opponent's move.
    pub(crate) fn is_pondering(&self) -> bool {
        self.is_searching() && self.running.as_ref().is_some_and(|running| running.pondering)
    }

    /// The expected move was played: the search goes on, and from now on its time counts.
    pub(crate) fn ponder_hit(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.pondering) else { return };
        running.pondering = false;
        self.engine.ponder_hit();
        if !running.infinite {
            running.gate.open();
        }
    }

    /// Ends a search without an answer: another will be made in its place.
    pub(crate) fn abandon(&mut self) {
        if let Some(running) = self.running.take() {
            running.gate.mute();
            self.engine.stop();
        }
        self.wait();
    }

    /// Tells whatever is going on to end soon. A search answers.
    pub(crate) fn stop(&self) {
        self.stop_search();
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    fn stop_search(&self) {
        if let Some(running) = &self.running {
            self.engine.stop();
            running.gate.open();
        }
    }

    /// Waits for whatever is going on to end.
    fn wait(&mut self) {
        self.engine.wait();
        if let Some(job) = self.job.take() {
            job.wait();
        }
    }

    /// At the end of input whatever is bounded is finished, and the rest stopped.
    pub(crate) fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.endless) {
            // Counting ends by itself, so a search is all there is to stop.
            self.stop_search();
        }
        if let Some(job) = self.job.as_ref().filter(|job| job.is_endless()) {
            job.stop();
        }
        self.wait();
    }
}

impl<P: Notation> Desk<P> {
    /// Counts the move tree to a depth. Whatever is going on ends first.
    pub(crate) fn perft(&mut self, depth: u32, style: P::MoveStyle) -> Result<(), String> {
        if depth > DEEPEST {
            return Err(format!("perft: expected a depth from 0 to {DEEPEST}, found {depth}"));
        }
        self.begin(|desk| Job::perft(desk.position, depth, style, desk.voice.clone()))
    }
}

impl<P: Game> Desk<P> {
    /// Runs the benchmark, to the depth that a person has typed or to the usual one. Whatever is going on ends first.
    pub(crate) fn bench(&mut self, arguments: &str, setup: Setup<P>) -> Result<(), String> {
        let depth = match arguments {
            "" => Some(bench::DEPTH),
            text => text.parse().ok().filter(|depth| (1..=64).contains(depth)),
        };
        let depth = depth
            .ok_or_else(|| format!("bench: expected a depth from 1 to 64, found {:?}", excerpt(arguments)))?;
        let bench = Bench { depth, setup, ..Bench::default() };
        self.begin(|desk| Job::bench(bench, desk.voice.clone()))
    }
}

/// Whether a search ends by itself, whatever the clocks show.
fn is_bounded<M>(limits: &Limits<M>) -> bool {
    let by_time = matches!(limits.time, sente_search::TimeControl::MoveTime(_));
    limits.depth.is_some() || limits.nodes.is_some() || by_time
}

//! What a search finds, as a stream of values.

use crate::listener::Listener;
use sente_game::{Position, Score};
use sente_search::tt::Bound;
use sente_search::{Answer, Counters, Info, Reporter};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

/// Something happened in a search.
#[derive(Clone, Debug)]
pub enum Event<P: Position> {
    /// A line of play was found.
    Line(FoundLine<P>),
    /// The search has ended.
    Finished {
        /// What it found.
        answer: Answer<P>,
        /// How many nodes all threads visited.
        nodes: u64,
    },
}

/// A line of play and how it was found: [`Info`] to keep.
#[derive(Clone, Debug)]
pub struct FoundLine<P: Position> {
    /// How deep was searched.
    pub depth: i32,
    /// The deepest line.
    pub seldepth: usize,
    /// Which of the best lines this is, from one.
    pub line_number: usize,
    /// The score.
    pub score: Score,
    /// Whether the score is exact, or at least or at most the true one.
    pub bound: Bound,
    /// How many positions were visited, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The line.
    pub line: Vec<P::Move>,
}

/// The events of a search, which come as they happen. They end with the search.
#[derive(Debug)]
pub struct Events<P: Position>(Receiver<Event<P>>);

impl<P: Position> Iterator for Events<P> {
    type Item = Event<P>;

    fn next(&mut self) -> Option<Event<P>> {
        self.0.recv().ok()
    }
}

/// The listener at the other end of [`Events`].
pub(crate) struct Stream<P: Position>(Sender<Event<P>>);

impl<P: Position> Stream<P> {
    pub(crate) fn new() -> (Self, Events<P>) {
        let (events, received) = mpsc::channel();
        (Self(events), Events(received))
    }

    /// Passes an event on, unless nobody wants to hear of it any more.
    fn send(&self, event: Event<P>) {
        let _ = self.0.send(event);
    }
}

impl<P: Position> Reporter<P> for Stream<P> {
    fn line(&mut self, info: &Info<'_, P>) {
        let &Info { depth, seldepth, line_number, score, bound, nodes, time, line, .. } = info;
        let line = line.to_vec();
        self.send(Event::Line(FoundLine { depth, seldepth, line_number, score, bound, nodes, time, line }));
    }
}

impl<P: Position> Listener<P> for Stream<P> {
    fn finished(&mut self, answer: &Answer<P>, nodes: u64, _: &Counters) {
        self.send(Event::Finished { answer: answer.clone(), nodes });
    }
}

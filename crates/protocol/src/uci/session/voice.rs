//! What the engine says, from whichever thread.

use crate::MoveText;
use crate::uci::{BestMove, Bound, Info, Message, Score, ScoreValue};
use sente_chess::notation::CastlingStyle;
use sente_chess::{Move, Position};
use sente_engine::Listener;
use sente_game::{Notation as _, Position as _};
use sente_search::{Answer, Counters, Reporter, tt};
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// The way out, shared by all who have something to say. Lines are never mixed.
#[derive(Clone)]
pub(super) struct Voice(Arc<Mutex<Box<dyn Write + Send>>>);

impl Voice {
    pub(super) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    pub(super) fn say(&self, message: &Message) {
        self.write(&format!("{message}\n"));
    }

    /// Writes text at once. If nobody reads it any longer, the end of input will follow.
    pub(super) fn write(&self, text: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    }
}

/// Holds an answer back until it may be given: a search without an end must not answer before it is told to stop.
#[derive(Debug)]
pub(super) struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Closed,
    Open,
    Silenced,
    Answered,
}

impl Gate {
    pub(super) fn new(closed: bool) -> Self {
        let state = if closed { State::Closed } else { State::Open };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn set(&self, from: &[State], to: State) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if from.contains(&state) {
            *state = to;
        }
        self.changed.notify_all();
    }

    /// The answer may be given.
    pub(super) fn open(&self) {
        self.set(&[State::Closed], State::Open);
    }

    /// The answer is not wanted.
    pub(super) fn silence(&self) {
        self.set(&[State::Closed, State::Open], State::Silenced);
    }

    /// Whether the answer has been given or dropped.
    pub(super) fn is_answered(&self) -> bool {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) == State::Answered
    }

    /// Waits until the answer may be given, and tells whether it is wanted.
    fn pass(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == State::Closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let wanted = *state == State::Open;
        *state = State::Answered;
        wanted
    }
}

/// Tells what a search finds.
pub(super) struct SearchVoice {
    pub(super) voice: Voice,
    pub(super) root: Position,
    pub(super) style: CastlingStyle,
    pub(super) lines: usize,
    pub(super) gate: Arc<Gate>,
}

impl SearchVoice {
    /// A line of moves as text. It ends before a move that is not legal, which a table may contain.
    fn texts(&self, line: &[Move]) -> Vec<MoveText> {
        let mut position = self.root;
        let mut texts = Vec::new();
        for &mv in line {
            if !position.is_legal(mv) {
                break;
            }
            texts.extend(position.styled_move_text(mv, self.style).parse::<MoveText>());
            position.advance(mv, &mut ());
        }
        texts
    }
}

impl Reporter<Position> for SearchVoice {
    fn line(&mut self, info: &sente_search::Info<'_, Position>) {
        let milliseconds = u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX);
        let nps = u128::from(info.nodes) * 1_000_000 / info.time.as_micros().max(1);
        let bound = match info.bound {
            tt::Bound::Lower => Some(Bound::Lower),
            tt::Bound::Upper => Some(Bound::Upper),
            tt::Bound::Exact | tt::Bound::None => None,
        };
        self.voice.say(&Message::Info(Box::new(Info {
            depth: u32::try_from(info.depth).ok(),
            seldepth: u32::try_from(info.seldepth).ok(),
            multipv: (self.lines > 1).then_some(info.line_number as u32),
            score: Some(Score { value: value(info.score), bound }),
            nodes: Some(info.nodes),
            nps: u64::try_from(nps).ok(),
            hashfull: u32::try_from(info.hashfull).ok(),
            time: Some(milliseconds),
            pv: self.texts(info.line),
            ..Info::default()
        })));
    }
}

impl Listener<Position> for SearchVoice {
    fn finished(&mut self, answer: &Answer<Position>, _: u64, _: &Counters) {
        if !self.gate.pass() {
            return;
        }
        let mut texts = self.texts(&answer.line).into_iter();
        let best = BestMove { mv: texts.next(), ponder: texts.next() };
        self.voice.say(&Message::BestMove(best));
    }
}

/// The protocol counts mates in moves: whoever mates in an odd number of plies makes one move more than the other.
fn value(score: sente_game::Score) -> ScoreValue {
    match score.plies_to_mate() {
        Some(plies) if plies > 0 => ScoreValue::Mate((plies + 1) / 2),
        Some(plies) => ScoreValue::Mate(plies / 2),
        None => ScoreValue::Cp(score.get()),
    }
}

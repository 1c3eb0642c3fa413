//! When an answer may be given.

use std::sync::{Condvar, Mutex, PoisonError};

/// Holds an answer back until it may be given: an endless search must not answer before it is told to stop, nor one on the
/// opponent's time before the opponent has moved.
#[derive(Debug)]
pub(super) struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Closed,
    Open,
    Muted,
    Answered,
}

impl Gate {
    pub(super) fn new(closed: bool) -> Self {
        let state = if closed { State::Closed } else { State::Open };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// The answer may be given.
    pub(super) fn open(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if *state == State::Closed {
            *state = State::Open;
        }
        self.changed.notify_all();
    }

    /// No answer is wanted any more.
    pub(super) fn mute(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if *state != State::Answered {
            *state = State::Muted;
        }
        self.changed.notify_all();
    }

    /// Whether the answer has been given.
    pub(super) fn is_answered(&self) -> bool {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) == State::Answered
    }

    /// Waits until the answer may be given; false if it is not wanted.
    pub(super) fn pass(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == State::Closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let wanted = *state != State::Muted;
        *state = State::Answered;
        wanted
    }
}

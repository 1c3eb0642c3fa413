//! The way out.

use crate::uci::Info;
use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// What the engine says, from whichever thread. Lines are never mixed.
#[derive(Clone)]
pub(crate) struct Voice(Arc<Mutex<Box<dyn Write + Send>>>);

impl Voice {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(output))))
    }

    /// Says a message of whatever protocol.
    pub(crate) fn say(&self, message: &impl Display) {
        self.write(&format!("{message}\n"));
    }

    /// Tells people something.
    pub(crate) fn explain(&self, text: impl Display) {
        self.say(&Info::text(text));
    }

    /// Writes text at once. If nobody reads it any longer, the end of input will follow.
    pub(crate) fn write(&self, text: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    }
}

//! Being asked to stop.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody has asked the program to stop, by Ctrl-C or from outside.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. The first request is for the command to heed, the second ends the process at once.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let asked = interrupt.clone();
        let handler = move || {
            if asked.0.swap(true, Ordering::Relaxed) {
                process::exit(1);
            }
        };
        // Without a handler the first request ends the process, as it does by default.
        let _ = ctrlc::set_handler(handler);
        interrupt
    }

    /// Whether it has happened.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

//! Whether an engine keeps to its protocol.
//!
//! A walk is a list of named checks. Each says something to the engine, listens, and gives a [`Verdict`] with what it
//! found and an excerpt of what was said. Checks that end the engine or make it hang cost a deadline, not the walk: the
//! engine is started anew. What is forbidden by the standard, or ends the engine, is a failure; what is merely unwise
//! is a remark.
//!
//! The ordinary checks ask for what any user asks for. The hostile ones send what no user would: impossible positions,
//! absurd numbers, bytes that are no text, floods, commands at the wrong time. An engine should survive all of it and
//! keep the position it had.
//!
//! The rules come from the traits of `sente-game` and the positions from [`Material`], so the walk knows no game by
//! itself.

mod board;
mod check;
mod checks;
mod hostile;
mod judge;
mod material;
mod report;
mod talk;
mod transcript;
mod walk;

pub use check::{Check, Finding, Item, Verdict};
pub use material::Material;
pub use report::{Report, Summary, write_item};
pub use walk::Walk;

use crate::engine::{Launch, Protocol};
use sente_game::Notation;
use std::time::{Duration, Instant};

/// Which engine to walk, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How to start the engine.
    pub launch: Launch,
    /// The language it is to speak.
    pub protocol: Protocol,
    /// Options to set in every process.
    pub options: Vec<(String, String)>,
    /// Whether to send bad input, too.
    pub hostile: bool,
    /// How long to wait for what takes no thinking.
    pub timeout: Duration,
    /// The beginnings of the names of the checks to make; all, if there are none.
    pub only: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            launch: Launch::default(),
            protocol: Protocol::default(),
            options: Vec::new(),
            hostile: false,
            timeout: Duration::from_secs(5),
            only: Vec::new(),
        }
    }
}

/// All checks in the order in which they are made.
pub fn catalogue<P: Notation>(protocol: Protocol, hostile: bool) -> Vec<Check<P>> {
    let mut checks = match protocol {
        Protocol::Uci => checks::all(),
        // What is asked of engines of shogi is not written down yet.
        Protocol::Usi => Vec::new(),
    };
    if hostile {
        checks.extend(hostile::all().into_iter().map(|check| Check { hostile: true, ..check }));
    }
    checks
}

/// Walks an engine through its protocol. Each item is handed to `seen` as soon as it is there.
pub fn walk<P: Notation>(settings: &Settings, material: &Material, mut seen: impl FnMut(&Item)) -> Report {
    let start = Instant::now();
    let mut walk = Walk::<P>::new(settings, material);
    let mut items = Vec::new();
    let chosen = |id: &str| settings.only.is_empty() || settings.only.iter().any(|only| id.starts_with(only));
    for check in catalogue(settings.protocol, settings.hostile).iter().filter(|check| chosen(&check.id)) {
        let item = walk.run(check);
        seen(&item);
        items.push(item);
    }
    let introduction = walk.introduction.as_deref();
    Report {
        engine: introduction.and_then(|introduction| introduction.name.clone()).unwrap_or_default(),
        protocol: settings.protocol.to_string(),
        hostile: settings.hostile,
        summary: Summary::of(&items),
        items,
        time: start.elapsed(),
    }
}

//! The commands, one file each.

pub(crate) mod compliance;
mod games;
pub(crate) mod inspect;
pub(crate) mod matches;
pub(crate) mod merge;
pub(crate) mod ordering;
pub(crate) mod quantise;
pub(crate) mod selfplay;
pub(crate) mod suite;
pub(crate) mod train;
pub(crate) mod tune;

use std::io::{self, Write as _};

/// Tells how far things are.
fn tell(text: &str) {
    // A reader that nobody is there to be is no reason to stop.
    let _ = writeln!(io::stderr(), "{text}");
}

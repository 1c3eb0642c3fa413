//! The commands, one file each, and what they share. All are generic over the game.

pub(crate) mod perft;

use crate::failure::Failure;
use sente_game::{Notation, Reading};
use std::io::Write;

/// What stands for the position that games start from.
pub(crate) const START: &str = "startpos";

/// The position that the user names.
fn read_position<P: Notation>(text: &str) -> Result<P, Failure> {
    match text.trim() {
        START => Ok(P::start()),
        text => P::read_position(text, Reading::Playable)
            .map_err(|error| Failure::Usage(format!("--position: {error}"))),
    }
}

/// Tells somebody who started the program without a command what it can do.
pub(crate) fn welcome(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "Sente {}: the rules of chess, for now without a player.\n\n\
         Try   sente perft 5    to count the lines of five plies from the start position\n\
         or    sente --help     for everything else.",
        env!("CARGO_PKG_VERSION")
    )?;
    Ok(())
}

//! The commands, one file each, and what they share. All are generic over the game.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod eval;
pub(crate) mod perft;
pub(crate) mod why;

use crate::failure::Failure;
use crate::games::Study;
use sente_engine::{Evaluation, Game};
use sente_game::{Notation, Reading};
use std::io::{self, IsTerminal as _, Write};

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

/// The board, who is to move, and the position as text.
fn describe<P: Study>(position: &P) -> String {
    let mover = P::PLAYER_TAGS[position.side().index()];
    format!("{}\n{}\n{mover} to move\n", position.diagram(), position.position_text())
}

/// The evaluation that the user names, or the usual one.
fn evaluation<P: Game>(name: Option<&str>) -> Result<Evaluation<P>, Failure> {
    Evaluation::choose(name).map_err(|error| Failure::Usage(format!("--evaluation: {error}")))
}

/// Speaks a protocol on standard input and output. A person at a terminal is told what to type.
pub(crate) fn converse(out: &mut impl Write) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        writeln!(
            out,
            "Sente {}: speaks UCI. Type help, or go and quit; 'sente --help' lists the commands.",
            env!("CARGO_PKG_VERSION")
        )?;
        out.flush()?;
    }
    sente_protocol::run(io::stdin().lock(), io::stdout());
    Ok(())
}

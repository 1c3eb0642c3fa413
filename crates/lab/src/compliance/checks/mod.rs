//! The checks of ordinary use, in the order in which they are made.

mod ending;
mod endless;
mod handshake;
mod infos;
mod input;
mod limits;
mod moves;
mod options;
mod over;
mod ponder;
mod ready;
mod results;
mod settings;
mod variant;

use super::check::Check;
use sente_game::Notation;

/// All of them. The introduction comes first, the end last.
pub(super) fn all<P: Notation>() -> Vec<Check<P>> {
    let groups = [
        handshake::checks(),
        options::checks(),
        ready::checks(),
        moves::checks(),
        infos::checks(),
        limits::checks(),
        endless::checks(),
        ponder::checks(),
        results::checks(),
        over::checks(),
        variant::checks(),
        settings::checks(),
        input::checks(),
        ending::checks(),
    ];
    groups.into_iter().flatten().collect()
}

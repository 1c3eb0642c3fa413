//! The numbers of each game's search.

use sente_search::Tunables;

/// Chess: what engines agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessTunables;

impl Tunables for ChessTunables {}

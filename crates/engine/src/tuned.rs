//! The numbers of each game's search.

use sente_search::Tunables;

/// Any game: what engines agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DefaultTunables;

impl Tunables for DefaultTunables {}

/// Chess: what engines agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessTunables;

impl Tunables for ChessTunables {}

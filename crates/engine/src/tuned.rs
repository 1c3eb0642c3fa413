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

/// Shogi: where it differs from what engines agree on. Material is worth more than in chess, and a single drop changes more,
/// so margins are wider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShogiTunables;

impl Tunables for ShogiTunables {
    fn aspiration_delta(&self) -> i32 {
        24
    }

    fn probcut_margin(&self) -> i32 {
        240
    }

    fn qs_futility(&self) -> i32 {
        300
    }

    fn see_noisy(&self) -> i32 {
        -120
    }
}

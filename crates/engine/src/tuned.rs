//! The numbers of each game's search.

use sente_search::Tunables;

/// Declares the numbers in which a game differs from the others.
macro_rules! numbers {
    ($(#[doc = $doc:literal])+ $game:ident: $($name:ident = $value:literal),* $(,)?) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $game;

        impl Tunables for $game {
            $(#[inline]
            fn $name(&self) -> i32 {
                $value
            })*
        }
    };
}

numbers! {
    /// Any game: what engines agree on.
    DefaultTunables:
}

numbers! {
    /// Chess: margins between scores are about half of what engines write, because the hundredths of this evaluation are larger. A
    /// pawn of the network is worth 75 of them, where others have 150 to 300. Those that decide whether a node is searched at all
    /// are as wide as elsewhere nonetheless, and there is less reduction: what ends a node by its evaluation overlooks attacks.
    ChessTunables:
    aspiration_delta = 7,
    rfp_depth = 7,
    iir_depth = 6,
    check_extension = 1,
    nmp_lead = 100,
    nmp_offset = 110,
    nmp_slope = 11,
    singular_margin = 9,
    double_margin = 9,
    triple_margin = 55,
    lmr_quiet_base = 500,
    hindsight_margin = 82,
    deeper_margin = 25,
    deeper_slope = 1,
    shallower_margin = 5,
    opinion_slope = 14,
    opinion_offset = 5,
    qs_futility = 100,
    qs_checks_depth = -1,
}

numbers! {
    /// Shogi: where it differs from what engines agree on. Material is worth more than in chess, and a single drop changes
    /// more, so margins are wider.
    ShogiTunables:
    aspiration_delta = 24,
    probcut_margin = 240,
    qs_futility = 300,
    see_noisy = -120,
}

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
    /// Chess: margins are about half of what engines write, because the hundredths of this evaluation are larger. A pawn of the
    /// network is worth 75 of them, where others have 150 to 300.
    ChessTunables:
    aspiration_delta = 7,
    caution_plies = 4,
    rfp_margin = 44,
    razor_margin = 165,
    nmp_lead = 100,
    nmp_offset = 110,
    nmp_slope = 11,
    probcut_margin = 105,
    probcut_improving = 33,
    probcut_table_margin = 165,
    check_extension = 1,
    singular_margin = 9,
    double_margin = 9,
    triple_margin = 55,
    futility_base = 55,
    futility_margin = 50,
    hindsight_margin = 82,
    deeper_margin = 25,
    deeper_slope = 1,
    shallower_margin = 5,
    opinion_slope = 14,
    opinion_offset = 5,
    qs_futility = 100,
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

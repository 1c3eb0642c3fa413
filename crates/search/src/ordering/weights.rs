//! How much each sign counts that a move is good.

use crate::tunables::Tunables;

/// Declares the weights, each with the tunable number that it comes from.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $weight:ident = $tunable:ident;)+) => {
        /// How much each sign that a move is good counts. They come from the table of tunables.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $weight: i32),+
        }

        impl Weights {
            /// The weights of a game.
            pub fn new(tunables: &impl Tunables) -> Self {
                Self { $($weight: tunables.$tunable()),+ }
            }
        }
    };
}

weights! {
    /// What a noisy move takes, for each hundredth.
    gain = order_gain;
    /// The success of a quiet move from its origin to its target.
    quiet = order_quiet;
    /// The success of a quiet move at this ply.
    low_ply = order_low_ply;
    /// What a quiet move saves from lesser attackers, for each hundredth.
    relief = order_relief;
    /// A quiet check that does not lose material.
    check = order_check;
    /// What the exchange after such a check must at least gain.
    safe_check = order_safe_check;

    /// What a noisy move promises before anything is known of it.
    noisy = promise_noisy;
    /// The success of a noisy move, beside that of a quiet one.
    noisy_success = promise_noisy_success;
    /// How much less a noisy move promises for each hundredth that the evaluation is above what is needed.
    lead = promise_lead;
    /// An exchange that gains material,
    winning = promise_winning;
    /// and for each hundredth of it.
    winning_slope = promise_winning_slope;
    /// A noisy move whose exchange loses material,
    losing = promise_losing;
    /// and for each hundredth of it.
    losing_slope = promise_losing_slope;
    /// A quiet move whose exchange loses material,
    losing_quiet = promise_losing_quiet;
    /// and for each hundredth of it.
    losing_quiet_slope = promise_losing_quiet_slope;
    /// A quiet move that cut at a sister node.
    killer = promise_killer;
    /// The one before that.
    second_killer = promise_second_killer;
    /// The quiet move that last refuted the opponent's move.
    counter = promise_counter;
    /// A quiet check.
    quiet_check = promise_check;
    /// No piece is in danger any more,
    rescue = promise_rescue;
    /// and for each hundredth by which the worst danger is lessened.
    rescue_slope = promise_rescue_slope;
}

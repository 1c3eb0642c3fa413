//! Every number of the search that could be another, in one table.

use std::ops::RangeInclusive;

/// The range of a tunable number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// The value that engines agree on, more or less.
    pub default: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
    /// The value at which what it belongs to does nothing, if it has one beyond the others: to see what that is worth.
    pub off: Option<i32>,
}

impl Tunable {
    /// All values that it may take, the one that switches off included.
    pub fn range(&self) -> RangeInclusive<i32> {
        let off = self.off.unwrap_or(self.default);
        self.min.min(off)..=self.max.max(off)
    }
}

/// Declares the table: a trait with a method for every number, and the list of them.
macro_rules! tunables {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $min:literal..=$max:literal $(, off $off:literal)?;)+) => {
        /// The numbers of the search. Every game has its own set; what a game does not override is the default.
        pub trait Tunables: Copy + Default + Send + Sync + 'static {
            $($(#[doc = $doc])+
            #[inline]
            fn $name(&self) -> i32 {
                const { assert!($min <= $default && $default <= $max, "a default is out of its range") }
                $default
            })+
        }

        /// All tunable numbers.
        pub const TUNABLES: &[Tunable] =
            &[$(Tunable {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                off: tunables!(@off $($off)?),
            }),+];

        /// Numbers that can be changed while the program runs, for tuning. Reading them costs a little, so engines that
        /// play use constants.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct TunableSet {
            $($name: i32),+
        }

        impl TunableSet {
            /// The numbers of another set.
            pub fn of(other: &impl Tunables) -> Self {
                Self { $($name: other.$name()),+ }
            }

            /// The number of this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            /// The number of this name, to be changed.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }

        impl Default for TunableSet {
            fn default() -> Self {
                Self { $($name: $default),+ }
            }
        }

        impl Tunables for TunableSet {
            $(#[inline]
            fn $name(&self) -> i32 {
                self.$name
            })+
        }
    };
    (@off) => { None };
    (@off $off:literal) => { Some($off) };
}

tunables! {
    /// Half the width of the first window around the expected score.
    aspiration_delta = 12 in 2..=60, off 30000;
    /// The first window is wider for larger scores: their square is divided by this.
    aspiration_square = 25000 in 5000..=60000;

    /// Caution: how many plies from the root nodes are not ended lightly.
    caution_plies = 0 in 0..=10;
    /// Caution: what margins are multiplied by there, in 1024ths.
    caution_margin = 3000 in 1024..=8000;
    /// Caution: how much less quiet moves are reduced there, in 1024ths of a ply.
    caution_reduction = 600 in 0..=1500;

    /// Reverse futility: margin for each ply of depth.
    rfp_margin = 80 in 15..=160;
    /// Reverse futility: plies of depth to which it applies.
    rfp_depth = 9 in 5..=14, off 0;

    /// Razoring: margin for each ply of depth.
    razor_margin = 300 in 60..=500;
    /// Razoring: plies of depth to which it applies.
    razor_depth = 4 in 1..=6, off 0;

    /// Null move: depth from which it is tried.
    nmp_depth = 3 in 1..=6, off 999;
    /// Null move: constant part of the reduction.
    nmp_base = 4 in 2..=6;
    /// Null move: depth is divided by this for the reduction.
    nmp_divisor = 3 in 2..=6;
    /// Null move: a lead of so much reduces by a ply more.
    nmp_lead = 180 in 40..=400;
    /// Null move: but never by more than so many plies.
    nmp_lead_max = 3 in 1..=6;
    /// Null move: how far above beta the evaluation must be at depth zero,
    nmp_offset = 200 in 0..=500;
    /// and by how much less for each ply of depth.
    nmp_slope = 20 in 0..=40;
    /// Null move: from this depth on a cutoff is verified.
    nmp_verify_depth = 14 in 8..=30, off 999;

    /// Internal reduction: depth from which a node without a move from the table is searched less deep.
    iir_depth = 4 in 2..=8, off 999;

    /// `ProbCut`: how much above beta a capture must lead.
    probcut_margin = 190 in 40..=320;
    /// `ProbCut`: and by how much less where the evaluation improves.
    probcut_improving = 60 in 0..=120;
    /// `ProbCut`: depth from which it is tried.
    probcut_depth = 5 in 3..=8, off 999;
    /// `ProbCut`: how many plies less deep the proof is searched.
    probcut_reduction = 4 in 3..=5;
    /// `ProbCut` by the table alone: how much above beta its score must be.
    probcut_table_margin = 300 in 50..=600, off 30000;

    /// Check extension: plies that answers to a check are searched deeper.
    check_extension = 0 in 0..=1;

    /// Singular extension: depth from which it is tried.
    singular_depth = 7 in 5..=10, off 999;
    /// Singular extension: by how many plies the table's search may have been less deep.
    singular_lag = 3 in 2..=5;
    /// Singular extension: how far below, for each ply of depth in sixteenths, the others must stay.
    singular_margin = 16 in 3..=40;
    /// Singular extension: how much further below for a second ply.
    double_margin = 16 in 0..=60;
    /// Singular extension: how much further below for a third ply.
    triple_margin = 100 in 20..=250;

    /// Late move pruning: how many quiet moves are tried at depth zero.
    lmp_base = 3 in 1..=8, off 999;

    /// Futility: margin at depth zero,
    futility_base = 100 in 20..=250;
    /// and for each ply of reduced depth.
    futility_margin = 90 in 15..=180;
    /// Futility: reduced depth to which it applies.
    futility_depth = 8 in 4..=14, off -1;

    /// History pruning: success below this, times depth, is not tried.
    history_pruning = -3000 in -8000..=-500;
    /// History pruning: reduced depth to which it applies.
    history_pruning_depth = 5 in 2..=8, off -1;

    /// Exchange pruning: depth to which it applies.
    see_depth = 8 in 4..=16, off 0;
    /// Exchange pruning of quiet moves: loss for each square of reduced depth.
    see_quiet = -22 in -60..=-8;
    /// Exchange pruning of noisy moves: loss for each ply of depth.
    see_noisy = -95 in -200..=-40;

    /// Reductions: depth from which moves are reduced.
    lmr_depth = 2 in 1..=5, off 999;
    /// Reductions of quiet moves: constant part, in 1024ths of a ply.
    lmr_quiet_base = 870 in 0..=2000;
    /// Reductions of quiet moves: the product of the logarithms is divided by so many 1024ths.
    lmr_quiet_divisor = 2458 in 1500..=4000;
    /// Reductions of noisy moves: constant part.
    lmr_noisy_base = 0 in -500..=1500;
    /// Reductions of noisy moves: divisor of the product of the logarithms.
    lmr_noisy_divisor = 2867 in 1500..=5000;
    /// Reductions: more at nodes that are expected to fail high.
    lmr_cut = 2048 in 500..=4000;
    /// Reductions: more where the evaluation does not improve.
    lmr_not_improving = 1024 in 0..=2000;
    /// Reductions: less on or near a principal variation.
    lmr_pv = 1024 in 0..=2500;
    /// Reductions: more if the table's move is noisy.
    lmr_noisy_table_move = 1024 in 0..=2000;
    /// Reductions: less for checks.
    lmr_check = 1024 in 0..=2000;
    /// Reductions: more if the next ply has failed high often.
    lmr_cutoffs = 1024 in 0..=2000;
    /// Reductions: that is, more often than this.
    lmr_cutoffs_many = 2 in 1..=5;
    /// Reductions: a success of so much is worth a ply.
    lmr_history = 8192 in 4000..=20000;

    /// A reduced node that has gained so much is reduced by a ply more.
    hindsight_margin = 150 in 25..=300, off 30000;

    /// A reduced search this much above the best score is repeated deeper than planned.
    deeper_margin = 45 in 5..=120;
    /// And so much more for each ply of depth.
    deeper_slope = 2 in 0..=8;
    /// A reduced search less than this above the best score is repeated less deep.
    shallower_margin = 10 in 0..=30;

    /// Order: what a noisy move takes, for each hundredth.
    order_gain = 16 in 4..=64;
    /// Order: the success of a quiet move from its origin to its target.
    order_quiet = 2 in 1..=4;
    /// Order: the success of a quiet move at this ply, the less the further from the root.
    order_low_ply = 8 in 0..=16;
    /// Order: what a quiet move saves from lesser attackers, for each hundredth.
    order_relief = 32 in 0..=80;
    /// Order: a quiet check that does not lose material.
    order_check = 12000 in 0..=30000;
    /// Order: that is, at least this in its exchange.
    order_safe_check = -75 in -200..=0;

    /// Promise: what a noisy move promises before anything is known of it.
    promise_noisy = 30000 in -50000..=100000;
    /// Promise: the success of a noisy move, beside that of a quiet one.
    promise_noisy_success = 4 in 0..=12;
    /// Promise: how much less noisy moves promise for each hundredth that the evaluation is above what is needed.
    promise_lead = 135 in 0..=400;
    /// Promise: an exchange that gains material,
    promise_winning = 7700 in 0..=50000;
    /// and for each hundredth of it.
    promise_winning_slope = 121 in 0..=300;
    /// Promise: a noisy move whose exchange loses material,
    promise_losing = -56000 in -100000..=0;
    /// and for each hundredth of it.
    promise_losing_slope = 112 in 0..=300;
    /// Promise: a quiet move whose exchange loses material,
    promise_losing_quiet = -26800 in -100000..=0;
    /// and for each hundredth of it.
    promise_losing_quiet_slope = 69 in 0..=300;
    /// Promise: a quiet move that cut at a sister node.
    promise_killer = 15800 in 0..=60000;
    /// Promise: the one before that.
    promise_second_killer = 10000 in 0..=60000;
    /// Promise: the quiet move that last refuted the opponent's move.
    promise_counter = 11700 in 0..=60000;
    /// Promise: a quiet check.
    promise_check = 27500 in 0..=60000;
    /// Promise: no piece is in danger any more,
    promise_rescue = 18000 in 0..=60000;
    /// and for each hundredth by which the worst danger is lessened.
    promise_rescue_slope = 72 in 0..=200;

    /// Rewards: for each ply of depth,
    bonus_slope = 200 in 80..=400;
    /// less this,
    bonus_offset = 80 in 0..=400;
    /// and never more than this.
    bonus_max = 1600 in 800..=3000;
    /// Punishments: for each ply of depth,
    malus_slope = 180 in 80..=400;
    /// less this,
    malus_offset = 40 in 0..=400;
    /// and never more than this.
    malus_max = 1200 in 600..=3000;

    /// A quiet move is judged by how the evaluation changes: for each hundredth,
    opinion_slope = 8 in 0..=20;
    /// with so much added to the change,
    opinion_offset = 10 in -30..=60;
    /// and never by more than this.
    opinion_max = 800 in 200..=2000;
    /// A quiet move after which nothing was good enough is rewarded: for each ply of depth.
    refutation_slope = 120 in 0..=300;
    /// and never more than this.
    refutation_max = 1000 in 400..=2000;

    /// Corrections: the sum of the counters that corrects an evaluation by one hundredth.
    correction_grain = 32 in 16..=128, off 100000;

    /// Quiescence: what a capture may gain beyond what it takes.
    qs_futility = 180 in 30..=400, off 30000;
    /// Quiescence: so many captures are tried if they neither check nor recapture.
    qs_moves = 3 in 1..=20, off 999;
    /// Quiescence: exchanges that lose more than this are not tried.
    qs_see = -60 in -150..=0, off -30000;
    /// Quiescence: the depth, zero or below, down to which quiet checks are tried.
    qs_checks_depth = 0 in -4..=0, off 1;
    /// Quiescence: the depth below which only recaptures are tried.
    qs_recaptures_depth = -6 in -12..=-1, off -999;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        for (index, tunable) in TUNABLES.iter().enumerate() {
            assert!(TUNABLES[..index].iter().all(|other| other.name != tunable.name), "{}", tunable.name);
        }
    }
}

//! Counts of what a search did.

use super::{Looked, Recorder, Seen, Watched};
use crate::clock::Watch;
use crate::ordering::Stage;
use std::time::Duration;

/// Depths are told apart up to this one.
pub const MOST_DEPTHS: usize = 32;

/// Ranks are told apart up to this one.
pub const MOST_RANKS: usize = 32;

/// Where the best move was: first, second to fifth, sixth to tenth, later.
pub const PLACES: [&str; 4] = ["1", "2-5", "6-10", "11+"];

/// By how much the evaluation is above what cuts: below each of these, or not below any.
pub const LEADS: [i32; 6] = [-200, -100, -50, 0, 50, 100];

/// What a search thread has recorded of a search, as plain counts that can be added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Telemetry {
    /// Nodes that were cut, by depth.
    pub cutoffs: [u64; MOST_DEPTHS],
    /// Those that were cut by the first move.
    pub first_cutoffs: [u64; MOST_DEPTHS],
    /// Nodes with a best move, by depth and by the place of that move.
    pub best_places: [[u64; PLACES.len()]; MOST_DEPTHS],
    /// Moves that were searched, by where they came from.
    pub searched: [u64; Stage::COUNT],
    /// Moves that turned out best.
    pub best: [u64; Stage::COUNT],
    /// Moves that cut.
    pub cut_by: [u64; Stage::COUNT],
    /// Nodes that were cut, by where their first move came from.
    pub first_tried: [u64; Stage::COUNT],
    /// Those that were cut by it.
    pub first_cut: [u64; Stage::COUNT],
    /// Cut nodes whose table had a move, and those that were cut by the first move.
    pub guided: [u64; 2],
    /// The same without a move from the table.
    pub unguided: [u64; 2],
    /// The same in check.
    pub in_check: [u64; 2],
    /// The same with a move left out.
    pub left_out: [u64; 2],
    /// Nodes that were cut, by the lead of the evaluation, and those that were cut by the first move.
    pub by_lead: [[u64; 2]; LEADS.len() + 1],
    /// Quiet moves that were best on principal variations, and those that a shortlist holds.
    pub shortlist: [u64; 2],
    /// Noisy moves that were generated.
    pub noisy: u64,
    /// Moves that were given a score.
    pub scored: u64,
    /// Exchanges of noisy moves that were worked out for the order.
    pub exchanges: u64,
    /// Exchanges that were remembered.
    pub remembered: u64,
    /// Searches with an empty window, and those that were repeated.
    pub probes: [u64; 2],
    /// Quiet moves within the reach of the gates, those left out, and those reduced.
    pub early_quiets: [u64; 3],
    /// Moves that were searched, by rank, and the plies that they were reduced by.
    pub reductions: [[u64; 2]; MOST_RANKS],
    /// Moves that were left out, by rank.
    pub left_out_by_rank: [u64; MOST_RANKS],
    /// Moves whose success was adjusted.
    pub learnt: u64,
    /// Nodes up to the end of each iteration.
    pub nodes_by_depth: [u64; MOST_DEPTHS],
    /// The time that pickers took.
    pub ordering: Duration,
    /// What the tables of a thread take, in bytes.
    pub bytes: usize,
}

fn by_depth(depth: i32) -> usize {
    (depth.max(0) as usize).min(MOST_DEPTHS - 1)
}

fn place(before: usize) -> usize {
    match before {
        0 => 0,
        1..=4 => 1,
        5..=9 => 2,
        _ => 3,
    }
}

fn count(pair: &mut [u64; 2], hit: bool) {
    pair[0] += 1;
    pair[1] += u64::from(hit);
}

impl Recorder<Watched> for Box<Telemetry> {
    fn telemetry(&self) -> Option<&Telemetry> {
        Some(self)
    }

    fn time(&self, watch: &Watch) -> Duration {
        watch.elapsed()
    }

    fn ordered(&mut self, watch: &Watch, start: Duration) {
        self.ordering += watch.elapsed().saturating_sub(start);
    }

    fn noted(&mut self, tally: Watched) {
        self.noisy += u64::from(tally.noisy);
        self.scored += u64::from(tally.scored);
        self.exchanges += u64::from(tally.exchanges);
        self.remembered += u64::from(tally.remembered);
    }

    fn left_out(&mut self, seen: Seen) {
        self.left_out_by_rank[seen.rank.min(MOST_RANKS - 1)] += 1;
        if seen.quiet && seen.rank < seen.reach {
            self.early_quiets[0] += 1;
            self.early_quiets[1] += 1;
        }
    }

    fn searched(&mut self, seen: Seen, reduction: i32) {
        self.searched[seen.stage as usize] += 1;
        let [moves, plies] = &mut self.reductions[seen.rank.min(MOST_RANKS - 1)];
        *moves += 1;
        *plies += reduction.max(0) as u64;
        if seen.quiet && seen.rank < seen.reach {
            self.early_quiets[0] += 1;
            self.early_quiets[2] += u64::from(reduction > 0);
        }
    }

    fn probed(&mut self, repeated: bool) {
        count(&mut self.probes, repeated);
    }

    fn looked(&mut self, looked: Looked) {
        let Some((best, before)) = looked.best else { return };
        let (depth, first) = (by_depth(looked.depth), before == 0);
        self.best_places[depth][place(before)] += 1;
        self.best[best.stage as usize] += 1;
        if best.quiet && looked.pv {
            count(&mut self.shortlist, best.rank < looked.room);
        }
        if !looked.cut {
            return;
        }
        self.cutoffs[depth] += 1;
        self.first_cutoffs[depth] += u64::from(first);
        self.cut_by[best.stage as usize] += 1;
        if let Some(stage) = looked.first {
            self.first_tried[stage as usize] += 1;
            self.first_cut[stage as usize] += u64::from(first);
        }
        if let Some(lead) = looked.lead {
            count(&mut self.by_lead[LEADS.partition_point(|&bound| bound <= lead)], first);
        }
        let kind = if looked.left_out {
            &mut self.left_out
        } else if looked.in_check {
            &mut self.in_check
        } else if looked.guided {
            &mut self.guided
        } else {
            &mut self.unguided
        };
        count(kind, first);
    }

    fn learnt(&mut self, moves: usize) {
        self.learnt += moves as u64;
    }

    fn deepened(&mut self, depth: i32, nodes: u64) {
        self.nodes_by_depth[by_depth(depth)] = nodes;
    }

    fn begin(&mut self) {
        **self = Telemetry::default();
    }
}

impl Telemetry {
    /// Adds what was recorded elsewhere.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.counts_mut().into_iter().zip(other.clone().counts_mut()) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += *theirs;
            }
        }
        self.ordering += other.ordering;
        self.bytes = self.bytes.max(other.bytes);
    }

    /// Every count.
    fn counts_mut(&mut self) -> Vec<&mut [u64]> {
        vec![
            &mut self.cutoffs,
            &mut self.first_cutoffs,
            self.best_places.as_flattened_mut(),
            &mut self.searched,
            &mut self.best,
            &mut self.cut_by,
            &mut self.first_tried,
            &mut self.first_cut,
            &mut self.guided,
            &mut self.unguided,
            &mut self.in_check,
            &mut self.left_out,
            self.by_lead.as_flattened_mut(),
            &mut self.shortlist,
            std::slice::from_mut(&mut self.noisy),
            std::slice::from_mut(&mut self.scored),
            std::slice::from_mut(&mut self.exchanges),
            std::slice::from_mut(&mut self.remembered),
            &mut self.probes,
            &mut self.early_quiets,
            self.reductions.as_flattened_mut(),
            &mut self.left_out_by_rank,
            std::slice::from_mut(&mut self.learnt),
            &mut self.nodes_by_depth,
        ]
    }
}

//! What the counts say, in a form that can be printed, plotted and compared.

#![expect(clippy::cast_precision_loss, reason = "nobody reads more than a few digits of a rate")]

use super::Telemetry;
use super::record::{LEADS, MOST_RANKS, PLACES};
use crate::ordering::Stage;
use crate::worker::Counters;

/// A figure with its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name by which programs know it.
    pub key: String,
    /// What it is, for people.
    pub what: &'static str,
    /// The figure itself.
    pub value: Value,
}

/// What a figure can be.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number of things.
    Count(u64),
    /// A part of a whole.
    Share {
        /// The part.
        part: u64,
        /// The whole.
        whole: u64,
    },
    /// A sum over a number of things.
    Mean {
        /// The sum.
        sum: u64,
        /// The number.
        count: u64,
    },
    /// A number that is neither.
    Number(f64),
    /// One figure for each of several cases.
    Series(Vec<Figure>),
}

impl Value {
    /// The number that the figure comes to; none if nothing was counted, or if it is a series.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Count(count) => Some(count as f64),
            Self::Share { part, whole: count } | Self::Mean { sum: part, count } => {
                (count > 0).then(|| part as f64 / count as f64)
            }
            Self::Number(number) => Some(number),
            Self::Series(_) => None,
        }
    }
}

fn figure(key: impl Into<String>, what: &'static str, value: Value) -> Figure {
    Figure { key: key.into(), what, value }
}

fn share([whole, part]: [u64; 2]) -> Value {
    Value::Share { part, whole }
}

fn sum(counts: &[u64]) -> u64 {
    counts.iter().sum()
}

impl Telemetry {
    /// Everything that was recorded, with the counts that every search keeps and the nodes and time it took.
    pub fn figures(&self, counters: &Counters, nodes: u64, seconds: f64) -> Vec<Figure> {
        let mut figures = self.order_figures();
        figures.extend(self.pruning_figures());
        figures.extend(self.cost_figures(counters, nodes, seconds));
        figures
    }

    /// How good the order is.
    fn order_figures(&self) -> Vec<Figure> {
        let cutoffs = [sum(&self.cutoffs), sum(&self.first_cutoffs)];
        vec![
            figure("first_move_cutoffs", "Cutoffs by the first move", share(cutoffs)),
            figure("first_move_cutoffs_by_node", "- by kind of node", Value::Series(self.by_node())),
            figure("first_move_cutoffs_by_depth", "- by depth", Value::Series(self.first_by_depth())),
            figure(
                "first_move_cutoffs_by_lead",
                "- by lead of the evaluation",
                Value::Series(self.by_lead()),
            ),
            figure("first_move_cutoffs_by_stage", "- by stage of the first move", {
                stages(|stage| [self.first_tried[stage], self.first_cut[stage]], |[tried, _]| tried > 0)
            }),
            figure("best_place", "Place of the best move", places(&self.places())),
            figure("best_place_by_depth", "- by depth", Value::Series(self.places_by_depth())),
            figure("cutoffs_by_stage", "Cutoffs by stage", {
                stages(|stage| [cutoffs[0], self.cut_by[stage]], |[_, cut]| cut > 0)
            }),
            figure(
                "shortlist_coverage",
                "Best quiet moves of main lines in a shortlist",
                share(self.shortlist),
            ),
            figure("table_move_hits", "Table moves that were best", self.hits(&self.best, Stage::Table)),
            figure("killer_hits", "Killers that cut", self.hits(&self.cut_by, Stage::Killer)),
            figure("countermove_hits", "Countermoves that cut", self.hits(&self.cut_by, Stage::Counter)),
        ]
    }

    /// What is made of the order.
    fn pruning_figures(&self) -> Vec<Figure> {
        let [early, left_out, reduced] = self.early_quiets;
        vec![
            figure("repeated_searches", "Empty windows searched again", share(self.probes)),
            figure("early_quiets_left_out", "Early quiet moves left out", share([early, left_out])),
            figure("early_quiets_reduced", "Early quiet moves reduced", share([early, reduced])),
            figure("reduction_by_rank", "Mean reduction by rank", {
                let mean = |[count, sum]: [u64; 2]| Value::Mean { sum, count };
                Value::Series(by_rank(|rank| mean(self.reductions[rank])))
            }),
            figure("left_out_by_rank", "Moves left out by rank", {
                let left_out = |rank: usize| {
                    let part = self.left_out_by_rank[rank];
                    Value::Share { part, whole: part + self.reductions[rank][0] }
                };
                Value::Series(by_rank(left_out))
            }),
        ]
    }

    /// What it costs, and what it gives.
    fn cost_figures(&self, counters: &Counters, nodes: u64, seconds: f64) -> Vec<Figure> {
        let ordering = self.ordering.as_secs_f64();
        vec![
            figure("exchanges_per_capture", "Exchanges worked out for each noisy move", {
                Value::Mean { sum: self.exchanges, count: self.noisy }
            }),
            figure("exchanges_remembered", "Exchanges remembered", {
                share([self.exchanges + self.remembered, self.remembered])
            }),
            figure("moves_scored", "Moves given a score", Value::Count(self.scored)),
            figure("history_updates", "Successes adjusted", Value::Count(self.learnt)),
            figure("table_hits", "Table look-ups that found something", {
                share([counters.probes, counters.hits])
            }),
            figure("quiescence", "Nodes of quiescence", share([nodes, counters.quiescence_nodes])),
            figure("branching", "Effective branching factor", self.branching()),
            figure("nodes_by_depth", "Nodes by iteration", Value::Series(self.nodes_by_iteration())),
            figure("ordering_seconds", "Seconds spent on the order", Value::Number(ordering)),
            figure("ordering_share", "- of all", Value::Number(ordering / seconds.max(1e-9))),
            figure("memory", "Bytes of a thread's tables", Value::Count(self.bytes as u64)),
            figure("nodes", "Nodes", Value::Count(nodes)),
            figure("seconds", "Seconds", Value::Number(seconds)),
        ]
    }

    fn by_node(&self) -> Vec<Figure> {
        vec![
            figure("with_table_move", "with a table move", share(self.guided)),
            figure("without_table_move", "without one", share(self.unguided)),
            figure("in_check", "in check", share(self.in_check)),
            figure("move_left_out", "with a move left out", share(self.left_out)),
        ]
    }

    fn by_lead(&self) -> Vec<Figure> {
        let name = |place: usize| match LEADS.get(place) {
            Some(bound) => format!("below {bound}"),
            None => format!("{} and more", LEADS[LEADS.len() - 1]),
        };
        self.by_lead
            .iter()
            .enumerate()
            .map(|(place, &counts)| figure(name(place), "", share(counts)))
            .collect()
    }

    fn first_by_depth(&self) -> Vec<Figure> {
        let depths =
            self.cutoffs.iter().zip(&self.first_cutoffs).enumerate().filter(|(_, (all, _))| **all > 0);
        depths.map(|(depth, (&all, &first))| figure(depth.to_string(), "", share([all, first]))).collect()
    }

    fn places(&self) -> [u64; PLACES.len()] {
        std::array::from_fn(|place| self.best_places.iter().map(|places| places[place]).sum())
    }

    fn places_by_depth(&self) -> Vec<Figure> {
        let depths = self.best_places.iter().enumerate().filter(|(_, counts)| sum(&counts[..]) > 0);
        depths.map(|(depth, counts)| figure(depth.to_string(), "", places(counts))).collect()
    }

    fn hits(&self, counts: &[u64; Stage::COUNT], stage: Stage) -> Value {
        share([self.searched[stage as usize], counts[stage as usize]])
    }

    /// By how much the tree grows with every ply: the mean over the deeper half of the iterations.
    fn branching(&self) -> Value {
        let deepest = self.nodes_by_depth.iter().rposition(|&nodes| nodes > 0).unwrap_or(0);
        let from = deepest.div_ceil(2).max(1);
        let growth = self.nodes_by_depth[deepest] as f64 / self.nodes_by_depth[from].max(1) as f64;
        Value::Number(if deepest > from { growth.powf(1.0 / (deepest - from) as f64) } else { 0.0 })
    }

    fn nodes_by_iteration(&self) -> Vec<Figure> {
        let depths = self.nodes_by_depth.iter().enumerate().filter(|(_, nodes)| **nodes > 0);
        depths.map(|(depth, &nodes)| figure(depth.to_string(), "", Value::Count(nodes))).collect()
    }
}

fn places(counts: &[u64; PLACES.len()]) -> Value {
    let whole = sum(counts);
    let shares = PLACES.into_iter().zip(counts);
    Value::Series(shares.map(|(place, &part)| figure(place, "", Value::Share { part, whole })).collect())
}

/// One figure for each stage that has anything to tell.
fn stages(counts: impl Fn(usize) -> [u64; 2], is_told: impl Fn([u64; 2]) -> bool) -> Value {
    let told = |stage: &Stage| is_told(counts(*stage as usize));
    let figures = Stage::ALL.into_iter().filter(told);
    Value::Series(
        figures.map(|stage| figure(stage.key(), stage.name(), share(counts(stage as usize)))).collect(),
    )
}

/// One figure for each rank that came up.
fn by_rank(value: impl Fn(usize) -> Value) -> Vec<Figure> {
    let told = |rank: usize| {
        let value = value(rank);
        value.number().map(|_| figure((rank + 1).to_string(), "", value))
    };
    (0..MOST_RANKS).filter_map(told).collect()
}

//! The main search: a recipe of numbered steps.
//!
//! Each step that can end a node is a function of its own in `steps/` and returns `Option<Score>`. What a node knows of
//! itself is collected once, in [`Here`].

use crate::history::Step;
use crate::node::{Node, NonPv};
use crate::ordering::{Picked, Picker};
use crate::steps::Tried;
use crate::telemetry::Recorder as _;
use crate::tt::{Bound, Entry};
use crate::tunables::Tunables;
use crate::worker::{QuietCell, Worker};
use sente_game::{Depth, Evaluator, Position, Score, Verdict};
use std::cell::OnceCell;

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    /// Scores up to this are not interesting.
    pub(crate) alpha: Score,
    /// Scores from this on are too good to be allowed.
    pub(crate) beta: Score,
    /// How deep to search.
    pub(crate) depth: i32,
    /// Whether the node is expected to fail high.
    pub(crate) cut: bool,
}

impl Request {
    /// A search that only asks whether the score is above `alpha`.
    pub(crate) fn zero_window(alpha: Score, depth: i32, cut: bool) -> Self {
        Self { alpha, beta: alpha + 1, depth, cut }
    }

    /// The same window seen by the opponent.
    pub(crate) fn flipped(self, depth: i32, cut: bool) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, cut }
    }
}

/// What a node knows of itself before it looks at moves.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the node")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here<'a, P: Position> {
    pub(crate) position: &'a P,
    pub(crate) ply: usize,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) depth: i32,
    pub(crate) cut: bool,
    pub(crate) in_check: bool,
    /// What the table knows; mates count from the root.
    pub(crate) entry: Option<Entry<P::Move>>,
    /// The evaluation as the evaluator gave it; none in check.
    pub(crate) raw: Option<Score>,
    /// The evaluation, corrected; none in check.
    pub(crate) evaluation: Option<Score>,
    /// Whether the evaluation is better than at the last turn.
    pub(crate) improving: bool,
    /// Whether the node is or was on a principal variation.
    pub(crate) pv: bool,
    /// A move that is left out.
    pub(crate) excluded: Option<P::Move>,
    /// The moves that led here.
    pub(crate) previous: [Option<Step<P>>; 4],
}

impl<P: Position> Here<'_, P> {
    /// The table's move.
    pub(crate) fn table_move(&self) -> Option<P::Move> {
        self.entry.and_then(|entry| entry.best)
    }
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// The score of a position below the root for the player to move, as far as the request asks.
    pub(crate) fn alpha_beta<N: Node>(&mut self, position: &P, ply: usize, request: Request) -> Score {
        self.lines[ply].clear();

        // Step 1. At the horizon only captures and their like are followed to the end, but a check is answered first.
        let mut request = request;
        request.depth += self.check_extension(position, ply);
        if request.depth <= 0 {
            return self.quiescence::<N>(position, ply, request.alpha, request.beta, 0);
        }

        // Step 2. The node counts, and the search may be over.
        self.count_node(ply);
        if self.stopped {
            return Score::DRAW;
        }

        // Step 3. What the rules decide, and what no mate can improve.
        if let Some(score) = self.decided_by_rule(position, ply) {
            return score;
        }
        request.alpha = self.alpha_by_repetition(position, ply, request.alpha.max(Score::mated_in(ply)));
        request.beta = request.beta.min(Score::mate_in(ply + 1));
        if request.alpha >= request.beta {
            return request.alpha;
        }

        // Step 4. What the table knows.
        let mut here = self.look_around::<N>(position, ply, request);
        if !N::PV
            && let Some(score) = self.cut_by_table(&here)
        {
            return score;
        }

        self.foresee_table_move(&here);

        // Step 5. A mate at once, then what the position looks like.
        if let Some(score) = self.try_mating_move::<N>(&here) {
            return score;
        }
        self.evaluate_node(&mut here);
        if here.excluded.is_none() {
            self.remember_evaluation(&here);
            self.reconsider_depth(&mut here);
        }

        // Steps 6 to 10. Ends that need no move, or none in full.
        if !N::PV && !here.in_check && here.excluded.is_none() {
            if let Some(score) = self.try_reverse_futility(&here) {
                return score;
            }
            if let Some(score) = self.try_razoring(&here) {
                return score;
            }
            if let Some(score) = self.try_null_move(&here) {
                return score;
            }
        }
        self.reduce_without_table_move::<N>(&mut here);
        if !N::PV
            && !here.in_check
            && here.excluded.is_none()
            && let Some(score) = self.try_probcut(&here).or_else(|| self.try_probcut_by_table(&here))
        {
            return score;
        }

        // Steps 11 to 16. The moves, one by one.
        self.search_moves::<N>(&here, |_, _| {})
    }

    /// Steps 11 to 17: every move that is worth it, and what is learnt from them. `begin` hears of each move and its
    /// number before it is searched.
    pub(crate) fn search_moves<N: Node>(
        &mut self,
        here: &Here<'_, P>,
        mut begin: impl FnMut(P::Move, usize),
    ) -> Score {
        let threats = OnceCell::new();
        let killers = self.frame(here.ply).killers;
        self.frame_mut(here.ply + 1).cutoffs = 0;
        self.frame_mut(here.ply + 2).killers = [None; 2];
        let node = self.view(here, &threats, killers);
        let mut picker = self.open_picker(&node, K::main);
        let mut found = Found::new(here.alpha);
        let mut tried = Tried::<P>::default();
        let (mut first, mut best) = (None, None);

        while let Some(picked) = self.next_move(&mut picker, &node) {
            // Step 11. Moves that are not wanted at all.
            if Some(picked.mv) == here.excluded || (N::ROOT && !self.is_root_move(picked.mv)) {
                continue;
            }
            found.moves += 1;
            first = first.or(Some(picked.stage));

            // The table's memory is far away: where nobody has asked for it before, it is asked for now.
            self.shared.table.prefetch(here.position.key_after(picked.mv));

            // Step 12. Late, quiet or losing moves at low depth are not tried once there is something better than mate.
            let candidate = self.candidate(here, picked);
            if !N::ROOT && !found.best.is_mated() && self.is_pruned(here, &candidate, &found, &mut picker) {
                self.recorder.left_out(self.seen(here, &candidate));
                continue;
            }

            // Step 13. A move that alone holds the position together is searched deeper; if several do, the node ends.
            let extension = match self.extension::<N>(here, picked.mv) {
                Ok(extension) => extension,
                Err(score) => {
                    self.close_picker(picker);
                    return Self::tempered(here, score);
                }
            };

            // Steps 14 and 15. The search itself.
            begin(picked.mv, found.moves);
            let score = self.search_move::<N>(here, &candidate, extension, (&found, &threats));
            if self.stopped {
                break;
            }

            // Step 16. What the score means.
            if N::ROOT {
                self.note_root_move(picked.mv, score, &found);
            }
            if score > found.best {
                found.best = score;
                if score > found.alpha {
                    (found.alpha, found.mv, found.raised) = (score, Some(picked.mv), true);
                    best = Some((self.seen(here, &candidate), found.moves - 1));
                    if N::PV {
                        self.remember_line(here.ply, picked.mv);
                    }
                    if score >= here.beta {
                        self.note_cutoff::<N>(here, found.moves);
                        break;
                    }
                }
            }
            tried.add(picked.mv, candidate.quiet);
        }
        self.close_picker(picker);
        if self.stopped {
            return Score::DRAW;
        }
        self.tell_of_node::<N>(here, &found, first, best);

        // Step 17. No move at all, or lessons for the next time.
        if found.moves == 0 {
            return Self::without_moves(here);
        }
        self.learn(here, &found, &tried, &threats);
        Self::tempered(here, found.best)
    }

    /// Steps 14 and 15 for one move: reduction, and up to three searches.
    fn search_move<N: Node>(
        &mut self,
        here: &Here<'_, P>,
        candidate: &Candidate<P::Move>,
        extension: i32,
        (found, threats): (&Found<P::Move>, &OnceCell<P::Threats>),
    ) -> Score {
        let Candidate { picked: Picked { mv, .. }, quiet, .. } = *candidate;
        let nodes_before = self.nodes;
        let mut next = *here.position;
        self.descend(&mut next, mv, here.ply);
        let reduction = self.reduction::<N>(here, candidate, found, next.in_check());
        self.frame_mut(here.ply).quiet_cell = quiet.then(|| quiet_cell(here.position, threats, mv));
        let ply = here.ply + 1;
        let depth = here.depth - 1 + extension;
        let window = Request { alpha: found.alpha, beta: here.beta, depth, cut: false };

        // Step 14. Later moves are first searched less deep, only to see that they are not better.
        let mut score = Score::DRAW;
        let mut full = !N::PV || found.moves > 1;
        let mut reduced_by = 0;
        if here.depth >= self.tunables.lmr_depth() && found.moves > 1 && reduction > 0 {
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            let request = Request::zero_window(-found.alpha - 1, reduced, true);
            reduced_by = depth - reduced;
            self.frame_mut(here.ply).reduction = reduced_by;
            score = -self.alpha_beta::<NonPv>(&next, ply, request);
            self.frame_mut(here.ply).reduction = 0;
            full = score > found.alpha && reduced < depth;
            self.recorder.probed(full);
            if full {
                let depth = depth + self.second_thought(score, found, depth, reduced);
                if depth > reduced {
                    let request = Request::zero_window(-found.alpha - 1, depth, !here.cut);
                    score = -self.alpha_beta::<NonPv>(&next, ply, request);
                }
            }
        } else if full {
            let request = Request::zero_window(-found.alpha - 1, depth, !here.cut);
            score = -self.alpha_beta::<NonPv>(&next, ply, request);
            self.recorder.probed(N::PV && score > found.alpha);
        }
        self.recorder.searched(self.seen(here, candidate), reduced_by);

        // Step 15. On the principal variation the first move, and whatever beats it, gets an exact score.
        if N::PV && (found.moves == 1 || score > found.alpha) {
            score = -self.alpha_beta::<N::Child>(&next, ply, window.flipped(depth, false));
        }
        self.ascend();
        if N::ROOT {
            let spent = self.nodes - nodes_before;
            self.note_root_effort(mv, spent);
        }
        score
    }

    /// A move with what decides about it. How it has fared is the sum of what it did after the moves before it, wherever
    /// it started from: that is what pruning and reductions rest on.
    fn candidate(&self, here: &Here<'_, P>, picked: Picked<P::Move>) -> Candidate<P::Move> {
        let mv = picked.mv;
        let quiet = !here.position.is_noisy(mv);
        let standing = if quiet {
            let step = (here.position.piece(mv), here.position.target(mv));
            self.histories.piece_to[step].get() + self.histories.continuation_score(&here.previous, step)
        } else {
            self.histories.noisy_score(here.position, mv)
        };
        Candidate { picked, quiet, standing }
    }

    /// The score of a node without legal moves; with a move left out it says nothing but that there is no other.
    fn without_moves(here: &Here<'_, P>) -> Score {
        if here.excluded.is_some() {
            return here.alpha;
        }
        match here.position.verdict_without_moves() {
            Verdict::Win => Score::mate_in(here.ply),
            Verdict::Draw => Score::DRAW,
            Verdict::Loss => Score::mated_in(here.ply),
        }
    }

    /// Counts a cutoff, for the rates and for the reductions of sister nodes.
    fn note_cutoff<N: Node>(&mut self, here: &Here<'_, P>, moves: usize) {
        self.frame_mut(here.ply).cutoffs += 1;
        if !N::ROOT {
            self.counters.cutoffs += 1;
            self.counters.first_move_cutoffs += u64::from(moves == 1);
        }
    }

    /// Remembers what was found in the table.
    pub(crate) fn store(&self, here: &Here<'_, P>, found: &Found<P::Move>) {
        let bound = if found.best >= here.beta {
            Bound::Lower
        } else if found.raised {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            here.position.key(),
            Entry {
                best: found.mv,
                score: found.best.to_table(here.ply),
                evaluation: here.raw,
                depth: Depth::new(here.depth),
                bound,
                pv: here.pv,
            },
        );
    }
}

/// A move that may be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) picked: Picked<M>,
    pub(crate) quiet: bool,
    /// How moves like it have fared.
    pub(crate) standing: i32,
}

/// What addresses the success of a quiet move.
pub(crate) fn quiet_cell<P: Position>(
    position: &P,
    threats: &OnceCell<P::Threats>,
    mv: P::Move,
) -> QuietCell<P> {
    let threats = threats.get_or_init(|| position.threats());
    (position.side(), position.origin(mv), position.target(mv), position.threat(threats, mv))
}

/// The best so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<M> {
    /// The highest score.
    pub(crate) best: Score,
    /// The score to beat.
    pub(crate) alpha: Score,
    /// The move that raised it last.
    pub(crate) mv: Option<M>,
    /// Whether it was raised at all.
    pub(crate) raised: bool,
    /// How many moves were looked at.
    pub(crate) moves: usize,
}

impl<M> Found<M> {
    pub(crate) const fn new(alpha: Score) -> Self {
        Self { best: Score::mated_in(0), alpha, mv: None, raised: false, moves: 0 }
    }
}

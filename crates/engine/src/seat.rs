//! A thread's place in the pool: what it is told, and how it searches.

use crate::alpha_beta::SearcherFactory;
use crate::listener::Listener;
use crate::scout::{self, Budget, Scout};
use crate::time::now;
use crate::vote;
use sente_game::{Line, Position, Score};
use sente_search::clock::{Allotment, TimeController, Watch};
use sente_search::tt::Bound;
use sente_search::{Answer, Counters, Info, Limits, Reporter, Searcher, Shared, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

/// What a search is about, the same for all threads.
pub(crate) struct Assignment<P: Position> {
    pub(crate) root: P,
    pub(crate) past: Line<P>,
    pub(crate) limits: Limits<P::Move>,
    pub(crate) allotment: Option<Allotment>,
    pub(crate) controller: Arc<dyn TimeController>,
    pub(crate) start: Duration,
}

/// What a thread is told.
pub(crate) enum Order<P: Position> {
    /// Search and send the answer.
    Help(Arc<Assignment<P>>, Sender<Answer<P>>),
    /// Search, wait for the others, and tell the listener.
    Lead(Arc<Assignment<P>>, Receiver<Answer<P>>, Box<dyn Listener<P>>),
    /// From now on search like this.
    Replace(Arc<dyn SearcherFactory<P>>),
    /// From now on share this.
    Adopt(Arc<Shared>),
    /// Forget what was learnt.
    Clear,
    /// Say when all orders before are carried out.
    Echo(Sender<()>),
}

/// A thread's place: its number and who searches there.
pub(crate) struct Seat<P: Position> {
    number: usize,
    shared: Arc<Shared>,
    searchers: Arc<dyn SearcherFactory<P>>,
    searcher: Box<dyn Searcher<P>>,
    /// Who goes ahead of the searcher, if anybody does. Only the thread that leads has one.
    scout: Option<Box<dyn Scout<P>>>,
}

impl<P: Position> Seat<P> {
    pub(crate) fn new(number: usize, shared: Arc<Shared>, searchers: Arc<dyn SearcherFactory<P>>) -> Self {
        let searcher = searchers.searcher(Arc::clone(&shared));
        let scout = if number == 0 { searchers.scout() } else { None };
        Self { number, shared, searchers, searcher, scout }
    }

    /// Does what it is told until nobody is left to tell it anything.
    pub(crate) fn serve(mut self, inbox: &Receiver<Order<P>>) {
        for order in inbox {
            match order {
                Order::Help(assignment, answers) => {
                    let found = self.search(&assignment, &mut ());
                    // The leader may have gone, which ends everything anyway.
                    let _ = answers.send(found);
                }
                Order::Lead(assignment, answers, listener) => self.lead(&assignment, &answers, listener),
                Order::Adopt(shared) => {
                    self.searcher.adopt(Arc::clone(&shared));
                    self.shared = shared;
                }
                Order::Replace(searchers) => {
                    self = Self::new(self.number, Arc::clone(&self.shared), searchers);
                }
                Order::Clear => self.searcher.clear(),
                // Nobody may be waiting any longer.
                Order::Echo(echo) => drop(echo.send(())),
            }
        }
    }

    /// Searches, ends the search of the others, and tells the answer that counts.
    fn lead(
        &mut self,
        assignment: &Assignment<P>,
        answers: &Receiver<Answer<P>>,
        mut listener: Box<dyn Listener<P>>,
    ) {
        let reporter = &mut Borrowed(&mut *listener);
        let scouted = self.scout(assignment, reporter);
        let searched = scouted.is_none();
        let own = scouted.unwrap_or_else(|| self.search(assignment, reporter));
        let counters = if searched { self.searcher.counters() } else { Counters::default() };
        self.shared.stop.store(true, Ordering::Relaxed);
        let found: Vec<_> = std::iter::once(own).chain(answers).collect();
        let chosen = vote::choose(&found).unwrap_or(0);
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        // A listener that panics has lost its answer, but must not take the engine with it.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            // A searcher that has not searched knows nothing of this position.
            if searched {
                listener.examine(&*self.searcher);
            }
            listener.finished(&found[chosen], nodes, &counters);
        }));
    }

    /// Sends the scout ahead. If it finds a mate, that is the answer. One that goes wrong is not sent again.
    fn scout(&mut self, assignment: &Assignment<P>, reporter: &mut dyn Reporter<P>) -> Option<Answer<P>> {
        let budget = Budget::new(&assignment.limits, assignment.allotment)?;
        let mut scout = self.scout.take()?;
        let elapsed = || now().saturating_sub(assignment.start);
        let stop = &self.shared.stop;
        let mut give_up = || stop.load(Ordering::Relaxed) || elapsed() >= budget.time;
        let found = catch_unwind(AssertUnwindSafe(|| {
            let mate = scout.mate(&assignment.root, &assignment.past, budget.nodes, &mut give_up);
            mate.and_then(scout::answer)
        }));
        let Ok(found) = found else { return None };
        let spent = scout.nodes();
        self.scout = Some(scout);
        let nodes = self.shared.nodes.fetch_add(spent, Ordering::Relaxed) + spent;
        let answer = found?;
        reporter.line(&Info {
            depth: answer.depth,
            seldepth: answer.line.len(),
            line_number: 1,
            score: answer.score,
            bound: Bound::Exact,
            nodes,
            time: elapsed(),
            hashfull: self.shared.table.permille_full(),
            line: &answer.line,
        });
        Some(answer)
    }

    /// Searches. If that goes wrong, which would be a mistake in the program, the game need not be lost: what was found
    /// until then is the answer, and the next search has a new searcher.
    fn search(&mut self, assignment: &Assignment<P>, reporter: &mut dyn Reporter<P>) -> Answer<P> {
        let leads = self.number == 0;
        let hard = assignment.allotment.map(|allotment| allotment.hard).filter(|_| leads);
        let nodes = assignment.limits.nodes.filter(|_| leads);
        let task = Task {
            root: &assignment.root,
            past: &assignment.past,
            limits: &assignment.limits,
            allotment: assignment.allotment,
            controller: &*assignment.controller,
            watch: Watch::new(now, assignment.start, hard, nodes),
            thread: self.number,
        };
        catch_unwind(AssertUnwindSafe(|| self.searcher.search(&task, reporter))).unwrap_or_else(|_| {
            let found = catch_unwind(AssertUnwindSafe(|| self.searcher.found())).ok();
            self.searcher = self.searchers.searcher(Arc::clone(&self.shared));
            let is_sound = |answer: &Answer<P>| answer.best.is_some_and(|mv| assignment.root.is_legal(mv));
            found.filter(is_sound).unwrap_or_else(|| first_move(&assignment.root, &assignment.limits.moves))
        })
    }
}

/// The first legal move, or the first of those that are wanted, for when nothing better is to be had.
pub(crate) fn first_move<P: Position>(root: &P, wanted: &[P::Move]) -> Answer<P> {
    let moves = root.legal_moves();
    let is_wanted = |mv: &&P::Move| wanted.is_empty() || wanted.contains(mv);
    let best = moves.iter().find(is_wanted).copied();
    Answer { best, ponder: None, score: Score::DRAW, depth: 0, line: best.into_iter().collect() }
}

/// Passes news on to a listener.
struct Borrowed<'a, P: Position>(&'a mut dyn Listener<P>);

impl<P: Position> Reporter<P> for Borrowed<'_, P> {
    fn line(&mut self, info: &Info<'_, P>) {
        self.0.line(info);
    }

    fn current_move(&mut self, depth: i32, mv: P::Move, number: usize) {
        self.0.current_move(depth, mv, number);
    }
}

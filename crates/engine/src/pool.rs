//! Threads that wait for work.

use crate::listener::Listener;
use crate::time::now;
use crate::vote;
use sente_game::{Evaluator, Line, Position};
use sente_search::clock::{Allotment, Watch};
use sente_search::ordering::Picker;
use sente_search::{Answer, Counters, Limits, Shared, Task, Tunables, Worker};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A search goes two hundred plies deep, each with a few kilobytes on the stack.
const STACK: usize = 16 << 20;

/// What a search is about, the same for all threads.
pub(crate) struct Assignment<P: Position> {
    pub(crate) root: P,
    pub(crate) past: Line<P>,
    pub(crate) limits: Limits<P::Move>,
    pub(crate) allotment: Option<Allotment>,
    pub(crate) start: Duration,
}

enum Order<P: Position> {
    /// Search and send the answer.
    Help(Arc<Assignment<P>>, Sender<(Answer<P>, Counters)>),
    /// Search, wait for the others, and tell the listener.
    Lead(Arc<Assignment<P>>, Receiver<(Answer<P>, Counters)>, Box<dyn Listener<P>>),
    /// Forget what was learnt.
    Clear,
    /// Say when all orders before are carried out.
    Echo(Sender<()>),
}

struct Member<P: Position> {
    orders: Option<Sender<Order<P>>>,
    handle: Option<JoinHandle<()>>,
}

/// The threads of an engine.
pub(crate) struct Pool<P: Position> {
    members: Vec<Member<P>>,
    shared: Arc<Shared>,
}

impl<P: Position> Pool<P> {
    /// Starts threads, each with an evaluator of its own.
    pub(crate) fn new<E, T, K>(threads: usize, shared: &Arc<Shared>, evaluator: &E) -> io::Result<Self>
    where
        E: Evaluator<P> + Clone + Send + 'static,
        T: Tunables,
        K: Picker<P>,
    {
        let mut pool = Self { members: Vec::new(), shared: Arc::clone(shared) };
        for number in 0..threads.max(1) {
            let (orders, inbox) = mpsc::channel();
            let (shared, evaluator) = (Arc::clone(shared), evaluator.clone());
            let run = move || Seat::<P, E, T, K>::new(number, shared, evaluator).serve(&inbox);
            let handle =
                thread::Builder::new().name(format!("search {number}")).stack_size(STACK).spawn(run)?;
            pool.members.push(Member { orders: Some(orders), handle: Some(handle) });
        }
        Ok(pool)
    }

    pub(crate) fn threads(&self) -> usize {
        self.members.len()
    }

    /// Has all threads search. The listener hears the answer from one of them.
    pub(crate) fn search(&self, assignment: Assignment<P>, listener: Box<dyn Listener<P>>) {
        let assignment = Arc::new(assignment);
        let (answers, collected) = mpsc::channel();
        for member in &self.members[1..] {
            member.order(Order::Help(Arc::clone(&assignment), answers.clone()));
        }
        drop(answers);
        self.members[0].order(Order::Lead(assignment, collected, listener));
    }

    /// Has all threads forget what they learnt.
    pub(crate) fn clear(&self) {
        for member in &self.members {
            member.order(Order::Clear);
        }
    }

    /// Waits until every thread has done what it was told.
    pub(crate) fn wait(&self) {
        let (echo, echoes) = mpsc::channel();
        for member in &self.members {
            member.order(Order::Echo(echo.clone()));
        }
        drop(echo);
        for () in echoes {}
    }
}

impl<P: Position> Member<P> {
    fn order(&self, order: Order<P>) {
        if let Some(orders) = &self.orders {
            // A thread only ends when it is told to, so somebody is always there to read.
            let _ = orders.send(order);
        }
    }
}

impl<P: Position> Drop for Pool<P> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        for member in &mut self.members {
            member.orders = None;
        }
        for member in &mut self.members {
            if let Some(handle) = member.handle.take() {
                // What a thread has to say about its end was said where it happened.
                let _ = handle.join();
            }
        }
    }
}

/// A thread's place: its worker and its number.
struct Seat<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> {
    number: usize,
    shared: Arc<Shared>,
    evaluator: E,
    worker: Worker<P, E, T, K>,
}

impl<P: Position, E: Evaluator<P> + Clone, T: Tunables, K: Picker<P>> Seat<P, E, T, K> {
    fn new(number: usize, shared: Arc<Shared>, evaluator: E) -> Self {
        let worker = Worker::new(Arc::clone(&shared), evaluator.clone(), T::default());
        Self { number, shared, evaluator, worker }
    }

    fn serve(mut self, inbox: &Receiver<Order<P>>) {
        for order in inbox {
            match order {
                Order::Help(assignment, answers) => {
                    let found = self.search(&assignment, &mut Silent);
                    // The leader may have gone, which ends everything anyway.
                    let _ = answers.send(found);
                }
                Order::Lead(assignment, answers, mut listener) => {
                    let own = self.search(&assignment, &mut *listener);
                    self.shared.stop.store(true, Ordering::Relaxed);
                    let (mut found, counters) = (vec![own.0], own.1);
                    found.extend(answers.into_iter().map(|(answer, _)| answer));
                    let chosen = vote::choose(&found).unwrap_or(0);
                    let nodes = self.shared.nodes.load(Ordering::Relaxed);
                    listener.finished(&found[chosen], nodes, &counters);
                }
                Order::Clear => self.worker.clear(),
                // Nobody may be waiting any longer.
                Order::Echo(echo) => drop(echo.send(())),
            }
        }
    }

    /// Searches. If that goes wrong, which would be a mistake in the program, the game need not be lost: there is still
    /// a legal move, and a new worker for the next search.
    fn search(
        &mut self,
        assignment: &Assignment<P>,
        reporter: &mut (dyn Listener<P> + 'static),
    ) -> (Answer<P>, Counters) {
        let hard = assignment.allotment.map(|allotment| allotment.hard);
        let watch = if self.number == 0 {
            Watch::new(now, assignment.start, hard, assignment.limits.nodes)
        } else {
            Watch::new(now, assignment.start, None, None)
        };
        let task = Task {
            root: &assignment.root,
            past: &assignment.past,
            limits: &assignment.limits,
            allotment: assignment.allotment,
            watch,
            thread: self.number,
        };
        let result = catch_unwind(AssertUnwindSafe(|| self.worker.search(&task, &mut Borrowed(reporter))));
        if let Ok(answer) = result {
            return (answer, *self.worker.counters());
        }
        self.worker = Worker::new(Arc::clone(&self.shared), self.evaluator.clone(), T::default());
        (fallback(assignment), Counters::default())
    }
}

/// The first legal move, for when nothing better is to be had.
fn fallback<P: Position>(assignment: &Assignment<P>) -> Answer<P> {
    let best = assignment.root.legal_moves().first().copied();
    Answer { best, ponder: None, score: sente_game::Score::DRAW, depth: 0, line: best.into_iter().collect() }
}

/// Passes news on to a listener.
struct Borrowed<'a, P: Position>(&'a mut dyn Listener<P>);

impl<P: Position> sente_search::Reporter<P> for Borrowed<'_, P> {
    fn line(&mut self, info: &sente_search::Info<'_, P>) {
        self.0.line(info);
    }
}

/// Hears nothing: for the threads that help.
struct Silent;

impl<P: Position> sente_search::Reporter<P> for Silent {
    fn line(&mut self, _: &sente_search::Info<'_, P>) {}
}

impl<P: Position> Listener<P> for Silent {
    fn finished(&mut self, _: &Answer<P>, _: u64, _: &Counters) {}
}

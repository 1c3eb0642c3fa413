//! Threads that wait for work.

use crate::alpha_beta::SearcherFactory;
use crate::listener::Listener;
use crate::time::now;
use crate::vote;
use sente_game::{Line, Position, Score};
use sente_search::clock::{Allotment, TimeController, Watch};
use sente_search::{Answer, Info, Limits, Reporter, Searcher, Shared, Task};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A search goes two hundred plies deep, each with a few kilobytes on the stack.
const STACK: usize = 16 << 20;

/// How long somebody who may change his mind waits before he is asked again.
const PATIENCE: Duration = Duration::from_millis(20);

/// What a thread takes besides its stack: lists of moves for every ply, and what it learns. Shogi's tables are the largest.
const TABLES: usize = 24 << 20;

/// Whether there is memory for so many more threads. A thread that runs out of it while it starts would end the program, so
/// all of it is asked for, and given back, before any starts.
fn is_there_room_for(threads: usize) -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    let refused = room.try_reserve_exact(threads.saturating_mul(STACK + TABLES));
    // Memory that nobody looks at need not be asked for, thinks the compiler.
    std::hint::black_box(&room);
    refused.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))
}

/// What a search is about, the same for all threads.
pub(crate) struct Assignment<P: Position> {
    pub(crate) root: P,
    pub(crate) past: Line<P>,
    pub(crate) limits: Limits<P::Move>,
    pub(crate) allotment: Option<Allotment>,
    pub(crate) controller: Arc<dyn TimeController>,
    pub(crate) start: Duration,
}

enum Order<P: Position> {
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

/// The threads of an engine.
pub(crate) struct Pool<P: Position> {
    members: Vec<Member<P>>,
    shared: Arc<Shared>,
    searchers: Arc<dyn SearcherFactory<P>>,
}

impl<P: Position> Pool<P> {
    /// Starts threads, at least one, each with a searcher of its own.
    pub(crate) fn new(
        threads: usize,
        shared: Arc<Shared>,
        searchers: Arc<dyn SearcherFactory<P>>,
    ) -> io::Result<Self> {
        let mut pool = Self { members: Vec::new(), shared, searchers };
        pool.resize(threads)?;
        Ok(pool)
    }

    pub(crate) fn threads(&self) -> usize {
        self.members.len()
    }

    /// Starts or ends threads, so that there are so many. Those that stay go on as they are; if one cannot be started,
    /// all stay and none is added.
    pub(crate) fn resize(&mut self, threads: usize) -> io::Result<()> {
        let threads = threads.max(1);
        is_there_room_for(threads.saturating_sub(self.members.len()))?;
        let added: Vec<_> = (self.members.len()..threads)
            .map(|number| Member::start(number, Arc::clone(&self.shared), Arc::clone(&self.searchers)))
            .collect::<io::Result<_>>()?;
        self.members.truncate(threads);
        self.members.extend(added);
        Ok(())
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

    /// Has all threads share something else; what they have learnt themselves stays.
    pub(crate) fn adopt(&mut self, shared: &Arc<Shared>) {
        self.shared = Arc::clone(shared);
        for member in &self.members {
            member.order(Order::Adopt(Arc::clone(shared)));
        }
    }

    /// Gives all threads new searchers.
    pub(crate) fn replace(&mut self, searchers: Arc<dyn SearcherFactory<P>>) {
        self.searchers = searchers;
        for member in &self.members {
            member.order(Order::Replace(Arc::clone(&self.searchers)));
        }
    }

    /// Has all threads forget what they learnt.
    pub(crate) fn clear(&self) {
        for member in &self.members {
            member.order(Order::Clear);
        }
    }

    /// Waits until every thread has done what it was told.
    pub(crate) fn wait(&self) {
        for () in self.echoes() {}
    }

    /// The same for as long as `go_on` says so, which is asked many times a second; whether it was to the end.
    pub(crate) fn wait_while(&self, mut go_on: impl FnMut() -> bool) -> bool {
        let echoes = self.echoes();
        loop {
            match echoes.recv_timeout(PATIENCE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return true,
                Err(RecvTimeoutError::Timeout) if go_on() => {}
                Err(RecvTimeoutError::Timeout) => return false,
            }
        }
    }

    /// One echo from each thread, when it has done what it was told.
    fn echoes(&self) -> Receiver<()> {
        let (echo, echoes) = mpsc::channel();
        for member in &self.members {
            member.order(Order::Echo(echo.clone()));
        }
        echoes
    }
}

impl<P: Position> Drop for Pool<P> {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

/// A thread and the way to it.
struct Member<P: Position> {
    orders: Option<Sender<Order<P>>>,
    handle: Option<JoinHandle<()>>,
}

impl<P: Position> Member<P> {
    fn start(number: usize, shared: Arc<Shared>, searchers: Arc<dyn SearcherFactory<P>>) -> io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let run = move || Seat::new(number, shared, searchers).serve(&inbox);
        let handle = thread::Builder::new().name(format!("search {number}")).stack_size(STACK).spawn(run)?;
        Ok(Self { orders: Some(orders), handle: Some(handle) })
    }

    fn order(&self, order: Order<P>) {
        if let Some(orders) = &self.orders {
            // A thread only ends when it is told to, so somebody is always there to read.
            let _ = orders.send(order);
        }
    }
}

impl<P: Position> Drop for Member<P> {
    /// Without orders to come, the thread ends.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(handle) = self.handle.take() {
            // What a thread has to say about its end was said where it happened.
            let _ = handle.join();
        }
    }
}

/// A thread's place: its number and who searches there.
struct Seat<P: Position> {
    number: usize,
    shared: Arc<Shared>,
    searchers: Arc<dyn SearcherFactory<P>>,
    searcher: Box<dyn Searcher<P>>,
}

impl<P: Position> Seat<P> {
    fn new(number: usize, shared: Arc<Shared>, searchers: Arc<dyn SearcherFactory<P>>) -> Self {
        let searcher = searchers.searcher(Arc::clone(&shared));
        Self { number, shared, searchers, searcher }
    }

    fn serve(mut self, inbox: &Receiver<Order<P>>) {
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
                    self.searcher = searchers.searcher(Arc::clone(&self.shared));
                    self.searchers = searchers;
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
        let own = self.search(assignment, &mut Borrowed(&mut *listener));
        let counters = self.searcher.counters();
        self.shared.stop.store(true, Ordering::Relaxed);
        let found: Vec<_> = std::iter::once(own).chain(answers).collect();
        let chosen = vote::choose(&found).unwrap_or(0);
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        // A listener that panics has lost its answer, but must not take the engine with it.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            listener.examine(&*self.searcher);
            listener.finished(&found[chosen], nodes, &counters);
        }));
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

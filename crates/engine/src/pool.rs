//! Threads that wait for work.

use crate::alpha_beta::SearcherFactory;
use crate::listener::Listener;
use crate::seat::{Assignment, Order, Seat};
use sente_game::Position;
use sente_search::Shared;
use std::io;
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

/// What the scout of the thread that leads takes, where a game has one.
const SCOUT: usize = 20 << 20;

/// Whether there is so much memory. A thread that runs out of it while it starts would end the program, so all that the new
/// ones will take is asked for, and given back, before any starts.
fn is_there_room_for(bytes: usize) -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    let refused = room.try_reserve_exact(bytes);
    // Memory that nobody looks at need not be asked for, thinks the compiler.
    std::hint::black_box(&room);
    refused.map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))
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
        let scout = if self.members.is_empty() { SCOUT } else { 0 };
        let new = threads.saturating_sub(self.members.len());
        is_there_room_for(new.saturating_mul(STACK + TABLES).saturating_add(scout))?;
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

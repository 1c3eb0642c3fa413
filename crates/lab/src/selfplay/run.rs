//! Many games on many threads.

use super::game::play;
use super::player::Player;
use super::settings::Settings;
use crate::packed::{Game, crc32};
use sente_game::{Notation, Opening};
use sente_search::tt::OutOfMemory;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// A search goes two hundred plies deep, each with a few kilobytes on the stack.
pub(crate) const STACK: usize = 16 << 20;

/// The games that are to be played.
#[derive(Clone, Debug)]
pub struct Plan<P: Notation> {
    /// How.
    pub settings: Settings,
    /// What they begin with; the start of the game if there is nothing.
    pub book: Vec<Opening<P>>,
    /// Which.
    pub numbers: Vec<u64>,
    /// On how many threads.
    pub threads: usize,
}

/// What a run tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News<P: Notation> {
    /// A game has ended.
    Finished(Game<P>),
    /// A player broke down; there is no such game.
    Failed(u64),
}

/// Why a run could not begin.
#[derive(Debug)]
pub enum RunError {
    /// There is not enough memory for the players.
    Memory(OutOfMemory),
    /// The system gives no threads.
    Threads(io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Threads(error) => write!(f, "expected a thread, found {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// Plays games until all are played or `stop` is set, and tells of each in the calling thread, which may break off.
///
/// `build` makes a player; each thread has one, who plays both sides. Which games are played does not depend on the number
/// of threads, only the order in which they end does.
///
/// # Errors
/// If players or threads cannot be had.
pub fn run<P, L, B>(
    plan: &Plan<P>,
    build: B,
    stop: &AtomicBool,
    mut tell: impl FnMut(News<P>) -> ControlFlow<()>,
) -> Result<(), RunError>
where
    P: Notation,
    L: Player<P>,
    B: Fn() -> Result<L, OutOfMemory> + Sync,
{
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, news) = mpsc::channel();
        for number in 0..plan.threads.max(1) {
            let (sender, next, build) = (sender.clone(), &next, &build);
            let work = move || work(plan, build, next, stop, &sender);
            let builder = thread::Builder::new().name(format!("game {number}")).stack_size(STACK);
            if let Err(error) = builder.spawn_scoped(scope, work) {
                stop.store(true, Ordering::Relaxed);
                return Err(RunError::Threads(error));
            }
        }
        drop(sender);
        for news in news {
            let told = news.map_err(RunError::Memory).map(&mut tell);
            if !matches!(told, Ok(ControlFlow::Continue(()))) {
                stop.store(true, Ordering::Relaxed);
                return told.map(|_| ());
            }
        }
        Ok(())
    })
}

/// A checksum of how this player plays with these settings: that of a game that no run has.
///
/// Whatever changes the search or the evaluation is all but certain to change a game of a hundred moves.
pub fn fingerprint<P: Notation>(plan: &Plan<P>, player: &mut impl Player<P>) -> u32 {
    let players = slice::from_mut(player);
    let game = play(&plan.settings, &plan.book, u64::MAX, players, &AtomicBool::new(false));
    let mut bytes = Vec::new();
    game.inspect(|game| game.encode(&mut bytes));
    crc32(&bytes)
}

/// What a thread does: games, until there are none left.
fn work<P, L, B>(
    plan: &Plan<P>,
    build: &B,
    next: &AtomicUsize,
    stop: &AtomicBool,
    sender: &Sender<Result<News<P>, OutOfMemory>>,
) where
    P: Notation,
    L: Player<P>,
    B: Fn() -> Result<L, OutOfMemory> + Sync,
{
    let mut player = match build() {
        Ok(player) => player,
        // Whoever listens no longer knows already.
        Err(error) => return drop(sender.send(Err(error))),
    };
    while let Some(&number) = plan.numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
        let game = || play(&plan.settings, &plan.book, number, slice::from_mut(&mut player), stop);
        let news = match catch_unwind(AssertUnwindSafe(game)) {
            Ok(Some(game)) => Ok(News::Finished(game)),
            Ok(None) if stop.load(Ordering::Relaxed) => return,
            Ok(None) => Ok(News::Failed(number)),
            // A mistake in the program must not end a run of many hours. The player may be in any state now.
            Err(_) => build().map(|new| {
                player = new;
                News::Failed(number)
            }),
        };
        let is_over = news.is_err();
        if sender.send(news).is_err() || is_over {
            return;
        }
    }
}

//! Work that is no search: counting moves, the benchmark.

use super::voice::Voice;
use sente_engine::Game;
use sente_engine::bench::Bench;
use sente_game::{MAX_PLY, Notation, Position};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Trees of so many plies are counted without looking up: even the widest take but a moment.
const UNDISTURBED_PLIES: u32 = 3;

/// Nobody lives to see a tree this deep counted; the bound keeps the recursion within the stack.
pub(crate) const DEEPEST: u32 = MAX_PLY as u32;

/// Work in a thread of its own, so that whoever reads commands stays free.
pub(crate) struct Job {
    stop: Arc<AtomicBool>,
    handle: JoinHandle<()>,
    endless: bool,
}

impl Job {
    /// Counts the lines of so many moves, for each first move and in all.
    pub(crate) fn perft<P: Notation>(
        position: P,
        depth: u32,
        style: P::MoveStyle,
        voice: Voice,
    ) -> io::Result<Self> {
        Self::start("perft", voice, move |stop, voice| {
            let mut total = u64::from(depth == 0);
            for &mv in position.legal_moves().iter().take_while(|_| depth > 0) {
                let nodes = count(&position.play(mv, &mut ()), depth - 1, stop)?;
                total += nodes;
                voice.write(&format!("{}: {nodes}\n", position.styled_move_text(mv, style)));
            }
            voice.write(&format!("\nNodes searched: {total}\n"));
            Some(())
        })
    }

    /// Searches the positions of the benchmark.
    pub(crate) fn bench<P: Game>(bench: Bench<P>, voice: Voice) -> io::Result<Self> {
        Self::start("bench", voice, move |stop, voice| {
            match bench.run_while(|| !stop.load(Ordering::Relaxed)) {
                Ok(Some(outcome)) => {
                    let micros = outcome.time.as_micros().max(1);
                    let speed = u128::from(outcome.nodes) * 1_000_000 / micros;
                    voice.write(&format!("{} nodes {speed} nps\n", outcome.nodes));
                }
                Ok(None) => return None,
                Err(error) => voice.explain(error),
            }
            Some(())
        })
    }

    /// Starts work that returns `None` if it was stopped before its end.
    fn start(
        name: &'static str,
        voice: Voice,
        work: impl FnOnce(&AtomicBool, &Voice) -> Option<()> + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let run = move || {
            if work(&flag, &voice).is_none() {
                voice.explain(format_args!("{name} was stopped before its end"));
            }
        };
        let handle = thread::Builder::new().name(name.to_owned()).spawn(run)?;
        Ok(Self { stop, handle, endless: false })
    }

    /// Starts work that has its say when it ends, also if it is told to. `endless` work may never end by itself.
    pub(crate) fn start_outspoken(
        name: &str,
        endless: bool,
        work: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let handle = thread::Builder::new().name(name.to_owned()).spawn(move || work(&flag))?;
        Ok(Self { stop, handle, endless })
    }

    /// Whether it may never end by itself.
    pub(crate) const fn is_endless(&self) -> bool {
        self.endless
    }

    /// Tells it to end soon.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for its end.
    pub(crate) fn wait(self) {
        // What a thread has to say about its end was said where it happened.
        let _ = self.handle.join();
    }
}

/// The lines of so many moves, unless told to stop.
fn count<P: Position>(position: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNDISTURBED_PLIES {
        return Some(sente_game::perft(position, depth));
    }
    position.legal_moves().iter().map(|&mv| count(&position.play(mv, &mut ()), depth - 1, stop)).sum()
}

//! Games in files: they come back as they were, whatever happens to the file.

mod damage;
mod games;
mod selfplay;

use sente_chess::Position;
use sente_engine::ChessTunables;
use sente_eval::classical::chess::Classical;
use sente_lab::packed::{Game, Header, Source};
use sente_lab::selfplay::{News, Plan, Searcher, Settings, run};
use sente_search::ordering::Staged;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Settings for games that take no time.
fn quick() -> Settings {
    Settings { nodes: 30, hash: 1, verification: 1, max_plies: 60, ..Settings::default() }
}

fn header(settings: &Settings) -> Header {
    let source = Source {
        engine: "sente".into(),
        commit: "unknown".into(),
        fingerprint: 1,
        seed: settings.seed,
        settings: settings.describe(),
    };
    Header { game: "chess".into(), sources: vec![source] }
}

/// Plays games, in the order of their numbers.
fn play(settings: &Settings, numbers: impl Iterator<Item = u64>, threads: usize) -> Vec<Game<Position>> {
    let numbers = numbers.collect();
    let plan = Plan { settings: settings.clone(), book: Vec::new(), numbers, threads };
    let classical = Classical::new();
    let build =
        || Searcher::<Position, _, ChessTunables, Staged<Position>>::new(classical.clone(), settings.hash);
    let mut games = Vec::new();
    run(&plan, build, &AtomicBool::new(false), |news| {
        match news {
            News::Finished(game) => games.push(game),
            News::Failed(number) => panic!("game {number} failed"),
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    games.sort_by_key(|game| game.number);
    games
}

/// A file of a test's own, which goes away with it.
struct Scratch(PathBuf);

impl Scratch {
    /// A place of its own for every call, because tests run side by side.
    fn new(name: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("sente-packed-{name}-{process}-{count}.games"));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

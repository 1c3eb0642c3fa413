//! Stopping and going on.

use super::fakes::Seen;
use super::{fake, play, tournament};
use sente_lab::play::Control;
use sente_lab::tournament::{Finished, Format, Identity, Journal, Schedule, Standings, run};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn path(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sente-{name}-{}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// A match that is stopped again and again ends with the counts of one that is not.
#[test]
fn a_resumed_match_adds_up() {
    let plan = tournament(vec![fake("--seed 1"), fake("--seed 2")], Control::Nodes(10));
    let (whole, _) = play(&plan, 12);

    let path = path("resume");
    let identity = Identity::new(vec!["one".into(), "two".into()], Vec::new());
    let (mut rounds, mut played) = (0, 0);
    let standings = loop {
        rounds += 1;
        let (mut journal, games) = Journal::open(&path, &identity).unwrap();
        assert_eq!(games.len(), played);
        let mut standings = Standings::new(Schedule::new(2, Format::RoundRobin, 12), 2);
        for game in games {
            standings.add(game);
        }
        if standings.finished().len() == 12 {
            break standings;
        }
        let mut seen = Seen { leave_after: Some(3), ..Seen::default() };
        run(&plan, &mut standings, &Arc::new(AtomicBool::new(false)), &mut seen);
        for (fixture, game) in &seen.games {
            journal.add(&Finished::of(fixture, game).unwrap()).unwrap();
        }
        played += seen.games.len();
    };
    std::fs::remove_file(&path).unwrap();
    assert!(rounds >= 3, "{rounds} rounds");
    assert_eq!(standings.results(), whole.results());
}

/// Asking a match to stop ends it soon, even while engines think for ever.
#[test]
fn a_stop_is_noticed() {
    let mut plan = tournament(vec![fake("--seed 1 --stall-at 1"), fake("--seed 2")], Control::Nodes(10));
    plan.patience.stall = std::time::Duration::from_mins(1);
    let mut standings = Standings::new(Schedule::new(2, Format::RoundRobin, 4), 2);
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let start = std::time::Instant::now();
    let timer = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    run(&plan, &mut standings, &stop, &mut Seen::default());
    timer.join().unwrap();
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    assert_eq!(standings.finished().len(), 0, "an interrupted game does not count");
}

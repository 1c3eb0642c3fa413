//! Carrying out a tournament.

use super::{Finished, Fixture, Standings, place};
use crate::engine::{EngineSpec, Fault, Patience, Session};
use crate::play::{Control, Ending, PlayedGame, Player, Rules, play_game};
use sente_game::{Opening, Records, Side};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

/// More engines than this are not kept running between their games.
const ENGINES_KEPT: usize = 8;

/// A plan.
#[derive(Clone, Debug)]
pub struct Tournament<P: Records> {
    /// The engines, each with how long it may think.
    pub engines: Vec<(EngineSpec, Control)>,
    /// The openings, used again from the beginning when there are not enough.
    pub openings: Vec<Opening<P>>,
    /// What holds for all games.
    pub rules: Rules,
    /// How long to wait for engines.
    pub patience: Patience,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Whether engines are started anew for every game.
    pub restart: bool,
    /// Whether each game is kept on one processor, with both of its engines.
    pub pin: bool,
    /// Whether games that a busy machine disturbed do not count.
    pub void_disturbed: bool,
}

/// Somebody who watches.
pub trait Spectator<P: Records> {
    /// A game has finished and is in the standings. Breaking ends the tournament.
    fn finished(
        &mut self,
        fixture: &Fixture,
        game: &PlayedGame<P>,
        summary: &Finished,
        standings: &Standings,
    ) -> ControlFlow<()>;
}

/// Starts every engine once, to learn its name and that it can be started at all.
///
/// # Errors
/// The first engine that does not start, and why.
pub fn introduce(engines: &[EngineSpec], patience: Patience) -> Result<Vec<String>, (usize, Fault)> {
    let name = |(index, spec): (usize, &EngineSpec)| {
        let session = Session::start(spec, patience).map_err(|fault| (index, fault))?;
        let name = if spec.name.is_empty() { session.name().to_owned() } else { spec.name.clone() };
        session.quit();
        Ok(name)
    };
    engines.iter().enumerate().map(name).collect()
}

/// Plays all games that the standings lack, until done or until `stop` becomes true.
pub fn run<P: Records>(
    tournament: &Tournament<P>,
    standings: &mut Standings,
    stop: &Arc<AtomicBool>,
    spectator: &mut impl Spectator<P>,
) {
    let schedule = standings.schedule().clone();
    let missing: Vec<Fixture> = (0..schedule.games())
        .filter(|game| !standings.finished().contains_key(game))
        .filter_map(|game| schedule.fixture(game))
        .collect();
    let next = AtomicUsize::new(0);
    let (sender, games) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..tournament.concurrency.max(1) {
            let (sender, missing, next) = (sender.clone(), &missing, &next);
            scope.spawn(move || {
                if tournament.pin {
                    // A system that refuses plays the games all the same, only less evenly.
                    place::stay(number);
                }
                let mut worker = Worker { tournament, stop, sessions: HashMap::new() };
                while let Some(fixture) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if stop.load(Ordering::Relaxed) || sender.send((*fixture, worker.play(fixture))).is_err()
                    {
                        break;
                    }
                }
                worker.leave();
            });
        }
        drop(sender);
        for (fixture, game) in games {
            let Some(mut summary) = Finished::of(&fixture, &game) else { continue };
            summary.void = tournament.void_disturbed && summary.disturbed;
            standings.add(summary.clone());
            if spectator.finished(&fixture, &game, &summary, standings).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
}

/// A thread that plays games, and the engines it has running.
struct Worker<'a, P: Records> {
    tournament: &'a Tournament<P>,
    stop: &'a Arc<AtomicBool>,
    sessions: HashMap<usize, Session>,
}

impl<P: Records> Worker<'_, P> {
    fn play(&mut self, fixture: &Fixture) -> PlayedGame<P> {
        let opening = &self.tournament.openings[fixture.opening % self.tournament.openings.len()];
        let unplayed = |ending| PlayedGame { opening: opening.clone(), moves: Vec::new(), ending };
        let (mut first, mut second) = match (self.seat(fixture.first), self.seat(fixture.second)) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(fault), _) => return unplayed(Ending::Fault { side: Side::First, fault }),
            (_, Err(fault)) => return unplayed(Ending::Fault { side: Side::Second, fault }),
        };
        let control = |engine: usize| self.tournament.engines[engine].1;
        let mut players = [
            Player { session: &mut first, control: control(fixture.first) },
            Player { session: &mut second, control: control(fixture.second) },
        ];
        let game = play_game(opening, &mut players, &self.tournament.rules, self.stop);
        let failed = match &game.ending {
            Ending::Fault { side, fault } if !fault.leaves_engine_usable() => Some(*side),
            _ => None,
        };
        self.release(fixture.first, first, failed == Some(Side::First));
        self.release(fixture.second, second, failed == Some(Side::Second));
        game
    }

    /// A running engine, started if it is not.
    fn seat(&mut self, engine: usize) -> Result<Session, Fault> {
        if let Some(session) = self.sessions.remove(&engine) {
            return Ok(session);
        }
        let mut session = Session::start(&self.tournament.engines[engine].0, self.tournament.patience)?;
        session.watch(Arc::clone(self.stop));
        Ok(session)
    }

    /// Keeps an engine for the next game, unless it cannot or should not be used again.
    fn release(&mut self, engine: usize, session: Session, failed: bool) {
        if failed {
            drop(session);
        } else if self.tournament.restart || self.tournament.engines.len() > ENGINES_KEPT {
            session.quit();
        } else {
            self.sessions.insert(engine, session);
        }
    }

    fn leave(&mut self) {
        for (_, session) in self.sessions.drain() {
            session.quit();
        }
    }
}

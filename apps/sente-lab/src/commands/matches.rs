//! `sente-lab match`: games between engines.

mod settings;
mod watch;

use crate::cli::Game;
use crate::failure::Failure;
use sente_game::Records;
use sente_lab::engine::distinct_names;
use sente_lab::tournament::{
    Event, Identity, Journal, OpeningSource, Schedule, Standings, Table, Tournament, introduce, json,
    run as play,
};
pub(crate) use settings::Arguments;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use watch::Watch;

/// Plays the match that `arguments` describe.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Records>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let tournament = tournament::<P>(arguments)?;
    let sprt = arguments.sprt(tournament.engines.len())?;
    let schedule = Schedule::new(tournament.engines.len(), arguments.format(), arguments.games);
    let mut standings = Standings::new(schedule, tournament.engines.len());

    let specs: Vec<_> = tournament.engines.iter().map(|(spec, _)| spec.clone()).collect();
    let names = introduce(&specs, tournament.patience)
        .map_err(|(index, fault)| Failure::Io(io::Error::other(format!("engine {} {fault}", index + 1))))?;
    let names = distinct_names(names);

    let journal = match &arguments.state {
        Some(path) => {
            let (journal, games) = Journal::open(path, &identity(arguments, &tournament))
                .map_err(|error| Failure::Usage(error.to_string()))?;
            for game in games {
                standings.add(game);
            }
            Some(journal)
        }
        None => None,
    };

    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler can only be installed by another part of the program, which there is not.
    let _ = ctrlc::set_handler(move || flag.store(true, std::sync::atomic::Ordering::Relaxed));

    let controls = tournament.engines.iter().map(|(_, control)| control.to_string()).collect();
    let event = Event { name: arguments.event.clone(), engines: names.clone(), controls };
    let mut watch = Watch::new(arguments, event, sprt.as_ref(), journal)?;
    if watch.is_open(&standings) {
        play(&tournament, &mut standings, &stop, &mut watch);
    }
    watch.close()?;
    let table = Table { standings: &standings, names: &names, sprt: sprt.as_ref() };
    if arguments.json {
        writeln!(out, "{}", json(&table))?;
    } else {
        write!(out, "{table}")?;
    }
    Ok(())
}

fn tournament<P: Records>(arguments: &Arguments) -> Result<Tournament<P>, Failure> {
    let specs = arguments.engines.specs(arguments.game)?;
    if specs.len() < 2 {
        return Err(Failure::Usage(format!(
            "expected --engine at least twice, found it {} times",
            specs.len()
        )));
    }
    let with_control = |spec: sente_lab::engine::EngineSpec| match spec.control {
        Some(control) => Ok((spec, control)),
        None => Err(Failure::Usage("expected --tc, --movetime, --nodes or --depth, found none".to_owned())),
    };
    let engines = specs.into_iter().map(with_control).collect::<Result<_, _>>()?;
    let openings = match &arguments.openings {
        Some(file) => OpeningSource {
            file: file.clone(),
            shuffle: arguments.seed,
            skip: arguments.skip,
            plies: arguments.opening_plies,
        }
        .load::<P>()
        .map_err(|error| Failure::Io(io::Error::other(error.to_string())))?,
        None => vec![sente_game::Opening { start: P::start(), moves: Vec::new() }],
    };
    Ok(Tournament {
        engines,
        openings,
        rules: arguments.rules()?,
        patience: arguments.patience(),
        concurrency: arguments.concurrency,
        restart: arguments.restart,
        pin: arguments.pin,
        void_disturbed: arguments.void_disturbed,
    })
}

fn identity<P: Records>(arguments: &Arguments, tournament: &Tournament<P>) -> Identity {
    let engines = tournament.engines.iter().map(|(spec, control)| format!("{spec:?} {control}")).collect();
    Identity::new(engines, arguments.identity(tournament.openings.len()))
}

//! `sente-lab selfplay`: games of the engine against itself.

mod progress;
mod settings;

use crate::cli::Game;
use crate::failure::Failure;
use progress::Progress;
use sente_engine::Evaluation;
use sente_game::{Evaluator, Records};
use sente_lab::packed::{Header, Source, Writer};
use sente_lab::selfplay::{News, Plan, Searcher, fingerprint, run as play};
use sente_search::ordering::Staged;
use sente_search::tt::OutOfMemory;
pub(crate) use settings::Arguments;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The engine, as the top of the file names it.
const ENGINE: &str = concat!("sente ", env!("CARGO_PKG_VERSION"));

/// Plays the games that `arguments` describe.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>("chess", arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>("shogi", arguments, out),
    }
}

fn run_game<P: Records + sente_engine::Game>(
    game: &str,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match arguments.evaluation::<P>()? {
        Evaluation::Classical => {
            run_with::<P, _>(game, "classical", &P::Classical::default(), arguments, out)
        }
        Evaluation::Network(network) => {
            let name = format!("nnue {:016x}", network.hash());
            run_with::<P, _>(game, &name, &Evaluation::<P>::by_network(network), arguments, out)
        }
    }
}

/// Plays with an evaluator, which the top of the file calls by this name.
fn run_with<P, E>(
    game: &str,
    evaluation: &str,
    evaluator: &E,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(), Failure>
where
    P: Records + sente_engine::Game,
    E: Evaluator<P> + Clone + Sync,
{
    let build = || Searcher::<P, E, P::Tunables, Staged<P>>::new(evaluator.clone(), arguments.hash);
    let mut plan: Plan<P> = arguments.plan()?;
    let path = arguments.file(game)?;
    let memory = |error: OutOfMemory| Failure::Usage(format!("--hash: {error}"));
    let mut player = build().map_err(memory)?;
    let source = Source {
        engine: ENGINE.to_owned(),
        commit: env!("SENTE_COMMIT").to_owned(),
        fingerprint: fingerprint(&plan, &mut player),
        seed: plan.settings.seed,
        settings: arguments.describe(&plan, evaluation),
    };
    drop(player);
    let header = Header { game: game.to_owned(), sources: vec![source] };
    let (mut writer, done) = open(&path, &header)?;
    plan.numbers = (0..arguments.games).filter(|number| !done.contains(number)).collect();

    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler can only be installed by another part of the program, which there is not.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));

    let mut progress = Progress::new(arguments.games, done.len() as u64);
    let mut failure = None;
    let ended = play(&plan, build, &stop, |news| match news {
        News::Finished(game) => {
            progress.add(&game);
            writer.add(&game).map_or_else(
                |error| {
                    failure = Some(Failure::Io(io::Error::other(error)));
                    ControlFlow::Break(())
                },
                |()| ControlFlow::Continue(()),
            )
        }
        News::Failed(number) => {
            progress.failed(number);
            ControlFlow::Continue(())
        }
    });
    progress.close();
    ended.map_err(|error| Failure::Io(io::Error::other(error)))?;
    failure.map_or(Ok(()), Err)?;
    writeln!(out, "{}: {}", path.display(), progress.summary())?;
    Ok(())
}

/// Opens the file that games are added to; the folder is made if need be.
fn open(path: &Path, header: &Header) -> Result<(Writer, std::collections::HashSet<u64>), Failure> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Writer::open(path, header).map_err(|error| Failure::Usage(error.to_string()))
}

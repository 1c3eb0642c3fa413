//! Engines on the command line: words of the form `key=value`, and how long they may think.

use crate::cli::Game;
use crate::failure::Failure;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use sente_lab::engine::{EngineSpec, Protocol};
use std::path::Path;

const ENGINE_HELP: &str = "An engine, in words: cmd=PROGRAM or rev=REVISION (of Sente, built with make), name=N, \
    arg=A, dir=D, proto=uci or proto=usi (always for shogi), option.NAME=V, and one of tc=T, movetime=MS, nodes=N, depth=N";
const EACH_HELP: &str = "The same words for every engine";

/// What controls there are: the option's name, what its value is called, and what it means.
const CONTROLS: [(&str, &str, &str); 4] = [
    ("tc", "CLOCK", "Clock of each engine: [MOVES/]SECONDS[+INCREMENT][bBYOYOMI]"),
    ("movetime", "MS", "Milliseconds for each move"),
    ("nodes", "N", "Positions for each move"),
    ("depth", "N", "Depth of each move"),
];

/// The engines that a command is given. The words of one `--engine` belong together, which is why clap's derived
/// form, which would put the words of all into one list, does not serve here.
pub(crate) struct EngineArguments {
    engines: Vec<Vec<String>>,
    common: Vec<String>,
}

impl clap::Args for EngineArguments {
    fn augment_args(command: Command) -> Command {
        let words = |name: &'static str, help: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .help(help)
        };
        let command = command.arg(words("engine", ENGINE_HELP)).arg(words("each", EACH_HELP));
        CONTROLS.into_iter().fold(command, |command, (name, value, help)| {
            let others = CONTROLS.map(|(other, ..)| other).into_iter().filter(move |&other| other != name);
            command.arg(Arg::new(name).long(name).value_name(value).conflicts_with_all(others).help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for EngineArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let groups = |name: &str| -> Vec<Vec<String>> {
            let groups = matches.get_occurrences::<String>(name);
            groups.map(|groups| groups.map(|words| words.cloned().collect()).collect()).unwrap_or_default()
        };
        let mut common: Vec<String> = groups("each").into_iter().flatten().collect();
        for (name, ..) in CONTROLS {
            common.extend(matches.get_one::<String>(name).map(|value| format!("{name}={value}")));
        }
        Ok(Self { engines: groups("engine"), common })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl EngineArguments {
    /// The engines as described, completed by what is said for all, with revisions built. Engines of shogi speak USI.
    pub(crate) fn specs(&self, game: Game) -> Result<Vec<EngineSpec>, Failure> {
        let mut common = EngineSpec::default();
        for word in &self.common {
            common.take(word).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let specs = self.engines.iter().map(|words| spec(words, &common));
        match game {
            Game::Chess => specs.collect(),
            Game::Shogi => specs.map(|spec| Ok(EngineSpec { protocol: Protocol::Usi, ..spec? })).collect(),
        }
    }
}

fn spec(words: &[String], common: &EngineSpec) -> Result<EngineSpec, Failure> {
    let usage = |error: String| Failure::Usage(format!("--engine: {error}"));
    let spec =
        EngineSpec::parse(words.iter().map(String::as_str)).map_err(|error| usage(error.to_string()))?;
    let spec = spec.completed_by(common);
    spec.with_revision_built(Path::new(".")).map_err(|error| usage(error.to_string()))
}

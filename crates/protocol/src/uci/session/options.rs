//! What can be set.

use crate::session::options::{self, Common, Names, named, validate};
use crate::uci::{OptionSpec, OptionValue};
use sente_chess::Position;
use sente_engine::ChessEngine;
use sente_engine::strength::Strength;

const NAMES: Names = Names {
    hash: "Hash",
    clear_hash: "Clear Hash",
    ponder: "Ponder",
    overhead: "Move Overhead",
    most_lines: 500,
};

/// What is set, as far as the session needs to remember it.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    pub(super) common: Common<Position>,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
    limit_strength: bool,
    elo: u32,
    analyse: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            common: Common::default(),
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: Strength::MAX,
            analyse: false,
        }
    }
}

impl Options {
    /// How strong to play, if not as well as possible. Whoever analyses wants the truth.
    pub(super) fn strength(&self) -> Option<Strength> {
        (self.limit_strength && !self.analyse).then(|| Strength::new(self.elo))
    }
}

/// Every option there is. One that would do nothing is not offered.
pub(super) fn specs() -> Vec<OptionSpec> {
    let own = [
        named("UCI_Chess960", |name| OptionSpec::check(name, false)),
        named("UCI_ShowWDL", |name| OptionSpec::check(name, false)),
        named("UCI_LimitStrength", |name| OptionSpec::check(name, false)),
        named("UCI_Elo", |name| {
            OptionSpec::spin(name, Strength::MAX.into(), Strength::MIN.into()..=Strength::MAX.into())
        }),
        named("UCI_AnalyseMode", |name| OptionSpec::check(name, false)),
    ];
    let mut specs = Common::<Position>::specs(&NAMES);
    specs.extend(own.into_iter().flatten());
    specs
}

/// A change that was understood and can be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    Common(options::Change),
    Chess960(bool),
    ShowWdl(bool),
    LimitStrength(bool),
    Elo(u32),
    Analyse(bool),
}

/// Understands a change, or says what was expected and what was found.
pub(super) fn understand(name: &str, value: &str) -> Result<Change, String> {
    let specs = specs();
    let (name, value) = validate(&specs, name, value)?;
    if let Some(change) = options::Change::understand(&NAMES, name, &value)? {
        return Ok(Change::Common(change));
    }
    Ok(match (name, value) {
        ("UCI_Chess960", OptionValue::Check(on)) => Change::Chess960(on),
        ("UCI_ShowWDL", OptionValue::Check(on)) => Change::ShowWdl(on),
        ("UCI_LimitStrength", OptionValue::Check(on)) => Change::LimitStrength(on),
        ("UCI_Elo", OptionValue::Spin(elo)) => Change::Elo(u32::try_from(elo).unwrap_or(Strength::MAX)),
        ("UCI_AnalyseMode", OptionValue::Check(on)) => Change::Analyse(on),
        (name, _) => return Err(format!("expected an option of this engine, found {name:?}")),
    })
}

impl Change {
    /// Whether the change cannot be made during a search. The others are for the next one.
    pub(super) const fn needs_idle(&self) -> bool {
        matches!(self, Self::Common(change) if change.needs_idle())
    }

    pub(super) fn apply(self, options: &mut Options, engine: &mut ChessEngine) -> Result<(), String> {
        match self {
            Self::Common(change) => options.common.apply(change, engine)?,
            Self::Chess960(on) => options.chess960 = on,
            Self::ShowWdl(on) => options.show_wdl = on,
            Self::LimitStrength(on) => options.limit_strength = on,
            Self::Elo(elo) => options.elo = elo,
            Self::Analyse(on) => options.analyse = on,
        }
        Ok(())
    }
}

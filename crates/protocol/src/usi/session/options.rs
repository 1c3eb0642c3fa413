//! What can be set. Names are single words, because user interfaces of shogi take no others.

use crate::session::options::{self, Common, Names, combo, named, validate};
use crate::uci::{OptionSpec, OptionValue};
use sente_engine::ShogiEngine;
use sente_shogi::{EnteringKing, MoveLimit, Position, Rules};

const NAMES: Names = Names {
    hash: "USI_Hash",
    clear_hash: "ClearHash",
    ponder: "USI_Ponder",
    overhead: "MoveOverhead",
    most_lines: 600,
};

/// The names of the rules of entering kings, as other engines have them.
const ENTERING: [(&str, EnteringKing); 6] = [
    ("CSARule27", EnteringKing::Points27),
    ("CSARule27H", EnteringKing::Points27Handicap),
    ("CSARule24", EnteringKing::Points24),
    ("CSARule24H", EnteringKing::Points24Handicap),
    ("TryRule", EnteringKing::Try),
    ("NoEnteringKing", EnteringKing::Ignored),
];

/// What is set, as far as the session needs to remember it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Options {
    pub(super) common: Common<Position>,
    pub(super) rules: Rules,
}

/// Every option there is. One that would do nothing is not offered.
pub(super) fn specs() -> Vec<OptionSpec> {
    let own = [
        combo("EnteringKingRule", &ENTERING.map(|(name, _)| name), ENTERING[0].0),
        named("MaxMovesToDraw", |name| OptionSpec::spin(name, 0, 0..=65535)),
    ];
    let mut specs = Common::<Position>::specs(&NAMES);
    specs.extend(own.into_iter().flatten());
    specs
}

/// A change that was understood and can be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    Common(options::Change),
    EnteringKing(EnteringKing),
    MoveLimit(u16),
}

/// Understands a change, or says what was expected and what was found.
pub(super) fn understand(name: &str, value: &str) -> Result<Change, String> {
    let specs = specs();
    let (name, value) = validate(&specs, name, value)?;
    if let Some(change) = options::Change::understand(&NAMES, name, &value)? {
        return Ok(Change::Common(change));
    }
    Ok(match (name, value) {
        ("EnteringKingRule", OptionValue::Combo(choice)) => {
            let rule = ENTERING.iter().find(|(name, _)| name.eq_ignore_ascii_case(choice.as_str()));
            Change::EnteringKing(rule.map(|&(_, rule)| rule).unwrap_or_default())
        }
        ("MaxMovesToDraw", OptionValue::Spin(plies)) => {
            Change::MoveLimit(u16::try_from(plies).unwrap_or(u16::MAX))
        }
        (name, _) => return Err(format!("expected an option of this engine, found {name:?}")),
    })
}

/// The rule that goes with a length. Floodgate's 512 plies end a game whatever the last one does; elsewhere a mate on the
/// last ply still wins.
fn move_limit(plies: u16) -> Option<MoveLimit> {
    match plies {
        0 => None,
        512 => Some(MoveLimit::FLOODGATE),
        plies => Some(MoveLimit { plies, mate_counts: true }),
    }
}

impl Change {
    /// Whether the change cannot be made during a search. The others are for the next one.
    pub(super) const fn needs_idle(&self) -> bool {
        matches!(self, Self::Common(change) if change.needs_idle())
    }

    pub(super) fn apply(self, options: &mut Options, engine: &mut ShogiEngine) -> Result<(), String> {
        match self {
            Self::Common(change) => options.common.apply(change, engine)?,
            Self::EnteringKing(rule) => options.rules.entering_king = rule,
            Self::MoveLimit(plies) => options.rules.move_limit = move_limit(plies),
        }
        Ok(())
    }
}

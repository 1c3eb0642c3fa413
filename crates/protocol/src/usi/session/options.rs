//! What can be set. Names are single words, because user interfaces of shogi take no others.

use crate::session::Judge;
use crate::uci::{Choice, OptionName, OptionSpec, OptionValue, StringValue};
use sente_engine::{EvaluationKind, Ordering, PickerKind, Setup, ShogiEngine};
use sente_shogi::{EnteringKing, MoveLimit, Position, Rules};
use std::time::Duration;

/// The size of the table at first, in megabytes.
pub(super) const DEFAULT_HASH: usize = 64;

const DEFAULT_OVERHEAD: i64 = 10;

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
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    pub(super) multipv: usize,
    pub(super) rules: Rules,
    ordering: Ordering,
    judge: Judge<Position>,
}

impl Default for Options {
    fn default() -> Self {
        Self { multipv: 1, rules: Rules::default(), ordering: Ordering::default(), judge: Judge::default() }
    }
}

impl Options {
    /// What to search with.
    pub(super) fn setup(&self) -> Setup<Position> {
        Setup { evaluation: self.judge.evaluation().clone(), ordering: self.ordering }
    }
}

/// Every option there is. One that would do nothing is not offered.
pub(super) fn specs() -> Vec<OptionSpec> {
    let named = |name: &str, make: &dyn Fn(OptionName) -> OptionSpec| name.parse().ok().map(make);
    let pickers = PickerKind::ALL.map(PickerKind::name);
    let evaluations = EvaluationKind::ALL.map(EvaluationKind::name);
    [
        named("USI_Hash", &|name| OptionSpec::spin(name, DEFAULT_HASH as i64, 1..=16384)),
        named("ClearHash", &OptionSpec::button),
        named("Threads", &|name| OptionSpec::spin(name, 1, 1..=256)),
        named("USI_Ponder", &|name| OptionSpec::check(name, false)),
        named("MultiPV", &|name| OptionSpec::spin(name, 1, 1..=600)),
        named("MoveOverhead", &|name| OptionSpec::spin(name, DEFAULT_OVERHEAD, 0..=5000)),
        combo("EnteringKingRule", &ENTERING.map(|(name, _)| name), ENTERING[0].0),
        named("MaxMovesToDraw", &|name| OptionSpec::spin(name, 0, 0..=65535)),
        combo("MovePicker", &pickers, pickers[0]),
        named("UseRankedMovePicker", &|name| {
            OptionSpec::check(name, PickerKind::default() == PickerKind::Ranked)
        }),
        named("EvalFile", &|name| OptionSpec::string(name, StringValue::default())),
        combo("Evaluation", &evaluations, EvaluationKind::usual::<Position>().name()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// An option with choices, and what it is at first.
fn combo(name: &str, choices: &[&str], usual: &str) -> Option<OptionSpec> {
    let choices: Vec<Choice> = choices.iter().filter_map(|choice| choice.parse().ok()).collect();
    Some(OptionSpec::combo(name.parse().ok()?, usual.parse().ok()?, choices))
}

/// A change that was understood and can be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    Hash(usize),
    ClearHash,
    Threads(usize),
    MultiPv(usize),
    Overhead(Duration),
    EnteringKing(EnteringKing),
    MoveLimit(u16),
    Picker(PickerKind),
    EvalFile(StringValue),
    Evaluation(EvaluationKind),
    /// The user interface does the pondering; it only wants to know that the engine can.
    Ponder,
}

/// Understands a change, or says what was expected and what was found.
pub(super) fn understand(name: &str, value: &str) -> Result<Change, String> {
    let specs = specs();
    let spec = specs.iter().find(|spec| spec.name.matches(name));
    let spec = spec.ok_or_else(|| format!("expected an option of this engine, found {name:?}"))?;
    let value = spec.validate(value).map_err(|error| error.to_string())?;
    let number = |number: i64| usize::try_from(number).unwrap_or(0);
    Ok(match (spec.name.as_str(), value) {
        ("USI_Hash", OptionValue::Spin(megabytes)) => Change::Hash(number(megabytes)),
        ("Threads", OptionValue::Spin(threads)) => Change::Threads(number(threads)),
        ("MultiPV", OptionValue::Spin(lines)) => Change::MultiPv(number(lines)),
        ("MoveOverhead", OptionValue::Spin(time)) => {
            Change::Overhead(Duration::from_millis(u64::try_from(time).unwrap_or(0)))
        }
        ("EnteringKingRule", OptionValue::Combo(choice)) => {
            let rule = ENTERING.iter().find(|(name, _)| name.eq_ignore_ascii_case(choice.as_str()));
            Change::EnteringKing(rule.map(|&(_, rule)| rule).unwrap_or_default())
        }
        ("MaxMovesToDraw", OptionValue::Spin(plies)) => {
            Change::MoveLimit(u16::try_from(plies).unwrap_or(u16::MAX))
        }
        ("MovePicker", OptionValue::Combo(choice)) => {
            Change::Picker(choice.as_str().parse().map_err(|error| format!("MovePicker: {error}"))?)
        }
        ("UseRankedMovePicker", OptionValue::Check(on)) => {
            Change::Picker(if on { PickerKind::Ranked } else { PickerKind::Staged })
        }
        ("EvalFile", OptionValue::String(path)) => Change::EvalFile(path),
        ("Evaluation", OptionValue::Combo(choice)) => {
            Change::Evaluation(choice.as_str().parse().map_err(|error| format!("Evaluation: {error}"))?)
        }
        ("ClearHash", _) => Change::ClearHash,
        _ => Change::Ponder,
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
        matches!(
            self,
            Self::Hash(_)
                | Self::ClearHash
                | Self::Threads(_)
                | Self::Picker(_)
                | Self::EvalFile(_)
                | Self::Evaluation(_)
        )
    }

    pub(super) fn apply(self, options: &mut Options, engine: &mut ShogiEngine) -> Result<(), String> {
        let setup = options.setup();
        match self {
            Self::Hash(megabytes) => engine.set_hash(megabytes).map_err(|error| error.to_string())?,
            Self::ClearHash => engine.new_game(),
            Self::Threads(threads) => engine.set_threads(threads).map_err(|error| error.to_string())?,
            Self::MultiPv(lines) => options.multipv = lines,
            Self::Overhead(time) => engine.set_overhead(time),
            Self::EnteringKing(rule) => options.rules.entering_king = rule,
            Self::MoveLimit(plies) => options.rules.move_limit = move_limit(plies),
            Self::Picker(picker) => options.ordering.picker = picker,
            Self::EvalFile(path) => options.judge.load(path.as_str())?,
            Self::Evaluation(kind) => options.judge.choose(kind)?,
            Self::Ponder => {}
        }
        if options.setup() != setup {
            engine.set_setup(options.setup());
        }
        Ok(())
    }
}

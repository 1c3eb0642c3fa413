//! What can be set, whatever the protocol.

use super::judge::Judge;
use crate::uci::{Choice, OptionName, OptionSpec, OptionValue, StringValue};
use sente_engine::{Engine, EvaluationKind, Game, Ordering, PickerKind, Setup};
use sente_search::ordering::Settings;
#[cfg(feature = "tune")]
use sente_search::{TUNABLES, Tunable, TunableSet};
use std::time::Duration;

/// The size of the table at first, in megabytes.
pub(crate) const DEFAULT_HASH: usize = 64;

const DEFAULT_OVERHEAD: i64 = 10;

/// What protocols call options that both have.
pub(crate) struct Names {
    pub(crate) hash: &'static str,
    pub(crate) clear_hash: &'static str,
    pub(crate) ponder: &'static str,
    pub(crate) overhead: &'static str,
    /// How many lines can be asked for: no position has more moves.
    pub(crate) most_lines: i64,
}

/// What is set, as far as a session needs to remember it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Common<P: Game> {
    pub(crate) multipv: usize,
    picker: PickerKind,
    rank_gates: bool,
    settings: Settings,
    judge: Judge<P>,
    #[cfg(feature = "tune")]
    numbers: TunableSet,
}

impl<P: Game> Default for Common<P> {
    fn default() -> Self {
        Self {
            multipv: 1,
            picker: PickerKind::default(),
            rank_gates: false,
            settings: Settings::default(),
            judge: Judge::default(),
            #[cfg(feature = "tune")]
            numbers: TunableSet::of(&P::Tunables::default()),
        }
    }
}

impl<P: Game> Common<P> {
    /// What to search with. The gates have an option of their own and a place among the settings; either opens them.
    pub(crate) fn setup(&self) -> Setup<P> {
        let mut settings = self.settings;
        settings.gates.on |= self.rank_gates;
        let ordering = Ordering { picker: self.picker, settings, watched: false };
        let setup = Setup::new(self.judge.evaluation().clone(), ordering);
        #[cfg(feature = "tune")]
        let setup = Setup { numbers: self.numbers, ..setup };
        setup
    }

    /// Every option that both protocols have. One that would do nothing is not offered.
    pub(crate) fn specs(names: &Names) -> Vec<OptionSpec> {
        let usual_picker = PickerKind::default();
        let pickers = PickerKind::ALL.map(PickerKind::name);
        let evaluations = EvaluationKind::ALL.map(EvaluationKind::name);
        [
            named(names.hash, |name| OptionSpec::spin(name, DEFAULT_HASH as i64, 1..=16384)),
            named(names.clear_hash, OptionSpec::button),
            named("Threads", |name| OptionSpec::spin(name, 1, 1..=256)),
            named(names.ponder, |name| OptionSpec::check(name, false)),
            named("MultiPV", |name| OptionSpec::spin(name, 1, 1..=names.most_lines)),
            named(names.overhead, |name| OptionSpec::spin(name, DEFAULT_OVERHEAD, 0..=5000)),
            combo("MovePicker", &pickers, usual_picker.name()),
            named("UseRankedMovePicker", |name| OptionSpec::check(name, usual_picker == PickerKind::Ranked)),
            named("RankGates", |name| OptionSpec::check(name, false)),
            named("OrderingConfig", |name| OptionSpec::string(name, StringValue::default())),
            named("EvalFile", |name| OptionSpec::string(name, StringValue::default())),
            combo("Evaluation", &evaluations, EvaluationKind::usual::<P>().name()),
        ]
        .into_iter()
        .flatten()
        .chain(numbers::<P>())
        .collect()
    }

    /// Makes a change.
    pub(crate) fn apply(&mut self, change: Change, engine: &mut Engine<P>) -> Result<(), String> {
        let setup = self.setup();
        match change {
            Change::Hash(megabytes) => engine.set_hash(megabytes).map_err(|error| error.to_string())?,
            Change::ClearHash => engine.new_game(),
            Change::Threads(threads) => engine.set_threads(threads).map_err(|error| error.to_string())?,
            Change::MultiPv(lines) => self.multipv = lines,
            Change::Overhead(time) => engine.set_overhead(time),
            Change::Picker(picker) => self.picker = picker,
            Change::RankGates(on) => self.rank_gates = on,
            Change::Ordering(settings) => self.settings = settings,
            Change::EvalFile(path) => self.judge.load(path.as_str())?,
            Change::Evaluation(kind) => self.judge.choose(kind)?,
            #[cfg(feature = "tune")]
            Change::Number(number, value) => {
                if let Some(place) = self.numbers.get_mut(number.name) {
                    *place = value;
                }
            }
            Change::Ponder => {}
        }
        if self.setup() != setup {
            engine.set_setup(self.setup());
        }
        Ok(())
    }
}

/// The numbers of the search, in builds for tuning.
#[cfg(feature = "tune")]
fn numbers<P: Game>() -> impl Iterator<Item = OptionSpec> {
    let usual = TunableSet::of(&P::Tunables::default());
    TUNABLES.iter().filter_map(move |number| {
        let value = usual.get(number.name)?;
        let (least, most) = number.range().into_inner();
        let range = least.into()..=most.into();
        named(number.name, |name| OptionSpec::spin(name, value.into(), range))
    })
}

/// The numbers of the search, which are constants.
#[cfg(not(feature = "tune"))]
#[expect(clippy::extra_unused_type_parameters, reason = "in builds for tuning it is the game's own numbers")]
fn numbers<P: Game>() -> impl Iterator<Item = OptionSpec> {
    std::iter::empty()
}

/// An option with a name, which is one that can be written.
pub(crate) fn named(name: &str, make: impl FnOnce(OptionName) -> OptionSpec) -> Option<OptionSpec> {
    name.parse().ok().map(make)
}

/// An option with choices, and what it is at first.
pub(crate) fn combo(name: &str, choices: &[&str], usual: &str) -> Option<OptionSpec> {
    let choices: Vec<Choice> = choices.iter().filter_map(|choice| choice.parse().ok()).collect();
    Some(OptionSpec::combo(name.parse().ok()?, usual.parse().ok()?, choices))
}

/// The option of this name and the value for it, or what was expected and what was found.
pub(crate) fn validate<'a>(
    specs: &'a [OptionSpec],
    name: &str,
    value: &str,
) -> Result<(&'a str, OptionValue), String> {
    let spec = specs.iter().find(|spec| spec.name.matches(name));
    let spec = spec.ok_or_else(|| format!("expected an option of this engine, found {name:?}"))?;
    let value = spec.validate(value).map_err(|error| error.to_string())?;
    Ok((spec.name.as_str(), value))
}

/// A change that was understood and can be made.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Change {
    Hash(usize),
    ClearHash,
    Threads(usize),
    MultiPv(usize),
    Overhead(Duration),
    Picker(PickerKind),
    RankGates(bool),
    Ordering(Settings),
    EvalFile(StringValue),
    Evaluation(EvaluationKind),
    #[cfg(feature = "tune")]
    Number(&'static Tunable, i32),
    /// The user interface does the pondering; it only wants to know that the engine can.
    Ponder,
}

impl Change {
    /// Understands a valid change; `None` if the option is one of the protocol's own.
    pub(crate) fn understand(names: &Names, name: &str, value: &OptionValue) -> Result<Option<Self>, String> {
        let number = |number: &i64| usize::try_from(*number).unwrap_or(0);
        Ok(Some(match (name, value) {
            (name, OptionValue::Spin(megabytes)) if name == names.hash => Self::Hash(number(megabytes)),
            (name, _) if name == names.clear_hash => Self::ClearHash,
            (name, _) if name == names.ponder => Self::Ponder,
            (name, OptionValue::Spin(time)) if name == names.overhead => {
                Self::Overhead(Duration::from_millis(u64::try_from(*time).unwrap_or(0)))
            }
            ("Threads", OptionValue::Spin(threads)) => Self::Threads(number(threads)),
            ("MultiPV", OptionValue::Spin(lines)) => Self::MultiPv(number(lines)),
            ("MovePicker", OptionValue::Combo(choice)) => {
                Self::Picker(choice.as_str().parse().map_err(|error| format!("{name}: {error}"))?)
            }
            ("UseRankedMovePicker", OptionValue::Check(on)) => {
                Self::Picker(if *on { PickerKind::Ranked } else { PickerKind::Staged })
            }
            ("RankGates", OptionValue::Check(on)) => Self::RankGates(*on),
            ("OrderingConfig", OptionValue::String(text)) => {
                Self::Ordering(text.as_str().parse().map_err(|error| format!("{name}: {error}"))?)
            }
            ("EvalFile", OptionValue::String(path)) => Self::EvalFile(path.clone()),
            ("Evaluation", OptionValue::Combo(choice)) => {
                Self::Evaluation(choice.as_str().parse().map_err(|error| format!("{name}: {error}"))?)
            }
            #[cfg(feature = "tune")]
            (name, OptionValue::Spin(value)) => {
                let Some(number) = TUNABLES.iter().find(|number| number.name == name) else {
                    return Ok(None);
                };
                Self::Number(number, i32::try_from(*value).unwrap_or(number.default))
            }
            _ => return Ok(None),
        }))
    }

    /// Whether the change cannot be made during a search. The others are for the next one.
    pub(crate) const fn needs_idle(&self) -> bool {
        !matches!(self, Self::MultiPv(_) | Self::Overhead(_) | Self::Ponder)
    }
}

//! What can be set.

use crate::session::Judge;
use crate::uci::{Choice, OptionName, OptionSpec, OptionValue, StringValue};
use sente_chess::Position;
use sente_engine::strength::Strength;
use sente_engine::{ChessEngine, EvaluationKind, Ordering, PickerKind, Setup};
use sente_search::ordering::Settings;
use std::time::Duration;

/// The size of the table at first, in megabytes.
pub(super) const DEFAULT_HASH: usize = 64;

const DEFAULT_OVERHEAD: i64 = 10;

/// What is set, as far as the session needs to remember it.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    pub(super) chess960: bool,
    pub(super) multipv: usize,
    pub(super) show_wdl: bool,
    limit_strength: bool,
    elo: u32,
    analyse: bool,
    picker: PickerKind,
    rank_gates: bool,
    settings: Settings,
    judge: Judge<Position>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            chess960: false,
            multipv: 1,
            show_wdl: false,
            limit_strength: false,
            elo: Strength::MAX,
            analyse: false,
            picker: PickerKind::default(),
            rank_gates: false,
            settings: Settings::default(),
            judge: Judge::default(),
        }
    }
}

impl Options {
    /// How strong to play, if not as well as possible. Whoever analyses wants the truth.
    pub(super) fn strength(&self) -> Option<Strength> {
        (self.limit_strength && !self.analyse).then(|| Strength::new(self.elo))
    }

    /// What to search with.
    pub(super) fn setup(&self) -> Setup<Position> {
        Setup { evaluation: self.judge.evaluation().clone(), ordering: self.ordering() }
    }

    /// How moves are ordered. The gates have an option of their own and a place among the settings; either opens them.
    fn ordering(&self) -> Ordering {
        let mut settings = self.settings;
        settings.gates.on |= self.rank_gates;
        Ordering { picker: self.picker, settings, watched: false }
    }
}

/// Every option there is. One that would do nothing is not offered.
pub(super) fn specs() -> Vec<OptionSpec> {
    let named = |name: &str, make: &dyn Fn(OptionName) -> OptionSpec| name.parse().ok().map(make);
    [
        named("Hash", &|name| OptionSpec::spin(name, DEFAULT_HASH as i64, 1..=16384)),
        named("Clear Hash", &OptionSpec::button),
        named("Threads", &|name| OptionSpec::spin(name, 1, 1..=256)),
        named("Ponder", &|name| OptionSpec::check(name, false)),
        named("MultiPV", &|name| OptionSpec::spin(name, 1, 1..=500)),
        named("Move Overhead", &|name| OptionSpec::spin(name, DEFAULT_OVERHEAD, 0..=5000)),
        named("UCI_Chess960", &|name| OptionSpec::check(name, false)),
        named("UCI_ShowWDL", &|name| OptionSpec::check(name, false)),
        named("UCI_LimitStrength", &|name| OptionSpec::check(name, false)),
        named("UCI_Elo", &|name| {
            OptionSpec::spin(name, Strength::MAX.into(), Strength::MIN.into()..=Strength::MAX.into())
        }),
        named("UCI_AnalyseMode", &|name| OptionSpec::check(name, false)),
        move_picker(),
        named("UseRankedMovePicker", &|name| {
            OptionSpec::check(name, PickerKind::default() == PickerKind::Ranked)
        }),
        named("RankGates", &|name| OptionSpec::check(name, false)),
        named("OrderingConfig", &|name| OptionSpec::string(name, StringValue::default())),
        named("EvalFile", &|name| OptionSpec::string(name, StringValue::default())),
        evaluation(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn move_picker() -> Option<OptionSpec> {
    let choice = |picker: PickerKind| picker.name().parse::<Choice>().ok();
    let choices = PickerKind::ALL.into_iter().filter_map(choice).collect();
    Some(OptionSpec::combo("MovePicker".parse().ok()?, choice(PickerKind::default())?, choices))
}

fn evaluation() -> Option<OptionSpec> {
    let choice = |kind: EvaluationKind| kind.name().parse::<Choice>().ok();
    let choices = EvaluationKind::ALL.into_iter().filter_map(choice).collect();
    let usual = choice(EvaluationKind::usual::<Position>())?;
    Some(OptionSpec::combo("Evaluation".parse().ok()?, usual, choices))
}

/// A change that was understood and can be made.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    Hash(usize),
    ClearHash,
    Threads(usize),
    MultiPv(usize),
    Overhead(Duration),
    Chess960(bool),
    ShowWdl(bool),
    LimitStrength(bool),
    Elo(u32),
    Analyse(bool),
    Picker(PickerKind),
    RankGates(bool),
    Ordering(Settings),
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
        ("Hash", OptionValue::Spin(megabytes)) => Change::Hash(number(megabytes)),
        ("Threads", OptionValue::Spin(threads)) => Change::Threads(number(threads)),
        ("MultiPV", OptionValue::Spin(lines)) => Change::MultiPv(number(lines)),
        ("Move Overhead", OptionValue::Spin(time)) => {
            Change::Overhead(Duration::from_millis(u64::try_from(time).unwrap_or(0)))
        }
        ("UCI_Chess960", OptionValue::Check(on)) => Change::Chess960(on),
        ("UCI_ShowWDL", OptionValue::Check(on)) => Change::ShowWdl(on),
        ("UCI_LimitStrength", OptionValue::Check(on)) => Change::LimitStrength(on),
        ("UCI_Elo", OptionValue::Spin(elo)) => Change::Elo(u32::try_from(elo).unwrap_or(Strength::MAX)),
        ("UCI_AnalyseMode", OptionValue::Check(on)) => Change::Analyse(on),
        ("MovePicker", OptionValue::Combo(choice)) => {
            Change::Picker(choice.as_str().parse().map_err(|error| format!("MovePicker: {error}"))?)
        }
        ("UseRankedMovePicker", OptionValue::Check(on)) => {
            Change::Picker(if on { PickerKind::Ranked } else { PickerKind::Staged })
        }
        ("RankGates", OptionValue::Check(on)) => Change::RankGates(on),
        ("OrderingConfig", OptionValue::String(text)) => {
            Change::Ordering(text.as_str().parse().map_err(|error| format!("OrderingConfig: {error}"))?)
        }
        ("EvalFile", OptionValue::String(path)) => Change::EvalFile(path),
        ("Evaluation", OptionValue::Combo(choice)) => {
            Change::Evaluation(choice.as_str().parse().map_err(|error| format!("Evaluation: {error}"))?)
        }
        ("Clear Hash", _) => Change::ClearHash,
        _ => Change::Ponder,
    })
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
                | Self::RankGates(_)
                | Self::Ordering(_)
                | Self::EvalFile(_)
                | Self::Evaluation(_)
        )
    }

    pub(super) fn apply(self, options: &mut Options, engine: &mut ChessEngine) -> Result<(), String> {
        let setup = options.setup();
        match self {
            Self::Hash(megabytes) => engine.set_hash(megabytes).map_err(|error| error.to_string())?,
            Self::ClearHash => engine.new_game(),
            Self::Threads(threads) => engine.set_threads(threads).map_err(|error| error.to_string())?,
            Self::MultiPv(lines) => options.multipv = lines,
            Self::Overhead(time) => engine.set_overhead(time),
            Self::Chess960(on) => options.chess960 = on,
            Self::ShowWdl(on) => options.show_wdl = on,
            Self::LimitStrength(on) => options.limit_strength = on,
            Self::Elo(elo) => options.elo = elo,
            Self::Analyse(on) => options.analyse = on,
            Self::Picker(picker) => options.picker = picker,
            Self::RankGates(on) => options.rank_gates = on,
            Self::Ordering(settings) => options.settings = settings,
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

//! The order of moves, chosen while the program runs.

use sente_search::ordering::Settings;
use std::fmt;
use std::str::FromStr;

/// A strategy for ordering moves, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PickerKind {
    /// In stages, each generated when it is needed.
    #[default]
    Staged,
    /// All at once, the best in a shortlist.
    Ranked,
    /// All at once, sorted.
    Sorted,
}

impl PickerKind {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Staged, Self::Ranked, Self::Sorted];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Staged => "staged",
            Self::Ranked => "ranked",
            Self::Sorted => "sorted",
        }
    }
}

impl fmt::Display for PickerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No picker has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPicker {
    found: String,
}

impl fmt::Display for UnknownPicker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected staged, ranked or sorted, found {:?}", self.found)
    }
}

impl std::error::Error for UnknownPicker {}

impl FromStr for PickerKind {
    type Err = UnknownPicker;

    fn from_str(text: &str) -> Result<Self, UnknownPicker> {
        let picker = Self::ALL.into_iter().find(|picker| picker.name().eq_ignore_ascii_case(text));
        picker.ok_or_else(|| UnknownPicker { found: text.to_owned() })
    }
}

/// How an engine orders moves.
///
/// ```
/// use sente_engine::{ChessEngine, Ordering, PickerKind, Setup};
/// use sente_game::Notation as _;
/// use sente_search::Limits;
///
/// let ordering = Ordering { picker: PickerKind::Ranked, ..Ordering::default() };
/// let mut engine = ChessEngine::with_setup(4, 1, Setup { ordering, ..Setup::default() })?;
/// let answer = engine.search(sente_chess::Position::start(), Limits { depth: Some(5), ..Limits::default() });
/// assert_eq!(answer.depth, 5);
/// # Ok::<(), sente_engine::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ordering {
    /// The strategy.
    pub picker: PickerKind,
    /// Everything about it that can be chosen.
    pub settings: Settings,
    /// Whether the search keeps [telemetry](sente_search::telemetry), which takes a little time.
    pub watched: bool,
}

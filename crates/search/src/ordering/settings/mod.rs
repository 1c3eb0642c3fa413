//! Everything about the order of moves that can be chosen while the program runs.
//!
//! Each picker has a table of its own, the gates have one, and so have the heuristics that all pickers share. A setting
//! has a name, a default and a range; [`Settings::set`] takes both as text, so that options, command lines and matches
//! can change any of them without knowing it.
//!
//! ```
//! use sente_search::ordering::{Settings, TieBreak};
//!
//! let settings: Settings = "ranked.shortlist=8 ranked.ties=encoding gates.on=true".parse()?;
//! assert_eq!((settings.ranked.shortlist, settings.ranked.ties), (8, TieBreak::Encoding));
//! assert_eq!(settings.to_string(), "gates.on=true ranked.shortlist=8 ranked.ties=encoding");
//! let error = "ranked.shortlist=99".parse::<Settings>().unwrap_err();
//! assert_eq!(error.to_string(), "ranked.shortlist: expected a value from 1 to 16, found \"99\"");
//! # Ok::<(), sente_search::ordering::SettingError>(())
//! ```

mod table;
mod text;

pub use table::{Gates, Heuristics, RankedSettings, Settings, SortedSettings, StagedSettings, TieBreak};
pub use text::{Setting, SettingError};

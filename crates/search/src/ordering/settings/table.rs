//! The tables of settings.

use super::text::{Setting, SettingError, Value};
use std::fmt;
use std::str::FromStr;

/// Which of two moves with the same score comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum TieBreak {
    /// The one that was generated first.
    Generation,
    /// The one that takes more, or with less; then the one with the lower code.
    Encoding,
}

/// Declares tables of settings: a structure for each, and [`Settings`] with all of them.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $table:ident: $kind:ident {
        $($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $min:expr, $max:expr;)+
    })+) => {
        $(
            $(#[doc = $about])+
            #[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
            #[derive(Clone, Copy, PartialEq, Debug)]
            pub struct $kind {
                $($(#[doc = $doc])+ pub $name: $type),+
            }

            impl Default for $kind {
                fn default() -> Self {
                    Self { $($name: $default),+ }
                }
            }

            impl $kind {
                fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
                    match name {
                        $(stringify!($name) => {
                            let range: [$type; 2] = [$min, $max];
                            let full = concat!(stringify!($table), ".", stringify!($name));
                            self.$name = read(full, value, range)?;
                        })+
                        _ => {
                            let name = format!("{}.{name}", stringify!($table));
                            return Err(SettingError::Unknown { name });
                        }
                    }
                    Ok(())
                }

                fn list(&self, into: &mut Vec<Setting>) {
                    $({
                        let range: [$type; 2] = [$min, $max];
                        let default: $type = $default;
                        into.push(Setting {
                            name: concat!(stringify!($table), ".", stringify!($name)).to_owned(),
                            what: concat!($($doc),+).trim_start(),
                            value: Value::write(self.$name),
                            default: Value::write(default),
                            range: (Value::write(range[0]), Value::write(range[1])),
                        });
                    })+
                }
            }
        )+

        /// All settings of the order of moves.
        #[derive(Clone, Copy, PartialEq, Debug, Default)]
        pub struct Settings {
            $($(#[doc = $about])+ pub $table: $kind),+
        }

        impl Settings {
            /// Changes the setting of this name.
            ///
            /// # Errors
            /// If there is no such setting, or if it cannot have this value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
                let unknown = || SettingError::Unknown { name: name.to_owned() };
                let (table, field) = name.split_once('.').ok_or_else(unknown)?;
                match table {
                    $(stringify!($table) => self.$table.set(field, value),)+
                    _ => Err(unknown()),
                }
            }

            /// Every setting there is, with its value here.
            pub fn list(&self) -> Vec<Setting> {
                let mut list = Vec::new();
                $(self.$table.list(&mut list);)+
                list
            }
        }
    };
}

settings! {
    /// What all pickers go by.
    heuristics: Heuristics {
        /// Whether noisy moves that lose material by their exchange are told from the others.
        exchange: bool = true, false, true;
        /// Whether the success of moves counts.
        history: bool = true, false, true;
        /// How many quiet moves that cut at a sister node are remembered.
        killers: usize = 1, 0, 2;
        /// Whether the quiet move that last refuted the opponent's move counts.
        counter: bool = true, false, true;
    }

    /// Which early moves are spared from being left out and from being reduced.
    gates: Gates {
        /// Whether there are any.
        on: bool = false, false, true;
        /// How many moves are spared at depth zero,
        base: i32 = 4, 0, 64;
        /// how many more for every two plies of depth,
        slope: i32 = 1, 0, 8;
        /// but at least so many,
        least: i32 = 6, 0, 64;
        /// and at most so many.
        most: i32 = 12, 0, 64;
        /// Whether they are spared from futility.
        futility: bool = true, false, true;
        /// Whether they are spared from being too late.
        number: bool = true, false, true;
        /// Whether they are spared from being left out for their history.
        history: bool = true, false, true;
        /// Whether they are spared from being left out for a losing exchange: quiet moves, and noisy ones that take
        /// back or give check.
        exchange: bool = true, false, true;
        /// Whether they are spared from reductions.
        reductions: bool = true, false, true;
    }

    /// The picker that yields moves in stages.
    staged: StagedSettings {
        /// Below this depth quiet moves without success come as they were generated.
        partial_depth: i32 = 0, 0, 16;
        /// Moves that promise so much come before quiet moves are generated.
        promising: i32 = 60000, -200000, 200000;
        /// Exchanges of quiet moves are worked out until so many moves were yielded.
        doubts: usize = 2, 0, 600;
    }

    /// The picker that ranks all moves at once.
    ranked: RankedSettings {
        /// How many moves the shortlist has, unless depth decides.
        shortlist: usize = 10, 1, 16;
        /// Whether depth decides: eight moves, one more for every two plies, at most twelve.
        by_depth: bool = true, false, true;
        /// Which of two moves with the same score comes first.
        ties: TieBreak = TieBreak::Generation, TieBreak::Generation, TieBreak::Encoding;
        /// Whether the root is sorted the plain way.
        plain_root: bool = true, false, true;
        /// Whether an exchange is only worked out when a noisy move is about to enter the shortlist.
        lazy_exchange: bool = true, false, true;
        /// Whether noisy moves that lose material, but take back or give check, may enter the shortlist.
        tactical: bool = true, false, true;
        /// Whether noisy moves that lose material come after the quiet ones.
        losing_last: bool = false, false, true;
        /// Whether the move that the last iteration expected here is boosted.
        expected: bool = true, false, true;
        /// From this depth on moves are boosted after which the table knows the opponent to be lost; zero: never.
        refutations: i32 = 0, 0, 64;
        /// Noisy moves whose exchange gains so much come before everything is ranked, and before quiet moves are generated;
        /// zero: none.
        winning: i32 = 0, 0, 1000;
        /// Whether quiet moves may enter the shortlist that are neither killers nor countermoves.
        quiets: bool = true, false, true;
    }

    /// The picker that sorts all moves.
    sorted: SortedSettings {
        /// What a noisy move has ahead of a quiet one.
        noisy: i32 = 1 << 26, 0, 1 << 26;
        /// What a noisy move has if it loses material.
        losing: i32 = -(1 << 26), -(1 << 26), 0;
        /// What a noisy move takes, for each hundredth.
        gain: i32 = 16, 0, 64;
        /// What its exchange gives, for each hundredth.
        exchange: i32 = 0, 0, 64;
        /// The success of a move, in hundredths.
        history: i32 = 100, 0, 400;
        /// A quiet move that cut at a sister node; the second of two has a little less.
        killer: i32 = 1 << 24, 0, 1 << 25;
        /// The quiet move that last refuted the opponent's move.
        counter: i32 = 1 << 23, 0, 1 << 25;
        /// A piece becomes a better one.
        promotion: i32 = 0, 0, 100000;
        /// The move ends in the centre.
        centre: i32 = 0, 0, 100000;
        /// A piece leaves its first place.
        development: i32 = 0, 0, 100000;
        /// A king goes to safety.
        shelter: i32 = 0, 0, 100000;
        /// How many exchanges are remembered.
        cache: usize = 4096, 0, 1 << 20;
        /// What is left of the success of moves when a new search begins, in hundredths.
        aging: i32 = 100, 0, 100;
    }
}

fn read<T: Value>(name: &str, text: &str, [min, max]: [T; 2]) -> Result<T, SettingError> {
    T::read(text).filter(|&value| min <= value && value <= max).ok_or_else(|| SettingError::Value {
        name: name.to_owned(),
        min: min.write(),
        max: max.write(),
        found: text.to_owned(),
    })
}

impl Settings {
    /// These settings with the changes that a text asks for: `NAME=VALUE`, separated by spaces or commas.
    ///
    /// # Errors
    /// If one of them is no change, or none that can be made.
    pub fn changed(mut self, text: &str) -> Result<Self, SettingError> {
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let syntax = || SettingError::Syntax { found: word.to_owned() };
            let (name, value) = word.split_once('=').ok_or_else(syntax)?;
            self.set(name, value)?;
        }
        Ok(self)
    }
}

impl FromStr for Settings {
    type Err = SettingError;

    /// The usual settings with the changes that the text asks for.
    fn from_str(text: &str) -> Result<Self, SettingError> {
        Self::default().changed(text)
    }
}

/// What is not as usual.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.list();
        let changed = list.iter().filter(|setting| setting.value != setting.default);
        for (index, setting) in changed.enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}={}", setting.name, setting.value)?;
        }
        Ok(())
    }
}

impl Gates {
    /// How many moves of a node are spared, whether or not the gates are on.
    #[inline]
    pub fn reach(&self, depth: i32) -> usize {
        (self.base + self.slope * depth / 2).min(self.most).max(self.least) as usize
    }
}

impl RankedSettings {
    /// How many moves the shortlist of a node has.
    #[inline]
    pub fn room(&self, depth: i32) -> usize {
        if self.by_depth { (8 + depth.max(0) as usize / 2).min(12) } else { self.shortlist }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_be_written_and_read_back() {
        for setting in Settings::default().list() {
            let (least, greatest) = setting.range;
            for value in [&setting.default, &least, &greatest] {
                let mut settings = Settings::default();
                settings.set(&setting.name, value).expect("the value is in its range");
                let read: Settings = settings.to_string().parse().expect("what is written can be read");
                assert_eq!(read, settings, "{} {value}", setting.name);
            }
            assert!(!setting.what.is_empty());
        }
    }

    #[test]
    fn changes_that_make_no_sense_are_refused() {
        for text in
            ["ranked", "ranked=1", "ranked.none=1", "none.on=true", "gates.on", "gates.on=1", "gates.on="]
        {
            let error = text.parse::<Settings>().expect_err(text);
            assert!(error.to_string().contains("expected"), "{error}");
        }
    }

    #[test]
    fn the_reach_of_the_gates_is_that_of_the_design() {
        let gates = Gates::default();
        assert_eq!([0, 1, 4, 7, 12, 16, 40].map(|depth| gates.reach(depth)), [6, 6, 6, 7, 10, 12, 12]);
        let ranked = RankedSettings::default();
        assert_eq!([-1, 0, 1, 2, 6, 8, 20].map(|depth| ranked.room(depth)), [8, 8, 8, 9, 11, 12, 12]);
    }
}

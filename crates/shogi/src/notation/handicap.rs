//! The handicaps that have names: what White gives up before the game.

use crate::{Position, Setup, Square, WHITE};
use sente_game::Reading;

/// The name of a game without handicap.
pub(super) const EVEN: &str = "平手";

/// The names of the handicaps, and the squares from which White's pieces are taken, by name.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "1a"),
    ("右香落ち", "9a"),
    ("角落ち", "2b"),
    ("飛車落ち", "8b"),
    ("飛香落ち", "8b 1a"),
    ("二枚落ち", "8b 2b"),
    ("三枚落ち", "8b 2b 1a"),
    ("四枚落ち", "8b 2b 1a 9a"),
    ("五枚落ち", "8b 2b 1a 9a 8a"),
    ("左五枚落ち", "8b 2b 1a 9a 2a"),
    ("六枚落ち", "8b 2b 1a 9a 2a 8a"),
    ("左七枚落ち", "8b 2b 1a 9a 2a 8a 3a"),
    ("右七枚落ち", "8b 2b 1a 9a 2a 8a 7a"),
    ("八枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a"),
    ("十枚落ち", "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a"),
];

/// The start of a game with this handicap; White moves first in it.
pub(super) fn start(name: &str) -> Option<Setup> {
    if name == EVEN {
        return Some(Setup::START);
    }
    let (_, given_up) = HANDICAPS.into_iter().find(|(known, _)| *known == name)?;
    let mut setup = Setup { side: WHITE, ..Setup::START };
    for square in given_up.split(' ').filter_map(Square::parse) {
        setup.pieces[square.index()] = None;
    }
    Some(setup)
}

/// The name of the handicap that a game from this position has, if it has one.
pub(super) fn name(position: &Position) -> Option<&'static str> {
    let names = std::iter::once(EVEN).chain(HANDICAPS.into_iter().map(|(name, _)| name));
    names.into_iter().find(|name| {
        let start = start(name).and_then(|setup| Position::from_setup(&setup, Reading::Strict).ok());
        start == Some(*position)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_have_one_name_each() {
        for (handicap, given_up) in HANDICAPS {
            let setup = start(handicap).unwrap();
            let position = Position::from_setup(&setup, Reading::Strict).unwrap();
            assert_eq!(position.occupied().len(), 40 - given_up.split(' ').count());
            assert_eq!(name(&position), Some(handicap));
        }
        assert_eq!(name(&Position::standard()), Some(EVEN));
        assert_eq!(start("rubbish"), None);
        let six = Position::from_setup(&start("六枚落ち").unwrap(), Reading::Strict).unwrap();
        assert_eq!(six.to_string(), "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    }
}

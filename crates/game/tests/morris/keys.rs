//! The random numbers that hash keys are made of, drawn when the game is compiled.

use super::MEN;
use sente_game::Random;

pub(super) const KEYS: Keys = Keys::draw();

pub(super) struct Keys {
    pub(super) points: [[u64; 9]; 2],
    pub(super) hands: [[u64; MEN as usize + 1]; 2],
    pub(super) second: u64,
}

impl Keys {
    const fn draw() -> Self {
        let mut random = Random::new(3);
        let mut keys =
            Self { points: [[0; 9]; 2], hands: [[0; MEN as usize + 1]; 2], second: random.next_u64() };
        let mut cell = 0;
        while cell < 18 {
            keys.points[cell / 9][cell % 9] = random.next_u64();
            cell += 1;
        }
        cell = 0;
        while cell < 8 {
            keys.hands[cell / 4][cell % 4] = random.next_u64();
            cell += 1;
        }
        keys
    }
}

//! Exchanges that were worked out before.

use std::cell::Cell;
use std::num::NonZeroU16;

/// A fixed array of what exchanges gain, by position and move. A later one takes the place of an earlier one.
///
/// By the move alone it would be wrong: what a move gains depends on everything else on the board.
#[derive(Debug)]
pub(super) struct ExchangeCache {
    /// The upper 48 bits are those of the key, the lower 16 the gain. No key is zero there.
    cells: Box<[Cell<u64>]>,
}

const GAIN_BITS: u32 = 16;

impl ExchangeCache {
    /// With room for so many.
    pub(super) fn new(len: usize) -> Self {
        Self { cells: vec![Cell::new(0); len].into_boxed_slice() }
    }

    /// How many have room.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.cells)
    }

    /// The key of a move in a position. Moves differ in few bits, so they are spread over all.
    pub(super) fn key(position: u64, code: NonZeroU16) -> u64 {
        let key = position ^ u64::from(code.get()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key.max(1 << GAIN_BITS)
    }

    /// What was remembered.
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        let cell = self.cells.get(self.index(key))?.get();
        (cell >> GAIN_BITS == key >> GAIN_BITS).then_some(i32::from(cell as u16 as i16))
    }

    /// Remembers something, unless it is too large to be one of the usual exchanges.
    pub(super) fn put(&self, key: u64, gain: i32) {
        if let (Some(cell), Ok(gain)) = (self.cells.get(self.index(key)), i16::try_from(gain)) {
            cell.set(key >> GAIN_BITS << GAIN_BITS | u64::from(gain as u16));
        }
    }

    /// The lower bits, which the cell does not hold, choose it together with all the others.
    fn index(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        ((u128::from(spread) * self.cells.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(code: u16) -> NonZeroU16 {
        NonZeroU16::new(code).unwrap()
    }

    #[test]
    fn what_is_put_is_got_back_by_position_and_move() {
        let cache = ExchangeCache::new(64);
        let key = ExchangeCache::key(0x1234_5678_9ABC_DEF0, code(77));
        assert_eq!(cache.get(key), None);
        for gain in [0, -900, 1800] {
            cache.put(key, gain);
            assert_eq!(cache.get(key), Some(gain));
        }
        assert_eq!(cache.get(ExchangeCache::key(0x1234_5678_9ABC_DEF0, code(78))), None);
        assert_eq!(cache.get(ExchangeCache::key(0x9234_5678_9ABC_DEF0, code(77))), None);
        cache.put(key, 1 << 20);
        assert_eq!(cache.get(key), Some(1800), "what does not fit is not kept");
    }

    #[test]
    fn without_room_nothing_is_remembered() {
        let cache = ExchangeCache::new(0);
        cache.put(5 << GAIN_BITS, 100);
        assert_eq!((cache.get(5 << GAIN_BITS), cache.bytes()), (None, 0));
    }

    #[test]
    fn an_empty_cell_is_no_answer() {
        let cache = ExchangeCache::new(1);
        assert_eq!(cache.get(ExchangeCache::key(0, code(1))), None);
        assert_eq!(cache.get(1 << GAIN_BITS), None);
    }
}

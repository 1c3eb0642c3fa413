//! Which step a difference between two keys stands for.

/// By how much the keys of two positions differ that are one step of a piece apart, and between which squares it goes.
///
/// Every difference has two slots where it may be; one that is put where another is drives that one to its other slot
/// (cuckoo hashing), so that looking up takes two looks and no search. About half of the `SLOTS` must stay empty, so that every
/// difference finds a place. The table is made when the program is compiled.
///
/// ```
/// use sente_game::Differences;
///
/// static STEPS: Differences<8> = {
///     let mut steps = Differences::new();
///     steps.insert(0xF00D_0001, (3, 5));
///     steps.insert(0xBEEF_0001, (2, 7));
///     steps
/// };
/// assert_eq!(STEPS.squares(0xF00D_0001), Some((3, 5)));
/// assert_eq!(STEPS.squares(0xBEEF_0001), Some((2, 7)));
/// assert_eq!(STEPS.squares(0xF00D_0002), None);
/// ```
#[derive(Clone, Debug)]
pub struct Differences<const SLOTS: usize> {
    keys: [u64; SLOTS],
    squares: [(u8, u8); SLOTS],
}

impl<const SLOTS: usize> Differences<SLOTS> {
    /// No difference yet.
    pub const fn new() -> Self {
        Self { keys: [0; SLOTS], squares: [(0, 0); SLOTS] }
    }

    /// Adds a difference, which is never zero, and the squares of its step.
    pub const fn insert(&mut self, difference: u64, squares: (u8, u8)) {
        let (mut key, mut squares) = (difference, squares);
        let mut slot = Self::first_slot(key);
        loop {
            (key, self.keys[slot]) = (self.keys[slot], key);
            (squares, self.squares[slot]) = (self.squares[slot], squares);
            if key == 0 {
                return;
            }
            let first = Self::first_slot(key);
            slot = if slot == first { Self::second_slot(key) } else { first };
        }
    }

    /// The squares between which a piece has gone if two keys differ like this.
    #[inline]
    pub fn squares(&self, difference: u64) -> Option<(u8, u8)> {
        let slots = [Self::first_slot(difference), Self::second_slot(difference)];
        let slot = slots.into_iter().find(|&slot| self.keys[slot] == difference)?;
        Some(self.squares[slot])
    }

    const fn first_slot(key: u64) -> usize {
        key as usize % SLOTS
    }

    const fn second_slot(key: u64) -> usize {
        (key >> 16) as usize % SLOTS
    }
}

impl<const SLOTS: usize> Default for Differences<SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}

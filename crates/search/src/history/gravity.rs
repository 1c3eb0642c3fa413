//! A number that remembers.

/// A counter of success and failure between `-MAX` and `MAX`.
///
/// A bonus moves it, the less the nearer it is to the end it moves to: new experience always counts and old experience
/// fades. This is the gravity rule that all strong engines use.
///
/// ```
/// use sente_search::history::Gravity;
///
/// let mut counter = Gravity::<1000>::default();
/// counter.update(500);
/// assert_eq!(counter.get(), 500);
/// counter.update(500);
/// assert_eq!(counter.get(), 750);
/// counter.update(-9999);
/// assert_eq!(counter.get(), -1000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Gravity<const MAX: i32>(i16);

impl<const MAX: i32> Gravity<MAX> {
    const FITS: () = assert!(MAX > 0 && MAX <= i16::MAX as i32, "a counter has sixteen bits");

    /// The present value.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// Moves the value by `bonus`, pulled back in proportion to how far it has got.
    #[inline]
    pub fn update(&mut self, bonus: i32) {
        const { Self::FITS }
        let bonus = bonus.clamp(-MAX, MAX);
        let value = self.get();
        self.0 = (value + bonus - value * bonus.abs() / MAX) as i16;
    }

    /// Forgets all but so many hundredths of the value.
    pub fn fade(&mut self, percent: i32) {
        self.0 = (self.get() * percent.clamp(0, 100) / 100) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_never_leaves_its_range() {
        let mut counter = Gravity::<8192>::default();
        for step in 0..10_000 {
            counter.update(if step % 3 == 0 { -8192 } else { 1600 });
            assert!(counter.get().abs() <= 8192);
        }
        for _ in 0..100 {
            counter.update(8192);
        }
        assert_eq!(counter.get(), 8192);
        counter.fade(50);
        assert_eq!(counter.get(), 4096);
        counter.fade(0);
        assert_eq!(counter.get(), 0);
    }
}

//! A mean that follows what is new.

/// How the evaluation usually changes, in sixteenths of a hundredth.
///
/// Each new change moves the mean by a sixteenth of the way, so that it follows the positions that are being searched.
///
/// ```
/// use sente_search::history::Drift;
///
/// let mut drift = Drift::default();
/// assert_eq!(drift.get(), 0);
/// for _ in 0..100 {
///     drift.update(40);
/// }
/// assert!((38..=40).contains(&drift.get()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Drift(i16);

impl Drift {
    const GRAIN: i32 = 16;
    const INERTIA: i32 = 16;
    /// Tactics change the evaluation by more than a move is worth as such.
    const MOST: i32 = 200;

    /// The mean, in hundredths.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0 as i32 / Self::GRAIN
    }

    /// The evaluation has changed by this.
    #[inline]
    pub fn update(&mut self, change: i32) {
        let change = change.clamp(-Self::MOST, Self::MOST) * Self::GRAIN;
        self.0 += ((change - i32::from(self.0)) / Self::INERTIA) as i16;
    }
}

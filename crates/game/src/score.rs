//! Scores: what a position is worth to the player to move.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// The deepest line that search follows, in plies from the root.
///
/// Every stack that search keeps is sized by it, and the distance to a mate never exceeds it.
pub const MAX_PLY: usize = 246;

/// What a position is worth to the player to move, in hundredths of the smallest piece's value.
///
/// The scale has three zones: ordinary scores around zero, known wins that a table of endgames proved
/// (just below [`Score::MATE_ZONE`]) and forced mates (from there on). A mate score carries its distance, so a
/// faster mate is a higher score:
///
/// ```
/// use sente_game::Score;
///
/// let (soon, late) = (Score::mate_in(3), Score::mate_in(9));
/// assert!(soon > late);
/// assert_eq!(soon.plies_to_mate(), Some(3));
/// assert_eq!((-soon).plies_to_mate(), Some(-3));
/// assert_eq!(Score::new(35).plies_to_mate(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);

    /// Beyond every score that a position can have; the outermost window.
    pub const INFINITE: Self = Self(32_001);

    /// Mate on the spot.
    pub const MATE: Self = Self(32_000);

    /// Scores from here on are forced mates.
    pub const MATE_ZONE: Self = Self(Self::MATE.0 - MAX_PLY as i32);

    /// Scores from here on, up to the mates, are wins known from a table of endgames.
    pub const KNOWN_WIN_ZONE: Self = Self(Self::MATE_ZONE.0 - MAX_PLY as i32 - 1);

    /// An ordinary score of so many hundredths.
    #[inline]
    pub const fn new(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The number inside.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The player to move mates in `plies` plies.
    #[inline]
    pub const fn mate_in(plies: usize) -> Self {
        Self(Self::MATE.0 - plies as i32)
    }

    /// The player to move is mated in `plies` plies.
    #[inline]
    pub const fn mated_in(plies: usize) -> Self {
        Self(plies as i32 - Self::MATE.0)
    }

    /// The player to move wins by a table of endgames reached after `plies` plies.
    #[inline]
    pub const fn known_win_in(plies: usize) -> Self {
        Self(Self::MATE_ZONE.0 - 1 - plies as i32)
    }

    /// Whether this is a forced mate for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Self::MATE_ZONE.0
    }

    /// Whether the player to move is mated by force.
    #[inline]
    pub const fn is_mated(self) -> bool {
        self.0 <= -Self::MATE_ZONE.0
    }

    /// Whether this is decided: a mate, or a win known from a table of endgames, for either side.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= Self::KNOWN_WIN_ZONE.0
    }

    /// The distance to mate in plies, negative if the player to move is the one mated.
    pub const fn plies_to_mate(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some(Self::MATE.0 - self.0)
        } else {
            Some(-(Self::MATE.0 + self.0))
        }
    }

    /// Holds the score within the ordinary zone, so that no evaluation can be mistaken for a proof.
    #[inline]
    #[must_use]
    pub const fn clamp_ordinary(self) -> Self {
        let limit = Self::KNOWN_WIN_ZONE.0 - 1;
        if self.0 > limit {
            Self(limit)
        } else if self.0 < -limit {
            Self(-limit)
        } else {
            self
        }
    }

    /// The form in which a shared table stores a score found at `ply`: distances count from the position, not
    /// from the root, because other lines reach the same position at other plies.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: usize) -> Self {
        if self.0 >= Self::KNOWN_WIN_ZONE.0 {
            Self(self.0 + ply as i32)
        } else if self.0 <= -Self::KNOWN_WIN_ZONE.0 {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Score::to_table`] for a position met at `ply`.
    #[inline]
    #[must_use]
    #[expect(clippy::wrong_self_convention, reason = "the stored form is a score too")]
    pub const fn from_table(self, ply: usize) -> Self {
        if self.0 >= Self::KNOWN_WIN_ZONE.0 {
            Self(self.0 - ply as i32)
        } else if self.0 <= -Self::KNOWN_WIN_ZONE.0 {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

/// Shows mates as `mate 5` or `mate -4` (in plies) and everything else as the plain number.
impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_mate() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "{}", self.0),
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Score {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }
}

impl AddAssign<i32> for Score {
    #[inline]
    fn add_assign(&mut self, hundredths: i32) {
        self.0 += hundredths;
    }
}

impl SubAssign<i32> for Score {
    #[inline]
    fn sub_assign(&mut self, hundredths: i32) {
        self.0 -= hundredths;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zones_do_not_overlap() {
        assert!(Score::mate_in(MAX_PLY).is_mate());
        assert!(!Score::known_win_in(0).is_mate());
        assert!(Score::known_win_in(MAX_PLY).is_decided());
        assert!(!Score::INFINITE.clamp_ordinary().is_decided());
        assert!(!(-Score::INFINITE).clamp_ordinary().is_decided());
    }

    #[test]
    fn a_stored_mate_keeps_its_distance_from_the_position() {
        // A mate three plies below a position that search met at ply 5 is a mate at ply 8 from that root.
        let found = Score::mate_in(8);
        let stored = found.to_table(5);
        assert_eq!(stored.plies_to_mate(), Some(3));
        assert_eq!(stored.from_table(2).plies_to_mate(), Some(5));
        assert_eq!((-found).to_table(5).from_table(2), -Score::mate_in(5));
    }

    #[test]
    fn ordinary_scores_are_stored_as_they_are() {
        for hundredths in [-20_000, -1, 0, 1, 20_000] {
            let score = Score::new(hundredths);
            assert_eq!(score.to_table(40), score);
            assert_eq!(score.from_table(40), score);
        }
    }

    #[test]
    fn every_score_fits_sixteen_bits() {
        assert!(i16::try_from(Score::INFINITE.get()).is_ok());
    }
}

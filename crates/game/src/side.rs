//! The two players.

use std::ops::Not;

crate::dense_enum! {
    /// One of the two players. Which colour the first player has is the game's affair: white in some games,
    /// black in others.
    pub enum Side {
        /// The player who makes the first move of a game.
        First,
        /// The player who answers.
        Second,
    }
}

impl Side {
    /// The other player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_the_others_other() {
        assert_eq!(!Side::First, Side::Second);
        assert_eq!(!Side::Second, Side::First);
    }
}

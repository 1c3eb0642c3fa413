//! Exchanges: what a capture is worth after all recaptures on the same square.
//!
//! Which pieces take part, and in which order, is the game's affair. How the players decide is the same in all of them:
//! each may stop whenever that is better for it.

/// Whether pinned pieces take part in exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pins {
    /// A pinned piece captures only along its pin, or once the pinning piece has gone.
    Heeded,
    /// Pinned pieces capture like any other.
    Ignored,
}

/// Whether an exchange gains at least `threshold`.
///
/// It begins with a move that wins `gain` and puts `stake` at risk. `captures` gives what each further capture puts at
/// risk, the opponent's first, and ends when nobody can capture. As most exchanges are decided early, both are asked for
/// only when they matter.
///
/// ```
/// use sente_game::exchange::reaches;
///
/// // A piece worth 3 takes one worth 1 and is taken by one worth 5, which nobody takes.
/// assert!(reaches(-2, 1, || 3, || [5].into_iter()));
/// assert!(!reaches(-1, 1, || 3, || [5].into_iter()));
/// ```
#[inline]
pub fn reaches<Captures: Iterator<Item = i32>>(
    threshold: i32,
    gain: i32,
    stake: impl FnOnce() -> i32,
    captures: impl FnOnce() -> Captures,
) -> bool {
    // What is won if the opponent does not answer, then what is left if it takes the piece that moved.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= stake();
    if balance >= 0 {
        return true;
    }
    // From here on `balance` is seen by whoever is to capture; the side that cannot afford to go on loses.
    let mut reached = true;
    for at_risk in captures() {
        reached = !reached;
        balance = -balance - 1 - at_risk;
        if balance >= 0 {
            break;
        }
    }
    reached
}

/// What an exchange gains that begins with a move which wins `gain` and puts `stake` at risk; `captures` are those of
/// [`reaches`].
///
/// ```
/// use sente_game::exchange::value;
///
/// assert_eq!(value(1, 3, [5].into_iter()), -2);
/// // The opponent would lose more than it wins, so it leaves the piece alone.
/// assert_eq!(value(1, 3, [5, 1].into_iter()), 1);
/// ```
pub fn value(gain: i32, stake: i32, mut captures: impl Iterator<Item = i32>) -> i32 {
    gain - best_answer(stake, &mut captures)
}

/// What the player to capture next gains by taking what is at risk, or by leaving it.
fn best_answer(at_risk: i32, captures: &mut impl Iterator<Item = i32>) -> i32 {
    // No deeper than there are pieces on the board, each of which captures once.
    captures.next().map_or(0, |next| (at_risk - best_answer(next, captures)).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn the_value_is_what_is_just_reached() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let mut worth = || [0, 1, 3, 3, 5, 9][random.below(6)];
            let (gain, stake) = (worth(), worth());
            let captures: Vec<i32> = (0..worth()).map(|_| worth()).collect();
            let value = value(gain, stake, captures.iter().copied());
            let reaches = |threshold| reaches(threshold, gain, || stake, || captures.iter().copied());
            assert!(reaches(value) && !reaches(value + 1), "{gain} {stake} {captures:?}: {value}");
        }
    }

    #[test]
    fn what_is_decided_early_asks_no_further() {
        let never = || -> std::iter::Empty<i32> { unreachable!("the exchange is decided") };
        assert!(!reaches(2, 1, || unreachable!("the exchange is decided"), never));
        assert!(reaches(-2, 1, || 3, never));
    }
}

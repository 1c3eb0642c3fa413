//! Who decides about time.

use super::{Allotment, Stability};
use crate::limits::TimeControl;
use std::fmt::Debug;
use std::time::Duration;

/// Decides how long a search may take.
///
/// Both questions are pure functions, so a controller can be tested without a clock. It holds no state of a search: what
/// depends on the course of one is in the [`Stability`] that it is shown.
///
/// ```
/// use sente_search::TimeControl;
/// use sente_search::clock::{Allotment, Stability, TimeController};
/// use std::time::Duration;
///
/// /// Thinks for a second, whatever the clock says.
/// #[derive(Debug)]
/// struct Unhurried;
///
/// impl TimeController for Unhurried {
///     fn allot(&self, _: TimeControl, _: Duration, _: u32) -> Option<Allotment> {
///         let second = Duration::from_secs(1);
///         Some(Allotment { soft: second, hard: second, flexible: false, free: Duration::ZERO })
///     }
/// }
///
/// let allotment = Unhurried.allot(TimeControl::None, Duration::ZERO, 0).expect("there always is one");
/// assert_eq!(Unhurried.enough(&allotment, &Stability::default()), Duration::from_secs(1));
/// ```
pub trait TimeController: Debug + Send + Sync {
    /// The time for the move at `ply` of a game, `overhead` of which is lost on the way to the opponent; none means
    /// that time is no limit.
    fn allot(&self, control: TimeControl, overhead: Duration, ply: u32) -> Option<Allotment>;

    /// How much time is enough, given what the last iteration has found: after it no other begins.
    fn enough(&self, allotment: &Allotment, stability: &Stability) -> Duration {
        StandardTime.enough(allotment, stability)
    }
}

/// A share of the time that is left, more of it when in doubt. It does not look at how old the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StandardTime;

impl TimeController for StandardTime {
    fn allot(&self, control: TimeControl, overhead: Duration, _: u32) -> Option<Allotment> {
        Allotment::new(control, overhead)
    }

    fn enough(&self, allotment: &Allotment, stability: &Stability) -> Duration {
        if !allotment.flexible {
            return allotment.soft;
        }
        let enough = (allotment.soft.saturating_mul(stability.percent()) / 100).min(allotment.hard);
        // A move that is forced needs no thought, and time that costs nothing is used.
        if stability.choices == 1 { enough / 10 } else { enough.max(allotment.free) }
    }
}

//! How much time a move gets.

use crate::limits::TimeControl;
use std::time::Duration;

/// The time for a move: after `soft` no new iteration begins, at `hard` the search stops wherever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// When to stop if nothing speaks against it.
    pub soft: Duration,
    /// When to stop whatever happens.
    pub hard: Duration,
    /// Whether `soft` may be stretched and shortened by what search finds.
    pub flexible: bool,
    /// What may be used at no cost, because it is lost otherwise: byoyomi once the clock has run down.
    pub free: Duration,
}

/// The moves a game is expected to last, if nobody says how many there are to go.
const MOVES_EXPECTED: u32 = 24;

/// What is kept back of a running clock beside the overhead, because machines stand still for a moment now and then,
/// and a game that ends that way is lost whatever the position: a quarter of what is left, at most this. Of byoyomi it is a
/// tenth, at most this: that is lost to every move, but stalls of half of it were seen every minute on shared machines.
const CUSHION: Duration = Duration::from_millis(100);

impl Allotment {
    /// The time for a move under a control, of which `overhead` is lost on the way to the opponent; `None` without a
    /// clock.
    pub fn new(control: TimeControl, overhead: Duration) -> Option<Self> {
        match control {
            TimeControl::None => None,
            TimeControl::MoveTime(time) => {
                let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
                Some(Self { soft: time, hard: time, flexible: false, free: Duration::ZERO })
            }
            TimeControl::Clock { left, increment, moves_to_go, byoyomi } => {
                Some(clock(left, increment, moves_to_go, byoyomi, overhead))
            }
        }
    }
}

/// A share of the time for the moves expected, and most of what every move adds. The hard limit leaves enough for the
/// moves to come: not more than a few shares, and never more than most of what is left.
fn clock(
    left: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    byoyomi: Duration,
    overhead: Duration,
) -> Allotment {
    let usable = left.saturating_sub(overhead);
    let usable = usable.saturating_sub((usable / 4).min(CUSHION));
    let moves = moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOVES_EXPECTED * 2));
    let each_move = recovering(most_of(increment, 4), left).saturating_add(most_of(byoyomi, 4));
    let soft = (usable / moves).saturating_add(each_move);
    let most = if moves_to_go == Some(1) { most_of(usable, 10) } else { most_of(usable, 4) };
    let hard = soft.saturating_mul(5).min(most).max(Duration::from_micros(500));
    // Byoyomi comes on top of the clock and is lost if it is not used, but the game is lost if it is overdrawn.
    let extra = byoyomi.saturating_sub(overhead.min(byoyomi / 2));
    let extra = extra.saturating_sub((extra / 10).min(CUSHION));
    let hard = hard.saturating_add(extra);
    // With less on the clock than a move may take anyway, nothing is saved by hurrying.
    let free = if left < byoyomi { extra } else { Duration::ZERO };
    Allotment { soft: soft.min(hard), hard, flexible: true, free }
}

/// What may be spent of an increment: less of it the nearer the clock is to its end, so that it recovers. Where it is used up
/// as it comes, a clock that has run down stays there, and the first time that the machine stands still is the end.
fn recovering(increment: Duration, left: Duration) -> Duration {
    const LOW: Duration = CUSHION.saturating_mul(3);
    if left >= LOW { increment } else { increment.mul_f64(left.as_secs_f64() / LOW.as_secs_f64()) }
}

/// All of a time but one of so many parts, however long it is.
fn most_of(time: Duration, parts: u32) -> Duration {
    time.saturating_sub(time / parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn control(left: u64, increment: u64, moves_to_go: Option<u32>) -> Allotment {
        let control = TimeControl::Clock {
            left: ms(left),
            increment: ms(increment),
            moves_to_go,
            byoyomi: Duration::ZERO,
        };
        Allotment::new(control, ms(10)).unwrap()
    }

    #[test]
    fn nobody_loses_on_time() {
        for left in [1, 5, 10, 11, 20, 50, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let allotment = control(left, increment, moves);
                    assert!(allotment.soft <= allotment.hard, "{allotment:?}");
                    let limit = ms(left.saturating_sub(10)).max(Duration::from_millis(1));
                    assert!(allotment.hard <= limit, "{left} {increment} {moves:?} {allotment:?}");
                }
            }
        }
    }

    #[test]
    fn a_clock_that_has_run_down_recovers() {
        let mut left = ms(40);
        for _ in 0..100 {
            let soft = control(left.as_millis() as u64, 10, None).soft;
            left = left.saturating_sub(soft).saturating_add(ms(10));
        }
        assert!(left > ms(140), "{left:?}");
    }

    #[test]
    fn a_cushion_is_kept() {
        for left in [40, 100, 400, 1_000] {
            let kept = ms(left).saturating_sub(control(left, 20, None).hard);
            assert!(kept >= ms(10 + (left - 10) / 4), "{left}: only {kept:?} kept");
        }
        let long = control(60_000, 0, None).soft;
        assert_eq!(
            long,
            ms(60_000 - 10).saturating_sub(CUSHION) / MOVES_EXPECTED,
            "no more than that of a long one"
        );
    }

    #[test]
    fn a_fixed_time_is_kept() {
        let allotment = Allotment::new(TimeControl::MoveTime(ms(500)), ms(10)).unwrap();
        assert_eq!((allotment.soft, allotment.hard, allotment.flexible), (ms(490), ms(490), false));
        let short = Allotment::new(TimeControl::MoveTime(ms(5)), ms(10)).unwrap();
        assert_eq!(short.hard, ms(1));
        assert_eq!(Allotment::new(TimeControl::None, ms(10)), None);
    }

    #[test]
    fn byoyomi_is_used_up() {
        let byoyomi = |left: u64, byoyomi: u64| {
            let control = TimeControl::Clock {
                left: ms(left),
                increment: Duration::ZERO,
                moves_to_go: None,
                byoyomi: ms(byoyomi),
            };
            Allotment::new(control, ms(10)).unwrap()
        };
        let out_of_time = byoyomi(0, 1000);
        assert_eq!(
            out_of_time.free,
            ms(1000 - 10).saturating_sub(ms(990) / 10),
            "all but the overhead and a cushion"
        );
        assert!(out_of_time.hard >= out_of_time.free && out_of_time.hard < ms(1000));
        assert_eq!(byoyomi(60_000, 1000).free, Duration::ZERO);
        assert!(byoyomi(60_000, 1000).hard < ms(61_000));
    }

    #[test]
    fn more_moves_to_go_means_less_for_each() {
        assert!(control(60_000, 0, Some(40)).soft < control(60_000, 0, Some(10)).soft);
        assert!(control(60_000, 0, None).soft < control(60_000, 1_000, None).soft);
    }
}

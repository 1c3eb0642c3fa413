//! Time is allotted so that nobody loses by it, whatever the clock says.

use sente_game::{Random, Score};
use sente_search::TimeControl;
use sente_search::clock::{Allotment, Stability, StandardTime, TimeController as _};
use std::time::Duration;

/// What a search may use up even if there is nothing left: it has to play some move.
const LEAST: Duration = Duration::from_millis(1);

/// A random time: as often milliseconds as hours, and now and then none at all or far too much.
fn any_time(random: &mut Random) -> Duration {
    match random.below(12) {
        0 => Duration::ZERO,
        1 => Duration::MAX,
        2 => Duration::from_millis(u64::MAX),
        size => Duration::from_micros(random.next_u64() % 10_u64.pow(size as u32)),
    }
}

struct Clock {
    left: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    byoyomi: Duration,
    overhead: Duration,
}

impl Clock {
    fn any(random: &mut Random) -> Self {
        let [left, increment, overhead] = [0; 3].map(|_| any_time(random));
        let moves_to_go = match random.below(4) {
            0 => Some(random.next_u64() as u32),
            1 => Some(random.below(60) as u32),
            _ => None,
        };
        let byoyomi = if random.below(4) == 0 { any_time(random) } else { Duration::ZERO };
        Self { left, increment, moves_to_go, byoyomi, overhead: overhead.min(Duration::from_secs(5)) }
    }

    fn allot(&self) -> Allotment {
        let &Self { left, increment, moves_to_go, byoyomi, overhead } = self;
        let control = TimeControl::Clock { left, increment, moves_to_go, byoyomi };
        StandardTime.allot(control, overhead, 0).expect("a clock limits time")
    }
}

fn any_stability(random: &mut Random) -> Stability {
    Stability {
        iterations: random.below(300) as u32,
        node_share: random.below(1200) as u32,
        fall: random.next_u64() as i32,
        score: Score::new(random.below(60_000) as i32 - 30_000),
        choices: random.below(40),
    }
}

#[test]
fn no_move_takes_more_than_there_is() {
    let mut random = Random::new(1);
    for _ in 0..100_000 {
        let clock = Clock::any(&mut random);
        let allotment = clock.allot();
        assert!(allotment.soft <= allotment.hard);
        let usable = clock.left.saturating_sub(clock.overhead).max(LEAST).saturating_add(clock.byoyomi);
        assert!(allotment.hard <= usable, "{allotment:?} of {usable:?}");
        let enough = StandardTime.enough(&allotment, &any_stability(&mut random));
        assert!(enough <= allotment.hard, "{enough:?} of {allotment:?}");
    }
}

#[test]
fn more_time_left_never_means_less_for_the_move() {
    let mut random = Random::new(2);
    for _ in 0..50_000 {
        let poor = Clock::any(&mut random);
        let rich = Clock { left: poor.left.saturating_add(any_time(&mut random)), ..poor };
        let (less, more) = (poor.allot(), rich.allot());
        assert!(less.soft <= more.soft && less.hard <= more.hard, "{less:?} {more:?}");
        let quicker = Clock { increment: poor.increment.saturating_add(any_time(&mut random)), ..poor };
        assert!(less.soft <= quicker.allot().soft);
    }
}

#[test]
fn fewer_moves_to_go_never_means_less_for_each() {
    let mut random = Random::new(3);
    for _ in 0..50_000 {
        let clock = Clock { byoyomi: Duration::ZERO, ..Clock::any(&mut random) };
        let moves = 1 + random.below(60) as u32;
        let few = Clock { moves_to_go: Some(moves), ..clock }.allot();
        let many = Clock { moves_to_go: Some(moves + 1), ..clock }.allot();
        assert!(many.soft <= few.soft && many.hard <= few.hard, "{many:?} {few:?}");
    }
}

#[test]
fn with_hardly_any_time_left_the_reply_is_prompt() {
    for left in 0..=10 {
        for increment in [0, 100, 5_000] {
            let allotment = Clock {
                left: Duration::from_millis(left),
                increment: Duration::from_millis(increment),
                moves_to_go: None,
                byoyomi: Duration::ZERO,
                overhead: Duration::from_millis(10),
            }
            .allot();
            assert!(allotment.hard <= LEAST, "{allotment:?}");
        }
    }
}

#[test]
fn a_sudden_death_clock_lasts_for_a_long_game() {
    let mut left = Duration::from_mins(1);
    for _ in 0..100 {
        let clock = Clock {
            left,
            increment: Duration::ZERO,
            moves_to_go: None,
            byoyomi: Duration::ZERO,
            overhead: Duration::from_millis(10),
        };
        // Whatever happens at one move, there is something left for the next.
        assert!(clock.allot().hard + clock.overhead < left);
        left = left.saturating_sub(clock.allot().soft + clock.overhead);
    }
}

#[test]
fn a_fixed_time_is_kept_and_is_not_stretched() {
    let mut random = Random::new(4);
    for _ in 0..50_000 {
        let (time, overhead) = (any_time(&mut random), any_time(&mut random));
        let allotment = StandardTime.allot(TimeControl::MoveTime(time), overhead, 0).expect("it is a limit");
        assert_eq!(allotment.hard, time.saturating_sub(overhead).max(LEAST));
        assert_eq!(StandardTime.enough(&allotment, &any_stability(&mut random)), allotment.hard);
    }
    assert_eq!(StandardTime.allot(TimeControl::None, Duration::ZERO, 0), None);
}

#[test]
fn a_forced_move_takes_a_tenth() {
    let allotment = Allotment {
        soft: Duration::from_secs(1),
        hard: Duration::from_secs(9),
        flexible: true,
        free: Duration::ZERO,
    };
    let free = Stability { iterations: 5, node_share: 500, fall: 0, score: Score::DRAW, choices: 20 };
    let forced = Stability { choices: 1, ..free };
    assert_eq!(StandardTime.enough(&allotment, &forced), StandardTime.enough(&allotment, &free) / 10);
}

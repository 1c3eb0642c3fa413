//! `sente perft`: counts the tree of legal moves, which tests move generation and measures its speed.

use super::read_position;
use crate::failure::Failure;
use sente_game::{MAX_PLY, Notation};
use std::io::Write;
use std::time::{Duration, Instant};

/// Nobody lives to see a tree this deep counted; the bound keeps the recursion within any stack.
pub(crate) const MAX_DEPTH: u32 = MAX_PLY as u32;

/// Counts the lines of `depth` plies from the position named by `text`, split by first move if `divide`.
pub(crate) fn run<P: Notation>(
    depth: u32,
    text: &str,
    divide: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let position: P = read_position(text)?;
    let start = Instant::now();
    let nodes = match depth.checked_sub(1) {
        Some(rest) if divide => count_by_move(&position, rest, out)?,
        _ => sente_game::perft(&position, depth),
    };
    let time = start.elapsed();
    // Scripts read `MOVE: COUNT` lines and the last line; this one can be mistaken for neither.
    writeln!(out, "Speed: {} Mnps in {:.3} s", speed(nodes, time), time.as_secs_f64())?;
    writeln!(out, "Nodes: {nodes}")?;
    Ok(())
}

/// Prints how many lines follow each legal move, `rest` plies long, and returns their sum.
///
/// Each line is sent off at once, because the next may take minutes.
fn count_by_move<P: Notation>(position: &P, rest: u32, out: &mut impl Write) -> Result<u64, Failure> {
    let mut total = 0;
    for &mv in position.legal_moves().iter() {
        let nodes = sente_game::perft(&position.play(mv, &mut ()), rest);
        writeln!(out, "{}: {nodes}", position.move_text(mv))?;
        out.flush()?;
        total += nodes;
    }
    Ok(total)
}

/// Millions of nodes per second with one decimal. A clock that has not moved yet counts as a microsecond.
fn speed(nodes: u64, time: Duration) -> String {
    let tenths = u128::from(nodes) * 10 / time.as_micros().max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_finite() {
        assert_eq!(speed(3_000_000, Duration::from_secs(2)), "1.5");
        assert_eq!(speed(1, Duration::ZERO), "1.0");
    }
}

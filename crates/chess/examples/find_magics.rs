//! Finds the multipliers in `src/attacks/sliders/magics.rs`.
//!
//! For each square and slider it draws sparse random numbers until one of them maps every arrangement of blockers to
//! a slot without a harmful collision. The seed is fixed, so the output is always the same:
//!
//! ```text
//! cargo run --release -p sente-chess --example find_magics > crates/chess/src/attacks/sliders/magics.rs
//! ```

use sente_chess::{Bitboard, Square, attacks};
use sente_game::Random;

fn main() {
    println!("//! Multipliers for the slider tables, found by `examples/find_magics.rs`.\n");
    let mut random = Random::new(0x5E17E);
    for (name, diagonal) in [("BISHOP", true), ("ROOK", false)] {
        println!("#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for square in Square::ALL {
            println!("    {:#018x}, // {square}", find(square, diagonal, &mut random));
        }
        println!("];");
        if diagonal {
            println!();
        }
    }
}

fn find(square: Square, diagonal: bool, random: &mut Random) -> u64 {
    let mask = attacks::blocker_mask(square, diagonal);
    let bits = mask.len() as u32;
    let pairs: Vec<(u64, Bitboard)> = subsets(mask.bits())
        .map(|blockers| (blockers, walk(square, diagonal, Bitboard::new(blockers))))
        .collect();
    loop {
        let magic = random.next_u64() & random.next_u64() & random.next_u64();
        // Multipliers that leave the top byte sparse never work; testing that first saves most of the time.
        if (mask.bits().wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue;
        }
        let mut slots = vec![None; 1 << bits];
        let fits = pairs.iter().all(|&(blockers, reached)| {
            let slot = &mut slots[(blockers.wrapping_mul(magic) >> (64 - bits)) as usize];
            *slot.get_or_insert(reached) == reached
        });
        if fits {
            return magic;
        }
    }
}

/// The squares reached, found step by step, because the look-ups depend on what is being searched for.
fn walk(square: Square, diagonal: bool, occupied: Bitboard) -> Bitboard {
    let directions =
        if diagonal { [(1, 1), (1, -1), (-1, 1), (-1, -1)] } else { [(1, 0), (0, 1), (-1, 0), (0, -1)] };
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut next = square.offset(files, ranks);
        while let Some(step) = next {
            reached |= step.bit();
            next = if occupied.contains(step) { None } else { step.offset(files, ranks) };
        }
    }
    reached
}

/// All subsets of `mask`, the empty one first.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

//! Every instruction set gives the same bits as the scalar code.

use super::{Block, LANES, Rows, Simd};
use sente_game::Random;

fn blocks(random: &mut Random, count: usize, range: usize) -> Vec<Block> {
    let mut number = || (random.below(2 * range + 1) as i32 - range as i32) as i16;
    (0..count).map(|_| Block(std::array::from_fn(|_| number()))).collect()
}

#[test]
fn updates_are_equal_to_the_bit() {
    let mut random = Random::new(1);
    // All remainders of the tiles, and numbers that wrap around.
    for width in 1..=20 {
        for range in [300, 32_767] {
            let matrix = blocks(&mut random, 40 * width, range);
            let from = blocks(&mut random, width, range);
            let mut numbers = |count| (0..count).map(|_| random.below(40) as u16).collect::<Vec<_>>();
            for (added, removed) in [(0, 0), (1, 1), (1, 2), (2, 2), (0, 3), (32, 0), (7, 11)] {
                let (added, removed) = (numbers(added), numbers(removed));
                let rows = Rows { matrix: &matrix, added: &added, removed: &removed };
                let mut expected = vec![Block::ZERO; width];
                Simd::SCALAR.update(&mut expected, &from, rows);
                for simd in Simd::all() {
                    let mut found = vec![Block([7; LANES]); width];
                    simd.update(&mut found, &from, rows);
                    assert_eq!(found, expected, "{} {width}", simd.name());
                }
            }
        }
    }
}

#[test]
fn sums_are_equal_to_the_bit() {
    let mut random = Random::new(2);
    for width in 1..=64 {
        for (value_range, weight_range) in [(400, 127), (32_767, 128), (32_767, 32_767)] {
            let values = blocks(&mut random, width, value_range);
            let weights = blocks(&mut random, width, weight_range);
            let expected = Simd::SCALAR.dot(&values, &weights);
            for simd in Simd::all() {
                assert_eq!(simd.dot(&values, &weights), expected, "{} {width}", simd.name());
            }
        }
    }
}

#[test]
fn the_scalar_code_computes_what_it_says() {
    let mut values = Block::ZERO;
    let mut weights = Block::ZERO;
    (values.0[0], weights.0[0]) = (3, -5);
    (values.0[1], weights.0[1]) = (-20, 100);
    (values.0[31], weights.0[31]) = (300, 127);
    assert_eq!(Simd::SCALAR.dot(&[values], &[weights]), 9 * -5 + 255 * 255 * 127);
}

#[test]
fn the_best_is_among_all_and_so_is_the_scalar_code() {
    assert!(Simd::all().any(|simd| simd == Simd::best()));
    assert_eq!(Simd::all().next(), Some(Simd::SCALAR));
    assert!(Simd::all().all(|simd| !simd.name().is_empty()));
}

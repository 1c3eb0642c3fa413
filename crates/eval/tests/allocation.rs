//! Evaluating touches no heap once the evaluator is made.

mod common;

use common::{random_games, random_network};
use sente_chess::Position;
use sente_eval::classical::chess::Classical;
use sente_eval::nnue::Nnue;
use sente_game::{Evaluator as _, MAX_PLY, Notation as _, Position as _, Random};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, counting the calls of each thread by itself, because tests run side by side.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged; the counter is a plain thread-local number that needs
// no allocation of its own.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and the memory came from the system.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn evaluating_allocates_nothing() {
    let mut classical = Classical::new();
    assert!(ALLOCATIONS.with(Cell::get) > 0, "the counter counts");
    let before = ALLOCATIONS.with(Cell::get);
    random_games(3, 10, |position| {
        std::hint::black_box(classical.evaluate(position));
    });
    assert_eq!(ALLOCATIONS.with(Cell::get), before);
}

#[test]
fn following_a_line_allocates_nothing() {
    let mut nnue = Nnue::new(random_network(64, 1).into());
    let mut random = Random::new(5);
    let mut position = Position::start();
    nnue.refresh(&position);
    let before = ALLOCATIONS.with(Cell::get);
    for _ in 0..MAX_PLY {
        std::hint::black_box(nnue.evaluate(&position));
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        nnue.push();
        position.advance(mv, &mut nnue);
    }
    assert_eq!(ALLOCATIONS.with(Cell::get), before);
}

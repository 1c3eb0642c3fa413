//! Generating and playing moves touches no heap.

use sente_game::{MoveBuf as _, Notation as _, Position as _, Random};
use sente_shogi::{MoveList, Position};
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

fn allocations(work: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn generating_and_playing_allocates_nothing() {
    let mut random = Random::new(5);
    let (mut noisy, mut quiet, mut checks) = (MoveList::new(), MoveList::new(), MoveList::new());
    let found = allocations(|| {
        for _ in 0..20 {
            let mut position = Position::start();
            for _ in 0..120 {
                for list in [&mut noisy, &mut quiet, &mut checks] {
                    list.clear();
                }
                position.generate_noisy(&mut noisy);
                position.generate_quiet(&mut quiet);
                position.generate_quiet_checks(&mut checks);
                std::hint::black_box((position.count_legal(), position.threats(), position.verdict()));
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                let facts = (position.gives_check(mv), position.is_legal(mv), position.key_after(mv));
                std::hint::black_box((facts, position.exchange_value(mv), position.exchange_reaches(mv, 0)));
                std::hint::black_box(position.mate_in_one());
                position = position.play(mv, &mut ());
            }
        }
    });
    assert_eq!(found, 0);
}

//! An allocator that counts, for tests that nothing is allocated.
//!
//! Search touches no heap once it has begun, and neither do the rules and evaluators below it. A test makes [`Counting`] its
//! allocator and asks [`allocations`] before and after. Each thread is counted by itself, because tests run side by side.
//!
//! ```
//! use sente_heap::{Counting, allocations_of};
//!
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting;
//!
//! assert_eq!(allocations_of(|| drop(std::hint::black_box(Box::new(1)))), 1);
//! assert_eq!(allocations_of(|| drop(std::hint::black_box([1; 100]))), 0);
//! ```

#![deny(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting its calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

#[expect(unsafe_code, reason = "whoever hands out memory must be vouched for")]
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

/// How often this thread has allocated so far, if [`Counting`] is the allocator.
pub fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// How often this thread allocates while it does some work.
pub fn allocations_of(work: impl FnOnce()) -> usize {
    let before = allocations();
    work();
    allocations() - before
}

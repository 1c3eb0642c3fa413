//! Generating and playing moves touches no heap.

use sente_game::conformance::exercise;
use sente_heap::{Counting, allocations_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn generating_and_playing_allocates_nothing() {
    assert_eq!(allocations_of(|| exercise::<sente_chess::Position>(20, 120)), 0);
}

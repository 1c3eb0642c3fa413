//! The transposition table: what is known of positions that were searched before.
//!
//! One table is shared by all threads without locks. A bucket is half a cache line: three entries of eight bytes and
//! three short signatures.
//!
//! ```text
//! word 0   | signature 0 | signature 1 | signature 2 |   -   |
//! word 1   | move 16 | score 16 | evaluation 16 | depth 8 | bound 2, pv 1, age 5 |   entry 0
//! word 2, word 3                                                                     entries 1 and 2
//! ```
//!
//! Every word is an atomic, so there is no data race. Two threads may still mix their words in one bucket; therefore a
//! signature is mixed with the entry it belongs to, and an entry that does not fit its signature is not there. What is
//! read is a copy; a move read is only a hint, and whoever plays it asks the position first.

mod entry;
mod pages;
mod prefetch;
mod table;

pub use entry::{Bound, Entry};
pub use table::{OutOfMemory, TranspositionTable};

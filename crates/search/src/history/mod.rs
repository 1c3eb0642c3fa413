//! What moves were worth elsewhere in the tree.
//!
//! Every table is a line of [`Histories`] with a sentence on what addresses it. They share one cell, [`Gravity`], which
//! holds the rule by which experience is gained and forgotten, and one container, [`Table`], which is addressed by
//! tuples of dense keys, so that each game's tables have their own size.

mod gravity;
mod table;
mod tables;

pub use gravity::Gravity;
pub use table::{Slot, Table};
pub use tables::{CONTINUATIONS, CorrectionTables, Histories, LOW_PLIES, Step};

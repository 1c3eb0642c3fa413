//! The commands, one file each.

pub(crate) mod compliance;
pub(crate) mod inspect;
pub(crate) mod matches;
pub(crate) mod merge;
pub(crate) mod ordering;
pub(crate) mod selfplay;
pub(crate) mod suite;
pub(crate) mod tune;

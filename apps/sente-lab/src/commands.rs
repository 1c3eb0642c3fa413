//! The commands, one file each.

pub(crate) mod compliance;
pub(crate) mod matches;
pub(crate) mod suite;

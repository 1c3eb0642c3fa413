//! Evaluation by networks: the same by any way, and from sound networks only.

#[path = "../common/mod.rs"]
mod common;
mod damage;
mod files;
mod lines;
mod nets;
mod scores;

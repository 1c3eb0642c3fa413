//! The steps of the recipe, one idea each.

mod caution;
mod evaluation;
mod extension;
mod learning;
mod mating;
mod null_move;
mod picking;
mod probcut;
mod pruning;
mod reduction;
mod rules;
mod table;

pub(crate) use learning::Tried;

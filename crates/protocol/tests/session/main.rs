//! Conversations with the engine: text in, text out.

mod answers;
mod ends;
mod nonsense;
mod options;
mod searching;
mod strength;
mod talk;

//! Suites: positions whose solution is known, given to engines.
//!
//! A [`Suite`] is what to ask whom; [`run`] asks and returns [`Results`], from which a [`Summary`] counts and
//! [`to_json`], [`listing`] and [`summary_table`] tell. What makes an answer right is decided by pure functions: those
//! of [`judge`] for moves, points and mates, and [`examine`] for the truth of an announced mate.
//!
//! # What an attempt depends on
//!
//! Every position is a new game, so an engine that is given nodes or a depth answers the same whatever came before
//! and however many workers there are. Each worker has its own process of each engine, and the engines take turns at
//! each position, so that a busy machine disturbs all of them alike.

mod attempt;
mod error;
pub mod judge;
mod mate;
mod report;
mod results;
mod run;
mod worker;

pub use attempt::{Attempt, Found, Watch};
pub use error::SuiteError;
pub use mate::{MateClaim, MateLine, Truth, examine};
pub use report::{Selection, listing, summary_table, to_json};
pub use results::{EngineResults, Results, Share, Summary, Task};
pub use run::{Entrant, Progress, Suite, read, run};

//! Engines as other programs: started, spoken to, timed, and survived.
//!
//! [`EngineSpec`] says what to start; a [`Session`] is a running engine that has introduced itself. Whatever an engine
//! does wrong is a [`Fault`], never an error of the runner.

mod dialect;
mod fault;
mod guard;
mod names;
mod process;
mod session;
mod spec;
mod usage;

pub use dialect::{Announced, Budget, Clocks, Protocol, Reply, Report, Said};
pub use fault::{Delay, Fault};
pub use names::distinct_names;
pub use process::{Launch, Line, Process, Silence};
pub use session::{Patience, Question, Session, Thought};
pub use spec::{EngineSpec, SpecError};
pub use usage::Usage;

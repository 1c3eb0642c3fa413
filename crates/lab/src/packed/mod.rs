//! Games in files: what self-play writes, and what tuning and training read.
//!
//! A file is a [`Header`], which tells where its games come from, and blocks of [`Game`]s, each with a checksum.
//! Nothing in a file is ever changed, only added, so a writer can be killed at any moment ([`Writer`]). Whatever is
//! damaged is noticed, told and stepped over ([`Archive`]). `docs/selfplay.md` describes the form byte by byte.
//!
//! # Example
//!
//! ```
//! use sente_chess::Position;
//! use sente_game::{Conclusion, Notation as _, Opening, Score};
//! use sente_lab::packed::{Ending, Game, ScoredMove};
//!
//! let start = Position::start();
//! let moves = vec![ScoredMove::new(start.read_move("e2e4")?, Score::new(30))];
//! let opening = Opening { start, moves: Vec::new() };
//! let game = Game { source: 0, number: 7, opening, moves, conclusion: Conclusion::Draw, ending: Ending::TooLong };
//! let mut bytes = Vec::new();
//! game.encode(&mut bytes);
//! assert!(bytes.len() < 10);
//! assert_eq!(Game::decode(&bytes)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod block;
mod crc;
mod error;
mod game;
mod header;
mod merge;
mod samples;
mod statistics;
mod wire;
mod writer;

pub(crate) use crc::crc32;

pub use archive::{Archive, Packet};
pub use error::{Damage, PackedError};
pub use game::{Ending, Game, GameError, SCORE_LIMIT, ScoredMove};
pub use header::{Header, Source, VERSION};
pub use merge::{Merged, merge};
pub use samples::{Filter, Sample, shuffle};
pub use statistics::Statistics;
pub use writer::Writer;

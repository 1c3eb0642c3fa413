//! Judging moves and games: what a score means for the result, what a move gave away, how well a player played.
//!
//! Everything here names no game and is a pure function of scores, but for [`Gatherer`], which listens to a search.
//! The numbers are conventions, chosen to be explained in one sentence each; `docs/analysis.md` tells users about them.
//!
//! * [`Chance`]: the share of a point that a score promises. Losses are measured on this scale, because a pawn means
//!   much in a level position and nothing in one that is won.
//! * [`judge`]: what a move lost and what it is called for that, an [`Assessment`].
//! * [`Summary`]: the moves of one player taken together.
//! * [`review()`]: a whole game, from its last position to its first.
//! * [`Gatherer`], [`Findings`]: the best lines of a search.
//!
//! ```
//! use sente_engine::analysis::{Choice, Judgement, judge};
//! use sente_game::Score;
//!
//! // A move that turns a level position into one with a rook less.
//! let choice = Choice::new(Score::new(20), Score::new(-480));
//! assert_eq!(judge(&choice).judgement, Judgement::Blunder);
//! ```

mod accuracy;
mod chance;
mod gather;
mod judgement;
mod review;

pub use accuracy::{Summary, accuracy};
pub use chance::Chance;
pub use gather::{Findings, FoundLine, Gatherer, News};
pub use judgement::{Assessment, Choice, Judgement, judge};
pub use review::{Review, ReviewedMove, review};

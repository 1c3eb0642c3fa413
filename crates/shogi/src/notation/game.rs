//! Games as they are kept in files, whatever the format.

use crate::{Move, Position, Square};
use sente_game::{Conclusion, Position as _, Side};

/// A game: what is known of it, where it began, what was played, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What is known of the game, by name, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The first position.
    pub start: Position,
    /// What was played.
    pub steps: Vec<Step>,
    /// How it ended, if the file says so.
    pub ending: Option<Ending>,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// How many seconds it took.
    pub seconds: Option<u32>,
    /// What is said of it.
    pub comments: Vec<String>,
}

impl From<Move> for Step {
    fn from(mv: Move) -> Self {
        Self { mv, seconds: None, comments: Vec::new() }
    }
}

sente_game::dense_enum! {
    /// How a game ended.
    pub enum Ending {
        /// The player to move gave up.
        Resignation,
        /// The game was broken off.
        Interruption,
        /// A position occurred too often.
        Repetition,
        /// Both kings entered, and neither side can win.
        Impasse,
        /// The time of the player to move ran out.
        TimeUp,
        /// The player to move did what is not allowed.
        Foul,
        /// The opponent of the player to move did what is not allowed.
        OpponentsFoul,
        /// The player to move declared the game won, its king having entered.
        Declaration,
        /// The player to move is mated.
        Checkmate,
        /// There is no mate: the end of a problem.
        NoMate,
        /// The game reached its agreed length.
        MoveLimit,
    }
}

impl Ending {
    /// Who won by it, `side` being the player to move.
    pub const fn conclusion(self, side: Side) -> Conclusion {
        match self {
            Self::Resignation | Self::TimeUp | Self::Foul | Self::Checkmate => Conclusion::Win(side.other()),
            Self::OpponentsFoul | Self::Declaration => Conclusion::Win(side),
            Self::Repetition | Self::Impasse | Self::MoveLimit => Conclusion::Draw,
            Self::Interruption | Self::NoMate => Conclusion::Unfinished,
        }
    }
}

impl Game {
    /// A game from `start` in which nothing has been played.
    pub const fn new(start: &Position) -> Self {
        Self { tags: Vec::new(), comments: Vec::new(), start: *start, steps: Vec::new(), ending: None }
    }

    /// What is said under a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.steps.iter().fold(self.start, |position, step| position.play(step.mv, &mut ()))
    }

    /// Who won, as far as the file says.
    pub fn conclusion(&self) -> Conclusion {
        self.ending.map_or(Conclusion::Unfinished, |ending| ending.conclusion(self.end().side()))
    }

    /// Where the last move ended.
    pub(super) fn last_target(&self) -> Option<Square> {
        self.steps.last().map(|step| step.mv.to())
    }

    /// Adds what is said of the last move or, before the first, of the game.
    pub(super) fn comment(&mut self, text: &str) {
        let comments = match self.steps.last_mut() {
            Some(step) => &mut step.comments,
            None => &mut self.comments,
        };
        comments.push(one_line(text));
    }
}

/// Text that fits one line of a file: line breaks and other control characters become spaces, and those at the ends fall
/// away.
pub(super) fn one_line(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.trim().to_owned()
}

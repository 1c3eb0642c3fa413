//! A game in as few bytes as it takes.
//!
//! A move is its place among the legal moves, put in the order of their codes: one byte for almost any, and nothing
//! but the rules is needed to read it. A score is its distance from the score before, turned to the same side: most
//! of them are one byte, too.

use super::wire::{Bytes, put_number, put_signed};
use sente_game::{Conclusion, GameMove, Notation, Opening, Position, Reading, Reason, Score, Side};
use std::fmt;

/// Scores beyond this are mates or as good as mates, and kept as this.
pub const SCORE_LIMIT: i16 = 30_000;

/// A game that was played, and what its player thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Position> {
    /// Which of the file's sources it comes from.
    pub source: u64,
    /// Its number there.
    pub number: u64,
    /// How it began: a position, and moves that nobody thought about.
    pub opening: Opening<P>,
    /// The moves after the opening.
    pub moves: Vec<ScoredMove<P>>,
    /// Who won.
    pub conclusion: Conclusion,
    /// Why it ended.
    pub ending: Ending,
}

/// A move and what it was expected to lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove<P: Position> {
    /// The move.
    pub mv: P::Move,
    /// What search said, in hundredths, seen by the player of the move, within [`SCORE_LIMIT`].
    pub score: i16,
}

impl<P: Position> ScoredMove<P> {
    /// A move with the score that search gave it.
    pub fn new(mv: P::Move, score: Score) -> Self {
        let limit = i32::from(SCORE_LIMIT);
        Self { mv, score: score.get().clamp(-limit, limit) as i16 }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rules ended it.
    Rules(Reason),
    /// Both players had agreed on the result for long enough.
    Agreed,
    /// It had gone on for too long.
    TooLong,
}

/// Every ending; a file keeps the place in this list.
pub(super) const ENDINGS: [Ending; 10] = [
    Ending::Agreed,
    Ending::TooLong,
    Ending::Rules(Reason::Checkmate),
    Ending::Rules(Reason::Stalemate),
    Ending::Rules(Reason::Repetition),
    Ending::Rules(Reason::PerpetualCheck),
    Ending::Rules(Reason::NoProgress),
    Ending::Rules(Reason::InsufficientMaterial),
    Ending::Rules(Reason::Declaration),
    Ending::Rules(Reason::MoveLimit),
];

/// Every conclusion that a game in a file can have; a file keeps the place in this list.
const CONCLUSIONS: [Conclusion; 3] =
    [Conclusion::Draw, Conclusion::Win(Side::First), Conclusion::Win(Side::Second)];

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => reason.fmt(f),
            Self::Agreed => f.write_str("agreement"),
            Self::TooLong => f.write_str("length"),
        }
    }
}

/// Why bytes are not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// They end too early, or hold a number that is none.
    Cut,
    /// The first position cannot be read; the message is the game's.
    Start(String),
    /// There is no such move.
    Move {
        /// Which move of the game, from one.
        ply: usize,
        /// The place that was given among the legal moves.
        place: usize,
        /// How many legal moves there are.
        legal: usize,
    },
    /// There is no such result.
    Result(u8),
    /// A score is out of bounds.
    Score(i32),
    /// There is more after the end.
    Longer(usize),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut => f.write_str("expected more of a game, found its end"),
            Self::Start(error) => f.write_str(error),
            Self::Move { ply, place, legal } => {
                write!(f, "expected one of {legal} legal moves at ply {ply}, found number {place}")
            }
            Self::Result(code) => write!(f, "expected the code of a result, found {code}"),
            Self::Score(score) => write!(f, "expected a score within {SCORE_LIMIT}, found {score}"),
            Self::Longer(bytes) => write!(f, "expected the end of a game, found {bytes} bytes more"),
        }
    }
}

impl std::error::Error for GameError {}

impl<P: Notation> Game<P> {
    /// How many positions have a score.
    pub fn positions(&self) -> usize {
        self.moves.len()
    }

    /// Calls `visit` with each position that has a score, and its move.
    pub fn for_each_position(&self, mut visit: impl FnMut(&P, &ScoredMove<P>)) {
        let mut position = self.opening.start;
        for &mv in &self.opening.moves {
            position.advance(mv, &mut ());
        }
        for scored in &self.moves {
            visit(&position, scored);
            position.advance(scored.mv, &mut ());
        }
    }

    /// Appends the game as bytes. Its moves must be legal.
    pub fn encode(&self, out: &mut Vec<u8>) {
        put_number(out, self.source);
        put_number(out, self.number);
        let start =
            if self.opening.start == P::start() { String::new() } else { self.opening.start.position_text() };
        put_number(out, start.len() as u64);
        out.extend_from_slice(start.as_bytes());
        put_number(out, self.opening.moves.len() as u64);
        put_number(out, self.moves.len() as u64);
        out.push(self.result_code());
        let mut position = self.opening.start;
        for mv in self.opening.moves.iter().copied().chain(self.moves.iter().map(|scored| scored.mv)) {
            debug_assert!(position.is_legal(mv), "{mv:?} in {}", position.position_text());
            let place = position.legal_moves().iter().filter(|legal| legal.code() < mv.code()).count();
            put_number(out, place as u64);
            position.advance(mv, &mut ());
        }
        let mut expected = 0;
        for scored in &self.moves {
            let score = i32::from(scored.score);
            put_signed(out, score - expected);
            expected = -score;
        }
    }

    fn result_code(&self) -> u8 {
        let ending = ENDINGS.iter().position(|ending| *ending == self.ending).unwrap_or(0);
        // A game without a result has no place in a file; nobody won it.
        let conclusion = CONCLUSIONS.iter().position(|known| *known == self.conclusion).unwrap_or(0);
        (ending * CONCLUSIONS.len() + conclusion) as u8
    }

    /// Reads a game, which is all of `bytes`.
    ///
    /// # Errors
    /// If the bytes are not a game of this kind.
    pub fn decode(bytes: &[u8]) -> Result<Self, GameError> {
        let mut bytes = Bytes::new(bytes);
        let game = decode(&mut bytes)?;
        let left = bytes.left().len();
        if left == 0 { Ok(game) } else { Err(GameError::Longer(left)) }
    }
}

fn decode<P: Notation>(bytes: &mut Bytes<'_>) -> Result<Game<P>, GameError> {
    let source = bytes.number().ok_or(GameError::Cut)?;
    let number = bytes.number().ok_or(GameError::Cut)?;
    let length = bytes.count().ok_or(GameError::Cut)?;
    let start = read_start::<P>(bytes.take(length).ok_or(GameError::Cut)?)?;
    let unscored = bytes.count().ok_or(GameError::Cut)?;
    let scored = bytes.count().ok_or(GameError::Cut)?;
    let code = bytes.byte().ok_or(GameError::Cut)?;
    let ending = *ENDINGS.get(usize::from(code) / CONCLUSIONS.len()).ok_or(GameError::Result(code))?;
    let conclusion = CONCLUSIONS[usize::from(code) % CONCLUSIONS.len()];

    // Each move takes a byte at least, so a number that is too large reserves no memory.
    if unscored.saturating_add(scored) > bytes.left().len() {
        return Err(GameError::Cut);
    }
    let mut position = start;
    let opening =
        (1..=unscored).map(|ply| read_move(bytes, &mut position, ply)).collect::<Result<Vec<_>, _>>()?;
    let thought = (unscored + 1..=unscored + scored)
        .map(|ply| read_move(bytes, &mut position, ply))
        .collect::<Result<Vec<_>, _>>()?;
    let (mut moves, mut expected) = (Vec::with_capacity(scored), 0_i32);
    for mv in thought {
        let score = expected.saturating_add(bytes.signed().ok_or(GameError::Cut)?);
        if score.unsigned_abs() > u32::from(SCORE_LIMIT.unsigned_abs()) {
            return Err(GameError::Score(score));
        }
        moves.push(ScoredMove { mv, score: score as i16 });
        expected = -score;
    }
    Ok(Game { source, number, opening: Opening { start, moves: opening }, moves, conclusion, ending })
}

fn read_start<P: Notation>(text: &[u8]) -> Result<P, GameError> {
    if text.is_empty() {
        return Ok(P::start());
    }
    let text = std::str::from_utf8(text).map_err(|error| GameError::Start(error.to_string()))?;
    P::read_position(text, Reading::Playable).map_err(|error| GameError::Start(error.to_string()))
}

/// Reads a move and plays it.
fn read_move<P: Position>(bytes: &mut Bytes<'_>, position: &mut P, ply: usize) -> Result<P::Move, GameError> {
    let place = bytes.count().ok_or(GameError::Cut)?;
    let mut moves = position.legal_moves();
    let legal = moves.len();
    if place >= legal {
        return Err(GameError::Move { ply, place, legal });
    }
    let (_, &mut mv, _) = moves.select_nth_unstable_by_key(place, |mv| mv.code());
    position.advance(mv, &mut ());
    Ok(mv)
}

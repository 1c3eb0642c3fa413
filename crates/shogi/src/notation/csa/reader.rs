//! Reading CSA's files.

use super::board::{read as read_board, read_square};
use super::{ENDINGS, PLAYERS};
use crate::notation::MoveError;
use crate::notation::decode;
use crate::notation::error::{Fault, RecordError};
use crate::notation::game::{Ending, Game, Step, one_line};
use crate::{BLACK, Kind, Move, Position, Setup, WHITE};
use sente_game::{Position as _, Reading, Side};

/// Reads all games of a file, in whatever encoding.
///
/// ```
/// use sente_shogi::notation::read_csa;
///
/// let games = read_csa(b"V2.2\nN+one\nPI\n+\n+7776FU,T12\n%TORYO\n")?;
/// assert_eq!(games[0].steps[0].mv.to_string(), "7g7f");
/// assert_eq!(games[0].tag("\u{5148}\u{624b}"), Some("one"));
/// # Ok::<(), sente_shogi::notation::RecordError>(())
/// ```
///
/// # Errors
/// If a line is malformed or a move is not legal: which, what was expected and what was found.
pub fn read_csa(bytes: &[u8]) -> Result<Vec<Game>, RecordError> {
    let text = decode(bytes);
    let mut games = Vec::new();
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line == "/" {
            games.push(std::mem::take(&mut reader).finish().map_err(|fault| fault.at(index + 1))?);
        } else {
            reader.line(line).map_err(|fault| fault.at(index + 1))?;
        }
    }
    games.push(reader.finish().map_err(|fault| fault.at(text.lines().count()))?);
    Ok(games)
}

/// A game that is being read.
struct Reader {
    setup: Setup,
    is_set_up: bool,
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    played: Option<(Game, Position)>,
}

impl Default for Reader {
    fn default() -> Self {
        Self { setup: Setup::EMPTY, is_set_up: false, tags: Vec::new(), comments: Vec::new(), played: None }
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(comment) = line.strip_prefix('\'') {
            let comment = comment.strip_prefix('*').unwrap_or(comment);
            match &mut self.played {
                Some((game, _)) => game.comment(comment),
                None => self.comments.push(one_line(comment)),
            }
            return Ok(());
        }
        if let Some(tag) = line.strip_prefix('$') {
            let (name, value) =
                tag.split_once(':').ok_or_else(|| Fault::syntax("a name, a colon and a value", line))?;
            self.tag(name, value);
            return Ok(());
        }
        for (sign, player) in ["N+", "N-"].into_iter().zip(PLAYERS) {
            if let Some(name) = line.strip_prefix(sign) {
                self.tag(player, name);
                return Ok(());
            }
        }
        line.split(',').try_for_each(|statement| self.statement(statement))
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.tags.push((one_line(name), one_line(value)));
    }

    fn statement(&mut self, text: &str) -> Result<(), Fault> {
        let mut characters = text.chars();
        match characters.next() {
            None | Some('V') => Ok(()),
            Some('P') if self.played.is_none() => {
                self.is_set_up = true;
                read_board(&mut self.setup, characters.as_str())
            }
            Some('+') => self.turn(BLACK, characters.as_str()),
            Some('-') => self.turn(WHITE, characters.as_str()),
            Some('T') => self.time(characters.as_str()),
            Some('%') => self.end(characters.as_str()),
            _ => Err(Fault::syntax("a line of a CSA file", text)),
        }
    }

    /// A sign alone says who begins; a sign and a move is the move.
    fn turn(&mut self, side: Side, text: &str) -> Result<(), Fault> {
        if text.trim().is_empty() && self.played.is_none() {
            return self.begin(side);
        }
        if self.played.is_none() {
            self.begin(side)?;
        }
        let Some((game, position)) = &mut self.played else { return Ok(()) };
        let mv = read_move(position, side, text)?;
        game.steps.push(Step::from(mv));
        *position = position.play(mv, &mut ());
        Ok(())
    }

    fn begin(&mut self, side: Side) -> Result<(), Fault> {
        let setup = if self.is_set_up { self.setup.clone() } else { Setup::START };
        let position = Position::from_setup(&Setup { side, ..setup }, Reading::Playable)?;
        let mut game = Game::new(&position);
        game.tags = std::mem::take(&mut self.tags);
        game.comments = std::mem::take(&mut self.comments);
        self.played = Some((game, position));
        Ok(())
    }

    /// How long the last move took. Fractions of a second, which newer files have, are left out.
    fn time(&mut self, text: &str) -> Result<(), Fault> {
        let whole = text.split('.').next().unwrap_or_default().trim();
        let seconds = whole.parse().map_err(|_| Fault::syntax("seconds", text))?;
        if let Some(step) = self.played.as_mut().and_then(|(game, _)| game.steps.last_mut()) {
            step.seconds = Some(seconds);
        }
        Ok(())
    }

    fn end(&mut self, text: &str) -> Result<(), Fault> {
        if self.played.is_none() {
            self.begin(BLACK)?;
        }
        let Some((game, position)) = &mut self.played else { return Ok(()) };
        let foul = |side: Side| {
            if side == position.side() { Ending::Foul } else { Ending::OpponentsFoul }
        };
        let ending = match text.trim() {
            "+ILLEGAL_ACTION" => Some(foul(BLACK)),
            "-ILLEGAL_ACTION" => Some(foul(WHITE)),
            name => ENDINGS.into_iter().find(|(known, _)| *known == name).map(|(_, ending)| ending),
        };
        match ending {
            Some(ending) => game.ending = Some(ending),
            // A take-back and the like does not end the game.
            None => game.comment(&format!("%{text}")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Game, Fault> {
        if self.played.is_none() {
            self.begin(BLACK)?;
        }
        match self.played {
            Some((game, _)) => Ok(game),
            None => Err(Fault::syntax("a game", "")),
        }
    }
}

/// Reads a move such as `7776FU` or `0055KA`. What the piece is called after the move tells whether it is promoted.
fn read_move(position: &Position, side: Side, text: &str) -> Result<Move, Fault> {
    let malformed = || Fault::syntax("a move such as 7776FU", text);
    let text = text.trim_end();
    let (from, rest) = text.split_at_checked(2).ok_or_else(malformed)?;
    let (to, name) = rest.split_at_checked(2).ok_or_else(malformed)?;
    let (to, kind) = (read_square(to).ok_or_else(malformed)?, Kind::from_csa(name).ok_or_else(malformed)?);
    let illegal = |reason| Fault::Move(MoveError::illegal(text, reason));
    if side != position.side() {
        return Err(illegal("it is the other player's turn"));
    }
    let mv = if from == "00" {
        if kind.index() >= Kind::IN_HAND {
            return Err(malformed());
        }
        Move::drop(kind, to)
    } else {
        let from = read_square(from).filter(|&from| from != to).ok_or_else(malformed)?;
        let before = position.piece_on(from).map(crate::Piece::kind);
        let promotes = before.is_some_and(|before| before.promoted() == Some(kind));
        if before.is_some_and(|before| before != kind && !promotes) {
            return Err(illegal("another piece is there"));
        }
        Move::new(from, to, promotes)
    };
    if position.is_legal(mv) { Ok(mv) } else { Err(illegal(position.why_illegal(mv))) }
}

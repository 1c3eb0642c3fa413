//! Games, one after the other.

use super::error::{PgnError, PgnErrorKind};
use super::lexer::{Lexer, Tag, Token};
use super::movetext::Builder;
use super::{Game, GameResult, Tags};
use crate::Position;
use sente_game::Reading;
use sente_game::excerpt;
use std::io::{BufRead, BufReader, Read};
use std::iter::FusedIterator;

/// How many tags a game may have.
const MAX_TAGS: usize = 1000;

/// Reads games from bytes, holding one at a time.
///
/// A game that cannot be read gives an error, and the next call goes on behind it: at the next tags, or behind the
/// next result. After an error of the source itself there are no more games.
///
/// One game may have 16 MiB of text, about a million moves, comments and signs, a thousand tags, and variations 256
/// deep.
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    reading: Reading,
    /// A tag that has been read already but belongs to the next game.
    pending: Option<Tag>,
    /// How far a game has come, for going on after an error.
    stage: Stage,
}

/// Where in a game reading is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Tags,
    /// In the moves, so many variations deep.
    Moves(usize),
    /// No more games will come.
    Over,
}

impl<R: BufRead> Reader<R> {
    /// Reads games from `input`.
    ///
    /// Positions in `FEN` tags are read as [`Reading::Playable`], because studies and compositions have them.
    pub fn new(input: R) -> Self {
        Self { lexer: Lexer::new(input), reading: Reading::Playable, pending: None, stage: Stage::Tags }
    }

    /// Reads the positions in `FEN` tags in this way.
    pub fn with_reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    fn next_token(&mut self) -> Result<Option<Token>, PgnError> {
        match self.pending.take() {
            Some(tag) => Ok(Some(Token::Tag(tag))),
            None => self.lexer.next(),
        }
    }

    fn read_game(&mut self) -> Result<Option<Game>, PgnError> {
        self.lexer.begin_game();
        self.stage = Stage::Tags;
        let mut header = Header::default();
        let mut comments = Vec::new();
        let first = loop {
            match self.next_token()? {
                None if header.is_empty() => return Ok(None),
                None => break None,
                Some(Token::Tag(tag)) if tag.after_blank && header.knows(&tag.name) => {
                    // Nothing but tags, and now the same ones again: the game has no moves, not even a result.
                    self.pending = Some(tag);
                    break None;
                }
                Some(Token::Tag(tag)) => {
                    // What stands in front of the tags is about the file, not about the game.
                    comments.clear();
                    header.add(tag)?;
                }
                Some(Token::Comment(comment)) => comments.push(comment),
                Some(token) => break Some(token),
            }
        };
        self.stage = Stage::Moves(0);
        let start = header.start(self.reading)?;
        let mut builder = Builder::new(start);
        for comment in comments {
            builder.comment(comment);
        }
        self.read_moves(first, &mut builder)?;
        let (line, result) = builder.finish().map_err(|fault| self.lexer.error(fault.offset, fault.kind))?;
        Ok(Some(Game { tags: header.into_tags(result), start, line, result }))
    }

    /// Reads up to the result, the next game's tags or the end.
    fn read_moves(&mut self, first: Option<Token>, builder: &mut Builder) -> Result<(), PgnError> {
        let mut token = first;
        while let Some(current) = token {
            if let Token::Tag(tag) = current {
                self.pending = Some(tag);
                return Ok(());
            }
            let text = match &current {
                Token::Word(word) => self.lexer.text(word),
                _ => "",
            };
            let added = builder.add(current, text);
            self.stage = Stage::Moves(builder.depth());
            added.map_err(|fault| self.lexer.error(fault.offset, fault.kind))?;
            if builder.is_over() {
                return Ok(());
            }
            token = self.lexer.next()?;
        }
        Ok(())
    }

    /// Goes to where the next game begins: behind the result of this one, or to the next tags. Tags right behind a
    /// faulty tag belong to the same game.
    fn skip_game(&mut self) {
        self.lexer.begin_skipping();
        while self.stage != Stage::Over && self.pending.is_none() {
            match (self.lexer.next(), self.stage) {
                (Ok(None), _) => return,
                (Err(error), _) if is_io(&error) => self.stage = Stage::Over,
                (Err(_), _) => self.lexer.skip_line(),
                (Ok(Some(Token::Tag(tag))), Stage::Tags) if !(tag.after_blank && tag.name == "Event") => {}
                (Ok(Some(Token::Tag(tag))), _) => self.pending = Some(tag),
                (Ok(Some(Token::Open)), Stage::Moves(depth)) => self.stage = Stage::Moves(depth + 1),
                (Ok(Some(Token::Close)), Stage::Moves(depth)) => {
                    self.stage = Stage::Moves(depth.saturating_sub(1));
                }
                (Ok(Some(Token::Word(word))), Stage::Tags | Stage::Moves(0)) => {
                    if GameResult::parse(self.lexer.text(&word)).is_some() {
                        return;
                    }
                    self.stage = Stage::Moves(0);
                }
                (Ok(Some(_)), _) => {}
            }
        }
    }
}

impl<R: Read> Reader<BufReader<R>> {
    /// Reads games from a source that has no buffer of its own.
    pub fn from_read(input: R) -> Self {
        Self::new(BufReader::new(input))
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stage == Stage::Over {
            return None;
        }
        let game = self.read_game().transpose();
        match &game {
            None => self.stage = Stage::Over,
            Some(Err(error)) if is_io(error) => self.stage = Stage::Over,
            Some(Err(_)) => self.skip_game(),
            Some(Ok(_)) => {}
        }
        game
    }
}

fn is_io(error: &PgnError) -> bool {
    matches!(error.kind, PgnErrorKind::Io { .. })
}

/// The tags of a game while they come in.
#[derive(Default)]
struct Header {
    tags: Tags,
    /// The position to start from, and where it stands in the text.
    fen: Option<Tag>,
    /// Whether there was a tag that only announces the position.
    set_up: bool,
}

impl Header {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.fen.is_none() && !self.set_up
    }

    fn knows(&self, name: &str) -> bool {
        self.tags.get(name).is_some() || (name == "FEN" && self.fen.is_some())
    }

    fn add(&mut self, tag: Tag) -> Result<(), PgnError> {
        let error = |kind| Err(PgnError { line: tag.line, column: tag.column, kind });
        match tag.name.as_str() {
            "FEN" => self.fen = Some(tag),
            "SetUp" => self.set_up = true,
            "Variant" if !is_known_variant(&tag.value) => {
                return error(PgnErrorKind::Variant { found: excerpt(&tag.value) });
            }
            _ if self.tags.len() == MAX_TAGS => {
                return error(PgnErrorKind::TooLarge { what: "tags", limit: MAX_TAGS });
            }
            name => self.tags.set(name, &tag.value),
        }
        Ok(())
    }

    fn start(&self, reading: Reading) -> Result<Position, PgnError> {
        let Some(tag) = &self.fen else { return Ok(Position::standard()) };
        Position::from_fen(&tag.value, reading).map_err(|error| PgnError {
            line: tag.line,
            column: tag.column,
            kind: PgnErrorKind::Start(error),
        })
    }

    /// The tags without a result that says what the moves say anyway.
    fn into_tags(mut self, result: GameResult) -> Tags {
        if self.tags.get("Result") == Some(result.text()) {
            self.tags.remove("Result");
        }
        self.tags
    }
}

/// Standard chess and Chess960 under the names that servers and programs give them.
fn is_known_variant(value: &str) -> bool {
    let letters: String = value.chars().filter(char::is_ascii_alphanumeric).collect();
    let known = [
        "",
        "chess",
        "standard",
        "normal",
        "fromposition",
        "chess960",
        "960",
        "fischerandom",
        "fischerrandom",
    ];
    known.contains(&letters.to_ascii_lowercase().as_str())
}

//! Games in the formats of Kakinoki shogi: KIF, which names the square a piece leaves, and KI2, which is written for
//! people. Variations are passed over.

mod header;
mod ki2;
mod moves;
mod writer;

pub use ki2::read_ki2;
pub use writer::{write_ki2, write_kif};

use super::error::{Fault, RecordError};
use super::game::{Ending, Game, Step, one_line};
use super::{decode, kif::header::Header};
use crate::Position;
use sente_game::Position as _;

/// The signs of the players before moves.
const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// What games say when they end, and how they do.
const ENDINGS: [(&str, Ending); 13] = [
    ("投了", Ending::Resignation),
    ("中断", Ending::Interruption),
    ("千日手", Ending::Repetition),
    ("持将棋", Ending::Impasse),
    ("切れ負け", Ending::TimeUp),
    ("反則負け", Ending::Foul),
    ("反則勝ち", Ending::OpponentsFoul),
    ("入玉勝ち", Ending::Declaration),
    ("詰み", Ending::Checkmate),
    ("不詰", Ending::NoMate),
    ("最大手数", Ending::MoveLimit),
    ("詰", Ending::Checkmate),
    ("引き分け", Ending::Impasse),
];

/// Reads a game in KIF, in whatever encoding.
///
/// ```
/// use sente_shogi::notation::read_kif;
///
/// let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 投了\n";
/// let game = read_kif(text.as_bytes())?;
/// assert_eq!(game.steps[0].mv.to_string(), "7g7f");
/// assert_eq!(game.steps[0].seconds, Some(5));
/// # Ok::<(), sente_shogi::notation::RecordError>(())
/// ```
///
/// # Errors
/// If a line is malformed or a move is not legal: which, what was expected and what was found.
pub fn read_kif(bytes: &[u8]) -> Result<Game, RecordError> {
    let text = decode(bytes);
    let mut header = Header::default();
    let mut played: Option<(Game, Position)> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('*') {
            match &mut played {
                Some((game, _)) => game.comment(comment),
                None => header.comments.push(one_line(comment)),
            }
        } else if line.starts_with(['#', '&']) || line.is_empty() {
            // Remarks of programs, and bookmarks.
        } else if line.starts_with("変化") || line.starts_with("まで") {
            break;
        } else if let Some(rest) = moves::strip_number(line) {
            if played.is_none() {
                played = Some(header.begin().map_err(|fault| fault.at(number))?);
            }
            let Some((game, position)) = &mut played else { continue };
            if game.ending.is_none() {
                read_step(game, position, rest).map_err(|fault| fault.at(number))?;
            }
        } else if played.is_none() {
            header.read(line).map_err(|fault| fault.at(number))?;
        }
    }
    match played {
        Some((game, _)) => Ok(game),
        None => header.begin().map(|(game, _)| game).map_err(|fault| fault.at(text.lines().count())),
    }
}

/// Reads what follows the number of a move: the move, or how the game ended.
fn read_step(game: &mut Game, position: &mut Position, text: &str) -> Result<(), Fault> {
    if let Some(ending) = strip_ending(text) {
        game.ending = Some(ending);
        return Ok(());
    }
    let (mv, rest) = moves::read(position, text, game.last_target())?;
    game.steps.push(Step { seconds: moves::seconds(rest), ..Step::from(mv) });
    *position = position.play(mv, &mut ());
    Ok(())
}

fn strip_ending(text: &str) -> Option<Ending> {
    let word = text.split(|character: char| character.is_whitespace() || character == '(').next()?;
    ENDINGS.into_iter().find(|(name, _)| *name == word).map(|(_, ending)| ending)
}

/// What a game says when it ends so.
fn ending_name(ending: Ending) -> &'static str {
    ENDINGS.into_iter().find(|(_, known)| *known == ending).map_or("中断", |(name, _)| name)
}

//! Reading KI2: moves as people tell them, several to a line.

use super::SIGNS;
use super::header::Header;
use crate::notation::decode;
use crate::notation::error::RecordError;
use crate::notation::game::{Ending, Game, Step, one_line};
use sente_game::Position as _;

/// Reads a game in KI2, in whatever encoding.
///
/// # Errors
/// If a line is malformed or a move is not legal: which, what was expected and what was found.
pub fn read_ki2(bytes: &[u8]) -> Result<Game, RecordError> {
    let text = decode(bytes);
    let mut header = Header::default();
    let mut played: Option<(Game, crate::Position)> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('*') {
            match &mut played {
                Some((game, _)) => game.comment(comment),
                None => header.comments.push(one_line(comment)),
            }
        } else if line.starts_with("変化") {
            break;
        } else if let Some(end) = line.strip_prefix("まで") {
            if let Some((game, _)) = &mut played {
                game.ending = ending(end);
            }
            break;
        } else if line.starts_with(SIGNS) {
            if played.is_none() {
                played = Some(header.begin().map_err(|fault| fault.at(number))?);
            }
            let Some((game, position)) = &mut played else { continue };
            for word in line.split(SIGNS).map(str::trim).filter(|word| !word.is_empty()) {
                let mv = position
                    .read_japanese(word, game.last_target())
                    .map_err(|error| super::Fault::from(error).at(number))?;
                game.steps.push(Step::from(mv));
                *position = position.play(mv, &mut ());
            }
        } else if played.is_none() && !line.starts_with(['#', '&']) {
            header.read(line).map_err(|fault| fault.at(number))?;
        }
    }
    match played {
        Some((game, _)) => Ok(game),
        None => header.begin().map(|(game, _)| game).map_err(|fault| fault.at(text.lines().count())),
    }
}

/// How a game ended, from the last line, such as まで110手で後手の勝ち.
fn ending(text: &str) -> Option<Ending> {
    let named = super::ENDINGS.into_iter().find(|(name, _)| text.contains(name)).map(|(_, ending)| ending);
    named.or_else(|| text.contains("勝ち").then_some(Ending::Resignation))
}

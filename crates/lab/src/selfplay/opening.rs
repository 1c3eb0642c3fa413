//! How games begin: differently each time, and with chances for both sides.

use super::game::player_of;
use super::player::Player;
use super::settings::Settings;
use sente_game::{Line, Notation, Opening, Position, Random};

/// How many beginnings are tried until the most balanced of them has to do.
const TRIES: usize = 100;

/// A beginning, the position it leads to, and what came before that.
pub(super) struct Beginning<P: Position> {
    pub(super) opening: Opening<P>,
    pub(super) position: P,
    pub(super) past: Line<P>,
}

/// Draws a beginning: one of `book`, or the start of the game if that is empty, and random moves after it.
///
/// The player to move then says what it is worth; what is lopsided is thrown away. None if every try ended the game.
pub(super) fn draw<P: Notation>(
    settings: &Settings,
    book: &[Opening<P>],
    random: &mut Random,
    players: &mut [impl Player<P>],
) -> Option<Beginning<P>> {
    let mut best: Option<(i32, Beginning<P>)> = None;
    for _ in 0..TRIES {
        let Some(beginning) = random_beginning(settings, book, random) else { continue };
        let Beginning { position, past, .. } = &beginning;
        let player = player_of(players, position.side())?;
        let Some((_, score)) = player.think(position, past, settings.verification_effort()) else { continue };
        let distance = score.get().abs();
        if distance <= settings.balance {
            return Some(beginning);
        }
        if best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, beginning));
        }
    }
    best.map(|(_, beginning)| beginning)
}

fn random_beginning<P: Notation>(
    settings: &Settings,
    book: &[Opening<P>],
    random: &mut Random,
) -> Option<Beginning<P>> {
    let opening =
        random.choose(book).cloned().unwrap_or_else(|| Opening { start: P::start(), moves: Vec::new() });
    let mut beginning = Beginning::new(opening);
    let (least, most) = (*settings.random_plies.start(), *settings.random_plies.end());
    let plies = least as usize + random.below(most.saturating_sub(least) as usize + 1);
    for _ in 0..plies {
        let &mv = random.choose(&beginning.position.legal_moves())?;
        beginning.opening.moves.push(mv);
        beginning.step(mv);
    }
    let is_over = beginning.position.outcome(&beginning.past).is_some();
    (!is_over).then_some(beginning)
}

impl<P: Position> Beginning<P> {
    /// An opening, played out.
    pub(super) fn new(opening: Opening<P>) -> Self {
        let mut beginning = Self { position: opening.start, past: Line::new(), opening };
        for index in 0..beginning.opening.moves.len() {
            beginning.step(beginning.opening.moves[index]);
        }
        beginning
    }

    fn step(&mut self, mv: P::Move) {
        self.past.push(&self.position);
        self.position.advance(mv, &mut ());
    }
}

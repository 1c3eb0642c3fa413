//! The variant with shuffled pieces.

use crate::compliance::board::Board;
use crate::compliance::check::Check;
use crate::compliance::talk::{Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::{Notation, Random};

const OPTION: &str = "UCI_Chess960";

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("chess960.castling", "writes castling as the king taking its rook", |walk| {
            shuffled(walk, castling)
        }),
        Check::new("chess960.moves", "plays legal moves from shuffled positions", |walk| {
            shuffled(walk, moves)
        }),
    ]
}

/// Does what is to be done with the option on, and tries the ordinary game afterwards.
fn shuffled<P: Notation>(walk: &mut Walk<'_, P>, run: fn(&mut Walk<'_, P>) -> Step) -> Step {
    walk.talk()?;
    if walk.option(OPTION).is_none() {
        return Err(Trouble::Skip(format!("there is no option {OPTION}")));
    }
    walk.set(OPTION, "true")?;
    walk.talk()?.say("ucinewgame");
    run(walk)?;
    walk.set(OPTION, "false")?;
    walk.talk()?.say("ucinewgame");
    walk.ask(&Board::start(), "go depth 3").map(drop)
}

fn castling<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let castlings = walk.material.shuffled.iter().filter(|(_, castling)| !castling.is_empty());
    for (text, castling) in castlings {
        let board = Board::<P>::read(text)?;
        let answer = walk.ask(&board, &format!("go depth 2 searchmoves {castling}"))?;
        if let Some(other) = answer.best.mv.filter(|mv| mv.as_str() != *castling) {
            walk.note(format!("plays {other} though told to search only {castling} ({text})"));
        }
        // Afterwards the move is part of the game.
        if let Ok(after) = board.play([*castling])
            && after.position.has_legal_move()
        {
            walk.ask(&after, "go depth 2")?;
        }
    }
    Ok(())
}

fn moves<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let mut random = Random::new(4);
    for (text, _) in walk.material.shuffled {
        walk.ask(&Board::read(text)?, "go depth 3")?;
        let board = Board::read(text)?.wander(10, &mut random)?;
        walk.ask(&board, "go depth 3")?;
    }
    Ok(())
}

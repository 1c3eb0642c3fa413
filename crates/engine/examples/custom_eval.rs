//! An evaluator of one's own, added to the classical one, plays the first moves of a game against itself.

use sente_chess::{Kind, Position};
use sente_engine::EngineBuilder;
use sente_eval::CompositeEval;
use sente_eval::classical::chess::Classical;
use sente_game::{Evaluator, Line, Notation as _, Observer, Position as _, Score};
use sente_search::Limits;

/// Likes knights: each is worth half a pawn more.
#[derive(Clone, Copy)]
struct FondOfKnights;

impl Evaluator<Position> for FondOfKnights {
    fn evaluate(&mut self, position: &Position) -> Score {
        let knights = |side| (position.kind(Kind::Knight) & position.pieces_of(side)).len() as i32;
        let us = position.side();
        Score::new(50 * (knights(us) - knights(!us)))
    }
}

/// It looks at the board as it is, so it need not hear what moves.
impl Observer<Position> for FondOfKnights {
    fn appeared(&mut self, _: sente_chess::Piece, _: sente_chess::Square) {}
    fn vanished(&mut self, _: sente_chess::Piece, _: sente_chess::Square) {}
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Weights are in hundredths: all of the classical evaluation, and the fondness in full.
    let evaluator = CompositeEval::new().add(Classical::new(), 100).add(FondOfKnights, 100);
    let mut engine =
        EngineBuilder::<Position>::new().with_evaluator(evaluator).with_hash(8).with_threads(1).build()?;

    let (mut position, mut past) = (Position::start(), Line::new());
    for ply in 0..8 {
        engine.set_past(past.clone());
        let answer = engine.search(position, Limits { nodes: Some(5_000), ..Limits::default() });
        let Some(best) = answer.best else { break };
        let turn = if ply % 2 == 0 { format!("{}.", ply / 2 + 1) } else { "  ".to_owned() };
        println!("{turn} {:7} {:?} at depth {}", position.san(best).to_string(), answer.score, answer.depth);
        past.push(&position);
        position = position.play(best, &mut ());
    }
    println!("\n{}", position.diagram());
    Ok(())
}

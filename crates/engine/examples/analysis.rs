//! The three best lines of a position, told as they are found.

use sente_chess::Position;
use sente_engine::{ChessEngine, Event};
use sente_game::{Position as _, Reading};
use sente_search::Limits;

/// A line as people write it.
fn in_words(mut position: Position, line: &[sente_chess::Move]) -> String {
    let mut words = Vec::new();
    for &mv in line {
        words.push(position.san(mv).to_string());
        position.advance(mv, &mut ());
    }
    words.join(" ")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let root = Position::from_fen(fen, Reading::Strict)?;
    println!("{}", root.diagram());

    let mut engine = ChessEngine::new(16, 1)?;
    let limits = Limits { depth: Some(8), lines: 3, ..Limits::default() };
    for event in engine.stream(root, limits) {
        match event {
            Event::Line(found) => {
                let words = in_words(root, &found.line);
                println!("depth {:2}  {}. {:>6?}  {words}", found.depth, found.line_number, found.score);
            }
            Event::Finished { answer, nodes } => {
                let best = answer.best.map(|mv| root.san(mv).to_string()).unwrap_or_default();
                println!("\nBest is {best}, after {nodes} positions.");
            }
        }
    }
    Ok(())
}

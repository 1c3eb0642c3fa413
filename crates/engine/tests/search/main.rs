//! What a chess engine finds, with evaluators that know next to nothing.
//!
//! The evaluator is a function, so that each test says what it needs; the search has to do the rest.

mod draws;
mod limits;
mod mates;
mod parts;
mod survival;

use sente_chess::{Kind, Move, Piece, Position, Square};
use sente_engine::{Collected, Engine, EngineBuilder};
use sente_game::{Evaluator, Notation as _, Observer, Position as _, Reading, Score};
use sente_search::{Answer, Limits};
use std::sync::Arc;

/// A function as an evaluator. All tests share this type, so the search is compiled for it once.
#[derive(Clone)]
struct Mock(Arc<dyn Fn(&Position) -> Score + Send + Sync>);

impl Mock {
    fn new(evaluate: impl Fn(&Position) -> Score + Send + Sync + 'static) -> Self {
        Self(Arc::new(evaluate))
    }
}

impl Evaluator<Position> for Mock {
    fn evaluate(&mut self, position: &Position) -> Score {
        (self.0)(position)
    }
}

impl Observer<Position> for Mock {
    fn appeared(&mut self, _: Piece, _: Square) {}

    fn vanished(&mut self, _: Piece, _: Square) {}
}

/// Counts the pieces.
fn material(position: &Position) -> Score {
    let values =
        [(Kind::Pawn, 100), (Kind::Knight, 300), (Kind::Bishop, 300), (Kind::Rook, 500), (Kind::Queen, 900)];
    let worth = |side| -> i32 {
        let pieces = position.pieces_of(side);
        values.iter().map(|&(kind, value)| (position.kind(kind) & pieces).len() as i32 * value).sum()
    };
    Score::new(worth(position.side()) - worth(!position.side()))
}

fn engine_with(mock: Mock, threads: usize) -> Engine<Position> {
    let builder = EngineBuilder::<Position>::new().with_evaluator(mock);
    builder.with_hash(4).with_threads(threads).build().expect("there is memory for a small engine")
}

/// An engine that counts pieces, with one thread.
fn engine() -> Engine<Position> {
    engine_with(Mock::new(material), 1)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Reading::Playable).expect("the position is legal")
}

fn read_move(position: &Position, text: &str) -> Move {
    position.read_move(text).expect("the move is legal")
}

fn depth(depth: i32) -> Limits<Move> {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits<Move> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The answer and how many nodes all threads visited.
fn search(engine: &mut Engine<Position>, root: Position, limits: Limits<Move>) -> (Answer<Position>, u64) {
    let collected = Collected::default();
    engine.go(root, limits, Box::new(collected.clone()));
    engine.wait();
    (collected.answer().expect("the search has ended"), collected.nodes().expect("it has counted"))
}

/// The position at the end of a line, every move of which must be legal.
fn end_of_line(mut position: Position, line: &[Move]) -> Position {
    for &mv in line {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        position.advance(mv, &mut ());
    }
    position
}

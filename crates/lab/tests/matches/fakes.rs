//! Engines and spectators for the tests.

use sente_chess::Position;
use sente_game::{Notation as _, Opening};
use sente_lab::engine::{EngineSpec, Launch, Patience};
use sente_lab::play::{Control, PlayedGame, Rules};
use sente_lab::tournament::{Finished, Fixture, Spectator, Standings, Tournament};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// The fake engine, which cargo builds together with the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().parent().unwrap().join("examples").join("fake_engine");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "{} is missing: run the tests with `cargo test -p sente-lab`",
        program.display()
    );
    program
}

/// A fake engine with these arguments.
pub(crate) fn fake(arguments: &str) -> EngineSpec {
    let arguments = arguments.split_whitespace().map(str::to_owned).collect();
    EngineSpec { launch: Launch { command: program(), arguments, directory: None }, ..EngineSpec::default() }
}

/// A tournament of these engines from the start position.
pub(crate) fn tournament(engines: Vec<EngineSpec>, control: Control) -> Tournament<Position> {
    Tournament {
        engines: engines.into_iter().map(|spec| (spec, control)).collect(),
        openings: vec![Opening { start: Position::start(), moves: Vec::new() }],
        rules: Rules { max_moves: Some(30), margin: Duration::from_millis(50), ..Rules::default() },
        patience: Patience {
            ready: Duration::from_secs(5),
            stall: Duration::from_millis(400),
            stop: Duration::from_millis(200),
        },
        concurrency: 2,
        restart: false,
        pin: false,
        void_disturbed: false,
    }
}

/// A spectator who remembers, and leaves after so many games if told to.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) games: Vec<(Fixture, PlayedGame<Position>)>,
    pub(crate) leave_after: Option<usize>,
}

impl Spectator<Position> for Seen {
    fn finished(
        &mut self,
        fixture: &Fixture,
        game: &PlayedGame<Position>,
        _: &Finished,
        _: &Standings,
    ) -> ControlFlow<()> {
        self.games.push((*fixture, game.clone()));
        if self.leave_after == Some(self.games.len()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

//! Watching a match: the table, the records, the state, and when to stop.

use super::Arguments;
use crate::failure::Failure;
use sente_game::Records;
use sente_lab::play::PlayedGame;
use sente_lab::stats::{Decision, Sprt};
use sente_lab::tournament::{Event, Finished, Fixture, Journal, Spectator, Standings, Table, record};
use std::fs::File;
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;

/// A spectator who writes everything down.
pub(super) struct Watch<'a> {
    event: Event,
    sprt: Option<&'a Sprt>,
    journal: Option<Journal>,
    pgn: Option<File>,
    every: usize,
    terminal: bool,
    /// How many lines the last table had in the terminal.
    shown: usize,
    seen: usize,
    /// The first thing that went wrong, which ended the match.
    failure: Option<Failure>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        arguments: &Arguments,
        event: Event,
        sprt: Option<&'a Sprt>,
        journal: Option<Journal>,
    ) -> Result<Self, Failure> {
        let append = |path| File::options().create(true).append(true).open(path);
        let pgn = arguments.pgn.as_ref().map(append).transpose()?;
        Ok(Self {
            event,
            sprt,
            journal,
            pgn,
            every: arguments.every.max(1),
            terminal: io::stderr().is_terminal(),
            shown: 0,
            seen: 0,
            failure: None,
        })
    }

    /// Whether there is anything left to find out.
    pub(super) fn is_open(&self, standings: &Standings) -> bool {
        let undecided =
            |sprt: &Sprt| sprt.state(standings.results()[0].pairs()).decision == Decision::Continue;
        self.sprt.is_none_or(undecided)
    }

    /// Makes room for the result, and tells what went wrong on the way.
    pub(super) fn close(self) -> Result<(), Failure> {
        // A spectator that nobody listens to is no reason to fail.
        let _ = write!(io::stderr(), "{}", self.rewind());
        self.failure.map_or(Ok(()), Err)
    }

    /// What takes a terminal back to where the last table began.
    fn rewind(&self) -> String {
        if self.terminal && self.shown > 0 { format!("\x1b[{}A\x1b[J", self.shown) } else { String::new() }
    }

    fn write<P: Records>(
        &mut self,
        fixture: &Fixture,
        game: &PlayedGame<P>,
        summary: &Finished,
    ) -> Result<(), Failure> {
        if let Some(file) = &mut self.pgn {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = P::write_record(&record(&self.event, fixture, game), &mut text);
            writeln!(file, "{text}")?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(summary).map_err(|error| Failure::Io(io::Error::other(error.to_string())))?;
        }
        Ok(())
    }

    /// Shows the table where it does not mix with the result: on standard error. In a terminal each table replaces
    /// the one before.
    fn show(&mut self, standings: &Standings) {
        self.seen += 1;
        if !self.terminal && !self.seen.is_multiple_of(self.every) {
            return;
        }
        let table = Table { standings, names: &self.event.engines, sprt: self.sprt }.to_string();
        // A spectator that nobody listens to is no reason to stop.
        let _ = writeln!(io::stderr(), "{}{}", self.rewind(), table.trim_end());
        self.shown = table.lines().count();
    }
}

impl<P: Records> Spectator<P> for Watch<'_> {
    fn finished(
        &mut self,
        fixture: &Fixture,
        game: &PlayedGame<P>,
        summary: &Finished,
        standings: &Standings,
    ) -> ControlFlow<()> {
        if let Err(failure) = self.write(fixture, game, summary) {
            self.failure.get_or_insert(failure);
            return ControlFlow::Break(());
        }
        self.show(standings);
        if self.is_open(standings) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

//! Standings for people and for programs.

use super::{Effort, Standings};
use crate::stats::{Decision, Estimate, Results, Sprt};
use serde_json::{Value, json};
use std::fmt::{self, Write as _};

/// Standings that can be printed.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The standings.
    pub standings: &'a Standings,
    /// The names of the engines.
    pub names: &'a [String],
    /// The test that decides, if there is one.
    pub sprt: Option<&'a Sprt>,
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standings = self.standings;
        let pairings = standings.schedule().pairings();
        if let ([(first, second)], [results]) = (pairings, standings.results()) {
            let planned = standings.schedule().games();
            self.write_match(f, &self.names[*first], &self.names[*second], results, planned)?;
        } else {
            self.write_ratings(f)?;
        }
        self.write_efforts(f)?;
        self.write_remarks(f)
    }
}

impl Table<'_> {
    fn write_match(
        &self,
        f: &mut fmt::Formatter<'_>,
        first: &str,
        second: &str,
        results: &Results,
        planned: usize,
    ) -> fmt::Result {
        let games = results.games();
        let percent = results.strength().map_or(50.0, |strength| strength.score * 100.0);
        writeln!(f, "{first} - {second}")?;
        writeln!(
            f,
            "  Games  {} of {planned}:  W {}  D {}  L {}   {percent:.2} %",
            games.games(),
            games.wins,
            games.draws,
            games.losses
        )?;
        if let Some(strength) = results.strength() {
            writeln!(
                f,
                "  Elo    {}   nElo {}   LOS {:.2} %",
                signed(&strength.elo),
                signed(&strength.normalised_elo),
                strength.superiority * 100.0
            )?;
        }
        if let Some(sprt) = self.sprt {
            let state = sprt.state(results.pairs());
            let design = sprt.design();
            writeln!(
                f,
                "  LLR    {:.2} ({:.2}, {:.2}) [{}, {}]   {}",
                state.llr,
                state.lower,
                state.upper,
                design.elo0,
                design.elo1,
                match state.decision {
                    Decision::Continue => "undecided",
                    Decision::AcceptH0 => "H0 accepted",
                    Decision::AcceptH1 => "H1 accepted",
                }
            )?;
        }
        let share = |ratio: Option<f64>| {
            ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{:.1} %", ratio * 100.0))
        };
        let pair_ratio =
            results.pairs().pair_ratio().map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
        writeln!(
            f,
            "  Pairs  {:?}   draws {}   drawn pairs {}   pair ratio {pair_ratio}",
            results.pairs().counts(),
            share(games.draw_ratio()),
            share(results.pairs().draw_ratio())
        )
    }

    fn write_ratings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        writeln!(
            f,
            "  {:<width$} {:>8} {:>7} {:>7} {:>8} {:>7}",
            "engine", "Elo", "±", "games", "points", "%"
        )?;
        let ratings = self.standings.ratings().unwrap_or_default();
        let mut order: Vec<_> = ratings.iter().zip(self.names).collect();
        order.sort_by(|(a, _), (b, _)| b.elo.total_cmp(&a.elo));
        for (rating, name) in order {
            let percent = if rating.games == 0 { 0.0 } else { rating.points * 100.0 / number(rating.games) };
            writeln!(
                f,
                "  {name:<width$} {:>8.1} {:>7.1} {:>7} {:>8.1} {percent:>7.1}",
                rating.elo, rating.margin, rating.games, rating.points
            )?;
        }
        Ok(())
    }

    fn write_efforts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        writeln!(
            f,
            "  {:<width$} {:>9} {:>10} {:>7} {:>10} {:>7} {:>8}",
            "engine", "moves", "nodes/s", "depth", "time/move", "CPU", "waited"
        )?;
        for (effort, name) in self.standings.efforts().iter().zip(self.names) {
            let average = Averages::of(effort);
            writeln!(
                f,
                "  {name:<width$} {:>9} {:>10} {:>7.1} {:>7.1} ms {:>5.0} % {:>6.1} %",
                effort.moves,
                effort.nps().unwrap_or(0),
                average.depth,
                average.milliseconds,
                average.processor * 100.0,
                effort.waited_share() * 100.0
            )?;
        }
        Ok(())
    }

    fn write_remarks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut remarks = String::new();
        for (faults, name) in self.standings.faults().iter().zip(self.names) {
            for (kind, count) in faults {
                let _ = write!(remarks, "  {name}: {count} × {kind};");
            }
        }
        if self.standings.disturbed() > 0 {
            let _ = write!(remarks, "  {} games disturbed by a busy machine", self.standings.disturbed());
            let _ = write!(remarks, " ({} voided);", self.standings.voided());
        }
        if remarks.is_empty() { Ok(()) } else { writeln!(f, "{}", remarks.trim_end_matches(';')) }
    }

    fn width(&self) -> usize {
        self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("engine".len())
    }
}

/// An estimate with its sign.
fn signed(estimate: &Estimate) -> String {
    let text = estimate.to_string();
    if estimate.value >= 0.0 { format!("+{text}") } else { text }
}

struct Averages {
    depth: f64,
    milliseconds: f64,
    processor: f64,
}

impl Averages {
    fn of(effort: &Effort) -> Self {
        let ratio = |a: u64, b: u64| if b == 0 { 0.0 } else { number(a) / number(b) };
        Self {
            depth: ratio(effort.depth, effort.moves_with_depth),
            milliseconds: ratio(effort.time_us, effort.moves) / 1000.0,
            processor: ratio(effort.ran_us, effort.time_us),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "averages need no more than a few digits")]
const fn number(count: u64) -> f64 {
    count as f64
}

/// Standings as JSON.
pub fn json(table: &Table<'_>) -> Value {
    let standings = table.standings;
    let pairings = standings.schedule().pairings().iter().zip(standings.results());
    let pairings: Vec<_> = pairings
        .map(|(&(first, second), results)| {
            pairing_json(table, &table.names[first], &table.names[second], results)
        })
        .collect();
    let ratings = standings.ratings().unwrap_or_default();
    let engines: Vec<_> = standings
        .efforts()
        .iter()
        .enumerate()
        .map(|(index, effort)| {
            let average = Averages::of(effort);
            json!({
                "name": table.names.get(index),
                "elo": ratings.get(index).map(|rating| rating.elo),
                "margin": ratings.get(index).map(|rating| rating.margin),
                "moves": effort.moves,
                "nps": effort.nps(),
                "depth": average.depth,
                "ms_per_move": average.milliseconds,
                "cpu_share": average.processor,
                "waited_share": effort.waited_share(),
                "faults": standings.faults()[index],
            })
        })
        .collect();
    json!({
        "games": standings.finished().len(),
        "planned": standings.schedule().games(),
        "disturbed": standings.disturbed(),
        "voided": standings.voided(),
        "pairings": pairings,
        "engines": engines,
    })
}

fn pairing_json(table: &Table<'_>, first: &str, second: &str, results: &Results) -> Value {
    let estimate = |estimate: &Estimate| json!({ "value": estimate.value, "margin": estimate.margin() });
    let strength = results.strength();
    let games = results.games();
    json!({
        "first": first,
        "second": second,
        "wins": games.wins,
        "draws": games.draws,
        "losses": games.losses,
        "pentanomial": results.pairs().counts(),
        "score": strength.as_ref().map(|strength| strength.score),
        "elo": strength.as_ref().map(|strength| estimate(&strength.elo)),
        "normalised_elo": strength.as_ref().map(|strength| estimate(&strength.normalised_elo)),
        "superiority": strength.as_ref().map(|strength| strength.superiority),
        "sprt": table.sprt.map(|sprt| {
            let state = sprt.state(results.pairs());
            json!({
                "elo0": sprt.design().elo0,
                "elo1": sprt.design().elo1,
                "llr": state.llr,
                "lower": state.lower,
                "upper": state.upper,
                "decision": format!("{:?}", state.decision),
            })
        }),
    })
}

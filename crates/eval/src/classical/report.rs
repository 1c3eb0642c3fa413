//! An evaluation as a table for people.

use super::{Balance, Coefficients, Role, Tapered, Term, danger_cost};
use sente_game::Side;
use std::fmt;

/// One line of the table: what a group of terms gave each side, in both phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The group's name.
    pub name: &'static str,
    /// Middlegame and endgame for the first and for the second side.
    pub sides: [(i32, i32); 2],
}

impl Row {
    /// What the group gave the first side more than the second, in both phases.
    pub fn difference(&self) -> (i32, i32) {
        let [own, other] = self.sides;
        (own.0 - other.0, own.1 - other.1)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<12}", self.name)?;
        for (middlegame, endgame) in [self.sides[0], self.sides[1], self.difference()] {
            write!(f, " | {middlegame:>6} {endgame:>6}")?;
        }
        Ok(())
    }
}

/// An evaluation taken apart; its `Display` is a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvalTrace {
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// The groups of terms.
    pub rows: Vec<Row>,
    /// How the sums of the phases become one score.
    pub balance: Balance,
    /// What the position is worth to the first side if its ending is known, whatever the rows say.
    pub known: Option<i32>,
}

impl EvalTrace {
    /// The table for counted weights.
    pub fn new(
        sides: [&'static str; 2],
        terms: &[Term],
        weights: &[Tapered],
        coefficients: &Coefficients,
    ) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        for term in terms {
            let sums = Side::ALL.map(|side| coefficients.sum(term, side, weights));
            match rows.iter_mut().find(|row| row.name == term.group) {
                Some(row) => {
                    for (total, sum) in row.sides.iter_mut().zip(sums) {
                        *total = (total.0 + sum.0, total.1 + sum.1);
                    }
                }
                None => rows.push(Row { name: term.group, sides: sums }),
            }
        }
        // A group of danger was summed up as units, which now are charged as a whole.
        let is_danger = |name| terms.iter().any(|term| term.group == name && term.role == Role::Danger);
        for row in rows.iter_mut().filter(|row| is_danger(row.name)) {
            row.sides = row.sides.map(|(middlegame, endgame)| {
                let cost = danger_cost(middlegame, endgame);
                (-cost.0, -cost.1)
            });
        }
        Self { sides, rows, balance: coefficients.balance, known: coefficients.known }
    }

    /// The sum of all rows.
    pub fn total(&self) -> Row {
        let add = |a: (i32, i32), b: (i32, i32)| (a.0 + b.0, a.1 + b.1);
        let sides = [0, 1].map(|side| self.rows.iter().map(|row| row.sides[side]).fold((0, 0), add));
        Row { name: "Total", sides }
    }

    /// The evaluation, seen from the first side.
    pub fn score(&self) -> i32 {
        let (middlegame, endgame) = self.total().difference();
        self.known.unwrap_or_else(|| self.balance.blend(middlegame, endgame))
    }
}

impl fmt::Display for EvalTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.sides;
        writeln!(f, "{:<12} | {first:^13} | {second:^13} | {:^13}", "", "Difference")?;
        writeln!(f, "{:<12}{}", "Term", " |     MG     EG".repeat(3))?;
        let rule = "-------------+---------------+---------------+--------------";
        writeln!(f, "{rule}")?;
        for row in &self.rows {
            writeln!(f, "{row}")?;
        }
        let total = self.total();
        writeln!(f, "{rule}\n{total}")?;
        let (_, endgame) = total.difference();
        let scale = self.balance.scales[Balance::strong_side(endgame).index()];
        let (phase, full) = (self.balance.phase, Balance::FULL_PHASE);
        writeln!(f, "\nPhase {phase}/{full}, endgame scaled by {scale}/{}", Balance::FULL_SCALE)?;
        if self.known.is_some() {
            writeln!(f, "The ending is known, so the terms do not count")?;
        }
        write!(f, "Evaluation {:+} for {first}", self.score())
    }
}

//! What a file holds, in numbers.

use super::game::{ENDINGS, Ending, Game};
use super::samples::Filter;
use sente_game::{Conclusion, Notation, Side};
use std::fmt;

/// The upper ends of the classes that scores are counted in, in hundredths; the last class has none.
const CLASSES: [i16; 8] = [10, 25, 50, 100, 200, 500, 1000, 2500];

/// How wide the longest bar is.
const BAR: u64 = 40;

/// Counts of everything that tells whether games are as they should be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// How many games there are.
    pub games: u64,
    /// How many positions with a score.
    pub positions: u64,
    /// How many of them a tuner would use.
    pub useful: u64,
    /// Wins of the first side, draws, wins of the second side.
    pub results: [u64; 3],
    /// The fewest and the most scored moves of a game.
    pub lengths: Option<(usize, usize)>,
    /// How often games ended in which way.
    endings: [u64; ENDINGS.len()],
    /// How often the distance of a score from zero was in which class.
    scores: [u64; CLASSES.len() + 1],
    /// The bytes of the files and of the games as they are before compression.
    stored: u64,
    plain: u64,
}

impl Statistics {
    /// Counts a game.
    pub fn add<P: Notation>(&mut self, game: &Game<P>) {
        let length = game.moves.len();
        self.games += 1;
        self.positions += length as u64;
        let (shortest, longest) = self.lengths.unwrap_or((length, length));
        self.lengths = Some((shortest.min(length), longest.max(length)));
        let result = match game.conclusion {
            Conclusion::Win(Side::First) => 0,
            Conclusion::Win(Side::Second) => 2,
            Conclusion::Draw | Conclusion::Unfinished => 1,
        };
        self.results[result] += 1;
        if let Some(place) = ENDINGS.iter().position(|ending| *ending == game.ending) {
            self.endings[place] += 1;
        }
        let filter = Filter::default();
        game.for_each_position(|position, scored| {
            let distance = scored.score.abs();
            self.scores[CLASSES.iter().position(|&end| distance <= end).unwrap_or(CLASSES.len())] += 1;
            self.useful += u64::from(filter.keeps(position, scored));
        });
        let mut bytes = Vec::new();
        game.encode(&mut bytes);
        self.plain += bytes.len() as u64;
    }

    /// Counts the bytes of a file.
    pub const fn add_file(&mut self, bytes: usize) {
        self.stored += bytes as u64;
    }

    /// How often games ended in which way, the most frequent first.
    pub fn endings(&self) -> Vec<(Ending, u64)> {
        let mut endings: Vec<_> =
            ENDINGS.into_iter().zip(self.endings).filter(|(_, count)| *count > 0).collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no more than a few digits")]
fn share(part: u64, whole: u64, scale: u64) -> f64 {
    (part * scale) as f64 / whole.max(1) as f64
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, positions, results: [wins, draws, losses], .. } = *self;
        writeln!(f, "Games            {games}")?;
        writeln!(f, "Positions        {positions}, {:.1} % useful", share(self.useful, positions, 100))?;
        if let Some((shortest, longest)) = self.lengths {
            let mean = share(positions, games, 1);
            writeln!(f, "Length           {mean:.1} moves with a score, {shortest} to {longest}")?;
        }
        writeln!(
            f,
            "Results          +{wins} ={draws} -{losses}, {:.1} % draws, first side {:.1} %",
            share(draws, games, 100),
            share(2 * wins + draws, 2 * games, 100)
        )?;
        for (ending, count) in self.endings() {
            writeln!(f, "  by {:<22}{:>6.1} %", ending.to_string(), share(count, games, 100))?;
        }
        writeln!(
            f,
            "Bytes/position   {:.2} stored, {:.2} before compression",
            share(self.stored, positions, 1),
            share(self.plain, positions, 1)
        )?;
        writeln!(f, "Scores")?;
        let most = self.scores.iter().copied().max().unwrap_or(0).max(1);
        for (class, &count) in self.scores.iter().enumerate() {
            let label = CLASSES.get(class).map_or("more".to_owned(), |end| format!("to {end}"));
            let bar = "#".repeat((count * BAR / most) as usize);
            writeln!(f, "  {label:<9}{:>5.1} %  {bar}", share(count, positions, 100))?;
        }
        Ok(())
    }
}

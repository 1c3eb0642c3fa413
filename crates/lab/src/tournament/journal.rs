//! The file that a match can be resumed from.
//!
//! The first line says which match it is; every finished game adds a line. Lines are written whole and flushed, so a
//! runner that is killed loses the games in progress and nothing else, and a last line cut short is simply not there.

use super::Finished;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// The form of the file.
const VERSION: u32 = 1;

/// What must be the same for games to belong to one match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The form of the file.
    pub version: u32,
    /// The engines, each with everything that was said of it.
    pub engines: Vec<String>,
    /// Everything else that shapes the games: openings, controls, rules, format.
    pub settings: Vec<(String, String)>,
}

impl Identity {
    /// The identity of a match with these engines and settings.
    pub const fn new(engines: Vec<String>, settings: Vec<(String, String)>) -> Self {
        Self { version: VERSION, engines, settings }
    }

    /// The first thing in which two matches differ.
    fn difference(&self, other: &Self) -> Option<String> {
        if self.version != other.version {
            return Some(format!("form {} and {}", self.version, other.version));
        }
        if self.engines != other.engines {
            return Some(format!("engines {:?} and {:?}", self.engines, other.engines));
        }
        let differs = |(a, b): &(&(String, String), &(String, String))| a != b;
        let pair = self.settings.iter().zip(&other.settings).find(differs);
        pair.map(|(a, b)| format!("{} {} and {} {}", a.0, a.1, b.0, b.1))
            .or_else(|| (self.settings.len() != other.settings.len()).then(|| "the settings".to_owned()))
    }
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    File(PathBuf, io::Error),
    /// The file belongs to another match.
    Other(PathBuf, String),
    /// The file is no journal.
    Malformed(PathBuf, usize),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Other(path, difference) => {
                write!(f, "{}: expected the same match, found different {difference}", path.display())
            }
            Self::Malformed(path, line) => {
                write!(
                    f,
                    "{}: line {line}: expected a line of a match's state, found something else",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for JournalError {}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of a match, or begins one, and returns the games it has.
    ///
    /// # Errors
    /// If the file cannot be used or belongs to another match.
    pub fn open(path: &Path, identity: &Identity) -> Result<(Self, Vec<Finished>), JournalError> {
        let failed = |error| JournalError::File(path.to_owned(), error);
        let (games, intact) = match File::open(path) {
            Ok(file) => read(BufReader::new(file), path, identity)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => (Vec::new(), 0),
            Err(error) => return Err(failed(error)),
        };
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        // What follows the last whole line was cut short when the runner ended.
        file.set_len(intact).map_err(failed)?;
        let mut journal = Self { path: path.to_owned(), file };
        io::Seek::seek(&mut journal.file, io::SeekFrom::End(0)).map_err(failed)?;
        if intact == 0 {
            journal.write(identity)?;
        }
        Ok((journal, games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &Finished) -> Result<(), JournalError> {
        self.write(game)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let mut line = serde_json::to_string(value).unwrap_or_default();
        line.push('\n');
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| JournalError::File(self.path.clone(), error))
    }
}

/// The games of a journal, and how many bytes of it are whole lines.
fn read(
    mut source: impl BufRead,
    path: &Path,
    identity: &Identity,
) -> Result<(Vec<Finished>, u64), JournalError> {
    let (mut games, mut intact, mut line) = (Vec::new(), 0, Vec::new());
    for number in 1.. {
        line.clear();
        let length = source
            .read_until(b'\n', &mut line)
            .map_err(|error| JournalError::File(path.to_owned(), error))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        let malformed = |_| JournalError::Malformed(path.to_owned(), number);
        if number == 1 {
            let found: Identity = serde_json::from_slice(&line).map_err(malformed)?;
            if let Some(difference) = identity.difference(&found) {
                return Err(JournalError::Other(path.to_owned(), difference));
            }
        } else {
            games.push(serde_json::from_slice(&line).map_err(malformed)?);
        }
        intact += length as u64;
    }
    Ok((games, intact))
}

#[cfg(test)]
mod tests {
    use super::super::Effort;
    use super::*;

    fn game(number: usize) -> Finished {
        Finished {
            game: number,
            half_points: 1,
            termination: "normal".into(),
            reason: "repetition".into(),
            plies: 80,
            effort: [Effort::default(); 2],
            disturbed: false,
            void: false,
        }
    }

    fn identity(games: &str) -> Identity {
        Identity::new(vec!["a".into(), "b".into()], vec![("games".into(), games.into())])
    }

    #[test]
    fn a_journal_survives_being_cut_short() {
        let path = std::env::temp_dir().join(format!("sente-journal-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, games) = Journal::open(&path, &identity("10")).unwrap();
        assert!(games.is_empty());
        for number in 0..3 {
            journal.add(&game(number)).unwrap();
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..40 {
            std::fs::write(&path, &whole[..whole.len() - cut]).unwrap();
            let (mut journal, games) = Journal::open(&path, &identity("10")).unwrap();
            let kept = if cut == 0 { 3 } else { 2 };
            assert_eq!(games, (0..kept).map(game).collect::<Vec<_>>());
            journal.add(&game(7)).unwrap();
            let (_, games) = Journal::open(&path, &identity("10")).unwrap();
            assert_eq!(games.last(), Some(&game(7)));
        }
        let error = Journal::open(&path, &identity("20")).unwrap_err().to_string();
        assert!(error.contains("different games 20 and games 10"), "{error}");
        std::fs::write(&path, "rubbish\n").unwrap();
        assert!(matches!(Journal::open(&path, &identity("10")), Err(JournalError::Malformed(_, 1))));
        std::fs::remove_file(&path).unwrap();
    }
}

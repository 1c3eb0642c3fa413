//! Training in a file: what was learnt, and everything that is needed to go on.

use super::model::{Model, Row, Shape, UNITS};
use super::settings::{Epoch, Settings};
use super::start::Start;
use crate::data::replace;
use sente_eval::nnue::{FeatureSet, MOST_HIDDEN, NetworkError, checksum};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What a checkpoint begins with. The first byte is no text, and the last breaks when lines are converted.
const MAGIC: [u8; 8] = *b"\x8FSENTET\n";

/// The form of the file.
const VERSION: u16 = 1;

/// The state of training after some step.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// How it is trained.
    pub settings: Settings,
    /// Where the positions come from.
    pub about: String,
    /// The name of the features.
    pub features: String,
    /// What tells the positions from others.
    pub(super) fingerprint: u64,
    /// How many steps are done.
    pub(super) steps: u64,
    /// The losses of the epoch that has begun, added up.
    pub(super) loss: f64,
    /// All epochs that are done.
    pub epochs: Vec<Epoch>,
    pub(super) model: Model,
    /// The averages of slopes, and of their squares.
    pub(super) first: Model,
    pub(super) second: Model,
    /// The same of each kind of features, group by group.
    pub(super) common_first: Vec<Row>,
    pub(super) common_second: Vec<Row>,
    /// The weights with the least loss over positions that are not learnt from.
    pub(super) best: Model,
}

/// What comes before the weights.
#[derive(Serialize, Deserialize)]
struct Top {
    settings: Settings,
    about: String,
    features: String,
    shape: Shape,
    fingerprint: u64,
    steps: u64,
    loss: f64,
    epochs: Vec<Epoch>,
}

impl Checkpoint {
    pub(super) fn new<F: FeatureSet>(settings: Settings, fingerprint: u64, about: String) -> Self {
        let shape = Shape::of::<F>(settings.hidden);
        let model = Model::random(shape, settings.seed);
        Self {
            about,
            features: F::NAME.to_owned(),
            fingerprint,
            steps: 0,
            loss: 0.0,
            epochs: Vec::new(),
            best: model.clone(),
            model,
            first: Model::zero(shape),
            second: Model::zero(shape),
            common_first: vec![Row::ZERO; shape.groups() * shape.kinds],
            common_second: vec![Row::ZERO; shape.groups() * shape.kinds],
            settings,
        }
    }

    /// Takes weights in place of random ones. Where there were fewer units, the others stay as they are but nobody listens
    /// to them yet, so that nothing is lost of what was learnt.
    pub(super) fn begin_at(&mut self, start: &Start) -> Result<(), CheckpointError> {
        let (expected, found) = (self.model.shape(), start.model.shape());
        if found.hidden > expected.hidden || (Shape { hidden: expected.hidden, ..found }) != expected {
            return Err(CheckpointError::Hidden(expected.hidden, found.hidden));
        }
        self.model.begin_at(&start.model);
        self.best.clone_from(&self.model);
        Ok(())
    }

    /// Makes sure that it is for a set of features.
    pub(super) fn check_features<F: FeatureSet>(&self) -> Result<(), CheckpointError> {
        let (expected, found) = (F::NAME.to_owned(), self.features.clone());
        if expected == found { Ok(()) } else { Err(CheckpointError::Features { expected, found }) }
    }

    /// The epoch after which positions that are not learnt from were predicted best.
    pub fn best_epoch(&self) -> Option<&Epoch> {
        self.epochs.iter().min_by(|a, b| a.validation.total_cmp(&b.validation))
    }

    /// The weights after that epoch.
    pub const fn best(&self) -> &Model {
        &self.best
    }

    /// Takes down the end of an epoch.
    pub(super) fn finish_epoch(&mut self, epoch: Epoch) {
        if self.best_epoch().is_none_or(|best| epoch.validation < best.validation) {
            self.best.clone_from(&self.model);
        }
        self.epochs.push(epoch);
    }

    /// Makes sure that training can go on from here with these settings and positions.
    pub(super) fn check<F: FeatureSet>(
        &self,
        settings: &Settings,
        fingerprint: u64,
    ) -> Result<(), CheckpointError> {
        self.check_features::<F>()?;
        let shape = Shape::of::<F>(self.settings.hidden);
        if *settings != self.settings || shape != self.model.shape() {
            let text = |settings: &Settings| serde_json::to_string(settings).unwrap_or_default();
            return Err(CheckpointError::Settings(text(settings), text(&self.settings)));
        }
        if fingerprint == self.fingerprint { Ok(()) } else { Err(CheckpointError::Positions) }
    }

    /// The checkpoint as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let top = Top {
            settings: self.settings.clone(),
            about: self.about.clone(),
            features: self.features.clone(),
            shape: self.model.shape(),
            fingerprint: self.fingerprint,
            steps: self.steps,
            loss: self.loss,
            epochs: self.epochs.clone(),
        };
        // A structure of texts and numbers can always be written.
        let top = serde_json::to_vec(&top).unwrap_or_default();
        let mut covered = (top.len() as u32).to_le_bytes().to_vec();
        covered.extend_from_slice(&top);
        let models = [&self.model, &self.first, &self.second, &self.best].map(|model| &model.rows);
        for rows in models.into_iter().chain([&self.common_first, &self.common_second]) {
            covered.extend(rows.iter().flat_map(|row| row.0).flat_map(f32::to_le_bytes));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(checksum(&covered).to_le_bytes());
        bytes.extend(covered);
        bytes
    }

    /// Reads a checkpoint, which is all of `bytes`.
    ///
    /// # Errors
    /// If the bytes are none, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or(CheckpointError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(CheckpointError::Version(version));
        }
        let (sum, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(rest) {
            return Err(CheckpointError::Damaged);
        }
        read(rest).ok_or(CheckpointError::Damaged)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no checkpoint.
    pub fn open(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = std::fs::read(path).map_err(|error| CheckpointError::File(path.to_owned(), error))?;
        Self::from_bytes(&bytes)
    }

    /// Writes a file, in place of the one that may be there. If that fails at any moment, the old one is whole.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        replace(path, &self.to_bytes()).map_err(|error| CheckpointError::File(path.to_owned(), error))
    }
}

/// Reads what the checksum covers.
fn read(bytes: &[u8]) -> Option<Checkpoint> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (top, mut rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let top: Top = serde_json::from_slice(top).ok()?;
    let Shape { features, kinds, hidden, buckets } = top.shape;
    let is_sane = hidden == top.settings.hidden
        && (1..=MOST_HIDDEN).contains(&hidden)
        && hidden.is_multiple_of(UNITS)
        && (1..=usize::from(u16::MAX)).contains(&features)
        && (1..=features).contains(&kinds)
        && (1..=usize::from(u8::MAX)).contains(&buckets);
    if !is_sane {
        return None;
    }
    let mut model = || Some(Model { shape: top.shape, rows: read_rows(&mut rest, top.shape.rows())? });
    let (model, first, second, best) = (model()?, model()?, model()?, model()?);
    let mut common = || read_rows(&mut rest, top.shape.groups() * kinds);
    let (common_first, common_second) = (common()?, common()?);
    let checkpoint = Checkpoint {
        settings: top.settings,
        about: top.about,
        features: top.features,
        fingerprint: top.fingerprint,
        steps: top.steps,
        loss: top.loss,
        epochs: top.epochs,
        model,
        first,
        second,
        common_first,
        common_second,
        best,
    };
    rest.is_empty().then_some(checkpoint)
}

fn read_rows(bytes: &mut &[u8], count: usize) -> Option<Vec<Row>> {
    let (taken, rest) = bytes.split_at_checked(count.checked_mul(size_of::<Row>())?)?;
    *bytes = rest;
    let numbers: Vec<f32> = taken.as_chunks().0.iter().map(|number| f32::from_le_bytes(*number)).collect();
    Some(numbers.as_chunks().0.iter().map(|row| Row(*row)).collect())
}

/// Why training cannot go on from a file.
#[derive(Debug)]
pub enum CheckpointError {
    /// It cannot be read or written.
    File(PathBuf, io::Error),
    /// It is some other file.
    Foreign,
    /// It is some other file, and no network either.
    Neither,
    /// Its form is of another time.
    Version(u16),
    /// It is damaged.
    Damaged,
    /// It is for other features.
    Features {
        /// The features that were expected.
        expected: String,
        /// Those of the file.
        found: String,
    },
    /// It has more hidden units than are wanted: how many those are, and how many were found.
    Hidden(usize, usize),
    /// It was made with other settings: those expected, and those found.
    Settings(String, String),
    /// It was made of other positions.
    Positions,
    /// It is a network, but not one to begin at.
    Network(NetworkError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Foreign => f.write_str("expected a checkpoint of training, found something else"),
            Self::Neither => {
                f.write_str("expected a checkpoint of training or a network, found something else")
            }
            Self::Version(found) => write!(f, "expected a checkpoint of form {VERSION}, found form {found}"),
            Self::Damaged => f.write_str("expected a checkpoint, found it damaged"),
            Self::Features { expected, found } => {
                write!(f, "expected training for {expected}, found {found:?}")
            }
            Self::Hidden(expected, found) => {
                write!(f, "expected training of no more than {expected} hidden units, found {found}")
            }
            Self::Settings(expected, found) => {
                write!(f, "expected training with settings {expected}, found {found}")
            }
            Self::Positions => f.write_str("expected training on these positions, found others"),
            Self::Network(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CheckpointError {}

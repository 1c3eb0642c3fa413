//! The evaluation, chosen while the program runs.

use crate::games::Game;
use sente_eval::Versed;
use sente_eval::nnue::{Network, NetworkError, Nnue};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs, io};

/// A way of evaluating, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvaluationKind {
    /// By a network.
    Nnue,
    /// By terms that people can name.
    Classical,
}

impl EvaluationKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Nnue, Self::Classical];

    /// What a game is played with unless told otherwise: a network, if one comes with the program.
    pub const fn usual<P: Game>() -> Self {
        if P::NETWORK.is_some() { Self::Nnue } else { Self::Classical }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nnue => "nnue",
            Self::Classical => "classical",
        }
    }
}

impl fmt::Display for EvaluationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No evaluation has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEvaluation {
    found: String,
}

impl fmt::Display for UnknownEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected nnue or classical, found {:?}", self.found)
    }
}

impl Error for UnknownEvaluation {}

impl FromStr for EvaluationKind {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluation> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(text));
        kind.ok_or_else(|| UnknownEvaluation { found: text.to_owned() })
    }
}

/// How an engine evaluates positions.
///
/// ```
/// use sente_engine::{ChessEngine, Evaluation, Setup};
/// use sente_game::Notation as _;
/// use sente_search::Limits;
///
/// let setup = Setup { evaluation: Evaluation::Classical, ..Setup::default() };
/// let mut engine = ChessEngine::with_setup(4, 1, setup)?;
/// let answer = engine.search(sente_chess::Position::start(), Limits { depth: Some(5), ..Limits::default() });
/// assert_eq!(answer.depth, 5);
/// # Ok::<(), sente_engine::BuildError>(())
/// ```
pub enum Evaluation<P: Game> {
    /// By terms that people can name.
    Classical,
    /// By a network, which all threads share.
    Network(Arc<Network<P::Features>>),
}

impl<P: Game> Evaluation<P> {
    /// By the network that comes with the program, if there is one.
    pub fn embedded() -> Option<Self> {
        let network = Network::read(P::NETWORK?).ok()?;
        Some(Self::Network(Arc::new(network)))
    }

    /// By the network in a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a network of this game.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let error = |reason| LoadError { path: path.to_owned(), reason };
        let bytes = fs::read(path).map_err(|reason| error(LoadReason::File(reason)))?;
        let network = Network::read(&bytes).map_err(|reason| error(LoadReason::Network(reason)))?;
        Ok(Self::Network(Arc::new(network)))
    }

    /// The one of this name, `nnue` being the network that comes with the program; any other name is that of a file.
    ///
    /// # Errors
    /// If no network comes with the program, or the file cannot be read, or is not a network of this game.
    pub fn named(name: &str) -> Result<Self, LoadError> {
        match name.parse() {
            Ok(EvaluationKind::Classical) => Ok(Self::Classical),
            Ok(EvaluationKind::Nnue) => Self::embedded()
                .ok_or_else(|| LoadError { path: name.into(), reason: LoadReason::NotEmbedded }),
            Err(UnknownEvaluation { .. }) => Self::load(name),
        }
    }

    /// The one of this name, or the usual one where none is named.
    ///
    /// # Errors
    /// As for [`Evaluation::named`].
    pub fn choose(name: Option<&str>) -> Result<Self, LoadError> {
        name.map_or_else(|| Ok(Self::default()), Self::named)
    }

    /// The evaluator by a network: the game's known endings first, then what the network says.
    pub fn by_network(network: Arc<Network<P::Features>>) -> Versed<Nnue<P::Features>, P::Endings> {
        Versed::new(Nnue::new(network), P::Endings::default())
    }

    /// What kind it is.
    pub const fn kind(&self) -> EvaluationKind {
        match self {
            Self::Classical => EvaluationKind::Classical,
            Self::Network(_) => EvaluationKind::Nnue,
        }
    }

    /// An evaluator by the network, if it is by one.
    pub fn nnue(&self) -> Option<Nnue<P::Features>> {
        match self {
            Self::Classical => None,
            Self::Network(network) => Some(Nnue::new(Arc::clone(network))),
        }
    }
}

impl<P: Game> Default for Evaluation<P> {
    /// By the network that comes with the program, or the classical one if none does.
    fn default() -> Self {
        Self::embedded().unwrap_or(Self::Classical)
    }
}

impl<P: Game> Clone for Evaluation<P> {
    fn clone(&self) -> Self {
        match self {
            Self::Classical => Self::Classical,
            Self::Network(network) => Self::Network(Arc::clone(network)),
        }
    }
}

impl<P: Game> PartialEq for Evaluation<P> {
    /// Two are equal if they are the same network, not a network of the same numbers.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Classical, Self::Classical) => true,
            (Self::Network(network), Self::Network(other)) => Arc::ptr_eq(network, other),
            _ => false,
        }
    }
}

impl<P: Game> fmt::Debug for Evaluation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classical => f.write_str("Classical"),
            Self::Network(network) => f.debug_tuple("Network").field(network).finish(),
        }
    }
}

/// No network could be had from a file.
#[derive(Debug)]
pub struct LoadError {
    path: PathBuf,
    reason: LoadReason,
}

#[derive(Debug)]
enum LoadReason {
    NotEmbedded,
    File(io::Error),
    Network(NetworkError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            LoadReason::NotEmbedded => {
                f.write_str("expected classical or the file of a network, since none comes with the program")
            }
            LoadReason::File(reason) => write!(f, "expected a network in {path}, found {reason}"),
            LoadReason::Network(reason) => write!(f, "{path}: {reason}"),
        }
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.reason {
            LoadReason::NotEmbedded => None,
            LoadReason::File(reason) => Some(reason),
            LoadReason::Network(reason) => Some(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that cannot be read would silently give way to the classical evaluation.
    fn what_is_embedded_is_read<P: Game>() {
        if let Some(bytes) = P::NETWORK {
            let read = Network::<P::Features>::read(bytes);
            assert!(read.is_ok(), "{:?}", read.err());
        }
        assert_eq!(Evaluation::<P>::default().kind(), EvaluationKind::usual::<P>());
    }

    #[test]
    fn every_embedded_network_is_read() {
        what_is_embedded_is_read::<sente_chess::Position>();
        what_is_embedded_is_read::<sente_shogi::Position>();
    }
}

//! Which evaluation a session wants.

use sente_engine::{Evaluation, EvaluationKind, Game};

/// The evaluation in use, and the network that stands ready.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Judge<P: Game> {
    current: Evaluation<P>,
    /// What is used if a network is wanted: one from a file, or the one that comes with the program.
    network: Option<Evaluation<P>>,
    embedded: Option<Evaluation<P>>,
}

impl<P: Game> Default for Judge<P> {
    fn default() -> Self {
        let embedded = Evaluation::embedded();
        let current = embedded.clone().unwrap_or(Evaluation::Classical);
        Self { current, network: embedded.clone(), embedded }
    }
}

impl<P: Game> Judge<P> {
    /// The evaluation in use.
    pub(crate) fn evaluation(&self) -> &Evaluation<P> {
        &self.current
    }

    /// Evaluates in this way from now on.
    pub(crate) fn choose(&mut self, kind: EvaluationKind) -> Result<(), String> {
        self.current = match kind {
            EvaluationKind::Classical => Evaluation::Classical,
            EvaluationKind::Nnue => self.network.clone().ok_or(
                "Evaluation: expected a network to be named by EvalFile first, since none comes with the program",
            )?,
        };
        Ok(())
    }

    /// Evaluates by the network in this file from now on, or as at first if the name is empty. Whatever is wrong with the file,
    /// everything then stays as it was.
    pub(crate) fn load(&mut self, path: &str) -> Result<(), String> {
        if path.is_empty() {
            self.network = self.embedded.clone();
            self.current = self.embedded.clone().unwrap_or(Evaluation::Classical);
            return Ok(());
        }
        let network = Evaluation::load(path).map_err(|error| format!("EvalFile: {error}"))?;
        (self.current, self.network) = (network.clone(), Some(network));
        Ok(())
    }
}

//! Engines built from the history of the project's own source.

use crate::engine::EngineSpec;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why a revision could not be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RevisionError {
    revision: String,
    step: &'static str,
    said: String,
}

impl fmt::Display for RevisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "revision {}: {} failed: {}", self.revision, self.step, self.said)
    }
}

impl std::error::Error for RevisionError {}

/// Checks out a revision of the repository that `repository` is in, under `target/revisions`, and builds it there with
/// `make`. One that has been built before is used as it is. Returns the program.
///
/// # Errors
/// If git does not know the revision, or it cannot be built.
pub fn build_revision(repository: &Path, revision: &str) -> Result<PathBuf, RevisionError> {
    let call = |step: &'static str, command: &mut Command| {
        let failed = |said: String| RevisionError { revision: revision.to_owned(), step, said };
        let output = command.output().map_err(|error| failed(error.to_string()))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        } else {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(failed(said.lines().last().unwrap_or("no reason given").to_owned()))
        }
    };
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(repository).args(arguments);
        command
    };
    let root = PathBuf::from(call("finding the repository", &mut git(&["rev-parse", "--show-toplevel"]))?);
    let commit = format!("{revision}^{{commit}}");
    let commit = call("finding the revision", &mut git(&["rev-parse", "--verify", "--short=12", &commit]))?;

    let folder = root.join("target").join("revisions").join(&commit);
    let program = folder.join(format!("sente{}", std::env::consts::EXE_SUFFIX));
    if program.exists() {
        return Ok(program);
    }
    if !folder.exists() {
        // A worktree left by a run that was killed is known to git but gone from the disk.
        call("tidying up", &mut git(&["worktree", "prune"]))?;
        let path = folder.to_string_lossy();
        call("checking it out", &mut git(&["worktree", "add", "--detach", &path, &commit]))?;
    }
    let mut make = Command::new("make");
    make.current_dir(&folder).arg("EXE=sente");
    call("building it", &mut make)?;
    Ok(program)
}

impl EngineSpec {
    /// Builds the revision that the description names, if it names one, and makes that the program to start.
    ///
    /// # Errors
    /// If it cannot be built.
    pub fn with_revision_built(mut self, repository: &Path) -> Result<Self, RevisionError> {
        if let Some(revision) = &self.revision {
            self.launch.command = build_revision(repository, revision)?;
            if self.name.is_empty() {
                self.name.clone_from(revision);
            }
        }
        Ok(self)
    }
}

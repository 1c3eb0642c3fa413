//! What to start, and how to set it up.

use super::{Launch, Protocol};
use crate::play::{ClockControl, Control};
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// An engine as the user describes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineSpec {
    /// What to call it; if empty, what it calls itself.
    pub name: String,
    /// How to start it.
    pub launch: Launch,
    /// The language it speaks.
    pub protocol: Protocol,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may think, if not as long as the others.
    pub control: Option<Control>,
    /// A revision of the project's own source to build it from, instead of a program that is there already.
    pub revision: Option<String>,
}

/// Why a description is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    expected: String,
    found: String,
}

impl SpecError {
    fn new(expected: impl Into<String>, found: &str) -> Self {
        Self { expected: expected.into(), found: found.chars().take(60).collect() }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl Error for SpecError {}

impl EngineSpec {
    /// Reads a description in words of the form `key=value`.
    ///
    /// ```
    /// use sente_lab::engine::EngineSpec;
    ///
    /// let spec = EngineSpec::parse(["cmd=./sente", "name=new", "option.Hash=16", "tc=8+0.08"])?;
    /// assert_eq!(spec.options, [("Hash".to_owned(), "16".to_owned())]);
    /// let error = EngineSpec::parse(["name=new"]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected cmd=PROGRAM or rev=REVISION, found \"name=new\"");
    /// # Ok::<(), sente_lab::engine::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If a word is malformed, unknown or given twice, or there is nothing to start.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        let mut all = Vec::new();
        for word in words {
            spec.take(word)?;
            all.push(word);
        }
        let nothing = spec.launch.command.as_os_str().is_empty() && spec.revision.is_none();
        if nothing { Err(SpecError::new("cmd=PROGRAM or rev=REVISION", &all.join(" "))) } else { Ok(spec) }
    }

    /// Takes over one word, as far as it is not a matter of the engine's identity.
    ///
    /// # Errors
    /// If the word is malformed or unknown.
    pub fn take(&mut self, word: &str) -> Result<(), SpecError> {
        const KEYS: &str =
            "cmd, rev, name, arg, dir, proto, option.NAME, tc, movetime, nodes or depth, each with =VALUE";
        let (key, value) = word.split_once('=').ok_or_else(|| SpecError::new(KEYS, word))?;
        match key {
            "cmd" => self.launch.command = PathBuf::from(value),
            "rev" => self.revision = Some(value.to_owned()),
            "name" => value.clone_into(&mut self.name),
            "arg" => self.launch.arguments.push(value.to_owned()),
            "dir" => self.launch.directory = Some(PathBuf::from(value)),
            "proto" => {
                self.protocol = value.parse().map_err(|_| SpecError::new("proto=uci or proto=usi", word))?;
            }
            "tc" | "movetime" | "nodes" | "depth" => self.control = Some(control(key, value, word)?),
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.options.push((name.to_owned(), value.to_owned())),
                _ => return Err(SpecError::new(KEYS, word)),
            },
        }
        Ok(())
    }

    /// Fills what this description leaves open from one that is meant for all engines. Options of its own come last
    /// and so prevail.
    #[must_use]
    pub fn completed_by(mut self, common: &Self) -> Self {
        self.control = self.control.or(common.control);
        let own = std::mem::replace(&mut self.options, common.options.clone());
        self.options.retain(|(name, _)| !own.iter().any(|(known, _)| known == name));
        self.options.extend(own);
        self
    }
}

fn control(key: &str, value: &str, word: &str) -> Result<Control, SpecError> {
    let number = || value.parse::<u64>().ok().filter(|&number| number > 0);
    match key {
        "tc" => {
            let clock: Result<ClockControl, _> = value.parse();
            clock.map(Control::Clock).map_err(|error| SpecError::new(error.to_string(), word))
        }
        "movetime" => number()
            .map(|milliseconds| Control::MoveTime(Duration::from_millis(milliseconds)))
            .ok_or_else(|| SpecError::new("movetime=MILLISECONDS", word)),
        "nodes" => number().map(Control::Nodes).ok_or_else(|| SpecError::new("nodes=NUMBER", word)),
        _ => number()
            .and_then(|depth| u32::try_from(depth).ok())
            .map(Control::Depth)
            .ok_or_else(|| SpecError::new("depth=NUMBER", word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_description() {
        let spec = EngineSpec::parse([
            "cmd=engines/a",
            "name=A",
            "arg=--quiet",
            "arg=x=y",
            "dir=engines",
            "proto=uci",
            "option.Clear Hash=",
            "option.Hash=16",
            "nodes=5000",
        ])
        .unwrap();
        assert_eq!(spec.launch.arguments, ["--quiet", "x=y"]);
        assert_eq!(spec.options[0], ("Clear Hash".to_owned(), String::new()));
        assert_eq!(spec.control, Some(Control::Nodes(5000)));
    }

    #[test]
    fn faults_are_named() {
        for (word, expected) in [
            ("cmd", "each with =VALUE"),
            ("colour=red", "each with =VALUE"),
            ("option.=3", "each with =VALUE"),
            ("proto=xboard", "proto=uci or proto=usi"),
            ("tc=fast", "expected a clock"),
            ("nodes=0", "nodes=NUMBER"),
            ("depth=99999999999", "depth=NUMBER"),
            ("movetime=-1", "movetime=MILLISECONDS"),
        ] {
            let error = EngineSpec::parse(["cmd=x", word]).unwrap_err().to_string();
            assert!(error.contains(expected), "{word}: {error}");
        }
    }

    #[test]
    fn own_settings_prevail_over_common_ones() {
        let mut common = EngineSpec::default();
        for word in ["option.Hash=16", "option.Threads=1", "tc=1+0.01"] {
            common.take(word).unwrap();
        }
        let spec = EngineSpec::parse(["cmd=a", "option.Hash=32", "nodes=10"]).unwrap().completed_by(&common);
        let options: Vec<_> =
            spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(options, [("Threads", "1"), ("Hash", "32")]);
        assert_eq!(spec.control, Some(Control::Nodes(10)));
    }
}

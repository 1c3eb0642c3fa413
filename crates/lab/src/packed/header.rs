//! The top of a file: what it is, and where its games come from.

use super::crc::crc32;
use super::wire::Bytes;
use serde::{Deserialize, Serialize};

/// What a file of packed games begins with. The first byte is no text, and the last breaks when lines are converted.
const MAGIC: [u8; 8] = *b"\x8FSENTEG\n";

/// The form of the file.
pub const VERSION: u16 = 1;

/// The longest description that is believed.
const LONGEST: usize = 1 << 24;

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The game that was played.
    pub game: String,
    /// Where the games come from; each game names its source by the place in this list.
    pub sources: Vec<Source>,
}

/// Everything that shapes the games of a run: the same source and number give the same game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// The engine and its version.
    pub engine: String,
    /// The revision of its source, as far as it is known.
    pub commit: String,
    /// A checksum of how the engine plays with these settings.
    pub fingerprint: u32,
    /// What the games' random numbers start from.
    pub seed: u64,
    /// Everything else, by name.
    pub settings: Vec<(String, String)>,
}

impl Source {
    /// The first thing in which games of two sources differ. The revision does not count, since the
    /// fingerprint tells whether the engine plays the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        // Other settings mean another fingerprint, too, and are the better explanation.
        let describe = |source: &Self| {
            let mut all = vec![
                ("engine".to_owned(), source.engine.clone()),
                ("seed".to_owned(), source.seed.to_string()),
            ];
            all.extend(source.settings.iter().cloned());
            all.push(("fingerprint".to_owned(), source.fingerprint.to_string()));
            all
        };
        let (own, others) = (describe(self), describe(other));
        let pair = own.iter().zip(&others).find(|(own, other)| own != other);
        pair.map(|(own, other)| format!("{} {} and {} {}", own.0, own.1, other.0, other.1))
            .or_else(|| (own.len() != others.len()).then(|| "settings".to_owned()))
    }
}

/// What is wrong with the top of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// It is some other file.
    Magic,
    /// It is of a form that this program does not know.
    Version(u16),
    /// It is damaged.
    Damaged,
}

impl Header {
    pub(super) fn encode(&self) -> Vec<u8> {
        // A structure of texts and numbers can always be written.
        let text = serde_json::to_vec(self).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&text);
        bytes.extend_from_slice(&crc32(&bytes).to_le_bytes());
        bytes
    }

    /// The header at the top of `file`, and how many bytes it takes.
    pub(super) fn decode(file: &[u8]) -> Result<(Self, usize), Flaw> {
        let mut bytes = Bytes::new(file);
        if bytes.take(MAGIC.len()) != Some(&MAGIC) {
            return Err(Flaw::Magic);
        }
        let version = bytes.u16().ok_or(Flaw::Damaged)?;
        let length = bytes.u32().ok_or(Flaw::Damaged)? as usize;
        let text = bytes.take(length.min(LONGEST)).ok_or(Flaw::Damaged)?;
        let covered = file.len() - bytes.left().len();
        let is_whole = bytes.u32() == Some(crc32(&file[..covered]));
        match (is_whole, version) {
            (true, VERSION) => {
                let header = serde_json::from_slice(text).map_err(|_| Flaw::Damaged)?;
                Ok((header, covered + 4))
            }
            (true, other) => Err(Flaw::Version(other)),
            (false, _) => Err(Flaw::Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let settings = vec![("nodes".to_owned(), "1000".to_owned())];
        let source =
            Source { engine: "sente 1".into(), commit: "abc".into(), fingerprint: 5, seed: 1, settings };
        Header { game: "chess".into(), sources: vec![source] }
    }

    #[test]
    fn a_header_comes_back() {
        let mut bytes = header().encode();
        let length = bytes.len();
        bytes.extend_from_slice(b"more");
        assert_eq!(Header::decode(&bytes), Ok((header(), length)));
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_noticed() {
        let whole = header().encode();
        for place in 0..whole.len() {
            assert!(Header::decode(&whole[..place]).is_err());
            let mut changed = whole.clone();
            changed[place] ^= 0x10;
            assert!(Header::decode(&changed).is_err());
        }
    }

    #[test]
    fn a_later_form_is_recognised() {
        let mut bytes = header().encode();
        let end = bytes.len() - 4;
        bytes[8] = 9;
        let sum = crc32(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(Header::decode(&bytes), Err(Flaw::Version(9)));
    }

    #[test]
    fn differences_are_named() {
        let source = header().sources.remove(0);
        let other = Source { seed: 2, commit: "def".into(), ..source.clone() };
        assert_eq!(source.difference(&other).as_deref(), Some("seed 1 and seed 2"));
        assert_eq!(source.difference(&Source { commit: "def".into(), ..source.clone() }), None);
        let more = Source { settings: Vec::new(), ..source.clone() };
        assert!(source.difference(&more).is_some());
    }
}

//! Networks as bytes: in files, or inside a program.
//!
//! `docs/nnue.md` describes the form byte by byte.

use super::error::NetworkError;
use super::features::FeatureSet;
use super::network::{HIDDEN_UNIT, Network, OUTPUT_UNIT, Parts, check_hidden};

/// What a network begins with. The first byte is no text, and the last breaks when lines are converted.
const MAGIC: [u8; 8] = *b"\x8FSENTEN\n";

/// The form of the bytes.
pub const VERSION: u16 = 1;

/// The only activation there is: held between zero and one, and squared.
const SQUARED_CLIPPED: u8 = 1;

/// Where what the checksum covers begins.
const COVERED: usize = MAGIC.len() + 2 + 8;

impl<F: FeatureSet> Network<F> {
    /// Reads a network, which is all of `bytes`.
    ///
    /// # Errors
    /// If the bytes are no network, a damaged one, or one for other features.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut rest = Bytes(bytes);
        if rest.take(MAGIC.len(), "the mark of a network").ok() != Some(&MAGIC) {
            return Err(NetworkError::Foreign);
        }
        let version = rest.u16("a version")?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let (expected, found) = (rest.u64("a checksum")?, checksum(rest.0));
        if expected != found {
            return Err(NetworkError::Checksum(expected, found));
        }
        let Top { features, hidden, scale, provenance } = read_top::<F>(&mut rest)?;
        let mut weights = rest.many(features * hidden, i16::from_le_bytes, "weights of features")?;
        // What a network has no weights for counts for nothing.
        weights.resize(F::COUNT * hidden, 0);
        let parts = Parts {
            features: weights,
            biases: rest.many(hidden, i16::from_le_bytes, "biases")?,
            outputs: rest.many(F::BUCKETS * 2 * hidden, i8::from_le_bytes, "weights of outputs")?,
            output_biases: rest.many(F::BUCKETS, i32::from_le_bytes, "biases of outputs")?,
            scale,
            provenance,
        };
        if rest.0.is_empty() { Self::new(parts) } else { Err(NetworkError::Longer(rest.0.len())) }
    }

    /// The network as bytes. One to which relative features mean nothing is written without them, as those were that were
    /// made before there were any.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut parts = self.parts();
        let (name, features) = if self.is_plain() { (F::PLAIN_NAME, F::PLAIN) } else { (F::NAME, F::COUNT) };
        parts.features.truncate(features * self.hidden());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.push(SQUARED_CLIPPED);
        put_text(&mut bytes, name);
        bytes.extend((features as u32).to_le_bytes());
        bytes.extend((self.hidden() as u32).to_le_bytes());
        bytes.extend((F::BUCKETS as u32).to_le_bytes());
        bytes.extend((HIDDEN_UNIT as u16).to_le_bytes());
        bytes.extend((OUTPUT_UNIT as u16).to_le_bytes());
        bytes.extend(parts.scale.to_le_bytes());
        put_text(&mut bytes, &parts.provenance);
        bytes.extend(parts.features.into_iter().flat_map(i16::to_le_bytes));
        bytes.extend(parts.biases.into_iter().flat_map(i16::to_le_bytes));
        bytes.extend(parts.outputs.into_iter().flat_map(i8::to_le_bytes));
        bytes.extend(parts.output_biases.into_iter().flat_map(i32::to_le_bytes));
        let sum = checksum(&bytes[COVERED..]);
        bytes[COVERED - 8..COVERED].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The checksum of the network as bytes: a name that no other network is likely to have.
    pub fn hash(&self) -> u64 {
        checksum(&self.to_bytes()[COVERED..])
    }
}

/// What comes before the weights.
struct Top {
    /// How many features there are weights for.
    features: usize,
    hidden: usize,
    scale: u16,
    provenance: String,
}

/// Reads what comes before the weights.
fn read_top<F: FeatureSet>(rest: &mut Bytes<'_>) -> Result<Top, NetworkError> {
    match rest.take(1, "an activation")?[0] {
        SQUARED_CLIPPED => {}
        other => return Err(NetworkError::Activation(other)),
    }
    let name = rest.text("the name of features")?;
    let features = match name.as_str() {
        name if name == F::NAME => F::COUNT,
        name if name == F::PLAIN_NAME => F::PLAIN,
        _ => return Err(NetworkError::Features { expected: F::NAME, found: name }),
    };
    rest.expect("features", features)?;
    let hidden = rest.u32("hidden units")? as usize;
    check_hidden(hidden)?;
    rest.expect("outputs", F::BUCKETS)?;
    let units = (rest.u16("a unit")?, rest.u16("a unit")?);
    if units != (HIDDEN_UNIT as u16, OUTPUT_UNIT as u16) {
        return Err(NetworkError::Units(units.0, units.1));
    }
    Ok(Top { features, hidden, scale: rest.u16("a scale")?, provenance: rest.text("a provenance")? })
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend_from_slice(text.as_bytes());
}

/// The checksum of some bytes: FNV-1a in sixty-four bits. A change of one byte always changes it.
pub fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize, what: &'static str) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Cut(what))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Cut(what))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u16(&mut self, what: &'static str) -> Result<u16, NetworkError> {
        self.array(what).map(u16::from_le_bytes)
    }

    fn u32(&mut self, what: &'static str) -> Result<u32, NetworkError> {
        self.array(what).map(u32::from_le_bytes)
    }

    fn u64(&mut self, what: &'static str) -> Result<u64, NetworkError> {
        self.array(what).map(u64::from_le_bytes)
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetworkError> {
        let length = self.u32(what)? as usize;
        let bytes = self.take(length, what)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| NetworkError::Text(what))
    }

    /// A number that must be what is expected.
    fn expect(&mut self, what: &'static str, expected: usize) -> Result<(), NetworkError> {
        let found = self.u32(what)? as usize;
        if found == expected { Ok(()) } else { Err(NetworkError::Size { what, expected, found }) }
    }

    /// So many numbers of `N` bytes each. Nothing is reserved for numbers that are not there.
    fn many<const N: usize, T>(
        &mut self,
        count: usize,
        read: impl Fn([u8; N]) -> T,
        what: &'static str,
    ) -> Result<Vec<T>, NetworkError> {
        let bytes = self.take(count.saturating_mul(N), what)?;
        Ok(bytes.as_chunks().0.iter().map(|chunk| read(*chunk)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn the_checksum_is_the_published_one() {
        // From the test vectors that come with the algorithm.
        assert_eq!(checksum(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_F739_67E8);
    }
}

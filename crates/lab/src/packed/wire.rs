//! Numbers as bytes.

/// Appends a number in as few bytes as it needs: seven bits each, lowest first, the eighth telling that more follow.
pub(super) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a number with a sign, small ones of either sign in few bytes.
pub(super) fn put_signed(out: &mut Vec<u8>, number: i32) {
    put_number(out, u64::from(((number << 1) ^ (number >> 31)) as u32));
}

/// Reads bytes from the front. Every method gives `None` if there are too few of them or they make no sense.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(super) const fn left(&self) -> &'a [u8] {
        self.0
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            // The last byte has room for one bit only.
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// A number that counts things in memory.
    pub(super) fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub(super) fn signed(&mut self) -> Option<i32> {
        let number = u32::try_from(self.number()?).ok()?;
        Some((number >> 1) as i32 ^ -((number & 1) as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 16_383, 16_384, u64::from(u32::MAX), u64::MAX];
        let signed = [0, 1, -1, 63, -64, 64, 60_000, -60_000, i32::MAX, i32::MIN];
        let mut out = Vec::new();
        for number in numbers {
            put_number(&mut out, number);
        }
        for number in signed {
            put_signed(&mut out, number);
        }
        let mut bytes = Bytes::new(&out);
        assert!(numbers.iter().all(|&number| bytes.number() == Some(number)));
        assert!(signed.iter().all(|&number| bytes.signed() == Some(number)));
        assert!(bytes.left().is_empty() && bytes.number().is_none());
    }

    #[test]
    fn small_numbers_take_one_byte() {
        for number in [-64, -1, 0, 63] {
            let mut out = Vec::new();
            put_signed(&mut out, number);
            assert_eq!(out.len(), 1);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for bytes in [&[0x80][..], &[0xFF; 11], &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2]] {
            assert_eq!(Bytes::new(bytes).number(), None);
        }
        assert_eq!(Bytes::new(&[1]).u16(), None);
        assert_eq!(Bytes::new(&[1, 0, 0]).u32(), None);
    }
}

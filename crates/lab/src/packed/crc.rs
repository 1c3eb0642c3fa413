//! The checksum of headers and blocks: CRC-32 as Ethernet and zip have it.

/// The remainder of each byte, the polynomial being written backwards.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut bit) = (byte as u32, 0);
        while bit < 8 {
            rest = if rest & 1 == 1 { (rest >> 1) ^ 0xEDB8_8320 } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// The checksum of some bytes. Every change of up to 32 neighbouring bits changes it.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let step = |rest: u32, &byte: &u8| (rest >> 8) ^ TABLE[usize::from(rest as u8 ^ byte)];
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn is_the_well_known_one() {
        // The check value that catalogues of checksums give for this one.
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }
}

//! From bytes to text: UTF-8, with or without a mark, and CP932, which older programs write.

use std::borrow::Cow;

/// The characters of two bytes in CP932: a line for each first byte, in the order of the second. Lines without any, and
/// the ends of lines, are left out. Made with Python's codec of that name.
const CHARACTERS: &str = include_str!("cp932.txt");

/// The text that bytes hold: UTF-8 if they are valid as such, else CP932. Bytes that are neither become the sign for
/// that (U+FFFD). A byte order mark is left out.
///
/// ```
/// use sente_shogi::notation::decode;
///
/// assert_eq!(decode("\u{feff}先手".as_bytes()), "先手");
/// assert_eq!(decode(b"\x90\xe6\x8e\xe8"), "先手");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(_) => Cow::Owned(from_cp932(bytes)),
    }
}

fn from_cp932(bytes: &[u8]) -> String {
    let table: Vec<Vec<char>> = CHARACTERS.lines().map(|line| line.chars().collect()).collect();
    let mut text = String::with_capacity(bytes.len() * 3 / 2);
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let pair = tail.first().and_then(|&second| two_bytes(&table, *first, second));
        text.push(match *first {
            ascii @ ..0x80 => char::from(ascii),
            // Half-width kana.
            kana @ 0xA1..=0xDF => char::from_u32(0xFF61 + u32::from(kana) - 0xA1).unwrap_or('\u{fffd}'),
            _ => match pair {
                Some(character) => {
                    rest = &tail[1..];
                    character
                }
                None => '\u{fffd}',
            },
        });
    }
    text
}

fn two_bytes(table: &[Vec<char>], first: u8, second: u8) -> Option<char> {
    let row = match first {
        0x81..=0x9F => first - 0x81,
        0xE0..=0xFC => first - 0xC1,
        _ => return None,
    };
    let column = match second {
        0x40..=0x7E => second - 0x40,
        0x80..=0xFC => second - 0x41,
        _ => return None,
    };
    table.get(usize::from(row))?.get(usize::from(column)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_encodings_are_told_apart() {
        // 手合割：平手
        let cp932 = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\r\n";
        assert_eq!(decode(cp932), "手合割：平手\r\n");
        assert_eq!(decode("手合割：平手".as_bytes()), "手合割：平手");
        assert_eq!(decode(b"\xb6\xc5 \x90\xe6"), "ｶﾅ 先");
        assert_eq!(decode(b""), "");
    }

    #[test]
    fn any_bytes_are_some_text() {
        let mut random = sente_game::Random::new(2);
        for _ in 0..10_000 {
            let bytes: Vec<u8> = (0..random.below(20)).map(|_| random.next_u64() as u8).collect();
            let text = decode(&bytes);
            assert!(text.chars().count() <= bytes.len());
        }
        assert_eq!(decode(b"\x90"), "\u{fffd}");
        assert_eq!(decode(b"\xff\x90\xe6"), "\u{fffd}先");
    }
}

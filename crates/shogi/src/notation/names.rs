//! What pieces, files and ranks are called in Japanese and in CSA's files.

use crate::{File, Kind, Rank, Square};

/// The names of the kinds in Japanese, as moves are told.
const JAPANESE: [&str; Kind::COUNT] =
    ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "竜"];

/// The same in one character each, as boards are drawn.
const SHORT: [char; Kind::COUNT] =
    ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '竜'];

/// The names of the kinds in CSA's files.
const CSA: [&str; Kind::COUNT] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// Numbers in kanji, from one to nine.
const KANJI_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Kind {
    /// The name in Japanese, as moves are told: 歩, 成銀, 竜.
    pub const fn japanese(self) -> &'static str {
        JAPANESE[self.index()]
    }

    /// The name in one Japanese character, as boards are drawn: 歩, 全, 竜.
    pub const fn kanji(self) -> char {
        SHORT[self.index()]
    }

    /// The name in CSA's files: `FU`, `NG`, `RY`.
    pub const fn csa(self) -> &'static str {
        CSA[self.index()]
    }

    /// The kind with this name in CSA's files.
    pub fn from_csa(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.csa() == name)
    }

    /// Reads a Japanese name from the beginning of a text; returns the kind and what follows.
    pub(super) fn strip_japanese(text: &str) -> Option<(Self, &str)> {
        const OTHERS: [(&str, Kind); 3] = [("王", Kind::King), ("龍", Kind::Dragon), ("个", Kind::Pawn)];
        let long = Self::ALL.into_iter().map(|kind| (kind.japanese(), kind));
        let all = long.chain(OTHERS);
        if let Some(found) = all.into_iter().find_map(|(name, kind)| Some((kind, text.strip_prefix(name)?))) {
            return Some(found);
        }
        let first = text.chars().next()?;
        let kind = Self::ALL.into_iter().find(|kind| kind.kanji() == first)?;
        Some((kind, &text[first.len_utf8()..]))
    }
}

impl File {
    /// The file's digit in full width, as moves are told.
    pub const fn wide_digit(self) -> char {
        ['１', '２', '３', '４', '５', '６', '７', '８', '９'][self.index()]
    }
}

impl Rank {
    /// The rank's number in kanji, as moves are told.
    pub const fn kanji(self) -> char {
        KANJI_DIGITS[self.index()]
    }
}

/// A digit from one to nine, counted from zero: in ASCII, in full width or in kanji.
pub(super) fn digit_index(character: char) -> Option<usize> {
    let ascii = character.to_digit(10);
    let wide = (character as u32).checked_sub('０' as u32).filter(|&digit| digit <= 9);
    let kanji = KANJI_DIGITS.iter().position(|&kanji| kanji == character);
    let index = ascii.or(wide).and_then(|digit| (digit as usize).checked_sub(1));
    index.or(kanji)
}

/// Reads a square such as ７六 from the beginning of a text; returns it and what follows.
pub(super) fn strip_square(text: &str) -> Option<(Square, &str)> {
    let mut characters = text.chars();
    let file = File::try_index(digit_index(characters.next()?)?)?;
    let rank = Rank::try_index(digit_index(characters.next()?)?)?;
    Some((Square::new(file, rank), characters.as_str()))
}

/// A number of pieces as hands are written: 二, 十, 十八. One is written as nothing.
pub(super) fn kanji_number(number: usize) -> String {
    let digit = |digit: usize| KANJI_DIGITS.get(digit.wrapping_sub(1)).map_or(String::new(), char::to_string);
    match number {
        0 | 1 => String::new(),
        2..10 => digit(number),
        _ => format!("十{}", digit(number % 10)),
    }
}

/// Reads such a number; none is one.
pub(super) fn read_kanji_number(text: &str) -> Option<usize> {
    let digit = |text: &str| {
        let mut characters = text.chars();
        let value = digit_index(characters.next()?)? + 1;
        characters.next().is_none().then_some(value)
    };
    match text.strip_prefix('十') {
        _ if text.is_empty() => Some(1),
        Some("") => Some(10),
        Some(rest) => digit(rest).map(|units| 10 + units),
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        None => digit(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for kind in Kind::ALL {
            assert_eq!(Kind::strip_japanese(kind.japanese()), Some((kind, "")));
            assert_eq!(Kind::strip_japanese(&format!("{}打", kind.kanji())), Some((kind, "打")));
            assert_eq!(Kind::from_csa(kind.csa()), Some(kind));
        }
        assert_eq!(Kind::strip_japanese("龍"), Some((Kind::Dragon, "")));
        assert_eq!(Kind::strip_japanese("銀成"), Some((Kind::Silver, "成")));
        assert_eq!(Kind::strip_japanese("成"), None);
    }

    #[test]
    fn numbers_are_read_as_written() {
        for number in 1..=18 {
            assert_eq!(read_kanji_number(&kanji_number(number)), Some(number));
        }
        assert_eq!(strip_square("７六歩"), Some((Square::S7F, "歩")));
        assert_eq!(strip_square("76FU"), Some((Square::S7F, "FU")));
        assert_eq!(strip_square("０六"), None);
    }
}

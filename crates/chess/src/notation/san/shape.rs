//! What a text says of a move, before any position is asked.

use crate::{File, Kind, Rank, Square};

/// The form of a move's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// `O-O` or `O-O-O`.
    Castling { king_side: bool },
    /// One of the ways to write a null move.
    Null,
    /// Anything else: somebody goes somewhere.
    Plain(Plain),
}

/// A move's text in parts. What is not said is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plain {
    pub(super) kind: Option<Kind>,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

impl Plain {
    /// The square the move starts from, if the text names it.
    pub(super) fn origin(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// Whether a text is one of those that stand for a null move.
pub(crate) fn is_null(text: &str) -> bool {
    ["--", "Z0", "0000", "@@@@", "null"].contains(&text)
}

/// Takes a text apart, or finds that it has not the form of a move.
pub(super) fn parse(text: &str) -> Option<Shape> {
    let text = without_marks(text.trim_start());
    if is_null(text) {
        return Some(Shape::Null);
    }
    castling(text).or_else(|| plain(text).map(Shape::Plain))
}

/// Takes off the end what only comments on the move: check and mate signs, `!` and `?`, `e.p.`.
fn without_marks(text: &str) -> &str {
    let mut text = text;
    loop {
        let shorter = text.trim_end_matches(|c: char| c.is_whitespace() || "+#!?†‡".contains(c));
        let shorter =
            ["e.p.", "ep", "e.p"].iter().find_map(|mark| shorter.strip_suffix(mark)).unwrap_or(shorter);
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// Castling with the letter O, large or small, or the digit nought.
fn castling(text: &str) -> Option<Shape> {
    let mut rooks = 0;
    for part in text.split('-') {
        if !["O", "o", "0"].contains(&part) {
            return None;
        }
        rooks += 1;
    }
    match rooks {
        2 => Some(Shape::Castling { king_side: true }),
        3 => Some(Shape::Castling { king_side: false }),
        _ => None,
    }
}

/// Reads the kind from the front, then everything else from the back, because the target is always there and what
/// comes before it may be missing.
fn plain(text: &str) -> Option<Plain> {
    let (kind, rest) = leading_kind(text);
    let mut rest = rest.chars();
    let promotion =
        if rest.clone().next_back()?.is_ascii_digit() { None } else { Some(promotion(&mut rest)?) };
    let rank = Rank::from_digit(rest.next_back()?)?;
    let file = File::from_letter(rest.next_back()?)?;
    let to = Square::new(file, rank);
    let separated = take_back_if(&mut rest, |c| matches!(c, 'x' | 'X' | '-' | ':' | '×' | '–'));
    let (file, rank) = match (rest.next(), rest.next(), rest.next()) {
        (None, ..) if separated && kind.is_none() => return None,
        (None, ..) => (None, None),
        (Some(one), None, _) => match File::from_letter(one) {
            Some(file) => (Some(file), None),
            None => (None, Some(Rank::from_digit(one)?)),
        },
        (Some(file), Some(rank), None) => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
        _ => return None,
    };
    Some(Plain { kind, file, rank, to, promotion })
}

/// The kind a text begins with, and the rest. A small `b` is the file, never the bishop; the other small letters
/// cannot be mistaken for files.
fn leading_kind(text: &str) -> (Option<Kind>, &str) {
    let mut rest = text.chars();
    let kind = match rest.next() {
        Some(letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K')) => Kind::from_letter(letter.to_ascii_lowercase()),
        Some(letter @ ('p' | 'n' | 'r' | 'q' | 'k')) => Kind::from_letter(letter),
        Some(figurine) => kind_of_figurine(figurine),
        None => None,
    };
    match kind {
        // Figurines may carry a selector that asks for text or emoji style.
        Some(_) => (kind, rest.as_str().trim_start_matches(['\u{fe0e}', '\u{fe0f}'])),
        None => (None, text),
    }
}

fn kind_of_figurine(figurine: char) -> Option<Kind> {
    Some(match figurine {
        '♔' | '♚' => Kind::King,
        '♕' | '♛' => Kind::Queen,
        '♖' | '♜' => Kind::Rook,
        '♗' | '♝' => Kind::Bishop,
        '♘' | '♞' => Kind::Knight,
        '♙' | '♟' => Kind::Pawn,
        _ => return None,
    })
}

/// Takes `=Q`, `Q`, `/Q` or `(Q)` off the end, in either case.
fn promotion(rest: &mut std::str::Chars<'_>) -> Option<Kind> {
    let closed = take_back_if(rest, |c| c == ')');
    let letter = rest.next_back()?;
    let kind = Kind::from_letter(letter.to_ascii_lowercase()).or_else(|| kind_of_figurine(letter))?;
    let signed = take_back_if(rest, |c| if closed { c == '(' } else { matches!(c, '=' | '/') });
    (signed || !closed).then_some(kind)
}

/// Takes the last character off if it is one of those wanted.
fn take_back_if(rest: &mut std::str::Chars<'_>, wanted: impl Fn(char) -> bool) -> bool {
    let found = rest.clone().next_back().is_some_and(wanted);
    if found {
        rest.next_back();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_from_both_ends() {
        let shape = |text| match parse(text) {
            Some(Shape::Plain(plain)) => plain,
            other => panic!("{text}: {other:?}"),
        };
        let full = shape("Ng1xf3+!?");
        assert_eq!((full.kind, full.origin(), full.to), (Some(Kind::Knight), Some(Square::G1), Square::F3));
        let pawn = shape("bxc8=q#");
        assert_eq!((pawn.kind, pawn.file, pawn.promotion), (None, Some(File::B), Some(Kind::Queen)));
        assert_eq!(shape("R1a4").rank, Some(Rank::One));
        assert_eq!(shape("♞\u{fe0e}f3").kind, Some(Kind::Knight));
    }

    #[test]
    fn what_is_no_move_has_no_shape() {
        let texts = [
            "", "e", "e9", "N", "Nf", "O", "O-O-O-O", "0-", "Nxx3", "e4)", "e8(Q", "e8=", "e8==Q", "e2e4e6",
            "i4", "E4", "-e4-", "Nabf3", "♘", "+", "e.p.", "é4", "Bb", "Xe4",
        ];
        for text in texts {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn null_moves_are_known() {
        for text in ["--", "Z0", "0000", "--!?"] {
            assert_eq!(parse(text), Some(Shape::Null), "{text:?}");
        }
    }
}

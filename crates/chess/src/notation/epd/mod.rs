//! Extended position descriptions: a position and what is known of it, in one line.

mod read;

use super::{FenError, SanError};
use crate::{Move, Position};
use read::ends_word;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A position and the operations written behind it, all of them and in their order.
///
/// The opcodes `hmvc` and `fmvn` set the position's clocks unless the position is written with six fields, as books
/// and suites often do. Everything else is kept and left to the reader, `bm #3` included.
///
/// ```
/// use sente_chess::notation::Epd;
/// use sente_game::Reading;
///
/// let line = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#;
/// let epd = Epd::read(line, Reading::Strict)?;
/// assert_eq!(epd.id(), Some("BK.01"));
/// let best = epd.best_moves().expect("legal");
/// assert_eq!(epd.position.san(best[0]).to_string(), "Qd1+");
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), sente_chess::notation::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, with the clocks that the line gives it.
    pub position: Position,
    /// The operations in the order of the line.
    pub operations: Vec<Operation>,
}

/// One thing said of a position: an opcode and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// A word or a quoted string behind an opcode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    text: String,
    quoted: bool,
}

/// Why a text is not an extended position description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdError {
    /// The position at the line's beginning is malformed or impossible.
    Position(FenError),
    /// What follows the position is malformed.
    Syntax {
        /// Where, counted in characters from one.
        column: usize,
        /// What belongs there.
        expected: &'static str,
        /// What is there, or its beginning.
        found: String,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Syntax { column, expected, found } if found.is_empty() => {
                write!(f, "operations, column {column}: expected {expected}, found the end")
            }
            Self::Syntax { column, expected, found } => {
                write!(f, "operations, column {column}: expected {expected}, found \"{found}\"")
            }
        }
    }
}

impl Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Position(error)
    }
}

impl Epd {
    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of the first operation with this opcode.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands.first().map(Operand::text)
    }

    /// The position's name.
    pub fn id(&self) -> Option<&str> {
        self.operand("id")
    }

    /// The moves after `bm`, none if it is absent.
    ///
    /// # Errors
    /// If an operand is not a legal move here. A distance to mate such as `#3` is not.
    pub fn best_moves(&self) -> Result<Vec<Move>, SanError> {
        self.moves("bm")
    }

    /// The moves after `am`, none if it is absent.
    ///
    /// # Errors
    /// If an operand is not a legal move here.
    pub fn avoid_moves(&self) -> Result<Vec<Move>, SanError> {
        self.moves("am")
    }

    fn moves(&self, opcode: &str) -> Result<Vec<Move>, SanError> {
        let wanted = self.operations.iter().filter(|operation| operation.opcode == opcode);
        wanted
            .flat_map(|operation| &operation.operands)
            .map(|operand| self.position.read_san(operand.text.trim_matches(',')))
            .collect()
    }

    /// The clocks that a reader of four fields and the operations would give the position, if it could read them.
    fn told_clocks(&self) -> Option<(u8, u16)> {
        let last = |opcode: &str| self.operations.iter().rfind(|operation| operation.opcode == opcode);
        let halfmoves = last("hmvc").map_or(Some(0), Operation::number)?;
        let fullmoves = last("fmvn").map_or(Some(1), Operation::number)?;
        Some((halfmoves, fullmoves.max(1)))
    }
}

/// Writes the line. The clocks are written as fields only where the operations do not tell them.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        if self.told_clocks() == Some((self.position.halfmoves(), self.position.fullmoves())) {
            f.write_str(fen.rsplitn(3, ' ').last().unwrap_or_default())?;
        } else {
            f.write_str(&fen)?;
        }
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

impl Operation {
    /// An operation; `None` unless the opcode begins with a letter and contains neither white space nor a semicolon.
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Option<Self> {
        let is_valid =
            opcode.starts_with(|first: char| first.is_ascii_alphabetic()) && !opcode.contains(ends_word);
        is_valid.then(|| Self { opcode: opcode.to_owned(), operands: operands.into_iter().collect() })
    }

    /// What is said of the position: `bm`, `id`, `c0` and so on.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands in their order.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// The first operand as a number without a sign.
    fn number<N: FromStr>(&self) -> Option<N> {
        let text = self.operands.first()?.text();
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
    }
}

/// Writes the operation with its semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

impl Operand {
    /// An operand, quoted if it has to be. The format cannot quote a quotation mark, which becomes an apostrophe,
    /// nor a line break, which becomes a space.
    pub fn new(text: &str) -> Self {
        let bare = !text.is_empty() && !text.contains(ends_word) && !text.starts_with('"');
        if bare { Self { text: text.to_owned(), quoted: false } } else { Self::quoted(text) }
    }

    /// An operand in quotation marks, as texts for people are.
    pub fn quoted(text: &str) -> Self {
        let text = text.chars().map(|letter| match letter {
            '"' => '\'',
            '\n' | '\r' => ' ',
            other => other,
        });
        Self { text: text.collect(), quoted: true }
    }

    /// The text without quotation marks.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Writes the operand as it was read.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.quoted { write!(f, "\"{}\"", self.text) } else { f.write_str(&self.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::Reading;

    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

    fn read(line: &str) -> Result<Epd, String> {
        Epd::read(line, Reading::Strict).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_come_back_as_they_were() {
        for operations in [
            "",
            " bm e4 Kd2; am e3; id \"two words\"; c0 \"a;b\" plain \"\" 12;",
            " bm #3;",
            " hmvc 12; fmvn 40;",
            " noop; D1 20; ce -32;",
        ] {
            let line = format!("{KINGS}{operations}");
            assert_eq!(read(&line).unwrap().to_string(), line);
        }
        let six = format!("{KINGS} 3 17 bm e4;");
        assert_eq!(read(&six).unwrap().to_string(), six);
    }

    #[test]
    fn clocks_come_from_fields_or_operations() {
        let clocks = |text: &str| {
            let position = read(&format!("{KINGS}{text}")).unwrap().position;
            (position.halfmoves(), position.fullmoves())
        };
        assert_eq!(clocks(""), (0, 1));
        assert_eq!(clocks(" hmvc 7; fmvn 9"), (7, 9));
        assert_eq!(clocks(" 3 17 hmvc 7; fmvn 9;"), (3, 17));
        assert_eq!(clocks(" 3 fmvn 9;"), (3, 9));
        assert_eq!(clocks(" 0 1 ;D1 20 ;D2 400"), (0, 1));
    }

    #[test]
    fn moves_are_resolved_and_mates_are_not() {
        let epd = read(&format!("{KINGS} bm e4, e2e3; am Kd2")).unwrap();
        assert_eq!(epd.best_moves().unwrap().len(), 2);
        assert_eq!(epd.avoid_moves().unwrap().len(), 1);
        let mate = read(&format!("{KINGS} bm #3;")).unwrap();
        assert_eq!(mate.operand("bm"), Some("#3"));
        assert!(matches!(mate.best_moves(), Err(SanError::Malformed { .. })));
    }

    #[test]
    fn faults_are_named_and_placed() {
        for (line, fault) in [
            (format!("{KINGS} bm \"e4;"), "column 32: expected a string with a closing"),
            (
                format!("{KINGS} bm e4; 7up"),
                "column 36: expected an opcode that begins with a letter, found \"7up\"",
            ),
            (
                format!("{KINGS} hmvc x;"),
                "column 29: expected hmvc with a number from 0 to 255, found \"hmvc x;\"",
            ),
            (format!("{KINGS} hmvc;"), "expected hmvc with a number"),
            (format!("{KINGS} fmvn 70000;"), "expected fmvn with a number"),
            ("4k3/8".to_owned(), "board"),
            (String::new(), "board, column 1"),
            ("8/8/8/8/8/8/8/8 w - -; id x".to_owned(), "one king"),
        ] {
            let error = read(&line).unwrap_err();
            assert!(error.contains(fault), "{line}: {error}");
        }
    }

    #[test]
    fn operands_made_by_hand_can_be_read() {
        let operands = ["plain", "two words", "", "a;b", "say \"hi\"", "\"x", "a\nb"].map(Operand::new);
        let mut epd = read(KINGS).unwrap();
        epd.operations.extend(Operation::new("c0", operands));
        assert_eq!(read(&epd.to_string()).unwrap(), epd);
        assert_eq!(Operation::new("7", []), None);
        assert_eq!(Operation::new("a b", []), None);
    }
}

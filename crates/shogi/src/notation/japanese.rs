//! Moves as people tell them: ▲７六歩, △同銀右上成, ▲４五角打.

use super::names::strip_square;
use super::{MoveError, usi::EXAMPLES};
use crate::{BLACK, Bitboard, Kind, Move, Position, Square, attacks, movegen};
use sente_game::{Position as _, Side};

/// Which way a piece goes, seen by its owner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Up,
    Sideways,
    Down,
}

impl Heading {
    const fn name(self) -> char {
        match self {
            Self::Up => '上',
            Self::Sideways => '寄',
            Self::Down => '引',
        }
    }
}

/// Which of several pieces goes, seen by its owner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    Left,
    Right,
    /// The one straight behind the target.
    Straight,
}

/// What a text says of a move beyond piece and target.
#[derive(Clone, Copy, Default)]
struct Marks {
    heading: Option<Heading>,
    wing: Option<Wing>,
    dropped: bool,
    promoted: bool,
}

impl Position {
    /// A legal move as people tell it, beginning with the sign of the player. `previous` is where the move before ended: a
    /// capture there is told as 同.
    ///
    /// ```
    /// use sente_game::Notation as _;
    /// use sente_shogi::Position;
    ///
    /// let start = Position::start();
    /// let mv = start.read_move("7g7f")?;
    /// assert_eq!(start.japanese(mv, None), "▲７六歩");
    /// # Ok::<(), sente_shogi::notation::MoveError>(())
    /// ```
    pub fn japanese(&self, mv: Move, previous: Option<Square>) -> String {
        let side = if self.side() == BLACK { '▲' } else { '△' };
        let to = mv.to();
        let kind = self.piece(mv).kind();
        let target = match previous {
            Some(square) if square == to => "同".to_owned(),
            _ => format!("{}{}", to.file().wide_digit(), to.rank().kanji()),
        };
        let gap = if previous == Some(to) && kind.japanese().chars().count() == 1 { "　" } else { "" };
        format!("{side}{target}{gap}{}{}", kind.japanese(), self.marks(mv, kind))
    }

    /// What tells a move apart from others of the same kind to the same square.
    fn marks(&self, mv: Move, kind: Kind) -> String {
        let us = self.side();
        let rivals = self.reaching(kind, mv.to());
        let Some(from) = mv.from() else {
            return if rivals.is_empty() { String::new() } else { "打".to_owned() };
        };
        let mut marks = self.place_marks(from, mv.to(), rivals.without(from.bit()), kind);
        if mv.is_promotion() {
            marks.push('成');
        } else {
            let zone = movegen::promotion_zone(us);
            if kind.promoted().is_some() && (zone.contains(from) || zone.contains(mv.to())) {
                marks.push_str("不成");
            }
        }
        marks
    }

    /// Own pieces of `kind` that reach `to`.
    fn reaching(&self, kind: Kind, to: Square) -> Bitboard {
        let us = self.side();
        attacks::of_kind(kind, us.other(), to, self.occupied()) & self.pieces(us, kind)
    }

    /// Which of several pieces goes: by its heading if that is enough, else by its side, else by both.
    fn place_marks(&self, from: Square, to: Square, rivals: Bitboard, kind: Kind) -> String {
        if rivals.is_empty() {
            return String::new();
        }
        let us = self.side();
        let own = heading(us, from, to);
        let alike: Bitboard = rivals.into_iter().filter(|&rival| heading(us, rival, to) == own).collect();
        if alike.is_empty() {
            return own.name().to_string();
        }
        if is_straight(us, from, to, kind) {
            return "直".to_owned();
        }
        let is_beyond = |others: Bitboard, sign: i32| {
            others.into_iter().all(|rival| sign * (leftness(us, from) - leftness(us, rival)) > 0)
        };
        let side_of = |others: Bitboard| {
            if is_beyond(others, 1) { Some('左') } else { is_beyond(others, -1).then_some('右') }
        };
        match (side_of(rivals), side_of(alike)) {
            (Some(side), _) => side.to_string(),
            (None, Some(side)) => format!("{side}{}", own.name()),
            (None, None) => own.name().to_string(),
        }
    }

    /// Reads a legal move as people tell it, with or without the sign of the player.
    ///
    /// # Errors
    /// If the text is not a move, not a legal one here, or more than one.
    pub fn read_japanese(&self, text: &str, previous: Option<Square>) -> Result<Move, MoveError> {
        let malformed = || MoveError::malformed(EXAMPLES, text);
        let illegal = |reason| MoveError::illegal(text, reason);
        let (to, kind, marks) = parse(text, previous).ok_or_else(malformed)?;
        let mut moves: Vec<Move> = self
            .legal_moves()
            .iter()
            .copied()
            .filter(|&mv| mv.to() == to && self.piece(mv).kind() == kind)
            .filter(|mv| mv.is_promotion() == marks.promoted)
            .collect();
        // Unless it is said that a piece is dropped, one on the board goes if any can.
        if marks.dropped || moves.iter().any(|mv| !mv.is_drop()) {
            moves.retain(|mv| mv.is_drop() == marks.dropped);
        }
        self.keep_marked(&mut moves, kind, marks);
        match moves[..] {
            [mv] => Ok(mv),
            [] => Err(illegal("no piece moves so")),
            _ => Err(illegal("several pieces move so")),
        }
    }

    /// Keeps the moves that fit what is said of heading and side.
    fn keep_marked(&self, moves: &mut Vec<Move>, kind: Kind, marks: Marks) {
        let us = self.side();
        let from = |mv: &Move| mv.from().unwrap_or(mv.to());
        if let Some(wanted) = marks.heading {
            moves.retain(|mv| heading(us, from(mv), mv.to()) == wanted);
        }
        let place = |mv: &Move| leftness(us, from(mv));
        let extreme = match marks.wing {
            None => return,
            Some(Wing::Straight) => return moves.retain(|mv| is_straight(us, from(mv), mv.to(), kind)),
            Some(Wing::Left) => moves.iter().map(place).max(),
            Some(Wing::Right) => moves.iter().map(place).min(),
        };
        moves.retain(|mv| Some(place(mv)) == extreme);
    }
}

fn parse(text: &str, previous: Option<Square>) -> Option<(Square, Kind, Marks)> {
    let text = text.trim().trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽', '+', '-']);
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (previous?, rest.trim_start()),
        None => strip_square(text)?,
    };
    let (kind, rest) = Kind::strip_japanese(rest)?;
    let mut marks = Marks::default();
    let mut rest = rest;
    if let Some(before) = rest.strip_suffix("不成") {
        rest = before;
    } else if let Some(before) = rest.strip_suffix('成') {
        (rest, marks.promoted) = (before, true);
    }
    for mark in rest.chars() {
        match mark {
            '上' | '行' => marks.heading = Some(Heading::Up),
            '寄' => marks.heading = Some(Heading::Sideways),
            '引' => marks.heading = Some(Heading::Down),
            '左' => marks.wing = Some(Wing::Left),
            '右' => marks.wing = Some(Wing::Right),
            '直' => marks.wing = Some(Wing::Straight),
            '打' => marks.dropped = true,
            _ => return None,
        }
    }
    Some((to, kind, marks))
}

fn heading(side: Side, from: Square, to: Square) -> Heading {
    let ranks = from.rank() as i32 - to.rank() as i32;
    match if side == BLACK { ranks } else { -ranks } {
        1.. => Heading::Up,
        0 => Heading::Sideways,
        _ => Heading::Down,
    }
}

/// How far to the left a square is, seen by `side`.
fn leftness(side: Side, square: Square) -> i32 {
    let file = square.file() as i32;
    if side == BLACK { file } else { -file }
}

/// Whether a piece goes one square straight ahead. Of horses and dragons, of which there are two at most, it is not said.
fn is_straight(side: Side, from: Square, to: Square, kind: Kind) -> bool {
    from.ahead(side) == Some(to) && !matches!(kind, Kind::Horse | Kind::Dragon)
}

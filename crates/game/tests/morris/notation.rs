//! The text of three men's morris: `xo1/3/3 x 2 2 2` is the board from the top, the player to move, the men in
//! hand of `x` and of `o`, and the ply. `@b2` drops a man on the centre, `b2c3` moves it to a corner.

use super::{HAND, KEYS, MEN, Morris, Move, has_row};
use sente_game::{Notation, Position, Reading, Side};
use std::error::Error;
use std::fmt;

/// The part of a text that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Fields,
    Board,
    Side,
    Hand,
    Ply,
    Men,
    Rows,
    Spelling,
    Move,
}

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unexpected {
    part: Part,
    expected: &'static str,
    found: String,
}

impl Unexpected {
    fn new(part: Part, expected: &'static str, found: &(impl ToString + ?Sized)) -> Self {
        Self { part, expected, found: found.to_string() }
    }
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: expected {}, found {:?}", self.part, self.expected, self.found)
    }
}

impl Error for Unexpected {}

impl Notation for Morris {
    type PositionError = Unexpected;
    type MoveError = Unexpected;
    type MoveStyle = ();

    fn start() -> Self {
        Self::empty_board()
    }

    fn read_position(text: &str, reading: Reading) -> Result<Self, Unexpected> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[board, side, first, second, ply] = fields.as_slice() else {
            return Err(Unexpected::new(Part::Fields, "five fields", &fields.len()));
        };
        let mut position = Self::empty_board();
        position.read_board(board)?;
        for (side, hand) in Side::ALL.into_iter().zip([first, second]) {
            let men = hand.parse().ok().filter(|men| *men <= MEN);
            let men = men.ok_or_else(|| Unexpected::new(Part::Hand, "zero to three men", hand))?;
            position.set_hand(side, men);
        }
        match side {
            "x" => {}
            "o" => position = position.end_turn(),
            _ => return Err(Unexpected::new(Part::Side, "x or o", side)),
        }
        let read: u16 = ply.parse().map_err(|_| Unexpected::new(Part::Ply, "a number below 65536", ply))?;
        position.ply = read.into();
        position.check(text, reading)?;
        Ok(position)
    }

    fn write_position(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for row in 0..3 {
            if row > 0 {
                out.write_char('/')?;
            }
            let mut gap = 0;
            for point in 3 * row..3 * row + 3 {
                let man = Side::ALL.into_iter().find(|side| self.men[side.index()] >> point & 1 == 1);
                let Some(side) = man else {
                    gap += 1;
                    continue;
                };
                write_gap(gap, out)?;
                gap = 0;
                out.write_char(letter(side))?;
            }
            write_gap(gap, out)?;
        }
        write!(out, " {} {} {} {}", letter(self.side), self.hands[0], self.hands[1], self.ply)
    }

    fn read_move(&self, text: &str) -> Result<Move, Unexpected> {
        let unexpected = |expected| Unexpected::new(Part::Move, expected, text);
        let mv = match text.as_bytes() {
            [b'@', to @ ..] => read_point(to).map(|to| Move::new(HAND, to)),
            [from @ .., file, rank] => read_point(from)
                .zip(read_point(&[*file, *rank]))
                .filter(|(from, to)| from != to)
                .map(|(from, to)| Move::new(from, to)),
            _ => None,
        };
        let mv = mv.ok_or_else(|| unexpected("@b2 or b2c3, say"))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(unexpected("a legal move")) }
    }

    fn move_style(&self) {}

    fn write_move(&self, mv: Move, (): (), out: &mut impl fmt::Write) -> fmt::Result {
        if mv.origin() == HAND {
            out.write_char('@')?;
        } else {
            write_point(mv.origin(), out)?;
        }
        write_point(mv.target(), out)
    }
}

impl Morris {
    /// The start of the game, which is also the canvas that texts are painted on.
    fn empty_board() -> Self {
        let key = KEYS.hands[0][MEN as usize] ^ KEYS.hands[1][MEN as usize];
        Self { men: [0; 2], hands: [MEN; 2], side: Side::First, ply: 0, key }
    }

    fn read_board(&mut self, text: &str) -> Result<(), Unexpected> {
        let unexpected = |expected| Unexpected::new(Part::Board, expected, text);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 {
            return Err(unexpected("three rows"));
        }
        for (start, row) in (0..9).step_by(3).zip(rows) {
            let end = start + 3;
            let reached = row.chars().try_fold(start, |point, char| {
                match char {
                    '1'..='3' => return Ok(point + char as u8 - b'0'),
                    'x' | 'o' if point < end => self.flip(side_of(char), point),
                    'x' | 'o' => {}
                    _ => return Err(unexpected("x, o, 1, 2 or 3")),
                }
                Ok(point + 1)
            })?;
            if reached != end {
                return Err(unexpected("three points in each row"));
            }
        }
        Ok(())
    }

    /// Refuses what cannot be. Fewer than three men are playable, although no game loses one.
    fn check(&self, text: &str, reading: Reading) -> Result<(), Unexpected> {
        let men = |side: Side| self.men[side.index()].count_ones() as u8;
        let all = Side::ALL.map(|side| men(side) + self.hands[side.index()]);
        if all.iter().any(|men| *men > MEN) {
            return Err(Unexpected::new(Part::Men, "at most three men for each", text));
        }
        if has_row(self.men[self.side.index()]) {
            return Err(Unexpected::new(Part::Rows, "no row of the player to move", text));
        }
        if reading == Reading::Strict {
            let dropped = [self.ply.div_ceil(2), self.ply / 2].map(|men| men.min(MEN.into()));
            if all != [MEN; 2] || dropped != Side::ALL.map(|side| men(side).into()) {
                return Err(Unexpected::new(Part::Men, "as many men as the ply allows", text));
            }
            if self.ply.is_multiple_of(2) != (self.side == Side::First) {
                return Err(Unexpected::new(Part::Side, "x at even plies, o at odd ones", text));
            }
            if self.position_text() != text {
                return Err(Unexpected::new(Part::Spelling, "the shortest spelling", text));
            }
        }
        Ok(())
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

fn side_of(letter: char) -> Side {
    if letter == 'x' { Side::First } else { Side::Second }
}

fn write_gap(gap: u8, out: &mut impl fmt::Write) -> fmt::Result {
    if gap > 0 { write!(out, "{gap}") } else { Ok(()) }
}

fn read_point(text: &[u8]) -> Option<u8> {
    let &[file @ b'a'..=b'c', rank @ b'1'..=b'3'] = text else { return None };
    Some(3 * (rank - b'1') + file - b'a')
}

fn write_point(point: u8, out: &mut impl fmt::Write) -> fmt::Result {
    write!(out, "{}{}", char::from(b'a' + point % 3), point / 3 + 1)
}

//! Announced mates, and how far they are true.

use sente_game::{Outcome, Reason, Records};
use sente_protocol::MoveText;
use std::fmt;

/// What the line behind an announced mate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateLine {
    /// It is legal, as long as announced, and ends in mate against the right side.
    Mates,
    /// It is legal but ends after so many plies, before the mate: nothing is shown either way.
    StopsShort(usize),
    /// It contradicts the announcement, for this reason.
    Fails(String),
}

impl fmt::Display for MateLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mates => write!(f, "PV legal and ends in mate: yes"),
            Self::StopsShort(plies) => {
                write!(f, "PV legal and ends in mate: open, it stops after {plies} plies")
            }
            Self::Fails(reason) => write!(f, "PV legal and ends in mate: no, {reason}"),
        }
    }
}

/// How far an announced mate is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// The line shows it. That the mate is forced is still the engine's word.
    Proven,
    /// Nothing speaks against it.
    Unproven,
    /// It is sooner than it can be as far as is known, and the line does not show it.
    Suspicious,
    /// The line contradicts it, or the wrong side mates.
    False,
}

impl Truth {
    /// A word for tables and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Unproven => "unproven",
            Self::Suspicious => "suspicious",
            Self::False => "false",
        }
    }

    /// Whether something is wrong with the announcement.
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Suspicious | Self::False)
    }
}

/// A mate that an engine announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateClaim {
    /// In how many plies, negative if the player to move is mated.
    pub plies: i32,
    /// What the line shows.
    pub line: MateLine,
    /// How far it is true.
    pub truth: Truth,
}

impl MateClaim {
    /// Examines an announcement, the true distance being `known` or not.
    pub fn new<P: Records>(position: &P, plies: i32, line: &[MoveText], known: Option<i32>) -> Self {
        let line = examine(position, plies, line);
        let truth = match (&line, known) {
            (_, Some(known)) if (known > 0) != (plies > 0) => Truth::False,
            (MateLine::Fails(_), _) => Truth::False,
            (MateLine::Mates, _) => Truth::Proven,
            (MateLine::StopsShort(_), Some(known)) if plies.unsigned_abs() < known.unsigned_abs() => {
                Truth::Suspicious
            }
            (MateLine::StopsShort(_), _) => Truth::Unproven,
        };
        Self { plies, line, truth }
    }

    /// Whether this announces a mate as short as is known, and truly so.
    pub fn solves(&self, known: i32) -> bool {
        !self.truth.is_bad() && is_as_short(self.plies, known)
    }
}

/// Whether a mate is announced for the right side and in no more plies than are known to be needed.
pub(super) const fn is_as_short(plies: i32, known: i32) -> bool {
    (plies > 0) == (known > 0) && plies.unsigned_abs() <= known.unsigned_abs()
}

/// Plays the `line` behind the announcement of a mate in `plies`.
pub fn examine<P: Records>(position: &P, plies: i32, line: &[MoveText]) -> MateLine {
    let winner = if plies > 0 { position.side() } else { position.side().other() };
    let mut position = *position;
    let mut past = Vec::with_capacity(line.len());
    for (ply, text) in line.iter().enumerate() {
        if let Some(Outcome { reason, .. }) = position.outcome(&past) {
            return MateLine::Fails(format!("the game is over after {ply} plies by {reason}"));
        }
        let Ok(mv) = position.read_move(text.as_str()) else {
            return MateLine::Fails(format!("{text} is not legal after {ply} plies"));
        };
        past.push(position.trace());
        position.advance(mv, &mut ());
    }
    let length = line.len();
    let announced = plies.unsigned_abs() as usize;
    match position.outcome(&past) {
        // Having no move without being in check is a loss in some games, which is as good as mate there.
        Some(Outcome { winner: Some(side), reason: Reason::Checkmate | Reason::Stalemate })
            if side == winner && length == announced =>
        {
            MateLine::Mates
        }
        Some(Outcome { reason, .. }) => MateLine::Fails(format!(
            "it ends after {length} plies by {reason}, not after {announced} by mate"
        )),
        None if length < announced => MateLine::StopsShort(length),
        None => MateLine::Fails(format!("there is no mate after {length} plies")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_chess::Position;
    use sente_game::{Notation as _, Reading};

    /// White mates in two moves, by 1. Rb7 and 2. Ra8 or 1. Ra7 and 2. Rb8.
    const TWO_ROOKS: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

    fn claim(fen: &str, plies: i32, line: &str, known: Option<i32>) -> MateClaim {
        let position = Position::read_position(fen, Reading::Playable).unwrap();
        let line: Vec<MoveText> = line.split_whitespace().map(|text| text.parse().unwrap()).collect();
        MateClaim::new(&position, plies, &line, known)
    }

    #[track_caller]
    fn assert_fails(claim: &MateClaim, reason: &str) {
        assert_eq!(claim.truth, Truth::False);
        assert!(claim.line.to_string().ends_with(reason), "{}", claim.line);
    }

    #[test]
    fn a_line_that_mates_proves() {
        let proven = claim(TWO_ROOKS, 3, "a2a7 h8g8 b1b8", Some(3));
        assert_eq!((&proven.line, proven.truth), (&MateLine::Mates, Truth::Proven));
        assert!(proven.solves(3) && proven.solves(5) && !proven.solves(1) && !proven.solves(-4));
        assert_eq!(proven.line.to_string(), "PV legal and ends in mate: yes");
        // Seen by the side that is mated.
        let black = "7k/R7/8/8/8/8/8/1R5K b - - 0 1";
        let mated = claim(black, -2, "h8g8 b1b8", Some(-2));
        assert_eq!(mated.truth, Truth::Proven);
        assert!(mated.solves(-2) && !mated.solves(1));
    }

    #[test]
    fn a_line_that_stops_shows_nothing() {
        let open = claim(TWO_ROOKS, 3, "a2a7", Some(3));
        assert_eq!((&open.line, open.truth), (&MateLine::StopsShort(1), Truth::Unproven));
        assert!(open.solves(3));
        assert_eq!(claim(TWO_ROOKS, 3, "", None).truth, Truth::Unproven);
        // Sooner than is known, and not shown.
        let suspicious = claim(TWO_ROOKS, 3, "a2a7", Some(5));
        assert_eq!(suspicious.truth, Truth::Suspicious);
        assert!(!suspicious.solves(5));
        // Sooner than is known, but shown.
        assert!(claim(TWO_ROOKS, 3, "a2a7 h8g8 b1b8", Some(5)).solves(5));
        // Later than is known is true, and no solution.
        let later = claim(TWO_ROOKS, 5, "a2a7", Some(3));
        assert_eq!(later.truth, Truth::Unproven);
        assert!(!later.solves(3));
    }

    #[test]
    fn a_line_that_contradicts_is_false() {
        assert_fails(&claim(TWO_ROOKS, 3, "a2a7 h8h6 b1b8", None), "h8h6 is not legal after 1 plies");
        assert_fails(&claim(TWO_ROOKS, 3, "a2a7 h8g8 b1b7", None), "there is no mate after 3 plies");
        assert_fails(&claim(TWO_ROOKS, 3, "a2a7 h8g8 b1b7 g8f8", None), "there is no mate after 4 plies");
        let early = claim(TWO_ROOKS, 5, "a2a7 h8g8 b1b8", None);
        assert_fails(&early, "it ends after 3 plies by checkmate, not after 5 by mate");
        let beyond = claim(TWO_ROOKS, 5, "a2a7 h8g8 b1b8 g8h7", None);
        assert_fails(&beyond, "the game is over after 3 plies by checkmate");
        // Stalemate.
        let queen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1";
        assert_fails(&claim(queen, 3, "g2g6", None), "by stalemate, not after 3 by mate");
        // The wrong side.
        let wrong = claim(TWO_ROOKS, -2, "", Some(3));
        assert_eq!((wrong.truth, wrong.solves(3)), (Truth::False, false));
        assert_fails(&claim(TWO_ROOKS, -4, "a2a7 h8g8 b1b8", None), "not after 4 by mate");
    }

    #[test]
    fn who_is_mated_already_is_mated_in_nothing() {
        let mated = claim("R6k/1R6/8/8/8/8/8/7K b - - 0 1", 0, "", Some(0));
        assert_eq!(mated.truth, Truth::Proven);
        assert!(mated.solves(0));
    }
}

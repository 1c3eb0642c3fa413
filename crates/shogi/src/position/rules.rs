//! How games end: mate, repetition, perpetual check, the entering king, and agreed lengths.

use super::Position;
use crate::{BLACK, Hand, Kind, Square, movegen};
use sente_game::{Outcome, Position as _, Reason, Repetition, Side, Verdict};

/// The rules on which organisers differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// When a king that has entered the opponent's camp wins.
    pub entering_king: EnteringKing,
    /// After how many plies a game is a draw.
    pub move_limit: Option<MoveLimit>,
}

/// When a king that has entered the opponent's camp wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnteringKing {
    /// Never.
    Ignored,
    /// By declaration, with 31 points; from 24 points on, the game is a draw.
    Points24,
    /// The same in a handicap game: what White has given up counts for White.
    Points24Handicap,
    /// By declaration, with 28 points for Black and 27 for White: the rule of computer tournaments.
    #[default]
    Points27,
    /// The same in a handicap game: what White has given up counts for White.
    Points27Handicap,
    /// When it reaches the square on which the opponent's king starts.
    Try,
}

/// After how many plies a game is a draw, and whether a mate on the last ply still wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveLimit {
    /// The number of plies.
    pub plies: u16,
    /// Whether a player who is mated by the last move loses; if not, the game is a draw all the same.
    pub mate_counts: bool,
}

impl MoveLimit {
    /// 256 plies: a mate on the last one wins.
    pub const DENO_SEN: Self = Self { plies: 256, mate_counts: true };
    /// 320 plies: a mate on the last one wins.
    pub const WCSC: Self = Self { plies: 320, mate_counts: true };
    /// 512 plies: the game is a draw whatever the last one does.
    pub const FLOODGATE: Self = Self { plies: 512, mate_counts: false };
}

/// What a declaration that the game is won would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Declaration {
    /// It holds.
    Win,
    /// It does not win, but ends the game as a draw.
    Draw,
    /// It is wrong, and whoever makes it loses.
    Loss,
}

/// The points of a full set: five for each rook and bishop, one for everything else but the kings.
const ALL_POINTS: usize = 54;

/// So near to the agreed length of a game, what was found at another ply cannot be trusted.
const NEAR_LIMIT: u32 = 16;

/// What must be remembered of a position: the board and the player to move, that player's hand, and whether it is in
/// check. The other hand follows, because no piece is ever lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trace {
    pub(super) board: u64,
    pub(super) hand: Hand,
    pub(super) in_check: bool,
    /// Whether a pass led here. No rule sees beyond a pass, which is no move.
    pub(super) passed: bool,
}

/// Whether the position recurs: once after the root, which is `ply` steps back, or three times in the whole line.
///
/// Nothing in shogi is irreversible (what is captured can be dropped again), so the look goes back to the first position
/// unless a pass ends it. On the way it is noted whether each side has done nothing but check.
pub(super) fn repetition(position: &Position, line: &[Trace], ply: usize) -> Repetition {
    let now = position.trace();
    // Whether all positions since, in which this player was to move, were checks, and the same of the opponent.
    let (mut checked, mut checking) = (now.in_check, true);
    let mut seen = 0;
    let mut passed = now.passed;
    for (distance, pair) in line.rchunks_exact(2).enumerate() {
        let back = distance * 2 + 2;
        let (then, after) = (pair[0], pair[1]);
        checking &= after.in_check;
        if passed || after.passed {
            break;
        }
        if then.board == now.board {
            if then.hand == now.hand {
                seen += 1;
                if back < ply || seen == 3 {
                    return match (checked, checking) {
                        (true, false) => Repetition::Win,
                        (false, true) => Repetition::Loss,
                        _ => Repetition::Draw,
                    };
                }
            } else if back < ply {
                if now.hand.covers(then.hand) {
                    return Repetition::Superior;
                }
                if then.hand.covers(now.hand) {
                    return Repetition::Inferior;
                }
            }
        }
        checked &= then.in_check;
        passed = then.passed;
    }
    Repetition::None
}

/// Whether some position was there three times, so that once more would end the game.
fn has_seen_one_thrice(line: &[Trace]) -> bool {
    let is_same = |one: &Trace, other: &Trace| one.board == other.board && one.hand == other.hand;
    (0..line.len()).any(|first| {
        let later = line[first + 1..].iter().skip(1).step_by(2);
        later.filter(|other| is_same(&line[first], other)).nth(1).is_some()
    })
}

/// What the rules decide at once: the agreed length, and a king that has entered.
#[inline]
pub(super) fn verdict(position: &Position) -> Option<Verdict> {
    if position.is_at_move_limit() {
        return Some(Verdict::Draw);
    }
    match position.rules.entering_king {
        EnteringKing::Ignored => None,
        EnteringKing::Try => {
            position.tried().map(|side| if side == position.side { Verdict::Win } else { Verdict::Loss })
        }
        _ => (position.declaration() == Declaration::Win).then_some(Verdict::Win),
    }
}

/// How the game ended. A player who can declare the game won is taken to do so.
pub(super) fn outcome(position: &Position, line: &[Trace]) -> Option<Outcome> {
    let (us, them) = (position.side, position.side.other());
    match verdict(position) {
        Some(Verdict::Draw) => return Some(Outcome::draw(Reason::MoveLimit)),
        Some(Verdict::Win) => return Some(Outcome::win(us, Reason::Declaration)),
        Some(Verdict::Loss) => return Some(Outcome::win(them, Reason::Declaration)),
        None => {}
    }
    if !position.has_legal_move() {
        let reason = if position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
        return Some(Outcome::win(them, reason));
    }
    match repetition(position, line, 0) {
        Repetition::Draw => Some(Outcome::draw(Reason::Repetition)),
        Repetition::Win => Some(Outcome::win(us, Reason::PerpetualCheck)),
        Repetition::Loss => Some(Outcome::win(them, Reason::PerpetualCheck)),
        Repetition::None | Repetition::Superior | Repetition::Inferior => None,
    }
}

impl Position {
    /// The rules on which organisers differ, as they hold for this game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position under other rules.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Whether the game has reached its agreed length without a mate that counts.
    fn is_at_move_limit(&self) -> bool {
        self.rules.move_limit.is_some_and(|limit| {
            self.ply() >= u32::from(limit.plies) && !(limit.mate_counts && self.is_mate())
        })
    }

    #[inline]
    pub(super) fn is_near_move_limit(&self) -> bool {
        self.rules.move_limit.is_some_and(|limit| self.ply() + NEAR_LIMIT >= u32::from(limit.plies))
    }

    /// How many plies a mate by unbroken checks may take here to be one in a game with this past; `None` if there may be
    /// none.
    ///
    /// Such a mate repeats no position by itself, so the rules end a game in its course only at the agreed length, or where
    /// the past has seen a position three times. Whoever is in check cannot declare, but a king can flee to its goal.
    pub(crate) fn plies_for_mates(&self, past: &[Trace]) -> Option<u16> {
        if self.rules.entering_king == EnteringKing::Try
            || self.is_near_move_limit()
            || has_seen_one_thrice(past)
        {
            return None;
        }
        let left = |limit: MoveLimit| u16::try_from(u32::from(limit.plies) - self.ply() - 1).ok();
        self.rules.move_limit.map_or(Some(u16::MAX), left)
    }

    /// Whether the player to move is mated.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whose king stands where the opponent's starts.
    fn tried(&self) -> Option<Side> {
        let goal = |side| if side == BLACK { Square::S5A } else { Square::S5I };
        [self.side.other(), self.side].into_iter().find(|&side| self.king(side) == Some(goal(side)))
    }

    /// What a declaration by the player to move would lead to under the rules of this game.
    ///
    /// The king must be in the opponent's camp and not in check, ten other pieces must be there with it, and those and
    /// the pieces in hand must make enough points.
    pub fn declaration(&self) -> Declaration {
        use EnteringKing as E;
        let us = self.side;
        let camp = movegen::promotion_zone(us);
        let Some(king) = self.king(us).filter(|&king| camp.contains(king)) else {
            return Declaration::Loss;
        };
        let entered = (self.pieces_of(us) & camp).without(king.bit());
        if self.in_check() || entered.len() < 10 {
            return Declaration::Loss;
        }
        let big = self.base(Kind::Bishop) | self.base(Kind::Rook);
        let mut points = entered.len() + 4 * (entered & big).len() + hand_points(self.hand(us));
        if matches!(self.rules.entering_king, E::Points24Handicap | E::Points27Handicap) && us != BLACK {
            points += self.missing_points();
        }
        match self.rules.entering_king {
            E::Points24 | E::Points24Handicap if points >= 31 => Declaration::Win,
            E::Points24 | E::Points24Handicap if points >= 24 => Declaration::Draw,
            E::Points27 | E::Points27Handicap if points >= 28 - us.index() => Declaration::Win,
            _ => Declaration::Loss,
        }
    }

    /// The points of the pieces that are neither on the board nor in a hand: what was given up for a handicap.
    fn missing_points(&self) -> usize {
        let pieces = self.occupied().without(self.base(Kind::King));
        let big = self.base(Kind::Bishop) | self.base(Kind::Rook);
        let hands = hand_points(self.hand(Side::First)) + hand_points(self.hand(Side::Second));
        ALL_POINTS.saturating_sub(pieces.len() + 4 * big.len() + hands)
    }
}

fn hand_points(hand: Hand) -> usize {
    hand.len() + 4 * (hand.count(Kind::Bishop) + hand.count(Kind::Rook))
}

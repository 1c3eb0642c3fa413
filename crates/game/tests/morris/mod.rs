//! Three men's morris, also called tapatan: a game with hands and drops on nine points, small enough to be
//! checked in full.
//!
//! Each player has three men in hand. A turn drops one while there is one, and afterwards moves a man along a
//! line of the board to the next point. Three in a row win.
//!
//! A row that could be completed at the next turn is this game's check, and a completed one its mate. Whether
//! there is such a threat is found in three unrelated ways, so that their agreement means something:
//! `in_check` tries the opponent's turns, `gives_check` looks at the lines, `generate_quiet_checks` plays.

mod keys;
mod notation;

use keys::KEYS;
use sente_game::{
    GameMove, Key, MoveBuf, MoveList, Observer, Outcome, Position, Reason, Repetition, Side, Verdict,
};
use std::cmp::Ordering;
use std::num::NonZeroU16;

/// A key below `N`. Nothing forces it to be, because the tests of the laws need keys that are not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounded<const N: usize>(pub(crate) u8);

impl<const N: usize> Key for Bounded<N> {
    const COUNT: usize = N;

    fn index(self) -> usize {
        self.0.into()
    }
}

/// How many men a player has.
const MEN: u8 = 3;
/// The origin of a drop, which follows the nine points.
const HAND: u8 = 9;
/// All nine points, three bits to a row.
const BOARD: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// The points next to each point. The diagonals of the board pass through its centre only.
const NEAR: [u16; 9] = [0o032, 0o025, 0o062, 0o121, 0o757, 0o424, 0o230, 0o520, 0o260];

/// A move: the target in the lowest four bits, the origin above them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Move(NonZeroU16);

impl Move {
    fn new(origin: u8, target: u8) -> Self {
        let code = (u16::from(origin) << 4) | u16::from(target);
        Self(NonZeroU16::new(code).expect("no man moves to where it stands"))
    }

    fn origin(self) -> u8 {
        (self.0.get() >> 4) as u8
    }

    fn target(self) -> u8 {
        (self.0.get() & 15) as u8
    }
}

impl GameMove for Move {
    fn from_code(code: NonZeroU16) -> Self {
        Self(code)
    }

    fn code(self) -> NonZeroU16 {
        self.0
    }
}

/// What the repetition rules look back at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    men: [u16; 2],
    side: Side,
    hand: u8,
    check: bool,
}

/// A position. The key is kept up to date by [`Morris::flip`], [`Morris::set_hand`] and [`Morris::end_turn`],
/// the only functions that change anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Morris {
    men: [u16; 2],
    hands: [u8; 2],
    side: Side,
    ply: u32,
    key: u64,
}

impl Morris {
    /// Puts a man on an empty point or takes it off.
    fn flip(&mut self, side: Side, point: u8) {
        self.men[side.index()] ^= 1 << point;
        self.key ^= KEYS.points[side.index()][point as usize];
    }

    fn set_hand(&mut self, side: Side, men: u8) {
        let hand = &mut self.hands[side.index()];
        self.key ^= KEYS.hands[side.index()][*hand as usize] ^ KEYS.hands[side.index()][men as usize];
        *hand = men;
    }

    fn end_turn(mut self) -> Self {
        self.side = !self.side;
        self.ply += 1;
        self.key ^= KEYS.second;
        self
    }

    fn is_over(&self) -> bool {
        has_row(self.men[(!self.side).index()])
    }

    fn empty(&self) -> u16 {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// What `side` could do if it were to move: each origin with the men that stay and the points in reach.
    fn reach(&self, side: Side) -> impl Iterator<Item = (u8, u16, u16)> {
        let (men, empty) = (self.men[side.index()], self.empty());
        let drop = (self.hands[side.index()] > 0).then_some((HAND, men, empty));
        let free = if drop.is_some() { 0 } else { men };
        let steps = points(free).map(move |point| (point, men & !(1 << point), NEAR[point as usize] & empty));
        drop.into_iter().chain(steps)
    }

    fn generate_where(&self, moves: &mut <Self as Position>::Moves, keep: impl Fn(u16) -> u16) {
        if self.is_over() {
            return;
        }
        for (origin, staying, reach) in self.reach(self.side) {
            for target in points(reach & keep(staying)) {
                moves.push(Move::new(origin, target));
            }
        }
    }

    /// The men of the player to move after `mv`.
    fn men_after(&self, mv: Move) -> u16 {
        let men = self.men[self.side.index()] | 1 << mv.target();
        if mv.origin() == HAND { men } else { men & !(1 << mv.origin()) }
    }
}

fn points(set: u16) -> impl Iterator<Item = u8> {
    (0..9).filter(move |point| set >> point & 1 == 1)
}

fn has_row(men: u16) -> bool {
    LINES.iter().any(|line| men & line == *line)
}

/// The points where one more man would complete a row.
fn completing(men: u16) -> u16 {
    LINES.iter().filter(|&line| (men & line).count_ones() == 2).fold(0, |set, line| set | (line & !men))
}

/// The place of the man that is last to leave a hand of `men`.
fn slot(side: Side, men: u8) -> <Morris as Position>::Place {
    Bounded(9 + MEN * side as u8 + men - 1)
}

impl Position for Morris {
    type Move = Move;
    type Piece = Bounded<2>;
    type Kind = Bounded<1>;
    type Square = Bounded<9>;
    type Origin = Bounded<10>;
    type Place = Bounded<{ 9 + 2 * MEN as usize }>;
    type Threats = u16;
    type Threat = Bounded<2>;
    type Moves = MoveList<Move, 16>;
    type Trace = Trace;
    type CorrectionKeys = [u64; 2];

    const CORRECTION_KEYS: usize = 2;

    fn side(&self) -> Side {
        self.side
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn in_check(&self) -> bool {
        self.is_over() || self.threats() != 0
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_after(&self, mv: Move) -> u64 {
        let us = self.side.index();
        let vacated = if mv.origin() == HAND {
            let hand = self.hands[us] as usize;
            KEYS.hands[us][hand] ^ KEYS.hands[us][hand - 1]
        } else {
            KEYS.points[us][mv.origin() as usize]
        };
        self.key ^ KEYS.second ^ vacated ^ KEYS.points[us][mv.target() as usize]
    }

    fn structure_key(&self) -> u64 {
        Side::ALL
            .iter()
            .fold(0, |key, side| key ^ KEYS.hands[side.index()][self.hands[side.index()] as usize])
    }

    fn correction_keys(&self) -> [u64; 2] {
        Side::ALL.map(|side| {
            points(self.men[side.index()])
                .fold(0, |key, point| key ^ KEYS.points[side.index()][point as usize])
        })
    }

    fn for_each_piece(&self, mut visit: impl FnMut(Self::Piece, Self::Place)) {
        for side in Side::ALL {
            points(self.men[side.index()]).for_each(|point| visit(Bounded(side as u8), Bounded(point)));
            (1..=self.hands[side.index()]).for_each(|men| visit(Bounded(side as u8), slot(side, men)));
        }
    }

    fn generate_noisy(&self, moves: &mut Self::Moves) {
        self.generate_where(moves, completing);
    }

    fn generate_quiet(&self, moves: &mut Self::Moves) {
        self.generate_where(moves, |staying| !completing(staying));
    }

    fn generate_quiet_checks(&self, moves: &mut Self::Moves) {
        let mut quiet = Self::Moves::default();
        self.generate_quiet(&mut quiet);
        quiet.iter().filter(|mv| self.play(**mv, &mut ()).in_check()).for_each(|mv| moves.push(*mv));
    }

    fn count_legal(&self) -> usize {
        let reach = self.reach(self.side).map(|(_, _, reach)| reach.count_ones() as usize);
        if self.is_over() { 0 } else { reach.sum() }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let (code, us) = (mv.code().get(), self.side.index());
        let (origin, target) = (code >> 4, code & 15);
        let within_reach = if self.hands[us] > 0 {
            origin == u16::from(HAND)
        } else {
            origin < 9 && self.men[us] >> origin & 1 == 1 && NEAR[origin as usize] >> target & 1 == 1
        };
        within_reach && self.empty() >> target & 1 == 1 && !self.is_over()
    }

    fn is_noisy(&self, mv: Move) -> bool {
        has_row(self.men_after(mv))
    }

    fn gives_check(&self, mv: Move) -> bool {
        let men = self.men_after(mv);
        let can_drop = self.hands[self.side.index()] > 1;
        LINES.iter().any(|line| {
            let missing = line & !men;
            match missing.count_ones() {
                0 => true,
                1 => {
                    let open = missing & self.men[(!self.side).index()] == 0;
                    let near = NEAR[missing.trailing_zeros() as usize];
                    open && (can_drop || men & !line & near != 0)
                }
                _ => false,
            }
        })
    }

    fn origin(&self, mv: Move) -> Self::Origin {
        Bounded(mv.origin())
    }

    fn departure(&self, mv: Move) -> Option<Self::Square> {
        (mv.origin() != HAND).then(|| Bounded(mv.origin()))
    }

    fn target(&self, mv: Move) -> Self::Square {
        Bounded(mv.target())
    }

    fn piece(&self, _: Move) -> Self::Piece {
        Bounded(self.side as u8)
    }

    fn captured(&self, _: Move) -> Option<Self::Kind> {
        None
    }

    fn noisy_gain(&self, _: Move) -> i32 {
        0
    }

    fn threats(&self) -> u16 {
        self.reach(!self.side).fold(0, |set, (_, staying, reach)| set | (reach & completing(staying)))
    }

    fn threat(&self, threats: &u16, mv: Move) -> Self::Threat {
        Bounded((threats >> mv.target() & 1) as u8)
    }

    fn exchange_reaches(&self, _: Move, threshold: i32) -> bool {
        threshold <= 0
    }

    fn exchange_value(&self, _: Move) -> i32 {
        0
    }

    fn null_move_is_sound(&self) -> bool {
        // Once all men are on the board, having to move one can spoil a fine arrangement.
        self.hands[self.side.index()] > 0 && !self.in_check()
    }

    fn advance<O: Observer<Self>>(&mut self, mv: Move, observer: &mut O) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self:?}");
        let us = self.side;
        let from = if mv.origin() == HAND {
            let men = self.hands[us.index()];
            self.set_hand(us, men - 1);
            slot(us, men)
        } else {
            self.flip(us, mv.origin());
            Bounded(mv.origin())
        };
        self.flip(us, mv.target());
        observer.moved(Bounded(us as u8), from, Bounded(mv.target()));
        *self = self.end_turn();
    }

    fn pass(&self) -> Self {
        debug_assert!(!self.in_check(), "passing in check in {self:?}");
        self.end_turn()
    }

    fn trace(&self) -> Trace {
        let hand = self.hands[self.side.index()];
        Trace { men: self.men, side: self.side, hand, check: self.in_check() }
    }

    /// A third occurrence ends the game: the player who made nothing but threats in between loses, and if that
    /// was both of them or neither, it is a draw.
    fn repetition(&self, line: &[Trace], ply: usize) -> Repetition {
        let now = self.trace();
        let (mut we_check, mut they_check) = (true, now.check);
        let mut times = 0;
        for (step, then) in line.iter().rev().enumerate() {
            let in_search = step < ply;
            if (then.men, then.side) == (now.men, now.side) {
                match now.hand.cmp(&then.hand) {
                    Ordering::Greater if in_search => return Repetition::Superior,
                    Ordering::Less if in_search => return Repetition::Inferior,
                    Ordering::Equal => times += 1,
                    _ => continue,
                }
                if in_search || times == 2 {
                    return match (we_check, they_check) {
                        (true, false) => Repetition::Loss,
                        (false, true) => Repetition::Win,
                        _ => Repetition::Draw,
                    };
                }
            }
            let checks = if then.side == now.side { &mut they_check } else { &mut we_check };
            *checks &= then.check;
        }
        Repetition::None
    }

    fn verdict(&self) -> Option<Verdict> {
        self.is_over().then_some(Verdict::Loss)
    }

    fn verdict_without_moves(&self) -> Verdict {
        Verdict::Loss
    }

    fn outcome(&self, line: &[Trace]) -> Option<Outcome> {
        if self.is_over() {
            return Some(Outcome::win(!self.side, Reason::Checkmate));
        }
        if !self.has_legal_move() {
            return Some(Outcome::win(!self.side, Reason::Stalemate));
        }
        match self.repetition(line, 0) {
            Repetition::Draw => Some(Outcome::draw(Reason::Repetition)),
            Repetition::Win => Some(Outcome::win(self.side, Reason::PerpetualCheck)),
            Repetition::Loss => Some(Outcome::win(!self.side, Reason::PerpetualCheck)),
            Repetition::None | Repetition::Superior | Repetition::Inferior => None,
        }
    }
}

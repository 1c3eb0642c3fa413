//! Positions: the board, the hands, whose turn it is, and by which rules.

mod board;
mod checks;
mod cycles;
mod legality;
mod play;
mod rules;
mod setup;
mod threats;
mod zobrist;

pub use rules::{Declaration, EnteringKing, MoveLimit, Rules, Trace};
pub use setup::{Setup, SetupError};
pub use threats::Threats;

use crate::exchange::{self, Pins};
use crate::movegen;
use crate::{Bitboard, Hand, Kind, Move, MoveList, Origin, Piece, Place, Square};
use board::Board;
use sente_game::{Observer, Outcome, Repetition, Side, Verdict};
use std::fmt;

/// A legal position of shogi.
///
/// A `Position` is a value: playing a move gives another one. It can only be had from the start position, from a
/// validated [`Setup`] or text, or by playing legal moves, so it is always legal itself. Its hash keys, the pieces
/// giving check and the pinned pieces are computed when it is made.
///
/// ```
/// use sente_game::{Notation, Position as _};
/// use sente_shogi::Position;
///
/// let start = Position::start();
/// let push = start.read_move("7g7f")?;
/// let next = start.play(push, &mut ());
/// assert_eq!(next.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// assert_eq!(next.legal_moves().len(), 30);
/// # Ok::<(), sente_shogi::notation::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// The opponent's pieces that give check.
    checkers: Bitboard,
    /// Own pieces that shield the own king from a slider.
    pinned: Bitboard,
    side: Side,
    /// Whether a pass led here.
    passed: Unseen,
    /// The number of the move to come, counted from one.
    number: u16,
    rules: Rules,
}

/// Something that happened on the way to a position and does not make it another one.
#[derive(Clone, Copy, Debug)]
struct Unseen(bool);

impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Unseen {}

impl Position {
    /// The pieces of one kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.board.kind(kind)
    }

    /// The pieces of an unpromoted kind and of what it becomes by promotion, of both sides.
    #[inline]
    pub const fn base(&self, kind: Kind) -> Bitboard {
        self.board.base(kind)
    }

    /// The promoted pieces of both sides.
    #[inline]
    pub const fn promoted(&self) -> Bitboard {
        self.board.promoted()
    }

    /// The pieces of one side.
    #[inline]
    pub const fn pieces_of(&self, side: Side) -> Bitboard {
        self.board.side(side)
    }

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.board.side(side) & self.board.kind(kind)
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.board.side(Side::First) | self.board.side(Side::Second)
    }

    /// The piece on `square`.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The pieces that `side` has in hand.
    #[inline]
    pub const fn hand(&self, side: Side) -> Hand {
        self.board.hand(side)
    }

    /// Where the king of `side` stands. In a problem one side may have none.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        (self.board.side(side) & self.board.base(Kind::King)).first()
    }

    /// The opponent's pieces that give check.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the player to move that may leave their line to the king only at the price of check.
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The number of the move to come, counted from one.
    #[inline]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// Appends all legal moves that give check.
    pub fn generate_checks(&self, moves: &mut MoveList) {
        movegen::all_checks(self, moves);
    }

    /// The key of the pieces on the board and the player to move, without the hands.
    #[inline]
    pub(crate) fn board_key(&self) -> u64 {
        match self.side {
            Side::First => self.board.key(),
            Side::Second => self.board.key() ^ zobrist::white_to_move(),
        }
    }
}

impl sente_game::Position for Position {
    type Move = Move;
    type Piece = Piece;
    type Kind = Kind;
    type Square = Square;
    type Origin = Origin;
    type Place = Place;
    type Threats = Threats;
    type Threat = (bool, bool);
    type Moves = MoveList;
    type Trace = Trace;
    type CorrectionKeys = [u64; 4];

    const CORRECTION_KEYS: usize = 4;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn ply(&self) -> u32 {
        u32::from(self.number.max(1)) - 1
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board_key() ^ self.board.hand_key()
    }

    fn key_after(&self, mv: Move) -> u64 {
        play::key_after(self, mv)
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        self.board.pawn_key()
    }

    /// Pawns, hands, and the other pieces of Black and of White.
    #[inline]
    fn correction_keys(&self) -> [u64; 4] {
        let others = |side| self.board.other_key(side);
        [self.board.pawn_key(), self.board.hand_key(), others(Side::First), others(Side::Second)]
    }

    fn for_each_piece(&self, mut visit: impl FnMut(Piece, Place)) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                visit(piece, Place::Square(square));
            }
        }
        for side in Side::ALL {
            for kind in Kind::DROPPABLE {
                for slot in 0..self.hand(side).count(kind) {
                    visit(kind.of(side), Place::Hand(slot as u8));
                }
            }
        }
    }

    /// Captures, and pawns being promoted.
    #[inline]
    fn generate_noisy(&self, moves: &mut MoveList) {
        movegen::noisy(self, moves);
    }

    /// Everything else, drops included.
    #[inline]
    fn generate_quiet(&self, moves: &mut MoveList) {
        movegen::quiet(self, moves);
    }

    #[inline]
    fn generate_quiet_checks(&self, moves: &mut MoveList) {
        movegen::quiet_checks(self, moves);
    }

    #[inline]
    fn generate(&self, moves: &mut MoveList) {
        movegen::all(self, moves);
    }

    #[inline]
    fn count_legal(&self) -> usize {
        movegen::count(self)
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        movegen::any(self)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        legality::is_legal(self, mv)
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_capture(mv)
            || mv.is_promotion() && mv.from().is_some_and(|from| self.kind(Kind::Pawn).contains(from))
    }

    fn gives_check(&self, mv: Move) -> bool {
        checks::gives_check(self, mv)
    }

    #[inline]
    fn origin(&self, mv: Move) -> Origin {
        mv.origin()
    }

    #[inline]
    fn departure(&self, mv: Move) -> Option<Square> {
        mv.from()
    }

    #[inline]
    fn target(&self, mv: Move) -> Square {
        mv.to()
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        match mv.origin() {
            Origin::Square(from) => self.piece_on(from).unwrap_or(Kind::Pawn.of(self.side)),
            Origin::Hand(kind) => kind.of(self.side),
        }
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Kind> {
        self.piece_on(mv.to()).map(Piece::kind)
    }

    #[inline]
    fn noisy_gain(&self, mv: Move) -> i32 {
        exchange::first_gain(self, mv)
    }

    fn threats(&self) -> Threats {
        Threats::of(self, self.side.other())
    }

    /// Whether the move starts from, and whether it ends on, an attacked square. A piece in hand is never attacked.
    #[inline]
    fn threat(&self, threats: &Threats, mv: Move) -> (bool, bool) {
        let leaves = mv.from().is_some_and(|from| threats.all().contains(from));
        (leaves, threats.all().contains(mv.to()))
    }

    #[inline]
    fn checks_directly(&self, threats: &Threats, mv: Move) -> bool {
        threats.checks_directly(self, mv)
    }

    #[inline]
    fn relief(&self, threats: &Threats, mv: Move) -> i32 {
        threats.relief(self, mv)
    }

    fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        exchange::reaches(self, mv, threshold, Pins::Heeded)
    }

    fn exchange_value(&self, mv: Move) -> i32 {
        exchange::value(self, mv, Pins::Heeded)
    }

    /// With pieces to drop and forty men on the board there is always a move that does no harm, so only check forbids a
    /// pass.
    #[inline]
    fn mating_move(&self) -> Option<Move> {
        self.mate_in_one()
    }

    #[inline]
    fn null_move_is_sound(&self) -> bool {
        !self.in_check()
    }

    #[inline]
    fn advance<O: Observer<Self>>(&mut self, mv: Move, observer: &mut O) {
        play::advance(self, mv, observer);
    }

    fn pass(&self) -> Self {
        play::pass(self)
    }

    #[inline]
    fn trace(&self) -> Trace {
        Trace {
            board: self.board_key(),
            hand: self.hand(self.side),
            in_check: self.in_check(),
            passed: self.passed.0,
        }
    }

    #[inline]
    fn repetition(&self, line: &[Trace], ply: usize) -> Repetition {
        rules::repetition(self, line, ply)
    }

    #[inline]
    fn can_repeat(&self, line: &[Trace], ply: usize) -> bool {
        cycles::can_repeat(self, line, ply)
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        rules::verdict(self)
    }

    #[inline]
    fn is_near_move_limit(&self) -> bool {
        Self::is_near_move_limit(self)
    }

    /// Whoever cannot move has lost, in check or not.
    #[inline]
    fn verdict_without_moves(&self) -> Verdict {
        Verdict::Loss
    }

    fn outcome(&self, line: &[Trace]) -> Option<Outcome> {
        rules::outcome(self, line)
    }
}

/// Shows the position as its text.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

//! Positions: the board, whose turn it is, and what the rules remember.

mod board;
mod checks;
mod cycles;
mod legality;
mod play;
mod reachable;
mod rules;
mod setup;
mod threats;
mod zobrist;

pub(crate) use checks::{castling_targets, pawn_attacks};
pub(crate) use legality::castling_flag;
pub use setup::{Setup, SetupError};
pub use threats::Threats;

use crate::exchange::{self, Pins};
use crate::movegen;
use crate::{Bitboard, File, Kind, Move, MoveList, Piece, Rank, Square};
use board::Board;
use sente_game::{Character, Observer, Outcome, Repetition, Side, Verdict};
use std::fmt;

/// A legal position of chess or Chess960.
///
/// A `Position` is a value: playing a move gives another one. It can only be had from the start position, from a
/// validated [`Setup`] or text, or by playing legal moves, so it is always legal itself. Its hash keys, the pieces
/// giving check and the pinned pieces are computed when it is made.
///
/// ```
/// use sente_chess::Position;
/// use sente_game::{Notation, Position as _};
///
/// let start = Position::start();
/// let e4 = start.read_move("e2e4")?;
/// let next = start.play(e4, &mut ());
/// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(next.legal_moves().len(), 20);
/// # Ok::<(), sente_chess::notation::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// The part of the key that is not the pieces': turn, castling, en passant.
    state_key: u64,
    /// The opponent's pieces that give check.
    checkers: Bitboard,
    /// Own pieces that shield the own king from a slider.
    pinned: Bitboard,
    /// The rooks that may still castle, of both sides.
    castling: Bitboard,
    side: Side,
    /// Where a pawn can be captured in passing. Kept only if some such capture is legal.
    en_passant: Option<Square>,
    /// Plies since the last capture, pawn move or pass: what can recur is not older than that.
    halfmoves: u8,
    /// The number of the move, counted from one and by Black's moves.
    fullmoves: u16,
}

impl Position {
    /// The pieces of one kind, of both sides.
    #[inline]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.board.kind(kind)
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

    /// Where the king of `side` stands.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        Square::from_low_bits(self.pieces(side, Kind::King).bits().trailing_zeros())
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

    /// The rooks with which `side` may still castle.
    #[inline]
    pub fn castling_rooks(&self, side: Side) -> Bitboard {
        self.castling & Rank::One.relative_to(side).squares()
    }

    /// Where a pawn can legally be captured in passing.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move. A pass, which only search makes, starts the count anew.
    #[inline]
    pub const fn halfmoves(&self) -> u8 {
        self.halfmoves
    }

    /// The number of the move, starting at one and growing after Black's moves.
    #[inline]
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Whether kings and rooks that may castle stand where standard chess has them, so that the position needs none
    /// of the notation of Chess960.
    pub fn is_standard(&self) -> bool {
        [Side::First, Side::Second].into_iter().all(|side| {
            let rooks = self.castling_rooks(side);
            let corners = File::A.squares() | File::H.squares();
            rooks.is_empty() || (self.king(side).file() == File::E && rooks.without(corners).is_empty())
        })
    }

    /// The key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> u64 {
        self.board.pawn_key()
    }

    /// The key of the knights and bishops.
    #[inline]
    pub const fn minor_key(&self) -> u64 {
        self.board.minor_key()
    }

    /// The key of the pieces of `side` other than pawns.
    #[inline]
    pub const fn non_pawn_key(&self, side: Side) -> u64 {
        self.board.non_pawn_key(side)
    }
}

impl sente_game::Position for Position {
    type Move = Move;
    type Piece = Piece;
    type Kind = Kind;
    type Square = Square;
    type Origin = Square;
    type Place = Square;
    type Threats = Threats;
    type Threat = (bool, bool);
    type Moves = MoveList;
    type Trace = u64;
    type CorrectionKeys = [u64; 4];

    const CORRECTION_KEYS: usize = 4;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn ply(&self) -> u32 {
        (u32::from(self.fullmoves).max(1) - 1) * 2 + self.side as u32
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.state_key
    }

    fn key_after(&self, mv: Move) -> u64 {
        play::key_after(self, mv)
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        self.pawn_key()
    }

    /// Pawns, minor pieces, and the other pieces of White and of Black.
    #[inline]
    fn correction_keys(&self) -> [u64; 4] {
        [self.pawn_key(), self.minor_key(), self.non_pawn_key(Side::First), self.non_pawn_key(Side::Second)]
    }

    fn for_each_piece(&self, mut visit: impl FnMut(Piece, Square)) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_on(square) {
                visit(piece, square);
            }
        }
    }

    /// Captures, and pawns becoming queens.
    #[inline]
    fn generate_noisy(&self, moves: &mut MoveList) {
        movegen::noisy(self, moves);
    }

    /// Everything else, promotions to lesser pieces included.
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
    fn is_legal(&self, mv: Move) -> bool {
        legality::is_legal(self, mv)
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_noisy()
    }

    fn gives_check(&self, mv: Move) -> bool {
        checks::gives_check(self, mv)
    }

    #[inline]
    fn origin(&self, mv: Move) -> Square {
        mv.from()
    }

    #[inline]
    fn departure(&self, mv: Move) -> Option<Square> {
        Some(mv.from())
    }

    #[inline]
    fn target(&self, mv: Move) -> Square {
        mv.to()
    }

    #[inline]
    fn piece(&self, mv: Move) -> Piece {
        self.piece_on(mv.from()).unwrap_or(Kind::Pawn.of(self.side))
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Kind> {
        match (mv.is_capture(), self.piece_on(mv.to())) {
            (false, _) => None,
            (true, Some(piece)) => Some(piece.kind()),
            // Only a capture in passing ends on an empty square.
            (true, None) => Some(Kind::Pawn),
        }
    }

    #[inline]
    fn noisy_gain(&self, mv: Move) -> i32 {
        exchange::first_gain(self, mv)
    }

    #[inline]
    fn stake(&self, mv: Move) -> Option<i32> {
        Some(exchange::stake(self, mv))
    }

    /// The centre is the four squares in the middle; knights and bishops develop from their own first rank.
    fn character(&self, mv: Move) -> Character {
        const CENTRE: Bitboard = Bitboard::new(0x0000_0018_1800_0000);
        let minor = matches!(self.piece(mv).kind(), Kind::Knight | Kind::Bishop);
        Character {
            promotes: mv.is_promotion(),
            central: CENTRE.contains(mv.to()),
            develops: minor && mv.from().rank().relative_to(self.side) == Rank::One,
            shelters: mv.is_castling(),
        }
    }

    fn threats(&self) -> Threats {
        Threats::of(self, self.side.other())
    }

    /// Whether the move starts from, and whether it ends on, an attacked square.
    #[inline]
    fn threat(&self, threats: &Threats, mv: Move) -> (bool, bool) {
        (threats.all().contains(mv.from()), threats.all().contains(mv.to()))
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

    /// A side with nothing but pawns may be better off not having to move, so it must have a piece.
    #[inline]
    fn null_move_is_sound(&self) -> bool {
        let bare = self.kind(Kind::Pawn) | self.kind(Kind::King);
        !self.in_check() && !self.pieces_of(self.side).without(bare).is_empty()
    }

    #[inline]
    fn advance<O: Observer<Self>>(&mut self, mv: Move, observer: &mut O) {
        play::advance(self, mv, observer);
    }

    fn pass(&self) -> Self {
        play::pass(self)
    }

    #[inline]
    fn trace(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn repetition(&self, line: &[u64], ply: usize) -> Repetition {
        rules::repetition(self, line, ply)
    }

    #[inline]
    fn can_repeat(&self, line: &[u64], ply: usize) -> bool {
        cycles::can_repeat(self, line, ply)
    }

    fn verdict(&self) -> Option<Verdict> {
        rules::verdict(self)
    }

    #[inline]
    fn is_near_move_limit(&self) -> bool {
        self.halfmoves >= 90
    }

    #[inline]
    fn verdict_without_moves(&self) -> Verdict {
        if self.in_check() { Verdict::Loss } else { Verdict::Draw }
    }

    fn outcome(&self, line: &[u64]) -> Option<Outcome> {
        rules::outcome(self, line)
    }
}

/// Shows the position as its text.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

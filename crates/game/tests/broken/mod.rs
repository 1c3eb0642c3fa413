//! Three men's morris with one thing wrong, to show that the laws notice.

use crate::morris::{Bounded, Morris, Move};
use sente_game::{
    GameMove, MoveBuf, MoveList, Notation, Observer, Outcome, Position, Reading, Repetition, Side, Verdict,
};
use std::fmt;
use std::num::NonZeroU16;

sente_game::dense_enum! {
    /// What is wrong.
    pub(crate) enum Fault {
        /// Nothing: the wrapper itself must be sound.
        Nothing,
        /// The last quiet move is generated twice.
        QuietMoveTwice,
        /// Noisy moves are called quiet and the reverse.
        NoisyIsCalledQuiet,
        /// Plain generation leaves out the noisy moves.
        PlainGenerationForgetsNoisy,
        /// No generation yields noisy moves, so that all of them agree.
        NoisyMovesAreUnknown,
        /// One move too many is counted.
        CountsOneTooMany,
        /// One move too many is counted everywhere but at the start.
        CountsOneTooManyLater,
        /// There is said to be no legal move.
        SeesNoMove,
        /// Every move is called legal.
        EverythingIsLegal,
        /// No move is called legal.
        NothingIsLegal,
        /// The move with the highest code is called legal.
        HighestCodeIsLegal,
        /// No move is known to give check, by any method.
        ChecksAreOverlooked,
        /// No quiet check is generated.
        QuietChecksAreForgotten,
        /// The key foreseen is another.
        KeyIsMisforeseen,
        /// Playing a move leaves a wrong key, as foreseen.
        KeyDrifts,
        /// Playing a move leaves a wrong key of the structure.
        StructureKeyDrifts,
        /// Playing a move leaves a wrong key for corrections.
        CorrectionKeyDrifts,
        /// Passing leaves a wrong key.
        KeyDriftsWithAPass,
        /// Positions are written as if the game were at its first ply.
        PlyIsNotWritten,
        /// The code of a move does not tell what it starts from.
        CodeForgetsTheOrigin,
        /// Moves are written back to front.
        MoveIsMiswritten,
        /// The value of an exchange is more than it reaches.
        ExchangeValueIsTooHigh,
        /// An exchange reaches its value but not everything below it.
        ExchangeMissesLowThresholds,
        /// The observer hears of arrivals only.
        DepartureIsNotTold,
        /// One piece is shown twice.
        PieceIsShownTwice,
        /// A pass leaves the same player to move.
        PassKeepsTheSide,
        /// A pass leaves the key as it was.
        PassKeepsTheKey,
        /// A pass takes the men off the board.
        PassClearsTheBoard,
        /// The key changes with every pass.
        PassesAddUp,
        /// An origin is out of its range.
        OriginIsOutOfRange,
        /// A target is out of its range.
        TargetIsOutOfRange,
        /// A piece is out of its range.
        PieceIsOutOfRange,
        /// A captured kind is out of its range.
        CapturedIsOutOfRange,
        /// A threat is out of its range.
        ThreatIsOutOfRange,
        /// A finished game is said to go on.
        OutcomeIsForgotten,
        /// A place is out of its range.
        PlaceIsOutOfRange,
        /// All men are said to be the first player's.
        PiecesHaveOneOwner,
    }
}

/// A move whose code may be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Coded<const FAULT: u8>(Move);

impl<const FAULT: u8> GameMove for Coded<FAULT> {
    fn from_code(code: NonZeroU16) -> Self {
        Self(Move::from_code(code))
    }

    fn code(self) -> NonZeroU16 {
        let code = self.0.code();
        if FAULT == Fault::CodeForgetsTheOrigin as u8 { code | 15 << 4 } else { code }
    }
}

/// The game with the fault that has the index `FAULT`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Broken<const FAULT: u8> {
    sound: Morris,
    /// What must be applied to the three sorts of keys to get the wrong ones.
    drift: [u64; 3],
}

/// Equality looks at the board alone, as it may, so that drifting keys are for the laws to notice.
impl<const FAULT: u8> PartialEq for Broken<FAULT> {
    fn eq(&self, other: &Self) -> bool {
        self.sound == other.sound
    }
}

impl<const FAULT: u8> Eq for Broken<FAULT> {}

impl<const FAULT: u8> Broken<FAULT> {
    const fn has(fault: Fault) -> bool {
        FAULT == fault as u8
    }

    fn new(sound: Morris) -> Self {
        Self { sound, drift: [0; 3] }
    }
}

/// Runs a generator of the sound game and appends what it yields.
fn relay<const FAULT: u8>(
    moves: &mut <Broken<FAULT> as Position>::Moves,
    generate: impl FnOnce(&mut <Morris as Position>::Moves),
) {
    let mut sound = <Morris as Position>::Moves::default();
    generate(&mut sound);
    sound.iter().for_each(|&mv| moves.push(Coded(mv)));
}

/// Passes on to `O` what the sound game tells.
struct Relay<'a, O, const FAULT: u8>(&'a mut O);

impl<O: Observer<Broken<FAULT>>, const FAULT: u8> Observer<Morris> for Relay<'_, O, FAULT> {
    fn appeared(&mut self, piece: Bounded<2>, place: <Morris as Position>::Place) {
        self.0.appeared(piece, place);
    }

    fn vanished(&mut self, piece: Bounded<2>, place: <Morris as Position>::Place) {
        if FAULT != Fault::DepartureIsNotTold as u8 {
            self.0.vanished(piece, place);
        }
    }
}

impl<const FAULT: u8> Position for Broken<FAULT> {
    type Move = Coded<FAULT>;
    type Piece = <Morris as Position>::Piece;
    type Kind = <Morris as Position>::Kind;
    type Square = <Morris as Position>::Square;
    type Origin = <Morris as Position>::Origin;
    type Place = <Morris as Position>::Place;
    type Threats = <Morris as Position>::Threats;
    type Threat = <Morris as Position>::Threat;
    type Moves = MoveList<Coded<FAULT>, 16>;
    type Trace = <Morris as Position>::Trace;
    type CorrectionKeys = <Morris as Position>::CorrectionKeys;

    const CORRECTION_KEYS: usize = Morris::CORRECTION_KEYS;

    fn side(&self) -> Side {
        self.sound.side()
    }

    fn ply(&self) -> u32 {
        self.sound.ply()
    }

    fn in_check(&self) -> bool {
        self.sound.in_check()
    }

    fn key(&self) -> u64 {
        self.sound.key() ^ self.drift[0]
    }

    fn key_after(&self, mv: Self::Move) -> u64 {
        let wrong = Self::has(Fault::KeyIsMisforeseen) || Self::has(Fault::KeyDrifts);
        self.sound.key_after(mv.0) ^ self.drift[0] ^ u64::from(wrong)
    }

    fn structure_key(&self) -> u64 {
        self.sound.structure_key() ^ self.drift[1]
    }

    fn correction_keys(&self) -> Self::CorrectionKeys {
        self.sound.correction_keys().map(|key| key ^ self.drift[2])
    }

    fn for_each_piece(&self, mut visit: impl FnMut(Self::Piece, Self::Place)) {
        self.sound.for_each_piece(|piece, place| {
            let beyond = if Self::has(Fault::PlaceIsOutOfRange) { 15 } else { 0 };
            visit(piece, Bounded(place.0 + beyond));
            if Self::has(Fault::PieceIsShownTwice) {
                visit(piece, place);
            }
        });
    }

    fn generate_noisy(&self, moves: &mut Self::Moves) {
        if !Self::has(Fault::NoisyMovesAreUnknown) {
            relay::<FAULT>(moves, |sound| self.sound.generate_noisy(sound));
        }
    }

    fn generate_quiet(&self, moves: &mut Self::Moves) {
        relay::<FAULT>(moves, |sound| self.sound.generate_quiet(sound));
        if let (true, Some(&last)) = (Self::has(Fault::QuietMoveTwice), moves.last()) {
            moves.push(last);
        }
    }

    fn generate_quiet_checks(&self, moves: &mut Self::Moves) {
        if !Self::has(Fault::QuietChecksAreForgotten) && !Self::has(Fault::ChecksAreOverlooked) {
            relay::<FAULT>(moves, |sound| self.sound.generate_quiet_checks(sound));
        }
    }

    fn generate(&self, moves: &mut Self::Moves) {
        if !Self::has(Fault::PlainGenerationForgetsNoisy) {
            self.generate_noisy(moves);
        }
        self.generate_quiet(moves);
    }

    fn count_legal(&self) -> usize {
        let later = Self::has(Fault::CountsOneTooManyLater) && self.ply() > 0;
        self.legal_moves().len() + usize::from(later || Self::has(Fault::CountsOneTooMany))
    }

    fn has_legal_move(&self) -> bool {
        self.sound.has_legal_move() && !Self::has(Fault::SeesNoMove)
    }

    fn is_legal(&self, mv: Self::Move) -> bool {
        Self::has(Fault::EverythingIsLegal)
            || Self::has(Fault::HighestCodeIsLegal) && mv.0.code() == NonZeroU16::MAX
            || self.sound.is_legal(mv.0) && !Self::has(Fault::NothingIsLegal)
    }

    fn is_noisy(&self, mv: Self::Move) -> bool {
        self.sound.is_noisy(mv.0) != Self::has(Fault::NoisyIsCalledQuiet)
    }

    fn gives_check(&self, mv: Self::Move) -> bool {
        self.sound.gives_check(mv.0) && !Self::has(Fault::ChecksAreOverlooked)
    }

    fn origin(&self, mv: Self::Move) -> Self::Origin {
        if Self::has(Fault::OriginIsOutOfRange) { Bounded(10) } else { self.sound.origin(mv.0) }
    }

    fn departure(&self, mv: Self::Move) -> Option<Self::Square> {
        self.sound.departure(mv.0)
    }

    fn target(&self, mv: Self::Move) -> Self::Square {
        if Self::has(Fault::TargetIsOutOfRange) { Bounded(9) } else { self.sound.target(mv.0) }
    }

    fn piece(&self, mv: Self::Move) -> Self::Piece {
        match self.sound.piece(mv.0) {
            _ if Self::has(Fault::PieceIsOutOfRange) => Bounded(2),
            _ if Self::has(Fault::PiecesHaveOneOwner) => Bounded(0),
            piece => piece,
        }
    }

    fn captured(&self, mv: Self::Move) -> Option<Self::Kind> {
        if Self::has(Fault::CapturedIsOutOfRange) { Some(Bounded(1)) } else { self.sound.captured(mv.0) }
    }

    fn noisy_gain(&self, _: Self::Move) -> i32 {
        0
    }

    fn threats(&self) -> Self::Threats {
        self.sound.threats()
    }

    fn threat(&self, threats: &Self::Threats, mv: Self::Move) -> Self::Threat {
        if Self::has(Fault::ThreatIsOutOfRange) { Bounded(2) } else { self.sound.threat(threats, mv.0) }
    }

    fn exchange_reaches(&self, mv: Self::Move, threshold: i32) -> bool {
        let missed = Self::has(Fault::ExchangeMissesLowThresholds) && threshold <= -100;
        self.sound.exchange_reaches(mv.0, threshold) && !missed
    }

    fn exchange_value(&self, mv: Self::Move) -> i32 {
        self.sound.exchange_value(mv.0) + i32::from(Self::has(Fault::ExchangeValueIsTooHigh))
    }

    fn null_move_is_sound(&self) -> bool {
        self.sound.null_move_is_sound()
    }

    fn advance<O: Observer<Self>>(&mut self, mv: Self::Move, observer: &mut O) {
        self.sound.advance(mv.0, &mut Relay::<O, FAULT>(observer));
        let faults = [Fault::KeyDrifts, Fault::StructureKeyDrifts, Fault::CorrectionKeyDrifts];
        let [key, structure, corrections] = faults.map(|fault| u64::from(Self::has(fault)));
        self.drift = [self.drift[0] ^ key, self.drift[1] ^ structure, self.drift[2] ^ corrections];
    }

    fn pass(&self) -> Self {
        let mut passed = Self { sound: self.sound.pass(), drift: self.drift };
        if Self::has(Fault::PassKeepsTheSide) {
            return *self;
        }
        if Self::has(Fault::PassClearsTheBoard) && self.side() == Side::First {
            passed.sound = Morris::start().pass();
        }
        if Self::has(Fault::PassKeepsTheKey) {
            passed.drift[0] ^= self.key() ^ passed.key();
        }
        passed.drift[0] += u64::from(Self::has(Fault::PassesAddUp));
        passed.drift[0] ^= u64::from(Self::has(Fault::KeyDriftsWithAPass));
        passed
    }

    fn trace(&self) -> Self::Trace {
        self.sound.trace()
    }

    fn repetition(&self, line: &[Self::Trace], ply: usize) -> Repetition {
        self.sound.repetition(line, ply)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.sound.verdict()
    }

    fn verdict_without_moves(&self) -> Verdict {
        self.sound.verdict_without_moves()
    }

    fn outcome(&self, line: &[Self::Trace]) -> Option<Outcome> {
        if Self::has(Fault::OutcomeIsForgotten) { None } else { self.sound.outcome(line) }
    }
}

impl<const FAULT: u8> Notation for Broken<FAULT> {
    type PositionError = <Morris as Notation>::PositionError;
    type MoveError = <Morris as Notation>::MoveError;
    type MoveStyle = ();

    fn start() -> Self {
        Self::new(Morris::start())
    }

    fn read_position(text: &str, reading: Reading) -> Result<Self, Self::PositionError> {
        Morris::read_position(text, reading).map(Self::new)
    }

    fn write_position(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if Self::has(Fault::PlyIsNotWritten) {
            let text = self.sound.position_text();
            return write!(out, "{} 0", text.rsplit_once(' ').map_or("", |(rest, _)| rest));
        }
        self.sound.write_position(out)
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, Self::MoveError> {
        self.sound.read_move(text).map(Coded)
    }

    fn move_style(&self) {}

    fn write_move(&self, mv: Self::Move, (): (), out: &mut impl fmt::Write) -> fmt::Result {
        let text = self.sound.move_text(mv.0);
        if Self::has(Fault::MoveIsMiswritten) {
            return text.chars().rev().try_for_each(|char| out.write_char(char));
        }
        out.write_str(&text)
    }
}

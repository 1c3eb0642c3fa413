//! A position: the rules of a game as search sees them.

use crate::{Character, GameMove, Key, MoveBuf, Observer, Outcome, Repetition, Side, Verdict};
use std::fmt::Debug;

/// A position of some game for two players, immutable and small enough to copy.
///
/// Everything search, perft, matches and training need of a game is here, and nothing else: text is
/// [`Notation`](crate::Notation)'s, worth is [`Evaluator`](crate::Evaluator)'s. The laws that bind the methods to
/// one another are tested by [`conformance`](crate::conformance), which every game runs.
///
/// # Words
///
/// A *kind* is a piece without its owner; a *piece* has one. A *square* is on the board. An *origin* is what a
/// move starts from: a square or, in games with drops, a kind taken from the hand. A *place* is where a piece can
/// be: a square or a slot of a hand. A *noisy* move changes the balance at once (captures, the important
/// promotions); every other move is *quiet*. Each game draws that line, but every legal move is on exactly one
/// side of it.
///
/// # Illegal moves
///
/// Moves passed to the methods must be legal here, with one exception: [`Position::is_legal`] takes any move at
/// all. Breaking this is caught by debug assertions; without them the result is meaningless, but never unsafe.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move, in sixteen bits.
    type Move: GameMove;
    /// A piece with its owner.
    type Piece: Key;
    /// A piece without its owner.
    type Kind: Key;
    /// A square of the board.
    type Square: Key;
    /// What a move starts from: a square, or a kind in hand.
    type Origin: Key;
    /// Where a piece can be: a square, or a slot of a hand.
    type Place: Key;
    /// What the opponent attacks, worked out once per position.
    type Threats: Copy + Debug + Send + Sync;
    /// How a move relates to [`Position::Threats`]: a few cases that address a table.
    type Threat: Key;
    /// A list large enough for the moves of any position.
    type Moves: MoveBuf<Self::Move>;
    /// What must be remembered of a position for the rules that look back.
    type Trace: Copy + Debug + Send + Sync;
    /// The keys of those parts of the board that error corrections are kept by.
    type CorrectionKeys: AsRef<[u64]>;

    /// How many keys [`Position::correction_keys`] gives.
    const CORRECTION_KEYS: usize;

    /// The player to move.
    fn side(&self) -> Side;

    /// How many plies the game has seen.
    fn ply(&self) -> u32;

    /// Whether the player to move is in check. A side without a king never is.
    fn in_check(&self) -> bool;

    /// The hash key of everything that distinguishes this position.
    fn key(&self) -> u64;

    /// The key that [`Position::play`] would give, at less expense, for fetching table entries in advance.
    fn key_after(&self, mv: Self::Move) -> u64;

    /// The hash key of the slowly changing skeleton of the position.
    fn structure_key(&self) -> u64;

    /// The hash keys of parts of the board, always in the same order.
    fn correction_keys(&self) -> Self::CorrectionKeys;

    /// Calls `visit` with each piece and its place, hands included.
    fn for_each_piece(&self, visit: impl FnMut(Self::Piece, Self::Place));

    /// Appends all legal noisy moves.
    fn generate_noisy(&self, moves: &mut Self::Moves);

    /// Appends all legal quiet moves: those that [`Position::generate_noisy`] does not.
    fn generate_quiet(&self, moves: &mut Self::Moves);

    /// Appends the legal quiet moves that give check.
    fn generate_quiet_checks(&self, moves: &mut Self::Moves);

    /// Appends all legal moves.
    #[inline]
    fn generate(&self, moves: &mut Self::Moves) {
        self.generate_noisy(moves);
        self.generate_quiet(moves);
    }

    /// All legal moves in a list of their own.
    #[inline]
    fn legal_moves(&self) -> Self::Moves {
        let mut moves = Self::Moves::default();
        self.generate(&mut moves);
        moves
    }

    /// How many legal moves there are. Games that can count without listing do.
    #[inline]
    fn count_legal(&self) -> usize {
        self.legal_moves().len()
    }

    /// Whether there is a legal move at all.
    fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Whether `mv`, which may be any move whatever, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Whether `mv` is noisy.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Whether `mv` gives check.
    fn gives_check(&self, mv: Self::Move) -> bool;

    /// What `mv` starts from.
    fn origin(&self, mv: Self::Move) -> Self::Origin;

    /// The square that a move leaves empty, if it comes from one.
    fn departure(&self, mv: Self::Move) -> Option<Self::Square>;

    /// Where `mv` ends.
    fn target(&self, mv: Self::Move) -> Self::Square;

    /// The piece that `mv` displaces or drops, as it is before the move.
    fn piece(&self, mv: Self::Move) -> Self::Piece;

    /// The kind that `mv` captures, as it stands on the board: promoted, if it is.
    fn captured(&self, mv: Self::Move) -> Option<Self::Kind>;

    /// What `mv` gains at once, in hundredths: the worth of what it takes and of what it promotes to.
    fn noisy_gain(&self, mv: Self::Move) -> i32;

    /// What `mv` puts at risk, in the unit of [`Position::noisy_gain`]: the worth of the piece that stands on its target
    /// afterwards. A move that gains at least as much cannot lose by its exchange. Games that cannot tell say nothing.
    fn stake(&self, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// What kind of move `mv` is at first sight. Games that cannot tell say that it is none in particular.
    fn character(&self, _mv: Self::Move) -> Character {
        Character::default()
    }

    /// What the opponent attacks.
    fn threats(&self) -> Self::Threats;

    /// How `mv` relates to `threats`, which are this position's.
    fn threat(&self, threats: &Self::Threats, mv: Self::Move) -> Self::Threat;

    /// Whether a quiet `mv` gives check with the piece that it moves: what can be told of [`Position::gives_check`] at
    /// little expense, for ordering. Games may miss rare kinds of check, but see none where there is none.
    fn checks_directly(&self, _threats: &Self::Threats, mv: Self::Move) -> bool {
        self.gives_check(mv)
    }

    /// What a quiet `mv` saves at first sight, in hundredths: the worth of a piece that it takes away from a lesser
    /// attacker, less that of one that it brings to such a place. Games that cannot tell say nothing.
    fn relief(&self, _threats: &Self::Threats, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the exchange that `mv` begins, each side taking with its least piece and stopping when it pays,
    /// gains at least `threshold`.
    fn exchange_reaches(&self, mv: Self::Move, threshold: i32) -> bool;

    /// What the exchange that `mv` begins gains.
    fn exchange_value(&self, mv: Self::Move) -> i32;

    /// A move that mates at once, if one is to be had without search. Games in which mates are rare do not look.
    fn mating_move(&self) -> Option<Self::Move> {
        None
    }

    /// Whether giving up a move can be trusted to make things worse: no check, and no risk of zugzwang.
    fn null_move_is_sound(&self) -> bool;

    /// Makes this the position after `mv`; `observer` hears what changes.
    ///
    /// For whoever owns the value: what others hold is a copy and stays as it is. [`Position::play`] is the same
    /// as a pure function. The two exist because a position returned by value is copied once more on its way,
    /// which costs a fifth of perft's speed.
    fn advance<O: Observer<Self>>(&mut self, mv: Self::Move, observer: &mut O);

    /// The position after `mv`; `observer` hears what changes.
    #[inline]
    #[must_use]
    fn play<O: Observer<Self>>(&self, mv: Self::Move, observer: &mut O) -> Self {
        let mut next = *self;
        next.advance(mv, observer);
        next
    }

    /// The position after the player to move passes, which must not be done in check. A pass is not a move.
    #[must_use]
    fn pass(&self) -> Self;

    /// What the rules that look back need to know of this position.
    fn trace(&self) -> Self::Trace;

    /// How this position relates to the `line` that led to it, the last `ply` steps of which search has made.
    ///
    /// Among the positions after the root the first recurrence counts, because what could be forced once can be
    /// forced again. The root and the game behind it count only as often as the rules ask for.
    /// [`Repetition::Superior`] and [`Repetition::Inferior`] are no rule, so they speak of search's steps only.
    fn repetition(&self, line: &[Self::Trace], ply: usize) -> Repetition;

    /// Whether the player to move has a move after which [`Position::repetition`] would say that the game is drawn.
    ///
    /// A player who is losing can then at least draw, which search knows a move earlier. Games that cannot tell
    /// without trying every move say no.
    fn can_repeat(&self, _line: &[Self::Trace], _ply: usize) -> bool {
        false
    }

    /// What the rules decide here and now, apart from repetition and from having no move. There may be legal moves
    /// all the same. A mate is overruled only where the agreed rules of a game say so.
    fn verdict(&self) -> Option<Verdict>;

    /// Whether a rule that counts moves is about to end the game, so that what was found at another count cannot be
    /// trusted.
    fn is_near_move_limit(&self) -> bool {
        false
    }

    /// What it means for the player to move to have no legal move here.
    fn verdict_without_moves(&self) -> Verdict;

    /// How the game ended, if it has, `line` being everything before this position.
    fn outcome(&self, line: &[Self::Trace]) -> Option<Outcome>;
}

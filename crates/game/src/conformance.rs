//! The laws that every game must obey, as a check that any game can run on itself.
//!
//! ```
//! use sente_game::{Notation, Random, conformance};
//!
//! fn my_game_obeys<P: Notation>() {
//!     let mut random = Random::new(1);
//!     conformance::random_games::<P>(&[P::start()], 100, 80, &mut random).unwrap();
//! }
//! ```

use crate::{
    GameMove, Key, MoveBuf as _, Notation, Observer, Random, Reading, Verdict, perft, perft_unbulked,
};
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::hint::black_box;
use std::num::NonZeroU16;

crate::dense_enum! {
    /// A law that a game broke.
    pub enum Law {
        /// No generated move appears twice.
        MovesAreDistinct,
        /// Noisy generation yields noisy moves only, quiet generation quiet ones only, and together they yield
        /// what plain generation yields.
        NoisyAndQuietPartition,
        /// Counting agrees with listing.
        CountAgrees,
        /// A move is legal exactly when it is generated, whatever its sixteen bits.
        LegalityAgrees,
        /// A move gives check exactly when the position after it is in check.
        CheckIsForeseen,
        /// The quiet checks are the quiet moves that give check.
        QuietChecksAgree,
        /// The key foreseen is the key found.
        KeyIsForeseen,
        /// A position read back from its own text is the same in every part, so whatever is kept up to date move
        /// by move equals what is computed afresh.
        TextRoundTrip,
        /// A move made of its own code is the same.
        CodeRoundTrip,
        /// A move read back from its own text is the same.
        MoveRoundTrip,
        /// The exchange's value is the largest threshold that the exchange reaches.
        ExchangeAgrees,
        /// An observer that starts with the pieces before a move has the pieces after it.
        ObserverHearsAll,
        /// Passing twice gives the same board to the same player.
        PassIsAnInvolution,
        /// Every key is within its range.
        KeysAreDense,
        /// A piece has an owner: no reply moves a piece equal to the one that the move before it moved.
        PiecesHaveOwners,
        /// The outcome without a past is what the verdict says or, if there is no legal move, what that means; if
        /// neither, there is none.
        EndingsAgree,
        /// Perft gives the same number whether the last ply is counted or played.
        BulkCountAgrees,
    }
}

/// A law, and where it was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The position, in the game's own text.
    pub position: String,
    /// What was expected and what was found.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} does not hold at {}: {}", self.law, self.position, self.detail)
    }
}

impl Error for Violation {}

/// Plays random games, asking in every position what search asks. It finds nothing wrong by itself: a test does that
/// watches what it costs.
pub fn exercise<P: Notation>(games: usize, plies: usize) {
    let mut random = Random::new(5);
    let (mut noisy, mut quiet, mut checks) = (P::Moves::default(), P::Moves::default(), P::Moves::default());
    for _ in 0..games {
        let mut position = P::start();
        for _ in 0..plies {
            for list in [&mut noisy, &mut quiet, &mut checks] {
                list.clear();
            }
            position.generate_noisy(&mut noisy);
            position.generate_quiet(&mut quiet);
            position.generate_quiet_checks(&mut checks);
            black_box((
                position.count_legal(),
                position.threats(),
                position.verdict(),
                position.mating_move(),
            ));
            let moves = position.legal_moves();
            let Some(&mv) = random.choose(&moves) else { break };
            black_box((position.gives_check(mv), position.is_legal(mv), position.key_after(mv)));
            black_box((position.exchange_value(mv), position.exchange_reaches(mv, 0)));
            position = position.play(mv, &mut ());
        }
    }
}

/// Plays `games` random games of at most `plies` plies from random ones of `starts` and checks every position on
/// the way. Returns how many were checked.
///
/// # Errors
/// The first violation found.
pub fn random_games<P: Notation>(
    starts: &[P],
    games: usize,
    plies: usize,
    random: &mut Random,
) -> Result<usize, Violation> {
    let mut checked = 0;
    for _ in 0..games {
        let Some(&start) = random.choose(starts) else { break };
        let mut position = start;
        for _ in 0..plies {
            check(&position, random)?;
            checked += 1;
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position = position.play(mv, &mut ());
        }
    }
    Ok(checked)
}

/// Checks one position against every law. Legality is tried on a few hundred random moves and on all that differ
/// from a legal move in one bit, which are the likeliest to be mistaken for legal.
///
/// # Errors
/// The first violation found.
pub fn check<P: Notation>(position: &P, random: &mut Random) -> Result<(), Violation> {
    let moves = position.legal_moves();
    check_generation(position, &moves)?;
    let near = moves.iter().flat_map(|mv| (0..16).map(|bit| mv.code().get() ^ (1 << bit)));
    let codes = near.chain((0..256).map(|_| random.next_u64() as u16));
    check_codes(position, &moves, codes.filter_map(NonZeroU16::new))?;
    check_text(position)?;
    check_pieces(position)?;
    check_pass(position)?;
    check_ending(position, moves.is_empty())?;
    for &mv in moves.iter() {
        check_move(position, mv)?;
    }
    ensure(position, Law::BulkCountAgrees, &perft_unbulked(position, 2), &perft(position, 2))
}

/// Checks that each of the 65,535 possible moves is legal exactly when it is generated.
///
/// # Errors
/// The first move for which this does not hold.
pub fn sweep<P: Notation>(position: &P) -> Result<(), Violation> {
    check_codes(position, &position.legal_moves(), (1..=u16::MAX).filter_map(NonZeroU16::new))
}

fn check_generation<P: Notation>(position: &P, moves: &[P::Move]) -> Result<(), Violation> {
    let (mut noisy, mut quiet, mut checks) = <(P::Moves, P::Moves, P::Moves)>::default();
    position.generate_noisy(&mut noisy);
    position.generate_quiet(&mut quiet);
    position.generate_quiet_checks(&mut checks);

    let distinct = moves.iter().collect::<HashSet<_>>().len();
    ensure(position, Law::MovesAreDistinct, &distinct, &moves.len())?;
    ensure(position, Law::CountAgrees, &moves.len(), &position.count_legal())?;
    ensure(position, Law::CountAgrees, &!moves.is_empty(), &position.has_legal_move())?;

    let sorted = |list: &[P::Move]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    let split = |keep: bool| {
        sorted(&moves.iter().copied().filter(|&mv| position.is_noisy(mv) == keep).collect::<Vec<_>>())
    };
    ensure(position, Law::NoisyAndQuietPartition, &split(true), &sorted(&noisy))?;
    ensure(position, Law::NoisyAndQuietPartition, &split(false), &sorted(&quiet))?;

    let checking: Vec<_> = quiet.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
    ensure(position, Law::QuietChecksAgree, &sorted(&checking), &sorted(&checks))
}

fn check_codes<P: Notation>(
    position: &P,
    moves: &[P::Move],
    codes: impl Iterator<Item = NonZeroU16>,
) -> Result<(), Violation> {
    let legal: HashSet<P::Move> = moves.iter().copied().collect();
    for mv in codes.map(P::Move::from_code) {
        if legal.contains(&mv) != position.is_legal(mv) {
            let detail = format!("{mv:?}: generated {}", legal.contains(&mv));
            return Err(violation(position, Law::LegalityAgrees, detail));
        }
    }
    Ok(())
}

fn check_text<P: Notation>(position: &P) -> Result<(), Violation> {
    let text = position.position_text();
    let read = P::read_position(&text, Reading::Playable);
    ensure(position, Law::TextRoundTrip, &Ok(*position), &read)?;
    // Equality need not look at what follows from the rest, but what follows must be right.
    let keys = |position: &P| {
        let corrections = position.correction_keys().as_ref().to_vec();
        (position.key(), position.structure_key(), corrections)
    };
    ensure(position, Law::TextRoundTrip, &Ok(keys(position)), &read.map(|read| keys(&read)))
}

fn check_pieces<P: Notation>(position: &P) -> Result<(), Violation> {
    let Recorder { pieces, faults } = Recorder::of(position);
    ensure(position, Law::ObserverHearsAll, &0, &faults)?;
    let dense = pieces.iter().all(|&(piece, place)| piece < P::Piece::COUNT && place < P::Place::COUNT);
    ensure(position, Law::KeysAreDense, &true, &dense)
}

fn check_pass<P: Notation>(position: &P) -> Result<(), Violation> {
    if position.in_check() {
        return Ok(());
    }
    let passed = position.pass();
    ensure(position, Law::PassIsAnInvolution, &!position.side(), &passed.side())?;
    ensure(position, Law::PassIsAnInvolution, &Recorder::of(position), &Recorder::of(&passed))?;
    ensure(position, Law::PassIsAnInvolution, &true, &(position.key() != passed.key()))?;
    if !passed.in_check() {
        // A pass forfeits rights that last one move, so the key is compared from the first pass on.
        ensure(position, Law::PassIsAnInvolution, &passed.key(), &passed.pass().pass().key())?;
    }
    check_text(&passed)
}

fn check_ending<P: Notation>(position: &P, no_moves: bool) -> Result<(), Violation> {
    let verdict = position.verdict().or_else(|| no_moves.then(|| position.verdict_without_moves()));
    let expected = verdict.map(|verdict| match verdict {
        Verdict::Win => Some(position.side()),
        Verdict::Draw => None,
        Verdict::Loss => Some(!position.side()),
    });
    let found = position.outcome(&[]).map(|outcome| outcome.winner);
    ensure(position, Law::EndingsAgree, &expected, &found)
}

fn check_move<P: Notation>(position: &P, mv: P::Move) -> Result<(), Violation> {
    let fail = |law, detail: String| Err(violation(position, law, format!("{mv:?}: {detail}")));

    let mut observer = Recorder::of(position);
    let next = position.play(mv, &mut observer);

    if P::Move::from_code(mv.code()) != mv {
        return fail(Law::CodeRoundTrip, format!("code {}", mv.code()));
    }
    if !position.is_legal(mv) {
        return fail(Law::LegalityAgrees, "generated but not legal".into());
    }
    if position.gives_check(mv) != next.in_check() {
        return fail(Law::CheckIsForeseen, format!("in check afterwards: {}", next.in_check()));
    }
    if position.key_after(mv) != next.key() {
        return fail(Law::KeyIsForeseen, format!("{:#x} and {:#x}", position.key_after(mv), next.key()));
    }
    if observer != Recorder::of(&next) {
        return fail(Law::ObserverHearsAll, "the pieces heard of are not the pieces there".into());
    }
    let text = position.move_text(mv);
    if position.read_move(&text) != Ok(mv) {
        return fail(Law::MoveRoundTrip, format!("{text:?} read as {:?}", position.read_move(&text)));
    }
    let value = position.exchange_value(mv);
    for threshold in [-1000, -100, -1, 0, 1, 100, 1000].map(|difference| value + difference) {
        if position.exchange_reaches(mv, threshold) != (threshold <= value) {
            return fail(Law::ExchangeAgrees, format!("value {value}, threshold {threshold}"));
        }
    }
    let dense = position.origin(mv).index() < P::Origin::COUNT
        && position.target(mv).index() < P::Square::COUNT
        && position.departure(mv).is_none_or(|square| square.index() < P::Square::COUNT)
        && position.piece(mv).index() < P::Piece::COUNT
        && position.captured(mv).is_none_or(|kind| kind.index() < P::Kind::COUNT)
        && position.threat(&position.threats(), mv).index() < P::Threat::COUNT;
    if !dense {
        return fail(Law::KeysAreDense, "a key is out of its range".into());
    }
    let piece = position.piece(mv).index();
    if next.legal_moves().iter().any(|&reply| next.piece(reply).index() == piece) {
        return fail(Law::PiecesHaveOwners, "a reply moves the same piece".into());
    }
    Ok(())
}

/// Keeps a set of (piece, place) indices up to date from what it hears, and counts what cannot be.
#[derive(PartialEq, Debug, Default)]
struct Recorder {
    pieces: HashSet<(usize, usize)>,
    faults: usize,
}

impl Recorder {
    fn of<P: Notation>(position: &P) -> Self {
        let mut recorder = Self::default();
        position.for_each_piece(|piece, place| Observer::<P>::appeared(&mut recorder, piece, place));
        recorder
    }
}

impl<P: Notation> Observer<P> for Recorder {
    fn appeared(&mut self, piece: P::Piece, place: P::Place) {
        self.faults += usize::from(!self.pieces.insert((piece.index(), place.index())));
    }

    fn vanished(&mut self, piece: P::Piece, place: P::Place) {
        self.faults += usize::from(!self.pieces.remove(&(piece.index(), place.index())));
    }
}

fn ensure<P: Notation, T: PartialEq + fmt::Debug>(
    position: &P,
    law: Law,
    expected: &T,
    found: &T,
) -> Result<(), Violation> {
    if expected == found {
        Ok(())
    } else {
        Err(violation(position, law, format!("expected {expected:?}, found {found:?}")))
    }
}

fn violation<P: Notation>(position: &P, law: Law, detail: String) -> Violation {
    Violation { law, position: position.position_text(), detail }
}

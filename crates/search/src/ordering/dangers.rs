//! What the opponent would win if it were to move now.

use sente_game::{MoveBuf as _, Position};

/// How many captures are compared. More than a few at once cannot all be met anyway.
const MOST: usize = 8;

/// The opponent's captures that would gain material if the player to move passed.
///
/// A move that leaves the worst of them as it is has to be very good for another reason. Moving the piece in danger away
/// and taking the attacker are the answers that can be seen without playing them; guarding and interposing are not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dangers<P: Position> {
    worst: Option<Danger<P>>,
    /// The worst that remains if the piece in the worst danger moves away.
    after_leaving: i32,
    /// The worst that remains if the attacker is taken.
    after_taking: i32,
}

/// One such capture.
#[derive(Clone, Copy, Debug)]
struct Danger<P: Position> {
    /// What it gains, in hundredths.
    gain: i32,
    attacker: Option<P::Square>,
    target: P::Square,
}

impl<P: Position> Dangers<P> {
    /// Nothing is known of any.
    pub(super) const NONE: Self = Self { worst: None, after_leaving: 0, after_taking: 0 };

    /// The dangers of a position that is no check; `moves` is an empty list to work on.
    pub(super) fn of(position: &P, moves: &mut P::Moves) -> Self {
        let passed = position.pass();
        passed.generate_noisy(moves);
        let mut dangers = [None; MOST];
        let mut count = 0;
        for &mv in moves.iter() {
            if count < MOST && passed.exchange_reaches(mv, 1) {
                let gain = passed.exchange_value(mv);
                dangers[count] =
                    Some(Danger { gain, attacker: passed.departure(mv), target: passed.target(mv) });
                count += 1;
            }
        }
        moves.clear();
        let worst_but = |keep: &dyn Fn(&Danger<P>) -> bool| {
            dangers
                .iter()
                .flatten()
                .filter(|danger| keep(danger))
                .map(|danger| danger.gain)
                .max()
                .unwrap_or(0)
        };
        let worst: Option<Danger<P>> = dangers.iter().flatten().max_by_key(|danger| danger.gain).copied();
        let after_leaving = worst.map_or(0, |worst| worst_but(&|danger| danger.target != worst.target));
        let after_taking = worst.map_or(0, |worst| worst_but(&|danger| danger.attacker != worst.attacker));
        Self { worst, after_leaving, after_taking }
    }

    /// By how much a move lessens the worst danger, and whether none is left.
    #[inline]
    pub(super) fn lessened(&self, position: &P, mv: P::Move) -> (i32, bool) {
        let Some(worst) = self.worst else { return (0, false) };
        let left = if position.departure(mv) == Some(worst.target) {
            self.after_leaving
        } else if Some(position.target(mv)) == worst.attacker {
            self.after_taking
        } else {
            return (0, false);
        };
        (worst.gain - left, left == 0)
    }
}

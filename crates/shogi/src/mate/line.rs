//! The moves of a proven mate.

use super::dfpn::{self, Context, Search};
use super::table::{Id, Proof};
use crate::{Move, MoveList, Position};
use sente_game::Position as _;

/// How many positions may be searched again for one whose proof has left the table.
const REPAIR_NODES: u64 = 200_000;

/// How often a whole proof may be found anew.
const REPAIRS: usize = 4;

/// A line and the positions that it leads through, in memory that is reserved beforehand.
#[derive(Debug)]
pub(super) struct Trail {
    pub(super) moves: Vec<Move>,
    seen: Vec<Id>,
}

impl Trail {
    /// Room for a mate in so many plies.
    pub(super) fn with_room(plies: usize) -> Self {
        Self { moves: Vec::with_capacity(plies + 1), seen: Vec::with_capacity(plies + 2) }
    }

    /// Follows the line in which the attacker mates as soon, and the defender holds out as long, as the proof knows. False if
    /// parts of the proof are lost and cannot be found again within the limits.
    pub(super) fn follow(
        &mut self,
        position: &Position,
        search: &mut Search,
        context: &mut Context<'_>,
    ) -> bool {
        let (attacker, plies) = (context.attacker, usize::from(context.limits.plies));
        self.moves.clear();
        self.seen.clear();
        let mut walk = Walk { search, context };
        let (mut position, mut repairs) = (*position, 0);
        while self.moves.len() <= plies {
            self.seen.push(dfpn::identify(&position, attacker));
            let moves = walk.moves(&position);
            if moves.is_empty() {
                // The defender has no move left; the attacker is never without a check in a proven mate.
                return position.side() != attacker;
            }
            let depth = self.moves.len();
            let mut best = walk.best(&position, &moves, depth);
            // A proof that was lost and found again may lean on one that leaned on it, and lead around in a circle.
            let circles =
                |mv: Move| self.seen.contains(&dfpn::identify(&position.play(mv, &mut ()), attacker));
            if best.is_none_or(circles) {
                repairs += 1;
                if repairs > REPAIRS {
                    return false;
                }
                walk.context.table.clear();
                walk.search_again(&position, depth);
                best = walk.best(&position, &moves, depth);
            }
            let Some(mv) = best else { return false };
            self.moves.push(mv);
            position = position.play(mv, &mut ());
        }
        false
    }
}

struct Walk<'a, 'b> {
    search: &'a mut Search,
    context: &'a mut Context<'b>,
}

impl Walk<'_, '_> {
    /// The attacker's checks, or the defender's answers.
    fn moves(&self, position: &Position) -> MoveList {
        let mut moves = MoveList::default();
        if position.side() == self.context.attacker {
            position.generate_checks(&mut moves);
        } else {
            position.generate(&mut moves);
        }
        moves
    }

    /// The attacker's quickest way, or the defender's longest, so many plies below the first position.
    fn best(&mut self, position: &Position, moves: &[Move], depth: usize) -> Option<Move> {
        let attacking = position.side() == self.context.attacker;
        let mut best: Option<(u16, Move)> = None;
        for &mv in moves {
            let next = position.play(mv, &mut ());
            let known = self.known(&next, depth + 1);
            let plies =
                if attacking { known } else { Some(known.or_else(|| self.proven(&next, depth + 1))?) };
            let Some(plies) = plies else { continue };
            if best.is_none_or(|(known, _)| if attacking { plies < known } else { plies > known }) {
                best = Some((plies, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// How long the mate in a position takes, as far as it is known to be one.
    fn known(&mut self, next: &Position, depth: usize) -> Option<u16> {
        if next.is_mate() {
            return Some(0);
        }
        let id = self.context.slot(dfpn::identify(next, self.context.attacker), depth);
        let proof = self.context.table.get(id);
        proof.filter(|proof| proof.is_proven()).map(|proof| proof.distance)
    }

    /// The same after an answer that must lead to mate, once it is no longer known.
    fn proven(&mut self, next: &Position, depth: usize) -> Option<u16> {
        let proof = self.search_again(next, depth);
        proof.is_proven().then_some(proof.distance)
    }

    fn search_again(&mut self, position: &Position, depth: usize) -> Proof {
        let limits = self.context.limits;
        self.context.limits.nodes = limits.nodes.min(self.search.nodes().saturating_add(REPAIR_NODES));
        let proof = self.search.run(position, depth, self.context);
        self.context.limits = limits;
        proof
    }
}

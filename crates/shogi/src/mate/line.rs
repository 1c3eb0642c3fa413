//! The moves of a proven mate.

use super::dfpn::{self, Context, Search};
use super::table::Proof;
use crate::{Move, MoveList, Position};
use sente_game::Position as _;

/// How many positions may be searched again for one whose proof has left the table.
const REPAIR_NODES: u64 = 200_000;

/// How often a whole proof may be found anew.
const REPAIRS: usize = 4;

/// The line in which the attacker mates as soon, and the defender holds out as long, as the proof knows. `None` if parts
/// of the proof are lost and cannot be found again within the limits.
pub(super) fn extract(
    position: &Position,
    search: &mut Search,
    context: &mut Context<'_>,
) -> Option<Vec<Move>> {
    let (attacker, plies) = (context.attacker, usize::from(context.limits.plies));
    let mut walk = Walk { search, context };
    let mut position = *position;
    let (mut line, mut seen, mut repairs) = (Vec::new(), Vec::new(), 0);
    while line.len() <= plies {
        seen.push(dfpn::identify(&position, attacker));
        let moves = walk.moves(&position);
        if moves.is_empty() {
            // The defender has no move left; the attacker is never without a check in a proven mate.
            return (position.side() != attacker).then_some(line);
        }
        let mut best = walk.best(&position, &moves, line.len());
        // A proof that was lost and found again may lean on one that leaned on it, and lead around in a circle.
        let circles = |mv: Move| seen.contains(&dfpn::identify(&position.play(mv, &mut ()), attacker));
        if best.is_none_or(circles) {
            repairs += 1;
            if repairs > REPAIRS {
                return None;
            }
            walk.context.table.clear();
            walk.search_again(&position, line.len());
            best = walk.best(&position, &moves, line.len());
        }
        let mv = best?;
        line.push(mv);
        position = position.play(mv, &mut ());
    }
    None
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
        self.context.limits.nodes = self.search.nodes().saturating_add(REPAIR_NODES);
        let proof = self.search.run(position, depth, self.context);
        self.context.limits = limits;
        proof
    }
}

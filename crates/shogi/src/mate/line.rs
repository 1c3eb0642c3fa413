//! The moves of a proven mate.

use super::table::Proof;
use super::{Limits, Solver, dfpn};
use crate::{Move, MoveList, Position};
use sente_game::{Position as _, Side};

/// How many positions may be searched again for one whose proof has left the table.
const REPAIR_NODES: u64 = 200_000;

/// How often a whole proof may be found anew.
const REPAIRS: usize = 4;

/// The line in which the attacker mates as soon, and the defender holds out as long, as the proof knows. `None` if parts
/// of the proof are lost and cannot be found again within the limits.
pub(super) fn extract(
    position: &Position,
    solver: &mut Solver,
    limits: Limits,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Vec<Move>> {
    let mut walk = Walk { attacker: position.side(), solver, limits, stop };
    let mut position = *position;
    let (mut line, mut seen, mut repairs) = (Vec::new(), Vec::new(), 0);
    while line.len() <= usize::from(limits.plies) {
        seen.push(dfpn::identify(&position, walk.attacker));
        let moves = walk.moves(&position);
        if moves.is_empty() {
            // The defender has no move left; the attacker is never without a check in a proven mate.
            return (position.side() != walk.attacker).then_some(line);
        }
        let mut best = walk.best(&position, &moves);
        // A proof that was lost and found again may lean on one that leaned on it, and lead around in a circle.
        let circles = |mv: Move| seen.contains(&dfpn::identify(&position.play(mv, &mut ()), walk.attacker));
        if best.is_none_or(circles) {
            repairs += 1;
            if repairs > REPAIRS {
                return None;
            }
            walk.solver.clear();
            walk.search_again(&position);
            best = walk.best(&position, &moves);
        }
        let mv = best?;
        line.push(mv);
        position = position.play(mv, &mut ());
    }
    None
}

struct Walk<'a> {
    attacker: Side,
    solver: &'a mut Solver,
    limits: Limits,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Walk<'_> {
    /// The attacker's checks, or the defender's answers.
    fn moves(&self, position: &Position) -> MoveList {
        let mut moves = MoveList::default();
        if position.side() == self.attacker {
            position.generate_checks(&mut moves);
        } else {
            position.generate(&mut moves);
        }
        moves
    }

    /// The attacker's quickest way, or the defender's longest.
    fn best(&mut self, position: &Position, moves: &[Move]) -> Option<Move> {
        let attacking = position.side() == self.attacker;
        let mut best: Option<(u16, Move)> = None;
        for &mv in moves {
            let next = position.play(mv, &mut ());
            let plies = if attacking { self.known(&next) } else { Some(self.proven(&next)?) };
            let Some(plies) = plies else { continue };
            if best.is_none_or(|(known, _)| if attacking { plies < known } else { plies > known }) {
                best = Some((plies, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// How long the mate takes that a check leads to, as far as it is known that it does.
    fn known(&mut self, next: &Position) -> Option<u16> {
        if !next.has_legal_move() {
            return Some(0);
        }
        let proof = self.solver.table.get(dfpn::identify(next, self.attacker));
        proof.filter(|proof| proof.is_proven()).map(|proof| proof.distance)
    }

    /// The same after an answer, which must lead to mate: what is no longer known is searched for again.
    fn proven(&mut self, next: &Position) -> Option<u16> {
        let known = self.solver.table.get(dfpn::identify(next, self.attacker));
        let proof = match known.filter(|proof| proof.is_proven()) {
            Some(proof) => proof,
            None => self.search_again(next),
        };
        proof.is_proven().then_some(proof.distance)
    }

    fn search_again(&mut self, position: &Position) -> Proof {
        let nodes = self.solver.search.nodes().saturating_add(REPAIR_NODES);
        let limits = Limits { nodes, ..self.limits };
        let Solver { table, search } = &mut *self.solver;
        search.extend(position, table, limits, self.stop, self.attacker)
    }
}

//! Depth-first proof-number search.

use super::table::{INFINITE, Id, Proof, Table};
use crate::{Hand, Move, MoveList, Position};
use sente_game::{Position as _, Side};

/// How far a search for a mate may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many positions it may look at.
    pub nodes: u64,
    /// How many plies a mate may take.
    pub plies: u16,
}

impl Limits {
    /// Mates that leave a deep recursion room.
    pub(super) const MOST_PLIES: u16 = 400;
}

impl Default for Limits {
    /// As many positions as it takes.
    fn default() -> Self {
        Self { nodes: u64::MAX, plies: Self::MOST_PLIES }
    }
}

/// A move, where it leads, and what is known of that.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    id: Id,
    proof: Proof,
}

/// How often `stop` is asked, in positions.
const POLL: u64 = 256;

/// How many moves all positions on the way may have together before their list has to grow. Wider trees are rare.
const ROOM_FOR_CHILDREN: usize = 1 << 15;

/// The state of a search: where it is, and what it has on its way.
#[derive(Debug)]
pub(super) struct Search {
    nodes: u64,
    stopped: bool,
    /// The positions on the way to the present one.
    path: Vec<Id>,
    /// The children of all of them, those of the present one last. One list for all spares an allocation for each.
    children: Vec<Child>,
}

/// What a search is given.
pub(super) struct Context<'a> {
    pub(super) table: &'a mut Table,
    pub(super) limits: Limits,
    pub(super) stop: &'a mut dyn FnMut() -> bool,
    pub(super) attacker: Side,
    /// Whether what is found holds within the limit of plies only, and is remembered by the plies that are left.
    pub(super) exact: bool,
}

impl Context<'_> {
    /// The position as the table knows it, so many plies below the first.
    pub(super) const fn slot(&self, id: Id, depth: usize) -> Id {
        if self.exact { id.within(self.limits.plies.saturating_sub(depth as u16)) } else { id }
    }
}

impl Search {
    /// A search that allocates nothing more, whatever mate within so many plies it looks for.
    pub(super) fn with_room(plies: usize) -> Self {
        Self {
            nodes: 0,
            stopped: false,
            path: Vec::with_capacity(plies + 2),
            children: Vec::with_capacity(ROOM_FOR_CHILDREN),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins a new count of positions.
    pub(super) const fn reset(&mut self) {
        self.nodes = 0;
    }

    /// Looks for a mate by the attacker, whoever is to move, in a position so many plies below the first.
    pub(super) fn run(&mut self, position: &Position, depth: usize, context: &mut Context<'_>) -> Proof {
        self.stopped = false;
        self.path.clear();
        self.children.clear();
        let id = identify(position, context.attacker);
        // What stands in for the plies before is no position, so nothing repeats it.
        self.path.resize(depth, Id { board: 0, hand: Hand::EMPTY });
        let mut proof = Proof::UNKNOWN;
        while !proof.is_solved() && !self.stopped {
            proof = self.visit(position, id, [INFINITE; 2], context);
        }
        proof
    }

    /// Searches below a position until one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        position: &Position,
        id: Id,
        thresholds: [u32; 2],
        context: &mut Context<'_>,
    ) -> Proof {
        self.nodes += 1;
        if self.nodes >= context.limits.nodes || self.nodes.is_multiple_of(POLL) && (context.stop)() {
            self.stopped = true;
        }
        let start = self.children.len();
        let slot = context.slot(id, self.path.len());
        self.path.push(id);
        self.expand(position, context);
        let attacking = position.side() == context.attacker;
        let proof = loop {
            let (proof, choice) = self.judge(start, attacking);
            let [pn_limit, dn_limit] = thresholds;
            if proof.is_solved() || proof.pn >= pn_limit || proof.dn >= dn_limit || self.stopped {
                break proof;
            }
            let index = start + choice.index;
            let child = self.children[index];
            let next = position.play(child.mv, &mut ());
            let limits = choice.thresholds(thresholds, attacking);
            self.children[index].proof = self.visit(&next, child.id, limits, context);
        };
        self.children.truncate(start);
        self.path.pop();
        context.table.put(slot, proof);
        proof
    }

    /// Lists the moves from a position and what is known of each.
    fn expand(&mut self, position: &Position, context: &mut Context<'_>) {
        let attacking = position.side() == context.attacker;
        let mut moves = MoveList::default();
        if !attacking {
            position.generate(&mut moves);
        } else if self.path.len() <= usize::from(context.limits.plies) {
            position.generate_checks(&mut moves);
        }
        for &mv in &moves {
            let next = position.play(mv, &mut ());
            let id = identify(&next, context.attacker);
            let proof = if self.path.contains(&id) {
                // Whoever checks for ever loses, so what repeats is no mate.
                Proof::DISPROVEN
            } else {
                context
                    .table
                    .get(context.slot(id, self.path.len()))
                    .unwrap_or_else(|| first_guess(&next, attacking))
            };
            self.children.push(Child { mv, id, proof });
        }
    }

    /// The numbers of a position from those of its children, and which child to search next.
    fn judge(&self, start: usize, attacking: bool) -> (Proof, Choice) {
        let children = &self.children[start..];
        if children.is_empty() {
            let proof = if attacking { Proof::DISPROVEN } else { Proof::mate_in(0) };
            return (proof, Choice::default());
        }
        // Seen by the player to move: the cheapest child is enough for its own goal, while for the opponent's goal all
        // of them are needed. Adding them up would count positions that they share many times over, so only the dearest
        // counts in full and every other open one as one.
        let goal = |child: &Child| if attacking { child.proof.pn } else { child.proof.dn };
        let hurdle = |child: &Child| if attacking { child.proof.dn } else { child.proof.pn };
        let mut choice = Choice { best: INFINITE, second: INFINITE, ..Choice::default() };
        let (mut dearest, mut open) = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let cost = goal(child);
            if cost < choice.best {
                (choice.second, choice.best, choice.index) = (choice.best, cost, index);
            } else {
                choice.second = choice.second.min(cost);
            }
            if hurdle(child) > 0 {
                dearest = dearest.max(hurdle(child));
                open += 1;
            }
        }
        choice.others = open.max(1) - 1;
        let all = if dearest >= INFINITE { INFINITE } else { (dearest + choice.others).min(INFINITE - 1) };
        let all = if open == 0 { 0 } else { all };
        let proof = match (attacking, choice.best, all) {
            (true, 0, _) => Proof::mate_in(self.shortest(start) + 1),
            (false, _, 0) => Proof::mate_in(self.longest(start) + 1),
            (true, _, 0) | (false, 0, _) => Proof::DISPROVEN,
            (true, best, all) => Proof { pn: best, dn: all, distance: 0 },
            (false, best, all) => Proof { pn: all, dn: best, distance: 0 },
        };
        (proof, choice)
    }

    fn shortest(&self, start: usize) -> u16 {
        let proven = self.children[start..].iter().filter(|child| child.proof.is_proven());
        proven.map(|child| child.proof.distance).min().unwrap_or(0)
    }

    fn longest(&self, start: usize) -> u16 {
        self.children[start..].iter().map(|child| child.proof.distance).max().unwrap_or(0)
    }
}

/// Which child to search next, and what is known of the others.
#[derive(Clone, Copy, Default)]
struct Choice {
    index: usize,
    best: u32,
    second: u32,
    /// How many other children are open.
    others: u32,
}

impl Choice {
    /// How far to search the child: until it is no longer the best by a margin, or the position reaches its own limit.
    fn thresholds(&self, [pn, dn]: [u32; 2], attacking: bool) -> [u32; 2] {
        let patience = self.second.saturating_add(1 + self.second / 4).min(INFINITE);
        let ahead = |limit: u32| limit.min(patience);
        let rest =
            |limit: u32| if limit >= INFINITE { INFINITE } else { limit.saturating_sub(self.others).max(1) };
        if attacking { [ahead(pn), rest(dn)] } else { [rest(pn), ahead(dn)] }
    }
}

/// The position for the table.
pub(super) fn identify(position: &Position, attacker: Side) -> Id {
    Id { board: position.board_key(), hand: position.hand(attacker) }
}

/// What to expect of a position that was never searched: the more answers a check has, the harder it is to prove.
fn first_guess(next: &Position, attacking: bool) -> Proof {
    if !attacking {
        return Proof::UNKNOWN;
    }
    match next.count_legal() {
        0 => Proof::mate_in(0),
        answers => Proof { pn: answers.min(12) as u32, ..Proof::UNKNOWN },
    }
}

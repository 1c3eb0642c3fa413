//! What a search for mates remembers of positions.

use crate::Hand;

/// How much is left to prove, of a mate and of the lack of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// At least so many positions have to be shown to be mates; none if it is one, infinitely many if it is not.
    pub(super) pn: u32,
    /// The same of positions to be shown not to be mates.
    pub(super) dn: u32,
    /// How many plies the mate takes, once it is proven.
    pub(super) distance: u16,
}

/// Larger than any number of positions.
pub(super) const INFINITE: u32 = 1 << 28;

impl Proof {
    /// Nothing is known yet.
    pub(super) const UNKNOWN: Self = Self { pn: 1, dn: 1, distance: 0 };

    /// There is no mate.
    pub(super) const DISPROVEN: Self = Self { pn: INFINITE, dn: 0, distance: 0 };

    /// It is mate in so many plies.
    pub(super) const fn mate_in(distance: u16) -> Self {
        Self { pn: 0, dn: INFINITE, distance }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.pn == 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.dn == 0
    }

    pub(super) const fn is_solved(self) -> bool {
        self.is_proven() || self.is_disproven()
    }
}

/// A position as the table knows it: the board with the player to move, and the attacker's hand. The defender has the
/// rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id {
    pub(super) board: u64,
    pub(super) hand: Hand,
}

impl Id {
    /// The same position with so many plies left, for tables in which what is known holds within a number of plies only.
    pub(super) const fn within(self, plies: u16) -> Self {
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        Self { board: self.board ^ (plies as u64 + 1).wrapping_mul(SPREAD), hand: self.hand }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    id: Id,
    proof: Proof,
    /// When it was written: entries of another age are empty.
    age: u16,
}

const EMPTY: Entry = Entry { id: Id { board: 0, hand: Hand::EMPTY }, proof: Proof::UNKNOWN, age: 0 };

/// How many entries a board may be in, with different hands.
const BUCKET: usize = 16;

/// Positions and how far they are proven. Positions with the same board are neighbours, so that one that is proven also
/// proves those in which the attacker has more, and one that is disproven those in which it has less.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Counted from one, so that no entry is of this age at first.
    age: u16,
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Self {
        let count = (megabytes.max(1) << 20) / size_of::<Entry>();
        let buckets = (count / BUCKET).max(1);
        Self { entries: vec![EMPTY; buckets * BUCKET], age: 1 }
    }

    /// Forgets everything, most of the time by growing older.
    pub(super) fn clear(&mut self) {
        if self.age == u16::MAX {
            self.entries.fill(EMPTY);
            self.age = 0;
        }
        self.age += 1;
    }

    fn bucket(&mut self, board: u64) -> &mut [Entry] {
        let buckets = self.entries.len() / BUCKET;
        let index = ((u128::from(board) * buckets as u128) >> 64) as usize;
        &mut self.entries[index * BUCKET..(index + 1) * BUCKET]
    }

    /// What is known of a position.
    pub(super) fn get(&mut self, id: Id) -> Option<Proof> {
        let (mut exact, age) = (None, self.age);
        let is_same_board = |entry: &&Entry| entry.id.board == id.board && entry.age == age;
        for &Entry { id: known, proof, .. } in self.bucket(id.board).iter().filter(is_same_board) {
            if known.hand == id.hand {
                exact = Some(proof);
                if proof.is_solved() {
                    return exact;
                }
            }
            let decides = proof.is_proven() && id.hand.covers(known.hand)
                || proof.is_disproven() && known.hand.covers(id.hand);
            if decides {
                return Some(proof);
            }
        }
        exact
    }

    /// Remembers what is known of a position, in place of what was known of it or of what took the least to find out.
    pub(super) fn put(&mut self, id: Id, proof: Proof) {
        let age = self.age;
        let effort = |entry: &Entry| {
            let Proof { pn, dn, .. } = entry.proof;
            if entry.age == age { pn.saturating_add(dn) } else { 0 }
        };
        let bucket = self.bucket(id.board);
        let slot = match bucket.iter().position(|entry| entry.id == id && entry.age == age) {
            Some(slot) => slot,
            None => (0..BUCKET).min_by_key(|&slot| effort(&bucket[slot])).unwrap_or(0),
        };
        let known = bucket[slot];
        // A shorter mate is worth more than a newer one.
        let is_known = known.id == id && known.age == age;
        let keeps = is_known && known.proof.is_proven() && proof.is_proven();
        if !(keeps && known.proof.distance <= proof.distance) {
            bucket[slot] = Entry { id, proof, age };
        }
    }
}

//! The shared table.

use super::entry::{AGES, stored_depth, years};
use super::pages::prefer_large;
use super::prefetch::prefetch;
use super::{Bound, Entry};
use sente_game::GameMove;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::thread;

const ENTRIES: usize = 3;

/// How much a search's age counts against an entry when one has to go, in plies.
const PLIES_PER_YEAR: i32 = 4;

/// How much deeper than a new entry of the same position an old one must be to stay, in plies.
const KEPT_DEPTH: i32 = 4;

#[repr(align(32))]
#[derive(Default)]
struct Bucket {
    signatures: AtomicU64,
    entries: [AtomicU64; ENTRIES],
}

/// The table refused to grow: there is not enough memory. The old one is still there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} MB of memory for the hash table, found less", self.megabytes)
    }
}

impl Error for OutOfMemory {}

/// What is known of positions, shared by all threads of a search.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of so many megabytes, at least one.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let mut table = Self { buckets: Vec::new(), age: AtomicU8::new(0) };
        table.resize(megabytes)?;
        Ok(table)
    }

    /// Gives the table another size. It is empty afterwards.
    ///
    /// # Errors
    /// If there is not enough memory; the table is then as it was.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        let failed = OutOfMemory { megabytes };
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(failed)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| failed)?;
        prefer_large(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        self.buckets = buckets;
        self.age = AtomicU8::new(0);
        Ok(())
    }

    /// Forgets everything, with the help of so many threads. Nobody should be searching.
    pub fn clear(&self, threads: usize) {
        let clear = |buckets: &[Bucket]| {
            for bucket in buckets {
                bucket.signatures.store(0, Ordering::Relaxed);
                bucket.entries.iter().for_each(|entry| entry.store(0, Ordering::Relaxed));
            }
        };
        if threads <= 1 {
            clear(&self.buckets);
        } else {
            let share = self.buckets.len().div_ceil(threads).max(1);
            thread::scope(|scope| {
                for part in self.buckets.chunks(share) {
                    scope.spawn(move || clear(part));
                }
            });
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Tells the table that another search begins: what it holds is a year older.
    pub fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// The size in megabytes.
    pub const fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// How full the table is with entries of this search, in thousandths, judged by its beginning.
    pub fn permille_full(&self) -> usize {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let entries = sample.iter().flat_map(|bucket| &bucket.entries);
        let used = entries
            .map(|entry| entry.load(Ordering::Relaxed))
            .filter(|&word| word != 0 && years(word, age) == 0);
        used.count() * 1000 / (sample.len() * ENTRIES).max(1)
    }

    /// Fetches the bucket of a position that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe<M: GameMove>(&self, key: u64) -> Option<Entry<M>> {
        let bucket = self.bucket(key);
        let signatures = bucket.signatures.load(Ordering::Relaxed);
        bucket.entries.iter().enumerate().find_map(|(slot, entry)| {
            let word = entry.load(Ordering::Relaxed);
            (word != 0 && lane(signatures, slot) == signature(key, word)).then(|| Entry::unpack(word))
        })
    }

    /// Remembers what was found out about the position with this key.
    ///
    /// The least valuable of the bucket's entries goes, old and shallow ones first. A deeper entry of the same
    /// position stays unless the new one is exact, and a new entry without a move inherits the old one's.
    #[inline]
    pub fn store<M: GameMove>(&self, key: u64, mut entry: Entry<M>) {
        let bucket = self.bucket(key);
        let age = self.age.load(Ordering::Relaxed);
        let signatures = bucket.signatures.load(Ordering::Relaxed);
        let words = bucket.entries.each_ref().map(|word| word.load(Ordering::Relaxed));
        let is_same = |slot: usize| words[slot] != 0 && lane(signatures, slot) == signature(key, words[slot]);
        let worth = |slot: usize| stored_depth(words[slot]) - PLIES_PER_YEAR * years(words[slot], age);

        let same = (0..ENTRIES).find(|&slot| is_same(slot));
        let empty = || (0..ENTRIES).find(|&slot| words[slot] == 0);
        let slot =
            same.or_else(empty).unwrap_or_else(|| (0..ENTRIES).min_by_key(|&slot| worth(slot)).unwrap_or(0));
        if same.is_some() {
            let old = Entry::<M>::unpack(words[slot]);
            entry.best = entry.best.or(old.best);
            let is_deeper = old.depth.get() > entry.depth.get() + KEPT_DEPTH + 2 * i32::from(entry.pv);
            if is_deeper && entry.bound != Bound::Exact && years(words[slot], age) == 0 {
                return;
            }
        }
        let word = entry.pack(age);
        bucket.entries[slot].store(word, Ordering::Relaxed);
        let shift = 16 * slot;
        let cleared = signatures & !(0xFFFF << shift);
        bucket.signatures.store(cleared | u64::from(signature(key, word)) << shift, Ordering::Relaxed);
    }

    /// The high bits of the key choose the bucket, by multiplication, so that any number of buckets will do.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

/// The signature in one of the lanes.
#[inline]
const fn lane(signatures: u64, slot: usize) -> u16 {
    (signatures >> (16 * slot)) as u16
}

/// The low bits of the key, mixed with the entry, so that neither fits another.
#[inline]
const fn signature(key: u64, word: u64) -> u16 {
    (key ^ word ^ word >> 16 ^ word >> 32 ^ word >> 48) as u16
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("megabytes", &self.megabytes()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_game::{Depth, Random, Score};
    use std::num::NonZeroU16;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Step(NonZeroU16);

    impl GameMove for Step {
        fn from_code(code: NonZeroU16) -> Self {
            Self(code)
        }

        fn code(self) -> NonZeroU16 {
            self.0
        }
    }

    fn entry(depth: i32, best: u16) -> Entry<Step> {
        Entry {
            best: NonZeroU16::new(best).map(Step),
            score: Score::new(depth * 3),
            evaluation: Some(Score::new(-depth)),
            depth: Depth::new(depth),
            bound: Bound::Lower,
            pv: false,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1).unwrap();
        let mut random = Random::new(1);
        let keys: Vec<u64> = (0..5000).map(|_| random.next_u64()).collect();
        for (number, &key) in keys.iter().enumerate() {
            table.store(key, entry(number as i32 % 60, number as u16 + 1));
            assert_eq!(table.probe(key), Some(entry(number as i32 % 60, number as u16 + 1)));
        }
        let found = keys.iter().filter(|&&key| table.probe::<Step>(key).is_some()).count();
        assert!(found > 4900, "{found}");
        assert_eq!(table.probe::<Step>(random.next_u64()), None);
    }

    #[test]
    fn deep_entries_survive_shallow_ones_until_they_are_old() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, entry(20, 5));
        table.store(7, entry(3, 0));
        assert_eq!(table.probe(7), Some(entry(20, 5)));
        // A shallower but exact score replaces it and keeps the move.
        table.store(7, Entry { bound: Bound::Exact, ..entry(3, 0) });
        assert_eq!(table.probe(7), Some(Entry { bound: Bound::Exact, ..entry(3, 5) }));
        table.store(7, entry(20, 9));
        table.new_search();
        table.store(7, entry(1, 0));
        assert_eq!(table.probe(7), Some(entry(1, 9)));
    }

    #[test]
    fn a_full_bucket_gives_up_its_least_valuable_entry() {
        let table = TranspositionTable::new(1).unwrap();
        for (key, depth) in [(1, 9), (2, 2), (3, 7), (4, 5)] {
            table.store(key, entry(depth, 1));
        }
        assert_eq!(table.probe::<Step>(2), None);
        assert!([1, 3, 4].iter().all(|&key| table.probe::<Step>(key).is_some()));
    }

    #[test]
    fn a_refused_size_keeps_the_old_table() {
        let mut table = TranspositionTable::new(1).unwrap();
        table.store(7, entry(20, 5));
        let refused = usize::MAX >> 20;
        assert_eq!(table.resize(refused), Err(OutOfMemory { megabytes: refused }));
        assert_eq!(table.probe(7), Some(entry(20, 5)));
        assert_eq!(table.megabytes(), 1);
        table.clear(2);
        assert_eq!(table.probe::<Step>(7), None);
        table.resize(2).unwrap();
        assert_eq!(table.megabytes(), 2);
    }

    #[test]
    fn a_bucket_is_half_a_cache_line() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (32, 32));
    }
}

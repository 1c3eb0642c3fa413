//! What a thread keeps for its pickers.

use super::exchanges::ExchangeCache;
use super::{Settings, Weights};
use crate::tunables::Tunables;
use sente_game::{GameMove as _, MAX_PLY, Position};

/// What the pickers of a thread share, from node to node.
#[derive(Debug)]
pub struct Kit<P: Position> {
    /// What counts how much.
    pub weights: Weights,
    /// What was chosen.
    pub settings: Settings,
    /// Exchanges that were worked out.
    pub(super) exchanges: ExchangeCache,
    /// The best line of the last iteration: the key of each position and the move there.
    expected: Vec<(u64, P::Move)>,
}

impl<P: Position> Kit<P> {
    /// With settings, and the weights of a game.
    pub fn new(tunables: &impl Tunables, settings: Settings) -> Self {
        Self {
            weights: Weights::new(tunables),
            settings,
            exchanges: ExchangeCache::new(0),
            expected: Vec::with_capacity(MAX_PLY),
        }
    }

    /// Makes room to remember exchanges.
    pub(super) fn remember_exchanges(&mut self) {
        if self.exchanges.len() != self.settings.sorted.cache {
            self.exchanges = ExchangeCache::new(self.settings.sorted.cache);
        }
    }

    /// An iteration has ended with this as its best line.
    pub(crate) fn expect_line(&mut self, root: &P, line: &[P::Move]) {
        self.expected.clear();
        let mut position = *root;
        for &mv in line.iter().take(MAX_PLY) {
            if !position.is_legal(mv) {
                break;
            }
            self.expected.push((position.key(), mv));
            position.advance(mv, &mut ());
        }
    }

    /// Forgets the line of an earlier search.
    pub(crate) fn begin_search(&mut self) {
        self.expected.clear();
    }

    /// The move that the last iteration expected in a position of its best line.
    pub(super) fn expected(&self, ply: usize, key: u64) -> Option<P::Move> {
        self.expected.get(ply).filter(|(expected, _)| *expected == key).map(|&(_, mv)| mv)
    }

    /// What it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.exchanges.bytes() + self.expected.capacity() * size_of::<(u64, P::Move)>()
    }

    /// What the exchange that a move begins gains, remembered if there is room. Also tells whether it was.
    pub(super) fn exchange_value(&self, position: &P, mv: P::Move) -> (i32, bool) {
        let key = ExchangeCache::key(position.key(), mv.code());
        if let Some(value) = self.exchanges.get(key) {
            return (value, true);
        }
        let value = position.exchange_value(mv);
        self.exchanges.put(key, value);
        (value, false)
    }
}

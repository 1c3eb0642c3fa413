//! Who plays whom, in which order.

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from zero.
    pub game: usize,
    /// Which pairing it belongs to, an index into [`Schedule::pairings`].
    pub pairing: usize,
    /// The engine that moves first.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The opening, counted from zero. There may be fewer, which are then used again.
    pub opening: usize,
}

/// All games of a tournament. Games 2n and 2n + 1 are a pair: the same engines and opening with colours changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    pairs: usize,
}

impl Schedule {
    /// A schedule for so many engines, each pairing having at least `games` games; an odd number is rounded up.
    pub fn new(engines: usize, format: Format, games: usize) -> Self {
        let others = |first: usize| (first + 1..engines).map(move |second| (first, second));
        let pairings: Vec<_> = match format {
            Format::RoundRobin => (0..engines).flat_map(others).collect(),
            Format::Gauntlet => others(0).collect(),
        };
        let pairs = games.div_ceil(2) * pairings.len();
        Self { pairings, pairs }
    }

    /// Who meets whom: indices of engines.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many games there are.
    pub const fn games(&self) -> usize {
        self.pairs * 2
    }

    /// A game by its number. Pairings take turns, so that all get on equally far, each with the same openings.
    pub fn fixture(&self, game: usize) -> Option<Fixture> {
        let pair = game / 2;
        if pair >= self.pairs {
            return None;
        }
        let pairing = pair % self.pairings.len();
        let (one, other) = self.pairings[pairing];
        let (first, second) = if game.is_multiple_of(2) { (one, other) } else { (other, one) };
        Some(Fixture { game, pairing, first, second, opening: pair / self.pairings.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_gets_the_same_openings_with_both_colours() {
        let schedule = Schedule::new(3, Format::RoundRobin, 4);
        assert_eq!(schedule.pairings(), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(schedule.games(), 12);
        let games: Vec<_> = (0..12).map(|game| schedule.fixture(game).unwrap()).collect();
        for pair in games.chunks(2) {
            assert_eq!((pair[0].first, pair[0].second), (pair[1].second, pair[1].first));
            assert_eq!(pair[0].opening, pair[1].opening);
        }
        for pairing in 0..3 {
            let openings: Vec<_> =
                games.iter().filter(|game| game.pairing == pairing).map(|game| game.opening).collect();
            assert_eq!(openings, [0, 0, 1, 1]);
        }
        assert_eq!(schedule.fixture(12), None);
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_rest() {
        let schedule = Schedule::new(4, Format::Gauntlet, 3);
        assert_eq!(schedule.pairings(), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(schedule.games(), 12);
    }

    #[test]
    fn nobody_plays_alone() {
        assert_eq!(Schedule::new(1, Format::RoundRobin, 10).games(), 0);
        assert_eq!(Schedule::new(0, Format::Gauntlet, 10).fixture(0), None);
    }
}

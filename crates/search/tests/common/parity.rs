//! What every picker owes the search, for any game.

use sente_game::{GameMove as _, Position, Random, Score};
use sente_search::TunableSet;
use sente_search::history::{Histories, Step};
use sente_search::ordering::{Context, Kit, Lists, NodeView, Picked, Picker, Regime, Settings, Stage};
use sente_search::tt::TranspositionTable;
use std::cell::OnceCell;
use std::num::NonZeroU16;

/// Whatever is set, every move has to come: these differ in all that decides about it.
const SETTINGS: [&str; 10] = [
    "",
    "heuristics.killers=2 staged.partial_depth=16 ranked.losing_last=true gates.on=true",
    "heuristics.killers=0 heuristics.counter=false ranked.by_depth=false ranked.shortlist=1 sorted.cache=0",
    "ranked.by_depth=false ranked.shortlist=16 ranked.ties=encoding ranked.tactical=false",
    "heuristics.exchange=false ranked.refutations=1 ranked.plain_root=false sorted.losing=0",
    "heuristics.history=false ranked.lazy_exchange=false staged.promising=-200000 staged.doubts=0 sorted.noisy=0",
    "heuristics.killers=2 ranked.by_depth=false ranked.shortlist=3 gates.on=true gates.least=0 gates.base=0",
    "ranked.winning=100 ranked.plain_root=false",
    "ranked.winning=1 ranked.quiets=false ranked.by_depth=false ranked.shortlist=4 ranked.plain_root=false",
    "sorted.promotion=500 sorted.centre=100 sorted.development=200 sorted.shelter=300 sorted.exchange=16",
];

fn settings(text: &str) -> Settings {
    text.parse().expect("the settings are those that there are")
}

/// Plays random games and has a picker yield the moves of every position in every way there is. Returns how many
/// positions were seen.
pub(crate) fn check_games<P: Position, K: Picker<P>>(starts: &[P], games: usize, plies: usize) -> usize {
    let mut checker = Checker::new::<K>();
    for game in 0..games {
        let mut position = starts[game % starts.len()];
        for _ in 0..plies {
            checker.check::<K>(&position);
            let moves = position.legal_moves();
            let Some(&mv) = checker.random.choose(&moves) else { break };
            checker.foreign.push(mv);
            position.advance(mv, &mut ());
        }
    }
    checker.checked
}

struct Checker<P: Position> {
    random: Random,
    histories: Histories<P>,
    table: TranspositionTable,
    /// One set of tools for each way of setting them.
    kits: Vec<Kit<P>>,
    /// Moves of other positions: what tables and killers hold as often as not.
    foreign: Vec<P::Move>,
    checked: usize,
}

impl<P: Position> Checker<P> {
    fn new<K: Picker<P>>() -> Self {
        let mut random = Random::new(11);
        let mut histories = Histories::new();
        let mut draw = || random.below(4001) as i32 - 2000;
        histories.quiet.cells_mut().iter_mut().for_each(|cell| cell.update(draw()));
        histories.piece_to.cells_mut().iter_mut().for_each(|cell| cell.update(draw()));
        histories.noisy.cells_mut().iter_mut().for_each(|cell| cell.update(draw()));
        let table = TranspositionTable::new(1).expect("a megabyte is to be had");
        let mut kits: Vec<Kit<P>> =
            SETTINGS.iter().map(|text| Kit::new(&TunableSet::default(), settings(text))).collect();
        kits.iter_mut().for_each(K::equip);
        Self { random, histories, table, kits, foreign: Vec::new(), checked: 0 }
    }

    /// A move that may be legal, may have been elsewhere, or may be no move at all.
    fn any_move(&mut self, legal: &[P::Move]) -> Option<P::Move> {
        match self.random.below(4) {
            0 => None,
            1 => self.random.choose(legal).copied(),
            2 => self.random.choose(&self.foreign).copied(),
            _ => NonZeroU16::new(self.random.next_u64() as u16).map(P::Move::from_code),
        }
    }

    fn any_step(&mut self, position: &P, legal: &[P::Move]) -> Option<Step<P>> {
        let mv = *self.random.choose(legal)?;
        (self.random.below(3) > 0).then(|| (position.piece(mv), position.target(mv)))
    }

    fn check<K: Picker<P>>(&mut self, position: &P) {
        let legal = position.legal_moves();
        let (table_move, killers) = (self.any_move(&legal), [0; 2].map(|_| self.any_move(&legal)));
        let previous = [0; 4].map(|_| self.any_step(position, &legal));
        if let Some(step) = previous[0] {
            self.histories.countermoves[step] = self.any_move(&legal);
        }
        let moment = 1 + self.random.below(legal.len().max(1));
        let threshold = self.random.below(1200) as i32 - 300;
        let square = self.random.choose(&legal).map(|&mv| position.target(mv));
        let threats = OnceCell::new();
        let node = NodeView {
            position,
            threats: &threats,
            previous: &previous,
            table_move,
            killers,
            captured_on: square.filter(|_| self.checked.is_multiple_of(2)),
            ply: self.checked / self.kits.len() % 8,
            depth: self.checked as i32 % 13,
            beta: Score::DRAW,
            lead: self.random.below(800) as i32 - 400,
        };
        let kit = &self.kits[self.checked % self.kits.len()];
        let context = Context { node: &node, histories: &self.histories, kit, table: &self.table };
        every_move::<P, K>(&context);
        no_quiet_after::<P, K>(&context, moment);
        quiescence::<P, K>(&context, square);
        probcut::<P, K>(&context, threshold);
        self.checked += 1;
    }
}

fn every_move<P: Position, K: Picker<P>>(context: &Context<'_, P>) {
    let yielded = drain(&mut K::main(context, Lists::new()), context);
    assert_same(context, &yielded, &context.node.position.legal_moves(), "main");
    if let Some(mv) = context.legal_table_move() {
        let first = (yielded[0].mv, yielded[0].stage);
        assert_eq!(
            first,
            (mv, Stage::Table),
            "the table's move is not the first in {:?}",
            context.node.position
        );
    }
    let gates = &context.kit.settings.gates;
    let reach = if gates.on { gates.reach(context.node.depth) } else { 0 };
    assert!(yielded.iter().all(|picked| picked.spared == (picked.rank < reach)));
}

/// Whoever wants no more quiet moves gets the noisy ones that are left, and nothing else.
fn no_quiet_after<P: Position, K: Picker<P>>(context: &Context<'_, P>, moment: usize) {
    let mut picker = K::main(context, Lists::new());
    let mut yielded: Vec<_> = std::iter::from_fn(|| picker.next(context)).take(moment).collect();
    picker.skip_quiets();
    let rest = drain_from(&mut picker, context, yielded.len());
    assert!(
        rest.iter().all(|picked| context.node.position.is_noisy(picked.mv)),
        "{:?}",
        context.node.position
    );
    yielded.retain(|picked| context.node.position.is_noisy(picked.mv));
    yielded.extend(rest);
    assert_same(context, &yielded, &noisy(context.node.position), "without quiet moves");
}

fn quiescence<P: Position, K: Picker<P>>(context: &Context<'_, P>, square: Option<P::Square>) {
    let position = context.node.position;
    let noisy = noisy(position);
    let mut with_checks = P::Moves::default();
    position.generate_noisy(&mut with_checks);
    position.generate_quiet_checks(&mut with_checks);
    let all = |regime| drain(&mut K::quiescence(context, regime, Lists::new()), context);
    assert_same(context, &all(Regime::Noisy), &noisy, "noisy");
    assert_same(context, &all(Regime::WithChecks), &with_checks, "with checks");
    if let Some(square) = square {
        let on_square: Vec<_> = noisy.iter().copied().filter(|&mv| position.target(mv) == square).collect();
        assert_same(context, &all(Regime::Recaptures(square)), &on_square, "recaptures");
    }
}

fn probcut<P: Position, K: Picker<P>>(context: &Context<'_, P>, threshold: i32) {
    let position = context.node.position;
    let gains = |mv: &P::Move| position.exchange_reaches(*mv, threshold);
    let wanted: Vec<_> = noisy(position).iter().copied().filter(gains).collect();
    let yielded = drain(&mut K::probcut(context, threshold, Lists::new()), context);
    assert_same(context, &yielded, &wanted, "probcut");
}

fn noisy<P: Position>(position: &P) -> P::Moves {
    let mut moves = P::Moves::default();
    position.generate_noisy(&mut moves);
    moves
}

fn drain<P: Position, K: Picker<P>>(picker: &mut K, context: &Context<'_, P>) -> Vec<Picked<P::Move>> {
    drain_from(picker, context, 0)
}

/// All that is left, whose ranks must go on from `rank`. A picker that is done stays done.
fn drain_from<P: Position, K: Picker<P>>(
    picker: &mut K,
    context: &Context<'_, P>,
    rank: usize,
) -> Vec<Picked<P::Move>> {
    let yielded: Vec<_> = std::iter::from_fn(|| picker.next(context)).collect();
    assert!(picker.next(context).is_none());
    assert!(yielded.iter().enumerate().all(|(number, picked)| picked.rank == rank + number));
    yielded
}

/// Each of the moves is yielded exactly once, and no other.
fn assert_same<P: Position>(
    context: &Context<'_, P>,
    yielded: &[Picked<P::Move>],
    expected: &[P::Move],
    what: &str,
) {
    let mut yielded: Vec<_> = yielded.iter().map(|picked| picked.mv).collect();
    let mut expected = expected.to_vec();
    yielded.sort_unstable();
    expected.sort_unstable();
    let injected =
        (context.node.table_move, context.node.killers, context.countermove(), context.kit.settings);
    assert_eq!(yielded, expected, "{what} in {:?} with {injected:?}", context.node.position);
}

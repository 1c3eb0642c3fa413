//! A position looked at in every way: before a search, after it, and by it.

use crate::failure::Failure;
use crate::games::{Study, Thinker};
use sente_engine::{Listener, PickerKind};
use sente_game::{Line, Position, Score};
use sente_search::history::Histories;
use sente_search::ordering::{Explained, Place, Ranked, Settings, Sorted, Staged, Viewpoint};
use sente_search::{Answer, Counters, Info, Limits, Reporter, Searcher};
use std::sync::{Arc, Mutex, PoisonError};

/// The megabytes of the table.
const HASH: usize = 16;

/// What was found out about a position.
pub(super) struct Studied<P: Position> {
    pub(super) depth: i32,
    /// The best move, if there is any.
    pub(super) best: Option<P::Move>,
    /// The nodes of the search.
    pub(super) nodes: u64,
    /// The moves, best first.
    pub(super) moves: Vec<StudiedMove<P>>,
}

/// What was found out about a move.
pub(super) struct StudiedMove<P: Position> {
    pub(super) mv: P::Move,
    pub(super) score: Option<Score>,
    pub(super) nodes: u64,
    /// Before the search.
    pub(super) before: View<P>,
    /// With what the search has learnt.
    pub(super) learnt: View<P>,
}

/// A move as pickers see it with some experience.
pub(super) struct View<P: Position> {
    pub(super) explained: Explained<P::Move>,
    /// Its place in each picker.
    pub(super) places: Vec<(PickerKind, Place<P::Move>)>,
}

impl<P: Position> Studied<P> {
    /// The share of the search's nodes that a move took.
    #[expect(clippy::cast_precision_loss, reason = "nobody reads more than a few digits of a share")]
    pub(super) fn share(&self, studied: &StudiedMove<P>) -> f64 {
        studied.nodes as f64 / self.nodes.max(1) as f64
    }
}

/// Searches a position twice: once as in a game, for what is learnt and where the nodes go, and once for the score of
/// every move.
pub(super) fn study<P: Study>(position: &P, depth: i32) -> Result<Studied<P>, Failure> {
    let refused = |error: &dyn std::error::Error| Failure::Usage(error.to_string());
    let mut engine = P::Engine::new(HASH, 1).map_err(|error| refused(&error))?;
    let game = search(&mut engine, position, depth, 1);
    let lines = position.count_legal().max(1);
    let exact = search(&mut engine, position, depth, lines);
    let before = views(position, &Histories::new(), depth)?;
    let learnt = views(position, &game.histories.unwrap_or_default(), depth)?;
    let mut moves: Vec<_> = before
        .into_iter()
        .zip(learnt)
        .map(|(before, learnt)| {
            let mv = before.explained.mv;
            let find = |found: &[Root<P>]| found.iter().find(|root| root.mv == mv).copied();
            let nodes = find(&game.roots).map_or(0, |root| root.nodes);
            StudiedMove { mv, score: find(&exact.roots).and_then(|root| root.score), nodes, before, learnt }
        })
        .collect();
    // Moves of equal worth stay in the order in which the search has them.
    moves.sort_by_key(|studied| exact.roots.iter().position(|root| root.mv == studied.mv));
    moves.sort_by_key(|studied| std::cmp::Reverse(studied.score));
    Ok(Studied { depth, best: game.roots.first().map(|root| root.mv), nodes: game.nodes, moves })
}

/// Each legal move as the pickers see it, in the order of generation.
fn views<P: Study>(position: &P, histories: &Histories<P>, depth: i32) -> Result<Vec<View<P>>, Failure> {
    let mut settings = Settings::default();
    // Pickers are asked as they would be at any other node.
    settings.ranked.plain_root = false;
    let view = Viewpoint::new(position, histories, &P::Tunables::default(), settings, depth);
    let view = view.map_err(|error| Failure::Usage(error.to_string()))?;
    let orders = PickerKind::ALL.map(|picker| {
        let places = match picker {
            PickerKind::Staged => view.places::<Staged<P>>(),
            PickerKind::Ranked => view.places::<Ranked<P>>(),
            PickerKind::Sorted => view.places::<Sorted<P>>(),
        };
        (picker, places)
    });
    let places = |mv: P::Move| {
        let place = |(picker, places): &(PickerKind, Vec<Place<P::Move>>)| {
            places.iter().find(|place| place.mv == mv).map(|place| (*picker, *place))
        };
        orders.iter().filter_map(place).collect()
    };
    Ok(view.explain().into_iter().map(|explained| View { places: places(explained.mv), explained }).collect())
}

/// A move at the root after a search.
#[derive(Clone, Copy)]
struct Root<P: Position> {
    mv: P::Move,
    score: Option<Score>,
    nodes: u64,
}

/// What a searcher knows at the end.
struct Examined<P: Position> {
    roots: Vec<Root<P>>,
    histories: Option<Histories<P>>,
    nodes: u64,
}

impl<P: Position> Default for Examined<P> {
    fn default() -> Self {
        Self { roots: Vec::new(), histories: None, nodes: 0 }
    }
}

fn search<P: Study>(engine: &mut P::Engine, position: &P, depth: i32, lines: usize) -> Examined<P> {
    let examiner = Examiner(Arc::default());
    let kept = Arc::clone(&examiner.0);
    let limits = Limits { depth: Some(depth), lines, ..Limits::default() };
    engine.begin(*position, Line::new(), limits, Box::new(examiner));
    engine.wait();
    std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Looks into the searcher when it is done.
struct Examiner<P: Position>(Arc<Mutex<Examined<P>>>);

impl<P: Position> Reporter<P> for Examiner<P> {
    fn line(&mut self, _: &Info<'_, P>) {}
}

impl<P: Position> Listener<P> for Examiner<P> {
    fn examine(&mut self, searcher: &dyn Searcher<P>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let roots = searcher.root_moves().iter();
        kept.roots =
            roots.map(|root| Root { mv: root.mv, score: root.latest_score(), nodes: root.nodes }).collect();
        kept.histories = searcher.histories().cloned();
    }

    fn finished(&mut self, _: &Answer<P>, nodes: u64, _: &Counters) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).nodes = nodes;
    }
}

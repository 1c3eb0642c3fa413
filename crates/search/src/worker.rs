//! A search thread and everything it owns.

use crate::clock::{ClockStart, Watch};
use crate::history::{CONTINUATIONS, CorrectionTables, Histories, Step};
use crate::ordering::{Kit, Lists, Picker, Settings, Weights};
use crate::root_moves::{RootMove, RootMoves};
use crate::telemetry::{Recorder as _, Tally, Telemetry};
use crate::tt::TranspositionTable;
use crate::tunables::Tunables;
use crate::variation::Variation;
use sente_game::{Evaluator, Line, MAX_PLY, Position, Score, Side};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How many nodes pass between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// What all threads of a search share.
#[derive(Debug)]
pub struct Shared {
    /// What is known of positions.
    pub table: TranspositionTable,
    /// Tells all threads to stop.
    pub stop: AtomicBool,
    /// How many nodes all threads have visited, as far as they have told.
    pub nodes: AtomicU64,
    /// When the clock began to run.
    pub clock: ClockStart,
}

impl Shared {
    /// Around a table.
    pub const fn new(table: TranspositionTable) -> Self {
        let clock = ClockStart::new();
        Self { table, stop: AtomicBool::new(false), nodes: AtomicU64::new(0), clock }
    }
}

/// What is remembered of a ply while lines through it are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<P: Position> {
    /// What the move at this ply put where; none for a pass.
    pub(crate) step: Option<Step<P>>,
    /// The evaluation, corrected; none in check.
    pub(crate) evaluation: Option<Score>,
    /// The quiet moves that cut last at this ply, the latest first.
    pub(crate) killers: [Option<P::Move>; 2],
    /// A move that is left out, to see how good the others are.
    pub(crate) excluded: Option<P::Move>,
    /// How often the plies after this one were cut.
    pub(crate) cutoffs: u32,
    /// Where the move at this ply ended, if it captured.
    pub(crate) captured_on: Option<P::Square>,
    /// By how many plies the move at this ply is being reduced.
    pub(crate) reduction: i32,
    /// The cell of the table of quiet moves that the move at this ply has, if it is quiet and of the main search.
    pub(crate) quiet_cell: Option<QuietCell<P>>,
}

/// What addresses the success of a quiet move.
pub(crate) type QuietCell<P> =
    (Side, <P as Position>::Origin, <P as Position>::Square, <P as Position>::Threat);

impl<P: Position> Frame<P> {
    const EMPTY: Self = Self {
        step: None,
        evaluation: None,
        killers: [None; 2],
        excluded: None,
        cutoffs: 0,
        captured_on: None,
        reduction: 0,
        quiet_cell: None,
    };
}

impl<P: Position> Frame<P> {
    /// A quiet move has cut.
    pub(crate) fn remember_killer(&mut self, mv: P::Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}

/// Plies before the root that continuations may look back to.
const FRAMES_BEFORE: usize = 6;

/// The plies of a game that room is reserved for. A longer one costs a single allocation, before the first node.
const LONGEST_GAME: usize = 2048;

/// A thread's own part of a search: generic over the game, its evaluator, its numbers and the order of moves.
pub struct Worker<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> {
    pub(crate) shared: Arc<Shared>,
    pub(crate) watch: Watch,
    pub(crate) evaluator: E,
    pub(crate) tunables: T,
    pub(crate) kit: Kit<P>,
    pub(crate) histories: Histories<P>,
    pub(crate) corrections: CorrectionTables,
    pub(crate) line: Line<P>,
    frames: Vec<Frame<P>>,
    lists: Vec<Box<Lists<P>>>,
    /// The best line from each ply, each with room to the deepest one.
    pub(crate) lines: Vec<Variation<P::Move>>,
    pub(crate) root_moves: RootMoves<P>,
    /// Which of the best lines is being searched.
    pub(crate) line_number: usize,
    pub(crate) root_depth: i32,
    /// The last iteration that was finished; zero if none was.
    pub(crate) finished_depth: i32,
    pub(crate) nodes: u64,
    /// How many nodes are left to this thread if no other visits any: whoever went ahead of it has spent its part.
    node_limit: u64,
    told: u64,
    pub(crate) seldepth: usize,
    /// Before this ply no null move is made: a null move is being verified.
    pub(crate) no_null_before: usize,
    pub(crate) stopped: bool,
    pub(crate) counters: Counters,
    pub(crate) recorder: <K::Tally as Tally>::Recorder,
    picker: PhantomData<fn() -> K>,
}

/// Rates that tell whether the order of moves is good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Nodes of the main search, below the root, that were cut.
    pub cutoffs: u64,
    /// How many of them by the first move.
    pub first_move_cutoffs: u64,
    /// Look-ups in the table.
    pub probes: u64,
    /// How many found something.
    pub hits: u64,
    /// Nodes of quiescence.
    pub quiescence_nodes: u64,
}

impl Counters {
    /// Adds what was counted elsewhere.
    pub const fn add(&mut self, other: &Self) {
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.probes += other.probes;
        self.hits += other.hits;
        self.quiescence_nodes += other.quiescence_nodes;
    }
}

impl<P: Position, E: Evaluator<P>, T: Tunables, K: Picker<P>> Worker<P, E, T, K> {
    /// A thread without experience. Everything it will need is allocated here.
    pub fn new(shared: Arc<Shared>, evaluator: E, tunables: T) -> Self {
        let mut kit = Kit::new(&tunables, Settings::default());
        K::equip(&mut kit);
        Self {
            shared,
            watch: Watch::default(),
            evaluator,
            kit,
            tunables,
            histories: Histories::new(),
            corrections: CorrectionTables::new(P::CORRECTION_KEYS),
            line: Line::with_capacity(LONGEST_GAME + MAX_PLY + 1),
            frames: vec![Frame::EMPTY; FRAMES_BEFORE + MAX_PLY + 2],
            lists: (0..2 * MAX_PLY).map(|_| Lists::new()).collect(),
            lines: (0..=MAX_PLY).map(|ply| Variation::with_room(MAX_PLY + 1 - ply)).collect(),
            root_moves: RootMoves::new(),
            line_number: 0,
            root_depth: 0,
            finished_depth: 0,
            nodes: 0,
            node_limit: u64::MAX,
            told: 0,
            seldepth: 0,
            no_null_before: 0,
            stopped: false,
            counters: Counters::default(),
            recorder: Default::default(),
            picker: PhantomData,
        }
    }

    /// With other settings of the order of moves.
    #[must_use]
    pub fn with_ordering(mut self, settings: Settings) -> Self {
        self.kit.settings = settings;
        K::equip(&mut self.kit);
        self
    }

    /// From now on the search goes by these numbers.
    pub fn retune(&mut self, tunables: T) {
        self.kit.weights = Weights::new(&tunables);
        self.tunables = tunables;
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }

    /// Begins a search from `root` with the positions before it.
    pub(crate) fn prepare(&mut self, root: &P, past: &Line<P>, watch: Watch) {
        self.root_moves.clear();
        self.finished_depth = 0;
        self.watch = watch;
        self.node_limit = watch.nodes.saturating_sub(self.shared.nodes.load(Ordering::Relaxed));
        self.line.clone_from(past);
        self.line.reserve(MAX_PLY + 1);
        self.frames.fill(Frame::EMPTY);
        self.histories.low_ply.clear();
        self.evaluator.refresh(root);
        (self.nodes, self.told, self.seldepth, self.no_null_before) = (0, 0, 0, 0);
        self.stopped = false;
        self.counters = Counters::default();
        self.kit.begin_search();
        K::prepare(&self.kit, &mut self.histories);
        self.recorder.begin();
    }

    /// The frame of a ply.
    #[inline]
    pub(crate) fn frame(&self, ply: usize) -> &Frame<P> {
        &self.frames[ply + FRAMES_BEFORE]
    }

    /// The frame of a ply, to be changed.
    #[inline]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame<P> {
        &mut self.frames[ply + FRAMES_BEFORE]
    }

    /// The frame so many plies before `ply`, which may lie before the root.
    #[inline]
    pub(crate) fn frame_back(&self, ply: usize, back: usize) -> &Frame<P> {
        &self.frames[ply + FRAMES_BEFORE - back]
    }

    /// The moves that led to `ply`, as continuations count them.
    #[inline]
    pub(crate) fn previous(&self, ply: usize) -> [Option<Step<P>>; 4] {
        CONTINUATIONS.map(|back| self.frame_back(ply, back).step)
    }

    /// Lends lists to a picker.
    pub(crate) fn borrow_lists(&mut self) -> Box<Lists<P>> {
        self.lists.pop().unwrap_or_else(Lists::new)
    }

    /// Takes them back.
    pub(crate) fn return_lists(&mut self, lists: Box<Lists<P>>) {
        self.lists.push(lists);
    }

    /// Goes down by a move: everybody who keeps track of the line is told, and the position becomes the one there. It is
    /// changed in place, because whoever gets a position back by value waits for it to be written twice.
    #[inline]
    pub(crate) fn descend(&mut self, position: &mut P, mv: P::Move, ply: usize) {
        let captured_on = position.captured(mv).map(|_| position.target(mv));
        let step = Some((position.piece(mv), position.target(mv)));
        let frame = self.frame_mut(ply);
        (frame.step, frame.captured_on, frame.quiet_cell) = (step, captured_on, None);
        self.line.push(position);
        self.evaluator.push();
        position.advance(mv, &mut self.evaluator);
    }

    /// Goes down by a pass.
    pub(crate) fn descend_by_pass(&mut self, position: &P, ply: usize) -> P {
        let frame = self.frame_mut(ply);
        (frame.step, frame.captured_on, frame.quiet_cell) = (None, None, None);
        self.line.push(position);
        self.evaluator.push();
        position.pass()
    }

    /// Comes back up.
    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.line.pop();
        self.evaluator.pop();
    }

    /// Counts a node and finds out whether to go on. The clock is only looked at now and then; the limit of nodes
    /// holds to the node, so that a search by nodes is the same everywhere.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: usize) {
        // On the way back up a few more nodes are entered and left at once.
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.node_limit || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let total = self.tell_nodes();
        let over = total >= self.watch.nodes || self.watch.is_time_up(&self.shared.clock);
        if over {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.stopped |= over || self.shared.stop.load(Ordering::Relaxed);
    }

    /// Adds the nodes visited since the last time to those of all threads, and returns their number.
    pub(crate) fn tell_nodes(&mut self) -> u64 {
        let news = self.nodes - self.told;
        self.told = self.nodes;
        self.shared.nodes.fetch_add(news, Ordering::Relaxed) + news
    }

    /// Remembers the best line from `ply`: a move, and the best line after it.
    #[inline]
    pub(crate) fn remember_line(&mut self, ply: usize, mv: P::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].set(mv, &below[0]);
    }

    /// What the thread's tables take, in bytes.
    pub fn bytes(&self) -> usize {
        self.histories.bytes() + self.corrections.bytes() + self.kit.bytes()
    }

    /// What was recorded of the last search, if it was watched.
    pub fn telemetry(&self) -> Option<Telemetry> {
        self.recorder.telemetry().map(|telemetry| Telemetry { bytes: self.bytes(), ..telemetry.clone() })
    }

    /// What the thread has learnt about moves.
    pub const fn histories(&self) -> &Histories<P> {
        &self.histories
    }

    /// The moves at the root of the last search, best first as far as is known.
    pub fn root_moves(&self) -> &[RootMove<P>] {
        &self.root_moves
    }

    /// Rates of the last search.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// How many nodes the thread visited in the last search.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

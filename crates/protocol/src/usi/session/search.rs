//! Searches: what is asked for, and how it is answered.

use super::Session;
use crate::MoveText;
use crate::session::{Errand, Job, Manner, Voice};
use crate::uci::Wdl;
use crate::usi::{Answer, Clocks, Go, Mate, MateTime, Message};
use sente_game::{Notation as _, Position as _, Score, Side};
use sente_search::{Limits, TimeControl};
use sente_shogi::mate::{Answer as Solution, Limits as MateLimits, Solver};
use sente_shogi::{Declaration, EnteringKing, Move, Position};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The megabytes in which a search for mate remembers what it has seen.
const MATE_MEMORY: usize = 64;

/// The solver, once there was a mate to look for. To make one takes longer than many a mate, so it is kept.
pub(super) type KeptSolver = Arc<Mutex<Option<Solver>>>;

impl Session {
    pub(super) fn go(&mut self, go: Go) -> Result<(), String> {
        if let Some(depth) = go.perft {
            return self.desk.perft(depth, ());
        }
        if let Some(time) = go.mate {
            let solver = Arc::clone(&self.solver);
            return self.desk.begin(|desk| look_for_mate(&desk.position, time, solver, desk.voice.clone()));
        }
        if !go.ponder && !go.infinite && may_declare(&self.desk.position) {
            self.desk.stop();
            self.desk.voice.say(&Message::BestMove(Answer::Win));
            return Ok(());
        }
        let limits = self.limits(&go)?;
        self.pondered = go.ponder.then_some(go);
        self.desk.search(Errand {
            limits,
            style: (),
            lines: self.options.common.multipv,
            strength: None,
            manner: InUsi,
        });
        Ok(())
    }

    /// The expected move was played. Some interfaces tell the clocks only now; then the search begins anew with them, and
    /// what it has found so far is in the table.
    pub(super) fn ponder_hit(&mut self, clocks: Clocks) -> Result<(), String> {
        let Some(go) = self.pondered.take().filter(|_| self.desk.is_pondering()) else { return Ok(()) };
        // Who may declare does so instead of thinking on.
        if clocks.is_empty() && !may_declare(&self.desk.position) {
            self.desk.ponder_hit();
            return Ok(());
        }
        let clocks = if clocks.is_empty() { go.clocks } else { clocks };
        self.desk.abandon();
        self.go(Go { ponder: false, clocks, ..go })
    }

    /// What the command asks for; moves that are not legal here are an error.
    fn limits(&self, go: &Go) -> Result<Limits<Move>, String> {
        Ok(Limits {
            time: self.time_control(go),
            depth: go.depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX)),
            nodes: go.nodes,
            soft_nodes: None,
            mate: None,
            moves: self.desk.moves(&go.searchmoves)?,
            lines: self.options.common.multipv,
            infinite: go.infinite,
            ponder: go.ponder,
        })
    }

    fn time_control(&self, go: &Go) -> TimeControl {
        let milliseconds =
            |time: Option<i64>| Duration::from_millis(u64::try_from(time.unwrap_or(0)).unwrap_or(0));
        let Clocks { btime, wtime, binc, winc, byoyomi } = go.clocks;
        let (left, increment) = match self.desk.position.side() {
            Side::First => (btime, binc),
            Side::Second => (wtime, winc),
        };
        if go.movetime.is_some() {
            return TimeControl::MoveTime(milliseconds(go.movetime));
        }
        if left.or(byoyomi).is_none() {
            return TimeControl::None;
        }
        TimeControl::Clock {
            left: milliseconds(left),
            increment: milliseconds(increment),
            moves_to_go: None,
            byoyomi: milliseconds(byoyomi),
        }
    }
}

/// Whether the player to move wins by declaring so. By the rule of tries it is the move that wins.
fn may_declare(position: &Position) -> bool {
    let by_points = !matches!(position.rules().entering_king, EnteringKing::Ignored | EnteringKing::Try);
    by_points && position.declaration() == Declaration::Win
}

/// Looks for a mate in a thread of its own, and tells what came of it.
fn look_for_mate(
    position: &Position,
    time: MateTime,
    solver: KeptSolver,
    voice: Voice,
) -> std::io::Result<Job> {
    let position = *position;
    Job::start_outspoken("mate", time == MateTime::Infinite, move |stop: &AtomicBool| {
        let start = sente_engine::now();
        let is_over = || match time {
            MateTime::Infinite => false,
            MateTime::Milliseconds(limit) => {
                sente_engine::now().saturating_sub(start) >= Duration::from_millis(limit)
            }
        };
        let mut give_up = || stop.load(Ordering::Relaxed) || is_over();
        let mut kept = solver.lock().unwrap_or_else(PoisonError::into_inner);
        let solver = kept.get_or_insert_with(|| Solver::new(MATE_MEMORY));
        let solution = solver.solve(&position, MateLimits::default(), &mut give_up);
        let mate = match solution {
            Solution::Mate(line) => Mate::Found(texts(&position, &line)),
            Solution::NoMate => Mate::None,
            Solution::Unknown => Mate::Timeout,
        };
        voice.say(&Message::Checkmate(mate));
    })
}

fn texts(position: &Position, line: &[Move]) -> Vec<MoveText> {
    let mut position = *position;
    let mut texts = Vec::new();
    for &mv in line {
        texts.extend(position.styled_move_text(mv, ()).parse::<MoveText>());
        position.advance(mv, &mut ());
    }
    texts
}

/// How USI words things.
struct InUsi;

impl Manner<Position> for InUsi {
    /// Mates are counted in plies.
    fn mate(&self, plies: i32) -> i32 {
        plies
    }

    fn chances(&self, _: &Position, _: Score) -> Option<Wdl> {
        None
    }

    /// Without a move, the game is lost.
    fn answer(&self, best: Option<MoveText>, ponder: Option<MoveText>) -> String {
        best.map_or(Answer::Resign, |mv| Answer::Play { mv, ponder }).to_string()
    }
}

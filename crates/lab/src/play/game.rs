//! One game, from the opening to the end.

use super::{Adjudication, Adjudicator, Clock, Control, DrawRule, Ending, ResignRule};
use crate::engine::{Budget, Clocks, Fault, Question, Reply, Report, Session, Usage};
use sente_game::{Line, Opening, Records, Side};
use sente_protocol::MoveText;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What holds for all games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How much longer than its clock allows a move may take.
    pub margin: Duration,
    /// When games are called drawn.
    pub draw: Option<DrawRule>,
    /// When games are called lost.
    pub resign: Option<ResignRule>,
    /// After so many moves of each side a game is a draw.
    pub max_moves: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { margin: Duration::from_millis(20), draw: None, resign: None, max_moves: None }
    }
}

/// An engine at the board.
#[derive(Debug)]
pub struct Player<'a> {
    /// The engine.
    pub session: &'a mut Session,
    /// How long it may think.
    pub control: Control,
}

/// A move as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<P: Records> {
    /// The move.
    pub mv: P::Move,
    /// What the engine said last before it.
    pub report: Report,
    /// How long it took.
    pub time: Duration,
    /// What processor time it took, where the system tells.
    pub usage: Option<Usage>,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<P: Records> {
    /// Where it began.
    pub opening: Opening<P>,
    /// The moves that engines made.
    pub moves: Vec<Played<P>>,
    /// How it ended.
    pub ending: Ending,
}

/// Has two engines, the first of which moves first, play a game. Returns early if `stop` becomes true.
pub fn play_game<P: Records>(
    opening: &Opening<P>,
    players: &mut [Player<'_>; 2],
    rules: &Rules,
    stop: &AtomicBool,
) -> PlayedGame<P> {
    let mut table = Table::new(opening, players, rules);
    let ending = table.prepare(players).err().unwrap_or_else(|| {
        loop {
            if stop.load(Ordering::Relaxed) {
                break Ending::Interrupted;
            }
            if let Some(ending) = table.step(players) {
                break ending;
            }
        }
    });
    PlayedGame { opening: opening.clone(), moves: table.moves, ending }
}

/// The board with everything around it.
struct Table<'a, P: Records> {
    rules: &'a Rules,
    start: P,
    start_text: Option<String>,
    position: P,
    line: Line<P>,
    /// All moves from the start, as they are told to engines.
    texts: Vec<MoveText>,
    moves: Vec<Played<P>>,
    clocks: [Option<Clock>; 2],
    adjudicator: Adjudicator,
}

impl<'a, P: Records> Table<'a, P> {
    fn new(opening: &Opening<P>, players: &[Player<'_>; 2], rules: &'a Rules) -> Self {
        let start = opening.start;
        let start_text = (start != P::start()).then(|| start.position_text());
        let clocks = [0, 1].map(|index: usize| match players[index].control {
            Control::Clock(control) => Some(Clock::new(control)),
            _ => None,
        });
        let mut table = Self {
            rules,
            start,
            start_text,
            position: start,
            line: Line::new(),
            texts: Vec::new(),
            moves: Vec::new(),
            clocks,
            adjudicator: Adjudicator::new(rules.draw, rules.resign),
        };
        for &mv in &opening.moves {
            table.advance(mv);
        }
        table
    }

    /// Tells both engines that another game begins.
    fn prepare(&self, players: &mut [Player<'_>; 2]) -> Result<(), Ending> {
        for (side, player) in Side::ALL.into_iter().zip(players) {
            let mut begin = || {
                for (name, value) in P::engine_options(&self.start) {
                    player.session.set_option_if_known(name, value)?;
                }
                player.session.new_game()
            };
            begin().map_err(|fault| Ending::fault(side, fault))?;
        }
        Ok(())
    }

    /// One move, unless the game is over.
    fn step(&mut self, players: &mut [Player<'_>; 2]) -> Option<Ending> {
        if let Some(outcome) = self.position.outcome(&self.line) {
            return Some(Ending::Rules(outcome));
        }
        if self.rules.max_moves.is_some_and(|limit| self.moves.len() >= limit as usize * 2) {
            return Some(Ending::MoveLimit);
        }
        let side = self.position.side();
        match self.ask(side, players) {
            Ok(None) => Some(Ending::Resigned { winner: side.other() }),
            Ok(Some(played)) => {
                let score = played.report.score.map(crate::engine::Announced::centipawns);
                self.adjudicator.note(side, score);
                self.advance(played.mv);
                self.moves.push(played);
                self.decide()
            }
            Err(Fault::Interrupted) => Some(Ending::Interrupted),
            Err(fault) => Some(Ending::fault(side, fault)),
        }
    }

    /// Asks for a move; none if the player gives up.
    fn ask(&mut self, side: Side, players: &mut [Player<'_>; 2]) -> Result<Option<Played<P>>, Fault> {
        let player = &mut players[side.index()];
        let (budget, allowance) = self.budget(side, player.control);
        let thought = player.session.think(&Question {
            start: self.start_text.as_deref(),
            moves: &self.texts,
            budget: &budget,
            allowance,
        })?;
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock
                .charge(thought.time, self.rules.margin)
                .map_err(|over| Fault::TimeLoss(thought.late_by(over)))?;
        }
        let text = match thought.best {
            Reply::Move(text) => text,
            Reply::Resign => return Ok(None),
            // Who may declare the game won is not asked for a move.
            Reply::Declare => return Err(Fault::IllegalMove("a declaration that does not hold".to_owned())),
            Reply::None | Reply::NoMate => {
                return Err(Fault::IllegalMove("no move where there are some".to_owned()));
            }
        };
        let mv = self.position.read_move(text.as_str());
        let mv =
            mv.map_err(|error| Fault::IllegalMove(format!("{error} in {}", self.position.position_text())))?;
        Ok(Some(Played { mv, report: thought.report, time: thought.time, usage: thought.usage }))
    }

    /// What the player may spend, and how long the runner waits for it.
    fn budget(&self, side: Side, control: Control) -> (Budget, Option<Duration>) {
        let mut budget = Budget::default();
        match control {
            Control::Clock(_) => {
                budget.clocks = Some(self.clocks_seen_by(side));
                let allowance = self.clocks[side.index()].map(|clock| clock.allowance() + self.rules.margin);
                return (budget, allowance);
            }
            Control::MoveTime(time) => {
                budget.move_time = Some(time);
                return (budget, Some(time + self.rules.margin));
            }
            Control::Nodes(nodes) => budget.nodes = Some(nodes),
            Control::Depth(depth) => budget.depth = Some(depth),
        }
        (budget, None)
    }

    /// Both clocks. An opponent without one is shown with the player's own.
    fn clocks_seen_by(&self, side: Side) -> Clocks {
        let own = self.clocks[side.index()];
        let of = |index: usize| self.clocks[index].or(own);
        let left = [0, 1].map(|index| of(index).map_or(Duration::ZERO, |clock| clock.left()));
        let increment =
            [0, 1].map(|index| of(index).map_or(Duration::ZERO, |clock| clock.control().increment));
        Clocks {
            left,
            increment,
            moves_to_go: own.and_then(|clock| clock.moves_left()),
            byoyomi: own.map_or(Duration::ZERO, |clock| clock.control().byoyomi),
        }
    }

    fn decide(&self) -> Option<Ending> {
        let move_number = self.position.ply() / 2 + 1;
        self.adjudicator.decide(move_number).map(|decision| match decision {
            Adjudication::Draw => Ending::AgreedDraw,
            Adjudication::Win(side) => Ending::Resigned { winner: side },
        })
    }

    fn advance(&mut self, mv: P::Move) {
        let text = self.position.styled_move_text(mv, self.start.move_style());
        // Every move of a game can be carried by its protocol; one that could not would be refused as illegal.
        self.texts.extend(text.parse::<MoveText>());
        self.line.push(&self.position);
        self.position.advance(mv, &mut ());
    }
}

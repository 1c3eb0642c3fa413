//! What a search has to say.

use super::gate::Gate;
use super::voice::Voice;
use crate::MoveText;
use crate::uci::{BestMove, Bound, Info, Message, Score, ScoreValue, Wdl};
use sente_chess::notation::CastlingStyle;
use sente_chess::{Move, Position};
use sente_engine::Listener;
use sente_engine::strength::{Candidate, Strength};
use sente_engine::wdl::{self, Model};
use sente_game::{Notation as _, Position as _};
use sente_search::{Answer, Counters, Reporter, tt};
use std::sync::Arc;

/// Tells what a search finds.
pub(super) struct Speaker {
    pub(super) voice: Voice,
    pub(super) root: Position,
    pub(super) style: CastlingStyle,
    /// How many lines are wanted; others are not told.
    pub(super) lines: usize,
    /// Whether chances are told with scores.
    pub(super) shows_chances: bool,
    pub(super) gate: Arc<Gate>,
    /// Who chooses the move, if it is not simply the best.
    pub(super) handicap: Option<Handicap>,
}

/// Collects the lines of each iteration and chooses among those of the last complete one.
pub(super) struct Handicap {
    strength: Strength,
    game: u64,
    /// How many lines an iteration has.
    lines: usize,
    /// Those of the iteration going on, each with the expected reply.
    growing: Vec<(Candidate<Move>, Option<Move>)>,
    complete: Vec<(Candidate<Move>, Option<Move>)>,
}

impl Handicap {
    pub(super) fn new(strength: Strength, game: u64, lines: usize) -> Self {
        Self { strength, game, lines, growing: Vec::new(), complete: Vec::new() }
    }

    fn note(&mut self, info: &sente_search::Info<'_, Position>) {
        let (Some(&mv), tt::Bound::Exact) = (info.line.first(), info.bound) else { return };
        if info.line_number == 1 {
            self.growing.clear();
        }
        self.growing.push((Candidate { mv, score: info.score }, info.line.get(1).copied()));
        if self.growing.len() == self.lines {
            std::mem::swap(&mut self.growing, &mut self.complete);
        }
    }

    /// The move and the expected reply; `None` if the best found is to be played.
    fn choose(&mut self, root: &Position, answer: &Answer<Position>) -> Option<(Move, Option<Move>)> {
        // A win that was found last of all is not in the lines yet.
        if answer.score.is_decided() && answer.score > sente_game::Score::DRAW {
            return None;
        }
        self.complete.sort_by_key(|(candidate, _)| std::cmp::Reverse(candidate.score));
        let candidates: Vec<_> = self.complete.iter().map(|&(candidate, _)| candidate).collect();
        let chosen = self.strength.choose(root, &candidates, self.game)?;
        let reply = self.complete.iter().find(|(candidate, _)| candidate.mv == chosen)?.1;
        Some((chosen, reply))
    }
}

impl Speaker {
    /// A line of moves as text. It ends before a move that is not legal, which a table may contain.
    fn texts(&self, line: impl IntoIterator<Item = Move>) -> Vec<MoveText> {
        let mut position = self.root;
        let mut texts = Vec::new();
        for mv in line {
            if !position.is_legal(mv) {
                break;
            }
            texts.extend(position.styled_move_text(mv, self.style).parse::<MoveText>());
            position.advance(mv, &mut ());
        }
        texts
    }

    fn chances(&self, score: sente_game::Score) -> Wdl {
        let chances = Model::FITTED.chances(score, wdl::material(&self.root));
        Wdl { win: chances.win.into(), draw: chances.draw.into(), loss: chances.loss.into() }
    }
}

impl Reporter<Position> for Speaker {
    fn line(&mut self, info: &sente_search::Info<'_, Position>) {
        if let Some(handicap) = &mut self.handicap {
            handicap.note(info);
        }
        if info.line_number > self.lines {
            return;
        }
        let milliseconds = u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX);
        let nps = u128::from(info.nodes) * 1_000_000 / info.time.as_micros().max(1);
        let bound = match info.bound {
            tt::Bound::Lower => Some(Bound::Lower),
            tt::Bound::Upper => Some(Bound::Upper),
            tt::Bound::Exact | tt::Bound::None => None,
        };
        self.voice.say(&Message::Info(Box::new(Info {
            depth: u32::try_from(info.depth).ok(),
            seldepth: u32::try_from(info.seldepth).ok(),
            multipv: (self.lines > 1).then_some(info.line_number as u32),
            score: Some(Score { value: value(info.score), bound }),
            wdl: self.shows_chances.then(|| self.chances(info.score)),
            nodes: Some(info.nodes),
            nps: u64::try_from(nps).ok(),
            hashfull: u32::try_from(info.hashfull).ok(),
            time: Some(milliseconds),
            pv: self.texts(info.line.iter().copied()),
            ..Info::default()
        })));
    }

    fn current_move(&mut self, depth: i32, mv: Move, number: usize) {
        self.voice.say(&Message::Info(Box::new(Info {
            depth: u32::try_from(depth).ok(),
            currmove: self.texts([mv]).first().copied(),
            currmovenumber: u32::try_from(number).ok(),
            ..Info::default()
        })));
    }
}

impl Listener<Position> for Speaker {
    fn finished(&mut self, answer: &Answer<Position>, _: u64, _: &Counters) {
        self.gate.pass();
        let chosen = self.handicap.as_mut().and_then(|handicap| handicap.choose(&self.root, answer));
        let mut texts = match chosen {
            Some((mv, reply)) => self.texts([mv].into_iter().chain(reply)),
            None => self.texts(answer.line.iter().copied()),
        }
        .into_iter();
        let best = BestMove { mv: texts.next(), ponder: texts.next() };
        self.voice.say(&Message::BestMove(best));
    }
}

/// The protocol counts mates in moves: whoever mates in an odd number of plies makes one move more than the other.
fn value(score: sente_game::Score) -> ScoreValue {
    match score.plies_to_mate() {
        Some(plies) if plies > 0 => ScoreValue::Mate((plies + 1) / 2),
        Some(plies) => ScoreValue::Mate(plies / 2),
        None => ScoreValue::Cp(score.get()),
    }
}

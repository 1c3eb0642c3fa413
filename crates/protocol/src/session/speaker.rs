//! What a search has to say.

use super::gate::Gate;
use super::voice::Voice;
use crate::MoveText;
use crate::uci::{Bound, Info, Score, ScoreValue, Wdl};
use sente_engine::Listener;
use sente_engine::strength::{Candidate, Strength};
use sente_game::{Notation, Position};
use sente_search::{Answer, Counters, Reporter, tt};
use std::sync::Arc;

/// How a protocol words what a search finds.
pub(crate) trait Manner<P: Position>: Send + 'static {
    /// The number by which a mate is told that is so many plies away, negative for the one who is mated.
    fn mate(&self, plies: i32) -> i32;

    /// The chances that go with a score, if they are wanted.
    fn chances(&self, root: &P, score: sente_game::Score) -> Option<Wdl>;

    /// The line that ends a search: the move to play, if there is one, and the reply that is expected.
    fn answer(&self, best: Option<MoveText>, ponder: Option<MoveText>) -> String;
}

/// Tells what a search finds.
pub(super) struct Speaker<P: Notation, M> {
    pub(super) voice: Voice,
    pub(super) root: P,
    pub(super) style: P::MoveStyle,
    /// How many lines are wanted; others are not told.
    pub(super) lines: usize,
    pub(super) gate: Arc<Gate>,
    /// Who chooses the move, if it is not simply the best.
    pub(super) handicap: Option<Handicap<P>>,
    pub(super) manner: M,
}

/// Collects the lines of each iteration and chooses among those of the last complete one.
pub(super) struct Handicap<P: Position> {
    strength: Strength,
    game: u64,
    /// How many lines an iteration has.
    lines: usize,
    /// Those of the iteration going on, each with the expected reply.
    growing: Lines<P::Move>,
    complete: Lines<P::Move>,
}

type Lines<M> = Vec<(Candidate<M>, Option<M>)>;

impl<P: Position> Handicap<P> {
    pub(super) fn new(strength: Strength, game: u64, lines: usize) -> Self {
        Self { strength, game, lines, growing: Vec::new(), complete: Vec::new() }
    }

    fn note(&mut self, info: &sente_search::Info<'_, P>) {
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
    fn choose(&mut self, root: &P, answer: &Answer<P>) -> Option<(P::Move, Option<P::Move>)> {
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

impl<P: Notation, M: Manner<P>> Speaker<P, M> {
    /// A line of moves as text. It ends before a move that is not legal, which a table may contain.
    fn texts(&self, line: impl IntoIterator<Item = P::Move>) -> Vec<MoveText> {
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

    fn value(&self, score: sente_game::Score) -> ScoreValue {
        match score.plies_to_mate() {
            Some(plies) => ScoreValue::Mate(self.manner.mate(plies)),
            None => ScoreValue::Cp(score.get()),
        }
    }
}

impl<P: Notation, M: Manner<P>> Reporter<P> for Speaker<P, M> {
    fn line(&mut self, info: &sente_search::Info<'_, P>) {
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
        self.voice.say(&Info {
            depth: u32::try_from(info.depth).ok(),
            seldepth: u32::try_from(info.seldepth).ok(),
            multipv: (self.lines > 1).then_some(info.line_number as u32),
            score: Some(Score { value: self.value(info.score), bound }),
            wdl: self.manner.chances(&self.root, info.score),
            nodes: Some(info.nodes),
            nps: u64::try_from(nps).ok(),
            hashfull: u32::try_from(info.hashfull).ok(),
            time: Some(milliseconds),
            pv: self.texts(info.line.iter().copied()),
            ..Info::default()
        });
    }

    fn current_move(&mut self, depth: i32, mv: P::Move, number: usize) {
        self.voice.say(&Info {
            depth: u32::try_from(depth).ok(),
            currmove: self.texts([mv]).first().copied(),
            currmovenumber: u32::try_from(number).ok(),
            ..Info::default()
        });
    }
}

impl<P: Notation, M: Manner<P>> Listener<P> for Speaker<P, M> {
    fn finished(&mut self, answer: &Answer<P>, _: u64, _: &Counters) {
        if !self.gate.pass() {
            return;
        }
        let chosen = self.handicap.as_mut().and_then(|handicap| handicap.choose(&self.root, answer));
        let mut texts = match chosen {
            Some((mv, reply)) => self.texts([mv].into_iter().chain(reply)),
            None => self.texts(answer.line.iter().copied()),
        }
        .into_iter();
        self.voice.say(&self.manner.answer(texts.next(), texts.next()));
    }
}

//! Random values and lines, the same for the same seed.

use sente_game::Random;
use sente_protocol::uci::{
    BestMove, Bound, Choice, Command, CurrentLine, Go, Info, Message, OptionKind, OptionName, OptionSpec,
    Root, Score, ScoreValue, Status, StringValue, Wdl,
};
use sente_protocol::{MoveText, PositionText, Text};

/// Words that mean something somewhere, or look as if they did.
const WORDS: &str = "\
    uci debug on off isready setoption name value register later code ucinewgame position startpos fen moves \
    go searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime infinite perft stop \
    ponderhit quit d eval bench help id author uciok readyok bestmove (none) 0000 copyprotection \
    registration checking ok error info seldepth time nps hashfull tbhits multipv score cp lowerbound \
    upperbound wdl currmove currmovenumber cpuload refutation currline pv string option type check spin \
    combo button default min max var <empty> true false e2e4 e7e8q P*5e 0 1 -1 +7 00 18446744073709551615 \
    18446744073709551616 -9223372036854775809 1.5 é \u{a0} \u{2028} \u{b} \0 \" \\ Hash Clear";

const SPACES: &[&str] = &[" ", " ", " ", "  ", "\t", "\n", "\r\n", "\u{c}"];

pub(crate) struct Generator {
    random: Random,
    words: Vec<&'static str>,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), words: WORDS.split(' ').collect() }
    }

    /// True in so many of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        *self.random.choose(items).expect("there are items")
    }

    fn word(&mut self) -> &'static str {
        self.random.choose(&self.words).expect("there are words")
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance(40).then(|| make(self))
    }

    fn list<T>(&mut self, longest: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.random.below(longest + 1)).map(|_| make(self)).collect()
    }

    /// Numbers of all sizes, the extreme ones among them.
    fn u64(&mut self) -> u64 {
        match self.random.below(4) {
            0 => self.pick(&[0, 1, u64::MAX]),
            _ => self.random.next_u64() >> self.random.below(64),
        }
    }

    fn u32(&mut self) -> u32 {
        if self.chance(10) { u32::MAX } else { self.u64() as u32 }
    }

    fn i64(&mut self) -> i64 {
        if self.chance(10) { i64::MIN } else { self.u64() as i64 }
    }

    fn i32(&mut self) -> i32 {
        if self.chance(10) { i32::MIN } else { self.u64() as i32 }
    }

    /// A few words with any white space between and around them.
    pub(crate) fn keywords(&mut self) -> String {
        let mut line = String::new();
        for _ in 0..self.random.below(14) {
            if self.chance(95) {
                line.push_str(self.pick(SPACES));
            }
            line.push_str(self.word());
        }
        line
    }

    /// Anything that a constructor takes; refusals are tried again.
    fn built<T>(&mut self, make: impl Fn(&str) -> Option<T>) -> T {
        loop {
            let text = self.keywords();
            if let Some(value) = make(&text) {
                return value;
            }
        }
    }

    fn text(&mut self) -> Text {
        self.built(|text| Some(Text::from(text)))
    }

    fn value(&mut self) -> StringValue {
        self.built(|text| Some(StringValue::from(text)))
    }

    fn name(&mut self) -> OptionName {
        self.built(|text| text.parse().ok())
    }

    fn choice(&mut self) -> Choice {
        self.built(|text| text.parse().ok())
    }

    fn position(&mut self) -> PositionText {
        self.built(|text| text.parse().ok())
    }

    fn one_move(&mut self) -> MoveText {
        loop {
            let length = 1 + self.random.below(8);
            let word: String = (0..length).map(|_| (33 + self.random.below(94)) as u8 as char).collect();
            let word = if self.chance(30) { self.word().to_owned() } else { word };
            if let Ok(mv) = word.parse() {
                return mv;
            }
        }
    }

    fn moves(&mut self) -> Vec<MoveText> {
        self.list(6, Self::one_move)
    }

    pub(crate) fn command(&mut self) -> Command {
        match self.random.below(15) {
            0 => Command::Uci,
            1 => Command::Debug(self.chance(50)),
            2 => Command::IsReady,
            3 => Command::SetOption { name: self.name(), value: self.maybe(Self::value) },
            4 => Command::Register(self.text()),
            5 => Command::UciNewGame,
            6 => Command::Position { root: Root::Start, moves: self.moves() },
            7 => Command::Position { root: Root::Fen(self.position()), moves: self.moves() },
            8 => Command::Stop,
            9 => Command::PonderHit,
            10 => Command::Quit,
            11 if self.chance(50) => Command::Show,
            11 => Command::Eval,
            12 => Command::Bench(self.text()),
            13 => Command::Help,
            _ => Command::Go(Box::new(self.go())),
        }
    }

    fn go(&mut self) -> Go {
        Go {
            ponder: self.chance(30),
            wtime: self.maybe(Self::i64),
            btime: self.maybe(Self::i64),
            winc: self.maybe(Self::i64),
            binc: self.maybe(Self::i64),
            movestogo: self.maybe(Self::u32),
            depth: self.maybe(Self::u32),
            nodes: self.maybe(Self::u64),
            mate: self.maybe(Self::u32),
            movetime: self.maybe(Self::i64),
            infinite: self.chance(30),
            perft: self.maybe(Self::u32),
            searchmoves: self.moves(),
        }
    }

    pub(crate) fn message(&mut self) -> Message {
        let status = self.pick(&[Status::Checking, Status::Ok, Status::Error]);
        match self.random.below(12) {
            0 => Message::IdName(self.text()),
            1 => Message::IdAuthor(self.text()),
            2 => Message::UciOk,
            3 => Message::ReadyOk,
            4 => Message::CopyProtection(status),
            5 => Message::Registration(status),
            6 | 7 => {
                let (mv, ponder) = (self.maybe(Self::one_move), self.maybe(Self::one_move));
                Message::BestMove(BestMove { mv, ponder })
            }
            8 | 9 => Message::Option(OptionSpec { name: self.name(), kind: self.kind() }),
            _ => Message::Info(Box::new(self.info())),
        }
    }

    fn kind(&mut self) -> OptionKind {
        match self.random.below(5) {
            0 => OptionKind::Check { default: self.maybe(|random| random.chance(50)) },
            1 => OptionKind::Spin {
                default: self.maybe(Self::i64),
                min: self.maybe(Self::i64),
                max: self.maybe(Self::i64),
            },
            2 => OptionKind::Combo { default: self.maybe(Self::choice), choices: self.list(5, Self::choice) },
            3 => OptionKind::Button,
            _ => OptionKind::String { default: self.maybe(Self::value) },
        }
    }

    fn score(&mut self) -> Score {
        let number = self.i32();
        let value = if self.chance(50) { ScoreValue::Cp(number) } else { ScoreValue::Mate(number) };
        Score { value, bound: self.pick(&[None, Some(Bound::Lower), Some(Bound::Upper)]) }
    }

    fn info(&mut self) -> Info {
        Info {
            depth: self.maybe(Self::u32),
            seldepth: self.maybe(Self::u32),
            multipv: self.maybe(Self::u32),
            score: self.maybe(Self::score),
            wdl: self.maybe(|random| Wdl { win: random.u32(), draw: random.u32(), loss: random.u32() }),
            nodes: self.maybe(Self::u64),
            nps: self.maybe(Self::u64),
            hashfull: self.maybe(Self::u32),
            tbhits: self.maybe(Self::u64),
            time: self.maybe(Self::u64),
            cpuload: self.maybe(Self::u32),
            currmove: self.maybe(Self::one_move),
            currmovenumber: self.maybe(Self::u32),
            refutation: self.moves(),
            currline: self.maybe(|random| CurrentLine { cpu: random.u32(), moves: random.moves() }),
            pv: self.moves(),
            string: self.maybe(Self::text),
        }
    }

    /// Bytes that are often text.
    pub(crate) fn bytes(&mut self, longest: usize) -> Vec<u8> {
        let text = self.chance(50);
        let length = self.random.below(longest + 1);
        (0..length)
            .map(|_| if text { 32 + self.random.below(95) as u8 } else { self.random.next_u64() as u8 })
            .collect()
    }

    /// A line after an accident or several: bytes are changed, lost, doubled, cut off, and words are put in.
    pub(crate) fn damage(&mut self, mut line: Vec<u8>) -> Vec<u8> {
        for _ in 0..=self.random.below(4) {
            let at = self.random.below(line.len() + 1);
            let end = (at + self.random.below(8)).min(line.len());
            let patch = match self.random.below(5) {
                0 => self.bytes(3),
                1 => Vec::new(),
                2 => line[at..end].repeat(2),
                3 => format!(" {} ", self.word()).into_bytes(),
                _ => {
                    line.truncate(end);
                    continue;
                }
            };
            line.splice(at..end, patch);
        }
        line
    }
}

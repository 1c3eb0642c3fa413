//! What an engine tells about its search.

use super::message::Faults;
use super::write::{write_field, write_moves};
use super::{Bound, Score, ScoreValue, Wdl};
use crate::tokens::Tokens;
use crate::{MoveText, ParseError, Text};
use std::fmt;

/// News from a search. Every part may be absent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How many plies are searched.
    pub depth: Option<u32>,
    /// How many plies the deepest line has.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from one.
    pub multipv: Option<u32>,
    /// How good the line is.
    pub score: Option<Score>,
    /// The chances to win, draw and lose.
    pub wdl: Option<Wdl>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in tablebases.
    pub tbhits: Option<u64>,
    /// Milliseconds searched.
    pub time: Option<u64>,
    /// How busy the processor is, in thousandths.
    pub cpuload: Option<u32>,
    /// The move at the root that is searched now.
    pub currmove: Option<MoveText>,
    /// Its number, from one.
    pub currmovenumber: Option<u32>,
    /// A move, and the line that refutes it.
    pub refutation: Vec<MoveText>,
    /// The line that is searched now.
    pub currline: Option<CurrentLine>,
    /// The best line.
    pub pv: Vec<MoveText>,
    /// Text for people.
    pub string: Option<Text>,
}

/// The line that a processor is looking at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurrentLine {
    /// Which processor, from one. Engines with one processor may omit the number; it is always written.
    pub cpu: u32,
    /// The moves from the root.
    pub moves: Vec<MoveText>,
}

impl Info {
    /// A line of text for people and nothing else.
    pub fn text(text: impl fmt::Display) -> Self {
        Self { string: Some(Text::from(text.to_string().as_str())), ..Self::default() }
    }

    /// Reads what follows the word `info`. Parts are independent: one that is wrong becomes a fault, and the others
    /// are read all the same. Of two equal parts the last counts, and unknown words are skipped.
    pub(crate) fn parse(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Self {
        let mut reader = Reader::default();
        while let Some(word) = tokens.next() {
            faults.note(reader.take(word, tokens));
        }
        if reader.bound.is_some() && reader.value.is_none() {
            faults.note::<()>(Err(ParseError::syntax("score", "cp or mate with the bound", None)));
        }
        reader.finish()
    }
}

/// An [`Info`] in the making. Its score is put together at the end, because engines write the parts in any order.
#[derive(Default)]
struct Reader {
    info: Info,
    value: Option<ScoreValue>,
    bound: Option<Bound>,
}

impl Reader {
    fn take(&mut self, keyword: &str, tokens: &mut Tokens<'_>) -> Result<(), ParseError> {
        let info = &mut self.info;
        match keyword {
            "depth" => info.depth = Some(tokens.number("depth")?),
            "seldepth" => info.seldepth = Some(tokens.number("seldepth")?),
            "multipv" => info.multipv = Some(tokens.number("multipv")?),
            "score" => expect_score(tokens)?,
            "cp" => self.value = Some(ScoreValue::Cp(tokens.number("score cp")?)),
            "mate" => self.value = Some(ScoreValue::Mate(tokens.number("score mate")?)),
            "lowerbound" => self.bound = Some(Bound::Lower),
            "upperbound" => self.bound = Some(Bound::Upper),
            "wdl" => info.wdl = Some(wdl(tokens)?),
            "nodes" => info.nodes = Some(tokens.number("nodes")?),
            "nps" => info.nps = Some(tokens.number("nps")?),
            "hashfull" => info.hashfull = Some(tokens.number("hashfull")?),
            "tbhits" => info.tbhits = Some(tokens.number("tbhits")?),
            "time" => info.time = Some(tokens.number("time")?),
            "cpuload" => info.cpuload = Some(tokens.number("cpuload")?),
            "currmove" => info.currmove = Some(tokens.one_move("currmove")?),
            "currmovenumber" => info.currmovenumber = Some(tokens.number("currmovenumber")?),
            "refutation" => info.refutation = tokens.moves(),
            "currline" => info.currline = Some(CurrentLine::parse(tokens)),
            "pv" => info.pv = tokens.moves(),
            "string" => {
                info.string = Some(Text::from(tokens.rest()));
                *tokens = Tokens::new("");
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(mut self) -> Info {
        self.info.score = self.value.map(|value| Score { value, bound: self.bound });
        self.info
    }
}

/// Complains if no score follows the word `score`.
fn expect_score(tokens: &Tokens<'_>) -> Result<(), ParseError> {
    match tokens.peek() {
        Some("cp" | "mate" | "lowerbound" | "upperbound") => Ok(()),
        other => Err(ParseError::syntax("score", "cp or mate", other)),
    }
}

fn wdl(tokens: &mut Tokens<'_>) -> Result<Wdl, ParseError> {
    Ok(Wdl { win: tokens.number("wdl")?, draw: tokens.number("wdl")?, loss: tokens.number("wdl")? })
}

impl CurrentLine {
    fn parse(tokens: &mut Tokens<'_>) -> Self {
        // The null move has only digits too, but no number is written like it.
        let number = tokens.peek().filter(|&word| word != MoveText::NULL.as_str());
        let cpu = number.and_then(|word| word.parse().ok());
        if cpu.is_some() {
            tokens.next();
        }
        Self { cpu: cpu.unwrap_or(1), moves: tokens.moves() }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.seldepth)?;
        write_field(f, "multipv", self.multipv)?;
        write_field(f, "score", self.score)?;
        write_field(f, "wdl", self.wdl)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "tbhits", self.tbhits)?;
        write_field(f, "time", self.time)?;
        write_field(f, "cpuload", self.cpuload)?;
        write_field(f, "currmove", self.currmove)?;
        write_field(f, "currmovenumber", self.currmovenumber)?;
        write_moves(f, "refutation", &self.refutation)?;
        write_field(f, "currline", self.currline.as_ref())?;
        write_moves(f, "pv", &self.pv)?;
        // Text takes the rest of the line, so it is last.
        self.string.as_ref().map_or(Ok(()), |text| text.write_after(f, " string"))
    }
}

impl fmt::Display for CurrentLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cpu)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

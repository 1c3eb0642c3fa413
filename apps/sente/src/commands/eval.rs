//! `sente eval`: the board, and what a position is worth, term by term.

use super::{START, describe, evaluation, read_position};
use crate::cli::Game;
use crate::failure::Failure;
use crate::games::{Study, Value, seen_by_first};
use sente_eval::classical::{Balance, EvalTrace, Row};
use sente_eval::nnue::{NetworkTrace, PieceWorth};
use sente_game::{Score, Side};
use serde::Serialize;
use serde_json::json;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  sente eval                  the start position
  sente eval --position \"4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1\"

Terms are in hundredths of a pawn, for the middlegame (MG) and the endgame (EG);
the phase of the position says how much of each counts. No move is searched: for
a judgement that sees tactics, use 'sente analyse'.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game
    #[arg(long, value_enum, default_value_t = Game::Chess)]
    game: Game,

    /// A position (chess: a FEN, in quotes); the start position if left out
    #[arg(long, value_name = "TEXT", default_value = START, hide_default_value = true)]
    position: String,

    /// What the engine is to evaluate with: nnue, classical, or the file of a network; what it plays with if left out
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the evaluation of a position.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => run_game::<sente_chess::Position>(arguments, out),
        Game::Shogi => run_game::<sente_shogi::Position>(arguments, out),
    }
}

fn run_game<P: Study>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let position: P = read_position(&arguments.position)?;
    let (trace, network) = (position.explain(), network(&position, arguments.evaluation.as_deref())?);
    if arguments.json {
        writeln!(out, "{:#}", as_json(&position, &trace, network.as_ref()))?;
        return Ok(());
    }
    write!(out, "{}", describe(&position))?;
    if let Some(note) = note(&position) {
        writeln!(out, "{note}")?;
    }
    writeln!(out, "\n{}\n", table(&trace))?;
    write!(out, "{}", conclusion(&position, first_score(&trace)))?;
    if let Some(network) = network {
        writeln!(
            out,
            "\nWhat the network makes of it, which is what the engine plays by:\n\n{}\n",
            table_of_network(&network)
        )?;
        write!(out, "{}", conclusion(&position, seen_by_first(&position, network.score)))?;
    }
    Ok(())
}

/// What the network makes of the position, if the engine evaluates by one.
fn network<P: Study>(position: &P, name: Option<&str>) -> Result<Option<NetworkTrace>, Failure> {
    let evaluation = evaluation::<P>(name)?;
    Ok(evaluation.nnue().map(|mut nnue| nnue.trace(position)))
}

/// The tables, without the line in which the library's own form of them tells the score.
fn table_of_network(trace: &NetworkTrace) -> String {
    let text = trace.to_string();
    text.rsplit_once("\n\n").map_or(text.as_str(), |(tables, _)| tables).to_owned()
}

/// The table, without the line in which the library's own form of it tells the score.
fn table(trace: &EvalTrace) -> String {
    let text = trace.to_string();
    text.rsplit_once('\n').map_or(text.as_str(), |(table, _)| table).to_owned()
}

/// Why the number may not mean what it seems to.
fn note<P: Study>(position: &P) -> Option<String> {
    let mover = P::PLAYER_TAGS[position.side().index()];
    match position.outcome(&[]) {
        Some(outcome) => {
            Some(format!("The game is over ({}); the terms are those of the pieces.", outcome.reason))
        }
        None if position.in_check() => {
            Some(format!("{mover} is in check: the engine would search on before it trusts these terms."))
        }
        None => None,
    }
}

fn first_score(trace: &EvalTrace) -> Score {
    Score::new(trace.score()).clamp_ordinary()
}

/// The score seen by the first player and by the player to move.
fn conclusion<P: Study>(position: &P, score: Score) -> String {
    let seen_by = |side| if side == Side::First { score } else { -score };
    let line = |name: &str, side| format!("{name:<23}{:>+8}\n", Value::of::<P>(seen_by(side)));
    let [first, _] = P::PLAYER_TAGS;
    let mover = P::PLAYER_TAGS[position.side().index()];
    line(&format!("Worth to {first}"), Side::First)
        + &line(&format!("To the mover ({mover})"), position.side())
}

#[derive(Serialize)]
struct Phases {
    middlegame: i32,
    endgame: i32,
}

impl From<(i32, i32)> for Phases {
    fn from((middlegame, endgame): (i32, i32)) -> Self {
        Self { middlegame, endgame }
    }
}

fn as_json<P: Study>(position: &P, trace: &EvalTrace, network: Option<&NetworkTrace>) -> serde_json::Value {
    let row = |row: &Row| {
        json!({
            "name": row.name,
            "first": Phases::from(row.sides[0]),
            "second": Phases::from(row.sides[1]),
            "difference": Phases::from(row.difference()),
        })
    };
    let total = trace.total();
    let strong = Balance::strong_side(total.difference().1);
    let score = first_score(trace).get();
    json!({
        "game": P::NAME,
        "position": position.position_text(),
        "side": P::PLAYER_TAGS[position.side().index()],
        "in_check": position.in_check(),
        "outcome": position.outcome(&[]).map(|outcome| outcome.reason.to_string()),
        "sides": P::PLAYER_TAGS,
        "terms": trace.rows.iter().map(row).collect::<Vec<_>>(),
        "total": row(&total),
        "phase": trace.balance.phase,
        "endgame_scale": trace.balance.scales[strong.index()],
        "known_ending": trace.known.is_some(),
        "score": { "first": score, "mover": if position.side() == Side::First { score } else { -score } },
        "network": network.map(|network| network_as_json(position, network)),
    })
}

fn network_as_json<P: Study>(position: &P, network: &NetworkTrace) -> serde_json::Value {
    let piece = |piece: &PieceWorth| json!({ "name": piece.name, "side": P::PLAYER_TAGS[piece.side.index()], "worth": piece.worth });
    json!({
        "outputs": network.outputs.iter().map(|output| output.get()).collect::<Vec<_>>(),
        "output": network.bucket + 1,
        "pieces": network.pieces.iter().map(piece).collect::<Vec<_>>(),
        "score": { "first": seen_by_first(position, network.score).get(), "mover": network.score.get() },
    })
}

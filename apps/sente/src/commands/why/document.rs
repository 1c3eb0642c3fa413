//! The study of a position as a document for programs.

use super::study::{Studied, StudiedMove, View};
use crate::games::{Study, Value};
use serde_json::{Map, json};

/// Everything that was found out.
pub(super) fn document<P: Study>(position: &P, studied: &Studied<P>) -> serde_json::Value {
    json!({
        "game": P::NAME,
        "position": position.position_text(),
        "depth": studied.depth,
        "nodes": studied.nodes,
        "best": studied.best.map(|mv| position.move_text(mv)),
        "moves": studied.moves.iter().enumerate().map(|(index, studied_move)| {
            of_move(position, studied, studied_move, index)
        }).collect::<Vec<_>>(),
    })
}

fn of_move<P: Study>(
    position: &P,
    studied: &Studied<P>,
    studied_move: &StudiedMove<P>,
    index: usize,
) -> serde_json::Value {
    let explained = &studied_move.before.explained;
    json!({
        "move": position.move_text(studied_move.mv),
        "order": index + 1,
        "score": studied_move.score.map(Value::of::<P>),
        "nodes": studied_move.nodes,
        "share": studied.share(studied_move),
        "noisy": explained.noisy,
        "check": explained.gives_check,
        "exchange": explained.exchange,
        "before": of_view(&studied_move.before),
        "learnt": of_view(&studied_move.learnt),
    })
}

fn of_view<P: Study>(view: &View<P>) -> serde_json::Value {
    let pickers = view.places.iter().map(|(picker, place)| {
        (picker.name().to_owned(), json!({ "rank": place.rank + 1, "stage": place.stage.key() }))
    });
    let contributions =
        view.explained.contributions.iter().map(|part| (part.key.to_owned(), json!(part.score)));
    json!({
        "pickers": pickers.collect::<Map<_, _>>(),
        "contributions": contributions.collect::<Map<_, _>>(),
    })
}

//! What must hold of the evaluation of shogi.

use sente_eval::classical::Tapered;
use sente_eval::classical::shogi::Classical;
use sente_eval::classical::shogi::weights::{TERMS, Weights};
use sente_game::{Evaluator as _, Notation as _, Position as _, Random, Reading, Side};
use sente_shogi::Position;

/// Positions of random games.
fn many_positions(mut check: impl FnMut(&Position)) {
    let mut random = Random::new(11);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..150 {
            check(&position);
            let moves = position.legal_moves();
            let Some(&mv) = random.choose(&moves) else { break };
            position = position.play(mv, &mut ());
        }
    }
}

/// The squares of one row of a board's text: empty ones, and pieces with their signs of promotion.
fn squares(row: &str) -> Vec<String> {
    let mut squares = Vec::new();
    let mut sign = "";
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => squares.extend((0..empty).map(|_| "1".to_owned())),
            None if letter == '+' => sign = "+",
            None => {
                squares.push(format!("{sign}{letter}"));
                sign = "";
            }
        }
    }
    squares
}

fn swapped_case(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    text.chars().map(swap).collect()
}

fn read(board: &str, side: &str, hand: &str) -> Position {
    // Empty squares in a row are written as one number, the longest rows first.
    let board = (2..=9)
        .rev()
        .fold(board.to_owned(), |board, length| board.replace(&"1".repeat(length), &length.to_string()));
    let text = format!("{board} {side} {hand} 1");
    Position::read_position(&text, Reading::Playable).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position seen from the other side of the board.
fn turned(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let rows = fields[0].split('/').rev().map(|row| squares(row).into_iter().rev().collect::<String>());
    let board = swapped_case(&rows.collect::<Vec<_>>().join("/"));
    // Hands name Black's pieces first.
    let (upper, lower): (Vec<_>, Vec<_>) =
        hand_parts(fields[2]).into_iter().partition(|part| part.ends_with(char::is_uppercase));
    let hand = swapped_case(&(lower.concat() + &upper.concat()));
    read(&board, if fields[1] == "b" { "w" } else { "b" }, if hand.is_empty() { "-" } else { &hand })
}

fn hand_parts(hand: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    for letter in hand.chars().filter(|&letter| letter != '-') {
        part.push(letter);
        if letter.is_alphabetic() {
            parts.push(std::mem::take(&mut part));
        }
    }
    parts
}

/// The position in a mirror.
fn mirrored(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let rows = fields[0].split('/').map(|row| squares(row).into_iter().rev().collect::<String>());
    read(&rows.collect::<Vec<_>>().join("/"), fields[1], fields[2])
}

#[test]
fn sides_do_not_matter() {
    let mut classical = Classical::new();
    many_positions(|position| {
        assert_eq!(classical.evaluate(position), classical.evaluate(&turned(position)), "{position}");
    });
}

#[test]
fn left_and_right_do_not_matter() {
    let mut classical = Classical::new();
    many_positions(|position| {
        assert_eq!(classical.evaluate(position), classical.evaluate(&mirrored(position)), "{position}");
    });
}

#[test]
fn coefficients_and_weights_give_the_evaluation() {
    let recorder = Classical::new();
    let (mut random, mut weights) = (Random::new(5), Weights::default());
    for weight in weights.as_mut_slice() {
        let mut small = || random.below(41) as i32 - 20;
        *weight += Tapered::new(small(), small());
    }
    for weights in [Weights::default(), weights] {
        let mut classical = Classical::with_weights(weights.clone());
        many_positions(|position| {
            let score = recorder.coefficients(position).first_score(&TERMS, weights.table());
            let seen = if position.side() == Side::First { score } else { -score };
            assert_eq!(seen, classical.evaluate(position).get(), "{position}");
        });
    }
}

#[test]
fn the_start_is_level_but_for_the_move() {
    let score = Classical::new().evaluate(&Position::start()).get();
    assert!((1..60).contains(&score), "{score}");
}

//! A game with hands and drops fits the traits, obeys the laws and is solved by code that knows no game.

mod morris;

use morris::Morris;
use sente_game::{
    Notation, Observer, Outcome, Position, Random, Reading, Reason, Side, Verdict, conformance, perft,
};
use std::collections::HashSet;

fn position(text: &str) -> Morris {
    Morris::read_position(text, Reading::Playable).unwrap()
}

/// Every position that a game can reach, by key.
fn reachable() -> Vec<Morris> {
    let mut seen = HashSet::from([Morris::start().key()]);
    let mut found = vec![Morris::start()];
    let mut next = 0;
    while let Some(&position) = found.get(next) {
        next += 1;
        for &mv in &position.legal_moves() {
            let after = position.play(mv, &mut ());
            if seen.insert(after.key()) {
                found.push(after);
            }
        }
    }
    found
}

#[test]
fn random_games_obey_the_laws() {
    let starts = [
        Morris::start(),
        position("3/1x1/3 o 2 3 1"),
        position("x1o/1x1/o2 x 1 1 4"),
        // No game loses men, but what is playable must obey the laws as well.
        position("x2/3/2o o 0 0 9"),
        position("xo1/oo1/3 x 0 0 9"),
        position("3/3/3 x 0 0 0"),
    ];
    let checked = conformance::random_games(&starts, 200, 40, &mut Random::new(1)).unwrap();
    assert!(checked > 1000, "only {checked} positions checked");
}

#[test]
fn every_reachable_position_obeys_the_laws() {
    let mut random = Random::new(2);
    let found = reachable();
    for position in &found {
        conformance::check(position, &mut random).unwrap();
        assert_eq!(Morris::read_position(&position.position_text(), Reading::Strict).as_ref(), Ok(position));
    }
    let exact: HashSet<String> = found.iter().map(board_side_and_hands).collect();
    assert_eq!(exact.len(), found.len(), "two positions share a key");
}

fn board_side_and_hands(position: &Morris) -> String {
    position.position_text().rsplit_once(' ').unwrap().0.to_owned()
}

#[test]
fn every_code_is_legal_exactly_when_generated() {
    for text in [
        "3/3/3 x 3 3 0",
        "xo1/1x1/o2 x 1 1 4",
        "xo1/1x1/2o o 1 1 5",
        "xo1/ox1/1xo x 0 0 6",
        "xxx/oo1/3 o 0 1 5",
    ] {
        conformance::sweep(&position(text)).unwrap();
    }
}

#[test]
fn an_observer_hears_a_drop_leave_the_hand() {
    #[derive(Default)]
    struct Heard(Vec<(&'static str, u8, u8)>);

    impl Observer<Morris> for Heard {
        fn appeared(&mut self, piece: <Morris as Position>::Piece, place: <Morris as Position>::Place) {
            self.0.push(("appeared", piece.0, place.0));
        }

        fn vanished(&mut self, piece: <Morris as Position>::Piece, place: <Morris as Position>::Place) {
            self.0.push(("vanished", piece.0, place.0));
        }
    }

    let mut heard = Heard::default();
    let position = position("x2/3/3 o 2 3 1");
    let _ = position.play(position.read_move("@b2").unwrap(), &mut heard);
    // The places after the nine points are the slots of the hands, so 14 is the third of the second player.
    assert_eq!(heard.0, [("vanished", 1, 14), ("appeared", 1, 4)]);
}

/// The same rules once more, on a string of nine characters, with nothing in common with `Morris`.
mod plain {
    const ROWS: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];

    fn complete(board: &str, man: char) -> bool {
        let at = |digit: char| board.chars().nth(digit.to_digit(10).unwrap() as usize);
        ROWS.iter().any(|row| row.chars().all(|digit| at(digit) == Some(man)))
    }

    fn adjacent(a: usize, b: usize) -> bool {
        let (dx, dy) = ((a % 3).abs_diff(b % 3), (a / 3).abs_diff(b / 3));
        dx + dy == 1 || (dx == 1 && dy == 1 && (a == 4 || b == 4))
    }

    fn with(board: &str, point: usize, man: char) -> String {
        board.chars().enumerate().map(|(index, old)| if index == point { man } else { old }).collect()
    }

    /// The boards after each turn of `man`, the game being `ply` plies old.
    fn turns(board: &str, man: char, ply: u32) -> Vec<String> {
        let other = if man == 'x' { 'o' } else { 'x' };
        if complete(board, other) {
            return Vec::new();
        }
        let spots = |wanted: char| (0..9).filter(move |&point| board.chars().nth(point) == Some(wanted));
        if ply < 6 {
            return spots('.').map(|to| with(board, to, man)).collect();
        }
        let steps = spots(man).flat_map(|from| spots('.').map(move |to| (from, to)));
        steps
            .filter(|&(from, to)| adjacent(from, to))
            .map(|(from, to)| with(&with(board, from, '.'), to, man))
            .collect()
    }

    pub(crate) fn perft(board: &str, ply: u32, depth: u32) -> u64 {
        let man = if ply.is_multiple_of(2) { 'x' } else { 'o' };
        match depth {
            0 => 1,
            _ => turns(board, man, ply).iter().map(|next| perft(next, ply + 1, depth - 1)).sum(),
        }
    }

    /// Whether the player to move can complete a row within `plies`.
    pub(crate) fn wins(board: &str, ply: u32, plies: u32) -> bool {
        let (man, other) = if ply.is_multiple_of(2) { ('x', 'o') } else { ('o', 'x') };
        plies > 0
            && turns(board, man, ply).iter().any(|next| {
                let answers = turns(next, other, ply + 1);
                complete(next, man)
                    || plies > 2 && answers.iter().all(|answer| wins(answer, ply + 2, plies - 2))
            })
    }
}

#[test]
fn counts_agree_with_a_plain_implementation() {
    for depth in 0..=7 {
        assert_eq!(perft(&Morris::start(), depth), plain::perft(".........", 0, depth), "at depth {depth}");
    }
    assert_eq!(perft(&Morris::start(), 3), 9 * 8 * 7);
    assert_eq!(perft(&position("xox/1o1/ox1 x 0 0 6"), 6), plain::perft("xox.o.ox.", 6, 6));
}

/// What perfect play leads to, by brute force; the example in the documentation of the crate.
fn solve<P: Position>(position: &P, plies: u32) -> Option<Verdict> {
    if let Some(verdict) = position.verdict() {
        return Some(verdict);
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Some(position.verdict_without_moves());
    }
    let rest = plies.checked_sub(1)?;
    let mut best = Some(Verdict::Loss);
    for &mv in moves.iter() {
        match solve(&position.play(mv, &mut ()), rest) {
            Some(Verdict::Loss) => return Some(Verdict::Win),
            Some(Verdict::Draw) => best = best.and(Some(Verdict::Draw)),
            Some(Verdict::Win) => {}
            None => best = None,
        }
    }
    best
}

#[test]
fn the_first_player_wins_from_the_centre() {
    let start = Morris::start();
    for plies in 1..=9 {
        let won = plain::wins(".........", 0, plies);
        assert_eq!(solve(&start, plies), won.then_some(Verdict::Win), "within {plies} plies");
    }
    assert_eq!(solve(&start, 9), Some(Verdict::Win));
    let winning =
        |mv: &&<Morris as Position>::Move| solve(&start.play(**mv, &mut ()), 8) == Some(Verdict::Loss);
    let moves = start.legal_moves();
    let texts: Vec<String> = moves.iter().filter(winning).map(|&mv| start.move_text(mv)).collect();
    assert_eq!(texts, ["@b2"]);
}

#[test]
fn a_blocked_player_loses() {
    let blocked = position("xo1/oo1/3 x 0 0 9");
    assert!(!blocked.has_legal_move() && !blocked.in_check());
    assert_eq!((blocked.verdict(), solve(&blocked, 0)), (None, Some(Verdict::Loss)));
    assert_eq!(blocked.outcome(&[]), Some(Outcome::win(Side::Second, Reason::Stalemate)));
}

#[test]
fn a_completed_row_ends_the_game() {
    let over = position("xxx/oo1/3 o 0 1 5");
    assert!(over.in_check() && !over.has_legal_move());
    assert_eq!(over.verdict(), Some(Verdict::Loss));
    assert_eq!(over.outcome(&[]), Some(Outcome::win(Side::First, Reason::Checkmate)));
}

#[test]
fn errors_say_what_was_expected_and_what_was_found() {
    let strict = |text| Morris::read_position(text, Reading::Strict).unwrap_err().to_string();
    assert_eq!(strict("3/3/3 x 3 3"), r#"Fields: expected five fields, found "4""#);
    assert_eq!(strict("3/3 x 3 3 0"), r#"Board: expected three rows, found "3/3""#);
    assert_eq!(strict("3/4/3 x 3 3 0"), r#"Board: expected x, o, 1, 2 or 3, found "3/4/3""#);
    assert_eq!(strict("3/2xx/3 x 3 3 0"), r#"Board: expected three points in each row, found "3/2xx/3""#);
    assert_eq!(strict("3/3/3 y 3 3 0"), r#"Side: expected x or o, found "y""#);
    assert_eq!(strict("3/3/3 x 4 3 0"), r#"Hand: expected zero to three men, found "4""#);
    assert_eq!(strict("3/3/3 x 3 3 -1"), r#"Ply: expected a number below 65536, found "-1""#);
    assert!(strict("x2/3/3 o 3 3 1").starts_with("Men: expected at most three men for each"));
    assert!(strict("xxx/oo1/3 x 0 1 5").starts_with("Rows: expected no row of the player to move"));
    assert!(strict("x2/3/3 o 2 3 7").starts_with("Men: expected as many men as the ply allows"));
    assert!(strict("x2/3/3 x 2 3 1").starts_with("Side: expected x at even plies"));
    assert!(strict("12/3/3 x 3 3 0").starts_with("Spelling: expected the shortest spelling"));

    let read = |text| Morris::start().read_move(text).unwrap_err().to_string();
    assert_eq!(read("@d1"), r#"Move: expected @b2 or b2c3, say, found "@d1""#);
    assert_eq!(read("a1a1"), r#"Move: expected @b2 or b2c3, say, found "a1a1""#);
    assert_eq!(read("a1b2"), r#"Move: expected a legal move, found "a1b2""#);
}

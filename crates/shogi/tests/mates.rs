//! Mates: in one move by the static routine, and longer ones by proof-number search.

use sente_game::{Position as _, Reading};
use sente_shogi::Position;
use sente_shogi::mate::{Answer, Limits, Solver};
use std::path::{Path, PathBuf};

fn positions(text: &str) -> impl Iterator<Item = Position> {
    text.lines().map(|line| Position::from_sfen(line, Reading::Playable).unwrap())
}

#[test]
fn every_mate_in_one_is_found_and_is_mate() {
    let mut found = 0;
    for position in positions(include_str!("data/mates/mate-1.sfens")) {
        let mv = position.mate_in_one().unwrap_or_else(|| panic!("{position}"));
        assert!(position.is_legal(mv), "{position}");
        assert!(position.play(mv, &mut ()).is_mate(), "{position}");
        found += 1;
    }
    assert_eq!(found, 1568);
}

#[test]
fn no_mate_in_one_is_found_where_there_is_none() {
    let none = positions(include_str!("data/mates/no-mate-1.sfens"))
        .inspect(|position| assert_eq!(position.mate_in_one(), None, "{position}"))
        .count();
    assert_eq!(none, 1574);
}

/// The static routine agrees with trying every move.
#[test]
fn mates_in_one_are_those_that_trying_finds() {
    for set in [include_str!("data/mates/mate-3.sfens"), include_str!("data/mates/no-mate-1.sfens")] {
        for position in positions(set) {
            for &mv in &position.legal_moves() {
                let next = position.play(mv, &mut ());
                let tried = next.legal_moves().iter().find(|&&mv| next.play(mv, &mut ()).is_mate()).copied();
                assert_eq!(next.mate_in_one().is_some(), tried.is_some(), "{next}");
            }
        }
    }
}

/// Whether the attacker mates by the solver's moves against every answer within so many plies.
fn mates(position: &Position, solver: &mut Solver, plies: u32) -> bool {
    let limits = Limits { nodes: 100_000, ..Limits::default() };
    let Answer::Mate(line) = solver.solve(position, limits, &mut || false) else { return false };
    let Some(&mv) = line.first() else { return false };
    let next = position.play(mv, &mut ());
    next.in_check()
        && plies > 0
        && next.legal_moves().iter().all(|&answer| mates(&next.play(answer, &mut ()), solver, plies - 1))
}

/// How a set was solved.
#[derive(Default, Debug)]
struct Score {
    total: usize,
    solved: usize,
    /// Solved in as few plies as the set says.
    shortest: usize,
}

/// Solves each position with a budget that takes far less than a tenth of a second, and checks each mate.
fn solve(set: &str, plies: usize) -> Score {
    let mut solver = Solver::new(4);
    let mut score = Score::default();
    for position in positions(set) {
        score.total += 1;
        let limits = Limits { nodes: 10_000, ..Limits::default() };
        let Answer::Mate(line) = solver.solve(&position, limits, &mut || false) else { continue };
        score.solved += 1;
        score.shortest += usize::from(line.len() <= plies);
        let mut end = position;
        for mv in line {
            assert!(end.is_legal(mv), "{position}");
            end = end.play(mv, &mut ());
        }
        assert!(end.is_mate(), "{position}");
        assert!(mates(&position, &mut solver, 20), "{position}");
    }
    score
}

#[test]
fn mates_in_three_plies_are_found() {
    let score = solve(include_str!("data/mates/mate-3.sfens"), 3);
    assert!(score.total == 1000 && score.solved >= 995 && score.shortest >= 995, "{score:?}");
}

#[test]
fn mates_in_five_plies_are_found() {
    let score = solve(include_str!("data/mates/mate-5.sfens"), 5);
    assert!(score.total == 1000 && score.solved >= 995 && score.shortest >= 950, "{score:?}");
}

/// The longest known problem: 1,525 plies, of which every second gives check and the last is mate.
#[test]
fn the_longest_mate_is_legal() {
    use sente_game::Records as _;
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SENTE_SHARED").map_or_else(beside, PathBuf::from);
    let file = folder.join("data/shogi/microcosmos-1525.usi");
    let Ok(text) = std::fs::read(&file) else {
        eprintln!("skipped: {} is not there", file.display());
        return;
    };
    let opening = Position::read_openings(&text, "usi").unwrap().remove(0);
    assert_eq!(opening.moves.len(), 1525);
    let mut position = opening.start;
    for (ply, &mv) in opening.moves.iter().enumerate() {
        position = position.play(mv, &mut ());
        assert_eq!(position.in_check(), ply % 2 == 0, "ply {ply}");
    }
    assert!(position.is_mate());
}

#[test]
fn limits_and_stops_are_obeyed() {
    let position = Position::from_sfen(
        "l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72",
        Reading::Strict,
    )
    .unwrap();
    let mut solver = Solver::new(1);
    let limits = Limits { nodes: 2, ..Limits::default() };
    assert_eq!(solver.solve(&position, limits, &mut || false), Answer::Unknown);
    assert!(solver.nodes() <= 2);
    let mut asked = 0;
    let start = Position::from_sfen("9/9/9/9/4k4/9/9/9/4K4 b R2B4G4S4N4L 1", Reading::Strict).unwrap();
    let answer = solver.solve(&start, Limits::default(), &mut || {
        asked += 1;
        asked > 3
    });
    assert!(answer == Answer::Unknown || asked <= 3);
}

#[test]
fn a_position_without_checks_has_no_mate() {
    let start = Position::standard();
    assert_eq!(Solver::new(1).solve(&start, Limits::default(), &mut || false), Answer::NoMate);
}

//! Matches in which one engine does what it must not: it loses that game, and the match goes on.

use super::{fake, play, tournament};
use sente_game::Side;
use sente_lab::engine::{Fault, Patience, Session};
use sente_lab::play::{ClockControl, Control, Ending};
use std::time::Duration;

/// How a game ended in which the engine with these arguments failed, and how often it did in four games.
fn failing(arguments: &str, control: Control) -> (Vec<Fault>, u64) {
    let plan = tournament(vec![fake(arguments), fake("--seed 2")], control);
    let (standings, seen) = play(&plan, 4);
    assert_eq!(seen.games.len(), 4, "the match goes on");
    let mut faults = Vec::new();
    for (fixture, game) in seen.games {
        if let Ending::Fault { side, fault } = game.ending {
            let culprit = if side == Side::First { fixture.first } else { fixture.second };
            assert_eq!(culprit, 0, "{fault}");
            faults.push(fault);
        }
    }
    let counted = standings.faults()[0].values().sum();
    assert_eq!(standings.results()[0].games().games(), 4);
    (faults, counted)
}

#[test]
fn a_crash_loses_and_the_engine_is_started_again() {
    let (faults, counted) = failing("--seed 1 --crash-at 5", Control::Nodes(10));
    assert_eq!((faults.len(), counted), (4, 4));
    let Fault::Crash(how) = &faults[0] else { panic!("{:?}", faults[0]) };
    assert!(how.contains('3') && how.contains("the fake engine crashes in search 5"), "{how}");
}

#[test]
fn an_illegal_move_loses() {
    let (faults, _) = failing("--seed 1 --illegal-at 3", Control::Nodes(10));
    let Fault::IllegalMove(what) = &faults[0] else { panic!("{:?}", faults[0]) };
    assert!(what.contains("a1a1"), "{what}");
}

#[test]
fn a_stall_loses() {
    let (faults, _) = failing("--seed 1 --stall-at 4", Control::Nodes(10));
    assert!(matches!(faults[0], Fault::Stall(_)), "{:?}", faults[0]);
}

#[test]
fn a_late_answer_loses_on_time() {
    let clock: ClockControl = "0.3+0.01".parse().unwrap();
    let (faults, _) = failing("--seed 1 --late-at 2 --late-by 120", Control::Clock(clock));
    let Fault::TimeLoss(delay) = &faults[0] else { panic!("{:?}", faults[0]) };
    assert!(delay.took > delay.over, "{delay:?}");
    assert!(faults[0].to_string().contains("; the move took "), "{}", faults[0]);
    let (faults, _) =
        failing("--seed 1 --late-at 2 --late-by 120", Control::MoveTime(Duration::from_millis(30)));
    assert!(matches!(faults[0], Fault::TimeLoss(_)), "{:?}", faults[0]);
}

#[test]
fn the_margin_forgives_a_little() {
    let (faults, _) =
        failing("--seed 1 --late-at 2 --late-by 5", Control::MoveTime(Duration::from_millis(30)));
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn rubbish_does_no_harm() {
    let (faults, _) = failing("--seed 1 --rubbish", Control::Nodes(10));
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn bad_handshakes_are_told_before_the_match() {
    let patience = Patience { ready: Duration::from_millis(300), ..Patience::default() };
    let start = |arguments: &str| Session::start(&fake(arguments), patience).unwrap_err();
    assert!(matches!(start("--no-uciok"), Fault::Handshake(_)));
    assert_eq!(start("--no-readyok"), Fault::NotReady);
    assert!(matches!(start("--unknown 1"), Fault::Crash(_)));

    let mut spec = fake("");
    spec.launch.command = "no such program".into();
    assert!(matches!(Session::start(&spec, patience).unwrap_err(), Fault::Launch(_)));

    let mut spec = fake("");
    spec.options.push(("Nonsense".into(), "1".into()));
    let fault = Session::start(&spec, patience).unwrap_err().to_string();
    assert!(fault.contains("expected an option Nonsense"), "{fault}");
    spec.options[0] = ("Hash".into(), "0".into());
    let fault = Session::start(&spec, patience).unwrap_err().to_string();
    assert!(fault.contains("Hash"), "{fault}");
}

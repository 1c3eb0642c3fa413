//! Suites given to engines that are scripted.

use sente_chess::Position;
use sente_game::Records as _;
use sente_lab::engine::{Announced, Budget, EngineSpec, Fault, Launch, Patience};
use sente_lab::suite::{Attempt, Entrant, Results, Selection, Suite, SuiteError, Truth, listing, run};
use sente_lab::suite::{read, summary_table, to_json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
/// White mates in two moves.
const ROOKS: &str = "7k/8/8/8/8/8/R7/1R5K w - -";
/// White mates in one move.
const QUEEN: &str = "7k/Q7/6K1/8/8/8/8/8 w - -";

/// One problem of each kind.
fn problems() -> String {
    format!(
        "{START} bm e4; c8 \"10 6\"; c9 \"e2e4 d2d4\"; id \"best\";\n\
         {ROOKS} bm #2; id \"two rooks\";\n\
         {QUEEN} bm #1; id \"queen\";\n\
         {START} am f3 g4; hmvc 1; id \"avoid\";\n"
    )
}

/// Finds the first move late, proves the first mate, announces the second falsely, and plays a move to avoid.
fn answers() -> String {
    format!(
        "{START}\te2e4\tinfo depth 1 score cp 20 nodes 10 pv e2e4\tinfo depth 2 score cp 9 nodes 20 pv d2d4\t\
         info depth 3 score cp 30 nodes 30 pv e2e4 e7e5\tinfo depth 4 score cp 31 nodes 40 pv e2e4 c7c5\n\
         {ROOKS}\ta2a7\tinfo depth 3 score mate 2 nodes 50 pv a2a7 h8g8 b1b8\n\
         {QUEEN}\ta7g7\tinfo depth 1 score mate 1 nodes 5 pv a7b7\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 1\tf2f3\tinfo depth 1 score cp -50 pv f2f3\n"
    )
}

/// A file of a test's own, which goes away with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sente-suite-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The fake engine, which cargo builds together with the tests, limited by nodes.
fn fake(arguments: &[&str]) -> Entrant {
    let tests = std::env::current_exe().unwrap();
    let command = tests.parent().unwrap().parent().unwrap().join("examples").join("fake_engine");
    let command = command.with_extension(std::env::consts::EXE_EXTENSION);
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let spec = EngineSpec { launch: Launch { command, arguments, directory: None }, ..EngineSpec::default() };
    Entrant { spec, budget: Budget { nodes: Some(100), ..Budget::default() } }
}

fn suite(text: &str, entrants: Vec<Entrant>) -> Suite<Position> {
    let patience = Patience {
        ready: Duration::from_secs(10),
        stall: Duration::from_millis(300),
        stop: Duration::from_millis(100),
    };
    Suite { problems: Position::read_problems(text).unwrap(), entrants, concurrency: 1, patience }
}

fn solve(suite: &Suite<Position>) -> Results {
    run(suite, &Arc::new(AtomicBool::new(false)), |_| {}).unwrap()
}

fn attempts(results: &Results, engine: usize) -> Vec<&Attempt> {
    results.engines[engine].attempts.iter().flatten().collect()
}

#[test]
fn every_kind_of_problem_is_judged() {
    let script = Scratch::new("kinds", &answers());
    let engine = fake(&["--answers", script.0.to_str().unwrap(), "--name", "Scripted"]);
    let results = solve(&suite(&problems(), vec![engine]));
    let [best, rooks, queen, avoid] = attempts(&results, 0)[..] else { panic!("{results:?}") };

    assert_eq!((best.solved, best.points, best.depth), (true, 10, Some(4)));
    let found = best.found.unwrap();
    assert_eq!((found.depth, found.nodes), (Some(3), Some(30)));
    assert_eq!((rooks.solved, rooks.truth()), (true, Some(Truth::Proven)));
    assert_eq!(rooks.score, Some(Announced::Mate(3)));
    // The move mates, but the line that was announced does not.
    assert_eq!((queen.solved, queen.truth(), queen.false_claims), (false, Some(Truth::False), 1));
    assert_eq!((avoid.solved, avoid.played.as_deref()), (false, Some("f2f3")));

    let summary = results.summaries().remove(0);
    assert_eq!((summary.solved.reached, summary.solved.of), (2, 4));
    assert_eq!((summary.points.reached, summary.points.of), (10, 10));
    assert_eq!((summary.mates.reached, summary.mates.of, summary.false_mates), (1, 2, 1));
    assert_eq!(results.engines[0].name, "Scripted");
    assert!(!results.is_partial());

    let unsolved = listing(&results, Selection::Unsolved);
    assert!(!unsolved.contains("two rooks") && unsolved.contains("avoid"), "{unsolved}");
    let wrong = "announced +M1 (false), PV legal and ends in mate: no, there is no mate after 1 plies";
    assert!(unsolved.contains(wrong), "{unsolved}");
    assert!(listing(&results, Selection::All).contains("two rooks"));
    assert_eq!(listing(&results, Selection::None), "");
    let table = summary_table(&results);
    for part in ["Scripted", "2/4", "50.0", "10/10", "1/2", "false mates"] {
        assert!(table.contains(part), "{table}");
    }
    assert!(!table.contains("faults"), "{table}");
    let json = to_json(&results);
    assert_eq!(json["engines"][0]["attempts"][1]["claim"]["truth"], "proven");
    assert_eq!(json["engines"][0]["attempts"][0]["found"]["nodes"], 30);
}

/// Whatever the file says, a line that mates is the solution if that was asked for, and a position that says nothing counts.
#[test]
fn mates_can_be_asked_for_everywhere() {
    let script = Scratch::new("mates", &answers());
    let mut engine = fake(&["--answers", script.0.to_str().unwrap()]);
    engine.budget.mate = Some(3);
    let file = Scratch::new("mates.epd", &format!("{START}\n{ROOKS}\n{QUEEN} bm Qg7;\n"));
    assert_eq!(read::<Position>(&file.0, false).unwrap().len(), 1);
    let mut suite = suite("", vec![engine]);
    suite.problems = read(&file.0, true).unwrap();
    let results = solve(&suite);
    let solved: Vec<_> = attempts(&results, 0).iter().map(|attempt| attempt.solved).collect();
    assert_eq!(solved, [false, true, false]);
}

/// The same results, apart from the times, whatever the number of workers.
#[test]
fn the_order_does_not_matter() {
    let lines: Vec<String> =
        (0..20).map(|number| format!("{START} bm e4 d4 Nf3 a3 b3; hmvc {number};")).collect();
    let mut suite = suite(&lines.join("\n"), vec![fake(&["--seed", "7"]), fake(&["--seed", "8"])]);
    let mut outcomes = Vec::new();
    for concurrency in [1, 4] {
        suite.concurrency = concurrency;
        let results = solve(&suite);
        let played =
            |engine| attempts(&results, engine).iter().map(|attempt| attempt.played.clone()).collect();
        let played: [Vec<_>; 2] = [played(0), played(1)];
        assert_eq!([played[0].len(), played[1].len()], [20, 20]);
        assert_eq!(results.engines[1].name, "Fake #2");
        let solved: Vec<_> = results.summaries().iter().map(|summary| summary.solved).collect();
        outcomes.push((played, solved));
    }
    assert_eq!(outcomes[0], outcomes[1]);
    assert_ne!(outcomes[0].0[0], outcomes[0].0[1]);
}

#[test]
fn faults_cost_one_problem() {
    let text = format!("{START} bm a3;\n").repeat(4);
    for (arguments, kind) in [
        (&["--crash-at", "2"], "crash"),
        (&["--stall-at", "2"], "stall"),
        (&["--illegal-at", "2"], "illegal move"),
    ] {
        let results = solve(&suite(&text, vec![fake(arguments)]));
        let faults: Vec<_> =
            attempts(&results, 0).iter().map(|attempt| attempt.fault.as_ref().map(Fault::kind)).collect();
        // An engine that was started again counts its searches from one, so its second fails again.
        let again = if kind == "illegal move" { None } else { Some(kind) };
        assert_eq!(faults, [None, Some(kind), None, again], "{kind}");
        let summary = results.summaries().remove(0);
        assert_eq!(summary.solved.reached, faults.iter().filter(|fault| fault.is_none()).count() as u64);
        assert!(summary_table(&results).contains("faults"));
    }
}

#[test]
fn a_stopped_run_keeps_what_it_has() {
    let stop = Arc::new(AtomicBool::new(false));
    let text = format!("{START} bm a3;\n").repeat(50);
    let mut reports = 0;
    let results = run(&suite(&text, vec![fake(&["--move-delay", "20"])]), &stop, |progress| {
        assert_eq!(progress.total, 50);
        reports = progress.done;
        stop.store(progress.done >= 3, Ordering::Relaxed);
    });
    let results = results.unwrap();
    assert!(results.is_partial());
    assert_eq!(attempts(&results, 0).len(), reports);
    assert!((3..50).contains(&reports), "{reports}");
    assert_eq!(results.summaries()[0].faults, 0);
}

#[test]
fn what_cannot_be_run_is_refused() {
    let error =
        |text: &str, entrants| run(&suite(text, entrants), &Arc::default(), |_| {}).unwrap_err().to_string();
    let text = format!("{START} bm a3;");
    assert_eq!(error(&text, Vec::new()), "expected an engine, found none");
    assert!(error("", vec![fake(&[])]).ends_with("found none"));
    let endless = Entrant { budget: Budget::default(), ..fake(&["--name", "x"]) };
    assert!(error(&text, vec![endless]).ends_with("fake_engine: expected a limit, found none"));
    let mut missing = fake(&[]);
    missing.spec.launch.command = "/no/such/engine".into();
    assert!(error(&text, vec![missing]).starts_with("/no/such/engine: could not be started: "));
    let mut wrong = fake(&[]);
    wrong.spec.options.push(("Style".into(), "bold".into()));
    let refused = error(&text, vec![wrong]);
    assert!(refused.contains("expected an option Style"), "{refused}");
}

#[test]
fn files_are_read_and_faults_placed() {
    let good =
        Scratch::new("good", &format!("\u{feff}{START} bm e4;\r\n\r\n{START} id \"no question\";\r\n"));
    assert_eq!(read::<Position>(&good.0, false).unwrap().len(), 1);
    let refused = |text: &str| {
        let file = Scratch::new("bad", text);
        read::<Position>(&file.0, false).unwrap_err().to_string()
    };
    assert!(refused(&format!("{START} bm e4;\nrubbish")).contains("line 2: board, column 2"));
    assert!(refused(&format!("{START} bm e5;")).contains("line 1: "));
    assert!(refused(&format!("{START} id \"x\";")).ends_with("found none"));
    let missing = read::<Position>(Path::new("/no/such/file.epd"), false).unwrap_err();
    assert!(matches!(missing, SuiteError::File { .. }));
    assert!(missing.to_string().starts_with("/no/such/file.epd: "));
}

//! Walks with engines that get things wrong, one at a time.

use sente_chess::Position;
use sente_lab::compliance::{Item, Material, Report, Settings, Verdict, walk};
use sente_lab::engine::{Launch, Protocol};
use std::time::Duration;

fn settings(launch: Launch, only: &[&str], hostile: bool) -> Settings {
    Settings {
        launch,
        protocol: Protocol::Uci,
        options: Vec::new(),
        hostile,
        timeout: Duration::from_secs(1),
        only: only.iter().map(|&id| id.to_owned()).collect(),
    }
}

fn run(launch: Launch, only: &[&str], hostile: bool) -> Report {
    walk::<Position>(&settings(launch, only, hostile), &Material::chess(), |_| {})
}

/// The fake engine, which cargo builds together with the tests.
fn fake(arguments: &[&str]) -> Launch {
    let tests = std::env::current_exe().unwrap();
    let command = tests.parent().unwrap().parent().unwrap().join("examples").join("fake_engine");
    Launch { command, arguments: arguments.iter().map(|&word| word.to_owned()).collect(), directory: None }
}

fn item<'a>(report: &'a Report, id: &str) -> &'a Item {
    report.items.iter().find(|item| item.id == id).unwrap_or_else(|| panic!("no check {id}"))
}

/// Asserts how a check ended, and what its findings say.
fn expect(report: &Report, id: &str, verdict: Verdict, text: &str) {
    let item = item(report, id);
    assert_eq!(item.verdict, verdict, "{item:?}");
    assert!(text.is_empty() || item.findings.iter().any(|finding| finding.text.contains(text)), "{item:?}");
}

#[test]
fn a_modest_engine_passes_what_it_knows() {
    let only = ["handshake.uciok", "ready", "newgame", "moves", "position", "over", "chess960.moves", "end"];
    let report = run(fake(&[]), &only, false);
    let failed: Vec<_> = report.items.iter().filter(|item| item.verdict != Verdict::Pass).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert_eq!(report.engine, "Fake");
}

#[test]
fn hostile_input_does_not_move_an_engine_that_reads_well() {
    let only = ["fen", "moves", "option.unknown", "bytes", "early", "flood", "end.half"];
    let report = run(fake(&[]), &only, true);
    let failed: Vec<_> = report.items.iter().filter(|item| item.verdict != Verdict::Pass).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert!(report.items.len() > 80 && report.items.iter().any(|item| item.hostile));
    let kept = item(&report, "fen.no-kings");
    assert!(kept.findings.iter().any(|finding| finding.text == "keeps the old position"), "{kept:?}");
}

#[test]
fn without_an_introduction_nothing_else_is_tried() {
    let report = run(fake(&["--no-uciok"]), &[], false);
    expect(&report, "handshake.uciok", Verdict::Fail, "hangs: no uciok");
    assert!(report.items.iter().skip(1).all(|item| item.verdict == Verdict::Skipped));
    assert_eq!(report.summary.failed, 1);
}

#[test]
fn a_program_that_is_not_there_is_a_failure() {
    let launch = Launch { command: "/nowhere/engine".into(), ..Launch::default() };
    let report = run(launch, &[], false);
    expect(&report, "handshake.uciok", Verdict::Fail, "could not be started");
}

#[test]
fn illegal_moves_crashes_and_stalls_are_named() {
    let report = run(fake(&["--illegal-at", "3"]), &["moves.best", "go.depth"], false);
    expect(&report, "moves.best", Verdict::Fail, "found a1a1");
    expect(&report, "go.depth", Verdict::Pass, "");

    let report = run(fake(&["--crash-at", "5"]), &["position.long", "moves.best"], false);
    expect(&report, "moves.best", Verdict::Fail, "dies: exit status: 3, saying \"the fake engine crashes");
    expect(&report, "position.long", Verdict::Pass, "");

    let report = run(fake(&["--stall-at", "2"]), &["position.long"], false);
    expect(&report, "position.long", Verdict::Fail, "hangs: no bestmove within 1.0 s");
    let said = &item(&report, "position.long").transcript;
    assert!(said.iter().any(|line| line.starts_with("> go depth 2")), "{said:?}");
}

#[test]
fn silence_and_lateness_are_failures() {
    let report = run(fake(&["--ignore-stop"]), &["go.infinite", "end.quit-searching"], false);
    expect(&report, "go.infinite", Verdict::Fail, "no bestmove");
    expect(&report, "end.quit-searching", Verdict::Pass, "");

    let report = run(fake(&["--ignore-quit"]), &["end.quit", "end.input"], false);
    expect(&report, "end.quit", Verdict::Fail, "does not end");
    expect(&report, "end.input", Verdict::Fail, "does not end");

    let report = run(fake(&["--late-by", "30"]), &["go.short-clock", "go.increment-only"], false);
    expect(&report, "go.short-clock", Verdict::Fail, "50 ms left, taken:");
    expect(&report, "go.increment-only", Verdict::Fail, "200 ms left");

    let report = run(fake(&["--no-readyok"]), &[], false);
    expect(&report, "handshake.uciok", Verdict::Fail, "no readyok");
    assert_eq!(report.summary.passed, 0);
}

#[test]
fn rubbish_is_remarked_on() {
    let report = run(fake(&["--rubbish"]), &["handshake.order", "options.text", "info.text"], false);
    expect(&report, "handshake.order", Verdict::Remark, "no message of the protocol");
    expect(&report, "options.text", Verdict::Fail, "");
    expect(&report, "info.text", Verdict::Remark, "");
}

#[test]
fn what_an_engine_does_not_know_is_found_or_skipped() {
    let only = ["handshake.id", "go.searchmoves", "multipv", "ponder", "info.wdl", "score.side"];
    let report = run(fake(&["--score", "50"]), &only, false);
    expect(&report, "handshake.id", Verdict::Fail, "expected id author, found none");
    expect(&report, "go.searchmoves", Verdict::Fail, "though told to search only");
    expect(&report, "multipv.lines", Verdict::Skipped, "no option MultiPV");
    expect(&report, "ponder.hit", Verdict::Skipped, "no option Ponder");
    expect(&report, "info.wdl", Verdict::Skipped, "no option UCI_ShowWDL");
    expect(&report, "score.side", Verdict::Fail, "scores 50 though the player to move is far behind");
}

#[test]
fn options_of_the_user_must_exist() {
    let mut settings = settings(fake(&[]), &["options.given"], false);
    settings.options = vec![("Hash".to_owned(), "4096".to_owned()), ("Colour".to_owned(), "red".to_owned())];
    let report = walk::<Position>(&settings, &Material::chess(), |_| {});
    expect(&report, "options.given", Verdict::Fail, "expected an option Colour");
    expect(&report, "options.given", Verdict::Fail, "from 1 to 1024");
}

/// Engines that know no chess but are enough for one check, written for the shell.
#[cfg(unix)]
mod parrots {
    use super::*;

    /// A parrot answers what every engine answers, and the cases given.
    fn parrot(cases: &str) -> Launch {
        let script = format!(
            "while read -r line; do case \"$line\" in {cases}
             uci) echo 'id name Parrot'; echo 'id author Nobody'
                  echo 'option name Ponder type check default false'
                  echo 'option name MultiPV type spin default 1 min 1 max 8'; echo uciok;;
             isready) echo readyok;;
             quit) exit 0;;
             esac; done"
        );
        Launch { command: "sh".into(), arguments: vec!["-c".to_owned(), script], directory: None }
    }

    #[test]
    fn a_parrot_can_do_well() {
        let launch = parrot("stop) echo 'bestmove e1g1';;");
        let report = run(launch, &["ready", "go.stop-at-once", "ponder.stop", "end.input-searching"], false);
        expect(&report, "ready.searching", Verdict::Pass, "");
        expect(&report, "go.stop-at-once", Verdict::Pass, "");
        expect(&report, "end.input-searching", Verdict::Pass, "");
    }

    #[test]
    fn two_answers_are_one_too_many() {
        let launch = parrot("stop) echo 'bestmove e1g1'; echo 'bestmove e1g1';;");
        let report = run(launch, &["go.infinite", "ready.searching"], false);
        expect(&report, "go.infinite", Verdict::Fail, "a bestmove that nobody asked for");
        expect(&report, "ready.searching", Verdict::Fail, "a bestmove that nobody asked for");
    }

    #[test]
    fn deaf_engines_are_found() {
        let launch = parrot(
            "'go infinite') busy=1;;
             isready) if [ -n \"$busy\" ]; then late=1; else echo readyok; fi;;
             stop) busy=; echo 'bestmove e1g1'; [ -n \"$late\" ] && echo readyok; late=;;",
        );
        let report = run(launch, &["ready.searching"], false);
        expect(&report, "ready.searching", Verdict::Fail, "does not answer isready while it searches");
        expect(&report, "ready.searching", Verdict::Fail, "it does so when the search is over");
    }

    #[test]
    fn answers_before_stop_are_found() {
        let launch = parrot("go*) echo 'bestmove e1g1';; stop) ;;");
        let report = run(launch, &["go.infinite", "ponder.stop"], false);
        expect(&report, "go.infinite", Verdict::Fail, "answers go infinite before stop");
        expect(&report, "ponder.stop", Verdict::Fail, "before ponderhit or stop");
    }

    #[test]
    fn lines_that_repeat_a_move_are_found() {
        let launch = parrot(
            "go*) for n in 1 2 3 4; do echo \"info depth 5 multipv $n score cp 1 pv e1g1\"; done
                  echo 'bestmove e1g1';;",
        );
        let report = run(launch, &["multipv.lines"], false);
        expect(&report, "multipv.lines", Verdict::Fail, "begin with the same move");
        expect(&report, "multipv.lines", Verdict::Fail, "expected 2 lines, found 4");
    }

    #[test]
    fn bad_input_that_kills_is_named() {
        let cases = "'position fen 8/8/8/8/8/8/8/8 w'*) kill -SEGV $$;;
             'position fen 8/8/8/8/k'*) here=a4a3;;
             'position fen'*) here=e1f1;; 'position startpos'*) here=e2e4;;
             'go infinite') busy=1;; 'go depth 1') [ -n \"$busy\" ] && sleep 60; echo \"bestmove $here\";;";
        let only = ["fen.no-pieces", "fen.kings-touch", "searching.go", "fen.garbage"];
        let report = run(parrot(cases), &only, true);
        expect(&report, "fen.no-pieces", Verdict::Fail, "dies: signal: 11 (SIGSEGV)");
        expect(&report, "fen.kings-touch", Verdict::Remark, "changes the position: plays e1f1");
        expect(&report, "searching.go", Verdict::Fail, "hangs: no readyok");
    }

    #[test]
    fn too_many_answers_to_a_flood_are_remarked_on() {
        let cases = "'position fen'*) here=a4a3;; 'position startpos'*) here=e2e4;;
             'go'*) echo \"bestmove $here\";; stop) echo \"bestmove $here\";;";
        let report = run(parrot(cases), &["flood.stop"], true);
        expect(&report, "flood.stop", Verdict::Remark, "expected 0 answers, found 10000");
    }
}

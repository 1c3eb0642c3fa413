//! The bench is what the newest commit that states one says it is.
//!
//! A commit that changes what the engine does ends with a line such as `Bench: chess 1234 shogi 5678`. The test
//! looks for the newest of them and runs the binary.

use crate::root;
use std::process::Command;

/// How far back the newest statement may lie.
const COMMITS: &str = "200";

/// The node counts that a commit states.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Statement {
    chess: Option<u64>,
    shogi: Option<u64>,
}

/// The statement in a commit message, if there is one.
fn statement(message: &str) -> Result<Option<Statement>, String> {
    let Some(line) = message.lines().rev().find(|line| line.starts_with("Bench:")) else { return Ok(None) };
    let malformed = || format!("expected 'Bench: chess N shogi M' with either part optional, found '{line}'");
    let words: Vec<&str> = line["Bench:".len()..].split_whitespace().collect();
    let mut statement = Statement::default();
    for pair in words.chunks(2) {
        let [game, count] = pair else { return Err(malformed()) };
        let place = match *game {
            "chess" => &mut statement.chess,
            "shogi" => &mut statement.shogi,
            _ => return Err(malformed()),
        };
        let digits = count.bytes().all(|byte| byte.is_ascii_digit());
        let count = count.parse().ok().filter(|_| digits && place.is_none()).ok_or_else(malformed)?;
        *place = Some(count);
    }
    if words.is_empty() { Err(malformed()) } else { Ok(Some(statement)) }
}

/// The newest statement in messages separated by zero bytes, newest first.
fn newest(log: &str) -> Result<Option<Statement>, String> {
    log.split('\0').find_map(|message| statement(message).transpose()).transpose()
}

/// The node count in the last line of what `sente bench` prints: `N nodes M nps`.
fn bench_nodes(output: &str) -> Option<u64> {
    let words: Vec<&str> = output.lines().last()?.split_whitespace().collect();
    match words[..] {
        [nodes, "nodes", speed, "nps"] => speed.parse::<u64>().ok().and(nodes.parse().ok()),
        _ => None,
    }
}

/// Whether the text of `sente --help` lists a command called `bench`.
fn has_bench(help: &str) -> bool {
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    commands.take_while(|line| !line.is_empty()).any(|line| line.split_whitespace().next() == Some("bench"))
}

/// What git prints, or nothing if there is no git, no repository, or something else is amiss.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root()).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn sente(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sente")).args(arguments).output().expect("the binary starts");
    assert!(output.status.success(), "sente {arguments:?} ended with {:?}", output.status);
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The messages of the last commits, unless the sources are not a checkout of their own.
fn log() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    let same = std::fs::canonicalize(top.trim()).ok()? == std::fs::canonicalize(root()).ok()?;
    if same { git(&["log", "-n", COMMITS, "--format=%B%x00"]) } else { None }
}

#[test]
fn the_newest_statement_holds() {
    if !has_bench(&sente(&["--help"])) {
        println!("skipped: there is no bench command yet");
        return;
    }
    let Some(log) = log() else {
        println!("skipped: this is not a git checkout with commits");
        return;
    };
    let Some(stated) = newest(&log).expect("the newest statement can be read") else {
        println!("skipped: none of the last {COMMITS} commits states a bench");
        return;
    };
    for (game, stated) in [("chess", stated.chess), ("shogi", stated.shogi)] {
        let Some(stated) = stated else { continue };
        let printed =
            bench_nodes(&sente(&["bench", "--game", game])).expect("the last line is 'N nodes M nps'");
        // Work in progress cannot have stated its number yet; the commit that it becomes has to.
        if printed != stated && git(&["diff", "--quiet", "HEAD", "--", "apps", "crates"]).is_none() {
            println!("not committed yet: {game} is {stated} in the newest statement, {printed} now");
            continue;
        }
        assert_eq!(printed, stated, "the bench of {game} is not what the newest commit with 'Bench:' states");
    }
}

mod checker {
    use super::*;

    #[test]
    fn reads_statements() {
        let both = Statement { chess: Some(12), shogi: Some(34) };
        assert_eq!(statement("Title\n\nBody\n\nBench: chess 12 shogi 34\n"), Ok(Some(both)));
        assert_eq!(statement("T\n\nBench: shogi 34 chess 12"), Ok(Some(both)));
        assert_eq!(statement("T\n\nBench: chess 12"), Ok(Some(Statement { shogi: None, ..both })));
        assert_eq!(statement("T\n\nBench:  shogi  34 "), Ok(Some(Statement { chess: None, ..both })));
        assert_eq!(statement("T\n\nNo functional change\n"), Ok(None));
        assert_eq!(statement("The word Bench: inside a line\n"), Ok(None));
        assert_eq!(statement(""), Ok(None));
    }

    #[test]
    fn refuses_malformed_statements() {
        for line in
            ["Bench:", "Bench: 12", "Bench: chess", "Bench: chess x", "Bench: go 1", "Bench: chess -1"]
        {
            assert!(statement(line).is_err(), "{line}");
        }
        for line in ["Bench: chess 1 chess 2", "Bench: chess +1", "Bench: chess 1 shogi", "Bench: chess 1e3"]
        {
            assert!(statement(line).is_err(), "{line}");
        }
        assert!(statement("Bench: chess 99999999999999999999999").is_err());
    }

    #[test]
    fn takes_the_newest_commit_and_its_last_line() {
        let log = "Newest\n\0\nSecond\n\nBench: chess 1\nBench: chess 2\n\0\nThird\n\nBench: chess 3\n\0\n";
        assert_eq!(newest(log), Ok(Some(Statement { chess: Some(2), shogi: None })));
        assert_eq!(newest("Newest\n\0\nSecond\n\0\n"), Ok(None));
        assert!(newest("Newest\n\nBench: soon\n\0\nBench: chess 3\n\0").is_err());
    }

    #[test]
    fn reads_the_last_line_of_a_bench() {
        assert_eq!(bench_nodes("position 1\n\n1234 nodes 5678 nps\n"), Some(1234));
        assert_eq!(bench_nodes("1234 nodes 5678 nps\nthe end\n"), None);
        assert_eq!(bench_nodes("1234 nodes\n"), None);
        assert_eq!(bench_nodes(""), None);
    }

    #[test]
    fn finds_the_command_in_the_help() {
        assert!(has_bench("Usage\n\nCommands:\n  perft  Count\n  bench  Run\n\nOptions:\n"));
        assert!(!has_bench("Usage\n\nCommands:\n  perft  A bench of sorts\n\nOptions:\n  bench\n"));
        assert!(!has_bench(""));
    }
}

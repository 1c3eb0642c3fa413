//! Laws that hold for every value and every line: what is written can be read back, and nothing panics.

#[path = "../generate/mod.rs"]
mod generate;
mod session;

use generate::Generator;
use sente_protocol::uci::{Command, Message};

const VALUES: usize = 40_000;
const LINES: usize = 100_000;

/// Whatever can be built is read back from its text, which is one line.
#[test]
fn commands_survive_being_written() {
    let mut generator = Generator::new(1);
    for _ in 0..VALUES {
        let command = generator.command();
        let text = command.to_string();
        assert!(!text.contains(['\n', '\r']), "{text:?}");
        assert_eq!(text.parse().as_ref(), Ok(&command), "{text:?}");
    }
}

#[test]
fn messages_survive_being_written() {
    let mut generator = Generator::new(2);
    for _ in 0..VALUES {
        let message = generator.message();
        let text = message.to_string();
        assert!(!text.contains(['\n', '\r']), "{text:?}");
        assert_eq!(text.parse().as_ref(), Ok(&message), "{text:?}");
    }
}

/// Reads a line as both kinds. Whatever is understood obeys the law above, and whatever is not is explained briefly.
fn check(line: &[u8]) {
    match Command::read(line) {
        Ok(command) => assert_eq!(Command::read(command.to_string()).as_ref(), Ok(&command), "{line:?}"),
        Err(error) => assert!(error.to_string().len() < 600, "{line:?}"),
    }
    match Message::read(line) {
        Ok(heard) => {
            let text = heard.message.to_string();
            assert_eq!(text.parse().as_ref(), Ok(&heard.message), "{line:?}");
            assert!(heard.faults.iter().all(|fault| fault.to_string().len() < 600), "{line:?}");
        }
        Err(error) => assert!(error.to_string().len() < 600, "{line:?}"),
    }
}

#[test]
fn damaged_lines_never_panic() {
    let mut generator = Generator::new(3);
    for _ in 0..LINES {
        let text = if generator.chance(50) {
            generator.command().to_string()
        } else {
            generator.message().to_string()
        };
        let line = generator.damage(text.into_bytes());
        check(&line);
    }
}

#[test]
fn words_in_any_order_never_panic() {
    let mut generator = Generator::new(4);
    for _ in 0..LINES {
        check(generator.keywords().as_bytes());
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut generator = Generator::new(5);
    for _ in 0..LINES {
        let line = generator.bytes(60);
        check(&line);
    }
}

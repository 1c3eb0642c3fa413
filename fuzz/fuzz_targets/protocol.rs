//! Any bytes are lines of UCI. Reading one gives a command or message whose text reads back as the same, or a short reason;
//! saying them all to the engine does not end the conversation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_protocol::uci::{Command, Message, run};

/// Whether a line may be said here: it must not end the conversation, fill the memory, or take minutes.
fn is_harmless(line: &[u8]) -> bool {
    match Command::read(line) {
        Ok(Command::Quit | Command::Bench(_)) => false,
        Ok(Command::SetOption { name, .. }) => !name.matches("Hash") && !name.matches("Threads"),
        _ => true,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = b"setoption name Hash value 1\n".to_vec();
    for line in bytes.split(|&byte| byte == b'\n') {
        match Command::read(line) {
            Ok(command) => assert_eq!(Command::read(command.to_string()), Ok(command)),
            Err(error) => assert!(error.to_string().len() < 600),
        }
        if let Ok(heard) = Message::read(line) {
            assert_eq!(heard.message.to_string().parse(), Ok(heard.message));
        }
        if is_harmless(line) {
            // Whatever is started ends at once, so that deep searches cost nothing.
            input.extend(line);
            input.extend(b"\nstop\n");
        }
    }
    input.extend(b"quit\n");
    run(&input[..], std::io::sink());
});

//! Two ways to talk to a session: all at once, or line by line.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long to wait for any line. Only a test that fails waits so long, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(1);

/// Everything that is said to these lines, the input then being closed.
pub(crate) fn converse(input: impl AsRef<[u8]>) -> Vec<String> {
    let (output, heard) = mpsc::channel();
    sente_protocol::run(input.as_ref(), Mouth { output, line: Vec::new() });
    heard.into_iter().collect()
}

/// The only answer to these lines.
pub(crate) fn best_move(input: impl AsRef<[u8]>) -> String {
    let said = converse(input);
    let best: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(best.len(), 1, "{said:?}");
    best[0].to_owned()
}

/// The value behind a word of a line.
pub(crate) fn number(line: &str, word: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|&other| other != word).skip(1);
    words.next().and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {word} in {line}"))
}

/// A conversation that goes on.
pub(crate) struct Talk {
    input: Sender<Vec<u8>>,
    heard: Receiver<String>,
    session: JoinHandle<()>,
}

impl Talk {
    pub(crate) fn new() -> Self {
        let (input, lines) = mpsc::channel();
        let (output, heard) = mpsc::channel();
        let session = thread::spawn(move || {
            let ear = Ear { lines, rest: Vec::new() };
            sente_protocol::run(BufReader::new(ear), Mouth { output, line: Vec::new() });
        });
        Self { input, heard, session }
    }

    pub(crate) fn say(&self, line: &str) {
        self.input.send(format!("{line}\n").into_bytes()).expect("the session listens");
    }

    /// The lines up to one that begins so, which is the last.
    pub(crate) fn hear(&self, beginning: &str) -> Vec<String> {
        self.hear_until(beginning, |line| line.starts_with(beginning))
    }

    /// The lines up to one that contains this, which is the last.
    pub(crate) fn hear_of(&self, part: &str) -> Vec<String> {
        self.hear_until(part, |line| line.contains(part))
    }

    fn hear_until(&self, what: &str, is_it: impl Fn(&str) -> bool) -> Vec<String> {
        let (mut lines, deadline) = (Vec::new(), Instant::now() + PATIENCE);
        loop {
            let wait = deadline.saturating_duration_since(Instant::now());
            let line = self.heard.recv_timeout(wait);
            let line = line.unwrap_or_else(|_| panic!("no {what} after {lines:?}"));
            let last = is_it(&line);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// The lines of so much time.
    pub(crate) fn listen(&self, time: Duration) -> Vec<String> {
        let (mut lines, deadline) = (Vec::new(), Instant::now() + time);
        loop {
            match self.heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return lines,
                Err(RecvTimeoutError::Disconnected) => panic!("the session has ended after {lines:?}"),
            }
        }
    }

    /// Closes the input and returns what is said until the session ends.
    pub(crate) fn end(self) -> Vec<String> {
        drop(self.input);
        self.session.join().expect("the session does not panic");
        self.heard.into_iter().collect()
    }
}

/// Where the session reads.
struct Ear {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            // Without a sender the input has ended.
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// Where the session writes.
struct Mouth {
    output: Sender<String>,
    line: Vec<u8>,
}

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line =
                    String::from_utf8(std::mem::take(&mut self.line)).expect("the session writes text");
                // Whoever has heard enough may have gone.
                let _ = self.output.send(line);
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

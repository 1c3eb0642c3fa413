//! A child process that is talked to in lines.
//!
//! Neither side can make the other wait for ever: what is sent goes through a thread that writes, what is received
//! comes through a thread that reads and notes the time of each line. A child that neither reads nor writes costs a
//! deadline, not the match.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait to be received; a child that prints more has to wait, too.
const LINES_IN_FLIGHT: usize = 4096;

/// A longer line is cut into pieces, so that a child that never ends its line cannot use up the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// How many lines of standard error are remembered for the report of a crash.
const ERROR_LINES: usize = 8;

/// How to start a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Launch {
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs, if not here.
    pub directory: Option<PathBuf>,
}

/// A line that a child printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text, without its end; bytes that are not text are replaced.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time is up.
    Timeout,
    /// The child has closed its output, usually by ending.
    Closed,
}

/// A running child. Dropping it ends it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Line>,
    errors: Arc<Mutex<VecDeque<String>>>,
    error_reader: Option<thread::JoinHandle<()>>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(launch: &Launch) -> io::Result<Self> {
        let mut command = Command::new(&launch.command);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        super::guard::leave_terminal(&mut command);
        super::guard::end_with_parent(&mut command);
        let mut child = command.spawn()?;
        let errors = Arc::default();
        let (input, texts) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(LINES_IN_FLIGHT);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &texts));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        let error_reader = child.stderr.take().map(|stderr| {
            let errors = Arc::clone(&errors);
            thread::spawn(move || remember_lines(stderr, &errors))
        });
        Ok(Self { child, input: Some(input), output, errors, error_reader })
    }

    /// Sends a line, without waiting for it to be read. A child that has gone does not notice.
    pub fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").into_bytes());
    }

    /// Sends bytes as they are, which need be neither a line nor text.
    pub fn send_bytes(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // The writing thread ends with the child; the silence that follows tells the caller.
            let _ = input.send(bytes);
        }
    }

    /// Closes the child's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it comes before `deadline`.
    ///
    /// # Errors
    /// If there is none by then, or there never will be.
    pub fn receive(&self, deadline: Instant) -> Result<Line, Silence> {
        let wait = deadline.saturating_duration_since(Instant::now());
        self.output.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Timeout,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// Waits for the child to end by itself.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Ends the child at once.
    pub fn kill(&mut self) {
        // A child that has ended already cannot be killed, which is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The last lines of the child's standard error. Of a child that has ended all lines are there: the thread that
    /// reads them is given a moment to catch up.
    pub fn last_errors(&self) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_millis(500);
        let is_behind = |reader: &thread::JoinHandle<()>| !reader.is_finished();
        while self.error_reader.as_ref().is_some_and(is_behind) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.iter().cloned().collect()
    }

    /// The number by which the system knows the child.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: impl Write, texts: &Receiver<Vec<u8>>) {
    for text in texts {
        if stdin.write_all(&text).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<Line>) {
    each_line(stdout, |text| lines.send(Line { text, at: Instant::now() }).is_ok());
}

fn remember_lines(stderr: impl Read, errors: &Mutex<VecDeque<String>>) {
    each_line(stderr, |text| {
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() == ERROR_LINES {
            errors.pop_front();
        }
        errors.push_back(text);
        true
    });
}

/// Calls `take` with each line until it has had enough or there are no more.
fn each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes);
        if !take(text.trim_end_matches(['\n', '\r']).to_owned()) {
            return;
        }
    }
}

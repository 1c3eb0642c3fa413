//! What the tests of the binary share.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// The binary under test.
pub(crate) fn lab() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sente-lab"))
}

/// The fake engine of the laboratory's library, which cargo builds with the tests of the workspace. If only this
/// package is tested, it is built here.
pub(crate) fn fake_engine() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().unwrap().parent().unwrap();
    let program = folder.join("examples").join("fake_engine").with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let target = folder.parent().unwrap();
        let mut build = Command::new(cargo);
        build.args(["build", "-p", "sente-lab", "--example", "fake_engine", "--target-dir"]).arg(target);
        assert!(build.status().unwrap().success());
    }
    program
}

/// A folder of a test's own, which goes away with it.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("sente-lab-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits until something holds, but not for ever.
pub(crate) fn wait_for(mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        assert!(Instant::now() < deadline, "waited too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal to a process.
pub(crate) fn signal(signal: &str, process: u32) {
    let sent = Command::new("kill").args([signal, &process.to_string()]).status().unwrap();
    assert!(sent.success());
}

/// How many processes have this argument on their command line.
pub(crate) fn processes_with(argument: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let has_it = |process: &std::fs::DirEntry| {
        let line = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == argument.as_bytes())
    };
    processes.filter(has_it).count()
}

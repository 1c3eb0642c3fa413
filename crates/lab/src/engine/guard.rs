//! Children that end when the runner does, however it ends.

use std::process::Command;

/// Keeps what a user types at the terminal from the child: an interrupt is for the runner, which ends its children
/// in its own way.
#[cfg(unix)]
pub(super) fn leave_terminal(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

/// Elsewhere there is nothing to be done about it.
#[cfg(not(unix))]
pub(super) fn leave_terminal(_: &mut Command) {}

/// Asks the system to end the child when the thread that starts it ends, by a crash or otherwise.
///
/// Closing the child's input, which happens anyway, is enough for a program that reads it; this is for one that does
/// not. It exists on Linux only.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "what runs between fork and exec must be vouched for")]
pub(super) fn end_with_parent(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    // SAFETY: the closure runs in the child between fork and exec, where only calls that are safe in a signal handler
    // are allowed. `prctl` is a bare system call, and nothing is allocated or locked.
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        });
    }
}

/// Elsewhere the child has to notice that its input is closed.
#[cfg(not(target_os = "linux"))]
pub(super) fn end_with_parent(_: &mut Command) {}

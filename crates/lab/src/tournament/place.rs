//! Where games are played: on which processor.

/// Keeps this thread, and whatever it starts from now on, on one processor: the one with this number among those that the
/// program may use, counted around. Whether the system did so; elsewhere than on Linux nobody asks it.
///
/// Two engines of a game never think at the same time, so one processor is enough for both, and a system that is free to
/// move short bursts of work around often puts two on one processor while another has nothing to do.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the system is asked through its own calls")]
pub(super) fn stay(number: usize) -> bool {
    // SAFETY: a set of processors is plain bits, of which none is set is a valid value. Both calls are given its size and
    // a pointer to it, and `0` means the calling thread. The macros index by numbers below the size of the set.
    unsafe {
        let size = size_of::<libc::cpu_set_t>();
        let mut allowed: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size, &raw mut allowed) != 0 {
            return false;
        }
        let processors: Vec<usize> = (0..8 * size).filter(|&cpu| libc::CPU_ISSET(cpu, &allowed)).collect();
        let Some(&chosen) = processors.get(number % processors.len().max(1)) else { return false };
        let mut one: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(chosen, &mut one);
        libc::sched_setaffinity(0, size, &raw const one) == 0
    }
}

/// Elsewhere the system decides.
#[cfg(not(target_os = "linux"))]
pub(super) fn stay(_: usize) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn processors_of_this_thread() -> String {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:")).unwrap();
        line.split_whitespace().nth(1).unwrap().to_owned()
    }

    #[test]
    fn a_thread_stays_and_so_does_what_it_starts() {
        std::thread::spawn(|| {
            assert!(stay(0));
            let first = processors_of_this_thread();
            assert!(first.parse::<usize>().is_ok(), "{first}");
            // From here only one processor is allowed, so every number means that one.
            assert!(stay(7));
            assert_eq!(processors_of_this_thread(), first);
            assert_eq!(std::thread::spawn(processors_of_this_thread).join().unwrap(), first);
        })
        .join()
        .unwrap();
    }
}

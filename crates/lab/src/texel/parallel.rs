//! Work shared among threads, with results that do not depend on how many there are.

use std::thread;

/// Applies `work` to each of the parts, in so many threads, and gives the results in the order of the parts.
pub(crate) fn map<T: Sync, R: Send>(parts: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let share = parts.len().div_ceil(threads.max(1)).max(1);
    let work = &work;
    thread::scope(|scope| {
        let run = |parts: &'_ [T]| parts.iter().map(work).collect::<Vec<_>>();
        let handles: Vec<_> = parts.chunks(share).map(|parts| scope.spawn(move || run(parts))).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, Vec<R>>| {
            // A thread that panics has found a mistake in the program, which must not be hidden.
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().flat_map(join).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn the_order_is_kept() {
        let parts: Vec<u32> = (0..37).collect();
        let expected: Vec<u32> = parts.iter().map(|part| part * 2).collect();
        for threads in [0, 1, 2, 5, 100] {
            assert_eq!(map(&parts, threads, |part| part * 2), expected);
        }
        assert!(map(&[0; 0], 3, |part: &i32| *part).is_empty());
    }
}

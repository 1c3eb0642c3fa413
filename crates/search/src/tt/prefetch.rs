//! Fetching memory before it is needed.

/// Asks the processor to fetch the memory behind a reference. It is a hint; elsewhere than on x86-64 it is nothing.
#[inline]
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the instruction has no safe form")]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 processor has the instruction, which never faults; the address is that of a live reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn prefetch<T>(_: &T) {}

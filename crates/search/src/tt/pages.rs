//! Large pages for a large table.
//!
//! A table is looked up all over. With pages of four kilobytes nearly every look-up also misses the processor's list of
//! pages; with pages of two megabytes few do.

use std::mem::MaybeUninit;

/// Asks the system to use large pages for memory that was not touched yet. It is a hint: the system may have none, and
/// elsewhere than on Linux nobody is asked.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the system is called")]
pub(super) fn prefer_large<T>(memory: &mut [MaybeUninit<T>]) {
    const PAGE: usize = 2 << 20;
    let start = memory.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the whole pages lie within the memory, and the advice changes nothing of what is in them. Whether it was
        // taken makes no difference but for speed.
        unsafe { libc::madvise(start.add(skipped).cast(), length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prefer_large<T>(_: &mut [MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::prefer_large;

    #[test]
    fn memory_is_as_usable_as_before() {
        for megabytes in [0, 1, 3, 9] {
            let mut bytes = Vec::<u8>::with_capacity(megabytes << 20);
            prefer_large(bytes.spare_capacity_mut());
            bytes.resize(megabytes << 20, 7);
            assert!(bytes.iter().all(|&byte| byte == 7));
        }
    }
}

//! The system's allocator, told how much of what is freed it may keep.

use std::num::NonZero;

/// Has glibc give blocks back to the system when they are freed if they are large beside the memory that each thread may
/// take, `limit` bytes among `threads`.
///
/// By default it keeps blocks of up to 32 MiB, an arena a thread: with 16 threads `--memory 64M` then took up to 96 MB (bzip2
/// in and out). Giving all of them back costs the time of having them mapped again: Parquet at 2 GiB took half as long
/// again (2026-11, 7 million rows). Hence a share of the limit. A setting of the whole process, which is why the program
/// makes it and not a library.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn keep_little(limit: u64, threads: NonZero<usize>) {
    /// Where glibc's own threshold begins, and where it ends.
    const LEAST: u64 = 128 << 10;
    const MOST: u64 = 32 << 20;
    /// Of what a thread may take.
    const SHARE: u64 = 32;
    let large = (limit / SHARE / threads.get() as u64).max(LEAST);
    if large < MOST {
        // SAFETY: sets two numbers of the allocator. A refusal leaves things as they were.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, large as libc::c_int);
            libc::mallopt(libc::M_TRIM_THRESHOLD, 2 * large as libc::c_int);
        }
    }
}

/// Other allocators keep what they keep.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn keep_little(_limit: u64, _threads: NonZero<usize>) {}

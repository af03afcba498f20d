//! Memory that is read at random: huge pages, and fetching ahead.
//!
//! Fetching 20 million lines in random order from 2 GB misses the table of 4 KiB pages every time; of 2 MiB pages
//! there are few enough. Linux gives them on advice, and touches fresh memory faster with them too. (The library
//! `evenhand` does the same for its own scratch. To share the few lines it would have to publish them, and a library
//! of orders is no place to ask for advice on pages.)

use std::mem::MaybeUninit;

/// Memory below this gains nothing by the advice.
#[cfg(target_os = "linux")]
const LARGE: usize = 8 << 20;

/// Advises the system to back this memory with huge pages. Advice: nothing is lost if it is not taken.
#[cfg(target_os = "linux")]
pub(crate) fn advise_huge_pages<T>(room: &mut [MaybeUninit<T>]) {
    const HUGE: usize = 2 << 20;
    let bytes = size_of_val(room);
    if bytes < LARGE {
        return;
    }
    let start = room.as_mut_ptr().cast::<u8>();
    let skip = start.align_offset(HUGE);
    let whole = bytes.saturating_sub(skip) / HUGE * HUGE;
    // SAFETY: whole pages inside memory that is borrowed here alone. The advice changes how they are backed, not what
    // they hold. It may be refused, which is no error.
    unsafe {
        libc::madvise(start.wrapping_add(skip).cast(), whole, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn advise_huge_pages<T>(_room: &mut [MaybeUninit<T>]) {}

/// Gives the memory of these bytes back to the system, as far as whole pages lie in them, until they are written again;
/// what they hold is of no consequence any more. The bytes that were given back: none where the system knows no such
/// advice.
#[cfg(target_os = "linux")]
pub(crate) fn forget(bytes: &mut [u8]) -> usize {
    let (start, whole) = whole_pages(bytes);
    if whole == 0 {
        return 0;
    }
    // SAFETY: whole pages inside memory that is borrowed here alone, and whose owner takes any bytes for it. What the
    // allocator has is private memory without a file, which is zeros when it is read again.
    let done = unsafe { libc::madvise(start.cast(), whole, libc::MADV_DONTNEED) };
    if done == 0 { whole } else { 0 }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn forget(_bytes: &mut [u8]) -> usize {
    0
}

/// Where the first whole page of these bytes begins, and the bytes of all that lie in them.
#[cfg(target_os = "linux")]
fn whole_pages(bytes: &mut [u8]) -> (*mut u8, usize) {
    let page = rustix::param::page_size();
    let start = bytes.as_mut_ptr();
    let skip = start.align_offset(page).min(bytes.len());
    (start.wrapping_add(skip), (bytes.len() - skip) / page * page)
}

/// The bytes of memory that the process has resident now; none if the system does not report it.
#[cfg(target_os = "linux")]
pub(crate) fn resident() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn resident() -> Option<u64> {
    None
}

/// The most bytes of memory that the process had resident so far; none if the system does not report it.
///
/// Not `getrusage`, whose number is that of the program before, where that was larger: it lives on in a process that starts
/// another program.
#[cfg(target_os = "linux")]
pub(crate) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    most.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn peak() -> Option<u64> {
    None
}

/// Asks for the cache line of `bytes[place]`, if there is such a place, and does not wait for it. Of no consequence to
/// any result; nothing at all where the compiler has no stable word for it.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], place: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: a prefetch reads nothing and cannot fault, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, place);
}

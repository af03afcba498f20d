//! Memory that large shuffles and orders take: scratches kept between calls, and huge pages where the system gives them.
//!
//! Past the cache, the first touch of a fresh 4 KiB page costs more than moving what is written to it, and every
//! random access pays for the page table too. Linux gives 2 MiB pages on advice.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

/// A cache line: what memory moves at a time.
pub(crate) const LINE: usize = 64;

/// One line of raw memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [MaybeUninit<u8>; LINE]);

/// Raw memory, kept between calls.
#[derive(Default)]
pub(crate) struct Scratch(Vec<Line>);

impl Scratch {
    /// Room for `count` items of T, aligned for them and at least to a line, until the next call; what lies in it is anything.
    pub(crate) fn room_for<T>(&mut self, count: usize) -> *mut T {
        let align = align_of::<T>().max(LINE);
        let bytes = count.checked_mul(size_of::<T>()).and_then(|bytes| bytes.checked_add(align));
        let lines = bytes.expect("more than the address space").div_ceil(LINE);
        if self.0.capacity() < lines {
            // Freed first, so that there are never two of them.
            self.0 = Vec::new();
            self.0.reserve_exact(lines);
            advise_huge_pages(self.0.as_mut_ptr().cast(), lines * LINE);
        }
        let start = self.0.as_mut_ptr();
        let aligned = start.cast::<u8>().wrapping_add(start.cast::<u8>().align_offset(align));
        aligned.cast()
    }

    /// How many bytes are held.
    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * LINE
    }
}

/// A pointer that threads share to reach different places.
pub(crate) struct Shared<T>(pub(crate) *mut T);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

// SAFETY: a pointer may go to another thread; what is behind it is reached by unsafe code alone, whose contract gives every
// thread places of its own, and several threads only where T is Send: then items move from thread to thread, and are never
// shared.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: as above: a reference to the pointer gives no more than a copy of it.
unsafe impl<T> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// `places` items on.
    #[inline(always)]
    pub(crate) fn at(self, places: usize) -> *mut T {
        self.0.wrapping_add(places)
    }
}

/// Empties a vector and makes room for `n` items in it, in huge pages if they are many. The vector's own memory serves
/// if it is enough.
pub(crate) fn make_room<T>(into: &mut Vec<T>, n: u64) -> Result<(), TryReserveError> {
    // What is beyond the address space is beyond every allocator.
    let count = usize::try_from(n).unwrap_or(usize::MAX);
    into.clear();
    if into.capacity() < count {
        // Freed first, so that there are never two of them.
        *into = Vec::new();
        into.try_reserve_exact(count)?;
    }
    advise_huge_pages(into.as_mut_ptr().cast(), count * size_of::<T>());
    Ok(())
}

/// An error if the allocator has no room for `bytes` bytes. For small tables that are taken right after: nothing is held
/// for them.
pub(crate) fn ask_for(bytes: u64) -> Result<(), TryReserveError> {
    Vec::<u8>::new().try_reserve_exact(usize::try_from(bytes).unwrap_or(usize::MAX))
}

/// Memory below this is not worth the advice.
#[cfg(all(target_os = "linux", feature = "std"))]
const LARGE: usize = 8 << 20;

/// Advises the system to back what lies in a range with huge pages. Advice: nothing is lost if it is not taken.
#[cfg(all(target_os = "linux", feature = "std"))]
pub(crate) fn advise_huge_pages(start: *mut u8, bytes: usize) {
    const HUGE: usize = 2 << 20;
    if bytes < LARGE {
        return;
    }
    let skip = start.align_offset(HUGE);
    let whole = bytes.saturating_sub(skip) / HUGE * HUGE;
    if whole > 0 {
        // SAFETY: whole pages inside an allocation of ours. The advice changes how they are backed, not what they
        // hold. It may be refused, which is no error.
        unsafe {
            libc::madvise(start.add(skip).cast(), whole, libc::MADV_HUGEPAGE);
        }
    }
}

#[cfg(not(all(target_os = "linux", feature = "std")))]
pub(crate) fn advise_huge_pages(_start: *mut u8, _bytes: usize) {}

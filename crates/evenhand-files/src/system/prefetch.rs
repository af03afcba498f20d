//! Fetching memory before it is needed.

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

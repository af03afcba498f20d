//! Memory of zeros that is not taken before it is touched, and may be refused.
//!
//! `vec![0; n]` ends the program where there is no memory, and a vector that was reserved and then filled takes all of it at
//! once. The system's own zeros are taken page by page as they are written.

use std::alloc::{Layout, alloc_zeroed};

/// Types whose values are any bits, so that zeros are one.
///
/// # Safety
/// All bits zero must be a value of the type.
pub(crate) unsafe trait Zeros: Copy {}

// SAFETY: 0 is all bits zero.
unsafe impl Zeros for u8 {}
// SAFETY: 0 is all bits zero.
unsafe impl Zeros for u32 {}

/// A vector of `count` zeros; none if the system does not give the memory.
pub(crate) fn zeroed<T: Zeros>(count: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(count).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout has a size.
    let start = unsafe { alloc_zeroed(layout) }.cast::<T>();
    if start.is_null() {
        return None;
    }
    let slice = std::ptr::slice_from_raw_parts_mut(start, count);
    // SAFETY: allocated by the global allocator with the layout of an array of `count`, all of whose bits are zero, which are
    // values by the trait's contract.
    Some(unsafe { Box::from_raw(slice) }.into_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_as_many_as_asked_for_or_none() {
        for count in [0, 1, 1000, 1 << 20] {
            assert_eq!(zeroed::<u32>(count), Some(vec![0; count]));
        }
        assert_eq!(zeroed::<u32>(usize::MAX / 2), None);
        assert_eq!(zeroed::<u8>(usize::MAX), None);
    }
}

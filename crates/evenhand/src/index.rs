//! The two widths that indices of items come in.

use core::fmt;

/// An index of an item: `u32`, or `u64` for orders of 2^32 items and more. No other type is one.
pub trait Index: Copy + Ord + fmt::Debug + Send + Sync + sealed::Narrowed {
    /// The index as a number.
    fn as_u64(self) -> u64;

    /// The index as a place of a slice: of something that memory holds.
    #[inline]
    fn as_usize(self) -> usize {
        self.as_u64() as usize
    }
}

impl Index for u32 {
    #[inline]
    fn as_u64(self) -> u64 {
        self.into()
    }
}

impl Index for u64 {
    #[inline]
    fn as_u64(self) -> u64 {
        self
    }
}

mod sealed {
    /// What an index is made from.
    pub trait Narrowed {
        /// Item i, which is known to fit.
        fn of(i: u64) -> Self;
    }

    impl Narrowed for u32 {
        #[inline(always)]
        fn of(i: u64) -> Self {
            i as u32
        }
    }

    impl Narrowed for u64 {
        #[inline(always)]
        fn of(i: u64) -> Self {
            i
        }
    }
}

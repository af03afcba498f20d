//! Lists of indices in 24 or 32 bits each.
//!
//! The tables of blocks are most of what a shuffle in place takes besides the blocks themselves: three bytes where they
//! are enough are a quarter less. An entry without the highest bit is an index; with it, a free slot, the rest being the
//! next one of a chain, and all ones meaning none: so no index is as large as that.

use alloc::vec;
use alloc::vec::Vec;

/// Bytes of an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// Indices below 2^23.
    Three = 3,
    /// Indices below 2^31.
    Four = 4,
}

impl Width {
    /// The narrower one that holds indices below `limit`, which is below 2^31.
    pub(super) fn for_limit(limit: usize) -> Self {
        if limit < 1 << 23 { Self::Three } else { Self::Four }
    }

    /// The bit that no index has.
    fn flag(self) -> u32 {
        match self {
            Self::Three => 1 << 23,
            Self::Four => 1 << 31,
        }
    }
}

/// What an entry of a list says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// An index: of a slot, what lies there (a block of that pile while items are dealt, the block of that rank afterwards); of
    /// a block, the slot where it lies.
    Index(u32),
    /// The slot is free; the next free slot of a chain, or none.
    Free(Option<u32>),
}

/// A list of entries.
pub(super) struct Indices {
    width: Width,
    bytes: Vec<u8>,
}

impl Indices {
    /// `len` entries, all of them free slots.
    pub(super) fn new(width: Width, len: usize) -> Self {
        Self { width, bytes: vec![u8::MAX; len * width as usize] }
    }

    /// A view of all entries.
    pub(super) fn view(&mut self) -> IndicesMut<'_> {
        IndicesMut { width: self.width, bytes: &mut self.bytes }
    }
}

/// Some entries of a list, counted from 0.
pub(super) struct IndicesMut<'a> {
    width: Width,
    bytes: &'a mut [u8],
}

impl IndicesMut<'_> {
    /// No entries.
    pub(super) fn empty() -> Self {
        Self { width: Width::Three, bytes: &mut [] }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.width as usize
    }

    #[inline]
    fn number(&self, at: usize) -> u32 {
        match self.width {
            Width::Three => {
                let [a, b, c] = self.bytes.as_chunks().0[at];
                u32::from_le_bytes([a, b, c, 0])
            }
            Width::Four => u32::from_le_bytes(self.bytes.as_chunks().0[at]),
        }
    }

    #[inline]
    fn set_number(&mut self, at: usize, number: u32) {
        let [a, b, c, d] = number.to_le_bytes();
        match self.width {
            Width::Three => self.bytes.as_chunks_mut().0[at] = [a, b, c],
            Width::Four => self.bytes.as_chunks_mut().0[at] = [a, b, c, d],
        }
    }

    /// Entry `at`.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Entry {
        let (number, flag) = (self.number(at), self.width.flag());
        if number & flag == 0 {
            Entry::Index(number)
        } else {
            let next = number - flag;
            Entry::Free((next != flag - 1).then_some(next))
        }
    }

    /// The index at `at`, if one is there.
    #[inline]
    pub(super) fn index(&self, at: usize) -> Option<u32> {
        match self.get(at) {
            Entry::Index(index) => Some(index),
            Entry::Free(_) => None,
        }
    }

    /// Puts an entry at `at`.
    #[inline]
    pub(super) fn set(&mut self, at: usize, entry: Entry) {
        let flag = self.width.flag();
        self.set_number(
            at,
            match entry {
                Entry::Index(index) => index,
                Entry::Free(next) => flag | next.unwrap_or(flag - 1),
            },
        );
    }

    /// The first `count` entries, and the others.
    pub(super) fn split_at(self, count: usize) -> (Self, Self) {
        let (first, rest) = self.bytes.split_at_mut(count * self.width as usize);
        (Self { width: self.width, bytes: first }, Self { width: self.width, bytes: rest })
    }

    /// The same entries for a while.
    pub(super) fn reborrow(&mut self) -> IndicesMut<'_> {
        IndicesMut { width: self.width, bytes: self.bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_kept_in_either_width() {
        for width in [Width::Three, Width::Four] {
            let last = width.flag() - 2;
            let entries = [
                Entry::Index(0),
                Entry::Index(last + 1),
                Entry::Free(None),
                Entry::Free(Some(0)),
                Entry::Free(Some(last)),
                Entry::Index(0x12_3456),
            ];
            let mut indices = Indices::new(width, entries.len());
            let (mut first, mut rest) = indices.view().split_at(2);
            assert_eq!((first.len(), rest.len(), rest.get(3)), (2, 4, Entry::Free(None)));
            for (at, entry) in entries.into_iter().enumerate() {
                if at < 2 { first.set(at, entry) } else { rest.set(at - 2, entry) }
            }
            let view = indices.view();
            assert!(entries.iter().enumerate().all(|(at, entry)| view.get(at) == *entry), "{width:?}");
        }
        assert_eq!((Width::for_limit((1 << 23) - 1), Width::for_limit(1 << 23)), (Width::Three, Width::Four));
    }
}

//! The merges of a recursion on halves, in the order in which it comes to them.

/// What is left of the recursion: a part of more than one card is split in the middle; its upper half comes first, then
/// its lower half, then the merge of the two.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Halves {
    /// The parts to come, the next one last. O(log n) of them.
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Part {
    start: usize,
    end: usize,
    /// Whether its halves have come before it, so that their merge is next.
    split: bool,
}

/// Two parts of the deck that are to be merged: `start..middle` and `middle..end`, neither empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Merge {
    pub(crate) start: usize,
    pub(crate) middle: usize,
    pub(crate) end: usize,
}

impl Halves {
    /// The recursion over n cards: n − 1 merges, none for a card alone.
    pub(crate) fn of(n: u32) -> Self {
        Self { parts: vec![Part { start: 0, end: n as usize, split: false }] }
    }

    /// Whether no merge is to come: the one at hand is that of the whole deck.
    pub(crate) fn is_over(&self) -> bool {
        self.parts.is_empty()
    }
}

impl Iterator for Halves {
    type Item = Merge;

    fn next(&mut self) -> Option<Merge> {
        while let Some(Part { start, end, split }) = self.parts.pop() {
            let middle = start.midpoint(end);
            if split {
                return Some(Merge { start, middle, end });
            }
            if end - start > 1 {
                self.parts.push(Part { start, end, split: true });
                self.parts.push(Part { start: middle, end, split: false });
                self.parts.push(Part { start, end: middle, split: false });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_come_before_the_merge_of_both() {
        let merges: Vec<_> = Halves::of(5).map(|merge| (merge.start, merge.middle, merge.end)).collect();
        assert_eq!(merges, [(0, 1, 2), (3, 4, 5), (2, 3, 5), (0, 2, 5)]);
    }

    #[test]
    fn a_card_alone_and_no_card_need_no_merge() {
        assert_eq!(Halves::of(0).next(), None);
        assert_eq!(Halves::of(1).next(), None);
    }
}

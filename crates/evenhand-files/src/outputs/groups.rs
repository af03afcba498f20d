//! Assigns groups of records to parts: at random, near the shares, and without avoidable empty parts.
//!
//! Groups are assigned by size, the largest first, and groups of equal size in random order. Each goes to one of the parts in which
//! it fits, with a probability in proportion to their room. If it does not fit anywhere, it goes to the part with the most room, and
//! ties are broken at random. When the number of groups left equals the number of empty parts, each of these gets one group.
//!
//! Why: small groups come last and level the parts. As long as a group fits everywhere, it goes to a part with the
//! probability that the share of the part says, whatever its size: the room of a part, compared with all room, is a martingale.
//! A part exceeds its share by less than the size of its largest group.
//!
//! Cost: O(g log p) for g groups and p parts.

use std::collections::BinaryHeap;

use evenhand::Draw;

use super::strata::{shuffle, sums};

/// The room that parts have left.
pub(super) struct Rooms {
    room: Vec<u64>,
    /// Whether a part is still empty, and its share is above 0.
    is_empty: Vec<bool>,
    /// Number of empty parts.
    empty: u64,
    /// Whether only empty parts may still get groups.
    is_last: bool,
    /// The place of each part in a random order. Of equal parts the later one goes first.
    rank: Vec<u32>,
    /// Room of the parts in which the last group would fit, as binary indexed sums, and the total.
    fitting: Vec<u64>,
    total: u64,
    /// The other parts with room, the one with the most first.
    waiting: BinaryHeap<(u64, u32, u32)>,
}

impl Rooms {
    /// Parts of these sizes.
    pub(super) fn new(sizes: &[u64], draw: &mut impl Draw) -> Self {
        let mut parts: Vec<usize> = (0..sizes.len()).collect();
        shuffle(&mut parts, draw);
        let mut rank = vec![0; sizes.len()];
        parts.iter().zip(0..).for_each(|(part, place)| rank[*part] = place);
        let is_empty: Vec<bool> = sizes.iter().map(|size| *size > 0).collect();
        let mut rooms = Self {
            room: sizes.to_vec(),
            empty: is_empty.iter().filter(|is| **is).count() as u64,
            is_empty,
            is_last: false,
            rank,
            fitting: vec![0; sizes.len()],
            total: 0,
            waiting: BinaryHeap::new(),
        };
        (0..sizes.len()).for_each(|part| rooms.wait(part));
        rooms
    }

    /// Draws the part of a group with this number of records, not larger than the previous group. `left` groups remain, including this
    /// one.
    pub(super) fn next(&mut self, records: u64, left: u64, draw: &mut impl Draw) -> usize {
        if !self.is_last && left <= self.empty {
            self.is_last = true;
            self.waiting.clear();
            self.fitting.fill(0);
            self.total = 0;
            (0..self.room.len()).for_each(|part| self.wait(part));
        }
        while let Some((room, _, part)) = self.waiting.peek().copied().filter(|(room, ..)| *room >= records) {
            self.waiting.pop();
            sums::add(&mut self.fitting, part as usize, room);
            self.total += room;
        }
        let part = if self.total > 0 {
            let part = sums::find(&self.fitting, draw.below(self.total));
            sums::subtract(&mut self.fitting, part, self.room[part]);
            self.total -= self.room[part];
            part
        } else {
            // As long as records remain, some part has room.
            self.waiting.pop().map_or(0, |(.., part)| part as usize)
        };
        self.room[part] = self.room[part].saturating_sub(records);
        self.empty -= u64::from(std::mem::take(&mut self.is_empty[part]));
        self.wait(part);
        part
    }

    /// Makes a part eligible for groups that fit, unless it is full.
    fn wait(&mut self, part: usize) {
        if self.room[part] > 0 && (!self.is_last || self.is_empty[part]) {
            self.waiting.push((self.room[part], self.rank[part], part as u32));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use evenhand::{Keystream, Seed};

    use super::*;
    use crate::outputs::branches::{Fraction, outcomes};

    /// The part of each group.
    fn assign(groups: &[u64], sizes: &[u64], draw: &mut impl Draw) -> Vec<usize> {
        let mut order: Vec<usize> = (0..groups.len()).collect();
        shuffle(&mut order, draw);
        order.sort_by_key(|group| std::cmp::Reverse(groups[*group]));
        let mut rooms = Rooms::new(sizes, draw);
        let mut parts = vec![0; groups.len()];
        for (place, group) in order.into_iter().enumerate() {
            parts[group] = rooms.next(groups[group], (groups.len() - place) as u64, draw);
        }
        parts
    }

    #[test]
    fn groups_of_equal_size_are_exchangeable_and_no_part_is_empty() {
        // One of four patients, with a share below one.
        let law = outcomes(|draw| assign(&[3; 4], &[11, 1], draw));
        assert_eq!(law.len(), 4);
        assert!(law.values().all(|p| *p == Fraction::new(1, 4)), "{law:?}");
        // Each fold gets any two of four.
        let law = outcomes(|draw| assign(&[2; 4], &[4, 4], draw));
        assert_eq!(law.len(), 6);
        assert!(law.values().all(|p| *p == Fraction::new(1, 6)), "{law:?}");
    }

    #[test]
    fn a_group_that_fits_has_the_probability_of_the_share_whatever_its_size() {
        for (groups, sizes) in [(&[2, 1, 1][..], &[2, 2][..]), (&[2, 1, 1, 1, 1], &[4, 2])] {
            let all: u64 = groups.iter().sum();
            let law = outcomes(|draw| assign(groups, sizes, draw));
            for group in 0..groups.len() {
                let first = law.iter().filter(|(parts, _)| parts[group] == 0).map(|(_, p)| *p);
                assert_eq!(first.sum::<Fraction>(), Fraction::new(sizes[0], all), "{groups:?}, {group}");
            }
        }
    }

    #[test]
    fn parts_are_balanced_and_filled_for_every_seed() {
        let cases: [(&[u64], &[u64]); 5] = [
            (&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], &[6, 6, 6, 6, 6, 5, 5, 5, 5, 5]),
            (&[2, 1], &[2, 1]),
            (&[30; 4], &[108, 12]),
            (&[3, 20, 7, 11, 8, 5, 14, 2, 9, 16, 6, 12, 4, 19, 10, 13, 15, 17, 18, 1], &[42; 5]),
            (&[100, 1, 1], &[34, 34, 34]),
        ];
        for (groups, sizes) in cases {
            let mut seen = BTreeSet::new();
            for seed in 0..100 {
                let mut draw = Keystream::new(&Seed::from_text("groups"), seed);
                let parts = assign(groups, sizes, &mut draw);
                for (part, size) in sizes.iter().enumerate() {
                    let of = || groups.iter().zip(&parts).filter(|(_, to)| **to == part).map(|(m, _)| *m);
                    let (largest, records) = (of().max().expect("not empty"), of().sum::<u64>());
                    assert!(records < size + largest, "{groups:?}: {parts:?}");
                    assert!(groups.len() < 20 || records.abs_diff(*size) <= 4, "{records} of {size}");
                }
                seen.insert(parts);
            }
            assert!(seen.len() > 1 || groups == [2, 1], "{groups:?}");
        }
    }

    #[test]
    fn with_fewer_groups_than_parts_each_has_one_of_its_own() {
        let law = outcomes(|draw| assign(&[2, 2], &[2, 1, 1], draw));
        assert!(law.keys().all(|parts| parts[0] != parts[1]), "{law:?}");
    }
}

//! Decides the number of records of each class per part, and selects them: random rounding without bias.
//!
//! The exact share of a class with c of n records in a part of s records is c·s/n. It is rarely a whole number. [`apportion`]
//! rounds the table of all shares at random, so that
//! - every cell is its share rounded down or up,
//! - classes and parts have their exact numbers of records, and
//! - the expected value of every cell is its share. So every record has the probability s/n to be in the part, whatever its
//!   class.
//!
//! Classes are in random order, and so are the parts of each class. So names never fix a set of records. Classes of equal size are
//! exchangeable, and so are parts of equal size.
//!
//! The fractional cells are the edges of a graph. Rows and columns are its vertices. Without a cycle the graph is a forest, stored as
//! pointers to parents. A cell that closes a cycle is pushed up or down. The cells of the cycle move alternately up and down, until
//! one of them is whole. The probabilities of the two directions are in inverse proportion to their distances. So all sums and all
//! expected values stay, and a cell leaves the graph. All sums are whole, so no cell is left at the end.
//!
//! [`Allotment`] then assigns the records in the order of the shuffle. If r records of the class are left, and a part still gets m of
//! them, the record goes to the part with probability m/r. So the records of a part are in a uniformly random order.
//!
//! Cost: O(c p d) for c classes and p parts, where d is the depth of the forest: 1 for two parts, and small in practice.
//! O(log p) for each record. All in whole numbers.
//!
//! References: L. H. Cox, "A constructive procedure for unbiased controlled rounding", JASA 82 (1987), for the table; R. Gandhi,
//! S. Khuller, S. Parthasarathy and A. Srinivasan, "Dependent rounding and its applications to approximation algorithms", JACM 53
//! (2006), for the cycles.

use evenhand::Draw;

/// Returns the number of records of each class per part, in rows of `sizes.len()` numbers.
///
/// # Panics
/// If the classes and the sizes have different sums.
pub(super) fn apportion(classes: &[u64], sizes: &[u64], draw: &mut impl Draw) -> Vec<u64> {
    let all: u64 = classes.iter().sum();
    assert_eq!(all, sizes.iter().sum::<u64>(), "every record has a part");
    let parts = sizes.len();
    let share = |class: usize, part: usize| u128::from(classes[class]) * u128::from(sizes[part]);
    let cells = (0..classes.len() * parts).map(|cell| share(cell / parts, cell % parts));
    let mut table: Vec<u64> = cells.map(|share| (share / u128::from(all.max(1))) as u64).collect();
    let mut order: Vec<u32> = (0..classes.len() as u32).collect();
    shuffle(&mut order, draw);
    let mut forest = Forest::new(classes.len(), parts, all);
    let mut open = Vec::with_capacity(parts);
    for class in order.into_iter().map(|class| class as usize) {
        open.clear();
        open.extend((0..parts).filter(|part| share(class, *part) % u128::from(all) > 0));
        shuffle(&mut open, draw);
        for part in &open {
            let value = (share(class, *part) % u128::from(all)) as u64;
            forest.add(class, *part, value, &mut table, draw);
        }
    }
    debug_assert!(forest.parent.iter().all(|parent| *parent == NONE), "all cells are whole");
    table
}

/// Shuffles items: forward Fisher–Yates with single draws.
pub(super) fn shuffle<T>(items: &mut [T], draw: &mut impl Draw) {
    for place in 0..items.len().saturating_sub(1) {
        items.swap(place, place + draw.below((items.len() - place) as u64) as usize);
    }
}

/// No parent.
const NONE: u32 = u32::MAX;

/// The fractional cells, as edges between parts (the first nodes) and classes.
struct Forest {
    parts: usize,
    /// One, in units of the cells.
    one: u64,
    parent: Vec<u32>,
    /// The cell between a node and its parent, above 0 and below `one`.
    value: Vec<u64>,
    /// The nodes on the way from a part to the root, without the root.
    path: Vec<usize>,
}

impl Forest {
    fn new(classes: usize, parts: usize, one: u64) -> Self {
        let nodes = parts + classes;
        Self { parts, one, parent: vec![NONE; nodes], value: vec![0; nodes], path: Vec::new() }
    }

    /// Adds a cell of a class. The cells of a class are added one after the other.
    fn add(&mut self, class: usize, part: usize, mut value: u64, table: &mut [u64], draw: &mut impl Draw) {
        // The class is the root of its tree: every part joins below it.
        let root = self.parts + class;
        self.path.clear();
        let mut at = part;
        while self.parent[at] != NONE {
            self.path.push(at);
            at = self.parent[at] as usize;
        }
        if at == root {
            value = self.push(value, draw);
            if self.settle(root, part, value, table) {
                value = 0;
            }
            for place in 0..self.path.len() {
                let node = self.path[place];
                let parent = self.parent[node] as usize;
                if self.settle(parent, node, self.value[node], table) {
                    self.parent[node] = NONE;
                }
            }
        }
        if value > 0 {
            self.make_root(part);
            self.parent[part] = root as u32;
            self.value[part] = value;
        }
    }

    /// Pushes the cells of a cycle (the path and a new cell), and returns the new cell.
    fn push(&mut self, value: u64, draw: &mut impl Draw) -> u64 {
        let (mut up, mut down) = (self.one - value, value);
        for (place, node) in self.path.iter().enumerate() {
            let (above, below) = (self.one - self.value[*node], self.value[*node]);
            // The first cell of the path moves against the new cell.
            let (with, against) = if place % 2 == 0 { (below, above) } else { (above, below) };
            (up, down) = (up.min(with), down.min(against));
        }
        let is_up = draw.below(up + down) < down;
        let step = |value: u64, is_up: bool, by: u64| if is_up { value + by } else { value - by };
        let by = if is_up { up } else { down };
        for (place, node) in self.path.iter().enumerate() {
            self.value[*node] = step(self.value[*node], is_up == (place % 2 == 1), by);
        }
        step(value, is_up, by)
    }

    /// Writes a cell between two nodes to the table if it is whole, and returns whether it is.
    fn settle(&self, one: usize, other: usize, value: u64, table: &mut [u64]) -> bool {
        let (part, class) = (one.min(other), one.max(other) - self.parts);
        table[class * self.parts + part] += u64::from(value == self.one);
        value == 0 || value == self.one
    }

    /// Turns a tree so that a node is its root.
    fn make_root(&mut self, node: usize) {
        let (mut at, mut parent, mut value) = (node, NONE, 0);
        loop {
            let before = std::mem::replace(&mut self.parent[at], parent);
            let cell = std::mem::replace(&mut self.value[at], value);
            if before == NONE {
                return;
            }
            (parent, value, at) = (at as u32, cell, before as usize);
        }
    }
}

/// The records of each class that every part still gets.
#[derive(Debug, Clone)]
pub(super) struct Allotment {
    /// The numbers per part of each class, as [binary indexed sums](sums).
    left: Vec<u64>,
    /// The number of remaining records per class.
    to_come: Vec<u64>,
    parts: usize,
}

impl Allotment {
    /// The allotment of a table of rows of `parts` numbers.
    pub(super) fn new(mut table: Vec<u64>, parts: usize) -> Self {
        let rows = table.chunks_mut(parts.max(1));
        let to_come = rows.map(|row| {
            let all = row.iter().sum();
            sums::build(row);
            all
        });
        let to_come = to_come.collect();
        Self { left: table, to_come, parts }
    }

    /// Draws the part of the next record of a class. Records that were not counted go to the first part.
    pub(super) fn next(&mut self, class: usize, draw: &mut impl Draw) -> usize {
        let Some(left @ 1..) = self.to_come.get_mut(class) else { return 0 };
        let row = &mut self.left[class * self.parts..][..self.parts];
        let part = sums::find(row, draw.below(*left));
        *left -= 1;
        sums::subtract(row, part, 1);
        part
    }
}

/// Numbers stored as binary indexed sums (Fenwick 1994), so that finding a place in them and changing one takes O(log p).
pub(super) mod sums {
    /// Makes sums of numbers.
    pub(in crate::outputs) fn build(numbers: &mut [u64]) {
        for at in 1..=numbers.len() {
            let above = at + (at & at.wrapping_neg());
            if above <= numbers.len() {
                numbers[above - 1] += numbers[at - 1];
            }
        }
    }

    /// Finds the number whose range contains a place. Number i covers as many places as its value.
    pub(in crate::outputs) fn find(sums: &[u64], mut place: u64) -> usize {
        let mut at = 0;
        let mut step = (sums.len() + 1).next_power_of_two() / 2;
        while step > 0 {
            if let Some(sum) = sums.get(at + step - 1).filter(|sum| **sum <= place) {
                place -= sum;
                at += step;
            }
            step /= 2;
        }
        at
    }

    /// Adds to a number.
    pub(in crate::outputs) fn add(sums: &mut [u64], number: usize, by: u64) {
        let mut at = number + 1;
        while at <= sums.len() {
            sums[at - 1] += by;
            at += at & at.wrapping_neg();
        }
    }

    /// Subtracts from a number.
    pub(in crate::outputs) fn subtract(sums: &mut [u64], number: usize, by: u64) {
        let mut at = number + 1;
        while at <= sums.len() {
            sums[at - 1] -= by;
            at += at & at.wrapping_neg();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use evenhand::{Keystream, Seed};

    use super::*;
    use crate::outputs::branches::{Fraction, outcomes};

    /// Checks a table: sums exact, and each cell its share rounded down or up.
    fn check(classes: &[u64], sizes: &[u64], table: &[u64]) {
        let all: u128 = classes.iter().map(|class| u128::from(*class)).sum();
        for (row, class) in table.chunks(sizes.len()).zip(classes) {
            assert_eq!(row.iter().sum::<u64>(), *class, "{classes:?} {sizes:?}");
            for (cell, size) in row.iter().zip(sizes) {
                let exact = u128::from(*class) * u128::from(*size);
                let (low, high) = (exact / all.max(1), exact.div_ceil(all.max(1)));
                assert!((low..=high).contains(&u128::from(*cell)), "{classes:?} {sizes:?}: {table:?}");
            }
        }
        for (part, size) in sizes.iter().enumerate() {
            let column = table.iter().skip(part).step_by(sizes.len());
            assert_eq!(column.sum::<u64>(), *size, "{classes:?} {sizes:?}");
        }
    }

    #[test]
    fn expected_cells_are_the_exact_shares() {
        let cases: [(&[u64], &[u64]); 9] = [
            (&[1, 1, 1, 1], &[2, 2]),
            (&[3, 3, 3], &[1, 8]),
            (&[3, 3, 3], &[4, 5]),
            (&[1, 2, 3], &[2, 4]),
            (&[1, 4], &[2, 3]),
            (&[2, 1], &[1, 1, 1]),
            (&[1, 1, 2], &[1, 2, 1]),
            (&[3, 2], &[0, 2, 2, 1]),
            (&[], &[0, 0]),
        ];
        for (classes, sizes) in cases {
            let all: u64 = classes.iter().sum();
            let law = outcomes(|draw| {
                let table = apportion(classes, sizes, draw);
                check(classes, sizes, &table);
                table
            });
            for cell in 0..classes.len() * sizes.len() {
                let expected: Fraction = law.iter().map(|(table, p)| p.times(table[cell])).sum();
                let share = classes[cell / sizes.len()] * sizes[cell % sizes.len()];
                assert_eq!(expected, Fraction::new(share, all), "{classes:?} {sizes:?}, cell {cell}");
            }
        }
    }

    #[test]
    fn classes_of_equal_size_are_exchangeable() {
        // Two of four: each pair has probability 1/6.
        let law = outcomes(|draw| apportion(&[1; 4], &[2, 2], draw));
        assert_eq!(law.len(), 6);
        assert!(law.values().all(|p| *p == Fraction::new(1, 6)), "{law:?}");
        // Each permutation of three.
        let law = outcomes(|draw| apportion(&[1; 3], &[1; 3], draw));
        assert_eq!(law.len(), 6);
        assert!(law.values().all(|p| *p == Fraction::new(1, 6)), "{law:?}");
        // The same for parts: two classes in four parts, each pair of parts.
        let law = outcomes(|draw| apportion(&[2; 2], &[1; 4], draw));
        assert_eq!(law.len(), 6);
        assert!(law.values().all(|p| *p == Fraction::new(1, 6)), "{law:?}");
    }

    #[test]
    fn the_order_within_a_part_is_uniform_and_every_record_has_its_probability() {
        // The records by their classes, and the sizes of parts.
        let cases: [(&[usize], &[u64]); 4] = [
            (&[0, 1, 1, 1], &[2, 2]),
            (&[0, 0, 1, 1], &[1, 3]),
            (&[0, 1, 2], &[1, 2]),
            (&[0, 0, 1], &[1, 1, 1]),
        ];
        for (records, sizes) in cases {
            let n = records.len();
            let classes: Vec<u64> = (0..=records[n - 1])
                .map(|class| records.iter().filter(|of| **of == class).count() as u64)
                .collect();
            // The order of all, by draws too, and then the table and the parts.
            let law = outcomes(|draw| {
                let mut order: Vec<usize> = (0..n).collect();
                shuffle(&mut order, draw);
                let mut allotment = Allotment::new(apportion(&classes, sizes, draw), sizes.len());
                let mut parts = vec![Vec::new(); sizes.len()];
                for record in order {
                    parts[allotment.next(records[record], draw)].push(record);
                }
                parts
            });
            for (part, size) in sizes.iter().enumerate() {
                let mut orders = BTreeMap::<Vec<usize>, BTreeMap<&[usize], Fraction>>::new();
                for (parts, p) in &law {
                    let mut set = parts[part].clone();
                    set.sort_unstable();
                    let orders = orders.entry(set).or_default();
                    let sum = orders.entry(&parts[part]).or_insert(Fraction::new(0, 1));
                    *sum = [*sum, *p].into_iter().sum();
                }
                for record in 0..n {
                    let with = orders.iter().filter(|(set, _)| set.contains(&record));
                    let sum: Fraction = with.flat_map(|(_, orders)| orders.values().copied()).sum();
                    assert_eq!(sum, Fraction::new(*size, n as u64), "{records:?} {sizes:?}: {record}");
                }
                for (set, orders) in orders {
                    let count = (1..=set.len()).product::<usize>();
                    assert_eq!(orders.len(), count, "{set:?}");
                    let first = orders.values().next().unwrap();
                    assert!(orders.values().all(|p| p == first), "{records:?} {sizes:?}: {orders:?}");
                }
            }
        }
    }

    #[test]
    fn large_tables_are_rounded_within_one_record() {
        let mut draw = Keystream::new(&Seed::from_text("tables"), 0);
        let mixed: Vec<u64> = (0..500).map(|i| i * i % 37).collect();
        let all: u64 = mixed.iter().sum();
        let half = 1 << 47;
        let cases: [(&[u64], &[u64]); 5] = [
            (&mixed, &[all / 2, all - all / 2]),
            (&vec![1; 3000], &[299; 10]),
            (&[half, half - 1, 1], &[half / 3, half, half - half / 3]),
            (&[700, 801, 499], &[1; 2000]),
            (&mixed, &vec![all / 50; 50]),
        ];
        for (classes, sizes) in cases {
            let (mut sizes, all) = (sizes.to_vec(), classes.iter().sum::<u64>());
            let sum: u64 = sizes.iter().sum();
            sizes[0] += all - sum;
            let table = apportion(classes, &sizes, &mut draw);
            check(classes, &sizes, &table);
            let mut allotment = Allotment::new(table.clone(), sizes.len());
            if all < 1 << 20 {
                let mut dealt = vec![0; table.len()];
                for (class, records) in classes.iter().enumerate() {
                    for _ in 0..*records {
                        dealt[class * sizes.len() + allotment.next(class, &mut draw)] += 1;
                    }
                }
                assert_eq!(dealt, table);
            }
        }
    }
}

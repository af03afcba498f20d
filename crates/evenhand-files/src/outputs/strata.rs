//! How many records of each class every part gets: shares within one record of what is exact, in each class and of all.
//!
//! Each class gives every part the whole part of its share. The records that are left of a class, fewer than it has parts, go to
//! different parts, one each, and to none that has its share exactly. Which parts, is chosen class by class by what each is owed so far, and
//! then exchanged until the parts have the sizes that a [split](evenhand::split) of all would give them: a flow of whole
//! numbers, which is there whenever the shares are not so contrived that it cannot be. A class that keeps its share is never
//! given up for a size.
//!
//! Cost: O(c p log p) for c classes and p parts, and O(c p²) for each size that has to be mended, of which there are p at most.
//!
//! Reference: L. H. Cox, "A constructive procedure for unbiased controlled rounding", JASA 82 (1987), whose tables these are;
//! the choice here is deterministic.

use std::cmp::Reverse;

use evenhand::{Part, split};

/// The records of each class that every part gets, in rows of as many numbers as there are parts.
///
/// # Panics
/// If all weights are zero.
pub(super) fn apportion(classes: &[u64], weights: &[u64]) -> Vec<u64> {
    let parts = weights.len();
    let total: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    assert!(total > 0, "some share of all");
    let exact = |class: u64, part: usize| u128::from(class) * u128::from(weights[part]);
    let mut table = Vec::with_capacity(classes.len() * parts);
    let mut more = vec![false; classes.len() * parts];
    // What each part is owed, in parts of the total, less what it has.
    let mut owed = vec![0_i128; parts];
    for (row, class) in classes.iter().enumerate() {
        table.extend((0..parts).map(|part| (exact(*class, part) / total) as u64));
        let given: u64 = table[row * parts..].iter().sum();
        for (part, owed) in owed.iter_mut().enumerate() {
            *owed += (exact(*class, part) % total).cast_signed();
        }
        let mut open: Vec<usize> = (0..parts).filter(|part| exact(*class, *part) % total > 0).collect();
        // Stable: of equal ones the first.
        open.sort_by_key(|part| Reverse(owed[*part]));
        for part in open.into_iter().take((class - given) as usize) {
            more[row * parts + part] = true;
            owed[part] -= total.cast_signed();
        }
    }
    let all: u64 = classes.iter().sum();
    let shares: Vec<Part> = weights.iter().map(|weight| Part::Share(*weight)).collect();
    let ranges = split(all, &shares).expect("some share of all");
    let mut lacks: Vec<i64> = ranges
        .into_iter()
        .enumerate()
        .map(|(part, range)| {
            let column = (part..table.len()).step_by(parts);
            let has: u64 = column.map(|cell| table[cell] + u64::from(more[cell])).sum();
            (range.end - range.start).wrapping_sub(has).cast_signed()
        })
        .collect();
    let is_open = |row: usize, part: usize| exact(classes[row], part) % total > 0;
    while let Some(part) = (0..parts).find(|part| lacks[*part] > 0)
        && let Some(from) = exchange(part, &mut more, parts, &lacks, is_open)
    {
        lacks[part] -= 1;
        lacks[from] += 1;
    }
    for (cell, more) in table.iter_mut().zip(more) {
        *cell += u64::from(more);
    }
    table
}

/// Gives a part one record more by exchanges within classes, at the cost of one that has too many, which is returned; none if that
/// cannot be.
fn exchange(
    to: usize,
    more: &mut [bool],
    parts: usize,
    lacks: &[i64],
    is_open: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    // Breadth first: for each part that was reached, the one that gets a record of it, and in which class.
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; parts];
    let mut queue = std::collections::VecDeque::from([to]);
    while let Some(taker) = queue.pop_front() {
        for row in 0..more.len() / parts {
            let cells = &more[row * parts..][..parts];
            if cells[taker] || !is_open(row, taker) {
                continue;
            }
            for giver in 0..parts {
                if !cells[giver] || giver == to || reached[giver].is_some() {
                    continue;
                }
                reached[giver] = Some((taker, row));
                if lacks[giver] < 0 {
                    let mut at = giver;
                    while let Some((taker, row)) = reached[at] {
                        more[row * parts + at] = false;
                        more[row * parts + taker] = true;
                        at = taker;
                    }
                    return Some(giver);
                }
                queue.push_back(giver);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a table: rows whole, cells within one of their shares, and whether columns have the sizes of a split.
    fn check(classes: &[u64], weights: &[u64]) -> bool {
        let table = apportion(classes, weights);
        let total: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
        for (row, class) in table.chunks(weights.len()).zip(classes) {
            assert_eq!(row.iter().sum::<u64>(), *class, "{classes:?} {weights:?}");
            for (cell, weight) in row.iter().zip(weights) {
                let exact = u128::from(*class) * u128::from(*weight);
                let (low, high) = (exact / total, exact.div_ceil(total));
                assert!((low..=high).contains(&u128::from(*cell)), "{classes:?} {weights:?}: {table:?}");
            }
        }
        let shares: Vec<Part> = weights.iter().map(|weight| Part::Share(*weight)).collect();
        let sizes = split(classes.iter().sum(), &shares).unwrap();
        sizes.into_iter().enumerate().all(|(part, range)| {
            let column = table.iter().skip(part).step_by(weights.len());
            column.sum::<u64>() == range.end - range.start
        })
    }

    #[test]
    fn all_small_tables_keep_the_shares_of_classes_and_of_all() {
        for weights in [&[8, 1, 1][..], &[1, 1], &[1, 1, 1], &[5, 3, 2], &[0, 7, 3], &[1], &[3, 3, 2, 1]] {
            assert!(check(&[], weights));
            for one in 0..12 {
                for two in 0..12 {
                    for three in 0..12 {
                        assert!(check(&[one, two, three], weights), "{one} {two} {three}: {weights:?}");
                    }
                }
            }
            assert!(check(&[1; 1000], weights));
            assert!(check(&(0..500).map(|i| i * i % 37).collect::<Vec<_>>(), weights));
        }
        assert!(check(&(0..300).map(|i| i * i % 41).collect::<Vec<_>>(), &[1; 50]));
        assert!(check(&[u64::MAX / 2, 1], &[u64::MAX, 1]));
    }

    #[test]
    fn one_record_of_each_class_does_not_all_go_to_the_largest_part() {
        let table = apportion(&[1; 10], &[8, 1, 1]);
        let columns = [0, 1, 2].map(|part| table.iter().skip(part).step_by(3).sum::<u64>());
        assert_eq!(columns, [8, 1, 1]);
    }
}

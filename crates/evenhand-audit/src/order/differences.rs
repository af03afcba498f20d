//! The difference that comes most often, modulo n: of places and their ids, of neighbours' ids, of the places of ids that follow one
//! another.
//!
//! A rotation has one difference of place and id; `a·i + c mod n` has one of neighbours, and so have blocks kept whole,
//! but for their ends; readers that take turns have their number as one difference of the places of ids that follow one
//! another. Each difference comes once on average. O(n), with a counter for each.

/// A difference that comes most often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Peak {
    /// The difference, from 0 to n − 1; the smallest of those that come as often.
    pub(super) difference: u32,
    /// How often it comes.
    pub(super) count: u64,
}

/// id − place.
pub(super) fn of_shifts(order: &[u32], counters: &mut [u32]) -> Peak {
    let n = order.len() as u64;
    let differences = (0..n).zip(order).map(|(place, id)| modulo(u64::from(*id), place, n));
    peak(differences, counters)
}

/// The next id − the id; of an inverse, the place of the next id − the place of the id.
pub(super) fn of_neighbours(order: &[u32], counters: &mut [u32]) -> Peak {
    let n = order.len() as u64;
    peak(order.windows(2).map(|pair| modulo(pair[1].into(), pair[0].into(), n)), counters)
}

fn modulo(minuend: u64, subtrahend: u64, n: u64) -> usize {
    (if minuend >= subtrahend { minuend - subtrahend } else { minuend + n - subtrahend }) as usize
}

fn peak(differences: impl Iterator<Item = usize>, counters: &mut [u32]) -> Peak {
    counters.fill(0);
    for difference in differences {
        counters[difference] += 1;
    }
    let most = counters.iter().copied().max().unwrap_or_default();
    let difference = counters.iter().position(|count| *count == most).unwrap_or_default();
    Peak { difference: difference as u32, count: most.into() }
}

//! Combinations: the ways to choose k of n things, in lexicographic order, and their ranks.
//!
//! Of the combinations of k of n, the share k / n takes the first thing, and they come before the others. So
//! one number, how many combinations are still open, is all that a walk along the n things carries: n products
//! and n divisions of it by a word.

use evenhand::BigUint;

/// How many ways there are to choose k of n.
pub(super) fn binomial(n: u32, k: u32) -> BigUint {
    let k = k.min(n - k);
    // Each partial product is itself a binomial, so that every division is exact.
    (0..k).fold(BigUint::from(1_u32), |binomial, i| binomial * (n - i) / (i + 1))
}

/// The lexicographic rank, in 0..C(n, k), of k ascending things of 0..n.
pub(super) fn rank(n: u32, chosen: &[u32]) -> BigUint {
    let mut rank = BigUint::ZERO;
    let mut open = binomial(n, chosen.len() as u32);
    let mut chosen = chosen.iter().copied().peekable();
    for thing in 0..n {
        let wanted = chosen.len() as u32;
        if wanted == 0 {
            break;
        }
        let with_it = &open * wanted / (n - thing);
        if chosen.next_if_eq(&thing).is_some() {
            open = with_it;
        } else {
            open -= &with_it;
            rank += with_it;
        }
    }
    rank
}

/// The k ascending things of 0..n of this rank, which is below C(n, k).
pub(super) fn unrank(n: u32, k: u32, mut rank: BigUint) -> Vec<u32> {
    let mut chosen = Vec::with_capacity(k as usize);
    let mut open = binomial(n, k);
    for thing in 0..n {
        let wanted = k - chosen.len() as u32;
        if wanted == 0 {
            break;
        }
        let with_it = &open * wanted / (n - thing);
        if rank < with_it {
            chosen.push(thing);
            open = with_it;
        } else {
            open -= &with_it;
            rank -= with_it;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All combinations of k of 0..n, in lexicographic order.
    fn combinations(n: u32, k: u32) -> Vec<Vec<u32>> {
        let mut all: Vec<Vec<u32>> = (0..1_u32 << n)
            .filter(|mask| mask.count_ones() == k)
            .map(|mask| (0..n).filter(|thing| mask >> thing & 1 == 1).collect())
            .collect();
        all.sort();
        all
    }

    #[test]
    fn ranks_count_the_combinations_in_lexicographic_order() {
        for n in 0..=9 {
            for k in 0..=n {
                let all = combinations(n, k);
                assert_eq!(binomial(n, k), BigUint::from(all.len()));
                for (number, combination) in all.into_iter().enumerate() {
                    assert_eq!(rank(n, &combination), BigUint::from(number));
                    assert_eq!(unrank(n, k, BigUint::from(number)), combination);
                }
            }
        }
    }
}

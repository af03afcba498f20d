//! Exact distributions of sorts by random keys.
//!
//! A sort only compares keys. Therefore its order depends on the ranks of the n keys, and nⁿ runs
//! suffice for any number of faces. Ranks with m different values occur in C(faces, m) of the
//! facesⁿ cases.

use evenhand::Draw;
use evenhand_audit::exact::{Distribution, Space};
use evenhand_classics::{Classic, Machine};

use super::deal::Fault;

/// Returns the ranks of keys as draws.
struct Ranks<'a> {
    left: &'a [u32],
    /// The number of keys that the sort draws from, from its last draw.
    faces: u64,
}

impl Draw for Ranks<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.faces = bound;
        let (rank, left) = self.left.split_first().expect("a sort draws one key for each card");
        self.left = left;
        u64::from(*rank)
    }
}

/// Returns the order that a sort gives to keys of these ranks, and the number of keys that it draws
/// from.
fn sorted(start: &Machine, ranks: &[u32]) -> (Vec<u32>, u64) {
    let mut draw = Ranks { left: ranks, faces: 0 };
    let mut machine = start.clone();
    machine.run(&mut draw);
    (machine.outcome(), draw.faces)
}

/// Returns C(faces, m), or `None` if m > faces or the computation overflows a `u64`.
fn choices(faces: u64, m: u32) -> Option<u64> {
    (0..u64::from(m)).try_fold(1_u64, |product, chosen| {
        Some(product.checked_mul(faces.checked_sub(chosen)?)? / (chosen + 1))
    })
}

/// Whether the fault is a sort by random keys.
pub(super) fn is_sort(fault: &Fault) -> bool {
    ["sort_by_random_key", "sort_by_random_key_unstable"].contains(&fault.classic)
}

/// Returns the distribution of a sort of n cards by random keys, or `None` if the computation of its
/// counts overflows a `u64`.
pub(super) fn distribution(start: &Machine, n: u32) -> Option<Distribution> {
    let mut ranks = vec![0; n as usize];
    let mut counts = Vec::new();
    loop {
        let m = ranks.iter().max().map_or(0, |rank| rank + 1);
        if (0..m).all(|rank| ranks.contains(&rank)) {
            let (order, faces) = sorted(start, &ranks);
            // With too few keys, no case has these ranks.
            let cases = if faces < m.into() { 0 } else { choices(faces, m)? };
            counts.push((order, cases));
        }
        let Some(place) = ranks.iter().rposition(|rank| rank + 1 < n) else { break };
        ranks[place] += 1;
        ranks[place + 1..].fill(0);
    }
    Distribution::of_counts(Space::Orders { n }, counts).ok()
}

#[cfg(test)]
mod tests {
    use evenhand_classics::dice::Dice;
    use evenhand_locale::Language;

    use super::*;
    use crate::exact::of_machine;
    use crate::faults::required;

    #[test]
    fn ranks_give_the_distribution_of_all_keys() {
        for name in ["sort_by_random_key", "sort_by_random_key_unstable"] {
            for (n, faces) in [(2, 1), (2, 2), (2, 300), (3, 2), (3, 5), (4, 3), (4, 8), (5, 4)] {
                let fault = &required(&format!("{name}/{faces}"), n, Language::English).unwrap()[0];
                let all = of_machine(&fault.start, name, Dice::Exact, Space::Orders { n }).unwrap();
                let by_ranks = distribution(&fault.start, n).unwrap();
                let outcomes = |of: &Distribution| -> Vec<_> {
                    let mut all: Vec<_> = of.outcomes().map(|(order, p)| (order.to_vec(), p)).collect();
                    all.sort_by(|one, other| one.0.cmp(&other.0));
                    all
                };
                assert_eq!(outcomes(&all), outcomes(&by_ranks), "{name}/{faces} of {n}");
            }
        }
    }
}

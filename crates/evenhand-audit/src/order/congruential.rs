//! Linear congruential generators: each id follows from the previous one by `a · id + c mod m`.
//!
//! Three successive ids give a and c for a known modulus. The whole order then confirms them or
//! refutes them. O(n) for the orders of generators. For others, mostly the search for a prime
//! modulus, about O(√n).

/// Number of places that are tried for three successive ids. Results that are not ids, which the
/// generator skips, break some of them.
const MAX_TRIES: usize = 64;

/// Minimum share of the items that follow. The loader may have dropped the last ones.
const MIN_SHARE: f64 = 0.9;

/// A generator whose successive results are the ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Congruential {
    pub(super) multiplier: u64,
    pub(super) increment: u64,
    pub(super) modulus: u64,
    /// The number of the first item: 0 or 1.
    pub(super) first: u32,
}

impl Congruential {
    /// The generator of an order. Multipliers of 0 and 1 are not generators.
    pub(super) fn of(order: &[u32]) -> Option<Self> {
        let n = order.len() as u64;
        let moduli = [(n, 0), (n.next_power_of_two(), 0), (prime_from(n + 1), 1), (prime_from(n), 0)];
        let mut candidates =
            moduli.into_iter().flat_map(|(modulus, first)| Self::candidates(order, modulus, first));
        candidates.find(|one| one.makes(order))
    }

    fn candidates(order: &[u32], modulus: u64, first: u32) -> impl Iterator<Item = Self> + '_ {
        order.windows(3).take(MAX_TRIES).filter_map(move |ids| {
            let [one, next, last] = [0, 1, 2].map(|at| u64::from(ids[at]) + u64::from(first));
            let inverse = inverse((next + modulus - one) % modulus, modulus)?;
            let multiplier = times((last + modulus - next) % modulus, inverse, modulus);
            let increment = (next + modulus - times(multiplier, one, modulus)) % modulus;
            (multiplier > 1).then_some(Self { multiplier, increment, modulus, first })
        })
    }

    /// Whether the generator makes the order from its first id.
    fn makes(&self, order: &[u32]) -> bool {
        let (n, first) = (order.len() as u64, u64::from(self.first));
        let ids = first..n + first;
        let (mut state, mut left) = (u64::from(order[0]) + first, self.modulus);
        let follows = |id: &&u32| {
            loop {
                state = (times(self.multiplier, state, self.modulus) + self.increment) % self.modulus;
                // At most one period.
                left = left.saturating_sub(1);
                if ids.contains(&state) || left == 0 {
                    break;
                }
            }
            state == u64::from(**id) + first
        };
        order[1..].iter().take_while(follows).count() as f64 >= MIN_SHARE * n as f64
    }
}

fn times(one: u64, other: u64, modulus: u64) -> u64 {
    (u128::from(one) * u128::from(other) % u128::from(modulus)) as u64
}

/// The inverse of a number modulo another (Euclid), if they have no common divisor.
fn inverse(number: u64, modulus: u64) -> Option<u64> {
    let (mut rest, mut next) = (i128::from(modulus), i128::from(number));
    let (mut factor, mut next_factor) = (0_i128, 1_i128);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest - quotient * next);
        (factor, next_factor) = (next_factor, factor - quotient * next_factor);
    }
    (rest == 1).then(|| factor.rem_euclid(modulus.into()) as u64)
}

/// The smallest prime that is not below a number, at most 2^32.
fn prime_from(number: u64) -> u64 {
    let is_prime = |number: u64| (2..=number.isqrt()).all(|by| !number.is_multiple_of(by));
    // Bertrand: a prime lies below twice the number.
    (number.max(2)..=2 * number).find(|number| is_prime(*number)).unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::super::planted::{self, uniform};
    use super::*;

    #[test]
    fn generators_are_named() {
        for (n, multiplier, increment, modulus, first) in [
            (4096, 69_069, 1, 4096, 0),
            (8192, 1_103_515_245, 12_345, 8192, 0),
            (3000, 1_664_525, 1_013_904_223, 4096, 0),
            (10_006, 5, 0, 10_007, 1),
            (9000, 5, 0, 10_007, 1),
            (3000, 31, 17, 3000, 0),
        ] {
            let order = planted::congruential(n, multiplier, increment, modulus, first);
            let found = Congruential::of(&order);
            let expected = Congruential {
                multiplier: multiplier % modulus,
                increment: increment % modulus,
                modulus,
                first: first as u32,
            };
            // Of 9,000 ids, the modulus is not the next prime.
            let expected = (n != 9000).then_some(expected);
            assert_eq!(found, expected, "{n}, {modulus}");
        }
    }

    #[test]
    fn other_orders_do_not_follow() {
        for order in [
            uniform(4096, 1),
            planted::affine(4096, 77, 5),
            planted::riffle(4096),
            planted::in_turn(4096, 8),
            planted::feistel(4096, 2, 1),
            planted::buffer(4096, 10, 1),
        ] {
            assert_eq!(Congruential::of(&order), None);
        }
    }
}

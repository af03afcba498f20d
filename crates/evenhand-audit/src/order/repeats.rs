//! Orders that agree with an earlier order at many places: a repeated seed, or an epoch that is
//! mostly an earlier one.
//!
//! The test stores a hash of each order and its ids at 128 places, and compares every two orders at
//! these places. In two independent uniform orders a given set of k places agrees with probability
//! (n − k)! / n!, so k or more of s places agree with probability at most C(s, k) (n − k)! / n!.
//! The number of pairs of orders times this bounds the probability for any two of several orders.
//! The bound is proved.

use statrs::function::gamma::ln_gamma;

use super::measures::Measures;
use super::test::{OrderStatistic, OrderTest, OrderTestId, OrderTransform, Peculiar};
use crate::statistics::tails::{SMALLEST, bonferroni};

/// Number of places of an order whose ids are stored.
const SAMPLE: usize = 128;

/// The stored part of an order, for comparison with other orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fingerprint {
    hash: u64,
    /// Ids at places spread over the order.
    sample: Vec<u32>,
}

impl Fingerprint {
    pub(super) fn of(order: &[u32]) -> Self {
        let (n, places) = (order.len(), SAMPLE.min(order.len()));
        let step =
            |hash: u64, id: &u32| (hash ^ u64::from(*id)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        Self {
            hash: order.iter().fold(n as u64, step),
            sample: (0..places).map(|at| order[at * n / places]).collect(),
        }
    }
}

/// The two orders that agree most. Orders count from 0.
struct Alike {
    earlier: usize,
    later: usize,
    places: usize,
}

/// The test of several orders. `None` for one order.
pub(super) fn test(orders: &[Measures]) -> Option<OrderTest> {
    let pairs = (0..orders.len()).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
    let alike = |(earlier, later): (usize, usize)| {
        let both = orders[earlier].fingerprint.sample.iter().zip(&orders[later].fingerprint.sample);
        Alike { earlier, later, places: both.filter(|(one, other)| one == other).count() }
    };
    // Of several pairs that agree at equally many places, the first.
    let most = pairs.map(alike).reduce(|one, other| if other.places > one.places { other } else { one })?;
    let (n, places) = (orders[0].items as f64, orders[0].fingerprint.sample.len() as f64);
    let is_same = orders[most.earlier].fingerprint == orders[most.later].fingerprint;
    let count = orders.len() as u64;
    Some(OrderTest {
        id: OrderTestId { statistic: OrderStatistic::Repeats, transform: OrderTransform::Changes },
        orders: count,
        observed: most.places as f64 / places,
        expected: 1.0 / n,
        z: None,
        p: bonferroni(bound(n, places, most.places as f64), orders.len() * (orders.len() - 1) / 2),
        peculiar: Some(Peculiar::Repeat {
            earlier: most.earlier as u64 + 1,
            later: most.later as u64 + 1,
            is_same,
        }),
    })
}

/// Upper bound on the probability that two uniform orders of n items agree at `k` or more of
/// `places` places.
fn bound(n: f64, places: f64, k: f64) -> f64 {
    let ln_factorial = |m: f64| ln_gamma(m + 1.0);
    let ways = ln_factorial(places) - ln_factorial(k) - ln_factorial(places - k);
    (ways + ln_factorial(n - k) - ln_factorial(n)).exp().clamp(SMALLEST, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::plain::all_orders;
    use super::*;

    /// One of two uniform orders may be fixed. The other is then any order.
    #[test]
    fn the_bound_holds_over_all_orders_of_six_items() {
        let orders = all_orders(6);
        for places in 1..=6_u32 {
            for k in 1..=places {
                let agree = |order: &Vec<u32>| (0..places).filter(|at| order[*at as usize] == *at).count();
                let share = orders.iter().filter(|order| agree(order) >= k as usize).count() as f64
                    / orders.len() as f64;
                let bound = bound(6.0, f64::from(places), f64::from(k));
                assert!(share <= bound + 1e-9, "{places}, {k}: {share}, {bound}");
            }
        }
    }
}

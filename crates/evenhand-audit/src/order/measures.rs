//! All that is measured of one order.

use super::batches::{Batches, batches};
use super::congruential::Congruential;
use super::differences::{self, Peak};
use super::halves::{self, HALVES};
use super::lags::{lags, products};
use super::repeats::Fingerprint;
use super::residues::Remainders;
use super::runs::{Runs, runs};
use super::segments::{Segments, segments};
use super::tables::{Tables, tables};
use super::turns::{Turns, turns};
use super::{buffer, cycles, inversions};

/// The statistics of an order.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measures {
    /// The number of items.
    pub(super) items: u64,
    /// The id at the first place.
    pub(super) first: u32,
    pub(super) moved: Moved,
    /// Along the order.
    pub(super) runs: Runs,
    /// Along its inverse: of places by id.
    pub(super) inverse_runs: Runs,
    pub(super) shift: Peak,
    pub(super) difference: Peak,
    /// Of the inverse.
    pub(super) place_difference: Peak,
    pub(super) inversions: u64,
    pub(super) cycles: u64,
    /// Serial products, for each of [`lags`].
    pub(super) products: Vec<f64>,
    pub(super) tables: Tables,
    /// Differences of neighbours, by their remainders.
    pub(super) neighbour_residues: Remainders,
    pub(super) turns: Option<Turns>,
    pub(super) fingerprint: Fingerprint,
    /// Half collisions, for each of [`HALVES`].
    pub(super) collisions: [u64; HALVES.len()],
    pub(super) segments: Option<Segments>,
    pub(super) batches: Option<Batches>,
    pub(super) congruential: Option<Congruential>,
    /// The size of the shuffle buffer.
    pub(super) buffer: Option<u64>,
}

/// How far items are from their places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moved {
    /// Σ |id − place|.
    pub(super) displacement: u64,
    /// Σ (id − place)².
    pub(super) squares: u128,
    /// Items at their places.
    pub(super) fixed_points: u64,
    /// The longest stretch of items at their places.
    pub(super) unmoved: Stretch,
    /// The most places that an item comes before its own.
    pub(super) advance: u64,
}

/// A run of successive places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) first: u64,
    pub(super) length: u64,
}

/// O(n).
pub(super) fn moved(order: &[u32]) -> Moved {
    let (mut moved, mut unmoved) = (Moved::default(), 0);
    for (place, id) in (0..).zip(order) {
        let distance = u64::from(id.abs_diff(place));
        moved.displacement += distance;
        moved.squares += u128::from(distance * distance);
        if distance == 0 {
            moved.fixed_points += 1;
            unmoved += 1;
            if unmoved > moved.unmoved.length {
                moved.unmoved = Stretch { first: u64::from(place) + 1 - unmoved, length: unmoved };
            }
        } else {
            unmoved = 0;
        }
        moved.advance = moved.advance.max(id.saturating_sub(place).into());
    }
    moved
}

/// The places by id.
pub(super) fn invert(order: &[u32], places: &mut [u32]) {
    for (place, id) in (0..).zip(order) {
        places[*id as usize] = place;
    }
}

impl Measures {
    /// Of an order, whose memory is used up, and as much again: `scratch` becomes as long. O(n log n).
    #[cfg(test)]
    pub(super) fn of(order: Vec<u32>, scratch: &mut Vec<u32>) -> Self {
        Self::until(order, scratch, &|| false).expect("nothing stops it")
    }

    /// The same, if `stop` does not say that it should end, which is asked between two measures.
    pub(super) fn until(
        mut order: Vec<u32>,
        scratch: &mut Vec<u32>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let goes_on = || (!stop()).then_some(());
        let n = order.len() as u64;
        goes_on()?;
        scratch.resize(order.len(), 0);
        let first = order.first().copied().unwrap_or_default();
        let shift = differences::of_shifts(&order, scratch);
        goes_on()?;
        let difference = differences::of_neighbours(&order, scratch);
        goes_on()?;
        let (moved, along, segments) = (moved(&order), runs(&order), segments(&order));
        let (batches, congruential) = (batches(&order, &along), Congruential::of(&order));
        goes_on()?;
        let (tables, products) = (tables(&order), products(&order, &lags(n)));
        goes_on()?;
        let neighbour_residues = Remainders::of(&order);
        let farthest = Remainders::farthest(&[&neighbour_residues], n);
        let (turns, fingerprint) = (turns(&order, farthest, &products), Fingerprint::of(&order));
        let mut collisions = [0; HALVES.len()];
        for (made, halves) in collisions.iter_mut().zip(HALVES) {
            *made = halves::collisions(&order, halves);
            goes_on()?;
        }
        let cycles = cycles::count(&order);
        goes_on()?;
        // From here on the inverse, which has as many inversions.
        invert(&order, scratch);
        let (places, spare) = (scratch, &mut order);
        goes_on()?;
        let (inverse_runs, buffer) = (runs(places), buffer::of(places, &moved));
        let place_difference = differences::of_neighbours(places, spare);
        goes_on()?;
        let inversions = inversions::count(places, spare);
        Some(Self {
            items: n,
            first,
            moved,
            runs: along,
            inverse_runs,
            shift,
            difference,
            place_difference,
            inversions,
            cycles,
            products,
            tables,
            neighbour_residues,
            turns,
            fingerprint,
            collisions,
            segments,
            batches,
            congruential,
            buffer,
        })
    }

    /// Whether it is an even number of swaps away from the first order.
    pub(super) fn is_even(&self) -> bool {
        (self.items - self.cycles).is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use evenhand::Permutation;

    use super::super::plain;
    use super::super::planted::{self, uniform};
    use super::*;

    /// What is fast, against the definitions and core's permutations: uniform orders, and what is none.
    #[test]
    fn measures_are_what_their_definitions_say() {
        let mut orders: Vec<Vec<u32>> =
            [1000, 1023, 1024, 1025, 1999].map(|n| uniform(n, 3)).into_iter().collect();
        orders.extend([planted::identity(1000), planted::riffle(1000), planted::buffer(1500, 40, 1)]);
        let mut scratch = Vec::new();
        for order in orders {
            let n = order.len() as u32;
            let measures = Measures::of(order.clone(), &mut scratch);
            let inverse = plain::inverse(&order);
            let permutation = Permutation::new(order.clone()).unwrap();
            let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-6, "{n}: {one}, {other}");
            near(measures.moved.displacement as f64, plain::displacement(&order));
            near(measures.moved.squares as f64, plain::squares(&order));
            near(measures.inversions as f64, plain::inversions(&order));
            near(measures.runs.descents as f64, plain::descents(&order));
            near(measures.inverse_runs.descents as f64, plain::descents(&inverse));
            near(measures.runs.oscillation as f64, plain::oscillation(&order));
            near(measures.inverse_runs.oscillation as f64, plain::oscillation(&inverse));
            assert_eq!(measures.inversions, permutation.inversions());
            assert_eq!(measures.cycles, permutation.cycle_count());
            assert_eq!(measures.moved.fixed_points, permutation.fixed_points());
            assert_eq!(measures.is_even(), permutation.is_even());
            for (sum, lag) in measures.products.iter().zip(lags(n.into())) {
                near(*sum, plain::serial_product(&order, lag as usize));
            }
            let most = |order: &[u32], shift: bool| {
                (0..n).map(|difference| plain::difference_count(order, difference, shift)).max().unwrap()
            };
            assert_eq!(measures.shift.count, most(&order, true));
            assert_eq!(measures.difference.count, most(&order, false));
            assert_eq!(measures.place_difference.count, most(&inverse, false));
            let told = plain::difference_count(&inverse, measures.place_difference.difference, false);
            assert_eq!(measures.place_difference.count, told);
            let successions = plain::difference_count(&order, 1, false);
            let wraps = order.windows(2).filter(|pair| pair[0] == n - 1 && pair[1] == 0).count() as u64;
            assert_eq!(measures.runs.successions, successions - wraps);
        }
        let small = uniform(60, 1);
        assert_eq!(runs(&small).longest_monotone, plain::longest_monotone(&small));
    }

    #[test]
    fn inversions_are_counted_at_every_size() {
        for n in 0..150_u32 {
            let mut order = uniform(n, n.into());
            let plainly = plain::inversions(&order);
            let count = inversions::count(&mut order.clone(), &mut vec![0; n as usize]);
            assert!((count as f64 - plainly).abs() < 0.5, "{n}");
            order.reverse();
            let count = inversions::count(&mut order, &mut vec![0; n as usize]);
            let all = f64::from(n) * f64::from(n.max(1) - 1) / 2.0;
            assert!((count as f64 - (all - plainly)).abs() < 0.5, "{n}");
        }
    }
}

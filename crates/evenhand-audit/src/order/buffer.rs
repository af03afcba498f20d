//! The shuffle buffer: how far items move that are drawn from the next b, and how large it must have been.
//!
//! A buffer holds the first b items; each item that comes out is drawn from it, and the next one read takes its place; at the
//! end it is emptied in a uniform order. In units of b, at time t: the first items are left with e^-t, an item read at
//! time s with e^-(t − s), so that in the middle an id is 1 − u before its place, of density e^-u: 2/e = 0.736 of the
//! buffer's size on average. Items are whole, and so a size counts as half an item less.

use super::measures::Moved;
use super::nulls;

/// Standard deviations, far beyond those of a uniform order or of a buffer.
const FAR: f64 = 8.0;

/// Minimum number of items that a buffer reads and returns before its last read. With fewer items,
/// a buffer of nearly all items looks like no buffer.
const FEWEST_SOON: f64 = 30.0;

/// How far the mean displacement, and the number of items that leave soon, may be from the mean of a
/// buffer.
const TOLERANCE: f64 = 0.1;

/// Classes of delays, and blocks of ids.
const BINS: usize = 8;

/// Minimum size of a buffer for which blocks of ids are compared.
const MIN_SIZE_OF_BLOCKS: u64 = 64;

/// How far classes may be from equal ones: χ² per item.
const MAX_DISTANCE: f64 = 0.005;

/// Correlation of the delays of successive ids.
const MAX_CORRELATION: f64 = 0.05;

/// Steps of the integrals, in a unit of time.
const STEPS: f64 = 200.0;

/// Time after which the beginning no longer counts: e^-40.
const SETTLED: f64 = 40.0;

/// The mean displacement of an order of n items, summed over them, by a buffer of as many.
fn displacement(size: f64, n: f64) -> f64 {
    mean_displacement((size - 0.5) / n) * n * n
}

/// The size of the shuffle buffer that an order comes from, with places by id, if there is one.
///
/// The largest advance of an item is the size minus one. The mean displacement, the number of items
/// that leave soon after they enter and their delays must be those of a buffer of this size.
pub(super) fn of(places: &[u32], moved: &Moved) -> Option<u64> {
    let (n, size, displacement) = (places.len() as f64, moved.advance + 1, moved.displacement as f64);
    let is_near = nulls::displacement(n).z(displacement) < -FAR;
    if !is_near || size < 2 || size >= places.len() as u64 {
        return None;
    }
    let expected = self::displacement(size as f64, n);
    let (mean, soon) = (mean_soon(size as f64, n), soon(places, size) as f64);
    let is_buffer = (displacement / expected - 1.0).abs() < TOLERANCE
        && mean >= FEWEST_SOON
        && (soon - mean).abs() < TOLERANCE * mean + FAR * mean.sqrt()
        && are_drawn(places, size);
    is_buffer.then_some(size)
}

/// Whether items leave a buffer of this size with the same probability at each draw.
///
/// Up to the last read, delays since an item entered are geometric. The other items leave in a
/// uniform order. Successive ids are independent or exclude each other, and all blocks of the first
/// ids leave equally often. Shards that enter in another order leave successive ids together.
fn are_drawn(places: &[u32], size: u64) -> bool {
    let (draws, rate) = (places.len() as u64 - size, -(-1.0 / size as f64).ln_1p());
    let below = |delay: f64| -(-rate * delay).exp_m1();
    let (mut early, mut late, mut blocks) = (Quantiles::default(), Quantiles::default(), [0.0; BINS]);
    for (id, place) in (0_u64..).zip(places) {
        let (start, place) = ((id + 1).saturating_sub(size), u64::from(*place));
        if place < draws {
            let delay = (place - start) as f64 + spread(id);
            early.add(id, below(delay) / below((draws - start) as f64));
            if id < size {
                blocks[(id * BINS as u64 / size) as usize] += 1.0;
            }
        } else {
            late.add(id, ((place - draws) as f64 + spread(id)) / size as f64);
        }
    }
    let are_blocks_equal = size < MIN_SIZE_OF_BLOCKS || are_equal(&blocks);
    early.are_independent() && late.are_independent() && are_blocks_equal
}

/// Whether all classes have about the same number of items.
fn are_equal(counts: &[f64; BINS]) -> bool {
    let (items, degrees) = (counts.iter().sum::<f64>(), BINS as f64 - 1.0);
    let expected = items / BINS as f64;
    let statistic = counts.iter().map(|count| (count - expected).powi(2) / expected).sum::<f64>();
    items < 1.0 || statistic < degrees + FAR * (2.0 * degrees).sqrt() + MAX_DISTANCE * items
}

/// Numbers from 0 to 1, of some ids in turn.
#[derive(Debug, Default)]
struct Quantiles {
    counts: [f64; BINS],
    /// Successive ids.
    pairs: f64,
    covariance: f64,
    last: Option<(u64, f64)>,
}

impl Quantiles {
    fn add(&mut self, id: u64, quantile: f64) {
        self.counts[(1..BINS).filter(|bin| quantile * BINS as f64 >= *bin as f64).count()] += 1.0;
        if let Some((last, of_last)) = self.last.replace((id, quantile))
            && last + 1 == id
        {
            self.covariance += (quantile - 0.5) * (of_last - 0.5);
            self.pairs += 1.0;
        }
    }

    /// Whether the numbers are uniform, and those of successive ids are not alike.
    fn are_independent(&self) -> bool {
        let pairs = self.pairs.max(1.0);
        let correlation = 12.0 * self.covariance / pairs;
        are_equal(&self.counts) && correlation < MAX_CORRELATION + FAR / pairs.sqrt()
    }
}

/// A number from 0 to 1 that spreads whole delays evenly: multiples of the golden ratio.
fn spread(id: u64) -> f64 {
    (id.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Number of items that pass through a buffer of this size before it reads the last item.
fn soon(places: &[u32], size: u64) -> u64 {
    let reads = (places.len() as u64).saturating_sub(size);
    places[size as usize..].iter().filter(|place| u64::from(**place) < reads).count() as u64
}

/// Mean of [`soon`] for a buffer of this size. For the item that is read after t draws, n − size −
/// 1 − t draws remain.
fn mean_soon(size: f64, n: f64) -> f64 {
    let reads = n - size;
    reads - size * (1.0 - ((-1.0 / size).ln_1p() * reads).exp())
}

/// The size of the buffer that moves the items of an order so far in all; none where it would be more than all.
pub(super) fn size_of(displacement: f64, n: f64) -> Option<f64> {
    Some(share_of(displacement / (n * n))? * n + 0.5)
}

/// The mean displacement as a share of the order's length, where the buffer holds such a share of it, above 0 and up to
/// 1: there it is 1/3, as of a uniform order.
fn mean_displacement(share: f64) -> f64 {
    let time = 1.0 / share - 1.0;
    let settled = time.min(SETTLED);
    let running = integral(settled, |t| (-t).exp() * from_all(t) + drawn(t));
    let rest = (time - settled) * 2.0 / std::f64::consts::E;
    // What is left when the last item is read, drawn uniformly within a unit of time: an item u before the last one read.
    let read = integral(settled, |u| (-u).exp() * from_all(u));
    let first = (-time).exp() * integral(1.0, |y| from_all(1.0 + time - y));
    share * share * (running + rest + read + first)
}

/// The mean distance of 0 ≤ y ≤ 1 from t.
fn from_all(t: f64) -> f64 {
    if t <= 1.0 { f64::midpoint(t * t, (1.0 - t) * (1.0 - t)) } else { t - 0.5 }
}

/// ∫ e^-u |1 − u| du from 0 to t.
fn drawn(t: f64) -> f64 {
    let part = t * (-t).exp();
    if t <= 1.0 { part } else { 2.0 / std::f64::consts::E - part }
}

/// From 0 on, by the midpoints of steps.
fn integral(to: f64, value: impl Fn(f64) -> f64) -> f64 {
    #[expect(clippy::cast_sign_loss, reason = "a length of time is not negative")]
    let steps = (to * STEPS).ceil() as u64;
    let step = to / steps.max(1) as f64;
    (0..steps).map(|at| value((at as f64 + 0.5) * step) * step).sum()
}

/// The share of the order that a buffer holds which moves items so far on average; none where it would be more than all.
fn share_of(displacement: f64) -> Option<f64> {
    if displacement <= 0.0 || displacement >= mean_displacement(1.0) {
        return None;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if mean_displacement(middle) < displacement {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::super::planted::buffer;
    use super::*;

    #[test]
    fn the_mean_is_that_of_buffers() {
        assert!((mean_displacement(1.0) - 1.0 / 3.0).abs() < 1e-5, "{}", mean_displacement(1.0));
        assert!((mean_displacement(1e-6) / 0.735_759e-6 - 1.0).abs() < 1e-4);
        for size in [10, 100, 1000, 5000, 10_000, 15_000] {
            let order = buffer(20_000, size, 5);
            let (moved, places) = (plain::displacement(&order), plain::inverse(&order));
            let told = displacement(f64::from(size), 20_000.0);
            assert!((moved / told - 1.0).abs() < 0.03, "{size}: {moved}, {told}");
            let (soon, mean) = (soon(&places, size.into()) as f64, mean_soon(f64::from(size), 20_000.0));
            assert!((soon / mean - 1.0).abs() < 0.1, "{size}: {soon}, {mean}");
            let by_size = size_of(moved, 20_000.0).unwrap();
            assert!((by_size / f64::from(size) - 1.0).abs() < 0.05, "{size}: {by_size}");
        }
    }
}

//! The shuffle buffer: how far items move that are drawn from the next b, and how large it must have been.
//!
//! A buffer holds the first b items; each item that comes out is drawn from it, and the next one read takes its place; at the
//! end it is emptied in a uniform order. In units of b, at time t: the first items are left with e^-t, an item read at
//! time s with e^-(t − s), so that in the middle an id is 1 − u before its place, of density e^-u: 2/e = 0.736 of the
//! buffer's size on average. Items are whole, and so a size counts as half an item less.

/// Steps of the integrals, in a unit of time.
const STEPS: f64 = 200.0;

/// Time after which the beginning no longer counts: e^-40.
const SETTLED: f64 = 40.0;

/// The mean displacement of an order of n items, summed over them, by a buffer of as many.
pub(super) fn displacement(size: f64, n: f64) -> f64 {
    mean_displacement((size - 0.5) / n) * n * n
}

/// Number of items that pass through a buffer of this size before it reads the last item.
pub(super) fn soon(order: &[u32], size: u64) -> u64 {
    let reads = (order.len() as u64).saturating_sub(size) as usize;
    order[..reads].iter().filter(|id| u64::from(**id) >= size).count() as u64
}

/// Mean of [`soon`] for a buffer of this size. For the item that is read after t draws, n − size −
/// 1 − t draws remain.
pub(super) fn mean_soon(size: f64, n: f64) -> f64 {
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
            let moved = plain::displacement(&order);
            let told = displacement(f64::from(size), 20_000.0);
            assert!((moved / told - 1.0).abs() < 0.03, "{size}: {moved}, {told}");
            let (soon, mean) = (soon(&order, size.into()) as f64, mean_soon(f64::from(size), 20_000.0));
            assert!((soon / mean - 1.0).abs() < 0.1, "{size}: {soon}, {mean}");
            let by_size = size_of(moved, 20_000.0).unwrap();
            assert!((by_size / f64::from(size) - 1.0).abs() < 0.05, "{size}: {by_size}");
        }
    }
}

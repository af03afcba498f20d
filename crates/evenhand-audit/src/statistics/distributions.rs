//! Exact distributions of statistics of an order, when all orders are equally likely.
//!
//! Each is the list of the probabilities of 0, 1, 2, …, by a recurrence over n whose terms are all positive: every
//! probability has the relative precision of floating-point numbers, however small it is, down to 1e-308. O(n²),
//! inversions O(n³).

/// D(m) / m!: the probability that nothing of m stays in place (Montmort 1708), for 0 to n.
fn derangements(n: usize) -> Vec<f64> {
    let mut probabilities = vec![1.0];
    let mut term = 1.0;
    for m in 1..=n {
        term /= -(m as f64);
        probabilities.push(probabilities[m - 1] + term);
    }
    if n > 0 {
        // One item stays: exactly.
        probabilities[1] = 0.0;
    }
    probabilities
}

/// 1 / k! for 0 to n.
fn inverse_factorials(n: usize) -> Vec<f64> {
    let mut list = vec![1.0];
    for k in 1..=n {
        list.push(list[k - 1] / k as f64);
    }
    list
}

/// How many cards lie where they lay: D(n − k) / (k! (n − k)!).
pub(crate) fn fixed_points(n: usize) -> Vec<f64> {
    let (none, inverse) = (derangements(n), inverse_factorials(n));
    (0..=n).map(|k| inverse[k] * none[n - k]).collect()
}

/// How many cards follow the card that they followed: C(n − 1, k) (D(n − k) + D(n − k − 1)) of n! (Whitworth 1867).
pub(crate) fn successions(n: usize) -> Vec<f64> {
    let (none, inverse) = (derangements(n), inverse_factorials(n));
    let probability = |k: usize| {
        let left = n - k;
        let blocks = none[left] + none[left - 1] / left as f64;
        inverse[k] * left as f64 / n as f64 * blocks
    };
    (0..n).map(probability).collect()
}

/// How many cycles there are: Stirling's numbers of the first kind.
pub(crate) fn cycles(n: usize) -> Vec<f64> {
    let mut probabilities = vec![1.0];
    for m in 1..=n {
        let (alone, joins) = (1.0 / m as f64, (m - 1) as f64 / m as f64);
        let before = |k: usize| probabilities.get(k).copied().unwrap_or(0.0);
        probabilities =
            (0..=m).map(|k| if k > 0 { before(k - 1) * alone } else { 0.0 } + before(k) * joins).collect();
    }
    probabilities
}

/// How many cards are larger than the next: Euler's numbers.
pub(crate) fn descents(n: usize) -> Vec<f64> {
    let mut probabilities = vec![1.0];
    for m in 2..=n {
        let before = |k: usize| probabilities.get(k).copied().unwrap_or(0.0);
        probabilities = (0..m)
            .map(|k| {
                let more = if k > 0 { (m - k) as f64 * before(k - 1) } else { 0.0 };
                ((k + 1) as f64 * before(k) + more) / m as f64
            })
            .collect();
    }
    probabilities
}

/// How many pairs are the wrong way round: the distribution of `MacMahon`, the sum of independent numbers below 1, 2,
/// …, n.
///
/// Symmetric; up to its middle each probability is the one before plus a difference that is not negative.
pub(crate) fn inversions(n: usize) -> Vec<f64> {
    let mut probabilities = vec![1.0_f64];
    for m in 2..=n {
        let most = m * (m - 1) / 2;
        let before = |k: usize| probabilities.get(k).copied().unwrap_or(0.0);
        let mut next = vec![0.0; most + 1];
        for k in 0..=most / 2 {
            let gone = if k >= m { before(k - m) } else { 0.0 };
            let last = if k > 0 { next[k - 1] } else { 0.0 };
            next[k] = last + (before(k) - gone).max(0.0) / m as f64;
            next[most - k] = next[k];
        }
        probabilities = next;
    }
    probabilities
}

/// How many cards from an end lie in rising order: l or more with 1 / l!.
pub(crate) fn ordered_end(n: usize) -> Vec<f64> {
    let inverse = inverse_factorials(n + 1);
    let probability = |l: usize| match l {
        0 => 0.0,
        l if l == n => inverse[n],
        // 1/l! − 1/(l + 1)!, without the difference.
        l => inverse[l] * l as f64 / (l + 1) as f64,
    };
    (0..=n).map(probability).collect()
}

#[cfg(test)]
mod tests {
    use evenhand::Permutation;

    use super::super::longest::longest_increasing;
    use super::*;

    /// The distribution over all n! orders.
    fn counted(n: usize, value: impl Fn(&Permutation) -> u64) -> Vec<f64> {
        let orders: f64 = (1..=n).map(|m| m as f64).product();
        let mut probabilities = Vec::new();
        for order in Permutation::all(n as u32) {
            let value = value(&order) as usize;
            probabilities.resize(probabilities.len().max(value + 1), 0.0);
            probabilities[value] += 1.0 / orders;
        }
        probabilities
    }

    fn same(probabilities: &[f64], counted: &[f64]) {
        for value in 0..probabilities.len().max(counted.len()) {
            let [one, other] = [probabilities, counted]
                .map(|probabilities| probabilities.get(value).copied().unwrap_or(0.0));
            assert!((one - other).abs() < 1e-12, "{value}: {one} {other}");
        }
    }

    #[test]
    fn distributions_are_those_of_all_orders_of_up_to_seven_cards() {
        for n in 1..=7 {
            same(&fixed_points(n), &counted(n, Permutation::fixed_points));
            same(&cycles(n), &counted(n, Permutation::cycle_count));
            same(&descents(n), &counted(n, Permutation::descents));
            same(&inversions(n), &counted(n, Permutation::inversions));
            let follow = |order: &Permutation| {
                order.as_slice().windows(2).filter(|pair| pair[0] + 1 == pair[1]).count() as u64
            };
            same(&successions(n), &counted(n, follow));
            let rising = |order: &Permutation| {
                order.as_slice().windows(2).take_while(|pair| pair[0] < pair[1]).count() as u64
            };
            same(&ordered_end(n), &counted(n, |order| 1 + rising(order)));
            let longest =
                |order: &Permutation| u64::from(crate::Statistic::LongestIncreasing.of(order.as_slice()));
            same(&longest_increasing(n).expect("few cards"), &counted(n, longest));
        }
    }

    #[test]
    fn distributions_of_a_deck_have_the_known_moments() {
        let moments = |probabilities: &[f64]| {
            let of = |power: i32| -> f64 {
                probabilities.iter().enumerate().map(|(x, p)| p * (x as f64).powi(power)).sum()
            };
            (of(0), of(1), of(2) - of(1) * of(1))
        };
        let near = |probabilities: &[f64], mean: f64, variance: f64, allowed: f64| {
            let (whole, m, v) = moments(probabilities);
            assert!((whole - 1.0).abs() < 1e-12, "{whole}");
            assert!((m - mean).abs() < allowed && (v - variance).abs() < allowed, "{m} {v}");
        };
        near(&fixed_points(52), 1.0, 1.0, 1e-9);
        near(&cycles(52), 4.5380, 2.9122, 1e-4);
        near(&descents(52), 25.5, 53.0 / 12.0, 1e-9);
        near(&inversions(52), 663.0, 52.0 * 51.0 * 109.0 / 72.0, 1e-6);
        near(&successions(52), 51.0 / 52.0, (52.0 * 52.0 - 53.0) / (52.0 * 52.0), 1e-9);
        let e = std::f64::consts::E;
        near(&ordered_end(52), e - 1.0, e + 1.0 - (e - 1.0) * (e - 1.0), 1e-9);
        // The published value is simulated, to three digits.
        near(&longest_increasing(52).expect("few cards"), 11.568, 1.978, 5e-3);
    }
}

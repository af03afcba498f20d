//! Exact distributions of relations between the cards of one order, when all orders are equally likely.
//!
//! Each function returns the probabilities of 0, 1, 2, …, like [`distributions`](super::distributions).

use super::distributions::successions;

/// Binomial coefficients up to `n` over anything, row by row.
fn binomials(n: usize) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![1.0]];
    for row in 1..=n {
        let above: &Vec<f64> = &rows[row - 1];
        let inner = (1..row).map(|k| above[k - 1] + above[k]);
        let next = std::iter::once(1.0).chain(inner).chain([1.0]).collect();
        rows.push(next);
    }
    rows
}

fn choose(rows: &[Vec<f64>], n: usize, k: usize) -> f64 {
    rows.get(n).and_then(|row| row.get(k)).copied().unwrap_or(0.0)
}

/// Distribution of the number of pairs of places i and n - 1 - i that hold two cards c and n - 1 - c.
///
/// Inclusion and exclusion over k such pairs, which come in C(m, k)² k! 2^k (n - 2k)! of n! orders for m = n/2. Each term is
/// at most half of the one before.
pub(crate) fn mirrored_pairs(n: usize) -> Vec<f64> {
    let m = n / 2;
    let rows = binomials(m);
    // C(m, k)² k! 2^k (n - 2k)! / n!
    let mut moments = vec![1.0];
    for k in 1..=m {
        let more = (m - k + 1) as f64;
        let places = ((n - 2 * k + 1) * (n - 2 * k + 2)) as f64;
        moments.push(moments[k - 1] * more * more * 2.0 / (k as f64 * places));
    }
    let term = |x: usize, k: usize| {
        let sign = if (k - x).is_multiple_of(2) { 1.0 } else { -1.0 };
        sign * choose(&rows, k, x) * moments[k]
    };
    (0..=m).map(|x| (x..=m).map(|k| term(x, k)).sum::<f64>().max(0.0)).collect()
}

/// Distribution of the number of cards c that are followed by c + 1 and c + 2.
///
/// An order consists of its m longest runs c, c + 1, …, in an order without successions. Of compositions of n into m parts, C(m, j) C(j + x - 1, x) have j = n - m - x parts above 1 and x above that.
pub(crate) fn triples(n: usize) -> Vec<f64> {
    let rows = binomials(n);
    // m! / n!
    let mut part = vec![1.0; n + 1];
    for m in (0..n).rev() {
        part[m] = part[m + 1] / (m + 1) as f64;
    }
    let without: Vec<f64> = (0..=n).map(|m| if m == 0 { 0.0 } else { successions(m)[0] * part[m] }).collect();
    let ways = |m: usize, x: usize| {
        let Some(j) = n.checked_sub(m + x) else { return 0.0 };
        let more = if j > 0 { choose(&rows, j + x - 1, x) } else { f64::from(u8::from(x == 0)) };
        choose(&rows, m, j) * more
    };
    (0..=n.saturating_sub(2)).map(|x| (1..=n).map(|m| ways(m, x) * without[m]).sum()).collect()
}

/// Distribution of the number of cards that are followed by a card of their class, given the sizes of the classes.
///
/// The classes are added one by one, in r blocks. t of the blocks come between two neighbours of one class and part them. All
/// terms are positive.
pub(crate) fn alike_neighbours(sizes: &[usize]) -> Vec<f64> {
    let n: usize = sizes.iter().sum();
    let rows = binomials(n + 1);
    let (mut law, mut length) = (vec![1.0], 0);
    for size in sizes.iter().copied().filter(|size| *size > 0) {
        let all = choose(&rows, length + size, size);
        let mut next = vec![0.0; law.len() + size - 1];
        for (alike, p) in law.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for blocks in 1..=size {
                let split = choose(&rows, size - 1, blocks - 1);
                for between in 0..=blocks.min(alike) {
                    let elsewhere = choose(&rows, length + 1 - alike, blocks - between);
                    let ways = split * choose(&rows, alike, between) * elsewhere;
                    next[alike - between + size - blocks] += p * ways / all;
                }
            }
        }
        (law, length) = (next, length + size);
    }
    law
}

/// Probability that k of n cards, `odd` of which are odd, contain an even number of odd cards.
pub(crate) fn even_sum(n: usize, odd: usize, k: usize) -> f64 {
    let rows = binomials(n);
    let of = |held: usize| choose(&rows, odd, held) * choose(&rows, n - odd, k - held);
    (0..=k).step_by(2).map(of).sum::<f64>() / choose(&rows, n, k)
}

#[cfg(test)]
mod tests {
    use evenhand::Permutation;

    use super::*;

    fn assert_is(law: &[f64], n: u32, value: impl Fn(&[u32]) -> usize) {
        let mut counted = vec![0.0; law.len()];
        let orders: f64 = (1..=n).map(f64::from).product();
        for order in Permutation::all(n) {
            counted[value(order.as_slice())] += 1.0 / orders;
        }
        for (value, (law, counted)) in law.iter().zip(&counted).enumerate() {
            assert!((law - counted).abs() < 1e-12, "{n} cards, {value}: {law}, not {counted}");
        }
    }

    #[test]
    fn laws_are_those_of_all_orders() {
        for n in 2..=8 {
            let last = n - 1;
            assert_is(&mirrored_pairs(n as usize), n, |order| {
                (0..order.len() / 2).filter(|i| order[*i] + order[order.len() - 1 - i] == last).count()
            });
            assert_is(&triples(n as usize), n, |order| {
                order.windows(3).filter(|three| three[0] + 1 == three[1] && three[1] + 1 == three[2]).count()
            });
            for classes in [2, 3, n] {
                let sizes: Vec<usize> =
                    (0..classes).map(|class| (0..n).filter(|card| card % classes == class).count()).collect();
                assert_is(&alike_neighbours(&sizes), n, |order| {
                    order.windows(2).filter(|pair| pair[0] % classes == pair[1] % classes).count()
                });
            }
            for k in 1..=n as usize {
                let even = |order: &[u32]| usize::from(order[..k].iter().sum::<u32>().is_multiple_of(2));
                let p = even_sum(n as usize, n as usize / 2, k);
                assert_is(&[1.0 - p, p], n, even);
            }
        }
    }
}

//! Tables of a deck: cards by places, pairs, neighbours; each whitened.
//!
//! What each table may vary in falls into parts that relabelling of cards keeps apart; in each part all directions have
//! the same variance, by Schur's lemma. A part's squared length over that variance is chi-square, and the sum of the
//! parts is the statistic. The variance of a part is its squared length for one deck, which is constant, over its
//! dimension.

use super::quadratic::Quadratic;

fn square(x: f64) -> f64 {
    x * x
}

/// Card by place: counts at `place * n + card`. One part, of (n − 1)² dimensions; an order's squared length about 1/n
/// is n − 1, so the variance is 1 / (n − 1), and not the 1/n of independent cells.
///
/// κ: two orders share f places, of third central moment 1 from n = 3 on, and ⟨W, W'⟩ = (n − 1)(f − 1).
pub(crate) fn place_by_card(counts: &[u64], n: usize, decks: u64) -> Quadratic {
    let (fewer, expected) = (n as f64 - 1.0, decks as f64 / n as f64);
    let squares: f64 = counts.iter().map(|count| square(*count as f64 - expected)).sum();
    let third = if n < 3 { 0.0 } else { fewer.powi(3) };
    Quadratic { statistic: fewer * squares / decks as f64, degrees: fewer * fewer, third, decks }
}

/// Pairs: how often item c comes before item d, at `c * n + d` with c < d. Two parts: how far each item is forward
/// (Borda's count, n − 1 dimensions, variance (n + 1)/3), and the rest (variance 1/3).
///
/// κ = 0: an order read backwards turns every pair round.
pub(crate) fn pair_order(before: &[u64], n: usize, decks: u64) -> Quadratic {
    let mut forward = vec![0.0; n];
    let mut squares = 0.0;
    for c in 0..n {
        for d in c + 1..n {
            let sign = 2.0 * before[c * n + d] as f64 - decks as f64;
            squares += sign * sign;
            forward[c] += sign;
            forward[d] -= sign;
        }
    }
    let (n, count) = (n as f64, decks as f64);
    let borda = forward.iter().map(|x| x * x).sum::<f64>() / n;
    let statistic = (3.0 / (n + 1.0) * borda + 3.0 * (squares - borda)) / count;
    Quadratic { statistic, degrees: n * (n - 1.0) / 2.0, third: 0.0, decks }
}

/// Neighbours on a circle: how often d follows c, the first following the last, at `c * n + d`. Two parts: the pair
/// whichever way round, and the way round; n² − 3n + 1 dimensions. From 3 cards on.
///
/// κ: two circles share f neighbours, about Poisson's distribution of mean 1, and ⟨W, W'⟩ is about (n − 1)(f − 1).
pub(crate) fn circle(after: &[u64], n: usize, decks: u64) -> Quadratic {
    let count = decks as f64;
    let (m, expected) = (n as f64, count / (n as f64 - 1.0));
    let (mut even, mut odd) = (0.0, 0.0);
    for (c, d) in pairs(n) {
        let (there, back) = (after[c * n + d] as f64, after[d * n + c] as f64);
        even += 2.0 * square(f64::midpoint(there, back) - expected);
        odd += 2.0 * square((there - back) / 2.0);
    }
    let statistic = ((m - 1.0) * even + (m - 1.0) * (m - 2.0) / m * odd) / count;
    Quadratic { statistic, degrees: m * m - 3.0 * m + 1.0, third: (m - 1.0).powi(3), decks }
}

/// Neighbours in a row: how often d follows c, at `c * n + d`. Four parts; n² − n − 1 dimensions. From 3 cards on.
///
/// The sums over rows and columns of the table say who is first and who is last; in the halves U = (A + Aᵀ)/2 and
/// V = (A − Aᵀ)/2 they make up parts of n − 1 dimensions each, of squared lengths 2 Σρ² / (n − 2) and 2 Στ² / n for the
/// row sums ρ and τ, both of variance 1 / (n (n − 1)). What is left of U has variance 1/n, and of V
/// (n + 1) / (n (n − 1)).
///
/// κ as on a circle.
pub(crate) fn row(after: &[u64], n: usize, decks: u64) -> Quadratic {
    let count = decks as f64;
    let (m, expected) = (n as f64, count / n as f64);
    let (mut even, mut odd) = (0.0, 0.0);
    let (mut rho, mut tau) = (vec![0.0; n], vec![0.0; n]);
    for (c, d) in pairs(n) {
        let (there, back) = (after[c * n + d] as f64, after[d * n + c] as f64);
        let (u, v) = (f64::midpoint(there, back) - expected, (there - back) / 2.0);
        even += 2.0 * u * u;
        odd += 2.0 * v * v;
        rho[c] += u;
        rho[d] += u;
        tau[c] += v;
        tau[d] -= v;
    }
    let length = |sums: &[f64]| 2.0 * sums.iter().map(|x| x * x).sum::<f64>();
    let (rho, tau) = (length(&rho) / (m - 2.0), length(&tau) / m);
    let ends = m * (m - 1.0) * (rho + tau);
    let statistic = (ends + m * (even - rho) + m * (m - 1.0) / (m + 1.0) * (odd - tau)) / count;
    Quadratic { statistic, degrees: m * m - m - 1.0, third: (m - 1.0).powi(3), decks }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |c| (c + 1..n).map(move |d| (c, d)))
}

#[cfg(test)]
mod tests {
    use super::super::quadratic::Quadratic;
    use super::*;
    use crate::battery::counts_of;

    type Statistic = fn(&[Vec<u32>], usize) -> Quadratic;

    const STATISTICS: [Statistic; 6] = [
        |orders, n| place_by_card(&counts_of(orders, n).places, n, orders.len() as u64),
        |orders, n| pair_order(&counts_of(orders, n).before[0], n, orders.len() as u64),
        |orders, n| pair_order(&counts_of(orders, n).before[1], n, orders.len() as u64),
        |orders, n| circle(&counts_of(orders, n).after[0], n, orders.len() as u64),
        |orders, n| row(&neighbours(orders, n, 0), n, orders.len() as u64),
        |orders, n| row(&neighbours(orders, n, 1), n, orders.len() as u64),
    ];

    fn neighbours(orders: &[Vec<u32>], n: usize, side: usize) -> Vec<u64> {
        let counts = counts_of(orders, n);
        counts.after[side].iter().zip(&counts.ends[side]).map(|(all, ends)| all - ends).collect()
    }

    /// Exactly: the length of every order is the root of the degrees, so that one deck tells nothing; and over all
    /// second orders the statistic of two decks has the mean and the variance of the distribution, which it has only if
    /// every direction has the same variance and the degrees are right.
    #[test]
    fn tables_are_whitened_over_all_orders_of_four_to_six_cards() {
        for n in 4..=6 {
            let all: Vec<Vec<u32>> =
                evenhand::Permutation::all(n as u32).map(|order| order.iter().collect()).collect();
            for (which, statistic) in STATISTICS.into_iter().enumerate() {
                let (mut mean, mut squares) = (0.0, 0.0);
                for order in &all {
                    let one = statistic(std::slice::from_ref(order), n);
                    assert!((one.statistic - one.degrees).abs() < 1e-9, "{which}, {n} cards: {one:?}");
                    let two = statistic(&[all[0].clone(), order.clone()], n);
                    mean += two.statistic / all.len() as f64;
                    squares += square(two.statistic - two.degrees) / all.len() as f64;
                }
                let degrees = statistic(&all[..1], n).degrees;
                assert!((mean - degrees).abs() < 1e-9, "{which}, {n} cards: {mean}, {degrees}");
                assert!((squares - degrees).abs() < 1e-9, "{which}, {n} cards: {squares}, {degrees}");
            }
        }
    }

    #[test]
    fn places_shared_by_two_orders_have_the_third_moment_of_the_distribution() {
        for n in 3..=6 {
            let all: Vec<Vec<u32>> =
                evenhand::Permutation::all(n as u32).map(|order| order.iter().collect()).collect();
            let third = |order: &Vec<u32>| {
                let two = STATISTICS[0](&[all[0].clone(), order.clone()], n);
                // X² of two is d + ⟨W, W'⟩.
                (two.statistic - two.degrees).powi(3) / all.len() as f64
            };
            let moment: f64 = all.iter().map(third).sum();
            let third = STATISTICS[0](&all[..1], n).third;
            assert!((moment - third).abs() < 1e-6, "{n} cards: {moment}, {third}");
        }
    }
}

//! The statistics as they are defined, for the tests of what is fast.

use evenhand::Permutation;

pub(super) fn all_orders(n: usize) -> Vec<Vec<u32>> {
    Permutation::all(n as u32).map(|order| order.iter().collect()).collect()
}

pub(super) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    (0..).zip(order).for_each(|(place, id)| places[*id as usize] = place);
    places
}

fn distances(order: &[u32]) -> impl Iterator<Item = f64> + '_ {
    (0..).zip(order).map(|(place, id)| f64::from(*id) - f64::from(place))
}

pub(super) fn displacement(order: &[u32]) -> f64 {
    distances(order).map(f64::abs).sum()
}

pub(super) fn squares(order: &[u32]) -> f64 {
    distances(order).map(|distance| distance * distance).sum()
}

pub(super) fn inversions(order: &[u32]) -> f64 {
    let of = |at: usize| order[at + 1..].iter().filter(|later| **later < order[at]).count();
    (0..order.len()).map(of).sum::<usize>() as f64
}

pub(super) fn descents(order: &[u32]) -> f64 {
    order.windows(2).filter(|pair| pair[1] < pair[0]).count() as f64
}

pub(super) fn oscillation(order: &[u32]) -> f64 {
    order.windows(2).map(|pair| (f64::from(pair[1]) - f64::from(pair[0])).abs()).sum()
}

pub(super) fn serial_product(order: &[u32], lag: usize) -> f64 {
    let n = order.len();
    let number = |place: usize| 2.0 * (f64::from(order[place % n]) - (n as f64 - 1.0) / 2.0) / n as f64;
    (0..n).map(|place| number(place) * number(place + lag)).sum()
}

/// How often a difference comes: of id and place, or of neighbours.
pub(super) fn difference_count(order: &[u32], difference: u32, shift: bool) -> u64 {
    let n = order.len() as u32;
    let is = |(to, from): (u32, u32)| (to + n - from) % n == difference;
    if shift {
        (0..n).filter(|place| is((order[*place as usize], *place))).count() as u64
    } else {
        order.windows(2).filter(|pair| is((pair[1], pair[0]))).count() as u64
    }
}

pub(super) fn longest_monotone(order: &[u32]) -> u64 {
    let n = order.len();
    let is_run = |from: usize, to: usize| {
        let pairs = || order[from..to].windows(2);
        pairs().all(|pair| pair[0] < pair[1]) || pairs().all(|pair| pair[0] > pair[1])
    };
    let runs = (0..n).flat_map(|from| (from + 1..=n).map(move |to| (from, to)));
    runs.filter(|(from, to)| is_run(*from, *to)).map(|(from, to)| to - from).max().unwrap_or(0) as u64
}

/// Pearson's statistic of a table by classes of places and of ids.
pub(super) fn pearson(order: &[u32], rows: &[usize], columns: &[usize]) -> f64 {
    let n = order.len() as f64;
    let [row_count, column_count] =
        [rows, columns].map(|classes| classes.iter().max().map_or(0, |last| last + 1));
    let size = |classes: &[usize], class: usize| classes.iter().filter(|other| **other == class).count();
    let mut statistic = 0.0;
    for row in 0..row_count {
        for column in 0..column_count {
            let is = |place: usize| rows[place] == row && columns[order[place] as usize] == column;
            let observed = (0..order.len()).filter(|place| is(*place)).count() as f64;
            let expected = size(rows, row) as f64 * size(columns, column) as f64 / n;
            statistic += (observed - expected).powi(2) / expected;
        }
    }
    statistic
}

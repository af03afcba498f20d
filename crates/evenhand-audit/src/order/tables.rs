//! Tables of places by ids: how many items of each block of the order, or of each residue of places, come from each block
//! or residue of ids.
//!
//! Both margins are fixed, since an order has every place and every id once. Pearson's statistic of such a table has, over
//! all n! orders, the mean (r − 1)(c − 1) n / (n − 1), and the variance of Haldane ("The mean and variance of the moments of χ²
//! when used as a test of homogeneity, when expectations are small", Biometrika 31, 1940), here tested over all orders of
//! up to seven items; about it the gamma distribution, which chi-square is when n grows.

use super::nulls::Moments;

/// The most blocks: a picture of 64 × 64.
const MAX_BLOCKS: u64 = 64;

/// Items expected in a cell at least.
const LEAST_EXPECTED: u64 = 16;

/// How many items of each class of places are of each class of ids.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockTable {
    /// Places in each row.
    pub row_sizes: Vec<u64>,
    /// Ids in each column.
    pub column_sizes: Vec<u64>,
    /// How many: `row * columns + column`.
    pub observed: Vec<u64>,
    /// The number of orders that were counted.
    pub orders: u64,
}

impl BlockTable {
    /// The number of items of an order.
    pub fn items(&self) -> u64 {
        self.row_sizes.iter().sum()
    }

    /// How many items are expected in a cell.
    pub fn expected(&self, row: usize, column: usize) -> f64 {
        let cell = self.row_sizes[row] as f64 * self.column_sizes[column] as f64;
        self.orders as f64 * cell / self.items() as f64
    }

    /// How many items are in a cell.
    pub fn at(&self, row: usize, column: usize) -> u64 {
        self.observed[row * self.column_sizes.len() + column]
    }

    /// The standard deviations between a cell and its expectation.
    pub fn z(&self, row: usize, column: usize) -> f64 {
        let variance = self.variance(row * self.column_sizes.len() + column);
        if variance > 0.0 {
            (self.at(row, column) as f64 - self.expected(row, column)) / variance.sqrt()
        } else {
            0.0
        }
    }

    /// The variance of a cell's count, of the hypergeometric distribution.
    fn variance(&self, cell: usize) -> f64 {
        let [row, column] = [cell / self.column_sizes.len(), cell % self.column_sizes.len()];
        let (n, rows, columns) =
            (self.items() as f64, self.row_sizes[row] as f64, self.column_sizes[column] as f64);
        self.orders as f64 * rows * columns * (n - rows) * (n - columns) / (n * n * (n - 1.0))
    }

    /// Pearson's statistic.
    pub(super) fn statistic(&self) -> f64 {
        self.cells().map(|(observed, expected)| (observed - expected).powi(2) / expected).sum()
    }

    /// Its moments for one order; the third is that of chi-square.
    pub(super) fn moments(&self) -> Moments {
        let n = self.items() as f64;
        let of = |sizes: &[u64]| {
            let classes = sizes.len() as f64;
            let inverse: f64 = sizes.iter().map(|size| 1.0 / *size as f64).sum();
            let spread = (n * inverse - classes * classes) / (n - 2.0);
            ((classes - 1.0) * (n - classes) / (n - 1.0), spread)
        };
        let ((rows, of_rows), (columns, of_columns)) = (of(&self.row_sizes), of(&self.column_sizes));
        let degrees = self.degrees();
        Moments {
            mean: degrees * n / (n - 1.0),
            variance: 2.0 * n / (n - 3.0) * (rows - of_rows) * (columns - of_columns)
                + n * n / (n - 1.0) * of_rows * of_columns,
            third: 8.0 * degrees,
        }
    }

    /// The degrees of freedom.
    pub(super) fn degrees(&self) -> f64 {
        (self.row_sizes.len() as f64 - 1.0) * (self.column_sizes.len() as f64 - 1.0)
    }

    /// The share of items that lie in other cells than those of a uniform order would: the distance in total variation from what is
    /// expected, less what it is of a uniform order, whose cells deviate by √(2/π) standard deviations on average.
    pub(super) fn misplaced(&self) -> f64 {
        let total = (self.items() * self.orders) as f64;
        let observed: f64 = self.cells().map(|(observed, expected)| (observed - expected).abs()).sum();
        let deviations = (0..self.observed.len()).map(|cell| self.variance(cell).sqrt()).sum::<f64>();
        let noise = deviations * (2.0 / std::f64::consts::PI).sqrt();
        ((observed - noise) / (2.0 * total)).max(0.0)
    }

    /// Counts of another order added.
    pub(super) fn add(&mut self, other: &Self) {
        self.observed.iter_mut().zip(&other.observed).for_each(|(sum, more)| *sum += more);
        self.orders += other.orders;
    }

    fn cells(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let columns = self.column_sizes.len();
        (0..)
            .zip(&self.observed)
            .map(move |(cell, observed)| (*observed as f64, self.expected(cell / columns, cell % columns)))
    }
}

/// The four tables of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tables {
    /// Blocks of places by blocks of ids.
    pub(super) blocks: BlockTable,
    /// Residues of places by residues of ids, modulo a power of two: the last binary digits.
    pub(super) residues: BlockTable,
    /// Residues of places by blocks of ids.
    pub(super) residue_by_block: BlockTable,
    /// Blocks of places by residues of ids.
    pub(super) block_by_residue: BlockTable,
}

/// The number of blocks for n items.
pub(super) fn block_count(n: u64) -> u64 {
    (n / LEAST_EXPECTED).isqrt().clamp(2, MAX_BLOCKS)
}

/// The power of two that residues are taken by.
pub(super) fn modulus(n: u64) -> u64 {
    1 << block_count(n).ilog2()
}

/// The block of an index: `index * blocks / n`, without the division.
#[derive(Debug, Clone, Copy)]
struct BlockOf {
    factor: u64,
}

impl BlockOf {
    /// The factor is 2^64 · blocks / n, rounded up: too much by less than 1, and by less than 2^-32 after an index below
    /// 2^32, which is no more than 1/n, by which index · blocks / n is below the next whole number.
    fn new(blocks: u64, n: u64) -> Self {
        Self { factor: ((u128::from(blocks) << 64) / u128::from(n) + 1) as u64 }
    }

    fn of(self, index: u32) -> usize {
        ((u128::from(self.factor) * u128::from(index)) >> 64) as usize
    }
}

/// The sizes of the blocks, and of the residues.
fn sizes(n: u64, blocks: u64) -> Vec<u64> {
    let start = |block: u64| (block * n).div_ceil(blocks);
    (0..blocks).map(|block| start(block + 1) - start(block)).collect()
}

pub(super) fn residue_sizes(n: u64, modulus: u64) -> Vec<u64> {
    (0..modulus).map(|residue| (n - residue).div_ceil(modulus)).collect()
}

/// All four in one pass. O(n).
pub(super) fn tables(order: &[u32]) -> Tables {
    let n = order.len() as u64;
    let (blocks, modulus) = (block_count(n), modulus(n));
    let (block_of, mask, bits) = (BlockOf::new(blocks, n), modulus as usize - 1, modulus.ilog2());
    let count = blocks as usize;
    let mut by_block = vec![0_u32; count * count];
    let mut by_residue = vec![0_u32; 1 << (2 * bits)];
    let mut residue_by_block = vec![0_u32; count << bits];
    let mut block_by_residue = vec![0_u32; count << bits];
    for (place, id) in (0..).zip(order) {
        let (row, column) = (block_of.of(place), block_of.of(*id));
        let (row_residue, column_residue) = (place as usize & mask, *id as usize & mask);
        by_block[row * count + column] += 1;
        by_residue[row_residue << bits | column_residue] += 1;
        residue_by_block[row_residue * count + column] += 1;
        block_by_residue[row << bits | column_residue] += 1;
    }
    let (blocks, residues) = (sizes(n, blocks), residue_sizes(n, modulus));
    let table = |rows: &[u64], columns: &[u64], observed: Vec<u32>| BlockTable {
        row_sizes: rows.to_vec(),
        column_sizes: columns.to_vec(),
        observed: observed.into_iter().map(u64::from).collect(),
        orders: 1,
    };
    Tables {
        blocks: table(&blocks, &blocks, by_block),
        residues: table(&residues, &residues, by_residue),
        residue_by_block: table(&residues, &blocks, residue_by_block),
        block_by_residue: table(&blocks, &residues, block_by_residue),
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::{self, all_orders};
    use super::super::planted;
    use super::*;

    /// Mean and variance over all orders, of several classes of unequal sizes.
    #[test]
    fn tables_have_haldanes_moments_over_all_orders_of_up_to_seven_items() {
        for n in 4..=7_usize {
            for (rows, columns) in [(2, 2), (2, 3), (3, 3), (n, 2)] {
                let classes = |count: usize| (0..n).map(|at| at * count / n).collect::<Vec<usize>>();
                let residues: Vec<usize> = (0..n).map(|at| at % columns).collect();
                let table = BlockTable {
                    row_sizes: sizes(n as u64, rows as u64),
                    column_sizes: residue_sizes(n as u64, columns as u64),
                    observed: vec![],
                    orders: 1,
                };
                let values: Vec<f64> = all_orders(n)
                    .iter()
                    .map(|order| plain::pearson(order, &classes(rows), &residues))
                    .collect();
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let variance =
                    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
                let told = table.moments();
                assert!((told.mean - mean).abs() < 1e-9, "{n}, {rows} × {columns}: {mean}, {told:?}");
                assert!(
                    (told.variance - variance).abs() < 1e-9,
                    "{n}, {rows} × {columns}: {variance}, {told:?}"
                );
            }
        }
    }

    #[test]
    fn tables_count_what_the_definition_does() {
        for n in [1000, 1025, 5003] {
            let (order, blocks, modulus) =
                (planted::uniform(n, 7), block_count(n.into()), modulus(n.into()) as usize);
            let n = n as usize;
            let in_blocks: Vec<usize> = (0..n).map(|at| at * blocks as usize / n).collect();
            let residues: Vec<usize> = (0..n).map(|at| at % modulus).collect();
            let tables = tables(&order);
            for (table, rows, columns) in [
                (&tables.blocks, &in_blocks, &in_blocks),
                (&tables.residues, &residues, &residues),
                (&tables.residue_by_block, &residues, &in_blocks),
                (&tables.block_by_residue, &in_blocks, &residues),
            ] {
                assert_eq!(table.items(), n as u64);
                let (one, other) = (table.statistic(), plain::pearson(&order, rows, columns));
                assert!((one - other).abs() < 1e-6, "{n}: {one}, {other}");
            }
        }
    }

    #[test]
    fn blocks_are_found_without_a_division() {
        for n in [1000, 65_537, 10_000_019, super::super::MAX_ITEMS] {
            for blocks in [2, 7, 63, 64] {
                let block_of = BlockOf::new(blocks, n);
                for block in 0..=blocks {
                    let edge = (block * n).div_ceil(blocks);
                    for index in [edge.saturating_sub(1), edge, edge + 1] {
                        if let Ok(narrow) = u32::try_from(index)
                            && index < n
                        {
                            assert_eq!(block_of.of(narrow) as u64, index * blocks / n, "{index} of {n}");
                        }
                    }
                }
            }
        }
    }
}

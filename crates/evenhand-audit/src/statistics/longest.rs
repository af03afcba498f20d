//! The exact distribution of the longest increasing subsequence.
//!
//! Orders of n correspond to pairs of standard tableaux of one shape, whose first row is as long as the longest
//! increasing subsequence (Schensted 1961): a shape λ has f² of the n! orders. Rows are added from the shortest up;
//! with l = λᵢ + (rows below it), f / n! = Π (lᵢ − lⱼ) / Π lᵢ! (Frobenius), so that a row costs one factor for each
//! below.
//!
//! Cost: the partitions of n, each once: 281,589 for 52 cards take some 10 ms. They grow fast, so that beyond
//! [`MAX_EXACT_CARDS`] there is no distribution here.

/// 15,796,476 partitions.
pub(crate) const MAX_EXACT_CARDS: usize = 80;

/// The probabilities of a length of 0, 1, …, n; none beyond 80 cards.
pub(crate) fn longest_increasing(n: usize) -> Option<Vec<f64>> {
    if n > MAX_EXACT_CARDS {
        return None;
    }
    let mut inverse = vec![1.0];
    let mut root = 1.0;
    for k in 1..=n {
        inverse.push(inverse[k - 1] / k as f64);
        root *= (k as f64).sqrt();
    }
    let mut shapes = Shapes { probabilities: vec![0.0; n + 1], inverse, root, below: Vec::new() };
    if n == 0 {
        shapes.probabilities[0] = 1.0;
    } else {
        shapes.add(n, 1, 1.0);
    }
    Some(shapes.probabilities)
}

struct Shapes {
    probabilities: Vec<f64>,
    /// 1 / k!
    inverse: Vec<f64>,
    /// The square root of n!
    root: f64,
    /// l of the rows so far, from the shortest.
    below: Vec<usize>,
}

impl Shapes {
    /// Adds rows of `least` cells or more to a shape of weight `product`, until `cells` cells are used up.
    fn add(&mut self, cells: usize, least: usize, product: f64) {
        for row in least..=cells / 2 {
            let weight = product * self.factor(row);
            self.below.push(row + self.below.len());
            self.add(cells - row, row, weight);
            self.below.pop();
        }
        self.probabilities[cells] += (product * self.factor(cells) * self.root).powi(2);
    }

    fn factor(&self, row: usize) -> f64 {
        let place = row + self.below.len();
        self.below.iter().map(|other| (place - other) as f64).product::<f64>() * self.inverse[place]
    }
}

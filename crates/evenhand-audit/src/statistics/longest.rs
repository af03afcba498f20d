//! The exact distribution of the longest increasing subsequence.
//!
//! Orders of n correspond to pairs of standard tableaux of one shape, whose first row is as long as
//! the longest increasing subsequence (Schensted 1961): a shape λ has f² of the n! orders. Rows are
//! added from the shortest up; with l = λᵢ + (rows below it), f / n! = Π (lᵢ − lⱼ) / Π lᵢ!
//! (Frobenius), so that a row costs one factor for each below. The products of these factors are
//! kept for all lengths that the next row may have, so that a row costs one multiplication for each
//! of them.
//!
//! Cost: the partitions of n, each once: 281,589 for 52 cards take some 2 ms. The
//! number grows fast, so this module computes no distribution beyond [`MAX_EXACT_CARDS`].

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
    // Without a row below, no factor.
    let products = vec![vec![1.0; n + 1]; n + 1];
    let mut shapes = Shapes { probabilities: vec![0.0; n + 1], inverse, root, products };
    if n == 0 {
        shapes.probabilities[0] = 1.0;
    } else {
        shapes.add(0, [1, n], 1.0);
    }
    Some(shapes.probabilities)
}

struct Shapes {
    probabilities: Vec<f64>,
    /// 1 / k!
    inverse: Vec<f64>,
    /// The square root of n!
    root: f64,
    /// By number of rows so far, then by l of the next row: the product of its differences to l of
    /// the rows below.
    products: Vec<Vec<f64>>,
}

impl Shapes {
    /// Adds rows of `least` cells or more to a shape of `rows` rows and weight `product`, until
    /// `cells` cells are used up.
    fn add(&mut self, rows: usize, [least, cells]: [usize; 2], product: f64) {
        for row in least..=cells / 2 {
            let (place, rest) = (row + rows, cells - row);
            let weight = product * self.factor(rows, place);
            let end = rest + rows + 1;
            if rest < 2 * row {
                // One more row, at one place.
                let factor = self.products[rows][end] * (end - place) as f64 * self.inverse[end];
                self.end(rest, weight * factor);
                continue;
            }
            let [below, above] = &mut self.products[rows..rows + 2] else { return };
            let next = place + 1..=end;
            for ((above, below), gap) in above[next.clone()].iter_mut().zip(&below[next]).zip(1..) {
                *above = below * f64::from(gap);
            }
            self.add(rows + 1, [row, rest], weight);
        }
        self.end(cells, product * self.factor(rows, cells + rows));
    }

    /// Adds a shape whose longest row is this long.
    fn end(&mut self, longest: usize, product: f64) {
        self.probabilities[longest] += (product * self.root).powi(2);
    }

    fn factor(&self, rows: usize, place: usize) -> f64 {
        self.products[rows][place] * self.inverse[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain form, which multiplies all differences of each row.
    struct Plain {
        probabilities: Vec<f64>,
        inverse: Vec<f64>,
        root: f64,
        below: Vec<usize>,
    }

    impl Plain {
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

    #[test]
    fn probabilities_are_those_of_the_plain_form_to_the_last_bit() {
        for n in [1, 2, 3, 7, 20, 33, 52] {
            let mut inverse = vec![1.0];
            let mut root = 1.0;
            for k in 1..=n {
                inverse.push(inverse[k - 1] / k as f64);
                root *= (k as f64).sqrt();
            }
            let mut plain = Plain { probabilities: vec![0.0; n + 1], inverse, root, below: Vec::new() };
            plain.add(n, 1, 1.0);
            assert_eq!(longest_increasing(n), Some(plain.probabilities), "{n} cards");
        }
    }
}

//! The bet against one even die: a Dirichlet-multinomial mixture.
//!
//! Before each throw the bettor says how likely each face is, from what was seen: (α + count) / (kα + throws) for k
//! faces, as if each had been seen α times before. The stake is multiplied by k times what was said of the face that
//! came. Under an even die the factor is 1 on average, whatever was seen: Σ 1/k · k · (α + cᵢ)/(kα + t) = 1. So the
//! stake is a martingale that starts at 1, an e-value at any time. A small α learns fast and wins against a gross
//! fault; a large one loses little to noise and wins against a slight one. Which is right is not known: all are played, with
//! equal parts of the stake.
//!
//! M. Lindon, A. Malek, Anytime-valid inference for multinomial count data, Advances in Neural
//! Information Processing Systems 35 (2022); arXiv 2011.03567.

/// What is put before the counts, each with a quarter of the stake.
pub(super) const ALPHAS: [f64; 4] = [1.0, 10.0, 100.0, 1000.0];

/// How often each face came.
#[derive(Debug, Clone)]
pub(super) struct Counts {
    of: Vec<f64>,
    thrown: f64,
}

impl Counts {
    pub(super) fn new(faces: usize) -> Self {
        Self { of: vec![0.0; faces], thrown: 0.0 }
    }

    /// What each α multiplies its stake by when this face comes; the face is counted.
    #[inline]
    pub(super) fn throw(&mut self, face: usize) -> [f64; 4] {
        // Fewer than 2^32 faces.
        let faces = f64::from(self.of.len() as u32);
        let count = self.of[face];
        self.of[face] += 1.0;
        self.thrown += 1.0;
        let before = self.thrown - 1.0;
        ALPHAS.map(|alpha| faces * (alpha + count) / (faces * alpha + before))
    }
}

/// A positive number that may leave what a double can hold: `scaled · 2^(512 · steps)`, with `scaled` from 2^-256 on
/// and below 2^256. Sums and products take no logarithm.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stake {
    scaled: f64,
    steps: i32,
}

/// 2^512.
const STEP: f64 = f64::from_bits((1023 + 512) << 52);
/// 2^256.
const HALF_STEP: f64 = f64::from_bits((1023 + 256) << 52);

impl Stake {
    pub(super) const ONE: Self = Self { scaled: 1.0, steps: 0 };

    /// By a factor that is at least 1 / (1 + throws) and at most the number of faces.
    #[inline]
    pub(super) fn multiply(&mut self, factor: f64) {
        self.scaled *= factor;
        if self.scaled >= HALF_STEP {
            self.scaled /= STEP;
            self.steps += 1;
        } else if self.scaled < 1.0 / HALF_STEP {
            self.scaled *= STEP;
            self.steps -= 1;
        }
    }

    /// The mean of some; of none, 1: nothing was bet.
    pub(super) fn mean(stakes: impl IntoIterator<Item = Self>) -> Self {
        let mut stakes = stakes.into_iter();
        let Some(mut sum) = stakes.next() else {
            return Self::ONE;
        };
        let mut number = 1_u32;
        for stake in stakes {
            number += 1;
            let (large, small) = if stake.steps > sum.steps { (stake, sum) } else { (sum, stake) };
            // Two steps apart, the smaller is less than 2^-512 of the larger.
            let added = match large.steps - small.steps {
                0 => small.scaled,
                1 => small.scaled / STEP,
                _ => 0.0,
            };
            sum = Self { scaled: large.scaled + added, steps: large.steps };
        }
        sum.multiply(1.0 / f64::from(number));
        sum
    }

    /// Its natural logarithm.
    pub(super) fn log(self) -> f64 {
        self.scaled.ln() + f64::from(self.steps) * 512.0 * std::f64::consts::LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_was_seen_the_next_throw_of_an_even_die_multiplies_by_one_on_average() {
        let mut counts = Counts::new(3);
        for face in [0, 0, 2, 0, 1, 0, 0, 0, 2] {
            let mut means = [0.0; 4];
            for next in 0..3 {
                let factors = counts.clone().throw(next);
                means.iter_mut().zip(factors).for_each(|(mean, factor)| *mean += factor / 3.0);
            }
            assert!(means.iter().all(|mean| (mean - 1.0).abs() < 1e-15), "{means:?}");
            counts.throw(face);
        }
    }

    #[test]
    fn the_product_is_the_ratio_of_the_closed_form() {
        // Three throws of one face of four, α = 1: 4 · 1/4 · 4 · 2/5 · 4 · 3/6.
        let mut counts = Counts::new(4);
        let mut stake = Stake::ONE;
        for _ in 0..3 {
            stake.multiply(counts.throw(2)[0]);
        }
        assert!((stake.log() - 3.2_f64.ln()).abs() < 1e-15);
    }

    #[test]
    fn stakes_and_their_means_go_beyond_doubles() {
        let mut stake = Stake::ONE;
        for _ in 0..1000 {
            stake.multiply(10.0);
        }
        assert!((stake.log() - 1000.0 * 10_f64.ln()).abs() < 1e-9);
        let [one, large] = [Stake::ONE, stake].map(|other| Stake::mean([stake, other, Stake::ONE]).log());
        assert!((one - (stake.log() - 3_f64.ln())).abs() < 1e-9);
        assert!((large - (stake.log() + (2.0_f64 / 3.0).ln())).abs() < 1e-9);
        let mut small = Stake::ONE;
        (0..1000).for_each(|_| small.multiply(0.1));
        assert!((small.log() + stake.log()).abs() < 1e-9);
        assert!((Stake::mean([small, small]).log() - small.log()).abs() < 1e-9);
    }
}

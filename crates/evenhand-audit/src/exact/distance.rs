//! How far a distribution is from uniform.

use evenhand::BigUint;

use super::Distribution;
use crate::exact::Fraction;

/// The largest or the smallest probability, and what has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extreme {
    /// The probability.
    pub probability: Fraction,
    /// How many outcomes have it.
    pub count: BigUint,
    /// The first of them, in lexicographic order.
    pub first: Vec<u32>,
}

impl Distribution {
    /// What each outcome has in the uniform distribution.
    pub fn uniform(&self) -> Fraction {
        Fraction::new(1_u32, self.space.size())
    }

    /// Whether every outcome is exactly as probable as any other.
    pub fn is_uniform(&self) -> bool {
        BigUint::from(self.support()) == self.space.size()
            && self.outcomes.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }

    /// The total variation distance from uniform, ½ Σ |p − u|: the most by which the probability of any event is off.
    pub fn total_variation(&self) -> Fraction {
        // What is above uniform, which is half of all that is off: Σ max(0, p − u), over (denominator · size).
        let size = self.space.size();
        let above: BigUint = self
            .outcomes
            .iter()
            .map(|(_, weight)| weight * &size)
            .filter(|weight| *weight > self.denominator)
            .map(|weight| weight - &self.denominator)
            .sum();
        Fraction::new(above, &self.denominator * size)
    }

    /// The chi-square divergence from uniform, size · Σ p² − 1: what each trial adds to the chi-square statistic over
    /// all outcomes, so that its inverse is the order of how many trials show the bias.
    pub fn chi_square_divergence(&self) -> Fraction {
        let squares: BigUint = self.outcomes.iter().map(|(_, weight)| weight * weight).sum();
        let square = &self.denominator * &self.denominator;
        // By Cauchy and Schwarz never below 1.
        Fraction::new(squares * self.space.size() - &square, square)
    }

    /// What is most probable.
    pub fn most(&self) -> Extreme {
        let most = self.outcomes.iter().map(|(_, weight)| weight).max().cloned().unwrap_or_default();
        self.with(most)
    }

    /// What is least probable: the outcomes that never come, if there are such.
    pub fn least(&self) -> Extreme {
        let unreached = self.space.size() - BigUint::from(self.support());
        if unreached == BigUint::ZERO {
            let least = self.outcomes.iter().map(|(_, weight)| weight).min().cloned().unwrap_or_default();
            return self.with(least);
        }
        // The outcomes that come are in order, so the first gap is where the order of all is ahead of them.
        let mut first = self.space.first();
        for (outcome, _) in &self.outcomes {
            if *outcome != first || !self.space.advance(&mut first) {
                break;
            }
        }
        Extreme { probability: Fraction::zero(), count: unreached, first }
    }

    /// All that has this weight.
    fn with(&self, sought: BigUint) -> Extreme {
        let mut such =
            self.outcomes.iter().filter(|(_, weight)| *weight == sought).map(|(outcome, _)| outcome);
        let first = such.next().cloned().unwrap_or_default();
        Extreme { count: BigUint::from(such.count() + 1), first, probability: self.fraction(sought) }
    }

    /// The min-entropy, −log2 of the largest probability, in bits: what a guesser of one order has against him.
    pub fn min_entropy_bits(&self) -> f64 {
        // Not −0.
        0.0 - self.most().probability.log2()
    }

    /// The Shannon entropy, −Σ p log2 p, in bits.
    pub fn shannon_bits(&self) -> f64 {
        self.outcomes().map(|(_, p)| -p.to_f64() * p.log2()).sum::<f64>() + 0.0
    }

    /// The entropy of the uniform distribution in bits, log2 of the number of outcomes: the most there is.
    pub fn uniform_bits(&self) -> f64 {
        0.0 - self.uniform().log2()
    }

    /// The Kullback–Leibler divergence from uniform, Σ p ln (p / u), in nats: what each trial tells, on average, of the
    /// bias.
    pub fn kl_to_uniform_nats(&self) -> f64 {
        // Term by term, so that a distribution near uniform does not drown in the difference of two entropies.
        let size = self.space.size();
        let term = |p: Fraction| {
            let ratio = Fraction::new(p.numerator() * &size, p.denominator().clone());
            p.to_f64() * natural_log(&ratio)
        };
        // Rounded terms may fall short of 0, which the sum does not.
        self.outcomes().map(|(_, p)| term(p)).sum::<f64>().max(0.0)
    }
}

/// The natural logarithm, with full precision near 1.
fn natural_log(ratio: &Fraction) -> f64 {
    let apart = ratio.difference(&Fraction::one()).to_f64();
    if apart > 0.5 {
        ratio.log2() * std::f64::consts::LN_2
    } else if ratio.numerator().cmp(ratio.denominator()).is_lt() {
        (-apart).ln_1p()
    } else {
        apart.ln_1p()
    }
}

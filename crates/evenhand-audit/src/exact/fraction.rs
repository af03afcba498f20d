//! Fractions of whole numbers, never negative: what a probability is.
//!
//! Always in lowest terms, so that equal fractions are equal in all they show. Each operation costs a greatest common
//! divisor; whoever adds many over one denominator adds numerators and makes a fraction of the sum.

use derive_more::{Add, Display, Div, Mul, Sum};
use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, Zero};
use serde::{Serialize, Serializer};

/// A fraction, exact and in lowest terms.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::Fraction;
///
/// let chosen = Fraction::new(4_u32, 5_u32) * Fraction::new(3_u32, 4_u32) * Fraction::new(1_u32, 3_u32);
/// assert_eq!(chosen.to_string(), "1/5");
/// assert_eq!(chosen.to_f64(), 0.2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Add, Mul, Div, Sum, Display)]
#[mul(forward)]
#[div(forward)]
pub struct Fraction(Ratio<BigUint>);

impl Fraction {
    /// The one over the other.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Self {
        Self(Ratio::new(numerator.into(), denominator.into()))
    }

    /// 0.
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// 1.
    pub fn one() -> Self {
        Self(Ratio::one())
    }

    /// What is above the line.
    pub fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// What is below the line; never 0.
    pub fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// How far this is from another, whichever is the larger.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let (larger, smaller) = if self > other { (self, other) } else { (other, self) };
        Self(&larger.0 - &smaller.0)
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        quotient(self.numerator(), self.denominator())
    }

    /// The logarithm to base 2, also of what is too small or too large for a floating-point number; −∞ of 0.
    pub fn log2(&self) -> f64 {
        // As m · 2^e with m near 1, so that nothing leaves the range of an exponent.
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let (above, below) = (numerator.bits(), denominator.bits());
        let shifted = if above < below {
            quotient(&(numerator << (below - above)), denominator)
        } else {
            quotient(numerator, &(denominator << (above - below)))
        };
        let apart = above.abs_diff(below) as u32;
        if above < below { shifted.log2() - f64::from(apart) } else { shifted.log2() + f64::from(apart) }
    }
}

/// The quotient, rounded to the nearest floating-point number.
#[expect(clippy::cast_precision_loss, reason = "the one rounding; bits are far fewer")]
pub(crate) fn quotient(numerator: &BigUint, denominator: &BigUint) -> f64 {
    if *numerator == BigUint::ZERO {
        return 0.0;
    }
    // Shifted so that the whole part of the quotient has 64 or 65 bits, of which the last also says whether something
    // follows: then one rounding, to 53 bits, is the only one.
    let shift = 65 + denominator.bits() as i32 - numerator.bits() as i32;
    let (above, below) = if shift >= 0 {
        (numerator << shift.unsigned_abs(), denominator.clone())
    } else {
        (numerator.clone(), denominator << shift.unsigned_abs())
    };
    let (whole, rest) = above.div_rem(&below);
    let digits = whole.iter_u64_digits().rev().fold(0_u128, |number, digit| number << 64 | u128::from(digit));
    let digits = digits | u128::from(rest != BigUint::ZERO);
    // 2^-shift in two halves: the whole may be below the least normal number where the halves are not.
    let half = shift / 2;
    digits as f64 * 0.5_f64.powi(half) * 0.5_f64.powi(shift - half)
}

/// As text, `1/3`: no number of a text format holds it.
impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(Fraction::new(6_u32, 4_u32).to_string(), "3/2");
        assert_eq!(Fraction::new(0_u32, 9_u32), Fraction::zero());
        assert_eq!(Fraction::new(7_u32, 7_u32).to_string(), "1");
        assert_eq!(Fraction::new(1_u32, 3_u32).difference(&Fraction::new(1_u32, 2_u32)).to_string(), "1/6");
    }

    #[test]
    fn the_nearest_floating_point_number_is_that_of_the_processor() {
        for numerator in 0..200_u32 {
            for denominator in 1..200_u32 {
                let exact = Fraction::new(numerator, denominator).to_f64();
                let divided = f64::from(numerator) / f64::from(denominator);
                assert_eq!(exact.to_bits(), divided.to_bits(), "{numerator}/{denominator}");
            }
        }
    }

    #[test]
    fn numbers_beyond_the_range_of_an_exponent_have_a_logarithm() {
        let tiny = Fraction::new(3_u32, BigUint::from(1_u32) << 5000_u32);
        assert!((tiny.log2() - (3_f64.log2() - 5000.0)).abs() < 1e-9);
        assert_eq!(tiny.to_f64().to_bits(), 0.0_f64.to_bits());
        let huge = Fraction::new(BigUint::from(1_u32) << 5000_u32, BigUint::from(1_u32) << 4999_u32);
        assert_eq!(huge.to_f64().to_bits(), 2.0_f64.to_bits());
    }
}

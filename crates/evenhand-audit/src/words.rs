//! Large numbers as people read them.

use evenhand::BigUint;
use evenhand_locale::grouped;

/// In full up to fifteen digits; beyond, as a product of powers of primes where those are below a thousand, which those
/// of all dice of fewer faces are; else by its digits.
pub(crate) fn count(number: &BigUint) -> String {
    let digits = number.to_string();
    if digits.len() <= 15 {
        return grouped(&digits);
    }
    let mut left = number.clone();
    let mut powers = Vec::new();
    for prime in 2..1000_u32 {
        let mut power = 0;
        while &left % prime == BigUint::ZERO {
            left /= prime;
            power += 1;
        }
        match power {
            0 => {}
            1 => powers.push(prime.to_string()),
            _ => powers.push(format!("{prime}^{power}")),
        }
    }
    if left == BigUint::from(1_u32) { powers.join("·") } else { format!("≈ 10^{}", digits.len() - 1) }
}

/// A number as people read it by its size.
#[cfg(feature = "report")]
pub(crate) enum Magnitude {
    /// In full, grouped.
    Small(String),
    /// Three digits of it, and the power of ten.
    Large { mantissa: String, exponent: usize },
}

#[cfg(feature = "report")]
impl Magnitude {
    /// In full up to fifteen digits.
    pub(crate) fn of(number: &BigUint) -> Self {
        let digits = number.to_string();
        if digits.len() <= 15 {
            return Self::Small(grouped(&digits));
        }
        // Three digits, rounded half up by the fourth; 9.995 and more are 10.0, one power further.
        let exponent = digits.len() - 1;
        let four: u32 = digits[..4].parse().unwrap_or_default();
        let three = (four + 5) / 10;
        let (three, exponent) = if three == 1000 { (100, exponent + 1) } else { (three, exponent) };
        Self::Large { mantissa: format!("{}.{:02}", three / 100, three % 100), exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_written_out_and_large_ones_as_powers() {
        assert_eq!(count(&BigUint::from(65_536_u32)), "65,536");
        assert_eq!(count(&BigUint::from(7_u32)), "7");
        assert_eq!(count(&BigUint::from(123_u32)), "123");
        assert_eq!(count(&(BigUint::from(1_u32) << 60_u32)), "2^60");
        assert_eq!(count(&(BigUint::from(32_768_u32).pow(4) * 21_u32)), "2^60·3·7");
    }
}

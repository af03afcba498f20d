//! Figures as people read them: as many digits as count.

#![allow(clippy::cast_sign_loss, reason = "numbers of decimals are not below 0")]

use evenhand_locale::grouped;

use crate::statistics::tails::SMALLEST;

/// The standard deviations within which a normal number lies with 99 %.
pub(super) const DEVIATIONS: f64 = 2.575_829;

/// A p-value, to two digits; what stands for smaller ones, as such.
pub(in crate::report) fn p_value(p: f64) -> String {
    if p <= SMALLEST {
        "< 1e-300".into()
    } else if p < 0.001 {
        format!("{p:.1e}")
    } else {
        format!("{p:.3}")
    }
}

/// What p is, or below what.
pub(super) fn equals(p: f64) -> String {
    let value = p_value(p);
    if p <= SMALLEST { format!("p {value}") } else { format!("p = {value}") }
}

/// A part as per cent, to three digits that count.
pub(in crate::report) fn percent(part: f64) -> String {
    format!("{} %", digits(100.0 * part, 3))
}

/// A number with `count` significant digits, and six after the point at most.
pub(super) fn digits(number: f64, count: i32) -> String {
    if number == 0.0 || !number.is_finite() {
        return format!("{number:.0}");
    }
    let before = number.abs().log10().floor() as i32 + 1;
    let after = (count - before).clamp(0, 6) as usize;
    format!("{number:.after$}")
}

/// Two numbers with as many decimals as show that they differ.
pub(super) fn apart(one: f64, other: f64) -> [String; 2] {
    // A thousandth that was rounded down is one.
    let difference = (one - other).abs() * (1.0 + 1e-9);
    let after =
        if difference > 0.0 { (1 - difference.log10().floor() as i32).clamp(1, 6) as usize } else { 1 };
    [one, other].map(|number| format!("{number:.after$}"))
}

/// How many times as often as expected.
pub(super) fn times(observed: f64, expected: f64) -> String {
    match observed / expected {
        // 1.00 says nothing.
        ratio if (ratio - 1.0).abs() < 0.005 => apart(ratio, 1.0)[0].clone(),
        ratio if ratio < 10.0 => format!("{ratio:.2}"),
        ratio => digits(ratio, 3),
    }
}

/// How often something came, or is expected: whole from a hundred on.
pub(super) fn total(number: f64) -> String {
    if number >= 100.0 || number.fract() == 0.0 {
        grouped(&format!("{number:.0}"))
    } else {
        digits(number, 3)
    }
}

/// A number from 1 on to two digits.
pub(super) fn about(number: f64) -> f64 {
    let step = 10_f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    (number / step).round() * step
}

/// A number of decks to two digits: more are not known. Of up to 99, all.
pub(super) fn rounded(decks: u64) -> u64 {
    let step = 10_u64.pow(decks.max(1).ilog10().saturating_sub(1));
    (decks.saturating_add(step / 2) / step).saturating_mul(step)
}

/// Between which shares the probability lies of what came `found` times of `of`, with 95 % (Wilson 1927).
pub(super) fn wilson(found: f64, of: f64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let (share, more) = (found / of, Z * Z / of);
    let middle = share + more / 2.0;
    let around = (more * (share * (1.0 - share) + more / 4.0)).sqrt();
    [-1.0, 1.0].map(|side: f64| ((middle + side * around) / (1.0 + more)).clamp(0.0, 1.0))
}

/// The power of ten audits in which a p-value below 1e-6 comes once at most.
pub(super) fn power_once_in(p: f64) -> i32 {
    (-p.log10() + 1e-9).floor() as i32
}

/// The number of audits in which a p-value comes about once, to one digit.
pub(super) fn about_once_in(p: f64) -> f64 {
    let one = 1.0 / p;
    let power = 10_f64.powf(one.log10().floor());
    (one / power).round() * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_count() {
        assert_eq!([0.000_000_5, 0.0423, 1e-300].map(p_value), ["5.0e-7", "0.042", "< 1e-300"]);
        assert_eq!([0.019_230_8, 0.5, 0.000_123_4].map(percent), ["1.92 %", "50.0 %", "0.0123 %"]);
        assert_eq!(apart(7.634, 1.0), ["7.6", "1.0"]);
        assert_eq!(apart(0.501, 0.5), ["0.5010", "0.5000"]);
        assert_eq!([total(3120.0), total(2652.9), total(12.04), total(0.0)], ["3,120", "2,653", "12.0", "0"]);
        assert_eq!(times(128.0, 100.0), "1.28");
        assert_eq!(times(1001.0, 1000.0), "1.0010");
        assert_eq!([power_once_in(3e-31), power_once_in(9e-7)], [30, 6]);
        assert_eq!(format!("{:.0}", about_once_in(4e-4)), "3000");
        assert_eq!(wilson(7.0, 10.0).map(|share| format!("{share:.2}")), ["0.40", "0.89"]);
    }
}

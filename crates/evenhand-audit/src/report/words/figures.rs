//! Numbers as people read them.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![allow(clippy::cast_sign_loss, reason = "what is cast is not below 0")]

use evenhand::BigUint;

use crate::statistics::tails::SMALLEST;

/// With commas between the thousands.
pub(in crate::report) fn grouped(number: u64) -> String {
    crate::words::grouped(&BigUint::from(number))
}

/// `count` things, in the singular if it is one.
pub(in crate::report) fn plural(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}

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

/// A large number to two digits.
pub(super) fn about(number: f64) -> String {
    if number >= 1e15 {
        return format!("10^{:.0}", number.log10().floor());
    }
    let step = 10_f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    format!("about {}", grouped(((number / step).round() * step) as u64))
}

/// How many times as often, in words.
pub(super) fn as_often(seen: f64, expected: f64) -> String {
    let ratio = seen / expected;
    let ratio = match ratio {
        // 1.00 says nothing.
        ratio if (ratio - 1.0).abs() < 0.005 => apart(ratio, 1.0)[0].clone(),
        ratio if ratio < 10.0 => format!("{ratio:.2}"),
        ratio => digits(ratio, 3),
    };
    format!("{ratio} times as often")
}

/// The same as a clause: 1.28 times as often as it should, or never.
pub(super) fn times(seen: f64, expected: f64, it: &str) -> String {
    if seen == 0.0 { "never".into() } else { format!("{} as {it} should", as_often(seen, expected)) }
}

/// Ten to a power, in words where there is one.
pub(super) fn power_of_ten(power: i32) -> String {
    match power {
        0 => "one".into(),
        1 => "10".into(),
        2 => "100".into(),
        3 => "1,000".into(),
        4 => "10,000".into(),
        5 => "100,000".into(),
        6 => "a million".into(),
        7 => "10 million".into(),
        8 => "100 million".into(),
        9 => "a billion".into(),
        power => format!("10^{power}"),
    }
}

/// The power of ten audits in which a p-value below 1e-6 comes once at most.
pub(super) fn less_than_once_in(p: f64) -> String {
    power_of_ten((-p.log10() + 1e-9).floor() as i32)
}

/// The number of audits in which a p-value comes about once, to one digit.
pub(super) fn about_once_in(p: f64) -> String {
    let one = 1.0 / p;
    let power = 10_f64.powf(one.log10().floor());
    grouped(((one / power).round() * power) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_count() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!([0.000_000_5, 0.0423, 1e-300].map(p_value), ["5.0e-7", "0.042", "< 1e-300"]);
        assert_eq!([0.019_230_8, 0.5, 0.000_123_4].map(percent), ["1.92 %", "50.0 %", "0.0123 %"]);
        assert_eq!(apart(7.634, 1.0), ["7.6", "1.0"]);
        assert_eq!(apart(0.501, 0.5), ["0.5010", "0.5000"]);
        assert_eq!(times(128.0, 100.0, "it"), "1.28 times as often as it should");
        assert_eq!(times(0.0, 3.0, "it"), "never");
        assert_eq!(times(1001.0, 1000.0, "it"), "1.0010 times as often as it should");
        assert_eq!(less_than_once_in(3e-31), "10^30");
        assert_eq!(less_than_once_in(9e-7), "a million");
        assert_eq!(about_once_in(4e-4), "3,000");
    }
}

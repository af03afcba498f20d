//! Figures as people read them: as many digits as count.

#![allow(clippy::cast_sign_loss, reason = "numbers of decimals are not below 0")]

use evenhand_locale::grouped;

use super::{Facts, facts};
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

/// A number with `count` significant digits, and six after the point at most.
pub(in crate::report) fn digits(number: f64, count: i32) -> String {
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
        ratio => grouped(&format!("{:.0}", about(ratio))),
    }
}

/// The same as facts of the message `times`: a number below a million, millions, billions, a power of ten.
pub(super) fn times_as_often(ratio: f64) -> Facts {
    let (size, times) = match ratio {
        ratio if ratio.is_nan() || ratio < 1e6 => ("number", self::times(ratio, 1.0)),
        ratio if ratio < 1e9 => ("millions", self::times(ratio / 1e6, 1.0)),
        ratio if ratio < 1e12 => ("billions", self::times(ratio / 1e9, 1.0)),
        ratio => ("power", format!("{:.0}", ratio.log10().floor())),
    };
    facts([("times", times.into()), ("times_size", size.into())])
}

/// How often something is expected, to two digits; of what is hardly ever, below what.
pub(super) fn expected(count: f64) -> String {
    match count {
        count if count >= 100.0 => grouped(&format!("{count:.0}")),
        count if count >= 0.01 => digits(count, 2),
        _ => "< 0.01".into(),
    }
}

/// How often something came, or is expected: whole from a hundred on.
pub(in crate::report) fn total(number: f64) -> String {
    if number >= 100.0 || number.fract() == 0.0 {
        grouped(&format!("{number:.0}"))
    } else {
        digits(number, 3)
    }
}

/// A number from 1 on to two digits.
pub(in crate::report) fn about(number: f64) -> f64 {
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
pub(in crate::report) fn power_once_in(p: f64) -> i32 {
    (-p.log10() + 1e-9).floor() as i32
}

/// The number of audits in which a p-value comes about once, to one digit.
pub(in crate::report) fn about_once_in(p: f64) -> f64 {
    let one = 1.0 / p;
    let power = 10_f64.powf(one.log10().floor());
    (one / power).round() * power
}

/// A time in seconds since 1970 in UTC, to the minute: `2023-11-14 22:13`.
///
/// Days to a date of the Gregorian calendar by years that begin in March, so that the leap day is the last one, in cycles of
/// 400 years or 146,097 days.
pub(super) fn utc(seconds: u64) -> String {
    /// Days from 0000-03-01 to 1970-01-01.
    const EPOCH: u64 = 719_468;
    let (days, minutes) = (seconds / 86_400 + EPOCH, seconds / 60 % 1440);
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // Months of 31 and 30 days in turn, 153 in five.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{:04}-{month:02}-{day:02} {:02}:{:02}", 400 * cycle + year, minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_date_and_minutes() {
        for (seconds, time) in [
            (0, "1970-01-01 00:00"),
            (68_169_599, "1972-02-28 23:59"),
            (68_169_600, "1972-02-29 00:00"),
            (951_868_740, "2000-02-29 23:59"),
            (951_868_800, "2000-03-01 00:00"),
            (1_700_000_000, "2023-11-14 22:13"),
            (4_107_542_400, "2100-03-01 00:00"),
            (253_402_300_799, "9999-12-31 23:59"),
        ] {
            assert_eq!(utc(seconds), time);
        }
    }

    #[test]
    fn numbers_have_the_digits_that_count() {
        assert_eq!([0.000_000_5, 0.0423, 1e-300].map(p_value), ["5.0e-7", "0.042", "< 1e-300"]);
        assert_eq!([1.923_08, 50.0, 0.012_34].map(|number| digits(number, 3)), ["1.92", "50.0", "0.0123"]);
        assert_eq!(apart(7.634, 1.0), ["7.6", "1.0"]);
        assert_eq!(apart(0.501, 0.5), ["0.5010", "0.5000"]);
        assert_eq!([total(3120.0), total(2652.9), total(12.04), total(0.0)], ["3,120", "2,653", "12.0", "0"]);
        assert_eq!(times(128.0, 100.0), "1.28");
        assert_eq!(times(1001.0, 1000.0), "1.0010");
        assert_eq!([53.34, 1234.5].map(|ratio| times(ratio, 1.0)), ["53", "1,200"]);
        assert_eq!([230.8, 38.24, 0.02, 1e-9].map(expected), ["231", "38", "0.020", "< 0.01"]);
        assert_eq!([power_once_in(3e-31), power_once_in(9e-7)], [30, 6]);
        assert_eq!(format!("{:.0}", about_once_in(4e-4)), "3000");
        assert_eq!(wilson(7.0, 10.0).map(|share| format!("{share:.2}")), ["0.40", "0.89"]);
    }
}

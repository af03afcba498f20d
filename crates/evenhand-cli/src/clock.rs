//! The clock, which is read here: rooms are told the time, and draw from no clock of their own.

use std::time::{SystemTime, UNIX_EPOCH};

use evenhand_classics::dice::{CLibrary, Dice, DiceError};

use crate::language;

/// The second since 1970 that it is.
pub(crate) fn second() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// A second since 1970 as a date and minutes, in UTC; the number where no calendar goes as far.
pub(crate) fn utc(second: u64) -> String {
    let time = i64::try_from(second).ok().and_then(|second| jiff::Timestamp::from_second(second).ok());
    time.map_or_else(|| second.to_string(), |time| time.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The second of a number, or of a date such as 2012-10-10, 2012-10-10T16:25 or 2012-10-10T16:25:00+08:00: in UTC, where
/// it has no offset, and at noon, where it has no time.
pub(crate) fn second_of(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Ok(second) = text.parse() {
        return Some(second);
    }
    let utc = |time: jiff::civil::DateTime| {
        time.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|time| time.timestamp())
    };
    let noon = || {
        text.parse::<jiff::civil::Date>()
            .ok()
            .filter(|_| text.len() <= 10)
            .and_then(|date| utc(date.at(12, 0, 0, 0)))
    };
    let time = text.parse::<jiff::Timestamp>().ok().or_else(noon);
    let time = time.or_else(|| text.parse().ok().and_then(utc))?;
    u64::try_from(time.as_second()).ok()
}

/// Dice as they were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockedDice {
    /// These.
    Given(Dice),
    /// `time_seeded` without a second: seeded by the clock before every shuffle.
    Clock(CLibrary),
}

impl ClockedDice {
    /// The dice of a shuffle that begins now.
    pub(crate) fn now(self) -> Dice {
        match self {
            Self::Given(dice) => dice,
            Self::Clock(library) => Dice::TimeSeeded(library, second()),
        }
    }

    /// Their name; of a clock, the one that reads it again.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Given(dice) => dice.to_string(),
            Self::Clock(library) => format!("time_seeded:{library}"),
        }
    }

    /// Dice of that name.
    ///
    /// # Errors
    /// If there are none.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(dice) => Ok(Self::Given(dice)),
            Err(DiceError::NoSecond { library }) => Ok(Self::Clock(library)),
            Err(error) => Err(error.text(language::messages())),
        }
    }
}

/// The dice of one shuffle, which begins now.
///
/// # Errors
/// If there are none of that name.
pub(crate) fn dice(text: &str) -> Result<Dice, String> {
    ClockedDice::parse(text).map(ClockedDice::now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_is_given_as_a_number_or_as_a_date() {
        for (text, second) in [
            ("1350000000", 1_350_000_000),
            ("2012-10-12", 1_350_043_200),
            ("2012-10-12T00:00:00Z", 1_350_000_000),
            ("2012-10-12T08:00:00+08:00", 1_350_000_000),
            ("2012-10-12 00:00", 1_350_000_000),
            ("2012-10-12T00:00:07", 1_350_000_007),
        ] {
            assert_eq!(second_of(text), Some(second), "{text}");
        }
        for text in ["", "noon", "2012-13-01", "1969-01-01", "-5"] {
            assert_eq!(second_of(text), None, "{text}");
        }
        assert_eq!(
            (utc(1_350_000_059).as_str(), utc(u64::MAX).as_str()),
            ("2012-10-12 00:00", "18446744073709551615")
        );
    }

    #[test]
    fn dice_without_a_second_have_that_of_the_clock() {
        assert_eq!(dice("time_seeded:msvc@7"), Ok(Dice::TimeSeeded(CLibrary::Msvc, 7)));
        let before = second();
        let Ok(Dice::TimeSeeded(CLibrary::Glibc, read)) = dice("time-seeded:glibc") else { panic!() };
        assert!((before..=second()).contains(&read));
        let clock = ClockedDice::parse("time_seeded:msvc").unwrap();
        assert_eq!((clock, clock.name().as_str()), (ClockedDice::Clock(CLibrary::Msvc), "time_seeded:msvc"));
        assert!(dice("time_seeded:bsd").unwrap_err().contains("time_seeded:glibc@1350000000"));
    }
}

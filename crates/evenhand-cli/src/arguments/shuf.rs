//! What GNU `shuf` can be asked for, and a seed.

use std::ffi::{OsStr, OsString};

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use evenhand_files::{Numbers, ParseRangeError};

use super::{help, no_value, text};
use crate::language;

/// Replace GNU shuf: the same options, output and exit codes
///
/// It replaces shuf in scripts, also under its name (ln -s evenhand shuf). With --random-source the
/// output is that of GNU shuf. Without it, the order is that of evenhand shuffle, for files of any
/// size.
#[derive(Debug, Args)]
#[command(
    version,
    override_usage = "evenhand shuf [OPTION]... [FILE]\n       evenhand shuf -e [OPTION]... [ARG]...\n       evenhand shuf -i LO-HI [OPTION]...",
    after_help = help("shuf-help")
)]
pub(crate) struct Shuf {
    /// File to read [default: standard input, also -]
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// Use the arguments themselves as lines
    #[arg(short, long, overrides_with = "echo")]
    pub(crate) echo: bool,

    /// Use the whole numbers from LO to HI, inclusive, as lines
    #[arg(short = 'i', long = "input-range", value_name = "LO-HI", conflicts_with = "echo")]
    #[arg(value_parser = OsStringValueParser::new().try_map(|text| range(&text)))]
    pub(crate) range: Vec<Range>,

    /// Write at most COUNT lines
    ///
    /// If it is given several times, the smallest COUNT applies.
    #[arg(short = 'n', long = "head-count", value_name = "COUNT")]
    #[arg(value_parser = OsStringValueParser::new().try_map(|text| count(&text)))]
    pub(crate) count: Vec<u64>,

    /// Write to FILE atomically, which may be the input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Vec<OsString>,

    /// Take random bytes from FILE, for the output of GNU shuf
    #[arg(long, value_name = "FILE")]
    pub(crate) random_source: Vec<OsString>,

    /// Sample with replacement, without end unless -n is given
    #[arg(short, long, overrides_with = "repeat")]
    pub(crate) repeat: bool,

    /// Lines end with a zero byte, not a newline
    #[arg(short, long, overrides_with = "zero_terminated")]
    pub(crate) zero_terminated: bool,

    /// Seed, as for evenhand shuffle [default: random]
    #[arg(long, value_name = "TEXT", conflicts_with = "random_source", overrides_with = "seed")]
    #[arg(value_parser = OsStringValueParser::new().try_map(text))]
    pub(crate) seed: Option<String>,
}

/// A range of numbers, of which GNU's may be empty: `5-4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    Empty,
    Numbers(Numbers),
}

impl Range {
    /// The part of an invalid range that GNU shuf names, and whether it is a number above 2^64 - 1.
    pub(crate) fn fault(text: &str) -> (&str, bool) {
        let (low, high) = text.split_once('-').map_or((None, text), |(low, high)| (Some(low), high));
        for end in low.into_iter().chain([high]) {
            match whole(end) {
                None => return (end, false),
                Some(digits) if digits.parse::<u64>().is_err() => return (end, true),
                Some(_) => {}
            }
        }
        (text, false)
    }
}

/// A whole number as C's `strtoumax` reads it, without a minus: blanks and a plus before it; none of what is no number.
fn whole(text: &str) -> Option<&str> {
    let text = text.trim_start_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let digits = text.strip_prefix('+').unwrap_or(text);
    Some(digits).filter(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A number of lines: more than can be counted are all.
fn count(text: &OsStr) -> Result<u64, String> {
    let digits = text.to_str().and_then(whole).ok_or_else(|| no_value("whole"))?;
    Ok(digits.parse().unwrap_or(u64::MAX))
}

/// A range.
fn range(text: &OsStr) -> Result<Range, String> {
    let said = |error: ParseRangeError| error.text(language::messages());
    let ends = text.to_str().and_then(|text| text.split_once('-'));
    let ends = ends.and_then(|(low, high)| Some((whole(low)?, whole(high)?)));
    let (low, high) = ends.ok_or_else(|| said(ParseRangeError::Form))?;
    let number = |digits: &str| digits.parse::<u64>().map_err(|_| said(ParseRangeError::Form));
    let (low, high) = (number(low)?, number(high)?);
    if high.checked_add(1) == Some(low) {
        return Ok(Range::Empty);
    }
    format!("{low}-{high}").parse().map(Range::Numbers).map_err(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_is_the_end_that_is_no_number_or_all() {
        let large = "18446744073709551616";
        for (text, expected) in [
            ("5-x", ("x", false)),
            ("x-5", ("x", false)),
            ("-5", ("", false)),
            ("5-", ("", false)),
            ("5--3", ("-3", false)),
            ("1-2k", ("2k", false)),
            ("5-3", ("5-3", false)),
            ("5", ("5", false)),
            ("0-18446744073709551615", ("0-18446744073709551615", false)),
            ("1-18446744073709551616", (large, true)),
            (large, (large, true)),
        ] {
            assert_eq!(Range::fault(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_are_those_of_c() {
        for (text, expected) in [("3", 3), (" \t+007", 7), ("99999999999999999999", u64::MAX), ("0", 0)] {
            assert_eq!(count(text.as_ref()), Ok(expected), "{text}");
        }
        for text in ["", "-1", "3 ", "1k", "0x10", "+", "++1", "+ 1", "３"] {
            assert!(count(text.as_ref()).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_may_be_empty_and_no_more_than_that() {
        for (text, expected) in
            [("1-3", "1-3"), (" +1- 03", "1-3"), ("0-18446744073709551614", "0-18446744073709551614")]
        {
            assert_eq!(range(text.as_ref()), Ok(Range::Numbers(expected.parse().unwrap())), "{text}");
        }
        for text in ["5-4", "1-0", "18446744073709551615-18446744073709551614"] {
            assert_eq!(range(text.as_ref()), Ok(Range::Empty), "{text}");
        }
        for text in [
            "5-3",
            "5",
            "-1-3",
            "1--3",
            "1-2-3",
            "1-3 ",
            "1 -3",
            "0-18446744073709551615",
            "1-18446744073709551616",
        ] {
            assert!(range(text.as_ref()).is_err(), "{text}");
        }
    }
}

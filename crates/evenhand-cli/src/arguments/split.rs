//! `evenhand split`.

use std::ffi::OsString;
use std::num::NonZero;

use clap::Args;
use evenhand_files::{PartSize, Share};

use super::{AlignedFiles, FileLists, HELP, RecordFormat, Run, help, no_value};
use crate::language;

/// Split records at random into files: train and test, or folds
///
/// Together the parts contain every record once. Without --by and --stratify they are consecutive
/// ranges of the order that `shuffle` writes with the same seed. Their sizes are exact: each part
/// gets the whole number of its share, and the largest remainders get the rest.
///
/// With --by, records with the same value in a column stay in one part. Large values go first, each
/// to a random part where it fits, or else to the part with the most room. So no part exceeds its
/// share by the size of its largest value, and no part is empty if there are enough values. evenhand
/// never divides a value, so sizes only approximate the shares.
///
/// With --stratify, each value of a column is divided in the proportions of the parts, rounded up or
/// down at random. Every record has the same probability to be in a part, and the parts keep their
/// exact sizes.
///
/// Columns of csv, tsv, parquet and arrow go by name, or by number from 1. Columns of JSON lines
/// are keys, or pointers such as /user/id. Two values are equal if they are written alike (1 and
/// 1.0 differ). A null is a value of its own. With these options a record has at most 4 MiB.
#[derive(Debug, Args)]
#[command(after_help = help("split-examples"), after_long_help = [help("split-help"), help("output-help")].join("\n\n"))]
#[command(
    override_usage = "evenhand split [OPTIONS] <--into <NAME=SHARE,...>|--folds <K>> -o <NAMES> [FILE]..."
)]
pub(crate) struct Split {
    /// Files to read [default: standard input, also -]
    #[arg(help_heading = "Input")]
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// Parts with percentages, ratios or counts: train=80%,test=20%
    ///
    /// Percentages must add up to 100. Ratios compare the parts: train=8,test=2. One part may take
    /// the rest with *. Numbers are then counts of records: train=*,test=200.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "NAME=SHARE,...", value_parser = shares, required_unless_present = "folds")]
    pub(crate) into: Option<Shares>,

    /// K parts of equal size, named 1 to K
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "K", value_parser = folds, conflicts_with = "into", allow_negative_numbers = true)]
    pub(crate) folds: Option<NonZero<u32>>,

    /// Keep records with the same value of COLUMN in one part
    ///
    /// Such as all records of a user, patient or document.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["stratify", "aligned"])]
    pub(crate) by: Option<String>,

    /// Apply the shares to each value of COLUMN
    ///
    /// Such as classes or labels.
    #[arg(help_heading = "Parts")]
    #[arg(long, value_name = "COLUMN", conflicts_with = "aligned")]
    pub(crate) stratify: Option<String>,

    /// Write the contents of the parts as JSON
    #[arg(help_heading = "Parts")]
    #[arg(long)]
    pub(crate) json: bool,

    /// Read files as plain lines
    ///
    /// evenhand then neither decompresses nor looks for UTF-16 and for newlines inside quoted
    /// fields. The first line is a record too, unless --header keeps it.
    #[arg(help_heading = "Input")]
    #[arg(short = 'a', long)]
    pub(crate) text: bool,

    #[command(flatten)]
    pub(crate) lists: FileLists,

    #[command(flatten)]
    pub(crate) records: RecordFormat,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// The parts, with their names and shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shares(pub(crate) Vec<Share>);

/// Digits behind the point of a share.
const MAX_DECIMALS: usize = 9;

/// One in units of its last digit.
pub(crate) const UNIT: u64 = 10_u64.pow(MAX_DECIMALS as u32);

fn shares(text: &str) -> Result<Shares, String> {
    let words = HELP.messages(language::messages());
    let why = |id: &str, part: &str| words.format(&format!("value.{id}"), [("part", part.to_owned().into())]);
    let mut parts = Vec::<(&str, &str)>::new();
    for part in text.split(',') {
        let (name, share) = part.split_once('=').ok_or_else(|| why("share", part))?;
        let is_name = !name.is_empty() && !name.contains(['/', '\\', '\0']) && name != "." && name != "..";
        if !is_name || parts.iter().any(|(other, _)| *other == name) {
            return Err(why("share-name", name));
        }
        parts.push((name, share));
    }
    let rests = parts.iter().filter(|(_, share)| *share == REST).count();
    if rests > 1 {
        return Err(why("share-rests", &rests.to_string()));
    }
    let (mut shares, mut all) = (Vec::new(), 0);
    for (name, share) in &parts {
        let wrong = || why("share", &format!("{name}={share}"));
        let size = match share.strip_suffix('%') {
            _ if *share == REST => PartSize::Rest(0),
            Some(percent) => PartSize::Weight(weight(percent).ok_or_else(wrong)?),
            None if rests > 0 => PartSize::Count(count(share).ok_or_else(|| why("share-count", share))?),
            None => PartSize::Weight(weight(share).ok_or_else(wrong)?),
        };
        all += u128::from(size.weight());
        shares.push(Share { name: (*name).to_owned(), size });
    }
    let percents: Vec<&str> =
        parts.iter().map(|(_, share)| *share).filter(|share| share.ends_with('%')).collect();
    let ratio = parts.iter().map(|(_, share)| *share).find(|share| !share.ends_with('%'));
    if let (Some(percent), Some(ratio), 0) = (percents.first(), ratio, rests) {
        let facts = [("percent", (*percent).to_owned().into()), ("ratio", ratio.to_owned().into())];
        return Err(words.format("value.share-mixed", facts));
    }
    let whole = u128::from(100 * UNIT);
    let is_sum = if rests > 0 { all <= whole } else { all > 0 && (percents.is_empty() || all == whole) };
    if !is_sum {
        let unit = u128::from(UNIT);
        let sum = format!("{}.{:09}", all / unit, all % unit);
        return Err(why("share-sum", sum.trim_end_matches('0').trim_end_matches('.')));
    }
    for share in &mut shares {
        if let PartSize::Rest(weight) = &mut share.size {
            *weight = (whole - all) as u64;
        }
    }
    Ok(Shares(shares))
}

/// The share of the part that takes the rest.
const REST: &str = "*";

/// A number of records.
fn count(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A number of up to nine digits, and up to nine behind a point, in units of the last of these.
pub(super) fn weight(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && part.is_empty() || !is_number(whole) || !is_number(part) {
        return None;
    }
    if whole.len() > 9 || part.len() > MAX_DECIMALS {
        return None;
    }
    let digits = format!("{whole}{part:0<MAX_DECIMALS$}");
    digits.parse().ok()
}

fn folds(text: &str) -> Result<NonZero<u32>, String> {
    text.parse().map_err(|_| no_value("shards"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_exact_numbers_and_percents_are_of_all() {
        let weights = |text: &str| {
            shares(text).map(|shares| shares.0.iter().map(|share| share.size.weight()).collect::<Vec<_>>())
        };
        assert_eq!(weights("a=80%,b=10%,c=10%").unwrap(), [80 * UNIT, 10 * UNIT, 10 * UNIT]);
        assert_eq!(weights("a=99.9%,b=0.1%").unwrap(), [999 * UNIT / 10, UNIT / 10]);
        assert_eq!(weights("a=8,b=1.5,c=.5").unwrap(), [8 * UNIT, 3 * UNIT / 2, UNIT / 2]);
        for wrong in [
            "",
            "a",
            "a=",
            "a=x",
            "a=-1",
            "a=1e3",
            "=1",
            "a=1,a=2",
            "a=50%,b=1",
            "a=50%",
            "a=0",
            "a/b=1",
            "a=1,",
            "a=0.0000000001",
            "a=*,b=*",
            "a=*,b=101%",
            "a=*,b=1.5",
            "a=*,b=-1",
            "a=*,b=+1",
            "a=*%,b=1",
        ] {
            assert!(shares(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn with_a_rest_numbers_are_counts() {
        use PartSize::{Count, Rest, Weight};
        let sizes = |text: &str| {
            shares(text).map(|shares| shares.0.iter().map(|share| share.size).collect::<Vec<_>>())
        };
        assert_eq!(sizes("a=*,b=200").unwrap(), [Rest(100 * UNIT), Count(200)]);
        assert_eq!(sizes("b=200,c=10%,a=*").unwrap(), [Count(200), Weight(10 * UNIT), Rest(90 * UNIT)]);
        assert_eq!(sizes("a=*").unwrap(), [Rest(100 * UNIT)]);
        assert_eq!(sizes("a=100%,b=*").unwrap(), [Weight(100 * UNIT), Rest(0)]);
        assert_eq!(sizes("a=0,b=*").unwrap(), [Count(0), Rest(100 * UNIT)]);
    }
}

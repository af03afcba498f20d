//! `evenhand sample`.

use std::path::PathBuf;

use clap::Args;
use evenhand_classics::{Entry, Kind};
use evenhand_files::{Fraction, SampleSize};

use super::split::{UNIT, weight};
use super::{AlignedFiles, Classic, Lines, Run, help, no_value};

/// Write K random records, or a percentage, without replacement
///
/// `shuffle -n K` writes the same K records with the same seed. If there are fewer than K, evenhand
/// stops and writes nothing. A percentage is rounded to the nearest whole number of records. With
/// replacement it can be more than 100%.
///
/// With --weight, evenhand draws one record after the other, each with a probability in proportion
/// to its weight among the remaining records (Efraimidis and Spirakis, 2006), and writes them in
/// that order. It holds only the sample in memory. With --stratify, each value of a column gets its
/// share of the sample, rounded up or down at random. Every record has the same probability to be
/// in the sample.
///
/// Columns of csv, tsv, parquet and arrow go by name, or by number from 1. Columns of JSON lines
/// are keys, or pointers such as /user/id. Two values are equal if they are written alike (1 and
/// 1.0 differ). A null is a value of its own.
#[derive(Debug, Args)]
#[command(after_help = help("sample-examples"), after_long_help = [help("sample-help"), help("output-help"), help("stats-help")].join("\n\n"))]
#[command(override_usage = "evenhand sample [OPTIONS] -n <K|P%> [FILE]...")]
pub(crate) struct Sample {
    #[command(flatten)]
    pub(crate) input: Lines,

    /// Number of records, or a percentage such as 1% or 0.5%
    #[arg(help_heading = "Order")]
    #[arg(short = 'n', long = "count", value_name = "K|P%", allow_negative_numbers = true, value_parser = size)]
    pub(crate) size: SampleSize,

    /// Sample with replacement, as for a bootstrap
    #[arg(help_heading = "Order")]
    #[arg(short = 'r', long, visible_alias = "repeat", conflicts_with_all = ["method", "weight", "stratify"])]
    pub(crate) with_replacement: bool,

    /// Weight records by COLUMN: higher weights are more likely
    #[arg(help_heading = "Order")]
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["method", "stratify", "echo", "range"])]
    pub(crate) weight: Option<String>,

    /// Take the same share of each value of COLUMN
    #[arg(help_heading = "Order")]
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["method", "in_order", "echo", "range", "shards", "shard_size"])]
    pub(crate) stratify: Option<String>,

    /// Keep the order of the input
    #[arg(help_heading = "Order")]
    #[arg(long)]
    pub(crate) in_order: bool,

    /// Write the records that are not in the sample to FILE
    ///
    /// In the order of the seed, or with --in-order in the order of the input. Together both files contain
    /// every record once. Neither may be an input.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["with_replacement", "method", "weight", "echo", "range"])]
    #[arg(conflicts_with_all = ["shards", "shard_size", "aligned", "output_aligned"])]
    pub(crate) rest: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

    #[command(flatten)]
    pub(crate) run: Run,

    /// Use a named sampler, such as floyd
    ///
    /// `evenhand classics` lists them. By default the sample is the head of the shuffled order.
    #[arg(help_heading = "Study")]
    #[arg(long, value_name = "NAME", value_parser = Classic(Kind::Sampler), hide_possible_values = true)]
    pub(crate) method: Option<&'static Entry>,
}

fn size(text: &str) -> Result<SampleSize, String> {
    let Some(percent) = text.strip_suffix('%') else {
        return text.parse().map(SampleSize::Count).map_err(|_| no_value("sample-size"));
    };
    let fraction = weight(percent).and_then(|part| Fraction::new(part, 100 * UNIT));
    fraction.map(SampleSize::Share).ok_or_else(|| no_value("sample-size"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_or_parts_of_all() {
        let of = |text: &str| size(text).map(|size| size.of(1000));
        for (text, of_1000) in [
            ("0", 0),
            ("7", 7),
            ("1%", 10),
            ("0.05%", 1),
            ("100%", 1000),
            ("0%", 0),
            (".1%", 1),
            ("250%", 2500),
        ] {
            assert_eq!(of(text), Ok(of_1000), "{text}");
        }
        for none in ["", "%", "-1", "-1%", "1.5", "1e2%", "x", "18446744073709551616"] {
            assert!(of(none).is_err(), "{none}");
        }
    }
}

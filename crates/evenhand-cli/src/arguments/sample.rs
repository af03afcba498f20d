//! `evenhand sample`.

use clap::Args;
use evenhand_classics::{Entry, Kind};
use evenhand_files::{Fraction, SampleSize};

use super::split::{UNIT, weight};
use super::{AlignedFiles, Classic, Lines, Run, help, no_value};

/// Write K records, or a part of all, chosen at random without replacement
///
/// They are the first K that `shuffle` would write with the same seed. If there are fewer, that is an error, and nothing is
/// written. A part is rounded to the next whole number.
///
/// With --weight, records are drawn one after the other, each with a probability in proportion to its weight among those that are left
/// (Efraimidis and Spirakis, 2006), and written in that order; memory holds the sample alone. With --stratify, each
/// value of a column has its part of the sample, within one record, and the sample its size. Columns are those of csv, tsv, parquet
/// and arrow, by their names or their numbers from 1 on; and of JSON lines, by a key, or a pointer such as /user/id. Values are the
/// same if they are written the same way (1 and 1.0 are two), and a null is one of its own.
#[derive(Debug, Args)]
#[command(after_help = help("sample-help"), after_long_help = [help("sample-help"), help("output-help"), help("stats-help")].join("\n\n"))]
#[command(override_usage = "evenhand sample [OPTIONS] -n <K|P%> [FILE]...")]
pub(crate) struct Sample {
    #[command(flatten)]
    pub(crate) input: Lines,

    /// How many records, or what part of all, such as 1% or 0.5%
    #[arg(short = 'n', long = "count", value_name = "K|P%", allow_negative_numbers = true, value_parser = size)]
    pub(crate) size: SampleSize,

    /// Choose with replacement: a record may come more than once, as for a bootstrap
    #[arg(short = 'r', long, visible_alias = "repeat", conflicts_with_all = ["method", "weight", "stratify"])]
    pub(crate) with_replacement: bool,

    /// Choose by the weights in COLUMN: records with a larger one are more likely
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["method", "stratify", "echo", "range"])]
    pub(crate) weight: Option<String>,

    /// Choose from each value of COLUMN its part
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["method", "in_order", "echo", "range", "shards", "shard_size"])]
    pub(crate) stratify: Option<String>,

    /// Choose by a sampler of the classics, such as floyd (see evenhand classics) [default: the head of the order]
    #[arg(long, value_name = "NAME", value_parser = Classic(Kind::Sampler), hide_possible_values = true)]
    pub(crate) method: Option<&'static Entry>,

    /// Keep them in the order of the input
    #[arg(long)]
    pub(crate) in_order: bool,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

    #[command(flatten)]
    pub(crate) run: Run,
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
        for (text, of_1000) in
            [("0", 0), ("7", 7), ("1%", 10), ("0.05%", 1), ("100%", 1000), ("0%", 0), (".1%", 1)]
        {
            assert_eq!(of(text), Ok(of_1000), "{text}");
        }
        for none in ["", "%", "-1", "-1%", "101%", "1.5", "1e2%", "x", "18446744073709551616"] {
            assert!(of(none).is_err(), "{none}");
        }
    }
}

//! What a verifier can be given.

use std::path::PathBuf;

use clap::Args;

use super::{Names, State};
use crate::arguments::help;

/// Check the file of a verifiable deal or of a public draw, against what you kept
///
/// Says in words what was dealt, of each check whether it holds, what to beware of, and a verdict. Exit codes: 0 all holds against
/// what you kept; 1 refused; 3 the file agrees with itself, but not all was shown that a good verdict needs; 2 wrong usage; 4 a file
/// could not be read. What you give is compared as it stands: whatever is not of its form fails its check.
#[derive(Debug, Args)]
#[command(after_help = help("verify-help"))]
pub(crate) struct Verify {
    /// The done file, or the result of a draw; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The table that your program stored before it opened; each option may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Vec<PathBuf>,

    /// Your opening line, or another seat's, or a file with one
    #[arg(long, value_name = "LINE|FILE", allow_hyphen_values = true)]
    pub(crate) open: Vec<String>,

    /// The check word that was read aloud
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    pub(crate) check_word: Vec<String>,

    /// The beacon's round as you looked it up: CHAIN:ROUND:RANDOMNESS, or CHAIN: and a file with the beacon's JSON
    #[arg(long, value_name = "CHAIN:ROUND:RANDOMNESS", allow_hyphen_values = true)]
    pub(crate) round: Vec<String>,

    /// A sheet, as it was published before the cards
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Vec<PathBuf>,

    /// A slip, or a file with slips as the dealer sent it, with the seat or pile that the cards were said to come from
    #[arg(long, value_name = "NAME=SLIP|FILE", allow_hyphen_values = true)]
    pub(crate) slip: Vec<String>,

    /// The finished file of the table before
    #[arg(long, value_name = "FILE")]
    pub(crate) previous: Vec<PathBuf>,

    /// A table before that was not finished, the latest first
    #[arg(long, value_name = "FILE")]
    pub(crate) void: Vec<PathBuf>,

    /// The announcement of a public draw that you kept
    #[arg(long, value_name = "FILE")]
    pub(crate) announcement: Vec<PathBuf>,

    /// The list of a public draw
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Vec<PathBuf>,

    /// Take table and opening line from what your program kept in this circle
    #[arg(long, value_name = "NAME")]
    pub(crate) circle: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,

    /// Only the answer: ok, or the code of the first check that fails; the exit code is the same
    #[arg(long)]
    pub(crate) code: bool,

    #[command(flatten)]
    pub(crate) names: Names,
}

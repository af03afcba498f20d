//! What a verifier can be given.

use std::path::PathBuf;

use clap::Args;

use super::{BoardOptions, Names, State};
use crate::arguments::help;

/// Check the file of a verifiable deal or public draw against what you kept
///
/// evenhand shows in words the cards, the result of each check, warnings, and a verdict. Exit
/// codes: 0 everything agrees with what you kept, 1 refused, 3 the file agrees with itself but
/// evidence for a good verdict is missing, 2 wrong usage, 4 no verdict because a file could not
/// be read. evenhand compares your values as they are: a malformed one fails its check.
#[derive(Debug, Default, Args)]
#[command(after_help = help("verify-help"))]
pub(crate) struct Verify {
    /// Done file, or result of a draw (-: standard input)
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Table that your program kept before it opened
    ///
    /// Each option may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Vec<PathBuf>,

    /// Your opening line, another seat's, or a file with one
    #[arg(long, value_name = "LINE|FILE", allow_hyphen_values = true)]
    pub(crate) open: Vec<String>,

    /// Check word that was read aloud
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    pub(crate) check_word: Vec<String>,

    /// Beacon round as you looked it up
    ///
    /// CHAIN:ROUND:RANDOMNESS, or CHAIN: and a file with the JSON of the beacon, whose signature
    /// evenhand checks. CHAIN is quicknet, or the hash of another chain.
    #[arg(long, value_name = "CHAIN:ROUND:RANDOMNESS", allow_hyphen_values = true)]
    pub(crate) round: Vec<String>,

    /// Sheet, as published before the cards
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Vec<PathBuf>,

    /// Slip of a seat or pile, or a file with slips
    ///
    /// As the dealer sent it, with the seat or pile of the cards.
    #[arg(long, value_name = "NAME=SLIP|FILE", allow_hyphen_values = true)]
    pub(crate) slip: Vec<String>,

    /// Finished file of the previous table
    #[arg(long, value_name = "FILE")]
    pub(crate) previous: Vec<PathBuf>,

    /// Earlier unfinished table
    ///
    /// The latest first.
    #[arg(long, value_name = "FILE")]
    pub(crate) void: Vec<PathBuf>,

    /// Announcement of a public draw that you kept
    #[arg(long, value_name = "FILE")]
    pub(crate) announcement: Vec<PathBuf>,

    /// List of a public draw
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Vec<PathBuf>,

    /// Compare with everything that your program kept in NAME
    ///
    /// The exit code is 0 only if the file is the deal that you played: the same table, sheets and
    /// slips, every deal in order, and no later table in the circle.
    #[arg(long, value_name = "NAME")]
    pub(crate) circle: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,

    /// Print only ok, or the code of the first failed check
    ///
    /// If a rule of your program refuses the file, evenhand prints the rule, such as S14. With
    /// --circle, evenhand prints unproven where the exit code is 3. Without a verdict, evenhand
    /// prints error. The exit code is the same.
    #[arg(long, conflicts_with = "board")]
    pub(crate) code: bool,

    /// Write the report as one JSON object
    #[arg(long, conflicts_with_all = ["code", "board"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) boards: BoardOptions,

    #[command(flatten)]
    pub(crate) names: Names,
}

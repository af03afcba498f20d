//! What can be asked of public draws.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Round, Verify};
use crate::arguments::help;

/// Draw winners or a sample in public, by a list and a beacon
///
/// Nothing is secret: the list's hash and a round of a public beacon, both fixed before the round, decide. FAIRDEAL.md is the
/// contract.
#[derive(Debug, Args)]
#[command(after_help = help("fairdraw-help"))]
pub(crate) struct Fairdraw {
    #[command(subcommand)]
    pub(crate) step: DrawStep,
}

/// The steps of a public draw.
#[derive(Debug, Subcommand)]
pub(crate) enum DrawStep {
    Announce(Announce),
    Draw(Drawing),
    Verify(Box<Verify>),
}

/// Announce a draw: publish what this writes, and the list, once, in one place, before the round
#[derive(Debug, Args)]
pub(crate) struct Announce {
    /// The list, an entry a line
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,

    /// How many are drawn
    #[arg(short = 'n', long, value_name = "K", allow_negative_numbers = true)]
    pub(crate) winners: u32,

    /// What is drawn, in a line of ASCII
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) title: String,

    #[command(flatten)]
    pub(crate) round: Round,

    /// Where to write the announcement; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Draw, once the beacon's round is published
#[derive(Debug, Args)]
pub(crate) struct Drawing {
    /// The announcement
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The list, as it was announced
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,

    /// What the beacon published for the round: 64 hexadecimal digits, or a file with its JSON
    #[arg(long, value_name = "HEX|FILE")]
    pub(crate) randomness: String,

    /// The beacon's signature of the round, in hexadecimal
    #[arg(long, value_name = "HEX")]
    pub(crate) signature: Option<String>,

    /// Where to write the result, for everybody to verify; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

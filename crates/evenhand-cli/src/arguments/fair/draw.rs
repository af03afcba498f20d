//! What can be asked of public draws.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Round, Verify};
use crate::arguments::help;

/// Draw winners or a sample in public, from a list and a beacon
///
/// There is no secret. The hash of the list and a round of a public beacon, both fixed before the
/// round, determine the result. FAIRDEAL.md is the contract.
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

/// Announce a draw: publish its file and the list once, before the round
#[derive(Debug, Args)]
pub(crate) struct Announce {
    /// List with one entry per line
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,

    /// Number of winners
    #[arg(short = 'n', long, value_name = "K", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) winners: u32,

    /// Title, one line of ASCII letters, digits and signs
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) title: String,

    /// Announce the list as it is, without asking
    ///
    /// evenhand asks before it announces a list with a header, or with lines that are empty, equal or
    /// look alike. Without a terminal, it does not announce such a list.
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) round: Round,

    /// Where to write the announcement (a new file)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Draw, once the beacon round is published
#[derive(Debug, Args)]
pub(crate) struct Drawing {
    /// Announcement
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// List, as announced
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,

    /// Randomness of the beacon round
    ///
    /// 64 hexadecimal digits, or a file with its JSON.
    #[arg(long, value_name = "HEX|FILE")]
    pub(crate) randomness: String,

    /// Signature of the beacon round, hexadecimal
    #[arg(long, value_name = "HEX")]
    pub(crate) signature: Option<String>,

    /// Where to write the result (a new file)
    ///
    /// Publish it, so that everyone can verify it.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

//! What can be asked of verifiable deals and public draws.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use evenhand_locale::Language;

use super::deal::language;
use super::{Cards, Table, help};

/// Deal so that every player can check it afterwards
///
/// The dealer commits to a secret, each seat adds words, a public beacon may add a number that could not be known before, and all
/// of them together decide the deals. After play the secret is shown, and anybody can work out every card again. FAIRDEAL.md is the
/// contract, and says what this does not stop.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-help"))]
pub(crate) struct Fairdeal {
    #[command(subcommand)]
    pub(crate) step: Step,
}

/// The steps of a verifiable deal.
#[derive(Debug, Subcommand)]
pub(crate) enum Step {
    Commit(Box<Commit>),
    Seat(Seat),
    Deal(Show),
    Verify(Verify),
}

/// Commit to a secret and to what will be dealt (the dealer, before play)
///
/// Writes a new secret, readable by you alone, and the table, which is public: game, deck, pattern, seats and the commitment.
/// Publish the commitment where its time is seen, and keep the secret until all deals are over.
#[derive(Debug, Args)]
pub(crate) struct Commit {
    #[command(flatten)]
    pub(crate) table: Table,

    /// Number of deals that the secret is for
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=9999), allow_negative_numbers = true)]
    pub(crate) deals: u32,

    #[command(flatten)]
    pub(crate) round: Round,

    /// The transcript before this one, to show that none is left out
    #[arg(long, value_name = "FILE")]
    pub(crate) prev: Option<PathBuf>,

    /// Where to write the secret; the file must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: PathBuf,

    /// Where to write the table; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// A round of a beacon that is still to come.
#[derive(Debug, Args)]
pub(crate) struct Round {
    /// A round of a beacon that is not published yet: drand:HASH:ROUND, quicknet:ROUND, or none
    #[arg(long, value_name = "BEACON", conflicts_with = "beacon_in")]
    pub(crate) beacon: Option<String>,

    /// The first round of drand's quicknet after this number of minutes: by then all must be fixed
    #[arg(long, value_name = "MINUTES", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=5_256_000))]
    pub(crate) beacon_in: Option<u64>,
}

/// Put down what a seat sent (before the deal)
///
/// Words are any text, taken to the letter: a wish, dice, a birthday. Keep yours, and the commitment.
#[derive(Debug, Args)]
pub(crate) struct Seat {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) file: PathBuf,

    /// The seat, such as A or N
    #[arg(value_name = "SEAT")]
    pub(crate) name: String,

    /// Its words
    #[arg(long, value_name = "TEXT", required_unless_present = "words_from", allow_hyphen_values = true)]
    pub(crate) words: Option<String>,

    /// A file with its words, to the byte; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    pub(crate) words_from: Option<PathBuf>,

    /// The commitment that you kept: another in the table is an error
    #[arg(long, value_name = "HASH")]
    pub(crate) commit: Option<String>,

    /// Write the table there, instead of in its place; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Deal, and show the secret when all is over (the dealer)
///
/// Without --reveal it shows the hands and writes nothing. With it the transcript is written, and the secret in it is public.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The table, with all words in it
    #[arg(value_name = "TABLE")]
    pub(crate) file: PathBuf,

    /// The file of the secret; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: PathBuf,

    /// What the beacon published for its round: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) randomness: Option<String>,

    /// The beacon's signature of the round, in hexadecimal
    #[arg(long, value_name = "HEX", requires = "randomness")]
    pub(crate) signature: Option<String>,

    /// Show one seat's cards alone, or those of a pile
    #[arg(long, value_name = "PLACE", conflicts_with = "reveal")]
    pub(crate) seat: Option<String>,

    /// Show one deal alone, counted from 1
    #[arg(long, value_name = "D", conflicts_with = "reveal", allow_negative_numbers = true)]
    pub(crate) deal: Option<u32>,

    /// Write the transcript, with the secret: when the last deal is over
    #[arg(long, requires = "output")]
    pub(crate) reveal: bool,

    /// Where to write the transcript; the file must not be there yet
    #[arg(short, long, value_name = "FILE", requires = "reveal")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// Check a transcript, a verifiable deal or a public draw
///
/// Says of each check whether it holds, and what no check can tell. Exit codes: 0 all holds, 1 refused, 2 wrong usage, 4 a file
/// could not be read.
#[derive(Debug, Args)]
#[command(after_help = help("verify-help"))]
pub(crate) struct Verify {
    /// The transcript; - is standard input
    #[arg(value_name = "TRANSCRIPT")]
    pub(crate) file: PathBuf,

    /// The commitment that you kept
    #[arg(long, value_name = "HASH", allow_hyphen_values = true)]
    pub(crate) commit: Option<String>,

    /// The table that you kept, as it was published before play: its commitment and all its words
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,

    /// Words that you know, to the letter: A=hello; as often as you like
    #[arg(long, value_name = "SEAT=TEXT", value_parser = word)]
    pub(crate) word: Vec<(String, String)>,

    /// Words that you know, to the byte, from a file
    #[arg(long, value_name = "SEAT=FILE", value_parser = word)]
    pub(crate) word_from: Vec<(String, String)>,

    /// The transcript before this one
    #[arg(long, value_name = "FILE")]
    pub(crate) prev: Option<PathBuf>,

    /// The list of a public draw
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,

    /// Only the answer: ok, or the code of the first check that fails
    #[arg(long)]
    pub(crate) code: bool,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// How cards are named.
#[derive(Debug, Args)]
pub(crate) struct Names {
    /// The language of games, places and cards
    #[arg(long, value_name = "LANGUAGE", default_value = "en", hide_default_value = true)]
    #[arg(value_parser = language())]
    pub(crate) lang: Language,

    /// How cards are written [default: as in the transcript; zh with --lang zh]
    #[arg(long, value_name = "NOTATION")]
    pub(crate) cards: Option<Cards>,

    /// Hands as they were dealt, not as players hold them
    #[arg(long)]
    pub(crate) unsorted: bool,
}

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
    Verify(Verify),
}

/// Announce a draw: publish what this writes, and the list or where it lies
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

    /// What the beacon published for the round: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) randomness: String,

    /// The beacon's signature of the round, in hexadecimal
    #[arg(long, value_name = "HEX", default_value = "", hide_default_value = true)]
    pub(crate) signature: String,

    /// Where to write the result, for everybody to verify; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A seat and a text.
fn word(text: &str) -> Result<(String, String), &'static str> {
    let (seat, words) = text.split_once('=').ok_or("not SEAT=TEXT: write the seat, = and what it sent")?;
    Ok((seat.to_owned(), words.to_owned()))
}

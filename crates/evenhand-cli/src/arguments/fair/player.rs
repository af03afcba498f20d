//! What a player asks for: to seal, to open, to check, and to look at her cards.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};

use super::Names;
use crate::arguments::help;

/// Seal an offer (each player): shows it in words, draws a number, and prints the seal line
///
/// Your program keeps the number and your words, and shows them when you open. The same offer sealed again gives the same line. It
/// refuses an offer that hides unfinished tables, or that lies beside another that is not over (rules S1 to S3 of FAIRDEAL.md).
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-seal-help"))]
pub(crate) struct Seal {
    /// The offer; - is standard input
    #[arg(value_name = "OFFER")]
    pub(crate) file: PathBuf,

    /// Your seat, such as A or N
    #[arg(value_name = "SEAT")]
    pub(crate) seat: String,

    /// Words of yours, any text; the number alone is enough, and words need not be secret
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "words_from")]
    pub(crate) words: Option<String>,

    /// A file with your words; one end of a line behind them is taken off
    #[arg(long, value_name = "FILE")]
    pub(crate) words_from: Option<PathBuf>,

    /// Your name for the group that plays: unfinished tables are counted for each [default: friends]
    #[arg(long, value_name = "NAME", default_value = "friends", hide_default_value = true, value_parser = circle_name)]
    pub(crate) circle: String,

    /// A table that the circle played without you, or the done file of one; as often as there are
    #[arg(long, value_name = "FILE")]
    pub(crate) between: Vec<PathBuf>,

    /// When the beacon's round is due, of a chain other than quicknet: 2026-12-24T18:00:00Z, or seconds since 1970
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) due: Option<u64>,

    /// Seal without asking, at a terminal too
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) into: Into,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Open what you sealed (each player): keeps the table, and prints the opening line
///
/// It refuses a table without your seal, a second table of the same offer, and any once the beacon's round is due (rules S4 to S7, S12).
#[derive(Debug, Args)]
pub(crate) struct Open {
    /// The closed table; - is standard input
    #[arg(value_name = "TABLE")]
    pub(crate) file: PathBuf,

    /// The circle that you sealed it in [default: the one that it was]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    /// Open without asking, at a terminal too, where seats did not seal
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) into: Into,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Check the opened table (each player): prints the check word, to be read aloud
///
/// It refuses other openings than those of the table that you kept, and, from the beacon's round on, any that you did not have before
/// (rules S8, S9, S14).
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The opened table; - is standard input
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// The circle that you sealed it in [default: the one that it was]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Show your hand (a player): the cards that your slips prove, and those that others showed
///
/// It refuses a card that is not on the sheet, of another's place, or drawn from a place that was not called (rules S10, S11, S13).
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-hand-help"))]
pub(crate) struct HandOf {
    /// The opened table
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// Your seat
    #[arg(value_name = "SEAT")]
    pub(crate) seat: String,

    /// Slips: a slip, or a file with slips, one a line; those that others showed, or of a pile, with their name: B=SLIP, bottom=FILE
    #[arg(value_name = "SLIP", required = true)]
    pub(crate) slips: Vec<String>,

    /// The sheet of the deal, as it was published before the cards
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: PathBuf,

    /// A place that was called when a card was drawn from a pile: wall=41
    #[arg(long, value_name = "PILE=PLACE", value_parser = called)]
    pub(crate) called: Vec<(String, u32)>,

    /// The circle that you sealed it in [default: the one that it was]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// Look at your circles, or end what leads to nothing
#[derive(Debug, Args)]
pub(crate) struct Circle {
    #[command(subcommand)]
    pub(crate) step: CircleStep,
}

/// What is done with circles.
#[derive(Debug, Subcommand)]
pub(crate) enum CircleStep {
    List(CircleList),
    Show(CircleShow),
    Void(CircleVoid),
    End(CircleEnd),
}

/// List your circles
#[derive(Debug, Args)]
pub(crate) struct CircleList {
    #[command(flatten)]
    pub(crate) state: State,
}

/// Show what became of each offer of a circle
#[derive(Debug, Args)]
pub(crate) struct CircleShow {
    /// The circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Hold a table void, for ever, or an offer with none: do so before you say aloud that it is
///
/// The dealer then shows the secret, and nobody can complete the table any more: your program refuses it (rule S14).
#[derive(Debug, Args)]
pub(crate) struct CircleVoid {
    /// The circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    /// The table, or its offer, by its SHA-256 [default: that of the circle's last offer]
    #[arg(value_name = "TABLE|OFFER")]
    pub(crate) table: Option<evenhand_cards::fairdeal::Hash>,

    #[command(flatten)]
    pub(crate) state: State,
}

/// End an offer that leads to nothing, or all of a circle: tables before are not counted any more
#[derive(Debug, Args)]
pub(crate) struct CircleEnd {
    /// The circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    /// The offer, by its SHA-256, or its first eight digits or more [default: all of the circle]
    #[arg(value_name = "OFFER")]
    pub(crate) offer: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Where a line goes besides.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("goes"))]
pub(crate) struct Into {
    /// Add the line to this file, which others may add to at the same time, rather than print it
    #[arg(long, value_name = "FILE", group = "goes")]
    pub(crate) into: Option<PathBuf>,

    /// Take out another line of your seat that is in the file
    #[arg(long, requires = "into")]
    pub(crate) replace: bool,
}

/// Where the program keeps what it sealed.
#[derive(Debug, Args)]
pub(crate) struct State {
    /// The folder of your program's state: a program is a player [default: `EVENHAND_STATE`, or your system's]
    #[arg(long = "state", value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
}

/// The name of a circle: of one line, and such that it is seen.
pub(super) fn circle_name(text: &str) -> Result<String, String> {
    const MAX_BYTES: usize = 100;
    let name = evenhand_cards::fairdeal::entry(text).map_err(|error| error.to_string())?;
    match name.len() {
        1..=MAX_BYTES if name.trim() == name => Ok(name),
        _ => Err(format!("a circle's name has 1 to {MAX_BYTES} bytes, and no blank at its ends")),
    }
}

/// A time, in seconds since 1970.
fn time(text: &str) -> Result<u64, &'static str> {
    let wrong = "write a time with its zone, such as 2026-12-24T18:00:00Z or 2026-12-24T18:00:00+08:00, or seconds since 1970";
    if let Ok(seconds) = text.parse() {
        return Ok(seconds);
    }
    let moment: jiff::Timestamp = text.parse().map_err(|_| wrong)?;
    u64::try_from(moment.as_second()).map_err(|_| wrong)
}

/// A pile and a place in the shuffled deck, from 0.
fn called(text: &str) -> Result<(String, u32), &'static str> {
    let wrong = "write PILE=PLACE, the place counted from 0 in the shuffled deck, as slips do: wall=41";
    let (pile, place) = text.split_once('=').ok_or(wrong)?;
    Ok((pile.to_owned(), place.parse().map_err(|_| wrong)?))
}

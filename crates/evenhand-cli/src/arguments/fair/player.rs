//! What a player asks for: to seal, to open, to check, and to look at her cards.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};

use super::{Names, Players};
use crate::arguments::help;

/// Seal an offer: draw a number and print the seal line (player)
///
/// evenhand shows the offer in words. It stores the number and your text, and shows them when you
/// open. Sealing the same offer again gives the same line. It refuses an offer that hides
/// unfinished tables, or that competes with another open offer (rules S1 to S3 of FAIRDEAL.md).
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-seal-help"))]
pub(crate) struct Seal {
    /// Offer (-: standard input)
    #[arg(value_name = "OFFER")]
    pub(crate) file: PathBuf,

    /// Your seat, such as A or N
    ///
    /// With --names, also your name.
    #[arg(value_name = "SEAT")]
    pub(crate) seat: String,

    /// Seal a further seat of an offer that you sealed before
    ///
    /// For one program that holds two seats. A wrong seat voids the table.
    #[arg(long)]
    pub(crate) another_seat: bool,

    /// Your own text
    ///
    /// Optional: the number alone suffices. The text need not be secret.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "words_from")]
    pub(crate) words: Option<String>,

    /// File with your own text
    ///
    /// evenhand removes one newline at its end.
    #[arg(long, value_name = "FILE")]
    pub(crate) words_from: Option<PathBuf>,

    /// Your name for this circle of players [default: friends]
    ///
    /// Unfinished tables are counted per circle.
    #[arg(long, value_name = "NAME", default_value = "friends", hide_default_value = true, value_parser = circle_name)]
    pub(crate) circle: String,

    /// Table, or its done file, that the circle played without you
    ///
    /// It may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) between: Vec<PathBuf>,

    /// Time of the beacon round, for chains other than quicknet
    ///
    /// 2026-12-24T18:00:00Z, or seconds since 1970.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) due: Option<u64>,

    /// Seal without asking, also at a terminal
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) into: Into,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Players,
}

/// Open your seal: keep the table and print the opening line (player)
///
/// evenhand refuses a table without your seal, a second table of the same offer, and any table once
/// the beacon round is due (rules S4 to S7, S12 of FAIRDEAL.md).
#[derive(Debug, Args)]
pub(crate) struct Open {
    /// Closed table (-: standard input)
    #[arg(value_name = "TABLE")]
    pub(crate) file: PathBuf,

    /// Circle of your seal [default: the one of the offer]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    /// Open without asking, also at a terminal
    ///
    /// It asks where seats did not seal.
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) into: Into,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Check the opened table: print the check word to read aloud (player)
///
/// evenhand refuses openings that differ from the table that you kept. From the beacon round on it
/// refuses any that you did not have before (rules S8, S9, S14 of FAIRDEAL.md).
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Opened table (-: standard input)
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// Circle of your seal [default: the one of the offer]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    /// Void a late table without asking
    ///
    /// A table is late if its openings were not all here when the beacon round was due. Your
    /// machine's clock must be right: void is for ever.
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Show your hand: the cards that your slips prove (player)
///
/// Also the cards that other players showed. evenhand refuses a card that is not on the sheet, of
/// another place, or drawn from a place that is not the next of its pile (rules S10, S11, S13 of
/// FAIRDEAL.md). evenhand also refuses a finished table, and deal 3 before deal 2 (rules P1, P2).
/// evenhand stores the sheet and the slips for evenhand verify --circle.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-hand-help"))]
pub(crate) struct HandOf {
    /// Opened table
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// Your seat
    #[arg(value_name = "SEAT")]
    pub(crate) seat: String,

    /// Slips, or files with one slip per line
    ///
    /// evenhand decrypts a file that is encrypted to the key of your program (--features age).
    /// Slips of another seat or of a pile need its name: B=SLIP, bottom=FILE.
    #[arg(value_name = "SLIP", required = true)]
    pub(crate) slips: Vec<String>,

    /// Sheet of the deal, published before the cards
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: PathBuf,

    /// Called place of a card from a pile: wall=41
    ///
    /// Pass every call of the deal, in order, also calls for other players. evenhand stores them.
    #[arg(long, value_name = "PILE=PLACE", value_parser = called)]
    pub(crate) called: Vec<(String, u32)>,

    /// Print only the slips of these cards, to show them: 6d,7d,8d
    #[arg(long, value_name = "CARDS", value_delimiter = ',')]
    pub(crate) show: Vec<String>,

    /// Accept a deal or a called place that is not the next one
    ///
    /// For games that draw from the other end of a pile, and deals that all players agreed to skip.
    #[arg(long)]
    pub(crate) out_of_order: bool,

    /// Circle of your seal [default: the one of the offer]
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// List your circles, or close unfinished tables
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

/// Show the outcome of each offer of a circle
#[derive(Debug, Args)]
pub(crate) struct CircleShow {
    /// Circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Void a table, or an offer without a table, before you say so aloud
///
/// It stays void. The dealer then shows the secret, and nobody can complete the table: your program
/// refuses it (rule S14 of FAIRDEAL.md).
#[derive(Debug, Args)]
pub(crate) struct CircleVoid {
    /// Circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    /// SHA-256 of the table or offer [default: the last offer]
    #[arg(value_name = "TABLE|OFFER")]
    pub(crate) table: Option<evenhand_cards::fairdeal::Hash>,

    /// Void without asking (required without a terminal)
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Close an offer that leads nowhere, or a whole circle
///
/// Earlier tables are no longer counted.
#[derive(Debug, Args)]
pub(crate) struct CircleEnd {
    /// Circle
    #[arg(value_name = "NAME", value_parser = circle_name)]
    pub(crate) name: String,

    /// SHA-256 of the offer, or its first 8 digits or more
    ///
    /// By default all offers of the circle.
    #[arg(value_name = "OFFER")]
    pub(crate) offer: Option<String>,

    /// Close without asking (required without a terminal)
    #[arg(short, long)]
    pub(crate) yes: bool,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Where a line goes besides.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("goes"))]
pub(crate) struct Into {
    /// Add the line to FILE instead of printing it
    ///
    /// Several players may add to it at the same time.
    #[arg(long, value_name = "FILE", group = "goes")]
    pub(crate) into: Option<PathBuf>,

    /// Replace another line of your seat in that file
    #[arg(long, requires = "into")]
    pub(crate) replace: bool,
}

/// Where the program keeps what it sealed.
#[derive(Debug, Default, Clone, Args)]
pub(crate) struct State {
    /// State directory of your program: one per player
    ///
    /// [default: `EVENHAND_STATE`, or that of your system]
    #[arg(long = "state", value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
}

/// The name of a circle: of one line, and such that it is seen.
pub(super) fn circle_name(text: &str) -> Result<String, String> {
    const MAX_BYTES: usize = 100;
    let name = evenhand_cards::fairdeal::entry(text).map_err(|error| error.to_string())?;
    match name.len() {
        1..=MAX_BYTES if name.trim() == name => Ok(name),
        _ => Err(format!("a circle's name has 1 to {MAX_BYTES} bytes, and no blanks at its ends")),
    }
}

/// A time, in seconds since 1970.
fn time(text: &str) -> Result<u64, &'static str> {
    let wrong = "must be a time with its zone, such as 2026-12-24T18:00:00Z or 2026-12-24T18:00:00+08:00, or seconds since 1970";
    if let Ok(seconds) = text.parse() {
        return Ok(seconds);
    }
    let moment: jiff::Timestamp = text.parse().map_err(|_| wrong)?;
    u64::try_from(moment.as_second()).map_err(|_| wrong)
}

/// A pile and a place in the shuffled deck, from 0.
fn called(text: &str) -> Result<(String, u32), &'static str> {
    let wrong = "must be PILE=PLACE, with the place counted from 0 in the shuffled deck: wall=41";
    let (pile, place) = text.split_once('=').ok_or(wrong)?;
    Ok((pile.to_owned(), place.parse().map_err(|_| wrong)?))
}

//! What can be asked of whoever deals, or starts a table without a dealer: offer, invite, collect, deal.

use std::path::PathBuf;

use clap::Args;

use super::{Names, Round, State, circle_name};
use crate::arguments::{Table, help};

/// Offer a table: fix what will be dealt, and commit to a secret (the dealer)
///
/// Writes a new secret, readable by you alone, and the offer, which is public: game, deck, pattern, seats, who deals, beacon, and the
/// commitment. `invite` prints the message that goes with it.
///
/// GAME is a game, a deck, or one of five that need no dealer: coin, dice, starts (who starts), seats (a draw for seats) and cut (cut
/// for deal), with --seats; -n is then how many coins or dice.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-offer-help"))]
pub(crate) struct Offer {
    #[command(flatten)]
    pub(crate) table: Table,

    /// The seats in their order, such as A,B,C; a game's seats get these names [default: those of the pattern]
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,

    /// Who deals: outside (somebody who does not sit), a seat (who then sees every hand), or none
    #[arg(long, value_name = "WHO")]
    pub(crate) dealer: Option<String>,

    /// Number of deals that the secret is for
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=9999), allow_negative_numbers = true)]
    pub(crate) deals: u32,

    #[command(flatten)]
    pub(crate) round: Round,

    /// The finished file of the table before this one in the circle
    #[arg(long, value_name = "FILE")]
    pub(crate) prev: Option<PathBuf>,

    /// A table before this one that was closed and not finished, the latest first; they are counted
    #[arg(long, value_name = "FILE")]
    pub(crate) void: Vec<PathBuf>,

    /// Where to write the secret; the file must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// Where to write the offer; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Print the message for the chat: what is dealt, in words, and what to send back
#[derive(Debug, Args)]
pub(crate) struct Invite {
    /// The offer
    #[arg(value_name = "OFFER")]
    pub(crate) file: PathBuf,

    /// Until when seals are taken, in your words: '20:30'
    #[arg(long, value_name = "TEXT")]
    pub(crate) until: Option<String>,

    /// The name that the players give the circle that plays [default: friends]
    #[arg(long, value_name = "NAME", default_value = "friends", hide_default_value = true, value_parser = circle_name)]
    pub(crate) circle: String,
}

/// Read the lines that the seats sent, among all others of a chat, and go on: an offer becomes a table, a table is opened
///
/// With an offer it reads seal lines and closes the table, once. With a table it reads opening lines, and prints the check word. Nothing
/// is written while a seat is missing, or while two lines of a seat contradict each other: then it says which. That an offer was closed,
/// and as which table, is noted in the state folder (--state), and no other table of it is closed or dealt with that folder.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-collect-help"))]
pub(crate) struct Collect {
    /// The offer, or the table
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// What was pasted from a chat, or files that lines were added to; - is standard input
    #[arg(value_name = "CHAT", required = true)]
    pub(crate) chats: Vec<PathBuf>,

    /// Close the table without this seat's seal: she stays silent, and has no part in the cards; as often as needed
    #[arg(long, value_name = "SEAT")]
    pub(crate) without: Vec<String>,

    /// Where to write the table, or the opened file; the file must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Deal: show hands, write slips and sheet, and show the secret when all is over (the dealer)
///
/// Without a dealer anybody does it, without --secret. Nobody looks at a card before all have read the check word aloud and agreed; who
/// did not seal compares OPENED whole.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-deal-help"))]
pub(crate) struct Show {
    /// The opened file; with --agreed-void also a table
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// The file of the secret; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// What the beacon published for its round: 64 hexadecimal digits, or a file with its JSON
    #[arg(long, value_name = "HEX|FILE")]
    pub(crate) randomness: Option<String>,

    /// The beacon's signature of the round, in hexadecimal
    #[arg(long, value_name = "HEX", requires = "randomness")]
    pub(crate) signature: Option<String>,

    /// Show one seat's cards alone, or those of a pile
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["reveal", "hands_to"])]
    pub(crate) seat: Option<String>,

    /// One deal alone, counted from 1
    #[arg(long, value_name = "D", conflicts_with = "reveal", allow_negative_numbers = true)]
    pub(crate) deal: Option<u32>,

    /// Write a file with the slips of each seat and pile into this folder, and show no card
    #[arg(long, value_name = "DIR", conflicts_with = "reveal")]
    pub(crate) hands_to: Option<PathBuf>,

    /// Encrypt a seat's file to an age recipient (age1…): keeps out whoever carries it, never the dealer; for a program
    /// that is built with --features age
    #[arg(long, value_name = "SEAT=RECIPIENT", requires = "hands_to", value_parser = named)]
    pub(crate) age_to: Vec<(String, String)>,

    /// Write the deal's sheet, which is public, before the cards
    #[arg(long, value_name = "FILE", conflicts_with = "reveal")]
    pub(crate) sheet_to: Option<PathBuf>,

    /// Write the done file, with the secret: needs --hands-over or --agreed-void where there is a dealer
    #[arg(long, requires = "output")]
    pub(crate) reveal: bool,

    /// You say: the last hand is over. For a seat who left after the first slip it is
    #[arg(long, requires = "reveal", conflicts_with = "agreed_void")]
    pub(crate) hands_over: bool,

    /// You say: every seat that sealed said aloud that the table is void, or showed no opening line when asked aloud
    #[arg(long, requires = "reveal")]
    pub(crate) agreed_void: bool,

    /// Where to write the done file; the file must not be there yet
    #[arg(short, long, value_name = "FILE", requires = "reveal")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// A seat and what is given for it.
fn named(text: &str) -> Result<(String, String), &'static str> {
    let (seat, given) =
        text.split_once('=').ok_or("not SEAT=RECIPIENT: write the seat, = and the recipient")?;
    Ok((seat.to_owned(), given.to_owned()))
}

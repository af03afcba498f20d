//! What can be asked of whoever deals, or starts a table without a dealer: offer, invite, collect, deal.

use std::path::PathBuf;

use clap::Args;

use super::{BoardOptions, Names, Players, Round, State, circle_name};
use crate::arguments::{Table, help};

/// Offer a table: fix the deal and commit to a secret (dealer)
///
/// Writes a new secret, readable by you alone, and the public offer: game, deck, pattern, seats,
/// dealer, beacon and commitment. `invite` prints the message that goes with it.
///
/// GAME is a game or a deck. Five more need no dealer: coin, dice, starts (who starts), seats (a
/// draw for seats) and cut (cut for deal). They take --seats, and -n is the number of coins or
/// dice.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-offer-help"))]
pub(crate) struct Offer {
    #[command(flatten)]
    pub(crate) table: Table,

    /// Seats in their order, such as A,B,C
    ///
    /// These seats replace the names in the game. By default, evenhand uses the seats of the
    /// pattern. A seat is a capital letter and at most 15 letters and digits. If a name is not a
    /// seat, such as 张三 or ann, the offer keeps the seats of the game, and evenhand prints the name
    /// of each seat.
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,

    /// Dealer: outside, a seat, or none
    ///
    /// outside does not sit at the table. A seat that deals sees every hand.
    #[arg(long, value_name = "WHO")]
    pub(crate) dealer: Option<String>,

    /// You agree that everyone sees every hand
    ///
    /// Without a dealer nobody hides the cards of the seats.
    #[arg(long)]
    pub(crate) open_hands: bool,

    /// Number of deals of the secret [default: 1]
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=9999), allow_negative_numbers = true)]
    pub(crate) deals: u32,

    #[command(flatten)]
    pub(crate) round: Round,

    /// Finished file of the circle's previous table
    #[arg(long, value_name = "FILE")]
    pub(crate) prev: Option<PathBuf>,

    /// Earlier table that was closed and not finished
    ///
    /// The latest first. They are counted.
    #[arg(long, value_name = "FILE")]
    pub(crate) void: Vec<PathBuf>,

    /// Where to write the secret (a new file)
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// Where to write the offer (a new file)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Print the message for the chat: the deal in words, and the reply
#[derive(Debug, Args)]
pub(crate) struct Invite {
    /// Offer
    #[arg(value_name = "OFFER")]
    pub(crate) file: PathBuf,

    /// Deadline for seals, in your words: '20:30'
    #[arg(long, value_name = "TEXT")]
    pub(crate) until: Option<String>,

    /// Players' name for their circle [default: friends]
    #[arg(long, value_name = "NAME", default_value = "friends", hide_default_value = true, value_parser = circle_name)]
    pub(crate) circle: String,

    #[command(flatten)]
    pub(crate) players: Players,
}

/// Read the lines of all seats from a chat: close or open a table (dealer)
///
/// With an offer, evenhand reads the seal lines and closes the table, once. With a table, it reads
/// the opening lines and prints the check word. While a seat is missing, or two lines of a seat
/// contradict each other, evenhand reports which and writes nothing. It notes each closed offer and
/// its table in the state directory (--state). With that directory it closes and deals no other
/// table of the offer.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-collect-help"))]
pub(crate) struct Collect {
    /// Offer or table
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Pasted chat, or file with lines (-: standard input)
    #[arg(value_name = "CHAT", required = true)]
    pub(crate) chats: Vec<PathBuf>,

    /// Close the table without the seal of SEAT
    ///
    /// The seat has no part in the cards. It may be given several times.
    #[arg(long, value_name = "SEAT")]
    pub(crate) without: Vec<String>,

    /// Where to write the table or the opened file (a new file)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) state: State,
}

/// Deal: show hands, write slips and sheet, reveal the secret at the end (dealer)
///
/// Without a dealer, anyone runs this, without --secret. Look at no card before all players have
/// read the check word aloud and agreed. A player who did not seal compares the whole file OPENED.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-deal-help"))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Show {
    /// Opened file, or a table with --agreed-void
    #[arg(value_name = "OPENED")]
    pub(crate) file: PathBuf,

    /// File with the secret (-: standard input)
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// Randomness of the beacon round
    ///
    /// 64 hexadecimal digits, or a file with its JSON.
    #[arg(long, value_name = "HEX|FILE")]
    pub(crate) randomness: Option<String>,

    /// Signature of the beacon round, hexadecimal
    #[arg(long, value_name = "HEX", requires = "randomness")]
    pub(crate) signature: Option<String>,

    /// Show only the cards of this seat or pile
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["reveal", "hands_to", "board"])]
    pub(crate) seat: Option<String>,

    /// Show only deal D, counted from 1
    #[arg(long, value_name = "D", conflicts_with = "reveal", allow_negative_numbers = true)]
    pub(crate) deal: Option<u32>,

    /// Write the slips of each seat and pile to files in DIR
    ///
    /// evenhand then shows no card.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["reveal", "board"])]
    pub(crate) hands_to: Option<PathBuf>,

    /// Encrypt the file of a seat to an age recipient (age1…)
    ///
    /// It protects the cards from the messenger, not from the dealer. It needs a build with
    /// --features age.
    #[arg(long, value_name = "SEAT=RECIPIENT", requires = "hands_to", value_parser = named)]
    pub(crate) age_to: Vec<(String, String)>,

    /// Write the public sheet of the deal, before the cards
    #[arg(long, value_name = "FILE", conflicts_with_all = ["reveal", "board"])]
    pub(crate) sheet_to: Option<PathBuf>,

    /// Write the done file, with the secret
    ///
    /// With a dealer it needs --hands-over or --agreed-void.
    #[arg(long, requires = "output", conflicts_with = "board")]
    pub(crate) reveal: bool,

    /// You declare: the last hand is over
    ///
    /// A hand counts as over if a seat left after the first slip.
    #[arg(long, requires = "reveal", conflicts_with = "agreed_void")]
    pub(crate) hands_over: bool,

    /// You declare: all agreed that the table is void
    ///
    /// Every seat that sealed said so aloud, or showed no opening line when asked aloud.
    #[arg(long, requires = "reveal")]
    pub(crate) agreed_void: bool,

    /// Where to write the done file (a new file)
    #[arg(short, long, value_name = "FILE", requires = "reveal")]
    pub(crate) output: Option<PathBuf>,

    /// Write one JSON object per deal and line
    #[arg(long, conflicts_with_all = ["reveal", "hands_to", "sheet_to", "board"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) boards: BoardOptions,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Names,
}

/// A seat and what is given for it.
fn named(text: &str) -> Result<(String, String), &'static str> {
    let (seat, given) = text.split_once('=').ok_or("must be SEAT=RECIPIENT")?;
    Ok((seat.to_owned(), given.to_owned()))
}

//! Arguments of the short evening: `play` over a directory, and `chat`.

use std::path::PathBuf;

use clap::Args;

use super::{Names, State, circle_name};
use crate::arguments::help;

/// Play a whole evening over a directory that all players share
///
/// Each player and the dealer run this command, each on their own machine, with the same directory:
/// a synced directory, or a mounted share. evenhand seals, closes, opens, checks, deals, shows hands
/// and verifies as files appear. It asks you before it seals, before anyone sees a card, and before
/// the dealer reveals the secret. You can stop it at any time. Run it again to continue.
///
/// Put the offer in the directory first. If several offers are open, choose one with --offer. The
/// exit codes are those of verify, and two more: 5 waiting for others, 6 waiting for you.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-play-help"))]
pub(crate) struct Play {
    /// Directory that all players share
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Do everything that is possible now, then exit
    #[arg(long)]
    pub(crate) once: bool,

    #[command(flatten)]
    pub(crate) options: PlayOptions,
}

/// Play a whole evening over a chat: read the pasted chat, print the next message
///
/// Copy the whole chat into a file, or into standard input. evenhand finds all messages in it,
/// whatever the chat puts around them, and prints the one message that you paste back next. Run the
/// command again when the others have sent their messages. A message is one or more lines that begin
/// with fairdeal-v2.
///
/// The dealer begins with the file of the offer, which evenhand prints as a message. The exit code is
/// 0 if you have a message to send, 5 if you wait for others, 6 if evenhand waits for you, and the
/// code of verify at the end.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-chat-help"))]
pub(crate) struct Chat {
    /// Pasted chat, or the offer for its first message (-: standard input)
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) options: PlayOptions,
}

/// The part of one user in an evening.
#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    /// Your seat, such as A or N
    ///
    /// A dealer who does not sit passes --secret instead.
    #[arg(value_name = "SEAT")]
    pub(crate) seat: Option<String>,

    /// File with the secret (dealer)
    ///
    /// Never keep it in the shared directory.
    #[arg(long, value_name = "FILE")]
    pub(crate) secret: Option<PathBuf>,

    /// Your name for this circle of players [default: friends]
    ///
    /// Unfinished tables are counted per circle. An evening that has begun stays in its circle.
    #[arg(long, value_name = "NAME", value_parser = circle_name)]
    pub(crate) circle: Option<String>,

    /// Your own text
    ///
    /// Optional. With --features age, evenhand adds the public key that your slips are encrypted to.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) words: Option<String>,

    /// SHA-256 of the offer, or its first 8 digits or more
    #[arg(long, value_name = "OFFER")]
    pub(crate) offer: Option<String>,

    /// Close the table although SEAT has not sealed (dealer)
    ///
    /// It may be given several times. A seat that has sealed stays in.
    #[arg(long, value_name = "SEAT")]
    pub(crate) without: Vec<String>,

    /// File with your slips, if the dealer sent them to you privately
    ///
    /// It may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) slips: Vec<PathBuf>,

    /// Deal up to deal D (dealer) [default: 1]
    #[arg(long, value_name = "D")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=9999), allow_negative_numbers = true)]
    pub(crate) deal: Option<u32>,

    /// Show the cards of PILE to everyone (dealer)
    ///
    /// Never show a pile that players draw from. It may be given several times.
    #[arg(long, value_name = "PILE")]
    pub(crate) show: Vec<String>,

    /// Randomness of the beacon round
    ///
    /// 64 hexadecimal digits, or a file with its JSON. evenhand waits for the file.
    #[arg(long, value_name = "HEX|FILE")]
    pub(crate) randomness: Option<String>,

    /// Accept the offer, the table and --show without asking
    #[arg(short, long)]
    pub(crate) yes: bool,

    /// You declare: everyone read the check word aloud, and all words agree
    #[arg(long)]
    pub(crate) agreed: bool,

    /// You declare: the last hand is over (dealer)
    #[arg(long)]
    pub(crate) hands_over: bool,

    #[command(flatten)]
    pub(crate) state: State,

    #[command(flatten)]
    pub(crate) names: Names,
}

//! What can be asked of verifiable deals and public draws.

mod dealer;
mod draw;
mod play;
mod player;
mod verify;

use clap::{Args, Subcommand};

use super::{BoardOptions, Cards, help};
pub(crate) use dealer::{Collect, Invite, Offer, Show};
pub(crate) use draw::{Announce, DrawStep, Drawing, Fairdraw};
pub(crate) use play::{Chat, Play, PlayOptions};
use player::circle_name;
pub(crate) use player::{
    Check, Circle, CircleEnd, CircleList, CircleShow, CircleStep, CircleVoid, HandOf, Into, Open, Seal, State,
};
pub(crate) use verify::Verify;

/// Deal cards that nobody can choose and every player can check
///
/// The dealer commits to a secret. Each player seals a random number, and a text of their choice.
/// When all seals are in, the table is closed, and only then the players open their seals. Secret
/// and openings together determine the cards. Neither the dealer nor the last player to open can
/// choose them, if one player is honest. After play the dealer publishes the secret, and anyone can
/// compute every card again.
///
/// Coins, dice and draws for seats need no dealer. FAIRDEAL.md is the contract, and lists what it
/// does not prevent.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-help"))]
pub(crate) struct Fairdeal {
    #[command(subcommand)]
    pub(crate) step: Step,
}

/// The steps of a verifiable deal.
#[derive(Debug, Subcommand)]
pub(crate) enum Step {
    Play(Box<Play>),
    Chat(Box<Chat>),
    Offer(Box<Offer>),
    Invite(Invite),
    Seal(Box<Seal>),
    Collect(Collect),
    Open(Open),
    Check(Check),
    Deal(Box<Show>),
    Hand(Box<HandOf>),
    Verify(Box<Verify>),
    Circle(Circle),
}

/// A round of a beacon that is still to come.
#[derive(Debug, Args)]
pub(crate) struct Round {
    /// Unpublished beacon round, or none
    ///
    /// drand:HASH:ROUND, quicknet:ROUND, or none.
    #[arg(long, value_name = "BEACON", conflicts_with = "beacon_in")]
    pub(crate) beacon: Option<String>,

    /// Use drand's first quicknet round after MINUTES
    ///
    /// All inputs must be fixed by then.
    #[arg(long, value_name = "MINUTES", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=5_256_000))]
    pub(crate) beacon_in: Option<u64>,
}

/// How cards are named.
#[derive(Debug, Default, Clone, Args)]
pub(crate) struct Names {
    /// Card notation: code, symbols, unicode, zh or numbers
    ///
    /// code: As Td BJ RJ. symbols: ♠A ♦10. unicode: 🂡 🃊. zh: 黑桃A 大王. numbers: places in the
    /// starting order of the deck, from 1. By default as in the file, and zh with --lang zh.
    #[arg(long, value_name = "NOTATION", hide_possible_values = true)]
    pub(crate) cards: Option<Cards>,

    /// Show hands in the order of the deal, not sorted
    #[arg(long)]
    pub(crate) unsorted: bool,

    #[command(flatten)]
    pub(crate) players: Players,
}

/// Names that players call themselves.
#[derive(Debug, Default, Clone, Args)]
pub(crate) struct Players {
    /// Names of the players in any script, such as A=张三,B=李四
    ///
    /// evenhand shows the names next to the seats. The files contain only the seats.
    #[arg(long, value_name = "SEAT=NAME", value_delimiter = ',', value_parser = player)]
    pub(crate) names: Vec<(String, String)>,
}

/// A seat and the name of its player.
fn player(text: &str) -> Result<(String, String), String> {
    let (seat, name) = text.split_once('=').ok_or("must be SEAT=NAME, such as A=张三,B=李四")?;
    let shown = shown_name(name).ok_or("a name has 1 to 40 visible characters, without , and =")?;
    Ok((seat.to_owned(), shown))
}

/// Returns a name as evenhand shows it, on one line, or `None` if it is invalid.
pub(crate) fn shown_name(text: &str) -> Option<String> {
    const MAX_CHARS: usize = 40;
    let name = evenhand_cards::fairdeal::entry(text.trim()).ok()?;
    let fits = (1..=MAX_CHARS).contains(&name.chars().count()) && !name.contains([',', '=']);
    (fits && evenhand_locale::plain(&name) == name).then_some(name)
}

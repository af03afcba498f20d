//! What can be asked of verifiable deals and public draws.

mod dealer;
mod draw;
mod player;
mod verify;

use clap::{Args, Subcommand};

use super::{Cards, help};
pub(crate) use dealer::{Collect, Invite, Offer, Show};
pub(crate) use draw::{Announce, DrawStep, Drawing, Fairdraw};
use player::circle_name;
pub(crate) use player::{
    Check, Circle, CircleEnd, CircleList, CircleShow, CircleStep, CircleVoid, HandOf, Into, Open, Seal, State,
};
pub(crate) use verify::Verify;

/// Deal so that nobody can choose the cards, and every player can check it afterwards
///
/// The dealer commits to a secret. Each player seals a random number, and words if she likes; when all seals are in, the table is closed,
/// and only then the seals are opened. Secret and openings together decide the cards, so neither the dealer nor the last to speak can
/// choose them, as long as one player is honest. After play the secret is shown, and anybody works out every card again. Coins, dice
/// and draws for seats need no dealer. FAIRDEAL.md is the contract, and says what this does not stop.
#[derive(Debug, Args)]
#[command(after_help = help("fairdeal-help"))]
pub(crate) struct Fairdeal {
    #[command(subcommand)]
    pub(crate) step: Step,
}

/// The steps of a verifiable deal.
#[derive(Debug, Subcommand)]
pub(crate) enum Step {
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
    /// A round of a beacon that is not published yet: drand:HASH:ROUND, quicknet:ROUND, or none
    #[arg(long, value_name = "BEACON", conflicts_with = "beacon_in")]
    pub(crate) beacon: Option<String>,

    /// The first round of drand's quicknet after this number of minutes: by then all must be fixed
    #[arg(long, value_name = "MINUTES", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=5_256_000))]
    pub(crate) beacon_in: Option<u64>,
}

/// How cards are named.
#[derive(Debug, Args)]
pub(crate) struct Names {
    /// How cards are written [default: as in the file; zh with --lang zh]
    #[arg(long, value_name = "NOTATION")]
    pub(crate) cards: Option<Cards>,

    /// Hands as they were dealt, not as players hold them
    #[arg(long)]
    pub(crate) unsorted: bool,
}

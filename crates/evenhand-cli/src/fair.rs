//! `evenhand fairdeal`, `fairdraw` and `verify`: deals and draws that anyone can check.

mod ask;
mod beacon;
mod boards;
mod closings;
mod collect;
mod deal;
mod draw;
mod encryption;
mod invite;
mod names;
mod offer;
mod play;
mod player;
mod private;
mod published;
mod secret;
mod verify;
mod words;

use crate::arguments::{DrawStep, Fairdeal, Fairdraw, Step};

pub(crate) use verify::run as verify;

/// Runs a step of a verifiable deal. Returns the exit code.
pub(crate) fn fairdeal(arguments: &Fairdeal) -> anyhow::Result<u8> {
    match &arguments.step {
        Step::Play(arguments) => play::run(arguments),
        Step::Chat(arguments) => play::chat(arguments),
        Step::Offer(arguments) => offer::run(arguments).map(|()| 0),
        Step::Invite(arguments) => invite::run(arguments).map(|()| 0),
        Step::Seal(arguments) => player::seal(arguments).map(|()| 0),
        Step::Collect(arguments) => collect::run(arguments).map(|()| 0),
        Step::Open(arguments) => player::open(arguments).map(|()| 0),
        Step::Check(arguments) => player::check(arguments).map(|()| 0),
        Step::Deal(arguments) => deal::run(arguments).map(|()| 0),
        Step::Hand(arguments) => player::hand(arguments).map(|()| 0),
        Step::Verify(arguments) => verify(arguments),
        Step::Circle(arguments) => player::circle(arguments).map(|()| 0),
    }
}

/// Runs a step of a public draw. Returns the exit code.
pub(crate) fn fairdraw(arguments: &Fairdraw) -> anyhow::Result<u8> {
    match &arguments.step {
        DrawStep::Announce(arguments) => draw::announce(arguments).map(|()| 0),
        DrawStep::Draw(arguments) => draw::draw(arguments).map(|()| 0),
        DrawStep::Verify(arguments) => verify(arguments),
    }
}

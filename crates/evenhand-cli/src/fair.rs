//! `evenhand fairdeal`, `fairdraw` and `verify`: deals and draws that anybody can check.

mod beacon;
mod commit;
mod deal;
mod draw;
mod names;
mod seat;
mod secret;
mod verify;

use crate::arguments::{DrawStep, Fairdeal, Fairdraw, Step};

pub(crate) use verify::run as verify;

/// A step of a verifiable deal; verifying has an exit code of its own.
pub(crate) fn fairdeal(arguments: &Fairdeal) -> anyhow::Result<u8> {
    match &arguments.step {
        Step::Commit(arguments) => commit::run(arguments).map(|()| 0),
        Step::Seat(arguments) => seat::run(arguments).map(|()| 0),
        Step::Deal(arguments) => deal::run(arguments).map(|()| 0),
        Step::Verify(arguments) => verify(arguments),
    }
}

/// A step of a public draw.
pub(crate) fn fairdraw(arguments: &Fairdraw) -> anyhow::Result<u8> {
    match &arguments.step {
        DrawStep::Announce(arguments) => draw::announce(arguments).map(|()| 0),
        DrawStep::Draw(arguments) => draw::draw(arguments).map(|()| 0),
        DrawStep::Verify(arguments) => verify(arguments),
    }
}

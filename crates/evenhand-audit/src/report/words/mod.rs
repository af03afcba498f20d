//! What a report says in words: every sentence of the terminal, the page and the JSON is made here, once.

mod figures;
mod told;
mod verdict;

pub(super) use figures::{chance, grouped, percent, plural};
pub(super) use verdict::{bounds, consequence, likeness, meaning, quiet, sentence, tests_beyond};

use crate::{Power, Sight};

/// From so likely on a fault would have been caught.
const CAUGHT: f64 = 0.9;

/// And from so likely on it might.
const PERHAPS: f64 = 0.1;

/// Whether as many decks would have shown a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Caught {
    Yes,
    Perhaps,
    No,
}

impl Caught {
    pub(super) const ALL: [Self; 3] = [Self::Yes, Self::Perhaps, Self::No];

    pub(super) fn of(sight: &Sight) -> Self {
        match sight.power.chance() {
            chance if chance >= CAUGHT => Self::Yes,
            chance if chance >= PERHAPS => Self::Perhaps,
            _ => Self::No,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Yes => "caught",
            Self::Perhaps => "perhaps",
            Self::No => "not caught",
        }
    }

    /// The same with its limits.
    pub(super) fn long_name(self) -> &'static str {
        match self {
            Self::Yes => "caught, 90 % sure or more",
            Self::Perhaps => "perhaps, 10 to 90 %",
            Self::No => "not caught",
        }
    }
}

/// How a chance to be caught is known.
pub(super) fn known(power: Power) -> String {
    match power {
        Power::Simulated { found, of } => format!("{found} of {of} simulated audits"),
        Power::Reckoned { .. } => "reckoned from what fewer decks show".into(),
        Power::Unseen { tried: 1 } => "1 deck shows nothing of it".into(),
        Power::Unseen { tried } => format!("{} decks show nothing of it", grouped(tried)),
    }
}

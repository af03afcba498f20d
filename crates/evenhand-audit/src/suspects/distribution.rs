//! What is known of a suspect: decks, an exact distribution, or how many decks there are.

use super::features::Features;
use super::fit::Frequencies;
use super::repeats::Repeats;
use crate::Audit;
use crate::battery::SuspectDecks;
use crate::exact::Distribution;

/// The distribution of a suspect.
#[derive(Debug, Clone)]
pub enum SuspectDistribution {
    /// Decks dealt under it, as many cards each as the data's. Must not depend on the data.
    Decks(Box<SuspectDecks>),
    /// Its exact distribution, of few cards.
    Exact(Distribution),
    /// Fair decks, one for each of a number of equally likely seeds.
    Seeds(f64),
    /// The same deck each time, whichever it is: the first one is fair, and those after it are the first.
    Constant,
}

impl From<SuspectDecks> for SuspectDistribution {
    fn from(decks: SuspectDecks) -> Self {
        Self::Decks(Box::new(decks))
    }
}

impl From<Audit> for SuspectDistribution {
    fn from(audit: Audit) -> Self {
        SuspectDecks::from(audit).into()
    }
}

impl From<Distribution> for SuspectDistribution {
    fn from(distribution: Distribution) -> Self {
        Self::Exact(distribution)
    }
}

/// The distribution in numbers.
pub(super) struct Known {
    /// Of the features; none if they are fair.
    pub(super) frequencies: Option<Frequencies>,
    /// Of decks that come again.
    pub(super) repeats: Option<Repeats>,
    /// The same deck each time, whichever it is.
    pub(super) constant: bool,
}

impl SuspectDistribution {
    pub(super) fn known(self, features: &Features) -> Known {
        match self {
            Self::Decks(decks) => {
                let (counts, duplicates) = decks.counted();
                let frequencies = Frequencies { counts: features.read(&counts), decks: counts.decks as f64 };
                let repeats = duplicates.as_ref().and_then(Repeats::observed);
                Known { frequencies: Some(frequencies), repeats, constant: false }
            }
            Self::Exact(distribution) => {
                let counts = features.probabilities_under(&distribution);
                let frequencies = Frequencies { counts, decks: f64::INFINITY };
                Known { frequencies: Some(frequencies), repeats: None, constant: false }
            }
            Self::Seeds(seeds) => {
                Known { frequencies: None, repeats: Some(Repeats::known(seeds)), constant: false }
            }
            Self::Constant => Known { frequencies: None, repeats: Some(Repeats::known(1.0)), constant: true },
        }
    }
}

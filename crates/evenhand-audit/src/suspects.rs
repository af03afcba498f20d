//! Suspects: which known fault do the decks come from?
//!
//! A p-value says that something is wrong; a suspect says what. Who runs the audit hands in decks of each known fault,
//! or its exact distribution. [`suspects`] asks how much likelier each makes the decks than a fair shuffle does, and
//! whether its distribution fits them at all.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![allow(clippy::cast_sign_loss, reason = "what becomes a whole number is not negative")]

mod alike;
mod distribution;
mod features;
mod fit;
mod likelihood;
mod remedy;
mod repeats;

pub use distribution::SuspectDistribution;
pub use features::Feature;
pub use remedy::Remedy;

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::battery::{Audit, Spacing, SuspectDecks, Transform};
use distribution::Known;
use features::Features;
use fit::Frequencies;
use likelihood::Score;
use repeats::Repeats;

/// The p-value below which a distribution does not fit.
const DIFFERS_BELOW: f64 = 1e-3;

/// The p-value below which more decks of a suspect do not make its distribution fit.
const EXCLUDED_BELOW: f64 = 1e-12;

/// From this on a distribution is not told from that of a fair shuffle by its own decks, so that no decks can tell it.
const FAIR_FROM: f64 = 1e-6;

/// Chi-square expects ten in either of two cells at least: fewer decks do not tell whether a distribution fits.
const LEAST_DECKS: f64 = 20.0;

/// A known fault, held against the decks.
#[derive(Debug, Clone, PartialEq)]
pub struct Suspect {
    /// The id of its fault, as the caller calls it.
    pub name: String,
    /// Other suspects that the decks do not tell from it.
    pub alike: Vec<Alike>,
    /// How much likelier the decks are under its distribution than if they were fair: the logarithm to base 10.
    pub log10_over_fair: f64,
    /// The same over the other suspects, [`alike`](Self::alike) ones left out: over that which comes nearest. None if
    /// there is no other.
    pub log10_over_next: Option<f64>,
    /// Whether its distribution fits the decks.
    pub fit: Fit,
    /// Whether the decks, or the changes from each to the next, resemble it.
    pub transform: Transform,
    /// The feature that tells most.
    pub detected_by: Feature,
    /// The changes that remove the fault, as far as the caller knows them: [`suspects`] leaves them empty.
    pub remedies: Vec<Remedy>,
}

/// A suspect that the decks do not tell from another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alike {
    /// The id of its fault, as the caller calls it.
    pub name: String,
    /// Whether the decks, or the changes from each to the next, resemble it.
    pub transform: Transform,
    /// The changes that remove the fault, as far as the caller knows them: [`suspects`] leaves them empty.
    pub remedies: Vec<Remedy>,
}

impl Suspect {
    /// Whether a remedy of this fault, or of an indistinguishable one, fixes an off-by-one loop.
    #[cfg(feature = "report")]
    pub(crate) fn may_be_off_by_one(&self) -> bool {
        let alike = self.alike.iter().map(|other| &other.remedies);
        alike.chain([&self.remedies]).flatten().any(|remedy| remedy.is_off_by_one_fix())
    }
}

/// Whether a distribution fits.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fit {
    /// No difference was found: the smallest p-value of all features, times their number.
    Fits {
        /// That p-value.
        p: f64,
    },
    /// Too few decks to tell, though none of them speaks against it.
    Untested {
        /// The smallest p-value of all features, times their number.
        p: f64,
    },
    /// It resembles the decks, and is not their distribution.
    Differs {
        /// The smallest p-value of all features, times their number.
        p: f64,
    },
}

impl Fit {
    /// The smallest p-value of all features, times their number.
    pub fn p(self) -> f64 {
        match self {
            Self::Fits { p } | Self::Untested { p } | Self::Differs { p } => p,
        }
    }
}

/// A suspect with its likelihood and fit.
struct Held {
    /// Index into the gallery.
    at: usize,
    name: String,
    score: Score,
    fit: f64,
    /// How many decks it was held against, or changes.
    decks: f64,
    transform: Transform,
    detected_by: Feature,
}

/// The known faults that make the decks likelier than a fair shuffle does: those whose distribution fits before those
/// whose distribution does not, the most likely first.
///
/// Each is a name and its distribution, the plainest first: of those that the decks do not tell apart, the first that
/// fits is named, with the others [`alike`](Suspect::alike). Those whose distribution is fair are no suspects, and
/// those that do not make the decks 1,000 times likelier than a fair shuffle does are left out: an empty list says that
/// no known fault is like the decks.
///
/// **Likelihood.** Of an order we look at many features, each of which has one of a number of values: the numbers of
/// the battery, the card at each place, the place of each card, the digits of five readings, and the whole order
/// of up to 8 cards, or, of more cards, whether the deck came before. The probability of the data is a product over decks, once for each
/// feature; its ratio to that of a fair shuffle has mean 1 if the shuffle is fair, whatever the suspect's probabilities
/// are, as long as they were not taken from the data. So has the mean over features, which is an e-value: a fair
/// shuffle shows a ratio of 1,000 less than once in 1,000 audits, for each suspect and transform. Within a feature the
/// true distribution has the largest expected ratio.
///
/// **Probabilities that are estimated.** Of a suspect's decks a value has (count + f k/2) / (decks + k/2), for k values
/// and a fair probability f: half a deck a value, as a fair shuffle deals them, so that what a suspect did not show is
/// not impossible to it. If there are more data than decks of the suspect, the data's logarithm is multiplied by decks
/// over data: probabilities known from D decks tell no more than D decks can, and the error of an estimate would
/// otherwise count for likelihood. A power below 1 makes a mean smaller (Jensen), so that it stays an e-value, and the
/// ratio is understated.
///
/// **Over the next.** The same mean of the ratios to another suspect, each feature's made smaller by four standard
/// deviations of the estimates: [`log10_over_next`](Suspect::log10_over_next) is the least over the suspects that are
/// not alike. Suspects are alike unless it is 1,000, and where as many decks as they dealt do not tell their
/// distributions apart.
///
/// **Fit.** Chi-square of two samples for each feature, neighbouring values pooled until both expect 10, and a bound of
/// each value that is too seldom for that; the smallest p-value times the number of features (Bonferroni). Below 1e-3
/// the suspect [`Differs`](Fit::Differs). Fewer than twenty decks that do not show that leave it
/// [`Untested`](Fit::Untested).
///
/// **One deck.** Where all decks are one, a suspect that deals one deck too is told by whether it is the same, n! to 1;
/// [`SuspectDistribution::Constant`] is the distribution of the deck that came first. Of hands the rest is not known, and it is none.
///
/// **Equal decks** speak for seeds only where they lie as those of random seeds: every two decks are equal with the same
/// probability, however far apart. Where they stand side by side, or all at one distance, as in a log with lines
/// doubled, or come at an even rate, they are left out, and no number of seeds is a suspect. A suspect that deals decks
/// is judged by their orders alone, unless all decks are one: a right shuffle whose seed is the clock repeats decks too.
///
/// **Changes.** A deck that is never put back is fair place by place, and each change is what the shuffle does to a new
/// deck. Where the changes resemble a suspect more than the decks do, its [`transform`](Suspect::transform) says so.
///
/// Costs some milliseconds a suspect of 52 cards.
pub fn suspects<L: Into<SuspectDistribution>>(
    data: &Audit,
    gallery: impl IntoIterator<Item = (String, L)>,
) -> Vec<Suspect> {
    let features = Features::new(data);
    let transforms = [Transform::Decks, Transform::Changes].into_iter().zip(data.counts());
    let transforms: Vec<(Transform, Vec<Vec<f64>>)> =
        transforms.map(|(transform, counts)| (transform, features.read(&counts))).collect();
    // Equal decks that do not lie as those of random seeds tell nothing of seeds.
    let as_of_seeds = data.spacing() == Spacing::Random;
    let repeated = data.remembered().filter(|_| as_of_seeds).map(|decks| [decks.decks(), decks.different()]);
    let mut all_known = Vec::new();
    let mut held = Vec::new();
    for (at, (name, distribution)) in gallery.into_iter().enumerate() {
        let known = distribution.into().known(&features);
        if let Some(one) = hold(data, (&features, repeated), &transforms, &known, (at, name)) {
            held.push(one);
        }
        all_known.push(known);
    }
    alike::named(&all_known, held)
}

/// Excludes suspects early: their first decks already differ from the data beyond doubt.
///
/// Such a suspect needs no more decks, because [`suspects`] would find [`Fit::Differs`].
#[derive(Debug)]
pub struct Screen {
    features: Features,
    transforms: [Vec<Vec<f64>>; 2],
}

impl Screen {
    /// Creates a screen for `data`.
    pub fn new(data: &Audit) -> Self {
        let features = Features::new(data);
        let transforms = data.counts().map(|counts| features.read(&counts));
        Self { features, transforms }
    }

    /// Whether the decks and their changes both differ from the suspect's decks with a p-value below
    /// 1e-12. Costs a pass over the counts of all features.
    pub fn excludes(&self, suspect: &mut SuspectDecks) -> bool {
        let counts = suspect.counts();
        let frequencies = Frequencies { counts: self.features.read(counts), decks: counts.decks as f64 };
        let p_values = self.transforms.iter().map(|counts| fit::least_of_counts(counts, &frequencies));
        p_values.fold(0.0, f64::max) < EXCLUDED_BELOW
    }
}

/// A suspect against the decks and their changes; none if it is fair, or not much likelier than fair.
fn hold(
    data: &Audit,
    (features, repeated): (&Features, Option<[u64; 2]>),
    transforms: &[(Transform, Vec<Vec<f64>>)],
    known: &Known,
    (at, name): (usize, String),
) -> Option<Held> {
    let Known { frequencies, repeats, constant } = known;
    let log_of_repeats =
        repeated.zip(*repeats).and_then(|(observed, repeats)| repeats.log_ratio(data.cards(), observed));
    let one_deck = transforms.first().and_then(|(_, counts)| features::of_one_deck(counts));
    let decks = data.decks() as f64;
    if *constant {
        let score = likelihood::of_constant(features, &one_deck?, decks - 1.0, log_of_repeats);
        let detected_by = features.named(features.len());
        let held = Held { at, name, score, fit: 1.0, decks, transform: Transform::Run, detected_by };
        return Some(held).filter(|held| held.score.log >= alike::TIE);
    }
    let Some(frequencies) = frequencies else {
        // A number of seeds, and nothing else.
        let score = likelihood::of_repeats(features, log_of_repeats?);
        if score.log < alike::TIE {
            return None;
        }
        let fit = repeated.zip(*repeats).map_or(1.0, |(observed, repeats)| repeats.fit(observed));
        let detected_by = features.named(score.detected_by);
        return Some(Held { at, name, score, fit, decks, transform: Transform::Run, detected_by });
    };
    if fit::least(&features.fair(), frequencies) > FAIR_FROM {
        return None;
    }
    let same_deck =
        one_deck.as_ref().zip(features::of_one_deck(&frequencies.counts)).map(|(one, other)| *one == other);
    let log_of_first = same_deck.map_or(0.0, |same| Repeats::log_ratio_of_first(data.cards(), same));
    // Decks that come again tell how many there are, and not how they are shuffled: where they differ, an order is
    // judged by itself.
    let log_of_repeats = log_of_repeats.filter(|_| one_deck.is_some()).map(|log| log + log_of_first);
    let mut best: Option<(Transform, &[Vec<f64>], Score)> = None;
    // From one deck to itself nothing changes, whatever dealt it.
    let transforms = if one_deck.is_some() { &transforms[..1] } else { transforms };
    for (transform, counts) in transforms {
        let repeats = log_of_repeats.filter(|_| *transform == Transform::Decks);
        let score = likelihood::score(features, counts, frequencies, repeats);
        // Some shuffles' changes have the distribution of their decks; the plainer transform, which is first, then has
        // it.
        if best.as_ref().is_none_or(|(_, _, before)| score.log > before.log + alike::TIE) {
            best = Some((*transform, counts, score));
        }
    }
    let (transform, counts, score) = best?;
    if score.log < alike::TIE {
        return None;
    }
    let detected_by = features.named(score.detected_by);
    let decks = counts.first().map_or(0.0, |counts| counts.iter().sum());
    Some(Held {
        at,
        name,
        fit: fit::least_of_counts(counts, frequencies),
        decks,
        score,
        transform,
        detected_by,
    })
}

impl Held {
    fn fits(&self) -> bool {
        self.fit >= DIFFERS_BELOW
    }

    fn into_suspect(self, alike: Vec<Alike>, over_next: Option<f64>) -> Suspect {
        let p = self.fit;
        let fit = match self.fits() {
            true if self.decks < LEAST_DECKS => Fit::Untested { p },
            true => Fit::Fits { p },
            false => Fit::Differs { p },
        };
        Suspect {
            name: self.name,
            alike,
            log10_over_fair: self.score.log / LN_10,
            log10_over_next: over_next.map(|log| log / LN_10),
            fit,
            transform: self.transform,
            detected_by: self.detected_by,
            remedies: Vec::new(),
        }
    }
}

//! How much likelier a suspect makes the decks than a fair shuffle does, or another suspect.

use super::features::Features;
use super::fit::Frequencies;
use crate::statistics::tails::SMALLEST;

/// Standard deviations within which an estimate is not trusted.
const DEVIATIONS: f64 = 4.0;

/// What a suspect scores against fair.
#[derive(Debug, Clone)]
pub(super) struct Score {
    /// The natural logarithm of the ratio.
    pub(super) log: f64,
    /// Which part is the largest.
    pub(super) detected_by: usize,
    /// Of each feature; then of decks that came again.
    parts: Vec<Part>,
}

/// The logarithm of a feature's ratio, and the variance that it has because probabilities were estimated.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    log: f64,
    noise: f64,
}

impl Score {
    fn of(parts: Vec<Part>) -> Self {
        let (mut detected_by, mut most) = (0, f64::NEG_INFINITY);
        for (at, part) in parts.iter().enumerate() {
            if part.log > most {
                (detected_by, most) = (at, part.log);
            }
        }
        Self { log: log_mean(parts.iter().map(|part| part.log)), detected_by, parts }
    }

    /// The same against another suspect, on the same decks: the mean of the features' ratios, each made smaller by what
    /// the estimates leave open.
    pub(super) fn over(&self, other: &Self) -> f64 {
        let ratio = |(one, other): (&Part, &Part)| {
            one.log - other.log - DEVIATIONS * (one.noise + other.noise).sqrt()
        };
        log_mean(self.parts.iter().zip(&other.parts).map(ratio))
    }
}

/// The logarithm of the mean of what has these logarithms.
fn log_mean(logs: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = logs.clone().fold(f64::NEG_INFINITY, f64::max);
    let (sum, count) = logs.fold((0.0, 0.0), |(sum, count), log| (sum + (log - most).exp(), count + 1.0));
    if count > 0.0 { most + (sum / count).ln() } else { 0.0 }
}

/// From all features, and from decks that came again if these are told.
pub(super) fn score(
    features: &Features,
    data: &[Vec<f64>],
    suspect: &Frequencies,
    repeats: Option<f64>,
) -> Score {
    let decks: f64 = data.first().map_or(0.0, |counts| counts.iter().sum());
    let tempered = if decks > suspect.decks { suspect.decks / decks } else { 1.0 };
    let share = tempered * decks / suspect.decks;
    let part = |feature: usize| {
        let observed = data[feature].iter().filter(|count| **count > 0.0).count();
        let log =
            of_feature(features.fair_of(feature), &data[feature], &suspect.counts[feature], suspect.decks);
        Part {
            log: tempered * log,
            // k − 1 errors of variance 1/D each: against the data's own noise, and squared against its number.
            noise: observed.saturating_sub(1) as f64 * (tempered * share + share * share / 2.0),
        }
    };
    let again = Part { log: repeats.unwrap_or(0.0), noise: 0.0 };
    Score::of((0..features.len()).map(part).chain([again]).collect())
}

/// The same of a suspect whose decks are fair but for coming again.
pub(super) fn of_repeats(features: &Features, log: f64) -> Score {
    let again = Part { log, noise: 0.0 };
    Score::of(std::iter::repeat_n(Part::default(), features.len()).chain([again]).collect())
}

/// The same of decks that are all one, under the distribution that repeats the first: each after it has the same values
/// as it.
pub(super) fn of_constant(
    features: &Features,
    values: &[usize],
    after_the_first: f64,
    repeats: Option<f64>,
) -> Score {
    let part = |(feature, value): (usize, &usize)| {
        let fair = features.fair_of(feature)[*value].max(SMALLEST);
        Part { log: -after_the_first * fair.ln(), noise: 0.0 }
    };
    let again = Part { log: repeats.unwrap_or(0.0), noise: 0.0 };
    Score::of(values.iter().enumerate().map(part).chain([again]).collect())
}

/// Σ count · ln(probability / fair probability).
fn of_feature(fair: &[f64], data: &[f64], counts: &[f64], decks: f64) -> f64 {
    // An exact distribution needs none.
    let half_a_deck_each =
        if decks.is_finite() { fair.iter().filter(|p| **p > 0.0).count() as f64 / 2.0 } else { 0.0 };
    let whole = if decks.is_finite() { decks + half_a_deck_each } else { 1.0 };
    let observed = fair.iter().zip(data).zip(counts).filter(|((_, count), _)| **count > 0.0);
    let part = |((fair, count), count_of_suspect): ((&f64, &f64), &f64)| {
        let fair = fair.max(SMALLEST);
        let p = ((count_of_suspect + half_a_deck_each * fair) / whole).max(SMALLEST);
        count * (p / fair).ln()
    };
    observed.map(part).sum()
}

//! Single decks: the deck that is farthest out in any number that is read from it.
//!
//! The counts already hold how often each value of each statistic came, so the least and the largest value and their exact
//! tails are known without further work. Only the numbers of the decks must be noted as they come: those of decks so far
//! out that a test can fail because of them. Fair decks hardly ever are, so noting costs nothing.
//!
//! The p-value of the test is the smallest two-sided tail of all decks and all readings, times the number of decks of the
//! reading and the number of readings (Bonferroni). That holds for every number of decks and however readings depend.

use super::block::Row;
use super::counts::{COUNTED_WHOLE, Counts};
use super::null::Null;
use super::plain::Values;
use super::test::{DeckStatistic, Effect, Outlier, Subject, Test, TestId, Transform, Where};
use crate::statistics::sums;
use crate::statistics::tails::{Tails, bonferroni};

/// A deck is noted if its tail times the number of decks is below this, so that its p-value may be below 1e-3.
const NOTED_BELOW: f64 = 1e-3;

/// Decks noted per reading. Of a shuffle that is far out in every deck, the first ones are enough.
const MOST_NOTED: usize = 8;

/// Outliers that the test lists.
const LISTED: usize = 8;

/// A deck that is far out in a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Noted {
    /// The value, the offset of its statistic subtracted.
    pub(super) value: u64,
    /// The number of the deck, from 1.
    pub(super) deck: u64,
}

/// Returns the first value at which the sum of the probabilities is above a level.
fn first_above(level: f64, mut values: impl Iterator<Item = (usize, f64)>) -> Option<usize> {
    let mut sum = 0.0;
    let is_above = |(_, p): &(usize, f64)| {
        sum += p;
        sum > level
    };
    values.find(is_above).map(|(value, _)| value)
}

/// The noted decks of one reading, and the values that are not noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OfReading {
    usual: [u64; 2],
    noted: Vec<Noted>,
}

impl OfReading {
    /// Creates a reading that notes no deck.
    pub(super) fn new() -> Self {
        Self { usual: [0, u64::MAX], noted: Vec::new() }
    }

    /// Sets the values that are usual among as many decks.
    pub(super) fn expect(&mut self, probabilities: &[f64], decks: u64) {
        let level = NOTED_BELOW / (2.0 * decks as f64);
        let least = first_above(level, probabilities.iter().copied().enumerate());
        let most = first_above(level, probabilities.iter().copied().enumerate().rev());
        if let (Some(least), Some(most)) = (least, most) {
            self.usual = [least as u64, most as u64];
        }
    }

    /// Returns whether a value is far enough out to be noted.
    pub(super) fn is_far(&self, value: u64) -> bool {
        value < self.usual[0] || value > self.usual[1]
    }

    /// Counts the decks whose value is far enough out.
    fn count_far(&self, counts: &[u64]) -> u64 {
        let [least, most] = self.usual.map(|value| usize::try_from(value).unwrap_or(usize::MAX));
        let below = &counts[..least.min(counts.len())];
        let above = &counts[most.saturating_add(1).min(counts.len())..];
        below.iter().chain(above).sum()
    }

    /// Notes a deck if its value is far enough out.
    pub(super) fn take(&mut self, value: u64, deck: u64) {
        if self.is_far(value) && self.noted.len() < MOST_NOTED {
            self.noted.push(Noted { value, deck });
        }
    }

    /// Removes the noted decks.
    pub(super) fn forget(&mut self) {
        self.noted.clear();
    }
}

/// Noted decks of the statistics of decks and of changes.
#[derive(Debug, Clone, Default)]
pub(crate) struct FarDecks {
    /// The number of decks for which the limits were set.
    limit: u64,
    /// The readings of the decks, then of the changes, each in the order of the null distributions.
    readings: Vec<OfReading>,
    /// The numbers of far decks after the last block. Valid until the counts or the limits change.
    so_far: Option<Vec<u64>>,
}

impl PartialEq for FarDecks {
    fn eq(&self, other: &Self) -> bool {
        self.limit == other.limit && self.readings == other.readings
    }
}

impl Eq for FarDecks {}

/// The numbers of far decks per reading before some decks were counted.
pub(super) struct Before(Vec<u64>);

impl FarDecks {
    /// Sets the limits for as many decks.
    pub(super) fn expect(&mut self, nulls: &[Null], decks: u64) {
        if decks > self.limit {
            self.so_far = None;
            self.readings.resize(2 * nulls.len(), OfReading::new());
            self.limit = decks.next_power_of_two().max(256);
            for (reading, null) in self.readings.iter_mut().zip(nulls.iter().chain(nulls)) {
                reading.expect(&null.probabilities, self.limit);
            }
        }
    }

    /// Prepares for `more` decks after those counted so far.
    pub(super) fn before(&mut self, nulls: &[Null], counts: [&Counts; 2], more: usize) -> Before {
        self.expect(nulls, counts[0].decks + more as u64);
        Before(self.so_far.take().unwrap_or_else(|| self.far(nulls, counts)))
    }

    fn far(&self, nulls: &[Null], counts: [&Counts; 2]) -> Vec<u64> {
        let observed =
            counts.into_iter().flat_map(|counts| nulls.iter().map(move |null| null.observed(counts)));
        self.readings.iter().zip(observed).map(|(reading, observed)| reading.count_far(observed)).collect()
    }

    /// Notes the far decks among those that were counted since; `orders` has the decks and the changes with their
    /// inverses, and the number of the first deck of each.
    pub(super) fn after(
        &mut self,
        before: &Before,
        nulls: &[Null],
        counts: [&Counts; 2],
        orders: [(&[Row], &[Row], u64); 2],
    ) {
        let far = self.far(nulls, counts);
        for (at, reading) in self.readings.iter_mut().enumerate() {
            if far[at] == before.0[at] || reading.noted.len() == MOST_NOTED {
                continue;
            }
            let (null, (rows, inverses, first)) = (&nulls[at % nulls.len()], orders[at / nulls.len()]);
            let rows = if null.of_inverse { inverses } else { rows };
            let n = counts[0].n;
            for (row, deck) in rows.iter().zip(first..) {
                let order: Vec<u32> = row[..n].iter().map(|card| u32::from(*card)).collect();
                reading.take(u64::from(null.statistic.of(&order)) - null.statistic.offset(), deck);
            }
        }
        self.so_far = Some(far);
    }

    /// Notes one deck, or its change, if it is far out; side 0 are the decks. The values are those that were counted.
    pub(super) fn note(&mut self, nulls: &[Null], side: usize, values: &Values, deck: u64) {
        for (reading, null) in self.readings[side * nulls.len()..].iter_mut().zip(nulls) {
            reading.take(values.of(null.statistic, null.of_inverse), deck);
        }
    }

    /// Forgets the numbers of decks, which are no longer those of one run.
    pub(super) fn forget(&mut self) {
        self.so_far = None;
        self.readings.iter_mut().for_each(OfReading::forget);
    }

    /// Returns the readings with their counts, and none for so few cards that each order is counted by itself.
    pub(super) fn readings<'a>(
        &'a self,
        nulls: &'a [Null],
        decks: &'a Counts,
        changes: &'a Counts,
    ) -> Vec<Far<'a>> {
        if decks.n <= COUNTED_WHOLE {
            return Vec::new();
        }
        let sides = [
            (decks, Transform::Decks, Transform::Inverses),
            (changes, Transform::Changes, Transform::InverseChanges),
        ];
        let mut all = Vec::new();
        for (side, (counts, own, inverse)) in sides.into_iter().enumerate() {
            for (at, null) in nulls.iter().enumerate() {
                all.push(Far {
                    of: DeckStatistic::Order(null.statistic),
                    transform: if null.of_inverse { inverse } else { own },
                    offset: null.statistic.offset(),
                    probabilities: &null.probabilities,
                    counts: null.observed(counts),
                    noted: self.readings.get(side * nulls.len() + at).map_or(&[], |of| &of.noted),
                });
            }
        }
        all
    }
}

/// One reading of all decks: its distribution, how often each value came, and which decks were noted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Far<'a> {
    pub(super) of: DeckStatistic,
    pub(super) transform: Transform,
    pub(super) offset: u64,
    pub(super) probabilities: &'a [f64],
    pub(super) counts: &'a [u64],
    pub(super) noted: &'a [Noted],
}

impl OfReading {
    /// Returns the noted decks with the distribution and the counts.
    pub(super) fn far<'a>(
        &'a self,
        of: DeckStatistic,
        probabilities: &'a [f64],
        counts: &'a [u64],
    ) -> Far<'a> {
        Far { of, transform: Transform::Decks, offset: 0, probabilities, counts, noted: &self.noted }
    }
}

impl Far<'_> {
    fn decks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the two-sided p-value of one deck with a value.
    fn p(&self, value: usize) -> f64 {
        let at = value.min(self.probabilities.len());
        let below = self.probabilities[..(at + 1).min(self.probabilities.len())].iter().sum();
        let above = self.probabilities[at..].iter().rev().sum();
        Tails { below, above }.two_sided()
    }

    /// Returns the least and the largest value that occurred.
    fn ends(&self) -> [Option<usize>; 2] {
        [self.counts.iter().position(|count| *count > 0), self.counts.iter().rposition(|count| *count > 0)]
    }

    fn outlier(&self, value: u64, deck: Option<u64>) -> Outlier {
        let (mean, variance) = (sums::mean(self.probabilities), sums::variance(self.probabilities));
        Outlier {
            at: Where::Deck { deck, of: self.of, transform: self.transform },
            observed: (value + self.offset) as f64,
            expected: mean + self.offset as f64,
            z: (value as f64 - mean) / variance.sqrt(),
        }
    }
}

/// Returns the test of the deck that is farthest out in any of these readings.
pub(super) fn test(readings: &[Far<'_>]) -> Option<Test> {
    let number = readings.len();
    let all_decks = readings.iter().map(Far::decks).max()?;
    // With the p-value times the decks of its reading.
    let adjusted = |far: &Far<'_>, value: usize| {
        let p = far.p(value);
        bonferroni(p, usize::try_from(far.decks()).unwrap_or(usize::MAX))
    };
    let ends =
        readings.iter().flat_map(|far| far.ends().into_iter().flatten().map(move |value| (far, value)));
    let ranked = ends.map(|(far, value)| (adjusted(far, value), far, value));
    // Of equally far ones the first: the decks before the changes.
    let (p, far, value) =
        ranked.reduce(|best, next| if next.0 < best.0 { next } else { best }).filter(|_| all_decks > 0)?;
    let p = bonferroni(p, number);
    let beyond = |value: usize| bonferroni(adjusted(far, value), number) < NOTED_BELOW;
    let seen = far.counts.iter().enumerate().filter(|(value, count)| **count > 0 && beyond(*value));
    let as_far: u64 = seen.map(|(_, count)| count).sum();
    let noted = readings.iter().flat_map(|far| far.noted.iter().map(move |noted| (far, noted)));
    let mut noted: Vec<(f64, &Far<'_>, Noted)> = noted
        .map(|(far, noted)| (bonferroni(adjusted(far, noted.value as usize), number), far, *noted))
        .filter(|(p, ..)| *p < NOTED_BELOW)
        .collect();
    noted.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.2.deck.cmp(&other.2.deck)));
    let is_of_test = |other: &Far<'_>| other.of == far.of && other.transform == far.transform;
    let deck = noted.iter().find(|(_, other, noted)| is_of_test(other) && noted.value == value as u64);
    let deck = deck.map(|(_, _, noted)| noted.deck);
    let first = far.outlier(value as u64, deck);
    // Each deck once, in what it is farthest out.
    let mut listed = vec![first.clone()];
    let mut numbers: Vec<u64> = deck.into_iter().collect();
    for (_, far, Noted { value, deck }) in noted {
        if listed.len() < LISTED && !numbers.contains(&deck) {
            numbers.push(deck);
            listed.push(far.outlier(value, Some(deck)));
        }
    }
    let id = TestId::whole(Transform::Run, Subject::FarthestDeck);
    let effect = Effect::FarthestDeck {
        transform: far.transform,
        of: far.of,
        value: value as u64 + far.offset,
        expected: first.expected,
        deck,
        decks: as_far,
    };
    let test = Test::new(id, far.decks(), first.observed, p, effect).with_z(first.z);
    Some(Test { outliers: listed, ..test })
}

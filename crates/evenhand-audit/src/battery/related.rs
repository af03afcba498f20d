//! Decks that follow from earlier ones: by a cut, a reversal, an inversion, or a map that linked
//! earlier decks.
//!
//! The test reduces each deck to forms that related decks share. A [table](forms) finds equal forms
//! at any distance between the decks:
//!
//! - the cards from card 0 on, towards its smaller neighbour: equal for a deck that is cut or
//!   reversed,
//! - this form of the inverse: equal for a deck whose cards are renumbered,
//! - the smaller of the first form and of that of the mirrored deck, whose cards count from the last
//!   one: equal for a deck that is mirrored and cut or reversed,
//! - the smaller of the fingerprints of the deck and of its inverse: equal for inverse decks,
//! - the maps of cards and of places to the 16 decks before: equal if an earlier pair of decks has
//!   the same replacement or move.
//!
//! Two fair decks share a form with a probability of 4n/n! at most, and two maps are equal with
//! 1/n!. If the test finds a pair, its p-value is the expected number of all such pairs. This
//! number bounds the probability of a pair (Markov). Decks that are equal to an earlier one belong
//! to the test of equal decks.
//!
//! The test counts related decks, each once, however many forms it shares. A deck that is equal to
//! an earlier one does not count, and its maps to later decks are not compared, because the earlier
//! deck has the same maps. (Maps are lost if the earlier deck is more than 16 decks back.) The
//! p-value depends only on whether any deck is related, so counting each deck once does not change
//! it.
//!
//! The module also counts the cards that lie where they lay 2 to 16 decks before: in each deck, and
//! on average for lags 9 to 16.
//!
//! Cost: about 0.2 µs per deck for the first [`MOST_RELATED`], and 0.8 µs more for the first
//! [`MAPPED_DECKS`]. Memory: 2 bytes per card and deck.

mod forms;
mod relation;

use std::collections::VecDeque;
use std::sync::Arc;

use strum::VariantArray as _;

pub use self::relation::{Relation, Turn};

use self::forms::{FormKind, Forms, SharedForm, short, short_canonical, short_mirrored};
use super::far_decks::{Far, OfReading};
use super::lags::LAGS;
use super::test::{DeckStatistic, Effect, Form, Outlier, Subject, Test, TestId, Transform, Where};
use crate::Statistic;
use crate::statistics::sums;
use crate::statistics::tails::bonferroni;

/// Maximum number of decks that are compared with earlier ones.
pub const MOST_RELATED: u64 = 1 << 13;

/// Maximum number of decks whose maps are compared.
const MAPPED_DECKS: u64 = 1 << 11;

/// Number of earlier decks that are compared with a deck.
const BEFORE: usize = 16;

/// Minimum number of cards. With fewer cards, fair decks are related by chance.
const LEAST_CARDS: usize = 14;

/// Pairs of decks that the test lists.
const LISTED: usize = 8;

/// Two decks of which the later follows from the earlier, counted from 1.
#[derive(Debug, Clone, Copy)]
struct Pair {
    relation: Relation,
    turn: Option<Turn>,
    deck: u64,
    earlier: u64,
}

/// Decks and the forms that they share with earlier ones.
#[derive(Debug, Clone)]
pub(super) struct Related {
    n: usize,
    decks: u64,
    /// The places of the cards in the last decks of this run, the newest first.
    places: VecDeque<Vec<u16>>,
    /// Whether each of them is equal to an earlier deck: a bit each, the newest lowest.
    repeats: u16,
    /// The last deck that counts as related.
    counted: u64,
    /// A spare list, reused for the next places.
    spare: Vec<u16>,
    forms: Forms,
    found: Vec<Pair>,
    counts: Counts,
    law: Arc<[f64]>,
    far: Vec<OfReading>,
    limit: u64,
}

/// The counts, which are saved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(super) struct Counts {
    /// Number of decks that were read.
    decks: u64,
    /// Pairs of decks, and maps, that were compared.
    pairs: u64,
    maps: u64,
    /// Number of decks that follow from others, by the first relation that each has.
    related: Vec<u64>,
    /// For lags 2 to 16, numbers of decks by their cards in place.
    in_place: Vec<Vec<u64>>,
}

impl Related {
    /// Creates empty counts for decks of n cards.
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            decks: 0,
            places: VecDeque::new(),
            repeats: 0,
            counted: 0,
            spare: Vec::new(),
            forms: Forms::new(n),
            found: Vec::new(),
            counts: Counts::default(),
            law: [].into(),
            far: Vec::new(),
            limit: 0,
        }
    }

    /// Creates empty counts with the same configuration.
    pub(super) fn anew(&self) -> Self {
        Self { law: Arc::clone(&self.law), ..Self::new(self.n) }
    }

    /// Counts a whole deck.
    pub(super) fn observe(&mut self, order: &[u32]) {
        if self.counts.decks >= MOST_RELATED || self.n < LEAST_CARDS {
            return;
        }
        if self.counts.in_place.is_empty() {
            self.law = Statistic::FixedPoints.null_distribution(self.n).unwrap_or_default().into();
            self.counts.in_place = vec![vec![0; self.n + 1]; BEFORE - 1];
            self.counts.related = vec![0; Relation::VARIANTS.len()];
            self.far = vec![OfReading::new(); BEFORE - 1];
        }
        self.decks += 1;
        self.counts.decks += 1;
        if self.counts.decks > self.limit {
            self.limit = self.counts.decks.next_power_of_two().max(256);
            self.far.iter_mut().for_each(|far| far.expect(&self.law, self.limit));
        }
        self.forms.push(order);
        let deck = self.decks;
        let own = self.forms.order(deck);
        let lags = (2..=self.places.len() as u64).zip(self.counts.in_place.iter_mut()).zip(&mut self.far);
        for ((lag, counts), far) in lags {
            let same = self.forms.count_equal(deck, deck - lag);
            counts[same] += 1;
            far.take(same as u64, deck);
        }
        let mut places = std::mem::take(&mut self.spare);
        places.resize(self.n, 0);
        for (place, card) in (0..).zip(order) {
            places[*card as usize] = place;
        }
        let whole = short(own.iter().copied());
        let cut = short_canonical(own, &places);
        let mirrored = cut.min(short_mirrored(own, &places));
        let keys = [
            (Relation::Cut, cut),
            (Relation::Renumbered, short_canonical(&places, own)),
            (Relation::Inverse, whole.min(short(places.iter().copied()))),
            // A deck that is only cut or only mirrored shares this form, too.
            (Relation::MirroredAndCut, mirrored),
        ];
        let whole = self.forms.insert(whole, SharedForm { kind: FormKind::Whole, deck, ago: 0 });
        if whole.is_none() {
            self.counts.pairs += self.counts.decks - 1;
            for (relation, key) in keys {
                self.count_form(relation, key, 0);
            }
            if self.counts.decks <= MAPPED_DECKS {
                self.count_maps(order);
            }
        }
        self.repeats = self.repeats << 1 | u16::from(whole.is_some());
        self.places.push_front(places);
        if self.places.len() > BEFORE {
            self.spare = self.places.pop_back().unwrap_or_default();
        }
    }

    /// Counts the maps from earlier decks to the last one.
    fn count_maps(&mut self, order: &[u32]) {
        for (at, ago) in (0..self.places.len()).zip(1..) {
            if self.repeats >> at & 1 == 1 {
                continue;
            }
            let earlier = &self.places[at];
            let cards = short(earlier.iter().map(|place| order[usize::from(*place)] as u16));
            let moved = short(order.iter().map(|card| earlier[*card as usize]));
            self.count_form(Relation::Relabelled, cards, ago);
            self.count_form(Relation::Moved, moved, ago);
            self.counts.maps += 1;
        }
    }

    /// Enters a form of the last deck with this short key. Counts the deck if it shares the form,
    /// and does not count yet.
    fn count_form(&mut self, relation: Relation, key: u64, ago: u64) {
        let deck = self.decks;
        let form = SharedForm { kind: FormKind::Of(relation), deck, ago };
        let Some(first) = self.forms.insert(key, form).filter(|_| self.counted != deck) else {
            return;
        };
        self.counted = deck;
        self.counts.related[relation as usize] += 1;
        if self.found.len() < LISTED {
            let earlier = if ago > 0 { deck - ago } else { first };
            let turn = relation.turn(self.forms.order(earlier), self.forms.order(deck));
            self.found.push(Pair { relation, turn, deck, earlier });
        }
    }

    /// Forgets the last decks: the next deck starts another run.
    pub(super) fn end_run(&mut self) {
        self.places.clear();
    }

    /// Adds other counts.
    pub(super) fn add(&mut self, other: &Self) {
        self.found.clear();
        self.far.iter_mut().for_each(OfReading::forget);
        if self.counts.decks == 0 {
            let far = vec![OfReading::new(); other.far.len()];
            *self = Self { counts: other.counts.clone(), law: Arc::clone(&other.law), far, ..self.clone() };
            return;
        }
        let Counts { decks, pairs, maps, related, in_place } = &other.counts;
        self.counts.decks += decks;
        self.counts.pairs += pairs;
        self.counts.maps += maps;
        self.counts.related.iter_mut().zip(related).for_each(|(mine, theirs)| *mine += theirs);
        for (mine, theirs) in self.counts.in_place.iter_mut().zip(in_place) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// Returns the numbers of which single decks are tested.
    pub(super) fn readings(&self) -> Vec<Far<'_>> {
        let each = (2..).zip(&self.counts.in_place).zip(&self.far);
        let each = each.filter(|((_, counts), _)| counts.iter().any(|count| *count > 0));
        each.map(|((lag, counts), far)| far.far(DeckStatistic::CardsInPlace(lag), &self.law, counts))
            .collect()
    }

    /// Adds the tests of decks that follow from others, and of cards in place 9 to 16 decks before.
    pub(super) fn add_tests(&self, tests: &mut Vec<Test>) {
        if self.counts.pairs > 0 {
            tests.push(self.related());
        }
        tests.extend(self.farthest_lag());
    }

    fn related(&self) -> Test {
        let decks: u64 = self.counts.related.iter().sum();
        let orders: f64 = (1..=self.n).map(|m| 1.0 / m as f64).product();
        let (pairs, maps) = (self.counts.pairs as f64, self.counts.maps as f64);
        let expected = (pairs * (6 * self.n + 1) as f64 + maps * (maps - 1.0).max(0.0)) * orders;
        let p = if decks > 0 { expected } else { 1.0 };
        let most = (0..).zip(&self.counts.related).max_by_key(|(at, count)| (**count, usize::MAX - at));
        let relation = most.map_or(Relation::Cut, |(at, _): (usize, _)| Relation::VARIANTS[at]);
        let first = self.found.iter().find(|pair| pair.relation == relation);
        let effect = Effect::Related {
            relation,
            turn: first.and_then(|pair| pair.turn),
            deck: first.map(|pair| pair.deck),
            earlier: first.map(|pair| pair.earlier),
            decks,
        };
        let outlier = |pair: &Pair| {
            let Pair { relation, turn, deck, earlier } = *pair;
            Outlier { at: Where::Follows { deck, earlier, relation, turn }, observed: 1.0, expected, z: 0.0 }
        };
        let id = TestId::whole(Transform::Run, Subject::RelatedDecks);
        let test = Test::new(id, self.counts.decks, decks as f64, p, effect);
        Test { outliers: self.found.iter().map(outlier).collect(), ..test }
    }

    fn farthest_lag(&self) -> Option<Test> {
        let farther = (2..).zip(&self.counts.in_place).filter(|(lag, _)| usize::from(*lag) > LAGS);
        let number = BEFORE - LAGS;
        let test = |(lag, counts): (u8, &Vec<u64>)| {
            let pairs: u64 = counts.iter().sum();
            let total: u64 = (0..).zip(counts).map(|(value, count)| value * count).sum();
            let observed = total as f64 / pairs as f64;
            let p = bonferroni(sums::sum_of_few(&self.law, total, pairs).two_sided(), number);
            let effect = Effect::DeckMean { of: DeckStatistic::CardsInPlace(lag), observed, expected: 1.0 };
            let id = TestId { transform: Transform::Run, subject: Subject::RelatedDecks, form: Form::Mean };
            Test::new(id, pairs, observed, p, effect).with_z((observed - 1.0) * (pairs as f64).sqrt())
        };
        let farther = farther.filter(|(_, counts)| counts.iter().any(|count| *count > 0));
        farther.map(test).min_by(Test::cmp_strength)
    }

    #[cfg(feature = "state")]
    pub(super) fn saved(&self) -> Counts {
        self.counts.clone()
    }

    /// Restores saved counts of some decks of n cards. Returns `None` if they do not add up.
    #[cfg(feature = "state")]
    pub(super) fn of_saved(n: usize, decks: u64, counts: Counts) -> Option<Self> {
        let blank = Self::new(n);
        if counts == Counts::default() {
            return Some(blank);
        }
        let mut counts = counts;
        // States from before the last relation.
        if counts.related.len() == Relation::MirroredAndCut as usize {
            counts.related.push(0);
        }
        let Counts { decks: looked_at, pairs, maps, related, in_place } = &counts;
        let is_sum_of_few = |counts: &Vec<u64>| {
            counts.len() == n + 1
                && counts
                    .iter()
                    .try_fold(0, |sum: u64, count| sum.checked_add(*count))
                    .is_some_and(|sum| sum <= decks)
        };
        let fits = n >= LEAST_CARDS
            && *looked_at <= decks
            && pairs.max(maps) <= &(decks.saturating_mul(decks.max(BEFORE as u64)))
            && related.len() == Relation::VARIANTS.len()
            && related.iter().all(|count| *count <= decks.saturating_mul(BEFORE as u64))
            && in_place.len() == BEFORE - 1
            && in_place.iter().all(is_sum_of_few);
        let law = Statistic::FixedPoints.null_distribution(n).unwrap_or_default().into();
        fits.then(|| Self { counts, law, far: vec![OfReading::new(); BEFORE - 1], ..blank })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::plain::inverse;

    fn deck(n: u32, seed: u32) -> Vec<u32> {
        let mut deck: Vec<u32> = (0..n).collect();
        let mut state = u64::from(seed) + 1;
        for i in (1..deck.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            deck.swap(i, (state >> 33) as usize % (i + 1));
        }
        deck
    }

    fn found(decks: impl IntoIterator<Item = Vec<u32>>) -> Vec<(Relation, Option<Turn>, u64, u64)> {
        let mut related = Related::new(20);
        decks.into_iter().for_each(|deck| related.observe(&deck));
        let found = related.found.iter();
        found.map(|pair| (pair.relation, pair.turn, pair.deck, pair.earlier)).collect()
    }

    #[test]
    fn decks_of_each_relation_are_found_and_fair_ones_are_not() {
        let fair = || (0..40).map(|seed| deck(20, seed));
        assert_eq!(found(fair()), []);
        let base = deck(20, 7);
        let mut cut = base.clone();
        cut.rotate_left(6);
        let reversed: Vec<u32> = cut.iter().rev().copied().collect();
        let complement: Vec<u32> = base.iter().map(|card| 19 - card).collect();
        let mut mirrored_and_cut = complement.clone();
        mirrored_and_cut.rotate_left(5);
        let moved_on: Vec<u32> = base.iter().map(|card| (card + 3) % 20).collect();
        let backwards = |deck: &[u32]| -> Vec<u32> { deck.iter().rev().copied().collect() };
        let [shifted, turned, both] = [Turn::Shifted, Turn::Reversed, Turn::ReversedAndShifted].map(Some);
        for (other, relation, turn) in [
            (cut, Relation::Cut, shifted),
            (backwards(&base), Relation::Cut, turned),
            (reversed, Relation::Cut, both),
            (complement.clone(), Relation::Renumbered, turned),
            (moved_on.iter().map(|card| 19 - card).collect(), Relation::Renumbered, both),
            (moved_on, Relation::Renumbered, shifted),
            (inverse(&base), Relation::Inverse, None),
            (backwards(&complement), Relation::MirroredAndCut, turned),
            (mirrored_and_cut, Relation::MirroredAndCut, shifted),
        ] {
            assert_eq!(found(fair().chain([other])), [(relation, turn, 41, 8)]);
        }
        // Equal decks have a test of their own.
        assert_eq!(found(fair().chain([base])), []);
    }

    #[test]
    fn the_second_deck_that_is_relabelled_alike_is_found() {
        let map = deck(20, 99);
        let relabelled =
            |order: &[u32]| -> Vec<u32> { order.iter().map(|card| map[*card as usize]).collect() };
        let mut decks: Vec<Vec<u32>> = (0..40).map(|seed| deck(20, seed)).collect();
        decks[10] = relabelled(&decks[9]);
        decks[30] = relabelled(&decks[18]);
        assert_eq!(found(decks), [(Relation::Relabelled, None, 31, 19)]);
    }

    /// The maps to a deck from an equal pair are equal; a mirrored deck also repeats a replacement.
    #[test]
    fn a_deck_counts_once_and_an_equal_pair_relates_no_later_deck() {
        let count = |change: fn(usize, &mut Vec<Vec<u32>>)| {
            let mut decks: Vec<Vec<u32>> = (0..400).map(|seed| deck(20, seed)).collect();
            (20..400).step_by(20).for_each(|at| change(at, &mut decks));
            let mut related = Related::new(20);
            for deck in &decks {
                related.observe(deck);
            }
            related.counts.related
        };
        let copied = |at: usize, decks: &mut Vec<Vec<u32>>| decks[at] = decks[at - 12].clone();
        let mirrored = |at: usize, decks: &mut Vec<Vec<u32>>| {
            decks[at] = decks[at - 1].iter().map(|card| 19 - card).collect();
        };
        let reversed = |at: usize, decks: &mut Vec<Vec<u32>>| {
            decks[at] = decks[at - 1].iter().rev().copied().collect();
        };
        assert_eq!(count(copied), [0; 6]);
        assert_eq!(count(mirrored), [0, 19, 0, 0, 0, 0]);
        assert_eq!(count(reversed), [19, 0, 0, 0, 0, 0]);
    }
}

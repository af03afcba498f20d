//! The audit: takes decks, keeps counts.

#[cfg(feature = "state")]
mod saved;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use evenhand::Permutation;

use super::auxiliary::Auxiliary;
use super::block::{self, DECKS, Row, WIDTH};
use super::bounds::Bounds;
use super::contingency::ContingencyTable;
use super::counts::{COUNTED_WHOLE, Counts};
use super::deck::{Deck, MAX_CARDS};
use super::drift::Drift;
use super::duplicates::{Duplicates, fingerprint};
use super::error::AuditError;
use super::far_decks;
use super::finding::Finding;
use super::groups::Group;
use super::lags::LAGS;
use super::names::CardNames;
use super::null::{Null, nulls};
use super::on_request::{OnRequest, OnRequestError};
use super::related::Related;
use super::relations::Relations;
use super::rows;
use super::spacing::Spacing;
use super::tables::Tables;
use super::tally::Tally;
use super::test::{Subject, Test};
use super::visible::Visible;
use crate::Statistic;
#[cfg(feature = "state")]
pub(crate) use saved::Saved;

/// The most decks of audits that are merged, 2^40: no sum of whole numbers that an audit keeps overflows up to there.
const MAX_DECKS: u64 = 1 << 40;

/// An audit of the decks of one shuffle.
///
/// Takes decks one after another, or several audits take some each and [`merge`](Audit::merge). Memory does not depend
/// on the number of decks, but for 16 bytes each for the first 2^24, by which decks that come twice are found.
///
/// Up to 64 cards, decks are counted a block at a time, 700,000 decks of 52 a second on one core of an AMD EPYC
/// (November 2026, `cargo bench --bench audit`); beyond, O(n²) each, 28,000 of 100 cards.
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::battery::Finding;
///
/// // Cut, and never shuffled: each card is at each place as often as any.
/// let mut audit = Audit::new(52)?;
/// for cut in 0..520 {
///     let deck: Vec<u32> = (0..52).map(|place| (place + cut * 7) % 52).collect();
///     audit.observe(&deck)?;
/// }
/// assert!(matches!(audit.finding(), Finding::Fail { .. }));
///
/// let error = audit.observe(&[0; 52]).unwrap_err();
/// assert_eq!(error.to_string(), "deck 521 is not an order of its cards");
/// let why = std::error::Error::source(&error).unwrap();
/// assert_eq!(why.to_string(), "value 0 is at places 0 and 1, and value 1 is missing");
/// # Ok::<(), evenhand_audit::battery::AuditError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Audit {
    n: u32,
    decks: u64,
    tally: Tally,
    duplicates: Duplicates,
    recent: Recent,
    drift: Drift,
    /// What is visible, and the random numbers that complete it, where that is not the whole deck.
    visible: Option<(Visible, Auxiliary)>,
    /// Relations of the cards within a deck.
    relations: Relations,
    /// Relations of wholly visible decks to earlier ones.
    related: Related,
    /// Groups, lags and distances.
    on_request: OnRequest,
    /// For reports.
    names: CardNames,
    /// Null distributions: made when they are first asked for, and shared with copies.
    nulls: Arc<OnceLock<Vec<Null>>>,
}

/// The decks that are still needed.
#[derive(Debug, Clone)]
enum Recent {
    /// The last ones, with their inversions.
    Plain(VecDeque<(Vec<u32>, u64)>),
    /// The same, then those that are not yet counted.
    Block { rows: Vec<Row>, inversions: VecDeque<u32> },
}

impl Recent {
    /// Of no decks of n cards.
    fn new(n: usize) -> Self {
        if n <= WIDTH {
            Self::Block { rows: Vec::with_capacity(LAGS + DECKS), inversions: VecDeque::new() }
        } else {
            Self::Plain(VecDeque::new())
        }
    }
}

impl Audit {
    /// An audit of decks of n cards, the numbers 0 to n − 1.
    ///
    /// # Errors
    /// Beyond 1,024 cards.
    pub fn new(n: u32) -> Result<Self, AuditError> {
        if n > MAX_CARDS {
            return Err(AuditError::TooManyCards { n, most: MAX_CARDS });
        }
        Ok(Self::blank(&Deck::of_different(n)))
    }

    /// Returns an empty audit of this deck, as if its cards were different and all visible.
    fn blank(deck: &Deck) -> Self {
        let n = deck.cards();
        Self {
            n,
            decks: 0,
            tally: Tally::new(n as usize),
            duplicates: Duplicates::default(),
            recent: Recent::new(n as usize),
            drift: Drift::default(),
            visible: None,
            relations: Relations::new(deck),
            related: Related::new(n as usize),
            on_request: OnRequest::default(),
            names: CardNames::default(),
            nulls: Arc::default(),
        }
    }

    /// An audit of decks of which some cards are equal, or some places are not visible.
    ///
    /// What is not visible is completed at random, evenly, which leaves the distribution of a fair shuffle as it is:
    /// every test of whole decks holds, with some noise; what is visible has tests of its own beside them, without.
    /// Parity, which the completion decides, is left out. O(n²) a deck from 65 cards on, as for whole decks, and k² for k
    /// visible places.
    pub fn of(deck: &Deck) -> Self {
        let part = || (Visible::new(deck), Auxiliary::new(0));
        Self { visible: (!deck.is_whole()).then(part), ..Self::blank(deck) }
    }

    /// The same audit with another stream of auxiliary random numbers: audits that are to be merged need one each.
    #[must_use]
    pub fn with_auxiliary(self, stream: u16) -> Self {
        Self { visible: self.visible.map(|(visible, _)| (visible, Auxiliary::new(stream.into()))), ..self }
    }

    /// The same audit with auxiliary random numbers that follow from what is visible of its decks: two audits have the
    /// same as long as they see the same decks alone. For audits that are saved and merged later, whoever made them.
    #[must_use]
    pub fn with_auxiliary_of_decks(self) -> Self {
        Self { visible: self.visible.map(|(visible, _)| (visible, Auxiliary::of_decks())), ..self }
    }

    /// Its cards, and what is visible of them.
    pub fn deck(&self) -> Deck {
        match &self.visible {
            Some((visible, _)) => visible.deck().clone(),
            None => Deck::of_different(self.n),
        }
    }

    /// How many places of each deck are visible.
    pub fn visible(&self) -> u32 {
        self.visible.as_ref().map_or(self.n, |(visible, _)| visible.deck().visible())
    }

    /// An audit of other decks of as many cards, which shares the null distributions of this one: making them takes milliseconds.
    #[must_use]
    pub fn anew(&self) -> Self {
        let visible = self.visible.as_ref();
        Self {
            visible: visible.map(|(visible, auxiliary)| (visible.anew(), auxiliary.clone())),
            relations: self.relations.anew(),
            related: self.related.anew(),
            on_request: self.on_request.anew(),
            names: self.names.clone(),
            nulls: Arc::clone(&self.nulls),
            ..Self::blank(&self.deck())
        }
    }

    /// The same audit, of no decks yet, that also looks at groups of cards: where their members lie, and how many of them
    /// hands of these sizes from the top hold; of what is visible, where that is not all, as a hand besides.
    ///
    /// Their tests join the family. A deck costs O(visible places) for each group.
    ///
    /// # Errors
    /// If a group has no card of the deck, or all, or a hand has no place or all.
    pub fn with_groups(self, groups: Vec<Group>, hands: &[u32]) -> Result<Self, OnRequestError> {
        let on_request = self.on_request.clone().with_groups(&self.deck(), groups, hands)?;
        Ok(Self { on_request, ..self })
    }

    /// Returns an empty audit that knows the rank and the suit of each card, from card 0 on. Ranks go from 0 for a two to 12
    /// for an ace, suits from 0 to 3. Jokers have none. Pairs, suits and poker hands use them. With other ranks or suits, the
    /// audit only compares them. Without ranks and suits, the audit reads 52 cards by their numbers.
    #[must_use]
    pub fn with_ranks_and_suits(self, cards: impl IntoIterator<Item = Option<[u8; 2]>>) -> Self {
        Self { relations: self.relations.named(cards.into_iter()), ..self }
    }

    /// The same audit, of no decks yet, that also holds each deck against those up to `lags` before it, 64 at most: one
    /// test joins the family. A deck costs O(n) for each lag.
    ///
    /// # Errors
    /// If there is no lag, or there are more.
    pub fn with_lags(self, lags: u8) -> Result<Self, OnRequestError> {
        let on_request = self.on_request.clone().with_lags(self.n, lags)?;
        Ok(Self { on_request, ..self })
    }

    /// The same audit, of no decks yet, that also looks at how far apart cards lie: these pairs, and, if `all`, all pairs
    /// of cards c and c + d in one table, which takes n²/2 steps a deck.
    ///
    /// # Errors
    /// If some cards are equal or not visible, or a pair is none.
    pub fn with_distances(self, all: bool, pairs: &[[u32; 2]]) -> Result<Self, OnRequestError> {
        let on_request = self.on_request.clone().with_distances(&self.deck(), all, pairs)?;
        Ok(Self { on_request, ..self })
    }

    /// The same audit without groups, lags and distances, of no decks.
    #[must_use]
    pub fn plain_battery(&self) -> Self {
        Self { on_request: OnRequest::default(), ..self.anew() }
    }

    /// The groups that are looked at.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.on_request.groups()
    }

    /// What the cards are called in words, from card 0 on, or the faces of equal ones; by their numbers unless named.
    #[must_use]
    pub fn named(self, names: impl IntoIterator<Item = String>) -> Self {
        let deck = self.visible.as_ref().map(|(visible, _)| visible.deck());
        Self { names: CardNames::new(names, deck), ..self }
    }

    /// The names of the cards.
    pub fn names(&self) -> &CardNames {
        &self.names
    }

    /// The same audit with the plain form of every count, for tests to compare.
    #[cfg(test)]
    pub(super) fn plain(n: u32) -> Result<Self, AuditError> {
        Ok(Self { recent: Recent::Plain(VecDeque::new()), ..Self::new(n)? })
    }

    /// How many cards a deck has.
    pub fn cards(&self) -> u32 {
        self.n
    }

    /// How many decks were taken.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// Takes the next deck: the card at each place, or the face at each visible place.
    ///
    /// # Errors
    /// If it is no order of the cards; then it is not counted, and the error says which deck it would have been.
    pub fn observe(&mut self, order: &[u32]) -> Result<(), AuditError> {
        let Some((visible, auxiliary)) = &mut self.visible else {
            self.count(order, true)?;
            self.relations.observe(order);
            self.related.observe(order);
            self.on_request.observe_visible(order);
            self.on_request.observe_whole(order);
            return Ok(());
        };
        let fingerprint = fingerprint(order.iter().map(|card| u64::from(*card)));
        auxiliary.see(fingerprint);
        let whole = auxiliary.complete(visible.deck(), order, self.decks + 1)?;
        visible.take(order);
        self.duplicates.remember(fingerprint);
        self.relations.observe(order);
        self.on_request.observe_visible(order);
        self.on_request.observe_whole(&whole);
        self.count(&whole, false)
    }

    /// Counts a whole deck, of which a fingerprint is kept if `remember`.
    fn count(&mut self, order: &[u32], remember: bool) -> Result<(), AuditError> {
        let (n, deck) = (self.n, self.decks + 1);
        if order.len() != n as usize {
            return Err(AuditError::OtherSize { deck, cards: order.len(), n });
        }
        let refuse = || match Permutation::try_from(order) {
            Err(why) => AuditError::NotAnOrder { deck, why },
            // Of the right length and no order: there is a reason.
            Ok(_) => AuditError::OtherSize { deck, cards: order.len(), n },
        };
        let nulls = self.nulls.get_or_init(|| nulls(n as usize));
        match &mut self.recent {
            Recent::Block { rows, inversions } => {
                let row = block::row(order).ok_or_else(refuse)?;
                if remember {
                    self.duplicates.remember(block::fingerprint(&row));
                }
                rows.push(row);
                if rows.len() == inversions.len() + DECKS {
                    self.tally.count_block(rows, inversions, nulls);
                    self.drift.note(&self.tally.decks);
                }
            }
            Recent::Plain(recent) => {
                let permutation =
                    Permutation::try_from(order).map_err(|why| AuditError::NotAnOrder { deck, why })?;
                if remember {
                    self.duplicates.remember(fingerprint(order.iter().map(|card| u64::from(*card))));
                }
                self.tally.count_plain(recent, order, permutation.inversions(), nulls);
                if self.tally.decks.decks.is_multiple_of(DECKS as u64) {
                    self.drift.note(&self.tally.decks);
                }
            }
        }
        self.decks = deck;
        Ok(())
    }

    /// Adds the decks of another audit, as if they came from another table: all counts add up, in whatever order audits
    /// are merged. What goes from deck to deck stays within each: there is no change and no lag from the last deck of the
    /// one to the first of the other, nor to one that is taken later; and change over time is that within each audit,
    /// and between each and all others. Duplicates are found across all.
    ///
    /// # Errors
    /// If its decks are of other cards, or there would be more than 2^40; then nothing is added.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::Audit;
    ///
    /// let (mut one, mut other) = (Audit::new(3)?, Audit::new(3)?);
    /// one.observe(&[2, 0, 1])?;
    /// other.observe(&[1, 2, 0])?;
    /// other.observe(&[0, 2, 1])?;
    /// one.merge(other)?;
    /// assert_eq!(one.decks(), 3);
    /// # Ok::<(), evenhand_audit::battery::AuditError>(())
    /// ```
    pub fn merge(&mut self, mut other: Self) -> Result<(), AuditError> {
        if self.n != other.n {
            return Err(AuditError::OtherDecks { one: self.n, other: other.n });
        }
        self.on_request.check(&other.on_request)?;
        if !self.relations.are_those_of(&other.relations) {
            return Err(AuditError::OtherRequest);
        }
        if self.decks.checked_add(other.decks).is_none_or(|decks| decks > MAX_DECKS) {
            return Err(AuditError::TooManyDecks { most: MAX_DECKS });
        }
        if let (Some((mine, _)), Some((theirs, _))) = (&mut self.visible, &other.visible) {
            mine.add(theirs)?;
        } else if self.visible.is_some() || other.visible.is_some() {
            return Err(AuditError::OtherDeck { n: self.n });
        }
        self.end_run();
        other.end_run();
        // Named one by one, so that a field that is added is not forgotten here.
        let Self {
            n: _,
            decks,
            tally,
            duplicates,
            recent: _,
            drift,
            relations,
            related,
            on_request,
            visible: _,
            names: _,
            nulls: _,
        } = other;
        self.decks += decks;
        self.tally.add(&tally);
        self.duplicates.add(duplicates);
        self.drift.add(drift, &self.tally.decks);
        self.relations.add(&relations);
        self.related.add(&related);
        self.on_request.add(&on_request);
        Ok(())
    }

    /// Counts what waits, and lets go of the last decks: the next one is the first of another run.
    fn end_run(&mut self) {
        let nulls = self.nulls.get_or_init(|| nulls(self.n as usize));
        match &mut self.recent {
            Recent::Block { rows, inversions } => {
                self.tally.count_block(rows, inversions, nulls);
                rows.clear();
                inversions.clear();
            }
            Recent::Plain(recent) => recent.clear(),
        }
        self.drift.end_run(&self.tally.decks);
        self.related.end_run();
        if let Some((visible, _)) = &mut self.visible {
            visible.end_run();
        }
        self.on_request.end_run();
    }

    /// Every test that as many decks allow; none for fewer than two cards.
    ///
    /// Costs milliseconds: the first time, the null distributions of n cards are made.
    pub fn tests(&self) -> Vec<Test> {
        self.tests_of(&self.counted())
    }

    fn tests_of(&self, tally: &Tally) -> Vec<Test> {
        let mut tests = rows::all(tally, self.nulls());
        let (p, even) = match &self.visible {
            None => (probability_of_equal_orders(self.n), true),
            Some((visible, _)) => {
                // Copies that are told apart at random are even and odd alike.
                tests.retain(|test| test.id.subject != Subject::Parity);
                if let Some(lags) = visible.tests_of_lags() {
                    // Cards that look alike are alike.
                    tests.retain(|test| test.id.subject != Subject::CardsInPlace);
                    tests.extend(lags);
                }
                tests.extend(visible.tests().into_iter().map(|mut test| {
                    rows::say_if_too_even(&mut test);
                    test
                }));
                if let Some(patterns) = visible.patterns() {
                    rows::of_patterns(patterns, &mut tests);
                }
                (visible.deck().probability_of_equal(), visible.deck().is_even())
            }
        };
        tests.extend(rows::equal_decks(p, even, &self.duplicates));
        self.drift.add_tests(&tally.decks, self.nulls(), &mut tests);
        if self.decks > 0 && self.n > 1 {
            let mut readings = tally.far.readings(self.nulls(), &tally.decks, &tally.changes);
            readings.extend(self.relations.readings());
            readings.extend(self.related.readings());
            tests.extend(far_decks::test(&readings));
            self.relations.add_tests(&mut tests);
            self.related.add_tests(&mut tests);
        }
        let before = tests.len();
        self.on_request.add_tests(&mut tests);
        tests[before..].iter_mut().for_each(rows::say_if_too_even);
        tests
    }

    fn nulls(&self) -> &[Null] {
        self.nulls.get_or_init(|| nulls(self.n as usize))
    }

    /// The observed and the expected counts, for pictures.
    pub fn tables(&self) -> Tables {
        Tables::of(&self.counted().decks, self.visible.as_ref().map(|(visible, _)| visible), self.nulls())
    }

    /// The verdict over all tests.
    pub fn finding(&self) -> Finding {
        let tally = self.counted();
        Finding::of(&self.tests_of(&tally), self.bounds_of(&tally))
    }

    /// How large a bias of a card at a place, or of a pair, these decks leave possible.
    pub fn bounds(&self) -> Bounds {
        self.bounds_of(&self.counted())
    }

    /// How often each card was at each place so far, or each face at each visible place: the table of a report, without the rest of it.
    pub fn places(&self) -> ContingencyTable {
        let whole = || Tables::places(&self.counted().decks);
        self.visible.as_ref().map_or_else(whole, |(visible, _)| visible.table())
    }

    fn bounds_of(&self, tally: &Tally) -> Bounds {
        match &self.visible {
            None => Bounds::of(&tally.decks),
            Some((visible, _)) => Bounds::of_visible(&visible.table(), &tally.decks),
        }
    }

    /// The counts with all decks in them.
    pub(crate) fn counted(&self) -> Cow<'_, Tally> {
        let Recent::Block { rows, inversions } = &self.recent else { return Cow::Borrowed(&self.tally) };
        let mut tally = self.tally.clone();
        tally.count_block(&mut rows.clone(), &mut inversions.clone(), self.nulls());
        Cow::Owned(tally)
    }

    /// What is counted of the visible part, where that is not the whole deck.
    pub(crate) fn visible_part(&self) -> Option<&Visible> {
        self.visible.as_ref().map(|(visible, _)| visible)
    }

    /// The fingerprint of what was visible of the last deck.
    pub(crate) fn last_fingerprint(&self) -> u128 {
        self.duplicates.last()
    }

    /// The counts of the decks, and of the changes from each to the next.
    pub(crate) fn counts(&self) -> [Counts; 2] {
        let tally = self.counted().into_owned();
        [tally.decks, tally.changes]
    }

    /// The statistics of the battery, whether they are of the inverse, and their null distributions.
    pub(crate) fn null_distributions(&self) -> impl Iterator<Item = (Statistic, bool, &[f64])> {
        self.nulls().iter().map(|null| (null.statistic, null.of_inverse, null.probabilities.as_slice()))
    }

    /// The fingerprints of whole decks, of which few orders are counted.
    pub(crate) fn remembered(&self) -> Option<&Duplicates> {
        (self.n as usize > COUNTED_WHOLE && self.visible.is_none()).then_some(&self.duplicates)
    }

    /// Whether there are a few decks, and all are one: one seed, or one deck that was logged several times.
    pub(crate) fn few_are_one(&self) -> bool {
        (2..FEW).contains(&self.duplicates.decks()) && self.duplicates.different() == 1
    }

    /// Returns whether the same permutation, other than the identity, leads from each deck to the next.
    pub(crate) fn is_one_permutation(&self) -> bool {
        self.counted().is_one_permutation()
    }

    /// How equal decks lie to one another, where fair ones would not be equal at all, and their order is known.
    pub(crate) fn spacing(&self) -> Spacing {
        let p = match &self.visible {
            None => probability_of_equal_orders(self.n),
            Some((visible, _)) => visible.deck().probability_of_equal(),
        };
        Spacing::beyond_chance(&self.duplicates, p)
    }
}

/// As many decks that are one are no log with each deck there several times.
const FEW: u64 = 20;

/// 1/n!
fn probability_of_equal_orders(n: u32) -> f64 {
    (1..=n).map(|m| 1.0 / f64::from(m)).product()
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    /// Decks of no meaning, all kinds of them: steps of a power through what is left.
    fn decks(n: u32, count: u32) -> impl Iterator<Item = Vec<u32>> {
        (0..count).map(move |deck| {
            let mut left: Vec<u32> = (0..n).collect();
            let mut state = u64::from(deck).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut order = Vec::new();
            while !left.is_empty() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                order.push(left.remove((state >> 33) as usize % left.len()));
            }
            order
        })
    }

    fn taken(mut audit: Audit, decks: impl Iterator<Item = Vec<u32>>) -> Audit {
        for deck in decks {
            audit.observe(&deck).expect("an order");
        }
        audit
    }

    #[test]
    fn blocks_count_what_the_plain_form_counts() {
        for n in [0, 1, 2, 3, 5, 8, 9, 15, 16, 17, 52, 63, 64] {
            for count in [0, 1, 2, 9, 254, 255, 256, 263, 520] {
                let block = taken(Audit::new(n).unwrap(), decks(n, count));
                let plain = taken(Audit::plain(n).unwrap(), decks(n, count));
                assert!(block.counted() == plain.counted(), "{n} cards, {count} decks");
                assert_eq!(block.duplicates.decks(), u64::from(count));
                assert_eq!(block.duplicates.equal_pairs(), plain.duplicates.equal_pairs());
            }
        }
    }

    #[test]
    fn merged_audits_count_all_decks_and_the_changes_within_each() {
        let mut one = taken(Audit::new(10).unwrap(), decks(10, 300));
        let other = taken(Audit::new(10).unwrap(), decks(10, 900).skip(300));
        let whole = taken(Audit::new(10).unwrap(), decks(10, 900));
        one.merge(other).unwrap();
        let (merged, whole) = (one.counted(), whole.counted());
        assert!(merged.decks == whole.decks);
        assert_eq!((one.decks(), merged.changes.decks, whole.changes.decks), (900, 898, 899));
        // The next deck is the first of another run.
        one.observe(&(0..10).collect::<Vec<u32>>()).unwrap();
        assert_eq!(one.counted().changes.decks, 898);
        let refused = one.merge(Audit::new(9).unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "counts of 10 cards and of 9 cards do not add up");
    }

    #[test]
    fn what_is_no_deck_is_named_and_not_counted() {
        for n in [4, 70] {
            let mut audit = taken(Audit::new(n).unwrap(), decks(n, 3));
            let mut twice: Vec<u32> = (0..n).collect();
            twice[3] = 0;
            let mut why = |order: &[u32]| {
                let error = audit.observe(order).unwrap_err();
                format!("{error}: {}", error.source().expect("a cause"))
            };
            assert_eq!(
                why(&twice),
                "deck 4 is not an order of its cards: value 0 is at places 0 and 3, and value 3 is missing"
            );
            twice[3] = n;
            assert_eq!(
                why(&twice),
                format!("deck 4 is not an order of its cards: value {n} at place 3 is not in 0..{n}")
            );
            let why = audit.observe(&[1, 0]).unwrap_err().to_string();
            assert_eq!(why, format!("deck 4 has 2 cards, not {n}"));
            assert_eq!(audit.decks(), 3);
        }
        assert!(Audit::new(MAX_CARDS + 1).is_err());
    }
}

//! The audit: takes decks, keeps counts.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use evenhand::Permutation;

use super::block::{self, BLANK, DECKS, Row, WIDTH};
use super::bounds::Bounds;
use super::counts::{COUNTED_WHOLE, Counts, Number};
use super::deck::Deck;
use super::drift::Drift;
use super::duplicates::{Duplicates, fingerprint};
use super::finding::Finding;
use super::lags::{LAGS, Lags};
use super::lots::Lots;
use super::names::Names;
use super::rows::Known;
use super::tables::Tables;
use super::test::Test;
use super::visible::{Visible, chance_of_equal};
use super::{AuditError, plain, rows};

/// An audit keeps tables of so many cards at most: of 1,024, some 200 MiB, and as much again for its tests.
pub const MOST_CARDS: u32 = 1024;

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
/// use evenhand_audit::{Audit, Finding};
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
/// assert_eq!(
///     error.to_string(),
///     "deck 521 is no order of its cards: value 0 is at places 0 and 1, and value 1 is missing"
/// );
/// # Ok::<(), evenhand_audit::AuditError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Audit {
    n: u32,
    decks: u64,
    tally: Tally,
    duplicates: Duplicates,
    recent: Recent,
    drift: Drift,
    /// What is seen, and the lots that complete it, where that is not the whole deck.
    visible: Option<(Visible, Lots)>,
    names: Names,
    /// Made when they are first asked for, and shared with copies.
    laws: Arc<OnceLock<Vec<Known>>>,
}

/// What is counted, and adds up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) decks: Counts,
    pub(super) changes: Counts,
    pub(super) lags: Lags,
}

/// The decks that are still needed.
#[derive(Debug, Clone)]
enum Recent {
    /// The last ones, with their inversions.
    Plain(VecDeque<(Vec<u32>, u64)>),
    /// The same, then those that are not yet counted.
    Block { rows: Vec<Row>, inversions: VecDeque<u32> },
}

impl Audit {
    /// An audit of decks of n cards, the numbers 0 to n − 1.
    ///
    /// # Errors
    /// Beyond 1,024 cards.
    pub fn new(n: u32) -> Result<Self, AuditError> {
        if n > MOST_CARDS {
            return Err(AuditError::TooManyCards { n, most: MOST_CARDS });
        }
        let counts = Counts::new(n as usize);
        let tally = Tally { decks: counts.clone(), changes: counts, lags: Lags::default() };
        let recent = if n as usize <= WIDTH {
            Recent::Block { rows: Vec::with_capacity(LAGS + DECKS), inversions: VecDeque::new() }
        } else {
            Recent::Plain(VecDeque::new())
        };
        Ok(Self {
            n,
            decks: 0,
            tally,
            duplicates: Duplicates::default(),
            recent,
            drift: Drift::default(),
            visible: None,
            names: Names::default(),
            laws: Arc::default(),
        })
    }

    /// An audit of decks of which some cards are equal, or some places are not seen.
    ///
    /// What is not seen is completed by lot, evenly, which leaves the law of a fair shuffle as it is: every test of
    /// whole decks holds, with some noise; what is seen has tests of its own beside them, without. Parity, which lots
    /// decide, is left out. O(n²) a deck from 65 cards on, as for whole decks, and k² for k places seen.
    pub fn of(deck: &Deck) -> Self {
        let whole = Self::new(deck.cards()).unwrap_or_else(|_| unreachable!("a deck has no more cards"));
        if deck.is_whole() {
            return whole;
        }
        Self { visible: Some((Visible::new(deck), Lots::new(0))), ..whole }
    }

    /// The same audit with other lots: audits that are to be [`merge`](Self::merge)d draw each its own.
    #[must_use]
    pub fn with_lots(self, stream: u16) -> Self {
        Self { visible: self.visible.map(|(visible, _)| (visible, Lots::new(stream.into()))), ..self }
    }

    /// How many places of each deck are seen.
    pub fn seen(&self) -> u32 {
        self.visible.as_ref().map_or(self.n, |(visible, _)| visible.deck().seen())
    }

    /// An audit of other decks of as many cards, which shares the laws of this one: making them takes milliseconds.
    #[must_use]
    pub fn anew(&self) -> Self {
        let blank = match &self.recent {
            Recent::Plain(_) => Recent::Plain(VecDeque::new()),
            Recent::Block { .. } => {
                Recent::Block { rows: Vec::with_capacity(LAGS + DECKS), inversions: VecDeque::new() }
            }
        };
        let counts = Counts::new(self.n as usize);
        Self {
            n: self.n,
            decks: 0,
            tally: Tally { decks: counts.clone(), changes: counts, lags: Lags::default() },
            duplicates: Duplicates::default(),
            recent: blank,
            drift: Drift::default(),
            visible: self
                .visible
                .as_ref()
                .map(|(visible, lots)| (Visible::new(visible.deck()), lots.clone())),
            names: self.names.clone(),
            laws: Arc::clone(&self.laws),
        }
    }

    /// What the cards are called in words, from card 0 on, or the kinds of equal ones; by their numbers unless told.
    #[must_use]
    pub fn named(self, names: impl IntoIterator<Item = String>) -> Self {
        let deck = self.visible.as_ref().map(|(visible, _)| visible.deck());
        Self { names: Names::new(names, deck), ..self }
    }

    /// What a card is called.
    pub fn name(&self, card: u32) -> String {
        self.names.of(card as usize)
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

    /// Takes the next deck: the card at each place, or the kind at each place seen.
    ///
    /// # Errors
    /// If it is no order of the cards; then it is not counted, and the error says which deck it would have been.
    pub fn observe(&mut self, order: &[u32]) -> Result<(), AuditError> {
        let Some((visible, lots)) = &mut self.visible else {
            return self.count(order, true);
        };
        let whole = lots.complete(visible.deck(), order, self.decks + 1)?;
        visible.take(order);
        self.duplicates.remember(fingerprint(order.iter().map(|card| u64::from(*card))));
        self.count(&whole, false)
    }

    /// Counts a whole deck, of which a fingerprint is kept if so told.
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
        match &mut self.recent {
            Recent::Block { rows, inversions } => {
                let mut row = BLANK;
                let (mut seen, mut outside) = (0_u64, false);
                for (byte, card) in row.iter_mut().zip(order) {
                    outside |= *card >= n;
                    seen |= 1 << (card % 64);
                    *byte = *card as u8;
                }
                if outside || seen.count_ones() != n {
                    return Err(refuse());
                }
                let words = row
                    .chunks_exact(8)
                    .map(|bytes| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
                if remember {
                    self.duplicates.remember(fingerprint(words));
                }
                rows.push(row);
                if rows.len() == inversions.len() + DECKS {
                    count_block(&mut self.tally, rows, inversions);
                    self.drift.note(&self.tally.decks);
                }
            }
            Recent::Plain(recent) => {
                let permutation =
                    Permutation::try_from(order).map_err(|why| AuditError::NotAnOrder { deck, why })?;
                if remember {
                    self.duplicates.remember(fingerprint(order.iter().map(|card| u64::from(*card))));
                }
                count_plain(&mut self.tally, recent, order, permutation.inversions());
                if self.tally.decks.decks.is_multiple_of(DECKS as u64) {
                    self.drift.note(&self.tally.decks);
                }
            }
        }
        self.decks = deck;
        Ok(())
    }

    /// Adds the decks of another audit, as if they came from another table: the change from the last of the one to the
    /// first of the other is none.
    ///
    /// # Errors
    /// If its decks are of other cards.
    pub fn merge(&mut self, mut other: Self) -> Result<(), AuditError> {
        if self.n != other.n {
            return Err(AuditError::OtherDecks { one: self.n, other: other.n });
        }
        if let (Some((mine, _)), Some((theirs, _))) = (&mut self.visible, &other.visible) {
            mine.add(theirs)?;
        } else if self.visible.is_some() || other.visible.is_some() {
            return Err(AuditError::OtherDecks { one: self.n, other: other.n });
        }
        self.count_rest();
        other.count_rest();
        self.drift.add(&self.tally.decks, &other.drift);
        self.decks += other.decks;
        self.tally.decks.add(&other.tally.decks);
        self.tally.changes.add(&other.tally.changes);
        self.tally.lags.add(&other.tally.lags);
        self.duplicates.add(other.duplicates);
        Ok(())
    }

    /// Every test that as many decks allow; none for fewer than two cards.
    ///
    /// Costs milliseconds: the first time, the laws of n cards are made.
    pub fn tests(&self) -> Vec<Test> {
        self.tests_of(&self.counted())
    }

    fn tests_of(&self, tally: &Tally) -> Vec<Test> {
        let law = |number: Number| {
            self.laws().iter().find(|known| known.number == number).map(|known| known.law.clone())
        };
        let mut tests = rows::all(tally, self.laws(), &self.names);
        let (chance, even) = match &self.visible {
            None => (chance_of_equal_orders(self.n), true),
            Some((visible, _)) => {
                // Copies that are told apart by lot are even and odd alike.
                tests.retain(|test| test.name != rows::PARITY);
                let seen = visible.test(&self.names).map(|mut test| {
                    rows::say_if_too_even(&mut test);
                    test
                });
                tests.extend(seen);
                visible
                    .patterns()
                    .into_iter()
                    .for_each(|patterns| rows::of_patterns(patterns, &self.names, &mut tests));
                let deck = visible.deck();
                let even = deck.kinds() == deck.cards() || deck.seen() == deck.cards();
                (chance_of_equal(deck), even)
            }
        };
        tests.extend(rows::equal_decks(chance, even, &self.duplicates));
        self.drift.add_tests(&tally.decks, law, &mut tests);
        tests
    }

    fn laws(&self) -> &[Known] {
        self.laws.get_or_init(|| rows::laws(self.n as usize))
    }

    /// What was counted, beside what is expected, for pictures.
    pub fn tables(&self) -> Tables {
        Tables::of(
            &self.counted().decks,
            self.visible.as_ref().map(|(visible, _)| visible),
            self.laws(),
            &self.names,
        )
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

    fn bounds_of(&self, tally: &Tally) -> Bounds {
        match &self.visible {
            None => Bounds::of(&tally.decks),
            Some((visible, _)) => Bounds::of_seen(&visible.grid(&self.names), &tally.decks),
        }
    }

    /// The counts with all decks in them.
    pub(super) fn counted(&self) -> Tally {
        let mut tally = self.tally.clone();
        if let Recent::Block { rows, inversions } = &self.recent {
            count_block(&mut tally, &mut rows.clone(), &mut inversions.clone());
        }
        tally
    }

    /// The counts of the decks, and of the changes from each to the next.
    pub(crate) fn counts(&self) -> [Counts; 2] {
        let tally = self.counted();
        [tally.decks, tally.changes]
    }

    /// The numbers of the battery with their names and laws.
    pub(crate) fn number_laws(&self) -> impl Iterator<Item = (Number, &'static str, &[f64])> {
        self.laws().iter().map(|known| (known.number, known.names[0], known.law.as_slice()))
    }

    /// The fingerprints of whole decks, of which few orders are counted.
    pub(crate) fn remembered(&self) -> Option<&Duplicates> {
        (self.n as usize > COUNTED_WHOLE && self.visible.is_none()).then_some(&self.duplicates)
    }

    /// Counts what waits in the block.
    fn count_rest(&mut self) {
        if let Recent::Block { rows, inversions } = &mut self.recent {
            count_block(&mut self.tally, rows, inversions);
        }
    }
}

/// 1/n!
fn chance_of_equal_orders(n: u32) -> f64 {
    (1..=n).map(|m| 1.0 / f64::from(m)).product()
}

/// Counts the rows that are not counted yet, and keeps the last ones.
fn count_block(tally: &mut Tally, rows: &mut Vec<Row>, inversions: &mut VecDeque<u32>) {
    let n = tally.decks.n;
    let known = inversions.len();
    let inverses: Vec<Row> = rows.iter().map(|row| block::inverse(row, n)).collect();
    inversions.extend(block::count(&mut tally.decks, &rows[known..], &inverses[known..]));

    let first = known.max(1).min(rows.len());
    let follow = |order: &Row, by: &Row| {
        let mut change = BLANK;
        for (entry, card) in change.iter_mut().zip(&order[..n]) {
            *entry = by[usize::from(*card) % WIDTH];
        }
        change
    };
    let changes: Vec<Row> =
        (first..rows.len()).map(|deck| follow(&rows[deck], &inverses[deck - 1])).collect();
    let undone: Vec<Row> = (first..rows.len()).map(|deck| follow(&rows[deck - 1], &inverses[deck])).collect();
    block::count(&mut tally.changes, &changes, &undone);

    for deck in known..rows.len() {
        for lag in 1..=LAGS.min(deck) {
            let same: u8 = rows[deck][..].iter().zip(&rows[deck - lag]).map(|(a, b)| u8::from(a == b)).sum();
            // Both are filled with the same beyond the last card.
            let matches = u64::from(same) - (WIDTH - n) as u64;
            let pair = [inversions[deck], inversions[deck - lag]].map(u64::from);
            tally.lags.take(lag, n as u64, matches, pair);
        }
    }
    let gone = rows.len().saturating_sub(LAGS);
    rows.drain(..gone);
    inversions.drain(..gone);
}

fn count_plain(tally: &mut Tally, recent: &mut VecDeque<(Vec<u32>, u64)>, order: &[u32], inversions: u64) {
    plain::count(&mut tally.decks, order);
    if let Some((before, _)) = recent.back() {
        let places = plain::inverse(before);
        let change: Vec<u32> = order.iter().map(|card| places[*card as usize]).collect();
        plain::count(&mut tally.changes, &change);
    }
    for (lag, (other, theirs)) in (1..).zip(recent.iter().rev()) {
        let matches = order.iter().zip(other).filter(|(one, other)| one == other).count() as u64;
        tally.lags.take(lag, order.len() as u64, matches, [inversions, *theirs]);
    }
    recent.push_back((order.to_vec(), inversions));
    if recent.len() > LAGS {
        recent.pop_front();
    }
}

#[cfg(test)]
mod tests {
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
        let refused = one.merge(Audit::new(9).unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "counts of 10 cards and of 9 cards do not add up");
    }

    #[test]
    fn what_is_no_deck_is_named_and_not_counted() {
        for n in [4, 70] {
            let mut audit = taken(Audit::new(n).unwrap(), decks(n, 3));
            let mut twice: Vec<u32> = (0..n).collect();
            twice[3] = 0;
            let why = audit.observe(&twice).unwrap_err().to_string();
            assert_eq!(
                why,
                "deck 4 is no order of its cards: value 0 is at places 0 and 3, and value 3 is missing"
            );
            twice[3] = n;
            let why = audit.observe(&twice).unwrap_err().to_string();
            assert_eq!(
                why,
                format!("deck 4 is no order of its cards: value {n} at place 3 is not in 0..{n}")
            );
            let why = audit.observe(&[1, 0]).unwrap_err().to_string();
            assert_eq!(why, format!("deck 4 has 2 cards, not {n}"));
            assert_eq!(audit.decks(), 3);
        }
        assert!(Audit::new(MOST_CARDS + 1).is_err());
    }
}

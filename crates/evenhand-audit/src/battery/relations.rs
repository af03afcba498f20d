//! Relations of cards within a deck that card players notice: whether the first two cards are a
//! pair, the poker hand of the first five and seven, whether cards at two places add up, whether
//! neighbours share a rank.
//!
//! Each relation is data: a number or an event that is read from a deck, with its exact null
//! distribution. Events that a deck shows at most once are cells with binomial counts. The most
//! extreme cell is one test. The groups of cells share the error unequally (weighted Bonferroni),
//! because most complaints are about the first two cards: the other groups cost their test little
//! power.
//!
//! The means of the numbers are the other test. [`far_decks`](super::far_decks) tests the most
//! extreme single deck of each number.
//!
//! Ranks and suits are those of the names, where they are known. Else a deck of 52 numbers is read
//! both ways: ranks in blocks of four, and suits in blocks of thirteen.
//!
//! Cost: about 150 ns per deck of 52 cards for the first [`MOST_RELATIONS`] decks, and nothing for
//! later decks.

mod known;
mod poker;

use std::sync::{Arc, OnceLock};

use strum::VariantArray as _;

use self::known::{Known, alike};
use self::poker::{Cards, POKER};
use super::deck::Deck;
use super::far_decks::{Far, OfReading};
use super::rows::Farthest;
use super::test::{DeckStatistic, Effect, Form, PokerHand, Subject, Test, TestId, Transform, Where};
use crate::statistics::sums;
use crate::statistics::tails::bonferroni;

/// Maximum number of decks whose relations of cards are tested.
pub const MOST_RELATIONS: u64 = 1 << 16;

/// Numbers of cards that a deck may have.
const CARDS: std::ops::RangeInclusive<usize> = 5..=256;

/// Number of places from the top whose pairs are all counted: a hand of seven.
const TOP: usize = 7;

/// Maximum number of first cards whose sum is counted.
const SUMS: usize = 8;

/// Number of decks after which bytes are added to the counts.
const SETTLED: u8 = u8::MAX;

/// Counts of relations.
#[derive(Debug, Clone)]
pub(super) struct Relations {
    deck: Deck,
    /// Rank and suit of each card, where they are known.
    named: Option<Arc<[Option<[u8; 2]>]>>,
    known: Arc<OnceLock<Option<Known>>>,
    decks: u64,
    tables: Tables,
    /// Bytes of the last decks, by pair of places.
    recent: Vec<u64>,
    /// The classes of the cards of the last deck.
    classes: Vec<u64>,
    since: u8,
    far: Vec<OfReading>,
    limit: u64,
}

/// The tables of counts, which are saved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
struct Tables {
    /// By pair of places and likeness.
    alike: Vec<u64>,
    /// Sums of the cards at the first and the second place, then at the first and the last.
    sums: Vec<Vec<u64>>,
    /// Even sums of the first cards.
    even: Vec<u64>,
    /// By reading as a French deck, of five cards and of seven.
    poker: Vec<Vec<u64>>,
    /// By number, and value.
    numbers: Vec<Vec<u64>>,
}

/// Saved counts.
#[cfg(feature = "state")]
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedRelations {
    decks: u64,
    named: Option<Vec<Option<[u8; 2]>>>,
    tables: Tables,
}

impl Tables {
    /// Creates empty tables.
    fn blank(known: &Known) -> Self {
        let hands = known.hands();
        Self {
            alike: vec![0; known.pairs.len() * known.likenesses.len()],
            sums: vec![vec![0; 2 * known.n - 2]; known.summed.len()],
            even: vec![0; known.even.len()],
            poker: vec![vec![0; PokerHand::VARIANTS.len()]; known.french.len() * hands],
            numbers: known.numbers.iter().map(|(_, law)| vec![0; law.len()]).collect(),
        }
    }

    /// Counts sums of cards, and poker hands of the first cards.
    fn count_first(&mut self, known: &Known, order: &[u32]) {
        for (sums, [one, other]) in self.sums.iter_mut().zip(&known.summed) {
            sums[(order[*one] + order[*other]) as usize] += 1;
        }
        let mut odd = 0;
        for (even, card) in self.even.iter_mut().zip(order) {
            odd ^= (card + 1) & 1;
            *even += u64::from(odd == 0);
        }
        let mut poker = self.poker.iter_mut();
        for french in &known.french {
            let (mut held, mut from) = (Cards::default(), 0);
            for (end, counts) in [5, TOP].into_iter().take(known.hands()).zip(&mut poker) {
                for card in &order[from..end] {
                    held = held.and(french.cards[usize::from(*card as u8)]);
                }
                counts[held.hand() as usize] += 1;
                from = end;
            }
        }
    }

    fn all_mut(&mut self) -> Vec<&mut Vec<u64>> {
        let Self { alike, sums, even, poker, numbers } = self;
        let several = sums.iter_mut().chain(poker).chain(numbers);
        [alike, even].into_iter().chain(several).collect()
    }
}

impl Relations {
    /// Creates empty counts for a deck.
    pub(super) fn new(deck: &Deck) -> Self {
        Self {
            deck: deck.clone(),
            named: None,
            known: Arc::default(),
            decks: 0,
            tables: Tables::default(),
            recent: Vec::new(),
            classes: Vec::new(),
            since: 0,
            far: Vec::new(),
            limit: 0,
        }
    }

    /// Creates empty counts with the rank and the suit of each card.
    pub(super) fn named(&self, cards: impl Iterator<Item = Option<[u8; 2]>>) -> Self {
        let named: Vec<Option<[u8; 2]>> = cards.collect();
        Self {
            named: (named.len() == self.deck.cards() as usize).then(|| named.into()),
            ..Self::new(&self.deck)
        }
    }

    /// Creates empty counts with the same configuration.
    pub(super) fn anew(&self) -> Self {
        Self { named: self.named.clone(), known: Arc::clone(&self.known), ..Self::new(&self.deck) }
    }

    /// Counts a deck, given the card at each visible place.
    pub(super) fn observe(&mut self, order: &[u32]) {
        if self.decks >= MOST_RELATIONS {
            return;
        }
        let shared = Arc::clone(&self.known);
        let Some(known) = shared.get_or_init(|| Known::new(&self.deck, self.named.as_deref())) else {
            return;
        };
        if self.tables.alike.is_empty() {
            self.tables = Tables::blank(known);
            self.recent = vec![0; known.pairs.len()];
            self.far = vec![OfReading::new(); known.numbers.len()];
        }
        self.decks += 1;
        if self.decks > self.limit {
            self.limit = self.decks.next_power_of_two().max(256);
            for (far, (_, law)) in self.far.iter_mut().zip(&known.numbers) {
                far.expect(law, self.limit);
            }
        }
        self.classes.resize(order.len(), 0);
        for (class, card) in self.classes.iter_mut().zip(order) {
            *class = known.classes[usize::from(*card as u8)];
        }
        self.count_pairs(known);
        self.tables.count_first(known, order);
        if !known.numbers.is_empty() {
            let each = self.tables.numbers.iter_mut().zip(&mut self.far);
            for ((counts, far), value) in each.zip(known.values(order, &self.classes)) {
                counts[value] += 1;
                far.take(value as u64, self.decks);
            }
        }
    }

    /// Counts the alike cards at pairs of places.
    fn count_pairs(&mut self, known: &Known) {
        let mut recent = self.recent.as_mut_slice();
        for (place, one) in self.classes.iter().enumerate().take(TOP) {
            let end = if place == 0 { known.visible } else { TOP.min(known.visible) };
            let (counts, rest) = recent.split_at_mut(end - place - 1);
            for (count, other) in counts.iter_mut().zip(&self.classes[place + 1..end]) {
                // At most 255 per byte.
                *count = count.wrapping_add(alike(*one, *other));
            }
            recent = rest;
        }
        self.since += 1;
        if self.since == SETTLED {
            self.settle(known.likenesses.len());
        }
    }

    /// Adds the bytes of the last decks to the counts.
    fn settle(&mut self, likenesses: usize) {
        for (recent, counts) in self.recent.iter_mut().zip(self.tables.alike.chunks_exact_mut(likenesses)) {
            for (count, byte) in counts.iter_mut().zip(recent.to_le_bytes()) {
                *count += u64::from(byte);
            }
            *recent = 0;
        }
        self.since = 0;
    }

    /// Returns a copy with all decks in the counts.
    fn settled(&self) -> Self {
        let mut all = self.clone();
        if let Some(Some(known)) = self.known.get() {
            all.settle(known.likenesses.len());
        }
        all
    }

    /// Adds other counts of the same cards.
    pub(super) fn add(&mut self, other: &Self) {
        *self = self.settled();
        let mut other = other.settled();
        self.far.iter_mut().for_each(OfReading::forget);
        if other.decks == 0 {
            return;
        }
        if self.decks == 0 {
            let far = other.far.into_iter().map(|mut far| {
                far.forget();
                far
            });
            self.far = far.collect();
            self.recent = other.recent;
            self.known = other.known;
            self.limit = other.limit;
        }
        self.decks += other.decks;
        if self.tables.alike.is_empty() {
            self.tables = other.tables;
            return;
        }
        for (mine, theirs) in self.tables.all_mut().into_iter().zip(other.tables.all_mut()) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += *theirs);
        }
    }

    /// Returns whether both have the same ranks and suits.
    pub(super) fn are_those_of(&self, other: &Self) -> bool {
        self.named == other.named
    }

    fn known(&self) -> Option<&Known> {
        self.known.get().and_then(Option::as_ref).filter(|_| self.decks > 0)
    }

    /// Returns the numbers of which single decks are tested.
    pub(super) fn readings(&self) -> Vec<Far<'_>> {
        let Some(known) = self.known() else { return Vec::new() };
        let each = known.numbers.iter().zip(&self.tables.numbers).zip(&self.far);
        each.map(|(((of, law), counts), far)| far.far(*of, law, counts)).collect()
    }

    /// Adds the tests of the most extreme cell and of the most extreme mean.
    pub(super) fn add_tests(&self, tests: &mut Vec<Test>) {
        let all = self.settled();
        let Some(known) = all.known() else { return };
        tests.extend(all.farthest_cell(known));
        tests.extend(all.farthest_mean(known));
    }

    fn id(&self, form: Form) -> TestId {
        let transform = if self.deck.is_whole() { Transform::Decks } else { Transform::Visible };
        TestId { transform, subject: Subject::Relations, form }
    }

    fn farthest_cell(&self, known: &Known) -> Option<Test> {
        let (decks, lanes) = (self.decks, known.likenesses.len());
        let id = self.id(Form::Whole);
        // All pairs of places of a group.
        let of_pairs = |is_of: &dyn Fn([usize; 2]) -> bool| {
            let mut farthest = Farthest::of(decks);
            for (lane, (likeness, p)) in known.likenesses.iter().zip(&known.probabilities).enumerate() {
                let cells = known.pairs.iter().enumerate().filter(|(_, pair)| is_of(**pair));
                let cells = cells.map(|(at, _)| (at, self.tables.alike[at * lanes + lane]));
                farthest.look(*p, cells, |at| {
                    let [one, other] = known.pairs[at].map(|place| place as u32);
                    Where::Alike { one, other, likeness: *likeness }
                });
            }
            farthest
        };
        let mut even = Farthest::of(decks);
        for (at, (count, p)) in self.tables.even.iter().zip(&known.even).enumerate() {
            even.look(*p, std::iter::once((at, *count)), |at| Where::EvenSum { cards: at as u32 + 1 });
        }
        let mut sums = Farthest::of(decks);
        for (counts, pair) in self.tables.sums.iter().zip(&known.summed) {
            let [one, other] = pair.map(|place| place as u32);
            for (sum, (count, p)) in counts.iter().zip(&known.sums).enumerate() {
                if *p > 0.0 {
                    let at = |sum: usize| Where::SumOfTwo { one, other, sum: sum as u32 + 2 };
                    sums.look(*p, std::iter::once((sum, *count)), at);
                }
            }
        }
        let mut poker = Farthest::of(decks);
        let hands = self.tables.poker.len() / known.french.len().max(1);
        for (french, counts) in known.french.iter().zip(self.tables.poker.chunks(hands.max(1))) {
            for ((counts, cards), laws) in counts.iter().zip([5, TOP as u32]).zip(POKER) {
                let all: f64 = laws.iter().sum();
                for ((hand, count), ways) in PokerHand::VARIANTS.iter().zip(counts).zip(laws) {
                    let at = |_: usize| Where::Poker { cards, hand: *hand, suits: french.suits };
                    poker.look(ways / all, std::iter::once((0, *count)), at);
                }
            }
        }
        let is_first = |pair: [usize; 2]| pair == [0, 1];
        let is_top = |[_, other]: [usize; 2]| other < TOP;
        // The parts of the error add up to 1.
        let groups = [
            (4, of_pairs(&is_first)),
            (4, of_pairs(&|pair| is_top(pair) && !is_first(pair))),
            (8, of_pairs(&|pair| !is_top(pair))),
            (8, even),
            (8, sums),
            (8, poker),
        ];
        let tests = groups.into_iter().filter_map(|(parts, farthest)| {
            let test = farthest.test(id)?;
            Some(Test { p: bonferroni(test.p, parts), ..test })
        });
        tests.min_by(Test::cmp_strength)
    }

    fn farthest_mean(&self, known: &Known) -> Option<Test> {
        let test = |((of, law), counts): (&(DeckStatistic, Vec<f64>), &Vec<u64>)| {
            let total: u64 = (0..).zip(counts).map(|(value, count)| value * count).sum();
            let [observed, expected] = [total as f64 / self.decks as f64, sums::mean(law)];
            let z = (observed - expected) * (self.decks as f64 / sums::variance(law)).sqrt();
            let p = sums::sum_of_few(law, total, self.decks).two_sided();
            let effect = Effect::DeckMean { of: *of, observed, expected };
            let p = bonferroni(p, known.numbers.len());
            Test::new(self.id(Form::Mean), self.decks, observed, p, effect).with_z(z)
        };
        known.numbers.iter().zip(&self.tables.numbers).map(test).min_by(Test::cmp_strength)
    }

    #[cfg(feature = "state")]
    pub(super) fn saved(&self) -> SavedRelations {
        let all = self.settled();
        SavedRelations { decks: all.decks, named: all.named.map(|named| named.to_vec()), tables: all.tables }
    }

    /// Restores saved counts of some decks. Returns `None` if they do not add up.
    #[cfg(feature = "state")]
    pub(super) fn of_saved(deck: &Deck, decks: u64, saved: SavedRelations) -> Option<Self> {
        let blank = Self::new(deck);
        let mut all = match saved.named {
            Some(named) if named.len() != deck.cards() as usize => return None,
            Some(named) => blank.named(named.into_iter()),
            None => blank,
        };
        let known = Known::new(deck, all.named.as_deref());
        if saved.decks == 0 {
            return (saved.tables == Tables::default()).then_some(all);
        }
        let known = known.filter(|_| saved.decks <= decks)?;
        let mut blank = Tables::blank(&known);
        let mut tables = saved.tables;
        let has_lengths = {
            let [mine, theirs] = [blank.all_mut(), tables.all_mut()];
            mine.len() == theirs.len()
                && mine.iter().zip(&theirs).all(|(mine, theirs)| mine.len() == theirs.len())
        };
        let is_within = tables.all_mut().iter().all(|table| table.iter().all(|count| *count <= saved.decks));
        let sum = |counts: &Vec<u64>| counts.iter().try_fold(0, |sum: u64, count| sum.checked_add(*count));
        let mut of_decks = tables.sums.iter().chain(&tables.poker).chain(&tables.numbers);
        if !has_lengths || !is_within || !of_decks.all(|counts| sum(counts) == Some(saved.decks)) {
            return None;
        }
        all.decks = saved.decks;
        all.recent = vec![0; known.pairs.len()];
        all.far = vec![OfReading::new(); known.numbers.len()];
        all.tables = tables;
        all.known = Arc::new(OnceLock::from(Some(known)));
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::test::Likeness;

    /// Each likeness by its definition.
    fn are_alike(likeness: Likeness, n: u32, [c, d]: [u32; 2]) -> bool {
        match likeness {
            Likeness::Parity => c % 2 == d % 2,
            Likeness::Mirrored => c + d + 1 == n,
            Likeness::ModuloFour => c % 4 == d % 4,
            Likeness::BlockOfFour => c / 4 == d / 4,
            Likeness::ModuloThirteen => c % 13 == d % 13,
            Likeness::BlockOfThirteen => c / 13 == d / 13,
            // The names below have five ranks and three suits, and no rank for multiples of seven.
            Likeness::Rank => c % 7 > 0 && d % 7 > 0 && c % 5 == d % 5,
            Likeness::Suit => c % 7 > 0 && d % 7 > 0 && c % 3 == d % 3,
        }
    }

    /// The numbers of a deck, by their definitions.
    fn plain_value(of: DeckStatistic, n: u32, order: &[u32]) -> usize {
        let follows = |one: u32, next: u32| one + 1 == next;
        let triples = |is: &dyn Fn(&[u32]) -> bool| order.windows(3).filter(|three| is(three)).count();
        match of {
            DeckStatistic::MirroredPairs => {
                let half = order.len() / 2;
                (0..half).filter(|i| order[*i] + order[order.len() - 1 - i] + 1 == n).count()
            }
            DeckStatistic::RisingTriples => triples(&|of| follows(of[0], of[1]) && follows(of[1], of[2])),
            DeckStatistic::FallingTriples => triples(&|of| follows(of[1], of[0]) && follows(of[2], of[1])),
            DeckStatistic::AlikeNeighbours(likeness) => {
                order.windows(2).filter(|pair| are_alike(likeness, n, [pair[0], pair[1]])).count()
            }
            DeckStatistic::Order(_) | DeckStatistic::CardsInPlace(_) => 0,
        }
    }

    #[test]
    fn counts_match_the_plain_form() {
        for (n, visible, named) in
            [(52, 52, false), (52, 52, true), (53, 9, true), (256, 256, false), (5, 5, true), (10, 6, false)]
        {
            let deck = Deck::of_cards(n).and_then(|deck| deck.first(visible)).expect("a deck");
            let names = (0..n).map(|c| (c % 7 > 0).then_some([(c % 5) as u8, (c % 3) as u8]));
            let blank = Relations::new(&deck);
            let mut relations = if named { blank.named(names) } else { blank };
            let mut orders: Vec<Vec<u32>> = vec![(0..n).collect(), (0..n).rev().collect()];
            let mut state = u64::from(n);
            for _ in 0..600 {
                let mut order = orders[orders.len() - 1].clone();
                for _ in 0..n / 2 {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    order.swap((state >> 33) as usize % n as usize, (state >> 17) as usize % n as usize);
                }
                orders.push(order);
            }
            let top = |order: &Vec<u32>| order[..visible as usize].to_vec();
            let orders: Vec<Vec<u32>> = orders.iter().map(top).collect();
            for order in &orders {
                relations.observe(order);
            }
            let settled = relations.settled();
            let known = settled.known().expect("relations");
            let count = |is: &dyn Fn(&[u32]) -> bool| orders.iter().filter(|order| is(order)).count() as u64;
            for (at, [one, other]) in known.pairs.iter().enumerate() {
                for (lane, likeness) in known.likenesses.iter().enumerate() {
                    let plain = count(&|order| are_alike(*likeness, n, [order[*one], order[*other]]));
                    let counted = settled.tables.alike[at * known.likenesses.len() + lane];
                    assert_eq!(counted, plain, "{n} cards, places {one} and {other}, {likeness:?}");
                }
            }
            for ((of, _), counts) in known.numbers.iter().zip(&settled.tables.numbers) {
                for (value, counted) in counts.iter().enumerate() {
                    let plain = count(&|order| plain_value(*of, n, order) == value);
                    assert_eq!(*counted, plain, "{n} cards, {of:?} {value}");
                }
            }
        }
    }

    #[test]
    fn probabilities_of_likenesses_are_those_of_two_cards() {
        let known = Known::new(&Deck::of_cards(52).expect("a deck"), None).expect("relations");
        let p = |likeness| {
            let at = known.likenesses.iter().position(|other| *other == likeness).expect("a likeness");
            known.probabilities[at] * 51.0
        };
        let all = [Likeness::Parity, Likeness::Mirrored, Likeness::BlockOfFour, Likeness::BlockOfThirteen];
        assert_eq!(all.map(|likeness| p(likeness).round() as i64), [25, 1, 3, 12]);
    }
}

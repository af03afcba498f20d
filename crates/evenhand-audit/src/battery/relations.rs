//! Relations of cards within a deck, as card players look at them: whether the first two cards are a pair, the poker hand of
//! the first five and seven, whether cards at two places add up, whether neighbours share a rank.
//!
//! Each relation is data: a number or an event that is read from a deck, with its exact null distribution. Events that a
//! deck shows at most once are cells with binomial counts; the most extreme cell is one test. The groups of cells share the
//! error unequally (weighted Bonferroni), so that the first two cards, of which people complain most, pay little for the rest.
//! The means of the numbers are the other test. Of each number the farthest single deck is looked at, too
//! ([`far_decks`](super::far_decks)).
//!
//! Ranks and suits are those of the names, where they are known. Else a deck of 52 numbers is read both ways: ranks in blocks of
//! four, and suits in blocks of thirteen.
//!
//! Cost: some 800 ns per deck of 52 cards for the first [`MOST_DECKS`] decks, and nothing for later decks.

use std::sync::{Arc, OnceLock};

use strum::VariantArray as _;

use super::deck::Deck;
use super::far_decks::{Far, OfReading};
use super::rows::Farthest;
use super::test::{
    DeckStatistic, Effect, Form, Likeness, PokerHand, Subject, Test, TestId, Transform, Where,
};
use crate::statistics::relations::{alike_neighbours, even_sum, mirrored_pairs, triples};
use crate::statistics::sums;
use crate::statistics::tails::bonferroni;

/// Maximum number of decks that are read.
pub(super) const MOST_DECKS: u64 = 1 << 16;

/// Numbers of cards that a deck may have.
const CARDS: std::ops::RangeInclusive<usize> = 5..=256;

/// Number of places from the top whose pairs are all counted: a hand of seven.
const TOP: usize = 7;

/// Maximum number of first cards whose sum is counted.
const SUMS: usize = 8;

/// Number of decks after which bytes are added to the counts.
const SETTLED: u8 = u8::MAX;

/// Whether two cards are alike.
type Alike<'a> = Box<dyn Fn(usize, usize) -> bool + 'a>;

/// A reading of cards as a French deck: rank, from 0 for a two to 12 for an ace, and suit, from 0 to 3.
#[derive(Debug, Clone)]
struct French {
    cards: Vec<[u8; 2]>,
    /// The likeness of its suits, which tells it from others.
    suits: Likeness,
}

/// Relations of the cards of a deck, with their distributions.
#[derive(Debug)]
struct Known {
    n: usize,
    visible: usize,
    likenesses: Vec<Likeness>,
    /// The probability that two cards are alike.
    probabilities: Vec<f64>,
    /// `c * n + d`: byte r is 1 if the two cards are alike in likeness r.
    alike: Vec<u64>,
    /// The pairs of places whose likeness is counted.
    pairs: Vec<[usize; 2]>,
    /// The pairs of places whose sums are counted.
    summed: Vec<[usize; 2]>,
    /// The numbers that are read from a deck, with their distributions.
    numbers: Vec<(DeckStatistic, Vec<f64>)>,
    french: Vec<French>,
}

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
        let hands = if known.visible >= TOP { 2 } else { usize::from(known.visible >= 5) };
        Self {
            alike: vec![0; known.pairs.len() * known.likenesses.len()],
            sums: vec![vec![0; 2 * known.n - 2]; known.summed.len()],
            even: vec![0; SUMS.min(known.visible).min(known.n - 1)],
            poker: vec![vec![0; PokerHand::VARIANTS.len()]; known.french.len() * hands],
            numbers: known.numbers.iter().map(|(_, law)| vec![0; law.len()]).collect(),
        }
    }

    fn all_mut(&mut self) -> Vec<&mut Vec<u64>> {
        let Self { alike, sums, even, poker, numbers } = self;
        let several = sums.iter_mut().chain(poker).chain(numbers);
        [alike, even].into_iter().chain(several).collect()
    }
}

impl Known {
    /// Returns `None` for too few or too many cards, and for equal cards.
    fn new(deck: &Deck, named: Option<&[Option<[u8; 2]>]>) -> Option<Self> {
        let (n, visible) = (deck.cards() as usize, deck.visible() as usize);
        if !CARDS.contains(&n) || visible < 2 || deck.faces() != deck.cards() {
            return None;
        }
        let mut relations: Vec<(Likeness, Alike<'_>)> = vec![
            (Likeness::Parity, Box::new(|c, d| c % 2 == d % 2)),
            (Likeness::Mirrored, Box::new(move |c, d| c + d + 1 == n)),
        ];
        let mut french = Vec::new();
        if let Some(named) = named {
            let of = move |which: usize| {
                move |c: usize, d: usize| match (named[c], named[d]) {
                    (Some(c), Some(d)) => c[which] == d[which],
                    _ => false,
                }
            };
            relations.push((Likeness::Rank, Box::new(of(0))));
            relations.push((Likeness::Suit, Box::new(of(1))));
            let cards: Option<Vec<[u8; 2]>> = named.iter().copied().collect();
            french.extend(
                cards.filter(|cards| is_french(cards)).map(|cards| French { cards, suits: Likeness::Suit }),
            );
        } else if n == 52 {
            relations.push((Likeness::ModuloFour, Box::new(|c, d| c % 4 == d % 4)));
            relations.push((Likeness::BlockOfFour, Box::new(|c, d| c / 4 == d / 4)));
            relations.push((Likeness::ModuloThirteen, Box::new(|c, d| c % 13 == d % 13)));
            relations.push((Likeness::BlockOfThirteen, Box::new(|c, d| c / 13 == d / 13)));
            // The first rank is the ace.
            let blocks = |rank: fn(u8) -> u8, suit: fn(u8) -> u8| -> Vec<[u8; 2]> {
                (0..52).map(|card| [(rank(card) + 12) % 13, suit(card)]).collect()
            };
            french.push(French { cards: blocks(|c| c / 4, |c| c % 4), suits: Likeness::ModuloFour });
            french.push(French { cards: blocks(|c| c % 13, |c| c / 13), suits: Likeness::BlockOfThirteen });
        }
        let mask = |(c, d): (usize, usize)| -> u64 {
            let each = relations.iter().enumerate().filter(|(_, (_, alike))| c != d && alike(c, d));
            each.map(|(lane, _)| 1_u64 << (8 * lane)).sum()
        };
        let alike: Vec<u64> = (0..n).flat_map(|c| (0..n).map(move |d| (c, d))).map(mask).collect();
        let all = (n * (n - 1)) as f64;
        let share =
            |lane: usize| alike.iter().filter(|mask| **mask >> (8 * lane) & 1 == 1).count() as f64 / all;
        let probabilities: Vec<f64> = (0..relations.len()).map(share).collect();
        let top = |i: usize| if i == 0 { visible } else { TOP.min(visible) };
        let pairs = (0..TOP.min(visible)).flat_map(|i| (i + 1..top(i)).map(move |j| [i, j])).collect();
        let likenesses: Vec<Likeness> = relations.iter().map(|(likeness, _)| *likeness).collect();
        let mut numbers = Vec::new();
        if visible == n {
            numbers.push((DeckStatistic::MirroredPairs, mirrored_pairs(n)));
            numbers.push((DeckStatistic::RisingTriples, triples(n)));
            numbers.push((DeckStatistic::FallingTriples, triples(n)));
            for (lane, likeness) in likenesses.iter().enumerate().filter(|(_, of)| **of != Likeness::Mirrored)
            {
                let sizes = classes(n, |c, d| c == d || alike[c * n + d] >> (8 * lane) & 1 == 1);
                numbers.push((DeckStatistic::AlikeNeighbours(*likeness), alike_neighbours(&sizes)));
            }
        }
        let last = (visible == n).then_some([0, n - 1]);
        let summed = std::iter::once([0, 1]).chain(last).collect();
        Some(Self { n, visible, likenesses, probabilities, alike, pairs, summed, numbers, french })
    }
}

/// Returns the sizes of the classes of alike cards.
fn classes(n: usize, alike: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let is_first = |card: &usize| !(0..*card).any(|other| alike(*card, other));
    (0..n).filter(is_first).map(|card| (0..n).filter(|other| alike(card, *other)).count()).collect()
}

/// Returns whether the cards are a deck of four suits with thirteen ranks.
fn is_french(cards: &[[u8; 2]]) -> bool {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == 52 && cards.len() == 52 && cards.iter().all(|[rank, suit]| *rank < 13 && *suit < 4)
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
        if self.decks >= MOST_DECKS {
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
        let n = known.n;
        for (recent, [one, other]) in self.recent.iter_mut().zip(&known.pairs) {
            *recent += known.alike[order[*one] as usize * n + order[*other] as usize];
        }
        self.since += 1;
        if self.since == SETTLED {
            self.settle(known.likenesses.len());
        }
        for (sums, [one, other]) in self.tables.sums.iter_mut().zip(&known.summed) {
            sums[(order[*one] + order[*other]) as usize] += 1;
        }
        let mut odd = 0;
        for (even, card) in self.tables.even.iter_mut().zip(order) {
            odd ^= (card + 1) & 1;
            *even += u64::from(odd == 0);
        }
        let hands = self.tables.poker.len() / known.french.len().max(1);
        for (french, counts) in known.french.iter().zip(self.tables.poker.chunks_mut(hands.max(1))) {
            for (counts, cards) in counts.iter_mut().zip([5, TOP]) {
                counts
                    [poker_hand(order[..cards].iter().map(|card| french.cards[*card as usize])) as usize] +=
                    1;
            }
        }
        if known.numbers.is_empty() {
            return;
        }
        let neighbours: u64 =
            order.windows(2).map(|pair| known.alike[pair[0] as usize * n + pair[1] as usize]).sum();
        let of = |statistic: DeckStatistic| match statistic {
            DeckStatistic::MirroredPairs => {
                let back = order.iter().rev();
                order.iter().zip(back).take(n / 2).filter(|(c, d)| **c + **d + 1 == n as u32).count()
            }
            DeckStatistic::RisingTriples => triples_of(order, |one, next| one + 1 == next),
            DeckStatistic::FallingTriples => triples_of(order, |one, next| next + 1 == one),
            DeckStatistic::AlikeNeighbours(likeness) => {
                let lane = known.likenesses.iter().position(|other| *other == likeness).unwrap_or(0);
                (neighbours >> (8 * lane) & 0xff) as usize
            }
            DeckStatistic::Order(_) | DeckStatistic::CardsInPlace(_) => 0,
        };
        for (at, (statistic, _)) in known.numbers.iter().enumerate() {
            let value = of(*statistic);
            self.tables.numbers[at][value] += 1;
            self.far[at].take(value as u64, self.decks);
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
        for (at, count) in self.tables.even.iter().enumerate() {
            // Numbers count from 1: half of them, rounded up, are odd.
            let p = even_sum(known.n, known.n.div_ceil(2), at + 1);
            even.look(p, std::iter::once((at, *count)), |at| Where::EvenSum { cards: at as u32 + 1 });
        }
        let mut sums = Farthest::of(decks);
        for (counts, pair) in self.tables.sums.iter().zip(&known.summed) {
            let [one, other] = pair.map(|place| place as u32);
            for (sum, count) in counts.iter().enumerate().skip(1) {
                let ways = (0..known.n).filter(|c| *c <= sum && sum - c < known.n && 2 * c != sum).count();
                let p = ways as f64 / (known.n * (known.n - 1)) as f64;
                if p > 0.0 {
                    let at = |sum: usize| Where::SumOfTwo { one, other, sum: sum as u32 + 2 };
                    sums.look(p, std::iter::once((sum, *count)), at);
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

fn triples_of(order: &[u32], follows: impl Fn(u32, u32) -> bool) -> usize {
    order.windows(3).filter(|three| follows(three[0], three[1]) & follows(three[1], three[2])).count()
}

/// Numbers of sets of five cards, and of seven, that make each poker hand.
const POKER: [[f64; PokerHand::VARIANTS.len()]; 2] = [
    [1_302_540.0, 1_098_240.0, 123_552.0, 54_912.0, 10_200.0, 5_108.0, 3_744.0, 624.0, 40.0],
    [
        23_294_460.0,
        58_627_800.0,
        31_433_400.0,
        6_461_620.0,
        6_180_020.0,
        4_047_644.0,
        3_473_184.0,
        224_848.0,
        41_584.0,
    ],
];

/// Returns the best poker hand of five cards or more.
fn poker_hand(cards: impl Iterator<Item = [u8; 2]>) -> PokerHand {
    let (mut of_rank, mut of_suit, mut suits) = ([0_u32; 13], [0_u8; 4], [0_u16; 4]);
    for [rank, suit] in cards {
        of_rank[usize::from(rank)] += 1;
        of_suit[usize::from(suit)] += 1;
        suits[usize::from(suit)] |= 1 << rank;
    }
    let is_straight = |ranks: u16| {
        // The ace is low, too.
        let ranks = ranks << 1 | ranks >> 12 & 1;
        ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0
    };
    let flush = of_suit.iter().position(|count| *count >= 5);
    if flush.is_some_and(|suit| is_straight(suits[suit])) {
        return PokerHand::StraightFlush;
    }
    let ranks_of = |times: u32| of_rank.iter().filter(|count| **count == times).count();
    let [pairs, threes, fours] = [2, 3, 4].map(ranks_of);
    match (fours, threes, pairs) {
        (1.., ..) => PokerHand::FourOfAKind,
        (_, 2.., _) | (_, 1, 1..) => PokerHand::FullHouse,
        _ if flush.is_some() => PokerHand::Flush,
        _ if is_straight(suits[0] | suits[1] | suits[2] | suits[3]) => PokerHand::Straight,
        (_, 1, _) => PokerHand::ThreeOfAKind,
        (_, _, 2..) => PokerHand::TwoPairs,
        (_, _, 1) => PokerHand::Pair,
        _ => PokerHand::HighCard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of five cards, by their exact numbers.
    #[test]
    fn poker_hands_of_all_sets_of_five_are_as_many_as_known() {
        let card = |card: u8| [card / 4, card % 4];
        let mut counts = [0.0; PokerHand::VARIANTS.len()];
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            counts[poker_hand([a, b, c, d, e].into_iter().map(card)) as usize] += 1.0;
                        }
                    }
                }
            }
        }
        let whole = |counts: [f64; POKER[0].len()]| counts.map(|count| count as i64);
        assert_eq!(whole(counts), whole(POKER[0]));
        assert_eq!(whole(POKER[1]).iter().sum::<i64>(), 133_784_560);
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

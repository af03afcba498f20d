//! The relations of the cards of a deck, with their exact distributions.

use crate::battery::deck::Deck;
use crate::battery::relations::poker::Cards;
use crate::battery::relations::{CARDS, SUMS, TOP};
use crate::battery::test::{DeckStatistic, Likeness};
use crate::statistics::relations::{alike_neighbours, even_sum, mirrored_pairs, triples};

/// The lowest bit of each byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);

/// A value per card, with the length of the largest deck, so that the compiler omits bounds checks.
pub(super) type ByCard<T> = Box<[T; 1 << u8::BITS]>;

/// Creates a table from the values of the cards from 0 on.
fn by_card<T: Default>(values: impl IntoIterator<Item = T>) -> [T; 1 << u8::BITS] {
    let mut values = values.into_iter();
    std::array::from_fn(|_| values.next().unwrap_or_default())
}

/// A reading of cards as a French deck: rank, from 0 for a two to 12 for an ace, and suit, from 0
/// to 3.
#[derive(Debug, Clone)]
pub(super) struct French {
    pub(super) cards: ByCard<Cards>,
    /// The likeness of its suits, which identifies the reading.
    pub(super) suits: Likeness,
}

/// Relations of the cards of a deck, with their distributions.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) n: usize,
    pub(super) visible: usize,
    pub(super) likenesses: Vec<Likeness>,
    /// The probability that two cards are alike.
    pub(super) probabilities: Vec<f64>,
    /// Classes of each card: byte r is its class in likeness r. Two cards of one class are alike.
    pub(super) classes: ByCard<u64>,
    /// The counted pairs of places: each place with the later places that form a counted pair.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The pairs of places whose sums are counted.
    pub(super) summed: Vec<[usize; 2]>,
    /// The probability of each sum of two cards.
    pub(super) sums: Vec<f64>,
    /// The probability of an even sum, by the number of first cards from 1 on.
    pub(super) even: Vec<f64>,
    /// The numbers that the test reads from a deck, with their distributions.
    pub(super) numbers: Vec<(DeckStatistic, Vec<f64>)>,
    pub(super) french: Vec<French>,
}

/// Returns a word whose byte r is 1 if the two cards, given as classes, are alike in likeness r.
#[inline]
pub(super) fn alike(one: u64, other: u64) -> u64 {
    const LOW: u64 = ONES * 0x7f;
    let differ = one ^ other;
    // The highest bit of each byte that is not 0. Lower bits carry into it, and no further.
    let is_other = (differ & LOW).wrapping_add(LOW) | differ;
    !is_other >> 7 & ONES
}

impl Known {
    /// Returns `None` for too few or too many cards, and for equal cards.
    pub(super) fn new(deck: &Deck, named: Option<&[Option<[u8; 2]>]>) -> Option<Self> {
        let (n, visible) = (deck.cards() as usize, deck.visible() as usize);
        if !CARDS.contains(&n) || visible < 2 || deck.faces() != deck.cards() {
            return None;
        }
        let (relations, french) = readings(n, named);
        let all = (n * (n - 1)) as f64;
        let sizes: Vec<Vec<usize>> = relations.iter().map(|(_, classes)| sizes(classes)).collect();
        let share =
            |sizes: &Vec<usize>| sizes.iter().map(|size| size * (size - 1)).sum::<usize>() as f64 / all;
        let probabilities = sizes.iter().map(share).collect();
        let classes_of = |card: usize| {
            let each = relations.iter().enumerate();
            each.map(|(lane, (_, classes))| (classes[card] as u64) << (8 * lane)).sum()
        };
        let classes = Box::new(by_card((0..n).map(classes_of)));
        let top = |i: usize| if i == 0 { visible } else { TOP.min(visible) };
        let pairs = (0..TOP.min(visible)).flat_map(|i| (i + 1..top(i)).map(move |j| [i, j])).collect();
        let likenesses: Vec<Likeness> = relations.iter().map(|(likeness, _)| *likeness).collect();
        let mut numbers = Vec::new();
        if visible == n {
            numbers.push((DeckStatistic::MirroredPairs, mirrored_pairs(n)));
            numbers.push((DeckStatistic::RisingTriples, triples(n)));
            numbers.push((DeckStatistic::FallingTriples, triples(n)));
            let each = likenesses.iter().zip(&sizes).filter(|(of, _)| **of != Likeness::Mirrored);
            numbers.extend(
                each.map(|(of, sizes)| (DeckStatistic::AlikeNeighbours(*of), alike_neighbours(sizes))),
            );
        }
        let last = (visible == n).then_some([0, n - 1]);
        let summed = std::iter::once([0, 1]).chain(last).collect();
        // Numbers count from 1: half of them, rounded up, are odd.
        let even =
            (1..=SUMS.min(visible).min(n - 1)).map(|cards| even_sum(n, n.div_ceil(2), cards)).collect();
        let ways = |sum: usize| (0..n).filter(|c| *c <= sum && sum - c < n && 2 * c != sum).count();
        let sums = (0..2 * n - 2).map(|sum| ways(sum) as f64 / all).collect();
        Some(Self {
            n,
            visible,
            likenesses,
            probabilities,
            classes,
            pairs,
            summed,
            sums,
            even,
            numbers,
            french,
        })
    }

    /// Returns the number of visible poker hands: of five cards, and of seven.
    pub(super) fn hands(&self) -> usize {
        usize::from(self.visible >= 5) + usize::from(self.visible >= TOP)
    }

    /// Returns the values of the numbers of a whole deck, given its cards and their classes.
    pub(super) fn values(&self, order: &[u32], classes: &[u64]) -> impl Iterator<Item = usize> {
        let [rising, falling] = count_triples(order).map(|triples| triples as usize);
        let mirrored = count_mirrored(order) as usize;
        let neighbours = classes.iter().zip(&classes[1..]).map(|(one, other)| alike(*one, *other));
        let neighbours = neighbours.fold(0, u64::wrapping_add);
        let lanes = self.likenesses.iter().zip(neighbours.to_le_bytes());
        let lanes = lanes.filter(|(of, _)| **of != Likeness::Mirrored).map(|(_, byte)| usize::from(byte));
        [mirrored, rising, falling].into_iter().chain(lanes)
    }
}

/// Returns the number of pairs of places, equally far from both ends, whose cards are mirrored.
fn count_mirrored(order: &[u32]) -> u32 {
    let n = order.len();
    let (last, from_end) = (n as u32 - 1, order[n - n / 2..].iter().rev());
    let each = order.iter().zip(from_end).map(|(one, other)| u32::from(one.wrapping_add(*other) == last));
    each.fold(0, u32::wrapping_add)
}

/// Returns the numbers of three successive cards that rise by one, and that fall by one.
///
/// Without bounds and overflow checks, the compiler vectorizes this loop.
fn count_triples(order: &[u32]) -> [u32; 2] {
    let (mut rising, mut falling) = (0_u32, 0_u32);
    for ((first, second), third) in order.iter().zip(&order[1..]).zip(&order[2..]) {
        let steps = [second.wrapping_sub(*first), third.wrapping_sub(*second)];
        // Both are 1, or both are -1.
        rising = rising.wrapping_add(u32::from((steps[0] ^ 1) | (steps[1] ^ 1) == 0));
        falling = falling.wrapping_add(u32::from(!steps[0] | !steps[1] == 0));
    }
    [rising, falling]
}

/// Returns each likeness with the class of each card, and the readings as French decks.
fn readings(n: usize, named: Option<&[Option<[u8; 2]>]>) -> (Vec<(Likeness, Vec<usize>)>, Vec<French>) {
    let classes = |key: &dyn Fn(usize) -> usize| classes(&(0..n).map(key).collect::<Vec<usize>>());
    let mut relations = vec![
        (Likeness::Parity, classes(&|card| card % 2)),
        (Likeness::Mirrored, classes(&|card| card.min(n - 1 - card))),
    ];
    let mut french = Vec::new();
    if let Some(named) = named {
        // A card without a rank is like no other.
        let of = |which: usize| classes(&|card| named[card].map_or(256 + card, |card| card[which].into()));
        relations.push((Likeness::Rank, of(0)));
        relations.push((Likeness::Suit, of(1)));
        let cards: Option<Vec<[u8; 2]>> = named.iter().copied().collect();
        french.extend(cards.filter(|cards| is_french(cards)).map(|cards| French::new(cards, Likeness::Suit)));
    } else if n == 52 {
        relations.push((Likeness::ModuloFour, classes(&|card| card % 4)));
        relations.push((Likeness::BlockOfFour, classes(&|card| card / 4)));
        relations.push((Likeness::ModuloThirteen, classes(&|card| card % 13)));
        relations.push((Likeness::BlockOfThirteen, classes(&|card| card / 13)));
        // The first rank is the ace.
        let blocks = |rank: fn(u8) -> u8, suit: fn(u8) -> u8| {
            (0..52).map(move |card| [(rank(card) + 12) % 13, suit(card)])
        };
        french.push(French::new(blocks(|c| c / 4, |c| c % 4), Likeness::ModuloFour));
        french.push(French::new(blocks(|c| c % 13, |c| c / 13), Likeness::BlockOfThirteen));
    }
    (relations, french)
}

impl French {
    fn new(cards: impl IntoIterator<Item = [u8; 2]>, suits: Likeness) -> Self {
        Self { cards: Box::new(by_card(cards.into_iter().map(Cards::one))), suits }
    }
}

/// Returns the class of each card, given a key that alike cards share. Classes count from 0, in the
/// order of the cards.
fn classes(keys: &[usize]) -> Vec<usize> {
    let mut known: Vec<usize> = Vec::new();
    let class = |key: &usize| {
        known.iter().position(|other| other == key).unwrap_or_else(|| {
            known.push(*key);
            known.len() - 1
        })
    };
    keys.iter().map(class).collect()
}

/// Returns the number of cards of each class.
fn sizes(classes: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; classes.iter().max().map_or(0, |most| most + 1)];
    for class in classes {
        sizes[*class] += 1;
    }
    sizes
}

/// Returns whether the cards are a deck of four suits with thirteen ranks.
fn is_french(cards: &[[u8; 2]]) -> bool {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == 52 && cards.len() == 52 && cards.iter().all(|[rank, suit]| *rank < 13 && *suit < 4)
}

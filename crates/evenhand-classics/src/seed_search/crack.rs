//! The search: which generator, bounding method, loop and seed made this deck, and do the next decks agree?

use super::method::{Method, Seeding};
use super::observed::{ObservedDeck, ObservedDeckError};
use super::one_number::change;
use super::replay::{Dice, dice};
use super::scan::{Seeds, scan};

/// Hits that are kept, those that explain most of the next decks first. A deck with more orders than there are
/// candidates has one.
const MAX_HITS: usize = 100;

/// Seeds before and after the last one that the next deck is looked for with: an hour of seconds.
const NEAR: u64 = 3_600;

/// A method and a seed that make the first deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedHit {
    /// The shuffle.
    pub method: Method,
    /// The seed; where the generator takes fewer bits, others are the same to it.
    pub seed: u64,
    /// What it says of the decks after the first, up to the first that it does not explain.
    pub next: Vec<NextDeck>,
}

impl SeedHit {
    /// How many of the decks after the first it explains.
    pub fn explained(&self) -> usize {
        self.next.iter().filter(|next| **next != NextDeck::Unexplained).count()
    }

    /// The deck that comes after those that it explains, the last of which is `last`, if all goes on as it did: the same stream, as many
    /// words passed over as before the last one, the deck put back in order unless that was not. Where the generator is seeded again
    /// for each deck, or before every draw, it is the next one of the same seed.
    pub fn predicted(&self, last: &ObservedDeck) -> Vec<u8> {
        let n = last.order().len() as u8;
        let start = |seed| dice(self.method, seed);
        let run = |dice: &mut Box<dyn Dice>| self.method.shuffle_loop().run(n, |bound| dice.below(bound));
        let mut dice = start(self.seed);
        let (mut passed, mut kept) = (0, false);
        run(&mut dice);
        for next in &self.next {
            match *next {
                NextDeck::Continued { skipped, put_back } => {
                    (0..skipped).for_each(|_| dice.skip());
                    (passed, kept) = (skipped, !put_back);
                }
                NextDeck::Reseeded { seed, put_back } => {
                    dice = start(seed);
                    (passed, kept) = (0, !put_back);
                }
                NextDeck::Unexplained => break,
            }
            run(&mut dice);
        }
        (0..passed).for_each(|_| dice.skip());
        let made = run(&mut dice);
        if kept { made.iter().map(|place| last.order()[usize::from(*place)]).collect() } else { made }
    }
}

/// How a deck after the first came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NextDeck {
    /// The same stream went on.
    Continued {
        /// Words passed over between the decks: at most as many as there are cards.
        skipped: u32,
        /// Whether the deck was put back in order; if not, it was shuffled on from the deck before.
        put_back: bool,
    },
    /// The generator was seeded again.
    Reseeded {
        /// With this seed.
        seed: u64,
        /// Whether the deck was put back in order; if not, it was shuffled on from the deck before.
        put_back: bool,
    },
    /// Neither.
    Unexplained,
}

/// What a search for the seed found.
#[derive(Debug, Clone, PartialEq)]
pub struct Cracked {
    /// What makes the first deck, that which explains most of the next ones first.
    pub hits: Vec<SeedHit>,
    /// How many further hits there were that were not kept.
    pub not_kept: u64,
    /// How many pairs of method and seed were tried.
    pub candidates: u128,
    /// How many cards the deck has.
    pub cards: u32,
}

impl Cracked {
    /// What two searches for the same decks found; which method and seed were tried twice counts twice.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.hits.extend(other.hits);
        self.hits.sort_by_key(|hit| std::cmp::Reverse(hit.explained()));
        Self {
            hits: self.hits,
            not_kept: self.not_kept + other.not_kept,
            candidates: self.candidates + other.candidates,
            cards: self.cards,
        }
    }

    /// The logarithm, to base 10, of how many hits like the first one fair decks would have on average: candidates / n!,
    /// and as few again for each next deck that it explains.
    ///
    /// Each candidate makes one deck, and a fair deck is that one with 1/n!. A next deck is one of 2 (n + 1) ways to go
    /// on, or of a candidate again, or of one with a seed near the last one, put back or not. Below −6, a hit is no
    /// chance.
    pub fn log10_by_chance(&self) -> f64 {
        let orders: f64 = (1..=self.cards).map(|i| f64::from(i).log10()).sum();
        #[expect(clippy::cast_precision_loss, reason = "a logarithm of it")]
        let candidates = (self.candidates as f64).log10() - orders;
        let went_on = (2.0 * (f64::from(self.cards) + 1.0)).log10() - orders;
        let again = self.candidates.saturating_add(2 * u128::from(NEAR)).saturating_mul(2);
        #[expect(clippy::cast_precision_loss, reason = "a logarithm of it")]
        let again = (again as f64).log10() - orders;
        let next = |next: &NextDeck| match next {
            NextDeck::Continued { .. } => went_on.min(0.0),
            NextDeck::Reseeded { .. } => again.min(0.0),
            NextDeck::Unexplained => 0.0,
        };
        candidates + self.hits.first().map_or(0.0, |hit| hit.next.iter().map(next).sum())
    }
}

/// Searches the methods and seeds that make the first of these decks, and tries those found on the next.
///
/// A deck after the first may continue the stream, with some words passed over, the deck put back in order or not; or
/// the generator was seeded again, with a seed near the last one or with one of the same seeds, for which they are
/// searched once more.
///
/// Methods that are [seeded before every draw](super::Seeding::EveryDraw) have few decks, and many seeds that make one:
/// of 15-bit numbers one seed in 32,768. Which of them it was the decks do not tell.
///
/// Some bounding methods are alike: scaled and divided words of 31 bits give another face for one word in millions, and
/// both are named.
///
/// All methods together take some 25 µs a seed on one core (2026-11, a shared AMD EPYC): the hour before a time and
/// that after it, 0.2 s. A linear congruential generator alone, in a loop whose dice the deck determines, some 10 ns; in
/// loops whose dice all have n faces, half a microsecond. To use several cores or to show how far it is, give it parts of
/// the seeds. Methods of one generator that follow one another share its seeding, those of one bounding method the dice
/// of n faces.
///
/// # Errors
/// If there is no deck, or they have not all as many cards.
///
/// # Examples
/// ```
/// use evenhand_classics::seed_search::{Method, NextDeck, ObservedDeck, Seeds, crack};
///
/// // srand(1700000000); then std::random_shuffle, twice, of 13 cards in order, as GCC 12 does over glibc.
/// let first = [8, 2, 9, 7, 4, 3, 11, 12, 0, 10, 6, 5, 1];
/// let second = [11, 2, 9, 0, 7, 1, 10, 5, 3, 8, 12, 4, 6];
/// let decks = [ObservedDeck::of_order(&first)?, ObservedDeck::of_order(&second)?];
/// let found = crack(&decks, &Method::all(), &Seeds::around(1_700_000_060, 100))?;
///
/// assert_eq!(found.hits[0].seed, 1_700_000_000);
/// assert_eq!(found.hits[0].method.to_string(), "glibc's rand, % n, ascending");
/// assert_eq!(found.hits[0].next, [NextDeck::Continued { skipped: 0, put_back: true }]);
/// assert!(found.log10_by_chance() < -5.0);
/// # Ok::<(), evenhand_classics::seed_search::ObservedDeckError>(())
/// ```
pub fn crack(
    decks: &[ObservedDeck],
    methods: &[Method],
    seeds: &Seeds,
) -> Result<Cracked, ObservedDeckError> {
    let (first, next) = decks.split_first().ok_or(ObservedDeckError::Nothing)?;
    if let Some(other) = next.iter().find(|deck| deck.cards() != first.cards()) {
        let (expected, observed) = (first.order().len(), other.order().len());
        return Err(ObservedDeckError::Lengths { expected, observed });
    }
    let mut hits = Vec::new();
    let mut found: u64 = 0;
    scan(methods, seeds, first.order(), |method, seed| {
        found += 1;
        hits.push(SeedHit { method, seed, next: explain(method, seed, decks, None) });
        if hits.len() == 2 * MAX_HITS {
            keep(&mut hits);
        }
    });
    keep(&mut hits);
    for hit in &mut hits {
        if hit.explained() < next.len() {
            hit.next = explain(hit.method, hit.seed, decks, Some(seeds));
        }
    }
    keep(&mut hits);
    let not_kept = found - hits.len() as u64;
    let candidates = methods.len() as u128 * seeds.count();
    Ok(Cracked { hits, not_kept, candidates, cards: first.cards() })
}

/// The hits that explain most.
fn keep(hits: &mut Vec<SeedHit>) {
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.explained()));
    hits.truncate(MAX_HITS);
}

/// What a hit says of the decks after the first; reseeding is looked for among `seeds`, if there are any.
fn explain(method: Method, seed: u64, decks: &[ObservedDeck], seeds: Option<&Seeds>) -> Vec<NextDeck> {
    let n = decks[0].order().len() as u8;
    let start = |seed| {
        let mut dice = dice(method, seed);
        method.shuffle_loop().run(n, |bound| dice.below(bound));
        dice
    };
    let (mut dice, mut seed) = (start(seed), seed);
    let mut next = Vec::new();
    'decks: for pair in decks.windows(2) {
        let (before, order) = (pair[0].order(), pair[1].order());
        let mut from = dice.copy();
        // A stream that starts anew before every draw does not go on.
        let ways_on = if method.seeding() == Seeding::Once { u32::from(n) + 1 } else { 0 };
        for skipped in 0..ways_on {
            let mut tried = from.copy();
            let made = method.shuffle_loop().run(n, |bound| tried.below(bound));
            let put_back = made == order;
            if put_back || made.iter().map(|place| &before[usize::from(*place)]).eq(order) {
                dice = tried;
                next.push(NextDeck::Continued { skipped, put_back });
                continue 'decks;
            }
            from.skip();
        }
        let Some((again, put_back)) = seeds.and_then(|seeds| reseeded(method, seed, seeds, before, order))
        else {
            next.push(NextDeck::Unexplained);
            break;
        };
        (dice, seed) = (start(again), again);
        next.push(NextDeck::Reseeded { seed, put_back });
    }
    next
}

/// The seed with which the generator was seeded again for this deck, and whether it was put back in order: that which
/// comes soonest after the last one, as a clock's do, or just before it; else any.
fn reseeded(method: Method, last: u64, seeds: &Seeds, before: &[u8], order: &[u8]) -> Option<(u64, bool)> {
    let kept = change(before, order);
    let near = Seeds::around(last, NEAR);
    for seeds in [&near, seeds] {
        for (order, put_back) in [(order, true), (&*kept, false)] {
            let mut found: Option<u64> = None;
            scan(&[method], seeds, order, |_, seed| {
                let distance = |seed: &u64| (*seed < last, seed.abs_diff(last));
                found = found.into_iter().chain([seed]).min_by_key(distance);
            });
            if let Some(seed) = found {
                return Some((seed, put_back));
            }
        }
    }
    None
}

//! One number behind all draws of a deck, whatever generator it came from.
//!
//! A program that seeds its generator before every draw, as article 002's `Knuth_Durstenfeld` does, draws the same number
//! again and again, and each draw is that number reduced to i + 1. The faces that a deck shows then hang together: modulo
//! 52, 51, 50 … they are remainders of one number (the Chinese remainder theorem), scaled they are intervals that have a
//! point in common. No generator and no clock needs to be known, and decks may repeat.
//!
//! Of n! orders min(lcm(1, …, n), 2^32) are such remainders, and fewer than n² such intervals: one deck of 52 tells, of
//! four cards none. What it cannot tell: the generator and its seed, which [`crack`](super::crack()) searches for.
//!
//! Decks that lie as small numbers or their negatives leave them, such as a deck in order, are no evidence: structure
//! makes them too.

use std::collections::HashSet;

use strum::VariantArray;

use super::bounding::BoundingMethod;
use super::observed::{ObservedDeck, ObservedDeckError};
use super::shuffle_loop::ShuffleLoop;

/// The bounding methods that are tried.
const BOUNDING: [BoundingMethod; 2] = [BoundingMethod::Modulo, BoundingMethod::Scaled];

/// Numbers of up to 32 bits are looked for.
const NUMBERS: u64 = 1 << 32;

/// A shuffle all of whose draws reduce one number, another one for each deck or for some of them.
#[derive(Debug, Clone, PartialEq)]
pub struct OneNumber {
    /// The loop.
    pub shuffle_loop: ShuffleLoop,
    /// How it reduces the number: `Modulo` or `Scaled`.
    pub bounding: BoundingMethod,
    /// Whether each deck was put back in order; if not, each was shuffled on from the one before.
    pub put_back: bool,
    /// The decks that were looked at: one number makes each of them.
    pub decks: u32,
    /// Those of them that are evidence: different ones without an order that structure makes too.
    pub different: u32,
    /// The logarithm to base 10 of the probability that as many fair decks are such, for any of the loops that were tried.
    pub log10_by_chance: f64,
}

/// The shuffle that makes each of these decks with one number for all of its draws; the least likely by chance, if there
/// are several. None if there is none, or if no deck is evidence.
///
/// Some 20 µs a deck of 52.
///
/// # Errors
/// If there is no deck, or they have not all as many cards.
///
/// # Examples
/// ```
/// use evenhand_classics::seed_search::{ObservedDeck, ShuffleLoop, one_number};
///
/// // for (i = 12; i >= 0; i--) { srand(time(NULL)); swap(a[rand() % (i + 1)], a[i]); }, where rand() is 1,234,567,890.
/// let mut deck: Vec<u32> = (0..13).collect();
/// for i in (0..13).rev() {
///     deck.swap(1_234_567_890 % (i + 1), i);
/// }
/// let found = one_number(&[ObservedDeck::of_order(&deck)?])?.unwrap();
/// assert_eq!(found.shuffle_loop, ShuffleLoop::Durstenfeld);
/// // 360,360 of 13! orders, for each of 28 ways.
/// assert!((found.log10_by_chance - (28.0_f64 * 360_360.0 / 6_227_020_800.0).log10()).abs() < 1e-9);
/// # Ok::<(), evenhand_classics::seed_search::ObservedDeckError>(())
/// ```
pub fn one_number(decks: &[ObservedDeck]) -> Result<Option<OneNumber>, ObservedDeckError> {
    let first = decks.first().ok_or(ObservedDeckError::Nothing)?;
    let n = first.order().len();
    if let Some(other) = decks.iter().find(|deck| deck.order().len() != n) {
        return Err(ObservedDeckError::Lengths { expected: n, observed: other.order().len() });
    }
    let put_back: Vec<Vec<u8>> = decks.iter().map(|deck| deck.order().to_vec()).collect();
    let kept: Vec<Vec<u8>> = decks.windows(2).map(|pair| change(pair[0].order(), pair[1].order())).collect();
    let loops = || ShuffleLoop::VARIANTS.iter().copied().filter(|one| one.tells_one_number());
    #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
    let ways = (2 * BOUNDING.len() * loops().count()) as f64;
    let log10_orders: f64 = (1..=n).map(|i| f64::from(i as u32).log10()).sum();
    let mut best: Option<OneNumber> = None;
    for (orders, put_back) in [(put_back, true), (kept, false)] {
        for shuffle_loop in loops() {
            let tapes: Option<Vec<_>> = orders.iter().map(|order| shuffle_loop.tape(order)).collect();
            let Some(tapes) = tapes else { continue };
            for bounding in BOUNDING {
                let tells: Option<Vec<bool>> = tapes.iter().map(|tape| is_evidence(bounding, tape)).collect();
                let Some(tells) = tells else { continue };
                let told = orders.iter().zip(&tells).filter(|(order, tells)| **tells && !is_sorted(order));
                let different: HashSet<&Vec<u8>> = told.map(|(order, _)| order).collect();
                let each = (log10_of_decks(bounding, n) - log10_orders).min(0.0);
                #[expect(clippy::cast_precision_loss, reason = "a number of decks")]
                let log10_by_chance = ways.log10() + different.len() as f64 * each;
                if best.as_ref().is_none_or(|best| log10_by_chance < best.log10_by_chance) {
                    let (decks, different) = (orders.len() as u32, different.len() as u32);
                    best = Some(OneNumber {
                        shuffle_loop,
                        bounding,
                        put_back,
                        decks,
                        different,
                        log10_by_chance,
                    });
                }
            }
        }
    }
    Ok(best.filter(|best| best.different > 0))
}

/// The places of the deck before from which the cards of the next one came.
pub(super) fn change(before: &[u8], order: &[u8]) -> Vec<u8> {
    let mut place_before = vec![0; before.len()];
    for (card, place) in before.iter().zip(0..) {
        place_before[usize::from(*card)] = place;
    }
    order.iter().map(|card| place_before[usize::from(*card)]).collect()
}

fn is_sorted(order: &[u8]) -> bool {
    order.is_sorted()
}

/// The logarithm to base 10 of how many decks of n cards there are at most that one number makes.
fn log10_of_decks(bounding: BoundingMethod, n: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "up to 2^32")]
    let decks = match bounding {
        BoundingMethod::Modulo => (2..=n as u64).fold(1, next_multiple) as f64,
        // The ends of intervals: fractions below 1 whose denominators are n or less.
        _ => (n * n) as f64,
    };
    decks.log10()
}

/// Whether a number that falls like this is no small one, nor the negative of a small one; none if no number does.
fn is_evidence(bounding: BoundingMethod, tape: &[(u32, u32)]) -> Option<bool> {
    if bounding == BoundingMethod::Modulo {
        let (number, multiple) = remainder(tape)?;
        let few = (tape.len() as u64 + 1).pow(2);
        Some(number >= few && multiple - number > few)
    } else {
        let [low, high] = interval(tape)?;
        Some(low.0 > 0 && high.0 < high.1)
    }
}

/// The least number below 2^32 that leaves these remainders, and the least number above it that does or would, by their
/// least common multiple.
fn remainder(tape: &[(u32, u32)]) -> Option<(u64, u64)> {
    let (mut number, mut multiple) = (0_u64, 1_u64);
    for (bound, face) in tape {
        let (bound, face) = (u64::from(*bound), u64::from(*face));
        if multiple >= NUMBERS {
            // There is one number left.
            if number % bound != face {
                return None;
            }
            continue;
        }
        number = (0..bound).map(|times| number + times * multiple).find(|number| number % bound == face)?;
        multiple = next_multiple(multiple, bound);
        if number >= NUMBERS {
            return None;
        }
    }
    Some((number, multiple))
}

/// lcm(`multiple`, `factor`), or 2^32 if that is less.
fn next_multiple(multiple: u64, factor: u64) -> u64 {
    let (mut a, mut b) = (multiple, factor);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (multiple * (factor / a)).min(NUMBERS)
}

/// The fractions, as numerator and denominator, from the first to below the second of which all scaled draws fall like
/// this.
fn interval(tape: &[(u32, u32)]) -> Option<[(u32, u32); 2]> {
    let less =
        |a: (u32, u32), b: (u32, u32)| u64::from(a.0) * u64::from(b.1) < u64::from(b.0) * u64::from(a.1);
    let (mut low, mut high) = ((0, 1), (1, 1));
    for &(bound, face) in tape {
        if less(low, (face, bound)) {
            low = (face, bound);
        }
        if less((face + 1, bound), high) {
            high = (face + 1, bound);
        }
    }
    less(low, high).then_some([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_few_cards_the_numbers_that_fit_are_those_that_are_tried_one_by_one() {
        for n in 2..=6_u32 {
            for shuffle_loop in ShuffleLoop::VARIANTS.iter().filter(|one| one.tells_one_number()) {
                let (mut modulo, mut scaled) = (HashSet::new(), HashSet::new());
                for number in 0..60 {
                    let modulo_deck = shuffle_loop.run(n as u8, |bound| number % bound);
                    let tape = shuffle_loop.tape(&modulo_deck).unwrap();
                    let (least, multiple) = remainder(&tape).unwrap();
                    assert_eq!(u64::from(number) % multiple, least, "{shuffle_loop:?} of {n}");
                    modulo.insert(modulo_deck);
                    let scaled_deck = shuffle_loop.run(n as u8, |bound| number * bound / 60);
                    let tape = shuffle_loop.tape(&scaled_deck).unwrap();
                    let [low, high] = interval(&tape).unwrap();
                    assert!(low.0 * 60 <= number * low.1 && number * high.1 < high.0 * 60);
                    scaled.insert(scaled_deck);
                }
                // All n! orders: those that no number makes are refused.
                let orders = (0..n as u8).fold(vec![Vec::new()], |orders, card| {
                    let put = |order: &Vec<u8>| {
                        let order = order.clone();
                        (0..=order.len()).map(move |at| {
                            let mut next = order.clone();
                            next.insert(at, card);
                            next
                        })
                    };
                    orders.iter().flat_map(put).collect()
                });
                for order in orders {
                    let tape = shuffle_loop.tape(&order);
                    let is_remainder = tape.as_deref().is_some_and(|tape| remainder(tape).is_some());
                    let is_interval = tape.as_deref().is_some_and(|tape| interval(tape).is_some());
                    assert_eq!(is_remainder, modulo.contains(&order), "{shuffle_loop:?}: {order:?}");
                    assert_eq!(is_interval, scaled.contains(&order), "{shuffle_loop:?}: {order:?}");
                }
                #[expect(clippy::cast_precision_loss, reason = "up to 60")]
                let counts = [modulo.len() as f64, scaled.len() as f64];
                assert!(counts[0] <= 10_f64.powf(log10_of_decks(BoundingMethod::Modulo, n as usize)) + 1e-9);
                assert!(counts[1] <= 10_f64.powf(log10_of_decks(BoundingMethod::Scaled, n as usize)) + 1e-9);
            }
        }
    }
}

//! Detects decks that are not separate shuffles.
//!
//! A program may also print the deck before each shuffle, after each swap, or twice. Such decks
//! depend on one another even if the shuffle is fair, and an audit would fail them. If the first
//! [`LOOK_DECKS`] decks show one of these layouts, evenhand asks the user instead:
//!
//! - one deck returns at the same place of each cycle, while the others change,
//! - a cycle shows one of its decks twice,
//! - successive decks differ by a few swaps,
//! - only the first deck is sorted, or one of a few decks.
//!
//! If all decks are equal, or if a few decks repeat in turn and none changes, the shuffle is at
//! fault. The audit then tests these decks.
//!
//! # Probability for a fair shuffle
//!
//! The module compares only decks of [`MIN_ORDERS`] orders or more. For 16 fair decks:
//!
//! - Two given decks are equal with probability 1/8! at most. The cycles of 2 to 8 decks have 35
//!   places: 35/8! < 9 · 10^-4.
//! - The first deck is sorted with probability 2/8! < 10^-4, and one of up to 15 decks with less
//!   than 30/8! < 10^-3.
//! - A cycle with a deck that occurs twice must show this twice: below 84/8!^2.
//! - Two decks of n ≥ 8 cards differ in at most min(n − 6, 6) places with probability 1/6! + 1/7! +
//!   … < 2 · 10^-3. Two such pairs of three have the square of this probability.
//!
//! With nine cards or more, the sum is below 5 · 10^-4. With 52 cards it is negligible.

use crate::cards::Cards;

/// Number of first decks to compare: two cycles of [`MAX_CYCLE`].
pub(crate) const LOOK_DECKS: usize = 2 * MAX_CYCLE;

/// Maximum number of decks that a program prints per shuffle.
const MAX_CYCLE: usize = 8;

/// Minimum number of orders of the cards: 8!. With fewer, equal or sorted decks prove nothing.
const MIN_ORDERS: f64 = 40_320.0;

/// Maximum number of places that differ between decks that are a few swaps apart.
const MAX_PLACES: usize = 6;

/// The dependence between decks. Decks count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// One deck repeats at the same place of each cycle, and others change.
    Again {
        /// The first occurrence of this deck.
        deck: usize,
        /// Its next occurrence.
        again: usize,
    },
    /// The text shows each shuffle in more than one deck.
    Copied {
        /// The first deck that occurs twice.
        deck: usize,
        /// Its second occurrence.
        again: usize,
    },
    /// Most decks differ from the previous one by a few swaps.
    Steps,
    /// One deck is sorted: the first of all, or one of a few.
    InOrder {
        /// The sorted deck.
        deck: usize,
    },
}

/// Whether the cards have so many orders that equal or sorted decks are not accidents.
pub(crate) fn have_many_orders(cards: &Cards) -> bool {
    let (n, visible) = (cards.faces().len(), cards.visible() as usize);
    let ln_factorial = |n: usize| (2..=n).map(|factor| f64::from(factor as u32).ln()).sum::<f64>();
    let alike: f64 = cards.copies().iter().map(|copies| ln_factorial(*copies as usize)).sum();
    ln_factorial(n) - ln_factorial(n - visible) - alike > MIN_ORDERS.ln() - 1e-9
}

/// The dependence between the first decks of a program, if any. `is_all` means that no more decks
/// follow.
pub(crate) fn dependence(decks: &[Vec<u32>], cards: &Cards, is_all: bool) -> Option<Dependence> {
    if !have_many_orders(cards) || decks.iter().all(|deck| *deck == decks[0]) {
        return None;
    }
    again(decks)
        .or_else(|| copied(decks))
        .or_else(|| are_steps(decks, cards).then_some(Dependence::Steps))
        .or_else(|| in_order(decks, cards, is_all))
}

/// Whether cards are in ascending or descending order.
pub(crate) fn is_in_order(cards: &[String]) -> bool {
    let number = |card: &String| card.parse::<u64>().ok();
    let is_before = |pair: &[String]| match (number(&pair[0]), number(&pair[1])) {
        (Some(one), Some(other)) => one < other,
        _ => pair[0] < pair[1],
    };
    cards.windows(2).all(is_before) || cards.windows(2).all(|pair| !is_before(pair))
}

/// A deck that repeats in each cycle and occurs nowhere else, while others change.
fn again(decks: &[Vec<u32>]) -> Option<Dependence> {
    let is_same = |place: usize, cycle: usize| {
        let mut all = decks[place..].iter().step_by(cycle);
        let first = all.next();
        all.len() > 0 && all.all(|deck| Some(deck) == first)
    };
    (2..=MAX_CYCLE.min(decks.len() - 1)).find_map(|cycle| {
        let (same, moving): (Vec<usize>, Vec<usize>) = (0..cycle).partition(|place| is_same(*place, cycle));
        let stays = |deck: &Vec<u32>| same.iter().any(|place| decks[*place] == *deck);
        let is_apart = moving.iter().all(|place| !decks[*place..].iter().step_by(cycle).any(stays));
        let deck = *same.first()?;
        (is_apart && !moving.is_empty()).then_some(Dependence::Again { deck, again: deck + cycle })
    })
}

/// A deck that occurs twice in its cycle and in no other. Each other cycle has such a deck, too.
fn copied(decks: &[Vec<u32>]) -> Option<Dependence> {
    (2..=MAX_CYCLE.min(decks.len() / 2)).find_map(|cycle| {
        // The first occurrence of each deck in its cycle.
        let firsts = |cycle: &[Vec<u32>]| {
            let first = |deck: &Vec<u32>| cycle.iter().position(|other| other == deck).unwrap_or(0);
            cycle.iter().map(first).collect::<Vec<usize>>()
        };
        let pattern = firsts(&decks[..cycle]);
        let again = (0..cycle).find(|place| pattern[*place] < *place)?;
        let is_periodic = decks.chunks(cycle).all(|chunk| pattern.starts_with(&firsts(chunk)));
        let is_new =
            (cycle..decks.len()).all(|place| !decks[..place - place % cycle].contains(&decks[place]));
        (is_periodic && is_new).then_some(Dependence::Copied { deck: pattern[again], again })
    })
}

/// Whether most decks are at most a few swaps from the previous one, and enough of them differ.
fn are_steps(decks: &[Vec<u32>], cards: &Cards) -> bool {
    let are_different = cards.copies().iter().all(|copies| *copies == 1);
    let most = if are_different { decks[0].len().saturating_sub(6).clamp(2, MAX_PLACES) } else { 2 };
    let apart: Vec<usize> = decks
        .windows(2)
        .map(|pair| pair[0].iter().zip(&pair[1]).filter(|(one, other)| one != other).count())
        .collect();
    let near = apart.iter().filter(|places| **places <= most).count();
    let swapped = apart.iter().filter(|places| (1..=most).contains(*places)).count();
    apart.len() > 1 && 4 * near >= 3 * apart.len() && 4 * swapped >= apart.len()
}

/// A sorted deck, if only the first deck is sorted, or if there are few decks.
fn in_order(decks: &[Vec<u32>], cards: &Cards, is_all: bool) -> Option<Dependence> {
    let is_sorted = |deck: &Vec<u32>| {
        let names: Vec<String> = deck.iter().map(|face| cards.names()[*face as usize].clone()).collect();
        deck.is_sorted() || deck.is_sorted_by(|one, other| one >= other) || is_in_order(&names)
    };
    let sorted: Vec<usize> = (0..decks.len()).filter(|deck| is_sorted(&decks[*deck])).collect();
    let deck = *sorted.first()?;
    let is_evidence = if is_all { sorted.len() < decks.len() } else { sorted == [0] };
    is_evidence.then_some(Dependence::InOrder { deck })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decks of a program. `layout` adds the decks that it prints for each shuffle.
    fn series(n: usize, count: usize, mut layout: impl FnMut(&mut Vec<Vec<u32>>, Vec<u32>)) -> Vec<Vec<u32>> {
        let mut state = 7_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        let mut decks = Vec::new();
        while decks.len() < count {
            let mut deck: Vec<u32> = (0..n as u32).collect();
            for place in (1..n).rev() {
                deck.swap(place, below(place + 1));
            }
            layout(&mut decks, deck);
        }
        decks.truncate(count);
        decks
    }

    fn of(decks: &[Vec<u32>]) -> Option<Dependence> {
        dependence(decks, &Cards::numbers(decks[0].len() as u32).unwrap(), false)
    }

    #[test]
    fn a_deck_that_repeats_in_each_cycle_is_found_at_any_place() {
        for n in [9, 52] {
            // Neither ascending nor descending.
            let mut fixed: Vec<u32> = (0..n as u32).rev().collect();
            fixed.swap(0, 3);
            for cycle in 2..=MAX_CYCLE {
                for place in 0..cycle {
                    let layout = |decks: &mut Vec<Vec<u32>>, deck| {
                        decks.push(if decks.len() % cycle == place { fixed.clone() } else { deck });
                    };
                    let found = of(&series(n, LOOK_DECKS, layout));
                    assert_eq!(found, Some(Dependence::Again { deck: place, again: place + cycle }));
                }
            }
        }
    }

    #[test]
    fn copies_steps_and_a_sorted_first_deck_are_found() {
        for n in [9, 52] {
            let twice = series(n, LOOK_DECKS, |decks, deck| decks.extend([deck.clone(), deck]));
            assert_eq!(of(&twice), Some(Dependence::Copied { deck: 0, again: 1 }));
            let third = series(n, LOOK_DECKS, |decks, deck| {
                let (mut reversed, shown) = (deck.clone(), deck.clone());
                reversed.reverse();
                decks.extend([deck, reversed, shown]);
            });
            assert_eq!(of(&third), Some(Dependence::Copied { deck: 0, again: 2 }));
            let first = series(n, LOOK_DECKS, |decks, deck| {
                decks.push(if decks.is_empty() { (0..n as u32).collect() } else { deck });
            });
            assert_eq!(of(&first), Some(Dependence::InOrder { deck: 0 }));
            let steps = series(n, LOOK_DECKS, |decks, deck| {
                let mut shown: Vec<u32> = (0..n as u32).collect();
                for (place, card) in deck.iter().enumerate() {
                    let from = shown.iter().position(|other| other == card).unwrap();
                    shown.swap(place, from);
                    decks.push(shown.clone());
                }
            });
            assert!(of(&steps[1..]).is_some());
            assert_eq!(of(&steps[1..9]), Some(Dependence::Steps));
        }
    }

    #[test]
    fn a_sorted_deck_among_few_is_found() {
        let decks = series(52, 5, |decks, mut deck| {
            if decks.len() == 4 {
                deck.sort_unstable();
            }
            decks.push(deck);
        });
        let cards = Cards::numbers(52).unwrap();
        assert_eq!(dependence(&decks, &cards, true), Some(Dependence::InOrder { deck: 4 }));
        assert_eq!(dependence(&decks, &cards, false), None);
    }

    #[test]
    fn decks_of_a_faulty_shuffle_are_independent() {
        let count = |layout: &dyn Fn(usize) -> usize| {
            let decks = series(52, LOOK_DECKS, Vec::push);
            (0..LOOK_DECKS).map(|deck| decks[layout(deck)].clone()).collect::<Vec<_>>()
        };
        // Constant decks, decks from a clock in seconds, and decks that repeat in turn.
        for layout in [&|_| 3, &|deck| deck / 10, &|deck| (deck + 1) / 5, &|deck| deck % 2, &|deck| deck % 8]
            as [&dyn Fn(usize) -> usize; 5]
        {
            assert_eq!(of(&count(layout)), None);
        }
        // Cards that never move.
        let stuck = series(52, LOOK_DECKS, |decks, mut deck| {
            deck.sort_by_key(|card| (*card).min(40));
            decks.push(deck);
        });
        assert_eq!(of(&stuck), None);
    }

    /// Hypothesis: 16 fair decks of n cards show a dependence with a probability below 10^-3 + 2 ·
    /// 10^-4 for n = 8, and below 5 · 10^-4 for more cards. More than 16 of 4,000 series show it
    /// with a probability below 10^-4.
    #[test]
    fn fair_decks_hardly_ever_show_a_dependence() {
        for n in [3, 8, 9, 12, 52] {
            let decks = series(n, 4_000 * LOOK_DECKS, Vec::push);
            let found = decks.chunks(LOOK_DECKS).filter(|decks| of(decks).is_some()).count();
            assert!(found <= if n == 8 { 16 } else { 3 }, "{n}: {found}");
        }
    }

    #[test]
    fn cards_with_few_orders_are_not_compared() {
        let items =
            |names: &str| Cards::of_items(&names.chars().map(String::from).collect::<Vec<String>>()).unwrap();
        assert!(have_many_orders(&items("abcdefgh")) && !have_many_orders(&items("abcdefg")));
        assert!(!have_many_orders(&items("aaaabbbb")));
        assert!(!have_many_orders(&Cards::numbers(52).unwrap().with_visible(2).unwrap()));
    }
}

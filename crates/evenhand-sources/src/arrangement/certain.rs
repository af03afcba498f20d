//! Whether a selection of cards is certainly right.

use std::collections::HashSet;

use super::search::Selection;
use super::{Deck, Way, is_number};
use crate::sorted::{Dealing, Watch};

/// Minimum deck size if only numbers or names identify the cards.
const MIN_CARDS: usize = 5;

/// Number of decks after which unknown names count as cards.
const MIN_DECKS_OF_NAMES: usize = 3;

/// Number of pairs in the same order in all hands that shows sorted hands. Mixing unsorted hands is
/// harmless.
const SORTED_PAIRS: u32 = 8;

/// Whether each deck contains exactly these items.
pub(super) fn are_whole(selection: &Selection, items: &[String]) -> bool {
    let sorted = |cards: &[String]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    let items = sorted(items);
    selection.decks.iter().all(|deck| sorted(&deck.cards) == items)
}

/// Whether words are certainly cards although the caller did not list the cards.
pub(super) fn are_certain(selection: &Selection, distinct: &HashSet<&String>, lines: &[Vec<String>]) -> bool {
    let decks = &selection.decks;
    let size = selection.arrangement.size;
    if !decks.iter().all(|deck| deck.cards.len() == size && are_different(&deck.cards)) {
        return false;
    }
    let numbers: Option<Vec<usize>> =
        distinct.iter().map(|card| if is_number(card) { card.parse().ok() } else { None }).collect();
    match (&selection.arrangement.way, numbers) {
        (Way::Playing(..) | Way::Suits, _) => true,
        (way, Some(numbers)) => {
            let (least, most) = (numbers.iter().min(), numbers.iter().max());
            let is_counted = matches!(least, Some(0 | 1))
                && most.zip(least).is_some_and(|(most, least)| most - least + 1 == numbers.len());
            let is_one_each = lines.iter().all(|line| line.len() < 2);
            // Numbers that only label lines: they rise, or at least half of all lines have no
            // number.
            let rows = lines.iter().filter(|line| !line.is_empty()).count();
            let are_labels = is_one_each
                && !matches!(way, Way::Rows | Way::Items)
                && (2 * rows <= lines.len() || decks.iter().all(|deck| is_rising(&deck.cards)));
            is_counted && numbers.len() >= MIN_CARDS && !are_labels
        }
        // Lines of unknown names.
        (Way::Items | Way::Numbered, None) => {
            // Lines that are equal in all decks are labels.
            let do_differ = decks.iter().any(|deck| deck.cards != decks[0].cards);
            let are_words = distinct.iter().all(|card| card.chars().any(char::is_alphanumeric));
            decks.len() >= MIN_DECKS_OF_NAMES && distinct.len() >= MIN_CARDS && are_words && do_differ
        }
        _ => false,
    }
}

/// The faces of a deck: each is the place of its name in the sorted names.
pub(super) fn faces(deck: &Deck, names: &[String]) -> Vec<u32> {
    deck.cards.iter().map(|card| names.binary_search(card).unwrap_or(0) as u32).collect()
}

/// Whether the hands of decks are sorted.
pub(super) fn are_sorted(decks: &[Deck], faces: &[Vec<u32>], names: &[String]) -> bool {
    let mut dealing = Dealing::new(names);
    for (deck, faces) in decks.iter().zip(faces) {
        dealing.add(faces, &deck.hands);
    }
    dealing.are_sorted(SORTED_PAIRS)
}

/// Whether decks of 斗地主 (Dou Dizhu) show a hand of 20 cards that changes its seat.
pub(super) fn has_moving_landlord(decks: &[Deck]) -> bool {
    let seat = |deck: &Deck| deck.hands.iter().position(|size| *size == 20);
    let are_three = |deck: &Deck| {
        let mut sizes = deck.hands.clone();
        sizes.sort_unstable();
        sizes == [17, 17, 20]
    };
    decks.iter().all(are_three) && decks.iter().any(|deck| seat(deck) != seat(&decks[0]))
}

/// Whether cards are successive numbers in ascending order.
fn is_rising(cards: &[String]) -> bool {
    let numbers: Vec<u64> = cards.iter().filter_map(|card| card.parse().ok()).collect();
    numbers.len() == cards.len() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

pub(super) fn are_different(cards: &[String]) -> bool {
    cards.iter().collect::<HashSet<_>>().len() == cards.len()
}

/// Whether rows of different lengths may begin with labels: a card has the same place in each deck,
/// or there are too few decks to know.
pub(super) fn are_labels(decks: &[Deck]) -> bool {
    let [first, others @ ..] = decks else { return true };
    let stays = |place: usize, card: &String| others.iter().all(|deck| deck.cards.get(place) == Some(card));
    decks.len() < MIN_DECKS_OF_NAMES || first.cards.iter().enumerate().any(|(place, card)| stays(place, card))
}

/// Whether a word stands on both sides of one card, and on one side of others: `3 vs 5`. Such
/// groups may be sorted.
pub(super) fn has_lone_cards(selection: &Selection) -> bool {
    selection.decks.iter().any(|deck| deck.hands.contains(&1))
}

/// Whether decks show one hand each, and the hands are sorted.
pub(super) fn are_sets(decks: &[Vec<u32>], names: &[String], items: usize) -> bool {
    let Some(visible) = decks.first().map(Vec::len).filter(|visible| *visible < items) else { return false };
    let mut watch = Watch::new(names, visible, items);
    are_rising(decks) || decks.iter().any(|deck| watch.add(deck).is_some())
}

/// Whether all decks rise, and so many different ones do that fair decks would not. A deck of
/// consecutive cards does not count, because a cut of sorted cards shows it too.
fn are_rising(decks: &[Vec<u32>]) -> bool {
    /// The natural logarithm of 10^9: at most one in 10^9 series of fair decks counts as rising.
    const LN_OF_SERIES: f64 = 20.8;
    let is_rising = |deck: &Vec<u32>| deck.windows(2).all(|pair| pair[0] < pair[1]);
    let are_apart = |deck: &&Vec<u32>| deck.windows(2).any(|pair| pair[0] + 1 != pair[1]);
    let different: HashSet<&Vec<u32>> = decks.iter().filter(are_apart).collect();
    let orders = |deck: &&Vec<u32>| (2..=deck.len()).map(|cards| f64::from(cards as u32).ln()).sum::<f64>();
    different.iter().map(orders).sum::<f64>() > LN_OF_SERIES && decks.iter().all(is_rising)
}

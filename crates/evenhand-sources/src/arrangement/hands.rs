//! Lines that show one hand of a known size. A word is left out only if it is certainly a label.

use std::collections::HashSet;

use super::certain::are_sets;
use super::search::Selection;
use super::{Arrangement, Known, Obstacle, Vocabulary, Way, words};
use crate::cards::Cards;
use crate::french;
use crate::line::{UNIT_SEPARATOR, quoted};

/// Minimum number of consecutive numbers in one column that are running numbers of lines.
const MIN_RUNNING: usize = 4;

/// Maximum number of columns that a message suggests.
const MAX_SUGGESTIONS: usize = 3;

impl Known {
    /// The cards, if lines show only a part of them.
    pub(super) fn partial(&self) -> Option<&Cards> {
        self.cards.as_ref().filter(|cards| (cards.visible() as usize) < cards.items().len())
    }
}

/// Whether a selection of one hand per line leaves out a word that may be a card.
pub(super) fn drops_cards(lines: &[&str], arrangement: &Arrangement) -> bool {
    let mut columns: Vec<Vec<&str>> = Vec::new();
    for line in lines.iter().filter(|line| !arrangement.cards(line).is_empty()) {
        let words = words(line);
        let is_kept = |place: usize| match arrangement.way {
            Way::Ends | Way::After(_) => place + arrangement.size >= words.len(),
            Way::Field { place: kept, .. } => place == kept,
            _ => true,
        };
        for (place, word) in words.iter().enumerate().filter(|(place, _)| !is_kept(*place)) {
            if columns.len() <= place {
                columns.resize(place + 1, Vec::new());
            }
            columns[place].push(word);
        }
    }
    columns.iter().any(|column| !are_labels(column, &arrangement.vocabulary))
}

/// Whether the words of a column are labels: at least half of them are not cards, or they are
/// running numbers.
fn are_labels(words: &[&str], vocabulary: &Vocabulary) -> bool {
    let cards = words.iter().filter(|word| vocabulary.has(word)).count();
    let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    let are_running = |numbers: Vec<i64>| {
        let is_step = |step: i64| numbers.windows(2).all(|pair| pair[0].checked_add(step) == Some(pair[1]));
        numbers.len() >= MIN_RUNNING && (is_step(1) || is_step(-1))
    };
    2 * cards <= words.len() || numbers.is_some_and(are_running)
}

/// Whether the selected hands, one per line, are sorted.
pub(super) fn are_sorted_hands(selection: &Selection, known: &Known) -> bool {
    let Some(cards) = known.partial() else { return false };
    let face = |card: &String| cards.names().iter().position(|name| name == card).map(|face| face as u32);
    let decks = selection.decks.iter().map(|deck| deck.cards.iter().map(face).collect());
    let decks: Option<Vec<Vec<u32>>> = decks.collect();
    decks.is_some_and(|decks| are_sets(&decks, cards.names(), cards.items().len()))
}

/// The obstacle of lines with more cards than a hand has.
pub(super) fn more_cards(lines: &[&str], known: &Known) -> Option<Obstacle> {
    let cards = known.partial()?;
    let expected = cards.visible() as usize;
    let names: HashSet<&str> = cards.names().iter().map(String::as_str).collect();
    let playing: HashSet<_> = cards.names().iter().filter_map(|name| french::card(name)).collect();
    let is_card =
        |word: &&str| names.contains(word) || french::card(word).is_some_and(|card| playing.contains(&card));
    let count = |line: &&str| words(line).iter().filter(|word| is_card(word)).count();
    let counts: Vec<usize> = lines.iter().map(count).collect();
    let shown = counts.iter().filter(|count| **count > 0).count();
    let over = counts.iter().filter(|count| **count > expected).count();
    if 2 * over < shown.max(1) {
        return None;
    }
    let place = counts.iter().position(|count| *count > expected)?;
    let line = lines[place];
    let separator = char::from(UNIT_SEPARATOR);
    let cells: Vec<&str> =
        if line.contains(separator) { line.split(separator).map(str::trim).collect() } else { words(line) };
    let hands = cells.windows(expected).enumerate().filter(|(_, cells)| cells.iter().all(&is_card));
    Some(Obstacle::MoreCards {
        line: quoted(line.as_bytes()),
        cards: counts[place],
        expected,
        columns: hands.map(|(first, _)| first + 1).take(MAX_SUGGESTIONS).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_cards_are_not_labels() {
        let vocabulary =
            Vocabulary::Names(std::sync::Arc::new((1..=9).map(|card| card.to_string()).collect()));
        for (words, expected) in [
            ("x y z", true),
            ("1 x y 2", true),
            ("1 2 3 4", true),
            ("9 8 7 6", true),
            ("8 9 10 11", true),
            ("1 2 3", false),
            ("1 1 1 1", false),
            ("1 2 3 5", false),
            ("3 1 x 4", false),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            assert_eq!(are_labels(&words, &vocabulary), expected, "{words:?}");
        }
    }
}

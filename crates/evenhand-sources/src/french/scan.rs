//! Finds playing cards anywhere in a text: `1. KH; 2. 8C`, `You drew the 9 of Clubs`, `Dealt to
//! Hero [Ah 3d]`.
//!
//! A match may be wrong ("As of today"). Callers accept a text only if its matches are successive
//! whole decks.

use std::collections::HashSet;
use std::ops::Range;

use super::{GERMAN_LETTERS, RANKS, SUITS, bridge, card};
use crate::parse::flat;

/// A playing card: 4 × rank + suit, or one of two jokers.
pub(crate) type Card = u8;

/// The black joker, and the red one.
const JOKERS: [Card; 2] = [52, 53];

/// Names of the jokers, the longest first.
pub(super) const JOKER_NAMES: [(&str, Card); 12] = [
    ("little joker", 52),
    ("small joker", 52),
    ("black joker", 52),
    ("big joker", 53),
    ("red joker", 53),
    ("小王", 52),
    ("大王", 53),
    ("小鬼", 52),
    ("大鬼", 53),
    ("\u{1f0cf}", 52),
    ("bj", 52),
    ("rj", 53),
];

/// Notation of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// A rank stands before the letter of a suit: `10H`. A column may be called `H10`.
    RankFirst,
    /// The letter of a suit may stand before the rank.
    AnyOrder,
    /// The suit stands before the rank. A number before it counts something: `1 ♠A`.
    SuitFirst,
    /// Rank and suit have a cell each: `Q,spades`.
    RankCell,
    /// Suit and rank have a cell each: `spades,Q`.
    SuitCell,
}

impl Style {
    /// All styles, the most common first.
    pub(crate) const ALL: [Self; 5] =
        [Self::RankFirst, Self::AnyOrder, Self::SuitFirst, Self::RankCell, Self::SuitCell];

    /// Whether rank and suit have a cell each.
    pub(crate) fn has_cells(self) -> bool {
        matches!(self, Self::RankCell | Self::SuitCell)
    }
}

/// A card in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) at: Range<usize>,
    pub(crate) card: Card,
    /// Whether it begins a hand: other text than a separator stands before it.
    pub(crate) begins: bool,
}

/// Whether distinct cards are a whole deck: each rank in four suits, with no jokers or two.
pub(crate) fn is_whole(cards: &HashSet<Card>) -> bool {
    let jokers = JOKERS.iter().filter(|joker| cards.contains(joker)).count();
    let ranks: HashSet<Card> =
        cards.iter().filter(|card| !JOKERS.contains(card)).map(|card| card / 4).collect();
    let suited = cards.len() - jokers;
    suited >= super::MIN_CARDS && suited == 4 * ranks.len() && jokers != 1
}

/// Whether there are at least eight cards of at least three suits, so that they are not names of
/// columns.
pub(crate) fn are_playing_cards<'a>(cards: impl IntoIterator<Item = &'a Card>) -> bool {
    let cards: HashSet<Card> = cards.into_iter().copied().collect();
    let suits: HashSet<Card> = cards.iter().map(|card| card % 4).collect();
    cards.len() >= 8 && suits.len() >= 3
}

/// The playing cards of a line, in their order.
pub(crate) fn cards_in(line: &str, style: Style) -> Vec<Found> {
    if style.has_cells() {
        return cells_in(line, style);
    }
    if let Some(hands) = bridge::hands_in(line) {
        return hands;
    }
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while let Some(letter) = line[at..].chars().next() {
        let is_start = !(letter.is_ascii_alphanumeric() && ends_in_word(&line[..at]));
        let matched =
            if is_start { longest(line, at, style).map(|(end, card)| vec![(at..end, card)]) } else { None };
        let matched = matched.or_else(|| if is_start { run(line, at) } else { None });
        match matched {
            Some(cards) => {
                for (at, card) in cards {
                    let begins =
                        found.last().is_none_or(|last: &Found| is_apart(&line[last.at.end..at.start]));
                    found.push(Found { at, card, begins });
                }
                at = found.last().map_or(at + letter.len_utf8(), |last| last.at.end);
            }
            None => at += letter.len_utf8(),
        }
    }
    found
}

/// The cards whose rank and suit have a cell each.
fn cells_in(line: &str, style: Style) -> Vec<Found> {
    let is_end = |letter: char| ",;|\t\u{1f}".contains(letter);
    let mut at = 0;
    let mut cells = Vec::new();
    for cell in line.split(is_end) {
        let inside = cell.trim_matches(|letter: char| letter.is_whitespace() || "\"'".contains(letter));
        let begin = at + cell.find(inside).unwrap_or(0);
        cells.push((begin..begin + inside.len(), inside));
        at += cell.len() + line[at + cell.len()..].chars().next().map_or(0, char::len_utf8);
    }
    let find = |table: &'static [&'static [&'static str]], cell: &str| {
        named(table).find(|(_, name)| name.eq_ignore_ascii_case(cell)).map(|(place, _)| place)
    };
    let (mut found, mut rest): (Vec<Found>, _) = (Vec::new(), &cells[..]);
    while let [(one, first), others @ ..] = rest {
        rest = others;
        let Some((other, second)) = others.first() else { break };
        let (rank, suit) = if style == Style::RankCell { (first, second) } else { (second, first) };
        if let (Some(rank), Some(suit)) = (find(&RANKS, rank), find(&SUITS, suit)) {
            let at = one.start..other.end;
            let begins = found.last().is_none_or(|last: &Found| is_apart(&line[last.at.end..at.start]));
            found.push(Found { at, card: (4 * rank + suit) as Card, begins });
            rest = &others[1..];
        }
    }
    found
}

/// Whether a text ends within a word.
fn ends_in_word(text: &str) -> bool {
    text.chars().next_back().is_some_and(|letter| letter.is_ascii_alphanumeric())
}

/// Whether a text between two cards is more than a separator.
fn is_apart(between: &str) -> bool {
    between.chars().any(|letter| letter.is_alphanumeric() || "[](){}<>:|/".contains(letter))
}

/// Cards without blanks between them: `AsTd10c`.
fn run(line: &str, at: usize) -> Option<Vec<(Range<usize>, Card)>> {
    let word = line[at..].split(|letter: char| !letter.is_ascii_alphanumeric()).next()?;
    let names = flat::letters(word).filter(|names| names.len() > 1)?;
    let mut begin = at;
    let card_of = |name: &str| {
        let range = begin..begin + name.len();
        begin = range.end;
        let (rank, suit) = card(name)?;
        Some((range, (4 * rank + suit) as Card))
    };
    let mut card_of = card_of;
    names.iter().map(|name| card_of(name)).collect()
}

/// The longest card that begins at an offset, and the offset of its end.
fn longest(line: &str, at: usize, style: Style) -> Option<(usize, Card)> {
    let mut best: Option<(usize, Card)> = None;
    let mut take = |end: usize, card: Card| {
        let is_end = !(ends_in_word(&line[..end])
            && line[end..].chars().next().is_some_and(|letter| letter.is_ascii_alphanumeric()));
        if is_end && best.is_none_or(|(best, _)| end > best) {
            best = Some((end, card));
        }
    };
    if let Some(letter @ '\u{1f0a1}'..='\u{1f0de}') = line[at..].chars().next()
        && let Some((rank, suit)) = card(&letter.to_string())
    {
        take(at + letter.len_utf8(), (4 * rank + suit) as Card);
    }
    for (name, joker) in JOKER_NAMES {
        if let Some(end) = after(line, at, name) {
            take(end, joker);
        }
    }
    // Letters and numbers alone need no blank between them: "10 d" is not a card.
    let gaps = |rank: &str, suit: &str| -> &[&str] {
        let is_german_letter = GERMAN_LETTERS.contains(&rank);
        match suit.len() {
            1 if is_german_letter => &[],
            1 => &["", "-", "_"],
            // Not a mark: `Player D ♠A`.
            _ if is_german_letter && !suit.starts_with(char::is_alphabetic) => &[""],
            _ => &["", " of ", " ", "-", "_"],
        }
    };
    for (rank, rank_name) in named(&RANKS).filter(|_| style != Style::SuitFirst) {
        let Some(end) = after(line, at, rank_name) else { continue };
        for (suit, suit_name) in named(&SUITS) {
            let ends = gaps(rank_name, suit_name)
                .iter()
                .filter_map(|gap| after(line, after(line, end, gap)?, suit_name));
            if let Some(end) = ends.max() {
                take(after(line, end, "\u{fe0f}").unwrap_or(end), (4 * rank + suit) as Card);
            }
        }
    }
    for (suit, suit_name) in named(&SUITS) {
        let Some(end) = after(line, at, suit_name) else { continue };
        let end = after(line, end, "\u{fe0f}").unwrap_or(end);
        if suit_name.len() == 1 && style == Style::RankFirst {
            continue;
        }
        for (rank, rank_name) in named(&RANKS) {
            let ends = gaps(rank_name, suit_name)
                .iter()
                .filter_map(|gap| after(line, after(line, end, gap)?, rank_name));
            if let Some(end) = ends.max() {
                take(end, (4 * rank + suit) as Card);
            }
        }
    }
    best
}

/// All names of a table, each with its index.
fn named(table: &'static [&'static [&'static str]]) -> impl Iterator<Item = (usize, &'static str)> {
    table.iter().enumerate().flat_map(|(place, names)| names.iter().map(move |name| (place, *name)))
}

/// The end of a word that begins at an offset, in upper or lower case.
fn after(line: &str, at: usize, word: &str) -> Option<usize> {
    let end = at + word.len();
    line.get(at..end).filter(|text| text.eq_ignore_ascii_case(word)).map(|_| end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_in_any_text() {
        for (text, expected) in [
            ("1. KH; 2. 8C", "KH/8C"),
            ("You drew the 9 of Clubs, not the Ace of spades.", "9 of Clubs/Ace of spades"),
            ("Dealt to Hero [Ah 3d]", "Ah/3d"),
            ("7H is card 1", "7H"),
            ("2026-11-27 10:05:33,123 INFO deck ['4D', '10s']", "4D/10s"),
            ("A♠10♥K♦", "A♠/10♥/K♦"),
            ("♠A ♥️10", "♠A/♥️10"),
            ("AsTd10c", "As/Td/10c"),
            ("红桃A黑桃10大王", "红桃A/黑桃10/大王"),
            ("\u{1f0a1}\u{1f0b1}", "\u{1f0a1}/\u{1f0b1}"),
            ("Player 1", ""),
            ("♥D ♠B, Herz Dame, Kreuz B", "♥D/♠B/Herz Dame/Kreuz B"),
            ("Player D ♠A, DS BC", "♠A"),
            ("Spades A, A-S", "Spades A/A-S"),
            ("cards 4D10", ""),
        ] {
            let found = cards_in(text, Style::AnyOrder);
            let names: Vec<&str> = found.iter().map(|found| &text[found.at.clone()]).collect();
            assert_eq!(names.join("/"), expected, "{text}");
        }
        assert_eq!(cards_in("c1 c2 H10 10H", Style::RankFirst).len(), 1);
        assert!(is_whole(&(0..54).collect()) && is_whole(&(0..52).collect()));
        assert!(!is_whole(&(0..53).collect()) && !is_whole(&(1..52).collect()));
    }

    #[test]
    fn numbers_before_suits_and_cells_have_styles_of_their_own() {
        let names = |text: &str, style| -> Vec<String> {
            cards_in(text, style).iter().map(|found| bridge::short_name(found.card)).collect()
        };
        assert_eq!(
            names("\u{5c40}1 \u{7ea2}\u{6843}6 \u{2660}K \u{5927}\u{738b}", Style::SuitFirst),
            ["6H", "KS", "RJ"]
        );
        assert_eq!(names("1,2,spades,Q", Style::SuitCell), ["QS"]);
        assert_eq!(names("1\u{1f}2\u{1f}Q\u{1f}Spades", Style::RankCell), ["QS"]);
        assert_eq!(names("\"S\", \"Q\", \"H\", \"10\"", Style::SuitCell), ["QS", "TH"]);
        assert_eq!(names("AS,KH", Style::SuitCell), [""; 0]);
    }

    #[test]
    fn other_text_begins_a_hand() {
        let begins = |text: &str| {
            cards_in(text, Style::RankFirst).iter().map(|found| found.begins).collect::<Vec<_>>()
        };
        assert_eq!(begins("N AS KH E 2C, 3C"), [true, false, true, false]);
        assert_eq!(begins("{\"N\":[\"AS\",\"KH\"],\"E\":[\"2C\"]}"), [true, false, true]);
    }
}

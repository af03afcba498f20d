//! Which arrangement the beginning of a text has.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Arrangement, Deck, Known, Reader, Vocabulary, Way, is_comment, is_number, words};
use crate::cards::Cards;
use crate::french::{self, Card};
use crate::line::beginning;
use crate::note::Note;
use crate::parse::{Parser, brackets_pair, cleaned};
use crate::series::{self, LOOK_DECKS};
use crate::sorted::Hands;

/// As much of a text is searched that does not have one deck per line.
pub(crate) const SAMPLE_BYTES: usize = 128 << 10;

/// How many lines show that each is a deck, and how many are compared if they are there.
const ENOUGH_LINES: usize = 3;
const MOST_LINES: usize = 8;

/// The fewest cards of decks that are known by their numbers or names alone.
const MIN_CARDS: usize = 5;

/// How many decks show that names which nothing else knows are cards.
const MIN_DECKS_OF_NAMES: usize = 3;

/// The most words before the numbers of a line.
const MAX_WORDS: usize = 8;

/// The deepest brackets of a deck.
const MAX_DEPTH: usize = 4;

/// How many pairs of cards that lie alike in all hands show sorted hands. To mix hands that are not sorted does no harm.
const SORTED_PAIRS: u32 = 8;

/// How much of a text there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    All,
    /// Its beginning; more may be waited for.
    Beginning,
    /// Its beginning; decks are wanted as soon as they come.
    Prompt,
}

impl Extent {
    pub(super) fn of(is_all: bool, is_prompt: bool) -> Self {
        match (is_all, is_prompt) {
            (true, _) => Self::All,
            (_, true) => Self::Prompt,
            _ => Self::Beginning,
        }
    }
}

/// The arrangement of a text that begins with these whole lines, or is them if that is all; `None` if more lines must show
/// it. Where nothing else is certain, each line is a deck.
pub(crate) fn search(text: &str, extent: Extent, known: &Known) -> Option<Arrangement> {
    let is_all = extent == Extent::All;
    let all: Vec<&str> = text.lines().filter(|line| !known.skips(line.as_bytes())).collect();
    let all: Vec<String> = all.iter().map(|line| cleaned(line).into_owned()).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    let lines: Vec<&str> = all.iter().copied().filter(|line| !is_comment(line)).collect();
    let has_comments = lines.len() < all.len() && !lines.is_empty();
    let lines = if has_comments { lines } else { all };
    let of = |way| Arrangement { has_comments, ..Arrangement::new(way, Vocabulary::Numbers, 0, &known.skip) };
    match are_decks(&lines, extent, known) {
        Some(true) => return Some(of(Way::Lines)),
        None => return None,
        Some(false) if !is_all && text.len() < SAMPLE_BYTES => return None,
        Some(false) => {}
    }
    let search = Search { lines: &lines, is_all, known };
    let found = search.found();
    Some(found.map_or_else(|| of(Way::Lines), |found| Arrangement { has_comments, ..found }))
}

/// Whether each line is a deck, as far as there are lines.
fn are_decks(lines: &[&str], extent: Extent, known: &Known) -> Option<bool> {
    let is_all = extent == Extent::All;
    let Some(first) = lines.first() else { return is_all.then_some(true) };
    let Some(parser) = parser(first, known) else { return Some(false) };
    // The last line may be cut.
    let cut = usize::from(is_all && lines.len() > 1);
    let compared = &lines[..lines.len() - cut];
    if !compared.iter().take(MOST_LINES).all(|line| parser.is_deck(line.as_bytes())) {
        return Some(false);
    }
    (extent != Extent::Beginning || lines.len() >= ENOUGH_LINES).then_some(true)
}

/// What reads decks like this one.
fn parser(deck: &str, known: &Known) -> Option<Parser> {
    let cards = match &known.cards {
        Some(cards) => cards.clone(),
        None => Cards::learned(deck.as_bytes(), known.n, known.separator.as_deref()).ok()?,
    };
    Some(Parser::new(&cards, "line"))
}

struct Search<'a> {
    lines: &'a [&'a str],
    is_all: bool,
    known: &'a Known,
}

/// Decks that a way of selecting finds.
struct Selection {
    arrangement: Arrangement,
    decks: Vec<Deck>,
    /// The number of lines of the first deck, and the first line without cards.
    lines: usize,
    other: Option<String>,
}

impl Search<'_> {
    fn found(&self) -> Option<Arrangement> {
        let playing = self.playing_cards();
        let is_playing = playing.len() >= 8;
        let selection = self.of_playing_cards(&playing).or_else(|| self.of_brackets());
        // Where there are playing cards, numbers count something else.
        let selection = selection.or_else(|| if is_playing { None } else { self.of_words() })?;
        let Selection { mut arrangement, decks, lines, other } = selection;
        if decks.iter().all(|deck| !deck.cards.is_empty()) {
            let mut names = decks[0].cards.clone();
            names.sort_unstable();
            names.dedup();
            let faces: Vec<Vec<u32>> = decks.iter().map(|deck| faces(deck, &names)).collect();
            let cards = Cards::of_items(&names).ok()?;
            if series::dependence(&faces[..faces.len().min(LOOK_DECKS)], &cards, self.is_all).is_some() {
                return None;
            }
            arrangement.are_sorted = self.shows_suits() || are_sorted(&decks, &faces, &names);
        }
        arrangement.note = Some(Note::Arranged {
            cards: arrangement.size,
            lines,
            hands: decks[0].hands.len(),
            are_sorted: arrangement.are_sorted,
            other,
        });
        Some(arrangement)
    }

    /// The playing cards of all lines, by the names that they have first.
    fn playing_cards(&self) -> HashMap<Card, String> {
        let mut names = HashMap::new();
        if let Some(cards) = &self.known.cards {
            for item in cards.names() {
                if let [found] = &french::cards_in(item)[..] {
                    names.insert(found.card, item.clone());
                }
            }
            return if names.len() == cards.names().len() { names } else { HashMap::new() };
        }
        for line in self.lines {
            let is_bridge = french::is_bridge(line);
            for found in french::cards_in(line) {
                let name = || {
                    if is_bridge {
                        french::short_name(found.card)
                    } else {
                        one_blank(&line[found.at.clone()])
                    }
                };
                names.entry(found.card).or_insert_with(name);
            }
        }
        names
    }

    fn of_playing_cards(&self, names: &HashMap<Card, String>) -> Option<Selection> {
        let is_whole = french::is_whole(&names.keys().copied().collect());
        if !(is_whole || self.known.cards.is_some() && !names.is_empty()) {
            return None;
        }
        self.select(Way::Playing(Arc::new(names.clone())))
    }

    /// Whether hands are written by their suits, which sorts them.
    fn shows_suits(&self) -> bool {
        self.lines.iter().any(|line| french::is_bridge(line))
    }

    /// Numbers, or known names, in rows, behind words, in a column, or one per line.
    fn of_words(&self) -> Option<Selection> {
        let counts = self.lines.iter().map(|line| words(line).len()).filter(|words| *words > 1);
        let mut times: HashMap<usize, usize> = HashMap::new();
        counts.for_each(|count| *times.entry(count).or_default() += 1);
        let usual = times.into_iter().max_by_key(|(_, times)| *times).map_or(0, |(count, _)| count);
        let ways = [Way::Rows, Way::Ends, Way::Items].into_iter().chain((1..=MAX_WORDS).map(Way::After));
        let fields = (0..usual.min(MAX_WORDS)).map(|place| Way::Field { place, words: usual });
        let mut found: Option<Selection> = None;
        for selection in ways.chain(fields).filter_map(|way| self.select(way)) {
            match &found {
                None => found = Some(selection),
                // Two readings: a person must say which is right.
                Some(other) if other.decks[0].cards != selection.decks[0].cards => return None,
                Some(_) => {}
            }
        }
        found
    }

    /// Decks in brackets.
    fn of_brackets(&self) -> Option<Selection> {
        let are_closed = self.lines.iter().all(|line| brackets_pair(line.as_bytes()));
        if are_closed && !self.lines.iter().all(|line| line.contains(['[', '(', '{'])) {
            return None;
        }
        (1..=MAX_DEPTH).find_map(|depth| {
            let mut selection =
                self.read(Arrangement::new(Way::Brackets(depth), Vocabulary::Numbers, 0, &self.known.skip));
            let decks = &selection.decks;
            let first = std::str::from_utf8(&decks.first()?.line).ok()?;
            let parser = parser(first, self.known)?;
            if !decks.iter().all(|deck| parser.is_deck(&deck.line)) {
                return None;
            }
            selection.arrangement.size = parser.visible() as usize;
            for deck in &mut selection.decks {
                deck.hands = vec![selection.arrangement.size];
            }
            Some(selection)
        })
    }

    /// What a way selects, if it is right.
    fn select(&self, way: Way) -> Option<Selection> {
        let items = self.known.cards.as_ref().map(Cards::items);
        let vocabulary = match items {
            Some(items) => Vocabulary::Names(Arc::new(items.iter().cloned().collect())),
            None => Vocabulary::Numbers,
        };
        let mut arrangement = Arrangement::new(way, vocabulary, usize::MAX, &self.known.skip);
        let cards: Vec<Vec<String>> = self
            .lines
            .iter()
            .map(|line| arrangement.cards(line).into_iter().map(|(card, _)| card).collect())
            .collect();
        let distinct: HashSet<&String> = cards.iter().flatten().collect();
        arrangement.size = match &self.known.cards {
            Some(cards) => cards.visible() as usize,
            None => distinct.len(),
        };
        if arrangement.size < 2 || self.known.n.is_some_and(|n| n as usize != distinct.len()) {
            return None;
        }
        let selection = self.read(arrangement);
        let is_right = match &self.known.cards {
            Some(known) if (known.visible() as usize) < known.items().len() => {
                // Hands: each on a line of its own.
                let size = known.visible() as usize;
                cards.iter().all(|line| line.is_empty() || line.len() == size)
                    && selection.decks.iter().all(|deck| are_different(&deck.cards))
            }
            Some(known) => self.are_whole(&selection, known.items()),
            None => self.are_certain(&selection, &distinct, &cards),
        };
        (is_right && !selection.decks.is_empty()).then_some(selection)
    }

    /// Whether all decks are these items in some order.
    fn are_whole(&self, selection: &Selection, items: &[String]) -> bool {
        let sorted = |cards: &[String]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let items = sorted(items);
        selection.decks.iter().all(|deck| sorted(&deck.cards) == items)
    }

    /// Whether cards that nobody named are cards.
    fn are_certain(&self, selection: &Selection, distinct: &HashSet<&String>, lines: &[Vec<String>]) -> bool {
        let decks = &selection.decks;
        if !decks.iter().all(|deck| are_different(&deck.cards)) {
            return false;
        }
        let numbers: Option<Vec<usize>> =
            distinct.iter().map(|card| if is_number(card) { card.parse().ok() } else { None }).collect();
        match (&selection.arrangement.way, numbers) {
            (Way::Playing(_), _) => true,
            (way, Some(numbers)) => {
                let (least, most) = (numbers.iter().min(), numbers.iter().max());
                let is_counted = matches!(least, Some(0 | 1))
                    && most.zip(least).is_some_and(|(most, least)| most - least + 1 == numbers.len());
                let is_one_each = lines.iter().all(|line| line.len() < 2);
                // Numbers that count lines.
                let are_labels = is_one_each
                    && !matches!(way, Way::Rows | Way::Items)
                    && decks.iter().all(|deck| is_rising(&deck.cards));
                is_counted && numbers.len() >= MIN_CARDS && !are_labels
            }
            // Lines that nothing else knows.
            (Way::Items, None) => {
                let are_words = distinct.iter().all(|card| card.chars().any(char::is_alphanumeric));
                decks.len() >= MIN_DECKS_OF_NAMES && distinct.len() >= MIN_CARDS && are_words
            }
            _ => false,
        }
    }

    /// All that an arrangement reads of the lines.
    fn read(&self, arrangement: Arrangement) -> Selection {
        let mut reader = Reader::new(arrangement.clone());
        let (mut decks, mut lines) = (Vec::new(), 0);
        for (number, line) in (1..).zip(self.lines) {
            reader.line(line, &mut |deck| decks.push(deck));
            if lines == 0 && !decks.is_empty() {
                lines = number;
            }
        }
        let is_other =
            |line: &&&str| !matches!(arrangement.way, Way::Brackets(_)) && arrangement.cards(line).is_empty();
        let other = self.lines.iter().find(is_other).map(|line| beginning(line.as_bytes()));
        Selection { arrangement, decks, lines, other }
    }
}

/// The faces of a deck by sorted names.
fn faces(deck: &Deck, names: &[String]) -> Vec<u32> {
    deck.cards.iter().map(|card| names.binary_search(card).unwrap_or(0) as u32).collect()
}

/// Whether all decks are dealt to the same hands, and all hands are sorted.
fn are_sorted(decks: &[Deck], faces: &[Vec<u32>], names: &[String]) -> bool {
    let sizes = &decks[0].hands;
    if sizes.len() < 2 || decks.iter().any(|deck| deck.hands != *sizes) || names.len() > 255 {
        return false;
    }
    let mut hands = Hands::new(names);
    for deck in faces {
        let mut from = 0;
        for (place, size) in sizes.iter().enumerate() {
            if *size > 1 {
                hands.add(place, &deck[from..from + size]);
            }
            from += size;
        }
    }
    hands.are_sorted(SORTED_PAIRS)
}

/// Whether cards are numbers, each one more than the one before it.
fn is_rising(cards: &[String]) -> bool {
    let numbers: Vec<u64> = cards.iter().filter_map(|card| card.parse().ok()).collect();
    numbers.len() == cards.len() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

fn are_different(cards: &[String]) -> bool {
    cards.iter().collect::<HashSet<_>>().len() == cards.len()
}

/// A name with one blank where there are several.
fn one_blank(name: &str) -> String {
    name.replace('\u{fe0f}', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

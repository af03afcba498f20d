//! Detects the arrangement of a text from its beginning.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::brackets::Scanner;
use super::{Arrangement, Deck, Known, Reader, Vocabulary, Way, is_comment, is_number, words};
use crate::cards::Cards;
use crate::french::{self, Card};
use crate::line::beginning;
use crate::note::Note;
use crate::parse::{Parser, brackets_pair, cleaned};
use crate::series::{self, Dependence, LOOK_DECKS};
use crate::sorted::Dealing;

/// Number of bytes to search in a text that does not have one deck per line.
pub(crate) const SAMPLE_BYTES: usize = 128 << 10;

/// Number of lines that show that each line is a deck, and maximum number of compared lines.
const ENOUGH_LINES: usize = 3;
const MOST_LINES: usize = 8;

/// Minimum deck size if only numbers or names identify the cards.
const MIN_CARDS: usize = 5;

/// Number of decks after which unknown names count as cards.
const MIN_DECKS_OF_NAMES: usize = 3;

/// Number of decks that show an arrangement before the end of the sample.
const MIN_DECKS: usize = 3;

/// Maximum count of numbers in a heading, and in a label before cards. Examples are the time and
/// the number of the deck.
const MAX_NUMBERS_OF_HEADING: usize = 2;
const MAX_NUMBERS_OF_LABEL: usize = 4;

/// Maximum number of words before the numbers of a line.
const MAX_WORDS: usize = 8;

/// Maximum depth of the brackets of a deck.
const MAX_DEPTH: usize = 4;

/// Number of pairs in the same order in all hands that shows sorted hands. Mixing unsorted hands is
/// harmless.
const SORTED_PAIRS: u32 = 8;

/// The available part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    All,
    /// Its beginning. The search may wait for more.
    Beginning,
    /// Its beginning. The caller wants decks as soon as they arrive.
    Prompt,
}

impl Extent {
    pub(super) fn new(is_all: bool, is_prompt: bool) -> Self {
        match (is_all, is_prompt) {
            (true, _) => Self::All,
            (_, true) => Self::Prompt,
            _ => Self::Beginning,
        }
    }
}

/// Detects the arrangement of a text from its first lines, which must be complete. Returns `None`
/// if more lines are needed. If no other arrangement is certain, each line is a deck.
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
        Some(true) => {
            let dependence = if known.cards.is_none() { dependence(&lines, known, is_all) } else { None };
            return Some(Arrangement { dependence, ..of(Way::Lines) });
        }
        None => return None,
        Some(false) => {}
    }
    let search = Search { lines: &lines, is_all, known };
    let is_enough = is_all || text.len() >= SAMPLE_BYTES;
    match search.found() {
        Some((found, decks)) if is_enough || decks >= MIN_DECKS => {
            Some(Arrangement { has_comments, ..found })
        }
        _ if is_enough => Some(of(Way::Lines)),
        _ => None,
    }
}

/// The dependence between decks on successive lines, such as those before and after a shuffle.
fn dependence(lines: &[&str], known: &Known, is_all: bool) -> Option<(Dependence, String)> {
    let parser = parser(lines.first()?, known)?;
    let decks: Vec<Vec<u32>> =
        lines.iter().take(LOOK_DECKS).map_while(|line| parsed(&parser, line.as_bytes())).collect();
    let found = series::dependence(&decks, parser.cards(), is_all)?;
    match found {
        // The audit judges a log that repeats each line.
        Dependence::Again { deck, .. } => Some((found, lines[deck].to_string())),
        _ => None,
    }
}

/// The faces of the deck on a line. `None` if the line is not a deck.
fn parsed(parser: &Parser, line: &[u8]) -> Option<Vec<u32>> {
    let mut faces = Vec::new();
    parser.decks(line, 1, 1, &mut faces).ok().filter(|parsed| parsed.decks == 1).map(|_| faces)
}

/// Whether each of the first lines is a deck. `None` if more lines are needed.
fn are_decks(lines: &[&str], extent: Extent, known: &Known) -> Option<bool> {
    let is_all = extent == Extent::All;
    let Some(first) = lines.first() else { return is_all.then_some(true) };
    let Some(parser) = parser(first, known) else { return Some(false) };
    // The last line may be incomplete.
    let cut = usize::from(is_all && lines.len() > 1);
    let compared = &lines[..lines.len() - cut];
    if !compared.iter().take(MOST_LINES).all(|line| parser.is_deck(line.as_bytes())) {
        return Some(false);
    }
    (extent != Extent::Beginning || lines.len() >= ENOUGH_LINES).then_some(true)
}

/// A parser for decks with the cards of this one.
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

/// The decks that a method of selection finds.
struct Selection {
    arrangement: Arrangement,
    decks: Vec<Deck>,
    /// The faces of each deck, by sorted names.
    faces: Vec<Vec<u32>>,
    names: Vec<String>,
    /// The number of lines of the first deck, and the first line without cards.
    lines: usize,
    other: Option<String>,
}

impl Selection {
    /// Whether both find the same decks, possibly with different card names: `You drew card 7`, and
    /// `7`.
    fn is_like(&self, other: &Self) -> bool {
        let hands =
            |selection: &Self| selection.decks.iter().map(|deck| deck.hands.clone()).collect::<Vec<_>>();
        self.faces == other.faces && hands(self) == hands(other)
    }
}

impl Search<'_> {
    /// The arrangement, and the number of decks.
    fn found(&self) -> Option<(Arrangement, usize)> {
        let styles = [french::Style::RankFirst, french::Style::AnyOrder];
        let playing = styles.map(|style| (self.playing_cards(style), style));
        let are_playing = playing.iter().any(|(names, _)| french::are_playing_cards(names.keys()));
        let selection = playing.iter().find_map(|(names, style)| self.select_playing_cards(names, *style));
        if selection.is_none() && self.is_cut_in_first_list() {
            return None;
        }
        let selection = selection.or_else(|| self.select_brackets());
        // In a text with playing cards, numbers count something else.
        let selection = selection.or_else(|| if are_playing { None } else { self.select_words() })?;
        let Selection { mut arrangement, decks, faces, names, lines, other } = selection;
        let cards = Cards::of_items(&names).ok()?;
        if self.known.cards.is_none()
            && series::dependence(&faces[..faces.len().min(LOOK_DECKS)], &cards, self.is_all).is_some()
        {
            return None;
        }
        arrangement.are_sorted = self.shows_suits() || are_sorted(&decks, &faces, &names);
        arrangement.note = Some(Note::Arranged {
            cards: arrangement.size,
            lines,
            hands: decks[0].hands.len(),
            are_sorted: arrangement.are_sorted,
            other,
        });
        Some((arrangement, decks.len()))
    }

    /// The playing cards of all lines, each with its first name.
    fn playing_cards(&self, style: french::Style) -> HashMap<Card, String> {
        let mut names = HashMap::new();
        if let Some(cards) = &self.known.cards {
            for item in cards.names() {
                if let [found] = &french::cards_in(item, style)[..] {
                    names.insert(found.card, item.clone());
                }
            }
            return if names.len() == cards.names().len() { names } else { HashMap::new() };
        }
        for line in self.lines {
            let is_bridge = french::is_bridge(line);
            for found in french::cards_in(line, style) {
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

    fn select_playing_cards(&self, names: &HashMap<Card, String>, style: french::Style) -> Option<Selection> {
        let is_whole = french::is_whole(&names.keys().copied().collect());
        if !(is_whole || self.known.cards.is_some() && !names.is_empty()) {
            return None;
        }
        self.select(Way::Playing(Arc::new(names.clone()), style))
    }

    /// Whether the text lists hands by suit, which sorts them.
    fn shows_suits(&self) -> bool {
        self.lines.iter().any(|line| french::is_bridge(line))
    }

    /// Selects numbers or known names: in rows, after words, in a column, or one per line.
    fn select_words(&self) -> Option<Selection> {
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
                // Two readings: the user must choose.
                Some(other) if !other.is_like(&selection) => return None,
                Some(_) => {}
            }
        }
        found
    }

    /// Selects decks in brackets that are open at the end of a line, or in one array.
    fn select_brackets(&self) -> Option<Selection> {
        if self.lines.len() > 1 && self.lines.iter().all(|line| brackets_pair(line.as_bytes())) {
            return None;
        }
        (1..=MAX_DEPTH).find_map(|depth| {
            // One array contains all decks. The fields of an object may differ in meaning.
            let is_array = self.lines.first().is_some_and(|line| line.starts_with(['[', '(']));
            if depth > 1 && !(is_array && self.in_brackets(1).0.len() <= 1) {
                return None;
            }
            let (texts, outside) = self.in_brackets(depth);
            let (_, first) = texts.first()?;
            let parser = parser(first, self.known)?;
            let faces: Vec<Vec<u32>> =
                texts.iter().map(|(_, text)| parsed(&parser, text.as_bytes())).collect::<Option<_>>()?;
            let names = parser.cards().names().to_vec();
            // A deck outside the brackets: `before=[…] after: …`.
            let is_card = |word: &&str| names.iter().any(|name| name == word);
            if words(&outside).into_iter().filter(is_card).count() > texts.len() {
                return None;
            }
            let size = parser.visible() as usize;
            let deck = |text: &String| Deck {
                line: text.clone().into_bytes(),
                cards: Vec::new(),
                hands: vec![size],
            };
            let way = Way::Brackets(depth);
            Some(Selection {
                arrangement: Arrangement::new(way, Vocabulary::Numbers, size, &self.known.skip),
                decks: texts.iter().map(|(_, text)| deck(text)).collect(),
                faces,
                names,
                lines: texts[0].0,
                other: None,
            })
        })
    }

    /// Whether the text is one list that begins on its first line and is still open.
    fn is_cut_in_first_list(&self) -> bool {
        let begins = self.lines.first().is_some_and(|line| line.starts_with(['[', '(', '{']));
        begins && self.is_all && self.in_brackets(1).0.is_empty()
    }

    /// The texts in brackets at a depth, each with the number of its last line, and the text
    /// outside them.
    fn in_brackets(&self, depth: usize) -> (Vec<(usize, String)>, String) {
        let mut scanner = Scanner::new(depth).with_outside();
        let mut texts = Vec::new();
        for (number, line) in (1..).zip(self.lines) {
            scanner.line(line, &mut |text| texts.push((number, text)));
        }
        (texts, scanner.outside().to_string())
    }

    /// The decks that a method selects, if it is right.
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
        if !self.are_labels_short(&arrangement) {
            return None;
        }
        let selection = self.read(arrangement)?;
        let is_right = match &self.known.cards {
            Some(known) if (known.visible() as usize) < known.items().len() => {
                // Hands, one per line.
                let size = known.visible() as usize;
                cards.iter().all(|line| line.is_empty() || line.len() == size)
                    && selection.decks.iter().all(|deck| are_different(&deck.cards))
            }
            Some(known) => are_whole(&selection, known.items()),
            None => are_certain(&selection, &distinct, &cards),
        };
        (is_right && !selection.decks.is_empty()).then_some(selection)
    }

    /// Whether headings and labels contain few numbers. A deck before its shuffle contains many.
    fn are_labels_short(&self, arrangement: &Arrangement) -> bool {
        let most = match arrangement.way {
            Way::Rows | Way::After(_) => MAX_NUMBERS_OF_HEADING,
            Way::Ends => MAX_NUMBERS_OF_LABEL,
            _ => return true,
        };
        self.lines.iter().all(|line| {
            let cards = arrangement.cards(line).len();
            let numbers = words(line).into_iter().filter(|word| arrangement.vocabulary.has(word)).count();
            cards > 0 && matches!(arrangement.way, Way::After(_)) || numbers - cards.min(numbers) <= most
        })
    }

    /// The decks that an arrangement reads from the lines. Each deck must end at the end of a line,
    /// and all its rows except the last must have one length, because a count above a deck is not a
    /// row.
    fn read(&self, arrangement: Arrangement) -> Option<Selection> {
        let mut reader = Reader::new(arrangement.clone());
        let (mut decks, mut lines, mut rows) = (Vec::new(), 0, Vec::new());
        let has_rows = matches!(arrangement.way, Way::Rows | Way::Ends | Way::After(_));
        for (number, line) in (1..).zip(self.lines) {
            let before = decks.len();
            reader.line(line, &mut |deck| decks.push(deck));
            let ended = decks.len() - before;
            if ended > 0 && (ended > 1 || reader.has_begun()) && self.lines.len() > 1 {
                return None;
            }
            let row = arrangement.cards(line).len();
            if has_rows && row > 0 {
                let is_even = rows.windows(2).all(|pair| pair[0] == pair[1]);
                if !is_even || rows.last().is_some_and(|last| row > *last) {
                    return None;
                }
                rows.push(row);
            }
            if ended > 0 {
                rows.clear();
                if lines == 0 {
                    lines = number;
                }
            }
        }
        let other = self.lines.iter().find(|line| arrangement.cards(line).is_empty());
        let other = other.map(|line| beginning(line.as_bytes()));
        let mut names = decks.first().map(|deck: &Deck| deck.cards.clone()).unwrap_or_default();
        if let Some(cards) = &self.known.cards {
            names = cards.names().to_vec();
        }
        names.sort_unstable();
        names.dedup();
        let faces = decks.iter().map(|deck| faces(deck, &names)).collect();
        Some(Selection { arrangement, decks, faces, names, lines, other })
    }
}

/// Whether each deck contains exactly these items.
fn are_whole(selection: &Selection, items: &[String]) -> bool {
    let sorted = |cards: &[String]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    let items = sorted(items);
    selection.decks.iter().all(|deck| sorted(&deck.cards) == items)
}

/// Whether words are certainly cards although the caller did not list the cards.
fn are_certain(selection: &Selection, distinct: &HashSet<&String>, lines: &[Vec<String>]) -> bool {
    let decks = &selection.decks;
    if !decks.iter().all(|deck| are_different(&deck.cards)) {
        return false;
    }
    let numbers: Option<Vec<usize>> =
        distinct.iter().map(|card| if is_number(card) { card.parse().ok() } else { None }).collect();
    match (&selection.arrangement.way, numbers) {
        (Way::Playing(..), _) => true,
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
        (Way::Items, None) => {
            // Lines that are equal in all decks are labels.
            let do_differ = decks.iter().any(|deck| deck.cards != decks[0].cards);
            let are_words = distinct.iter().all(|card| card.chars().any(char::is_alphanumeric));
            decks.len() >= MIN_DECKS_OF_NAMES && distinct.len() >= MIN_CARDS && are_words && do_differ
        }
        _ => false,
    }
}

/// The faces of a deck: each is the place of its name in the sorted names.
fn faces(deck: &Deck, names: &[String]) -> Vec<u32> {
    deck.cards.iter().map(|card| names.binary_search(card).unwrap_or(0) as u32).collect()
}

/// Whether all decks have hands of the same sizes, and the hands are sorted.
fn are_sorted(decks: &[Deck], faces: &[Vec<u32>], names: &[String]) -> bool {
    let sizes = &decks[0].hands;
    if decks.iter().any(|deck| deck.hands != *sizes) {
        return false;
    }
    let mut dealing = Dealing::new(names, sizes);
    for deck in faces {
        dealing.add(deck);
    }
    dealing.are_sorted(SORTED_PAIRS)
}

/// Whether cards are successive numbers in ascending order.
fn is_rising(cards: &[String]) -> bool {
    let numbers: Vec<u64> = cards.iter().filter_map(|card| card.parse().ok()).collect();
    numbers.len() == cards.len() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

fn are_different(cards: &[String]) -> bool {
    cards.iter().collect::<HashSet<_>>().len() == cards.len()
}

/// A name with each run of blanks replaced by one blank.
fn one_blank(name: &str) -> String {
    name.replace('\u{fe0f}', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

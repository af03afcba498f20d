//! How decks are arranged in a text: one per line, in brackets over several lines, in rows, one
//! card per line, or as playing cards among other words.
//!
//! If the first lines are decks, every line is a deck. Otherwise the search reads the beginning of
//! the text and tries several selections of cards in a fixed order, the most certain first. A
//! selection is right if it yields nothing but whole decks with the same cards. A label that it
//! takes for a card breaks this, and so does a card that it misses. Numbers that count lines are
//! never cards.
//!
//! Sorted hands hide the order of their cards, but show which cards each hand has. The reader then
//! puts the cards of each hand into a [pseudorandom order](mix). If the hands are fair, the resulting
//! decks are fair. If a text shows each shuffle in several decks, the reader [takes one](repeats).
//!
//! # Cost
//!
//! For one deck per line, only the first lines cost time. Otherwise the search reads up to
//! [`SAMPLE_BYTES`], and the reader splits each later line once.

mod around;
mod before;
mod brackets;
mod certain;
mod hands;
mod lines;
mod mix;
mod repeats;
mod search;
mod stage;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use self::before::BeforeShuffle;
#[cfg(feature = "programs")]
pub(crate) use self::before::{Half, half};
use self::mix::Mixer;
pub(crate) use self::mix::log2_factorial;
use self::repeats::Cycle;
#[cfg(feature = "programs")]
pub(crate) use self::repeats::{MIN_EVIDENCE, Relation};
pub(crate) use self::search::{Extent, SAMPLE_BYTES, search};
pub(crate) use self::stage::Stage;
use crate::cards::Cards;
use crate::french::{self, Card};
use crate::line::UNIT_SEPARATOR;
use crate::note::Note;
use crate::parse::{beginning, cleaned};
use crate::series::Dependence;

/// Facts about a text that the caller knows before reading it.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The cards, if the caller listed them.
    pub cards: Option<Cards>,
    /// The number of cards of a deck.
    pub n: Option<u32>,
    /// The separator of cards in a line.
    pub separator: Option<String>,
    /// Prefixes of the lines to skip.
    pub skip: Vec<String>,
}

impl Known {
    /// Whether a line begins with one of [`skip`](Self::skip).
    pub(crate) fn skips(&self, line: &[u8]) -> bool {
        skips(&self.skip, line)
    }
}

/// Whether a line begins with one of these prefixes. Ignores terminal colors, and leading blanks of
/// both.
pub(crate) fn skips(skip: &[String], line: &[u8]) -> bool {
    !skip.is_empty() && {
        let line = String::from_utf8_lossy(line);
        let line = beginning(&line);
        skip.iter().any(|begin| line.starts_with(begin.trim_start()))
    }
}

/// Whether a line is a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    let rest = line.strip_prefix('#').or_else(|| line.strip_prefix("//"));
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Punctuation that separates the words of a line.
const MARKS: [char; 18] = [
    ',', ';', '[', ']', '(', ')', '{', '}', '"', '\'', '|', '\t', ' ', '\u{1f}', '\u{ff0c}', '\u{ff1b}',
    '\u{3001}', '`',
];

/// Punctuation between two hands on a line.
const DIVIDERS: [char; 8] = ['|', ';', '[', ']', '(', ')', '{', '}'];

/// A method that selects the cards of a text.
#[derive(Clone, Debug)]
enum Way {
    /// One deck per line.
    Lines,
    /// Playing cards anywhere in a line, with the name of each.
    Playing(Arc<HashMap<Card, String>>, french::Style),
    /// Lines that contain only cards.
    Rows,
    /// The cards at the end of each line.
    Ends,
    /// All words of a line behind the first few.
    After(usize),
    /// One word of each line with the same number of words.
    Field { place: usize, words: usize },
    /// Each line is a card.
    Items,
    /// All numbers or known names of each line, whatever stands between them.
    Anywhere,
    /// The rest of each line that begins with its number: `1. Ann`.
    Numbered,
    /// Each text in brackets at this depth is a deck.
    Brackets(usize),
    /// Playing cards in hands that list them by suit.
    Suits,
}

/// The words that are cards.
#[derive(Clone, Debug)]
enum Vocabulary {
    Numbers,
    Names(Arc<HashSet<String>>),
}

impl Vocabulary {
    fn has(&self, word: &str) -> bool {
        match self {
            Self::Numbers => is_number(word),
            Self::Names(names) => names.contains(word),
        }
    }
}

/// Whether a word is a number that can be a card.
fn is_number(word: &str) -> bool {
    let is_plain = word == "0" || !word.starts_with('0');
    is_plain && (1..=9).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The arrangement of decks in a text.
#[derive(Clone, Debug)]
pub(crate) struct Arrangement {
    way: Way,
    vocabulary: Vocabulary,
    /// Number of visible cards per deck.
    size: usize,
    /// Whether the text shows sorted hands.
    are_sorted: bool,
    /// Number of cards that a run of a program shows after its deck.
    #[cfg(feature = "programs")]
    rest: usize,
    /// Whether comment lines are skipped.
    has_comments: bool,
    /// Whether the text shows the deck before each shuffle, under a heading of its own.
    shows_first_order: bool,
    /// The deck to take from each cycle, if the text shows each shuffle in several decks.
    cycle: Option<Cycle>,
    skip: Vec<String>,
    note: Option<Note>,
    /// Why the decks cannot be audited.
    obstacle: Option<Obstacle>,
}

/// A reason why the decks of a text cannot be audited.
#[derive(Clone, Debug)]
pub(crate) enum Obstacle {
    /// Decks on successive lines depend on each other. This line shows it first.
    Dependence(Dependence, String),
    /// The text shows playing cards among other words, but no whole decks.
    PartOfDecks,
    /// Cards stand in the order of play. This line shows it.
    OrderOfPlay(String),
    /// Hands stand in the order of the result. This line shows it.
    ByResult(String),
    /// The landlord of 斗地主 (Dou Dizhu) changes seats, and has taken the last cards.
    Landlord,
    /// Lines have more cards than a hand, and it is not certain which of them are the hand.
    MoreCards {
        /// The first such line, quoted.
        line: String,
        /// Number of its cards.
        cards: usize,
        /// Number of cards of a hand.
        expected: usize,
        /// Columns, from 1, where as many cards begin.
        columns: Vec<usize>,
    },
    /// All decks are equal, and the words between their cards change places. The first deck.
    Labels(String),
    /// Most rows of numbers do not belong to a deck. The first of these rows.
    Numbers(String),
}

/// A card, and whether it begins a hand.
type Selected = (String, bool);

impl Arrangement {
    fn new(way: Way, vocabulary: Vocabulary, size: usize, skip: &[String]) -> Self {
        let skip = skip.to_vec();
        Self {
            way,
            vocabulary,
            size,
            are_sorted: false,
            #[cfg(feature = "programs")]
            rest: 0,
            has_comments: false,
            shows_first_order: false,
            cycle: None,
            skip,
            note: None,
            obstacle: None,
        }
    }

    /// One deck per line.
    fn deck_per_line(known: &Known) -> Self {
        Self::new(Way::Lines, Vocabulary::Numbers, 0, &known.skip)
    }

    /// The complete decks of the text of a run, and an incomplete deck at its end.
    #[cfg(feature = "programs")]
    pub(crate) fn decks(&self, text: &str, run: u64) -> (Vec<Deck>, Option<Deck>) {
        let (mut reader, mut decks) = (Reader::new(self.clone()), Vec::new());
        reader.mixer = Mixer::new(run);
        for line in text.lines() {
            reader.line(line, &mut |deck| decks.push(deck));
        }
        (decks, reader.end())
    }

    /// Marks the hands as sorted, so that the order within a hand does not count.
    #[cfg(feature = "programs")]
    pub(crate) fn with_sorted_hands(mut self) -> Self {
        self.are_sorted = true;
        if let Some(Note::Arranged { are_sorted, .. }) = &mut self.note {
            *are_sorted = true;
        }
        self
    }

    /// Expects this number of cards after the deck of each run.
    #[cfg(feature = "programs")]
    pub(crate) fn with_rest(mut self, rest: usize) -> Self {
        self.rest = rest;
        self
    }

    /// The deck of a run, if its text shows one in this arrangement, or else the number of its
    /// cards.
    #[cfg(feature = "programs")]
    pub(crate) fn deck_of_run(&self, text: &str, run: u64) -> Result<Deck, usize> {
        let (mut decks, rest) = self.decks(text, run);
        let after = rest.as_ref().map_or(0, |rest| rest.cards.len());
        match (decks.pop(), &decks[..]) {
            (Some(deck), []) if after == self.rest => Ok(deck),
            (last, _) => Err(decks.iter().chain(&last).chain(&rest).map(|deck| deck.cards.len()).sum()),
        }
    }

    /// Whether the text passes to the parser unchanged, except comments and skipped lines.
    pub(crate) fn is_plain(&self) -> bool {
        self.has_deck_per_line() && !(self.shows_first_order || self.are_sorted || self.cycle.is_some())
    }

    /// Whether the text passes to the parser unchanged.
    pub(crate) fn is_pass_through(&self) -> bool {
        self.is_plain() && !self.has_comments && self.skip.is_empty()
    }

    /// Number of visible cards per deck.
    #[cfg(feature = "programs")]
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Whether each line is a deck.
    pub(crate) fn has_deck_per_line(&self) -> bool {
        matches!(self.way, Way::Lines)
    }

    /// Why the decks cannot be audited. `None` if they can.
    pub(crate) fn obstacle(&self) -> Option<&Obstacle> {
        self.obstacle.as_ref()
    }

    /// A note for the user. `None` if each line is a deck.
    pub(crate) fn note(&self) -> Option<&Note> {
        self.note.as_ref()
    }

    /// The line without terminal colors. `None` if the line is skipped.
    fn kept<'a>(&self, line: &'a str) -> Option<Cow<'a, str>> {
        if skips(&self.skip, line.as_bytes()) {
            return None;
        }
        let line = cleaned(line);
        let is_left_out = line.is_empty() || self.has_comments && is_comment(&line);
        (!is_left_out).then_some(line)
    }

    /// The cards of a line.
    fn cards(&self, line: &str) -> Vec<Selected> {
        let line_of = |words: &[&str]| divided(line, words);
        let is_card = |word: &&str| self.vocabulary.has(word);
        match &self.way {
            Way::Playing(names, style) => playing(line, names, *style),
            Way::Items => {
                let item = unmarked(line);
                if self.is_heading(item) { Vec::new() } else { vec![(item.to_string(), false)] }
            }
            Way::Rows => {
                let words = words(line);
                if words.iter().all(is_card) { line_of(&words) } else { Vec::new() }
            }
            Way::Ends => {
                let words = words(line);
                let cards = words.iter().rev().take_while(|word| is_card(word)).count();
                line_of(&words[words.len() - cards..])
            }
            Way::After(first) => {
                let words = words(line);
                let cards = words.get(*first..).unwrap_or_default();
                if cards.iter().all(is_card) { line_of(cards) } else { Vec::new() }
            }
            Way::Field { place, words: count } => {
                let words = words(line);
                let word = words.get(*place).filter(|word| words.len() == *count && is_card(word));
                word.map(|word| vec![((*word).to_string(), false)]).unwrap_or_default()
            }
            Way::Lines if self.are_sorted => {
                let words = words(line);
                let (label, cards) = words.split_at(words.len().saturating_sub(self.size));
                let is_hand = cards.iter().all(is_card) && !label.iter().any(is_card);
                if is_hand { line_of(cards) } else { Vec::new() }
            }
            Way::Anywhere => {
                let (mut cards, mut begins) = (Vec::new(), true);
                for word in words(line) {
                    let is_card = self.vocabulary.has(word);
                    if is_card {
                        cards.push((word.to_string(), begins));
                    }
                    begins = !is_card;
                }
                cards
            }
            Way::Numbered => numbered(line).map(|item| vec![(item.to_string(), false)]).unwrap_or_default(),
            Way::Suits => {
                let names = french::cards_by_suit(line).into_iter().map(french::short_name);
                names.enumerate().map(|(place, name)| (name, place == 0)).collect()
            }
            Way::Lines | Way::Brackets(_) => Vec::new(),
        }
    }

    /// Number of different cards, if known.
    fn kinds(&self) -> usize {
        match (&self.way, &self.vocabulary) {
            (Way::Playing(names, _), _) => names.len(),
            (_, Vocabulary::Names(names)) => names.len(),
            _ => 0,
        }
    }

    /// Whether a line is a heading in a text with one card per line.
    fn is_heading(&self, item: &str) -> bool {
        matches!(&self.vocabulary, Vocabulary::Names(names) if !names.contains(item))
    }
}

/// The playing cards in a line, with their names.
fn playing(line: &str, names: &HashMap<Card, String>, style: french::Style) -> Vec<Selected> {
    let found = french::cards_in(line, style).into_iter();
    found.map(|found| (names.get(&found.card).cloned().unwrap_or_default(), found.begins)).collect()
}

/// The words of a line that contain a letter or a digit.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let is_word = |word: &&str| word.chars().any(|letter| letter.is_alphanumeric() || !letter.is_ascii());
    line.split(MARKS).filter(is_word).collect()
}

/// The words of a line, and whether each begins a hand: the first one, and those behind a divider.
fn divided(line: &str, words: &[&str]) -> Vec<Selected> {
    let start = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let begins = |place: usize| {
        place == 0 || {
            let before = words[place - 1];
            line[start(before) + before.len()..start(words[place])].contains(DIVIDERS)
        }
    };
    words.iter().enumerate().map(|(place, word)| ((*word).to_string(), begins(place))).collect()
}

/// A line without its list marker, and without quotes and commas around it.
fn unmarked(line: &str) -> &str {
    let line = line.trim();
    let line = ["- ", "* ", "+ ", "• "].iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
    line.trim_matches(|letter: char| letter.is_whitespace() || "\"',;`".contains(letter))
}

/// The item of a line that begins with its number: `1. Ann`, `2) Bob`.
fn numbered(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let item = rest.strip_prefix(['.', ')', ':']).filter(|_| rest.len() < line.len())?;
    let item = item.strip_prefix([' ', '\t'])?.trim();
    (!item.is_empty()).then_some(item)
}

/// Reads the decks of an arrangement, line by line.
#[derive(Debug)]
pub(crate) struct Reader {
    arrangement: Arrangement,
    /// The current deck, and the sizes of its hands.
    deck: Vec<String>,
    hands: Vec<usize>,
    brackets: brackets::Scanner,
    before: BeforeShuffle,
    by_suit: french::Deal,
    mixer: Mixer,
    /// Number of decks so far.
    decks: usize,
}

/// A deck of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    /// Its cards, on one line.
    pub(crate) line: Vec<u8>,
    /// The cards, if the arrangement separates them.
    pub(crate) cards: Vec<String>,
    /// The sizes of its hands. One size if the deck is not divided.
    pub(crate) hands: Vec<usize>,
}

impl Reader {
    pub(crate) fn new(arrangement: Arrangement) -> Self {
        let depth = if let Way::Brackets(depth) = arrangement.way { depth } else { 0 };
        let (deck, hands, brackets) = (Vec::new(), Vec::new(), brackets::Scanner::new(depth));
        let (before, by_suit) = (BeforeShuffle::default(), french::Deal::default());
        let mixer = Mixer::new(0);
        Self { arrangement, deck, hands, brackets, before, by_suit, mixer, decks: 0 }
    }

    /// Reads a line, and passes the decks that end in it to `take`.
    pub(crate) fn line(&mut self, line: &str, take: &mut dyn FnMut(Deck)) {
        let Some(line) = self.arrangement.kept(line) else { return };
        let kept = if self.arrangement.shows_first_order { self.before.kept(&line) } else { Some(&*line) };
        let Some(line) = kept else { return };
        let (cycle, mut decks) = (self.arrangement.cycle, self.decks);
        self.decks_of(line, &mut |deck| {
            if cycle.is_none_or(|cycle| cycle.takes(decks)) {
                take(deck);
            }
            decks += 1;
        });
        self.decks = decks;
    }

    /// Reads a line that is not skipped.
    fn decks_of(&mut self, line: &str, take: &mut dyn FnMut(Deck)) {
        let text = |line: String| Deck { line: line.into_bytes(), cards: Vec::new(), hands: Vec::new() };
        match self.arrangement.way {
            Way::Lines => {
                for (card, begins) in self.arrangement.cards(line) {
                    self.add(card, begins);
                }
                take(if self.deck.is_empty() { text(line.to_string()) } else { self.deck() });
            }
            Way::Brackets(_) => self.brackets.line(line, &mut |deck| take(text(deck))),
            Way::Suits => {
                if let Some(hands) = self.by_suit.line(line) {
                    self.hands = hands.iter().map(Vec::len).collect();
                    self.deck = hands.into_iter().flatten().map(french::short_name).collect();
                    take(self.deck());
                }
            }
            _ => {
                for (place, (card, begins)) in self.arrangement.cards(line).into_iter().enumerate() {
                    self.add(card, begins || place == 0);
                    if self.deck.len() == self.arrangement.size {
                        take(self.deck());
                    }
                }
            }
        }
    }

    /// Adds a card to the current deck.
    fn add(&mut self, card: String, begins: bool) {
        if self.deck.is_empty() || begins {
            self.hands.push(0);
        }
        if let Some(hand) = self.hands.last_mut() {
            *hand += 1;
        }
        self.deck.push(card);
    }

    /// Whether a deck has begun.
    fn has_begun(&self) -> bool {
        !self.deck.is_empty() || self.by_suit.has_begun()
    }

    /// The incomplete deck at the end of the text.
    pub(crate) fn end(&mut self) -> Option<Deck> {
        if let Some(text) = self.brackets.end() {
            return Some(Deck { line: text.into_bytes(), cards: Vec::new(), hands: Vec::new() });
        }
        if let Some(cards) = self.by_suit.end() {
            self.hands = vec![cards.len()];
            self.deck = cards.into_iter().map(french::short_name).collect();
        }
        (!self.deck.is_empty()).then(|| self.deck())
    }

    fn deck(&mut self) -> Deck {
        let mut cards = std::mem::take(&mut self.deck);
        let mut hands = std::mem::take(&mut self.hands);
        if hands.iter().all(|hand| *hand == 1) {
            hands = vec![cards.len()];
        }
        if self.arrangement.are_sorted {
            self.mixer.mix(&mut cards, &hands, self.arrangement.kinds());
        }
        marked(cards, hands)
    }
}

/// A deck whose line separates the cards with certainty.
fn marked(cards: Vec<String>, hands: Vec<usize>) -> Deck {
    Deck { line: cards.join(&char::from(UNIT_SEPARATOR).to_string()).into_bytes(), cards, hands }
}

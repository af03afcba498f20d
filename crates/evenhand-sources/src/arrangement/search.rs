//! Detects the arrangement of a text from its beginning.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::around::{self, Around};
use super::before::BeforeShuffle;
use super::brackets::Scanner;
use super::certain::{
    are_certain, are_different, are_labels, are_sorted, are_whole, faces, has_lone_cards, has_moving_landlord,
};
use super::hands::{are_sorted_hands, drops_cards, more_cards};
use super::lines::Lines;
use super::repeats::{Cycle, LabelledDeck, cycle};
use super::{Arrangement, Deck, Known, Obstacle, Reader, Vocabulary, Way, is_comment, is_number, words};
use crate::cards::Cards;
use crate::french::{self, Card};
use crate::line::{beginning, quoted};
use crate::note::Note;
use crate::parse::{Parser, are_texts_of_records, brackets_pair, cleaned};
use crate::series::{self, LOOK_DECKS};

/// Number of bytes to search in a text that does not have one deck per line.
pub(crate) const SAMPLE_BYTES: usize = 128 << 10;

/// Number of lines that show that each line is a deck, and maximum number of compared lines.
const ENOUGH_LINES: usize = 3;
const MOST_LINES: usize = 8;

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

/// Maximum number of packs of a shoe.
const MAX_PACKS: usize = 8;

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
    let mut before = BeforeShuffle::default();
    let after: Vec<&str> = lines.iter().filter_map(|line| before.kept(line)).collect();
    let first_order = before.heading().map(ToString::to_string);
    let lines = if first_order.is_some() { after } else { lines };
    let of = |way| Arrangement {
        has_comments,
        shows_first_order: first_order.is_some(),
        ..Arrangement::new(way, Vocabulary::Numbers, 0, &known.skip)
    };
    match are_decks(&lines, extent, known, first_order.is_none()) {
        Some(true) => {
            let shows_first_order = first_order.is_some();
            let lines = Lines { shown: &lines, before: first_order, is_all, known };
            if extent == Extent::Beginning && text.len() < SAMPLE_BYTES && lines.may_show_more() {
                return None;
            }
            return Some(Arrangement { has_comments, shows_first_order, ..lines.arrangement() });
        }
        None => return None,
        Some(false) => {}
    }
    let search = Search { lines: &lines, is_all, known };
    let is_enough = is_all || text.len() >= SAMPLE_BYTES;
    match search.found() {
        Some((found, decks)) if is_enough || decks >= MIN_DECKS => {
            let shows_first_order = first_order.is_some();
            let mut found = Arrangement { has_comments, shows_first_order, ..found };
            if let (Some(Note::Arranged { other, .. }), true) = (&mut found.note, shows_first_order) {
                *other = first_order;
            }
            Some(found)
        }
        _ if is_enough => {
            let obstacle = search.shows_part_of_decks().then_some(Obstacle::PartOfDecks);
            let obstacle = obstacle.or_else(|| more_cards(&lines, known));
            Some(Arrangement { obstacle, ..of(Way::Lines) })
        }
        _ => None,
    }
}

/// The faces of the deck on a line. `None` if the line is not a deck.
pub(super) fn parsed(parser: &Parser, line: &[u8]) -> Option<Vec<u32>> {
    let mut faces = Vec::new();
    parser.decks(line, 1, 1, &mut faces).ok().filter(|parsed| parsed.decks == 1).map(|_| faces)
}

/// Whether each of the first lines is a deck, except an incomplete last line. `None` if more lines
/// are needed.
fn are_decks(lines: &[&str], extent: Extent, known: &Known, may_be_cut: bool) -> Option<bool> {
    let is_all = extent == Extent::All;
    let Some(first) = lines.first() else { return is_all.then_some(true) };
    if french::is_bridge(first) {
        return Some(false);
    }
    let Some(parser) = parser(first, known) else { return Some(false) };
    let cut = usize::from(may_be_cut && is_all && lines.len() > 1);
    let compared = &lines[..lines.len() - cut];
    if !compared.iter().take(MOST_LINES).all(|line| parser.is_deck(line.as_bytes())) {
        return Some(false);
    }
    (extent != Extent::Beginning || lines.len() >= ENOUGH_LINES).then_some(true)
}

/// A parser for decks with the cards of this one.
pub(super) fn parser(deck: &str, known: &Known) -> Option<Parser> {
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
pub(super) struct Selection {
    pub(super) arrangement: Arrangement,
    pub(super) decks: Vec<Deck>,
    /// The faces of each deck, by sorted names.
    faces: Vec<Vec<u32>>,
    names: Vec<String>,
    /// The number of lines of the first deck, and the first line without cards.
    lines: usize,
    other: Option<String>,
    /// The words around the cards of each deck.
    around: Vec<Around>,
}

impl Selection {
    /// The cycle of decks in which the text shows each shuffle, if it shows several.
    fn cycle(&self) -> Option<Cycle> {
        let decks = self.decks.iter().zip(&self.faces).zip(&self.around);
        let shown = decks.map(|((deck, faces), around)| LabelledDeck {
            faces,
            hands: &deck.hands,
            label: &around.label,
        });
        cycle(&shown.collect::<Vec<_>>())
    }

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
        let playing = french::Style::ALL.map(|style| (self.playing_cards(style), style));
        let are_playing = playing.iter().any(|(names, _)| french::are_playing_cards(names.keys()));
        let of_packs = |packs| {
            let mut all = playing.iter();
            all.find_map(|(names, style)| self.select_playing_cards(names, *style, packs))
        };
        let selection = of_packs(1).or_else(|| self.select(Way::Suits));
        let selection = selection.or_else(|| (2..=MAX_PACKS).find_map(of_packs));
        if selection.is_none() && self.is_cut_in_first_list() {
            return None;
        }
        let selection = selection.or_else(|| self.select_brackets());
        // In a text with playing cards, numbers count something else.
        let are_words = !are_playing && !self.has_records();
        let selection = selection.or_else(|| if are_words { self.select_words() } else { None })?;
        let (cycle, count) = (selection.cycle(), selection.decks.len());
        let are_sorted_hands = are_sorted_hands(&selection, self.known);
        let Selection { mut arrangement, mut decks, mut faces, names, lines, other, mut around } = selection;
        if let Some(cycle) = cycle {
            cycle.keep(&mut decks);
            cycle.keep(&mut faces);
            cycle.keep(&mut around);
        }
        let packs = if names.len() < arrangement.size { arrangement.size / names.len() } else { 1 };
        let cards = Cards::of_items(&vec![names.clone(); packs].concat()).ok()?;
        if self.known.cards.is_none()
            && series::dependence(&faces[..faces.len().min(LOOK_DECKS)], &cards, self.is_all).is_some()
        {
            return None;
        }
        let are_by_suit = matches!(arrangement.way, Way::Suits) || self.shows_suits();
        arrangement.are_sorted = are_by_suit || are_sorted_hands || are_sorted(&decks, &faces, &names);
        arrangement.obstacle = around::obstacle(&around)
            .or_else(|| has_moving_landlord(&decks).then_some(Obstacle::Landlord))
            .or_else(|| if self.known.cards.is_none() { around::labels(&around, &faces) } else { None })
            .or_else(|| self.rows_of_numbers(&arrangement, count));
        arrangement.cycle = cycle;
        arrangement.note = Some(Note::Arranged {
            cards: arrangement.size,
            lines,
            hands: decks[0].hands.len(),
            are_sorted: arrangement.are_sorted,
            other,
            cycle: Cycle::for_note(cycle),
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
            let is_bridge = style.has_cells() || french::is_bridge(line);
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

    /// Selects the playing cards of decks with as many packs.
    fn select_playing_cards(
        &self,
        names: &HashMap<Card, String>,
        style: french::Style,
        packs: usize,
    ) -> Option<Selection> {
        let is_whole = french::is_whole(&names.keys().copied().collect());
        if !(is_whole || self.known.cards.is_some() && !names.is_empty()) {
            return None;
        }
        self.select_packs(Way::Playing(Arc::new(names.clone()), style), packs)
    }

    /// Whether the text shows playing cards among other words, and none of its lines is a deck.
    fn shows_part_of_decks(&self) -> bool {
        const MOST_PER_LINE: usize = 12;
        let cards = |line: &&str| french::cards_in(line, french::Style::RankFirst).len();
        let counts: Vec<usize> = self.lines.iter().map(cards).collect();
        let names = self.playing_cards(french::Style::RankFirst);
        let shown = self.lines.iter().zip(&counts).filter(|(_, cards)| **cards > 0);
        let have_words = |(line, cards): (&&str, &usize)| words(line).len() > *cards;
        french::are_playing_cards(names.keys())
            && counts.contains(&0)
            && counts.iter().all(|cards| *cards <= MOST_PER_LINE)
            && shown.clone().filter(|line| have_words(*line)).count() * 2 > shown.count()
    }

    /// Returns the obstacle if rows of numbers outnumber the decks of playing cards: a heading may be
    /// the only deck.
    fn rows_of_numbers(&self, arrangement: &Arrangement, decks: usize) -> Option<Obstacle> {
        if !matches!(arrangement.way, Way::Playing(..)) || self.known.cards.is_some() {
            return None;
        }
        let numbers = |line: &str| words(line).into_iter().filter(|word| is_number(word)).count();
        let is_row = |line: &&&str| numbers(line) >= arrangement.size.div_ceil(4);
        let others = self.lines.iter().filter(is_row).filter(|line| arrangement.cards(line).is_empty());
        let rows: Vec<&&str> = others.collect();
        let shown = rows.iter().map(|line| numbers(line)).sum::<usize>();
        let is_most = shown > 2 * arrangement.size * decks;
        is_most.then(|| Obstacle::Numbers(quoted(rows[0].as_bytes())))
    }

    /// Whether the text lists hands by suit, which sorts them.
    fn shows_suits(&self) -> bool {
        self.lines.iter().any(|line| french::is_bridge(line))
    }

    /// Selects numbers or known names: in rows, after words, in a column, or one per line. Otherwise
    /// numbers anywhere in a line, or names in numbered lines.
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
        found.or_else(|| self.select(Way::Anywhere)).or_else(|| self.select(Way::Numbered))
    }

    /// Selects decks in brackets that are open at the end of a line, or in one array.
    fn select_brackets(&self) -> Option<Selection> {
        if self.lines.len() > 1 && self.lines.iter().all(|line| brackets_pair(line.as_bytes())) {
            return None;
        }
        (1..=MAX_DEPTH).find_map(|depth| {
            // One array contains all decks. The fields of an object may differ in meaning.
            let is_array =
                self.lines.first().is_some_and(|line| line.starts_with(['[', '('])) || self.has_records();
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
                around: vec![Around::default(); texts.len()],
            })
        })
    }

    /// Whether the text is one list of records, or one object with such a list. It may be cut.
    fn has_records(&self) -> bool {
        let begins = self.lines.first().is_some_and(|line| line.starts_with(['[', '{']));
        begins
            && self.in_brackets(1).0.len() <= 1
            && (2..=3).any(|depth| {
                let (texts, _) = self.in_brackets(depth);
                are_texts_of_records(texts.iter().map(|(_, text)| text.as_str()))
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

    /// The decks of different cards that a method selects, if it is right.
    fn select(&self, way: Way) -> Option<Selection> {
        self.select_packs(way, 1)
    }

    /// The decks with as many packs of equal cards that a method selects, if it is right.
    fn select_packs(&self, way: Way, packs: usize) -> Option<Selection> {
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
            Some(cards) if packs == 1 => cards.visible() as usize,
            Some(_) => return None,
            None if matches!(arrangement.way, Way::Suits) => 52,
            None => packs * distinct.len(),
        };
        if arrangement.size < 2 || self.known.n.is_some_and(|n| n as usize != arrangement.size) {
            return None;
        }
        if !self.are_labels_short(&arrangement) {
            return None;
        }
        let selection = self.read(arrangement)?;
        let is_right = match &self.known.cards {
            Some(known) if self.known.partial().is_some() => {
                // Hands, one per line.
                let size = known.visible() as usize;
                cards.iter().all(|line| line.is_empty() || line.len() == size)
                    && !drops_cards(self.lines, &selection.arrangement)
                    && selection.decks.iter().all(|deck| are_different(&deck.cards))
            }
            Some(known) => are_whole(&selection, known.items()),
            None if packs > 1 => {
                let mut decks = selection.decks.iter();
                decks.all(|deck| french::are_copies_apart(&deck.cards, packs))
            }
            None if matches!(selection.arrangement.way, Way::Anywhere) && has_lone_cards(&selection) => false,
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
    /// row. Rows after words may have other lengths if each card changes its place.
    fn read(&self, arrangement: Arrangement) -> Option<Selection> {
        let mut reader = Reader::new(arrangement.clone());
        let (mut decks, mut lines, mut rows, mut is_uneven) = (Vec::new(), 0, Vec::new(), false);
        let (mut around, mut words) = (Vec::new(), Around::default());
        let has_rows = matches!(arrangement.way, Way::Rows | Way::Ends | Way::After(_));
        for (number, line) in (1..).zip(self.lines) {
            let before = decks.len();
            reader.line(line, &mut |deck| decks.push(deck));
            let ended = decks.len() - before;
            if ended > 0 && (ended > 1 || reader.has_begun()) && self.lines.len() > 1 {
                return None;
            }
            let row = arrangement.cards(line).len();
            words.add(line, row);
            if has_rows && row > 0 {
                let is_even = rows.windows(2).all(|pair| pair[0] == pair[1]);
                is_uneven |= !is_even || rows.last().is_some_and(|last| row > *last);
                if is_uneven && !matches!(arrangement.way, Way::After(_)) {
                    return None;
                }
                rows.push(row);
            }
            if ended > 0 {
                rows.clear();
                around.resize(decks.len(), std::mem::take(&mut words));
                if lines == 0 {
                    lines = number;
                }
            }
        }
        if is_uneven && are_labels(&decks) {
            return None;
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
        Some(Selection { arrangement, decks, faces, names, lines, other, around })
    }
}

/// A name with each run of blanks replaced by one blank.
fn one_blank(name: &str) -> String {
    name.replace('\u{fe0f}', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

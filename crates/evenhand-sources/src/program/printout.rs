//! The decks among all that a run printed: behind a prompt, under headings, over several rows, before and after a shuffle.
//!
//! Lines are divided into *rows*, which are cards and nothing else, *labelled rows*, which have cards behind other text, and
//! *headings*, which end with no card. The cards of all rows together must then be the same whole deck once or several
//! times, one after another, each beginning with a line: numbers from 0 or 1 on without a gap, or the names that are known.
//! Whatever is left over, comes too often or is missing makes the reading wrong, so that a number in a heading is never
//! taken for a card, nor a card for a heading. Two readings are tried: labelled rows are headings, or they are rows.
//!
//! Rows of one deck are of one length, but for the last of those that follow one another: a count above a deck is no row
//! of it.

use std::borrow::Cow;

use crate::arrangement::{Half, MIN_EVIDENCE, Relation, half, skips};
use crate::french;
use crate::line::Tokens;
use crate::parse::cleaned;
use crate::series::is_in_order;

/// The marks that Chinese text has before cards and between them, without blanks beside them.
const FULL_WIDTH_MARKS: [char; 4] = ['\u{ff1a}', '\u{ff0c}', '\u{ff1b}', '\u{3001}'];

/// The fewest cards that are in order, or the reverse, less than once in 10,000 fair decks.
const TELLING_CARDS: usize = 8;

/// What cards are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// The numbers from the first of these on, as many as the second says, where they are known.
    Numbers(Option<(u64, usize)>),
    /// These names, each as often as a deck has it, sorted.
    Names(Vec<String>),
}

/// Whether cards behind other text on their line are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    /// They belong to a heading: `Deck 7`.
    Headings,
    /// They are cards: `Player 1: 3 1 2`.
    Before,
}

/// A line that is not blank.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The line without blanks around it.
    pub(super) text: Cow<'a, str>,
    /// The text before its cards, and the cards.
    pub(super) label: String,
    pub(super) cards: Vec<String>,
    /// Whether it ends with no card, but cards are half of it: a deck with a name that is none, and no heading.
    is_broken: bool,
}

/// A deck among the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) cards: Vec<String>,
    /// How many lines it is on.
    pub(super) rows: usize,
    /// How many cards there are between one heading or label and the next.
    pub(super) pieces: Vec<usize>,
}

impl Found {
    /// Whether the cards are in the order of their numbers, or of the alphabet, or the reverse.
    pub(super) fn is_in_order(&self) -> bool {
        is_in_order(&self.cards)
    }

    /// Whether it has so many cards that a fair deck is hardly ever in order.
    pub(super) fn is_telling(&self) -> bool {
        self.cards.len() >= TELLING_CARDS
    }

    /// Whether it came as hands that were sorted, as fair hands are with less than 1 in 1,000.
    pub(super) fn has_sorted_hands(&self) -> bool {
        let (mut from, mut probability) = (0, 1.0);
        for size in &self.pieces {
            if !is_in_order(&self.cards[from..from + size]) {
                return false;
            }
            // Upwards or downwards.
            probability *= (3..=*size).fold(1.0, |one, cards| one / f64::from(cards as u32));
            from += size;
        }
        self.pieces.len() > 1 && probability < 1e-3
    }
}

impl Vocabulary {
    /// The lines of a text, and which cards they end with. Lines that begin with a text to be skipped are blank.
    pub(super) fn lines<'a>(&self, text: &'a str, skip: &[String]) -> Vec<Line<'a>> {
        let tokens = match self {
            Self::Numbers(_) => Tokens::around(&[]),
            Self::Names(names) => Tokens::around(names),
        };
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !skips(skip, line.as_bytes()));
        lines
            .map(|(number, line)| (number, cleaned(line)))
            .filter(|(_, line)| !line.is_empty())
            .map(|(number, text)| self.line(&tokens, number, text))
            .collect()
    }

    fn line<'a>(&self, tokens: &Tokens, number: usize, text: Cow<'a, str>) -> Line<'a> {
        if self.has(&text) {
            let (label, cards) = (String::new(), vec![text.to_string()]);
            return Line { number, label, cards, is_broken: false, text };
        }
        let spaced = self.spaced(&text);
        let words = offsets(tokens, &spaced);
        let is_card = |(begin, end): &(usize, usize)| self.has(&spaced[*begin..*end]);
        let cards = words.iter().rev().take_while(|word| is_card(word)).count();
        let first = words.len() - cards;
        // The text before the cards ends behind its last word, and its mark.
        let end = first.checked_sub(1).map_or(0, |last| {
            let end = words[last].1;
            end + text[end..]
                .chars()
                .next()
                .filter(|c| FULL_WIDTH_MARKS.contains(c))
                .map_or(0, char::len_utf8)
        });
        let label = if cards == 0 { String::new() } else { text[..end].trim().to_string() };
        let known = words.iter().filter(|word| is_card(word)).count();
        let is_broken = cards == 0 && known > 1 && 2 * known >= words.len();
        let cards = words[first..].iter().map(|(begin, end)| spaced[*begin..*end].to_string()).collect();
        Line { number, text, label, cards, is_broken }
    }

    /// A line of as many bytes with blanks for the marks of Chinese text, unless names have such.
    fn spaced<'a>(&self, line: &'a str) -> Cow<'a, str> {
        let has_marks = |text: &str| text.contains(FULL_WIDTH_MARKS);
        let are_in_names = matches!(self, Self::Names(names) if names.iter().any(|name| has_marks(name)));
        if are_in_names || !has_marks(line) {
            line.into()
        } else {
            line.replace(FULL_WIDTH_MARKS, "   ").into()
        }
    }

    fn has(&self, word: &str) -> bool {
        match self {
            Self::Numbers(_) => {
                let is_plain = word == "0" || !word.starts_with('0');
                is_plain && (1..=9).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
            }
            Self::Names(names) => names.binary_search_by(|name| name.as_str().cmp(word)).is_ok(),
        }
    }

    /// The decks of all lines, in their order; none if the lines are anything else, or anything beside.
    pub(super) fn decks(&self, lines: &[Line<'_>], labels: Labels) -> Option<Vec<Found>> {
        let is_row =
            |line: &&Line<'_>| !line.cards.is_empty() && (labels == Labels::Before || line.label.is_empty());
        if lines.iter().any(|line| line.is_broken) {
            return None;
        }
        let all: usize = lines.iter().filter(is_row).map(|line| line.cards.len()).sum();
        let whole = self.deck(lines.iter().filter(is_row).flat_map(|line| &line.cards))?;
        if whole.len() < 2 || !all.is_multiple_of(whole.len()) || self.are_counted_lines(lines, labels) {
            return None;
        }
        let (mut decks, mut deck, mut is_apart) = (Vec::new(), empty(), true);
        let mut rows: Vec<usize> = Vec::new();
        for line in lines {
            if !is_row(&line) {
                is_apart = true;
                continue;
            }
            if is_apart || !line.label.is_empty() || deck.cards.is_empty() {
                deck.pieces.push(0);
                rows.clear();
            }
            is_apart = false;
            // Rows of one length, but for the last.
            if rows.windows(2).any(|pair| pair[0] != pair[1])
                || rows.last().is_some_and(|row| line.cards.len() > *row)
            {
                return None;
            }
            rows.push(line.cards.len());
            deck.rows += 1;
            *deck.pieces.last_mut()? += line.cards.len();
            deck.cards.extend(line.cards.iter().cloned());
            if deck.cards.len() < whole.len() {
                continue;
            }
            let mut sorted = deck.cards.clone();
            sorted.sort_unstable();
            if sorted != whole {
                return None;
            }
            decks.push(std::mem::replace(&mut deck, empty()));
        }
        Some(decks).filter(|decks| !decks.is_empty() && deck.cards.is_empty())
    }

    /// Whether numbers after text, one per line, only label other lines. Such numbers rise by one,
    /// as in `Player 1`, `Player 2`, or at least half of all lines have no number. Returns false if
    /// a first run showed the vocabulary.
    fn are_counted_lines(&self, lines: &[Line<'_>], labels: Labels) -> bool {
        if labels == Labels::Headings || !matches!(self, Self::Numbers(None)) {
            return false;
        }
        let rows: Vec<&Line<'_>> = lines.iter().filter(|line| !line.cards.is_empty()).collect();
        let number = |line: &Line<'_>| line.cards[0].parse::<u64>().unwrap_or(u64::MAX);
        let is_labelled = |line: &&Line<'_>| line.cards.len() == 1 && !line.label.is_empty();
        let is_next = |pair: &[&Line<'_>]| {
            number(pair[1]) == number(pair[0]).wrapping_add(1) || number(pair[1]) == number(rows[0])
        };
        let are_between = 2 * rows.len() <= lines.len();
        rows.len() > 1 && rows.iter().all(is_labelled) && (are_between || rows.windows(2).all(is_next))
    }

    /// The cards of one deck, sorted as texts, if these are those of whole decks.
    fn deck<'c>(&self, cards: impl Iterator<Item = &'c String>) -> Option<Vec<String>> {
        let known = match self {
            Self::Names(names) => return Some(names.clone()),
            Self::Numbers(known) => *known,
        };
        let mut numbers: Vec<u64> = cards.filter_map(|card| card.parse().ok()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let (first, n) = (*numbers.first()?, numbers.len());
        let is_counted = first < 2 && numbers.last().is_some_and(|last| last - first + 1 == n as u64);
        if !is_counted || known.is_some_and(|known| known != (first, n)) {
            return None;
        }
        let mut names: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        Some(names)
    }
}

/// Which of several decks counts, from 0, if the text shows it: the deck under a heading after a
/// shuffle, or the first deck if the others show only hands dealt from it.
pub(super) fn index_of_shuffled_deck(lines: &[Line<'_>], labels: Labels, decks: &[Found]) -> Option<usize> {
    let is_row =
        |line: &Line<'_>| !line.cards.is_empty() && (labels == Labels::Before || line.label.is_empty());
    let (mut headings, mut heading, mut rows) = (Vec::new(), "", 0);
    for line in lines {
        if !is_row(line) {
            heading = &line.text;
            continue;
        }
        if rows == 0 {
            headings.push(if line.label.is_empty() { heading } else { &line.label });
            (heading, rows) = ("", decks.get(headings.len() - 1)?.rows);
        }
        rows -= 1;
    }
    let halves: Vec<Option<Half>> = headings.into_iter().map(half).collect();
    if let [Some(Half::Before(one)), Some(Half::After(other)), ..] = halves[..]
        && one == other
    {
        return Some(1);
    }
    let [first, others @ ..] = decks else { return None };
    let is_dealt = |deck: &Found| {
        let relations = [Relation::Equal, Relation::DealtInBlocks, Relation::DealtInTurn];
        deck.pieces.len() > 1
            && relations.iter().any(|relation| {
                relation.evidence(&deck.pieces) >= MIN_EVIDENCE
                    && relation.holds(&deck.cards, &deck.pieces, &first.cards)
            })
    };
    (!first.is_in_order() && others.iter().all(is_dealt)).then_some(0)
}

/// Where each token of a line begins and ends.
fn offsets(tokens: &Tokens, line: &str) -> Vec<(usize, usize)> {
    let mut from = 0;
    let place = |token: &[u8]| {
        // Tokens come in their order, and are cut at ASCII bytes, so that each is text.
        let begin = from + memchr::memmem::find(&line.as_bytes()[from..], token).unwrap_or(0);
        from = begin + token.len();
        (begin, from)
    };
    tokens.of(line.as_bytes()).map(place).collect()
}

fn empty() -> Found {
    Found { cards: Vec::new(), rows: 0, pieces: Vec::new() }
}

/// Names that a text shows twice, which may be a deck of words before and after its shuffle, or three times, where it is
/// dealt too; those of a whole pack of playing cards; or those of the one line that brackets or commas show to be a list.
pub(super) fn words(text: &str, skip: &[String]) -> Vec<Vocabulary> {
    let tokens = Tokens::around(&[]);
    let vocabulary = Vocabulary::Names(Vec::new());
    let lines = vocabulary.lines(text, skip);
    let of = |line: &str| {
        tokens
            .of(vocabulary.spaced(line).as_bytes())
            .map(|word| String::from_utf8_lossy(word).into_owned())
            .collect::<Vec<String>>()
    };
    let mut all: Vec<String> = lines.iter().flat_map(|line| of(&line.text)).collect();
    all.sort_unstable();
    let that_come = |times: usize| {
        let names = all.chunk_by(|one, other| one == other).filter(|same| same.len() == times);
        names.map(|same| same[0].clone()).collect::<Vec<String>>()
    };
    let separators = [',', '\t', '[', '\u{ff0c}', '\u{3001}'];
    let is_list = |line: &&Line<'_>| line.text.contains(separators) && of(&line.text).len() > 1;
    let mut lists = lines.iter().filter(is_list);
    let list = match (lists.next(), lists.next()) {
        // What stands before a bracket or a colon is no card.
        (Some(line), None) => {
            let cards = line.text.rsplit(['[', ':', '\u{ff1a}']).next().unwrap_or_default();
            let mut names = of(cards);
            names.sort_unstable();
            names
        }
        _ => Vec::new(),
    };
    let is_deck = |names: &Vec<String>| names.len() > 1 && names.windows(2).all(|pair| pair[0] != pair[1]);
    // Numbers come three times in tables of counts too.
    let is_number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
    let thrice = Some(that_come(3)).filter(|names| !names.iter().all(is_number)).unwrap_or_default();
    let pack = |times| french::pack(&that_come(times)).unwrap_or_default();
    [pack(1), pack(2), that_come(2), thrice, list]
        .into_iter()
        .filter(is_deck)
        .map(Vocabulary::Names)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str, labels: Labels) -> Option<Vec<(String, usize, Vec<usize>)>> {
        let vocabulary = Vocabulary::Numbers(None);
        let decks = vocabulary.decks(&vocabulary.lines(text, &[]), labels)?;
        Some(decks.into_iter().map(|deck| (deck.cards.join(" "), deck.rows, deck.pieces)).collect())
    }

    fn one(deck: &str, rows: usize, pieces: &[usize]) -> (String, usize, Vec<usize>) {
        (deck.to_string(), rows, pieces.to_vec())
    }

    #[test]
    fn decks_are_found_behind_prompts_under_headings_and_over_rows() {
        use Labels::{Before, Headings};
        for (text, labels, decks) in [
            ("How many? 2\n0\n1\n", Before, vec![one("2 0 1", 3, &[3])]),
            ("The number: 3 0 2 1 ", Before, vec![one("3 0 2 1", 1, &[4])]),
            (
                "\u{feff}Before:\r\n 1 2\r\n 3\r\nAfter:\r\n 3 1\r\n 2\r\n",
                Headings,
                vec![one("1 2 3", 2, &[3]), one("3 1 2", 2, &[3])],
            ),
            ("0 1 2\n1 0 2\n", Headings, vec![one("0 1 2", 1, &[3]), one("1 0 2", 1, &[3])]),
            ("Deck 7\n[2, 0, 1]\n", Headings, vec![one("2 0 1", 1, &[3])]),
            ("A: 4 1\nB: 3 2\nleft: 5\n", Before, vec![one("4 1 3 2 5", 3, &[2, 2, 1])]),
            ("A\n4 1\nB\n3 2\n", Headings, vec![one("4 1 3 2", 2, &[2, 2])]),
            ("\u{6d17}\u{ff1a}3 0 2 1", Before, vec![one("3 0 2 1", 1, &[4])]),
            ("\u{5f20}n\u{ff1a}3\u{ff0c}0\u{ff0c}1\u{3001}2", Before, vec![one("3 0 1 2", 1, &[4])]),
            ("洗牌前:\n1 2\n洗牌后:\n2 1", Headings, vec![one("1 2", 1, &[2]), one("2 1", 1, &[2])]),
        ] {
            assert_eq!(numbers(text, labels), Some(decks), "{text:?}");
        }
    }

    #[test]
    fn what_is_beside_decks_is_never_taken_for_cards_of_them() {
        for text in [
            "",
            "7\n",
            "Before\nAfter\n",
            // A count above a deck, and a time below it.
            "4\n0 1 2 3\n",
            "3 1 2\n17\n",
            "1 2 3\n2 1 3\n1 2 x\n",
            // Not all of them, or one twice.
            "1 2 3\n1 2 4\n",
            "1 2 3\n1 2 2\n",
            "1 2 3\n3 1\n",
            "2 3 4\n",
            "01 00 02\n",
            // Article 004's counts.
            "a\n[249240, 250379]\nb\n[249671, 249465]\n",
        ] {
            for labels in [Labels::Headings, Labels::Before] {
                assert_eq!(numbers(text, labels), None, "{text:?}");
            }
        }
    }

    #[test]
    fn words_are_a_deck_if_they_come_twice_or_in_brackets() {
        let found = |text: &str| {
            words(text, &[]).into_iter().find_map(|vocabulary| {
                let decks = vocabulary.decks(&vocabulary.lines(text, &[]), Labels::Headings)?;
                Some(decks.iter().map(|deck| deck.cards.join(" ")).collect::<Vec<_>>())
            })
        };
        assert_eq!(found("Before\nA K\nQ\nAfter\nQ A\nK\n"), Some(vec!["A K Q".into(), "Q A K".into()]));
        assert_eq!(found("Your cards\n[\"d\", \"a\", \"c\"]\n"), Some(vec!["d a c".into()]));
        assert_eq!(found("Your cards\nd a c\n"), None);
        assert_eq!(found("A K Q\nQ A K\nAnn\nQ A\nBob\nK\n").map(|decks| decks.len()), Some(3));
        assert_eq!(found("a\n[7, 8, 7]\nb\n[8, 8, 7]\n"), None);
    }

    #[test]
    fn sorted_hands_are_told() {
        let hands = |text: &str| numbers_found(text)[0].has_sorted_hands();
        assert!(hands("A\n1 3 5 7 9\n11\nB\n2 4 6 8 10\n12\nleft\n13\n"));
        assert!(!hands("A\n1 3 7 5 9\n11\nB\n2 4 6 8 10\n12\nleft\n13\n"));
        assert!(!hands("A\n1 3\nB\n2 4\n"));
        assert!(!hands("1 2 3 4 5 6 7 8 9\n"));
    }

    fn numbers_found(text: &str) -> Vec<Found> {
        let vocabulary = Vocabulary::Numbers(None);
        vocabulary.decks(&vocabulary.lines(text, &[]), Labels::Headings).unwrap()
    }
}

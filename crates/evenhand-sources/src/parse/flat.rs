//! Cards that no brackets tell apart: names with separators between them, names of several words, names without any blank.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What separates cards, the most certain first.
const SEPARATORS: [&[char]; 5] = [&['\t'], &[';', '；'], &['|'], &[',', '，', '、'], &['>', '\u{2192}']];

/// The marks of suits.
const SUITS: [char; 8] = ['♠', '♥', '♦', '♣', '♤', '♡', '♢', '♧'];

/// The suits as Chinese decks are printed with.
const CHINESE_SUITS: [&str; 9] = ["黑桃", "红桃", "红心", "方块", "方片", "梅花", "草花", "小王", "大王"];

/// The names of cards, in their order.
pub(crate) type Names<'a> = Vec<Cow<'a, str>>;

/// The cards between separators of one kind, for each kind that a text has: those kinds first that stand between all
/// cards alike.
pub(crate) fn separated(text: &str) -> impl Iterator<Item = Names<'_>> {
    let kinds = SEPARATORS.iter().filter(|kind| text.contains(**kind));
    kinds.filter_map(|kind| {
        let words = words(text);
        let inner = |word: &Cow<'_, str>| word.trim_matches(*kind).matches(*kind).count();
        // `A,S K,H`: what stands within each word separates none of them.
        let is_end = |letter: char| SEPARATORS.iter().any(|kind| kind.contains(&letter));
        let is_closed = |word: &Cow<'_, str>| !(word.starts_with(is_end) || word.ends_with(is_end));
        let of_first = words.first().map_or(0, inner);
        let is_bound = |word: &Cow<'_, str>| is_closed(word) && inner(word) == of_first;
        if words.len() > 1 && of_first > 0 && words.iter().all(is_bound) {
            return Some(words);
        }
        // An arrow may have a shaft: `A -> B`.
        let shaft: &[char] = if kind.contains(&'>') { &['-', '='] } else { &[] };
        let split = |text| -> Vec<&str> {
            str::split(text, *kind).map(|text| text.trim_end_matches(shaft)).collect()
        };
        let pieces: Names<'_> = pieces(text, split)?;
        let others = SEPARATORS.iter().filter(|other| *other != kind);
        let is_even = others.copied().all(|other| ends_agree(&pieces, other));
        is_even.then_some(pieces)
    })
}

/// The cards between separators that were chosen; each character, if none was.
pub(crate) fn chosen<'a>(text: &'a str, separator: &str) -> Option<Names<'a>> {
    if separator.is_empty() {
        let letters = text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        return Some(letters.map(|(at, letter)| text[at..at + letter.len_utf8()].into()).collect());
    }
    // One between the last card and the end of the line.
    let trimmed = separator.trim();
    let text = if trimmed.is_empty() { text } else { text.strip_suffix(trimmed).unwrap_or(text) };
    if separator.trim().is_empty() {
        let pieces = text.split(separator).map(str::trim).filter(|piece| !piece.is_empty());
        return Some(pieces.map(unquoted).collect());
    }
    pieces(text, |text| text.split(separator).collect()).map(|pieces| {
        let plain = |piece| match piece {
            Cow::Borrowed(piece) => unquoted(piece),
            owned @ Cow::Owned(_) => owned,
        };
        pieces.into_iter().map(plain).collect()
    })
}

/// A name without the quotes around it.
fn unquoted(name: &str) -> Cow<'_, str> {
    let inside = ['"', '\''].iter().find_map(|quote| name.strip_prefix(*quote)?.strip_suffix(*quote));
    inside.unwrap_or(name).into()
}

/// What a text is split into; none where one of them is blank, but for the first and the last.
fn pieces<'a>(text: &'a str, split: impl Fn(&'a str) -> Vec<&'a str>) -> Option<Names<'a>> {
    let mut pieces: Vec<&str> = split(text).into_iter().map(str::trim).collect();
    if pieces.last().is_some_and(|last| last.is_empty()) {
        pieces.pop();
    }
    if pieces.len() > 1 && pieces[0].is_empty() {
        pieces.remove(0);
    }
    let is_whole = pieces.len() > 1 && pieces.iter().all(|piece| !piece.is_empty());
    is_whole.then(|| pieces.into_iter().map(Cow::Borrowed).collect())
}

/// Whether the first piece and the last have as many of some separators as others have: in `A,S;K,H;Q,D` the pieces
/// between commas have not.
fn ends_agree(pieces: &Names<'_>, of: &[char]) -> bool {
    let count = |piece: &Cow<'_, str>| piece.matches(of).count();
    let [first, between @ .., last] = &pieces[..] else { return true };
    let counts: HashSet<usize> = between.iter().map(count).collect();
    if counts.is_empty() {
        return count(first) == count(last);
    }
    counts.contains(&count(first)) && counts.contains(&count(last))
}

/// The words of a text.
pub(super) fn words(text: &str) -> Names<'_> {
    text.split_whitespace().map(Cow::Borrowed).collect()
}

/// The cards of `size` words each.
pub(super) fn of_words<'a>(words: &Names<'a>, size: usize) -> Option<Names<'a>> {
    let is_even = size > 0 && words.len().is_multiple_of(size) && words.len() > size;
    is_even.then(|| words.chunks(size).map(|name| name.join(" ").into()).collect())
}

/// How many cards a text may have, by its blanks and separators, or by its suits.
pub(crate) fn most_cards(text: &str) -> usize {
    let is_between =
        |letter: char| letter.is_whitespace() || SEPARATORS.iter().any(|kind| kind.contains(&letter));
    let pieces = text.split(is_between).filter(|piece| !piece.is_empty()).count();
    pieces.max(compact(text.trim()).map_or(0, |names| names.len()))
}

/// Whether what are to be cards are decks: the same words in each of two or more, in any order, and no more words beside them
/// than there are decks.
pub(crate) fn are_decks(names: &[Cow<'_, str>]) -> bool {
    let is_between = |letter: char| letter.is_whitespace() || "[](){}<>,;|:=\"'".contains(letter);
    let mut decks = 0;
    let mut cards: Option<Vec<&str>> = None;
    for name in names {
        let mut words: Vec<&str> = name.split(is_between).filter(|word| !word.is_empty()).collect();
        if words.len() < 2 {
            continue;
        }
        words.sort_unstable();
        if *cards.get_or_insert_with(|| words.clone()) != words {
            return false;
        }
        decks += 1;
    }
    decks > 1 && 2 * decks >= names.len()
}

/// Whether names, of which some are equal, are several decks one after another.
pub(crate) fn are_repeated(names: &[String]) -> bool {
    let distinct: HashSet<&String> = names.iter().collect();
    let is_deck = |part: &[String]| part.iter().collect::<HashSet<_>>() == distinct;
    let size = distinct.len();
    size > 1 && size < names.len() && names.len().is_multiple_of(size) && names.chunks(size).all(is_deck)
}

/// Divides words of which some are equal into names that all differ and are alike in shape: as many words each, no word
/// at two places of a name, as in "A of Spades 7 of Clubs"; or, where jokers are among them, a word on either side of the
/// most frequent one. None if there is no such division, or more than one.
pub(super) fn divided<'a>(words: &Names<'a>) -> Option<Names<'a>> {
    let is_number = |word: &Cow<'_, str>| word.bytes().all(|byte| byte.is_ascii_digit());
    if words.iter().all(is_number) {
        return None;
    }
    evenly(words).or_else(|| around_connector(words))
}

/// By the smallest number of words.
fn evenly<'a>(words: &Names<'a>) -> Option<Names<'a>> {
    // A name of more words than this is a sentence.
    const MAX_WORDS: usize = 6;
    (2..=MAX_WORDS.min(words.len() / 2)).find_map(|size| {
        let names = of_words(words, size)?;
        let mut places: HashMap<&str, usize> = HashMap::new();
        let keeps_place =
            words.iter().enumerate().all(|(at, word)| *places.entry(word).or_insert(at % size) == at % size);
        (keeps_place && are_different(&names)).then_some(names)
    })
}

/// By the words before and after the most frequent one; what is left are names of one word, or of two.
fn around_connector<'a>(words: &Names<'a>) -> Option<Names<'a>> {
    let mut times: HashMap<&str, usize> = HashMap::new();
    for word in words {
        *times.entry(word).or_default() += 1;
    }
    let most = *times.values().max()?;
    let mut connectors = times.iter().filter(|(_, times)| **times == most).map(|(word, _)| *word);
    let (connector, None) = (connectors.next()?, connectors.next()) else { return None };
    let by = |others: usize| {
        let (mut names, mut at): (Names<'a>, usize) = (Vec::new(), 0);
        while at < words.len() {
            let is_connected = words.get(at + 1).is_some_and(|next| next == connector);
            let size = if is_connected { 3 } else { others };
            let name = words.get(at..at + size)?;
            let inner = if is_connected { &name[2..] } else { name };
            if name[0] == connector || inner.iter().any(|word| word == connector) {
                return None;
            }
            names.push(name.join(" ").into());
            at += size;
        }
        are_different(&names).then_some(names)
    };
    match (by(1), by(2)) {
        (Some(names), None) | (None, Some(names)) => Some(names),
        _ => None,
    }
}

/// The cards of a text without blanks, as cards are printed: `A♠10♥`, `♠A♥10`, `🂡🂱`, `AsTd`, `红桃A小王`.
pub(crate) fn compact(text: &str) -> Option<Names<'_>> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let names =
        playing_cards(text).or_else(|| marked(text)).or_else(|| chinese(text)).or_else(|| letters(text))?;
    (names.len() > 1).then_some(names)
}

/// Names of one character each, from the Unicode blocks of mahjong tiles, dominoes and playing
/// cards.
fn playing_cards(text: &str) -> Option<Names<'_>> {
    let is_card = |letter: char| ('\u{1f000}'..='\u{1f0ff}').contains(&letter);
    text.chars().all(is_card).then(|| (0..text.len()).step_by(4).map(|at| text[at..at + 4].into()).collect())
}

/// The mark of a suit in each, at its end or at its beginning.
fn marked(text: &str) -> Option<Names<'_>> {
    let text = text.trim_end_matches('\u{fe0f}');
    let starts = text.starts_with(SUITS);
    if !starts && !text.ends_with(SUITS) {
        return None;
    }
    let mut names: Names<'_> = Vec::new();
    if starts {
        let mut places: Vec<usize> = text.match_indices(SUITS).map(|(at, _)| at).collect();
        places.push(text.len());
        names.extend(places.windows(2).map(|ends| Cow::Borrowed(&text[ends[0]..ends[1]])));
    } else {
        let cards = text.split_inclusive(SUITS);
        names.extend(cards.map(|card| Cow::Borrowed(card.trim_start_matches('\u{fe0f}'))));
    }
    let is_card = |name: &Cow<'_, str>| (2..=4).contains(&name.chars().count());
    names.iter().all(is_card).then_some(names)
}

/// A Chinese suit and a rank each, or a joker.
fn chinese(text: &str) -> Option<Names<'_>> {
    let mut places: Vec<usize> =
        CHINESE_SUITS.iter().flat_map(|suit| text.match_indices(suit).map(|(at, _)| at)).collect();
    places.sort_unstable();
    if places.first() != Some(&0) {
        return None;
    }
    places.push(text.len());
    Some(places.windows(2).map(|ends| Cow::Borrowed(&text[ends[0]..ends[1]])).collect())
}

/// A rank and the letter of a suit each.
pub(crate) fn letters(text: &str) -> Option<Names<'_>> {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let rank = if rest.starts_with("10") { 2 } else { 1 };
        let is_rank = rank == 2 || rest.starts_with(|letter: char| "23456789TJQKA".contains(letter));
        let suit = rest.get(rank..rank + 1)?;
        if !is_rank || !"SHDCshdc".contains(suit) {
            return None;
        }
        names.push(rest[..=rank].into());
        rest = &rest[rank + 1..];
    }
    Some(names)
}

/// The cards of words, where their names are known: the longest first, if several fit.
pub(super) fn segmented<'a>(
    words: &Names<'a>,
    longest: usize,
    is_name: impl Fn(&str) -> bool,
) -> Option<Names<'a>> {
    // From the end: how many words the name has with which the rest can be read.
    let mut sizes: Vec<Option<usize>> = vec![None; words.len()];
    let fits = |sizes: &[Option<usize>], next: usize| {
        next == words.len() || next < words.len() && sizes[next].is_some()
    };
    for at in (0..words.len()).rev() {
        sizes[at] = (1..=longest.min(words.len() - at))
            .rev()
            .find(|size| fits(&sizes, at + size) && is_name(&words[at..at + size].join(" ")));
    }
    let (mut names, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let size = sizes[at]?;
        names.push(words[at..at + size].join(" ").into());
        at += size;
    }
    Some(names)
}

/// Whether no two are equal.
pub(crate) fn are_different(names: &[Cow<'_, str>]) -> bool {
    let mut seen = HashSet::new();
    names.iter().all(|name| seen.insert(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_the_one_that_stands_between_all_cards_alike() {
        for (text, names) in [
            ("A of Spades, K of Hearts", "A of Spades/K of Hearts"),
            ("A,S;K,H;Q,D", "A,S/K,H/Q,D"),
            ("A|S, K|H, Q|D", "A|S/K|H/Q|D"),
            ("A,S K,H", "A,S/K,H"),
            ("3,1,2,", "3/1/2"),
            ("| 3 | 1 | 2 |", "3/1/2"),
            ("红桃A、黑桃10、小王", "红桃A/黑桃10/小王"),
            ("3,,2", ""),
        ] {
            let found = separated(text).next().unwrap_or_default().join("/");
            assert_eq!(found, names, "{text}");
        }
        assert_eq!(chosen("A - S - 'K'", " - ").unwrap().join("/"), "A/S/K");
        assert_eq!(chosen("A, S, ", ", ").unwrap().join("/"), "A/S");
        assert_eq!(chosen("BAC", "").unwrap().join("/"), "B/A/C");
        assert_eq!(chosen("3  1 2", " ").unwrap().join("/"), "3/1/2");
        assert_eq!(chosen("3--2", "-"), None);
    }

    #[test]
    fn decks_in_the_place_of_cards_are_told() {
        for (text, expected) in [
            ("1 2 3/3 2 1/2 1 3", true),
            ("[1, 2]/[2, 1]", true),
            ("a b/->/b a", true),
            ("1 2/2 1/1 3", false),
            ("A S/K S", false),
            ("1/2/3", false),
        ] {
            let names: Names<'_> = text.split('/').map(Cow::Borrowed).collect();
            assert_eq!(are_decks(&names), expected, "{text}");
        }
        let repeated = |text: &str| are_repeated(&text.split(' ').map(String::from).collect::<Vec<_>>());
        assert!(
            repeated("1 2 3 2 1 3") && !repeated("1 2 3 1 1 2") && !repeated("1 2 3") && !repeated("1 1")
        );
        assert_eq!((most_cards("Ann Lee"), most_cards("7H,JD,2C"), most_cards("7H10D2C")), (2, 3, 3));
    }

    #[test]
    fn names_of_several_words_are_divided_in_the_only_way() {
        for (text, names) in [
            ("A of Spades 7 of Clubs A of Clubs", "A of Spades/7 of Clubs/A of Clubs"),
            ("Ace Spades King Hearts Ace Hearts", "Ace Spades/King Hearts/Ace Hearts"),
            ("A of Spades Joker 7 of Clubs", "A of Spades/Joker/7 of Clubs"),
            (
                "Big Joker A of Spades 7 of Hearts 8 of Clubs Small Joker",
                "Big Joker/A of Spades/7 of Hearts/8 of Clubs/Small Joker",
            ),
            ("A of Spades Big Joker 7 of Spades", ""),
            ("1 2 1 3", ""),
            ("A B A B", ""),
        ] {
            assert_eq!(divided(&words(text)).unwrap_or_default().join("/"), names, "{text}");
        }
    }

    #[test]
    fn cards_without_blanks_are_told_apart_by_their_suits() {
        for (text, names) in [
            ("A♠10♥K♦", "A♠/10♥/K♦"),
            ("♠A♥10♦K", "♠A/♥10/♦K"),
            ("\u{1f0a1}\u{1f0b1}", "\u{1f0a1}/\u{1f0b1}"),
            ("As10hTd", "As/10h/Td"),
            ("红桃A黑桃10小王", "红桃A/黑桃10/小王"),
            ("BAC", ""),
            ("A♠", ""),
        ] {
            assert_eq!(compact(text).unwrap_or_default().join("/"), names, "{text}");
        }
    }

    #[test]
    fn known_names_are_found_among_words() {
        let known = ["Joker", "Big Joker", "A of Spades"];
        let read =
            |text| segmented(&words(text), 3, |name| known.contains(&name)).unwrap_or_default().join("/");
        assert_eq!(read("A of Spades Big Joker Joker"), "A of Spades/Big Joker/Joker");
        assert_eq!(read("Joker of A Spades"), "");
    }
}

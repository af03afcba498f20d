//! Which parts of a bracketed literal are the cards of a deck, and what they are called.
//!
//! The deck is the list that a line has, whatever it is wrapped in: `Deck 17: [3, 1, 2]`, `{"id": 7, "deck": [3, 1, 2]}`,
//! `Deck(cards=[…])`; or the line itself, where groups stand side by side: `('A', 'S') ('K', 'H')`. A card that is a group is
//! called by the texts in it, its fields in the order of their keys: `{"suit":"S","rank":"A"}` and `Card(rank='A', suit='S')`
//! are "A S".

use std::borrow::Cow;
use std::collections::HashSet;

use super::flat;
use super::literal::{self, Field, Kind, Node};
use super::unreadable::UnreadableError;

/// The most words of a prefix, such as those of a line of a log.
const MAX_PREFIX: usize = 8;

/// What was found in a line that has brackets or quotes.
pub(super) enum Found<'a> {
    /// The cards.
    Cards(Vec<Field<'a>>),
    /// A text, which is to be read again.
    Text(String),
    /// Nothing but words, some of which have brackets.
    Words,
}

/// The cards among the fields of a line.
pub(super) fn cards(mut fields: Vec<Field<'_>>) -> Result<Found<'_>, UnreadableError> {
    if fields.iter().any(|field| has_address(&field.value)) {
        return Err(UnreadableError::Objects);
    }
    // `Deck 17: …`, whose words and key are no cards.
    let keyed = |fields: &[Field<'_>]| fields.iter().filter(|field| field.key.is_some()).count();
    if keyed(&fields) == 1 && fields.len() > 1 {
        let place = fields.iter().position(|field| field.key.is_some()).unwrap_or(0);
        if place < MAX_PREFIX && fields[..place].iter().all(is_word) {
            fields.drain(..place);
            fields[0].key = None;
            fields[0].raw = fields[0].value.raw;
        }
    }
    // Nothing but separators and marks.
    if fields.is_empty() {
        return Ok(Found::Words);
    }
    let sizes: Vec<usize> = fields.iter().map(|field| size(&field.value)).collect();
    let lists = sizes.iter().filter(|size| **size > 0).count();
    let (place, largest) = (0..).zip(&sizes).max_by_key(|(_, size)| **size).unwrap_or((0, &0));
    let others: usize = sizes.iter().map(|size| 1.max(*size)).sum::<usize>() - 1.max(*largest);
    if fields.len() == 1 {
        return one(fields.remove(0).value);
    }
    // Words around the only list, and brackets of a few words before it: `2026-11-21 [INFO] deck=[3 1 2]`.
    let is_named = lists == 1 && others <= MAX_PREFIX && fields[place].key.is_some();
    if *largest > 1 && (is_named || *largest > 2 * others) && fields.len() <= MAX_PREFIX {
        let deck = fields.swap_remove(place).value;
        let cards = texts(&deck);
        let rest: HashSet<&str> = fields.iter().flat_map(|field| texts(&field.value)).collect();
        // `before=[1 2 3] after: 3 1 2`.
        if cards.iter().all(|card| rest.contains(*card)) {
            return Err(UnreadableError::SeveralDecks);
        }
        // `The Who, Crosby (David, Graham, Neil)`: brackets within a name.
        if matches!(deck.kind, Kind::Phrase(_)) && !fields.is_empty() && fields.iter().all(is_name) {
            return Err(UnreadableError::Ambiguous);
        }
        return one(deck);
    }
    match lists {
        0 if fields.iter().all(is_word) => Ok(Found::Words),
        1 if *largest > 1 => Err(UnreadableError::Ambiguous),
        1 => Ok(Found::Words),
        // `[1] AS [2] KH`.
        _ if *largest == 1 && fields.iter().any(is_word) => Ok(Found::Words),
        _ => listed(fields),
    }
}

/// Whether a field is a word without a key.
fn is_word(field: &Field<'_>) -> bool {
    field.key.is_none() && matches!(&field.value.kind, Kind::Text { is_quoted: false, .. })
}

/// The cards of what is the only thing in a line, or within it.
fn one(node: Node<'_>) -> Result<Found<'_>, UnreadableError> {
    match node.kind {
        Kind::Text { text, is_quoted: true } => Ok(Found::Text(text.into_owned())),
        Kind::Text { .. } => Ok(Found::Words),
        Kind::Phrase(parts) => {
            let mut groups = parts.into_iter().filter(|part| size(part) > 1);
            match (groups.next(), groups.next()) {
                (Some(group), None) => one(group),
                (None, _) => Ok(Found::Words),
                _ => Err(UnreadableError::Ambiguous),
            }
        }
        // Words, of which several may be a card.
        Kind::Group { fields, is_spaced: true, .. } if fields.len() > 1 && fields.iter().all(is_word) => {
            let words: Vec<&str> = fields.iter().map(|field| symbol(field.raw)).collect();
            Ok(Found::Text(words.join(" ")))
        }
        Kind::Group { fields, .. } => listed(fields),
    }
}

/// The cards of a group.
fn listed(mut fields: Vec<Field<'_>>) -> Result<Found<'_>, UnreadableError> {
    if fields.iter().any(|field| field.raw.starts_with("...") || field.raw.starts_with('…')) {
        return Err(UnreadableError::CutShort);
    }
    let keys = fields.iter().filter(|field| field.key.is_some()).count();
    if fields.len() == 1 {
        let Field { value, raw, .. } = fields.remove(0);
        return match value.kind {
            Kind::Group { .. } | Kind::Text { is_quoted: true, .. } => one(value),
            // A phrase or a word is a deck of its own.
            _ => Ok(Found::Text(if keys == 1 { value.raw } else { raw }.to_string())),
        };
    }
    if keys == 0 {
        return if are_records(&fields) { Err(UnreadableError::Records) } else { Ok(Found::Cards(fields)) };
    }
    if keys < fields.len() {
        return Err(UnreadableError::Ambiguous);
    }
    let is_index = |from: usize| {
        let mut keys = (from..).zip(&fields);
        keys.all(|(place, field)| field.key.as_deref().is_some_and(|key| key.parse() == Ok(place)))
    };
    if is_index(0) || is_index(1) {
        for field in &mut fields {
            (field.key, field.raw) = (None, field.value.raw);
        }
        return Ok(Found::Cards(fields));
    }
    // An object: its list, or its text of several cards, beside which there is no text that has as many.
    let longest = fields.iter().map(|field| size(&field.value)).max().unwrap_or(0);
    fields.retain(|field| match &field.value.kind {
        Kind::Text { text, .. } => is_deck_beside(text, longest),
        _ => size(&field.value) > 1,
    });
    if fields.iter().any(|field| field.value.raw != fields[0].value.raw) {
        let names = fields.into_iter().filter_map(|field| field.key);
        return Err(UnreadableError::Several { fields: names.map(Cow::into_owned).collect() });
    }
    match fields.into_iter().next() {
        Some(field) => one(field.value),
        None => Err(UnreadableError::Ambiguous),
    }
}

/// Minimum number of cards of a list in a record.
pub(crate) const MIN_LIST: usize = 3;

/// Whether these are records that each have a list under the same key: `{"id": 0, "deck": [3, 1, 2]}`.
fn are_records(fields: &[Field<'_>]) -> bool {
    let Some(first) = fields.first().and_then(key_of_list) else { return false };
    fields.len() > 1 && fields.iter().all(|field| key_of_list(field) == Some(first))
}

/// The key of the first list of a record.
fn key_of_list<'a>(record: &'a Field<'_>) -> Option<&'a str> {
    let Kind::Group { fields, .. } = &record.value.kind else { return None };
    let is_list = |field: &&Field<'_>| match &field.value.kind {
        Kind::Group { fields, .. } => {
            fields.len() >= MIN_LIST && fields.iter().all(|field| field.key.is_none())
        }
        _ => false,
    };
    fields.iter().find(is_list)?.key.as_deref()
}

/// Whether texts are records that each have a list under the same key.
pub(crate) fn are_texts_of_records<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let mut records: Vec<Field<'_>> = Vec::new();
    for text in texts {
        match literal::fields(text) {
            Ok(mut fields) if fields.len() == 1 => records.extend(fields.pop()),
            _ => return false,
        }
    }
    are_records(&records)
}

/// Whether a text may be a deck where the longest list has `longest` cards: a date beside 52 cards is none.
pub(crate) fn is_deck_beside(text: &str, longest: usize) -> bool {
    let cards = flat::most_cards(text);
    cards > 1 && 2 * cards > longest
}

/// Whether a field is a word or several without a key, as in a name.
fn is_name(field: &Field<'_>) -> bool {
    let is_word = |node: &Node<'_>| matches!(&node.kind, Kind::Text { is_quoted: false, .. });
    field.key.is_none()
        && match &field.value.kind {
            Kind::Phrase(parts) => parts.iter().all(is_word),
            _ => is_word(&field.value),
        }
}

/// All texts of a part.
fn texts<'a>(node: &'a Node<'a>) -> Vec<&'a str> {
    let mut texts = Vec::new();
    Naming::Texts.collect(node, &mut texts);
    texts
}

/// How many fields a group has; 0 of what is none.
fn size(node: &Node<'_>) -> usize {
    match &node.kind {
        Kind::Text { .. } => 0,
        Kind::Group { fields, .. } => fields.len(),
        Kind::Phrase(parts) => parts.iter().map(size).max().unwrap_or(0),
    }
}

/// Whether a part shows where an object lies, and nothing else: `Card@1b6d3586`, `<Card object at 0x7f3a>`,
/// `[object Object]`, `Instance of 'Card'`.
pub(super) fn has_address(node: &Node<'_>) -> bool {
    match &node.kind {
        Kind::Text { text, .. } => {
            let number =
                text.rsplit_once('@').map_or("", |(name, number)| if name.is_empty() { "" } else { number });
            let hex = |digits: &str| digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            hex(number) || text.strip_prefix("0x").is_some_and(hex)
        }
        Kind::Phrase(parts) => parts.iter().any(has_address),
        Kind::Group { fields, .. } => {
            let words: Vec<&str> = fields.iter().map(|field| field.raw).collect();
            words == ["object", "Object"]
                || words.windows(2).any(|pair| pair == ["object", "at"])
                || fields.iter().any(|field| field.key.is_none() && has_address(&field.value))
        }
    }
}

/// How cards are called, the simplest first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Naming {
    /// By the texts in them, with a blank between two: "A S".
    Texts,
    /// The same without blanks: "AS".
    Joined,
    /// By the names of groups too: "Card A S".
    Heads,
    /// As they are printed.
    Raw,
}

impl Naming {
    pub(super) const ALL: [Self; 4] = [Self::Texts, Self::Joined, Self::Heads, Self::Raw];

    /// What a card is called.
    pub(super) fn name<'a>(self, card: &'a Field<'a>) -> Cow<'a, str> {
        // A pair that is a card, such as `S:A`.
        if matches!(self, Self::Raw) || card.key.is_some() {
            return one_blank(card.raw);
        }
        if let Kind::Text { text, is_quoted } = &card.value.kind {
            return Cow::Borrowed(if *is_quoted { text } else { symbol(text) });
        }
        let mut texts = Vec::new();
        self.collect(&card.value, &mut texts);
        texts.join(if matches!(self, Self::Joined) { "" } else { " " }).into()
    }

    /// The texts of a part, in the order of their keys.
    fn collect<'a>(self, node: &'a Node<'a>, texts: &mut Vec<&'a str>) {
        match &node.kind {
            // Where it lies.
            Kind::Text { text, is_quoted: false } if text.contains(":0x") => {}
            Kind::Text { text, is_quoted } => texts.push(if *is_quoted { text } else { symbol(text) }),
            Kind::Phrase(parts) => parts.iter().for_each(|part| self.collect(part, texts)),
            Kind::Group { head, fields, .. } => {
                if matches!(self, Self::Heads) && !head.is_empty() {
                    texts.push(head);
                }
                let is_ordered = fields.windows(2).all(|pair| pair[0].key <= pair[1].key);
                if is_ordered {
                    for field in fields {
                        self.collect(&field.value, texts);
                    }
                } else {
                    let mut by_key: Vec<&Field<'_>> = fields.iter().collect();
                    by_key.sort_by(|a, b| a.key.cmp(&b.key));
                    for field in by_key {
                        self.collect(&field.value, texts);
                    }
                }
            }
        }
    }
}

/// The texts of all cards, if each is a group without keys: `[[3, 1], [2, 4]]`.
pub(super) fn flattened<'a>(cards: &'a [Field<'a>]) -> Option<Vec<Cow<'a, str>>> {
    let mut texts = Vec::new();
    for card in cards {
        let Kind::Group { head: "", fields, .. } = &card.value.kind else { return None };
        if fields.iter().any(|field| field.key.is_some()) {
            return None;
        }
        Naming::Texts.collect(&card.value, &mut texts);
    }
    Some(texts.into_iter().map(Cow::Borrowed).collect())
}

/// How many texts each card has that is a group.
pub(super) fn sizes(cards: &[Field<'_>]) -> Vec<usize> {
    cards.iter().map(|card| texts(&card.value).len()).collect()
}

/// A word without the colon of a symbol, as Ruby prints it.
fn symbol(word: &str) -> &str {
    word.strip_prefix(':').filter(|rest| rest.starts_with(char::is_alphanumeric)).unwrap_or(word)
}

/// A text with one blank where there are several.
fn one_blank(text: &str) -> Cow<'_, str> {
    if text.contains("  ") || text.contains('\t') {
        return text.split_whitespace().collect::<Vec<_>>().join(" ").into();
    }
    text.into()
}

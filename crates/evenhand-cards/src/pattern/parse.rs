//! Reading a pattern.

use std::collections::HashMap;
use std::ops::Range;

use super::{Awaited, Count, Item, Pattern, PatternError, PatternFault};
use crate::deck::MAX_CARDS;

/// The most groups within one another.
const MAX_DEPTH: usize = 8;
/// The longest name, as in FAIRDEAL.md.
const MAX_NAME: usize = 16;
/// The longest pattern that people write, in bytes.
pub(super) const MAX_PATTERN: usize = 10_000;

/// Reads all of a text of at most `longest` bytes.
pub(super) fn pattern(text: &str, longest: usize) -> Result<Pattern, PatternError> {
    if text.len() > longest {
        return Err(PatternError::new(text, PatternFault::TooLong, 0..text.len()));
    }
    let mut reader = Reader { text, at: 0, names: Vec::new(), known: HashMap::new(), named: 0 };
    let items = reader.items(None, 0)?;
    if items.is_empty() {
        return Err(PatternError::new(text, PatternFault::Empty, 0..text.len()));
    }
    Ok(Pattern { text: text.into(), names: reader.names, items })
}

/// Where an item takes all that are left.
fn rest(item: &Item) -> Option<Range<usize>> {
    match item {
        Item::Place { count: Count::Rest, at, .. } => Some(at.clone()),
        _ => None,
    }
}

/// A place in the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: Vec<String>,
    known: HashMap<String, usize>,
    /// How many places were named so far, all but the last of which take a card.
    named: usize,
}

impl Reader<'_> {
    fn error<T>(&self, wrong: PatternFault, at: Range<usize>) -> Result<T, PatternError> {
        Err(PatternError::new(self.text, wrong, at))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    /// The run of characters of a kind that begins here.
    fn run(&mut self, kind: impl Fn(char) -> bool) -> Range<usize> {
        let rest = &self.text[self.at..];
        let start = self.at;
        self.at += rest.find(|sign| !kind(sign)).unwrap_or(rest.len());
        start..self.at
    }

    /// The items up to the end, or up to the parenthesis that closes the one at `open`.
    fn items(&mut self, open: Option<usize>, depth: usize) -> Result<Vec<Item>, PatternError> {
        let mut items = Vec::new();
        loop {
            self.skip_blanks();
            let at = self.at;
            if let (Some(_), Some(early)) = (self.peek(), items.last().and_then(rest)) {
                let fault = if open.is_none() { PatternFault::AfterRest } else { PatternFault::RestInGroup };
                return self.error(fault, early);
            }
            match (self.peek(), open) {
                (None, None) => return Ok(items),
                (None, Some(open)) => return self.error(PatternFault::NeverClosed, open..open + 1),
                (Some(')'), None) => return self.error(PatternFault::NeverOpened, at..at + 1),
                (Some(')'), Some(open)) => {
                    self.at += 1;
                    if items.is_empty() {
                        return self.error(PatternFault::EmptyGroup, open..self.at);
                    }
                    return Ok(items);
                }
                (Some('('), _) => items.push(self.group(1, at, depth)?),
                (Some(sign), _) if sign.is_ascii_digit() => {
                    let times = self.count()?;
                    let count = at..self.at;
                    self.skip_blanks();
                    if self.peek() == Some('*') {
                        self.at += 1;
                    } else {
                        return self.error(PatternFault::CountOfNothing, count);
                    }
                    self.skip_blanks();
                    match self.peek() {
                        Some('(') => items.push(self.group(times, at, depth)?),
                        None => {
                            return self.error(PatternFault::Ends(Awaited::Group), self.at..self.at);
                        }
                        _ => return self.error(PatternFault::CountOfNothing, count),
                    }
                }
                (Some(sign), _) if sign.is_ascii_alphabetic() => self.place(&mut items)?,
                (Some(sign), _) => {
                    return self.error(PatternFault::Unexpected(sign), at..at + sign.len_utf8());
                }
            }
        }
    }

    /// A group, from its parenthesis on; its count began at `from`.
    fn group(&mut self, times: u32, from: usize, depth: usize) -> Result<Item, PatternError> {
        let open = self.at;
        if depth == MAX_DEPTH {
            return self.error(PatternFault::TooDeep, open..open + 1);
        }
        self.at += 1;
        let items = self.items(Some(open), depth + 1)?;
        Ok(Item::Group { times, items, at: from..self.at })
    }

    /// A place, or a range of them.
    fn place(&mut self, items: &mut Vec<Item>) -> Result<(), PatternError> {
        let from = self.at;
        let first = self.name()?;
        let mut names = vec![self.text[first.clone()].to_owned()];
        if self.text[self.at..].starts_with("..") {
            self.at += 2;
            let last = self.name()?;
            let Some(all) = range(&self.text[first], &self.text[last]) else {
                return self.error(PatternFault::Range, from..self.at);
            };
            names = all;
        }
        let mut count = Count::Cards(1);
        if self.peek() == Some(':') {
            self.at += 1;
            match self.peek() {
                Some('*') => {
                    self.at += 1;
                    count = Count::Rest;
                }
                Some(sign) if sign.is_ascii_digit() => count = Count::Cards(self.count()?),
                Some(sign) => {
                    return self.error(PatternFault::Unexpected(sign), self.at..self.at + sign.len_utf8());
                }
                None => return self.error(PatternFault::Ends(Awaited::Count), self.at..self.at),
            }
        }
        // A name ends where a blank or a parenthesis does.
        if let Some(sign) = self.peek().filter(|sign| !sign.is_whitespace() && !matches!(sign, '(' | ')')) {
            return self.error(PatternFault::Unexpected(sign), self.at..self.at + sign.len_utf8());
        }
        if count == Count::Rest && names.len() > 1 {
            return self.error(PatternFault::AfterRest, from..self.at);
        }
        self.named += if count == Count::Rest { 0 } else { names.len() };
        if self.named > MAX_CARDS {
            return self.error(PatternFault::MoreThanAnyDeck { cards: self.named as u64 }, from..self.at);
        }
        for name in names {
            let name = *self.known.entry(name).or_insert_with_key(|name| {
                self.names.push(name.clone());
                self.names.len() - 1
            });
            items.push(Item::Place { name, count, at: from..self.at });
        }
        Ok(())
    }

    fn name(&mut self) -> Result<Range<usize>, PatternError> {
        let name = self.run(|sign| sign.is_ascii_alphanumeric());
        match self.text[name.clone()].chars().next() {
            Some(first) if first.is_ascii_alphabetic() => {}
            Some(first) => return self.error(PatternFault::Unexpected(first), name.start..name.start + 1),
            None => match self.peek() {
                Some(sign) => {
                    return self.error(PatternFault::Unexpected(sign), self.at..self.at + sign.len_utf8());
                }
                None => return self.error(PatternFault::Ends(Awaited::Name), self.at..self.at),
            },
        }
        if name.len() > MAX_NAME {
            return self.error(PatternFault::LongName, name);
        }
        Ok(name)
    }

    fn count(&mut self) -> Result<u32, PatternError> {
        let digits = self.run(|sign| sign.is_ascii_digit());
        let count =
            self.text[digits.clone()].parse().ok().filter(|count| (1..=MAX_CARDS as u32).contains(count));
        count.map_or_else(|| self.error(PatternFault::Count, digits), Ok)
    }
}

/// `P1`, `P2`, … to the last.
fn range(first: &str, last: &str) -> Option<Vec<String>> {
    /// More places than any table has.
    const MAX_RANGE: u32 = 1000;
    let split = |name: &str| {
        let digits = name.find(|sign: char| sign.is_ascii_digit())?;
        let number = name[digits..].parse::<u32>().ok()?;
        // `P01` would be another name than `P1`.
        (name[digits..] == number.to_string()).then(|| (name[..digits].to_owned(), number))
    };
    let ((name, low), (other, high)) = (split(first)?, split(last)?);
    let fits = name == other && low <= high && high - low < MAX_RANGE;
    fits.then(|| (low..=high).map(|number| format!("{name}{number}")).collect())
}

//! The grammar of a pattern, read from left to right.

use std::collections::HashMap;

use super::{Pattern, PatternError};
use crate::fairdeal::grammar;

/// The place of what the pattern leaves over.
const STUB: &str = "stub";

/// How many cards a place takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    Count(usize),
    Rest,
}

/// What is read so far.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// Cards that no item has taken yet.
    left: usize,
    names: HashMap<&'a str, usize>,
    pattern: Pattern,
    seats: &'a [String],
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, cards: usize, seats: &'a [String]) -> Self {
        let pattern = Pattern { places: Vec::new(), runs: Vec::new() };
        Self { text, at: 0, left: cards, names: HashMap::new(), pattern, seats }
    }

    /// Reads all of it.
    pub(super) fn pattern(mut self) -> Result<Pattern, PatternError> {
        self.items()?;
        let Self { left, names, mut pattern, seats, .. } = self;
        if let Some(seat) = seats.iter().find(|seat| !names.contains_key(seat.as_str())) {
            return Err(PatternError::SeatLeftOut { seat: seat.clone() });
        }
        if left > 0 {
            let stub = names.get(STUB).copied().unwrap_or_else(|| {
                pattern.places.push(STUB.to_owned());
                pattern.places.len() - 1
            });
            pattern.runs.push((stub, left));
        }
        Ok(pattern)
    }

    fn items(&mut self) -> Result<(), PatternError> {
        loop {
            let start = self.at;
            let rest = match self.text.as_bytes().get(self.at) {
                Some(b'0'..=b'9') => self.group().map(|()| false)?,
                _ => self.single()?,
            };
            if self.at == self.text.len() {
                return Ok(());
            }
            self.literal(" ", "a space between two entries, or the end of the line")?;
            if rest {
                return Err(PatternError::RestNotLast { column: start + 1 });
            }
        }
    }

    /// A place by itself; whether it takes the rest.
    fn single(&mut self) -> Result<bool, PatternError> {
        let start = self.at;
        let (place, take) = self.place()?;
        let count = match take {
            Take::Count(count) => count,
            Take::Rest => self.left,
        };
        self.take(start, count)?;
        if count > 0 {
            self.pattern.runs.push((place, count));
        }
        Ok(take == Take::Rest)
    }

    fn group(&mut self) -> Result<(), PatternError> {
        let start = self.at;
        let times = self.count()?;
        self.literal("*(", "\"*(\" behind the count of a group, as in 17*(A B C)")?;
        let mut runs = Vec::new();
        let mut round = 0;
        loop {
            let at = self.at;
            let (place, take) = self.place()?;
            let Take::Count(count) = take else { return Err(PatternError::RestNotLast { column: at + 1 }) };
            // Before the list grows: each entry of it has a card.
            round += count;
            self.afford(start, round)?;
            runs.push((place, count));
            if self.text[self.at..].starts_with(')') {
                break;
            }
            self.literal(" ", "a space or \")\" behind a place of a group")?;
        }
        self.at += 1;
        // Both are below 100,000 and the deck's 10,000.
        self.take(start, times * round)?;
        for _ in 0..times {
            self.pattern.runs.extend_from_slice(&runs);
        }
        Ok(())
    }

    /// A place and how much it takes.
    fn place(&mut self) -> Result<(usize, Take), PatternError> {
        let start = self.at;
        let name = self.word();
        if grammar::is_seat(name) {
            if !self.seats.iter().any(|seat| seat == name) {
                return Err(PatternError::NoSeat { column: start + 1, name: name.to_owned() });
            }
        } else if !grammar::is_pile(name) {
            return Err(
                self.spelling(start, "the name of a place: a letter, and at most 15 letters and digits")
            );
        }
        let places = &mut self.pattern.places;
        let place = *self.names.entry(name).or_insert_with(|| {
            places.push(name.to_owned());
            places.len() - 1
        });
        if !self.text[self.at..].starts_with(':') {
            return Ok((place, Take::Count(1)));
        }
        self.at += 1;
        if self.text[self.at..].starts_with('*') {
            self.at += 1;
            return Ok((place, Take::Rest));
        }
        Ok((place, Take::Count(self.count()?)))
    }

    fn count(&mut self) -> Result<usize, PatternError> {
        let start = self.at;
        let count = grammar::count(self.word());
        let count = count.and_then(|count| usize::try_from(count).ok());
        count.ok_or_else(|| self.spelling(start, "a count from 1 to 99999"))
    }

    /// The letters and digits that come next.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        self.at += length;
        &rest[..length]
    }

    fn literal(&mut self, literal: &str, expected: &'static str) -> Result<(), PatternError> {
        if !self.text[self.at..].starts_with(literal) {
            return Err(self.spelling(self.at, expected));
        }
        self.at += literal.len();
        Ok(())
    }

    fn take(&mut self, start: usize, count: usize) -> Result<(), PatternError> {
        self.afford(start, count)?;
        self.left -= count;
        Ok(())
    }

    fn afford(&self, start: usize, count: usize) -> Result<(), PatternError> {
        if count <= self.left {
            return Ok(());
        }
        Err(PatternError::TooMany { column: start + 1, asked: count, left: self.left })
    }

    fn spelling(&self, start: usize, expected: &'static str) -> PatternError {
        let found = self.text[start..].chars().take(20).collect();
        PatternError::Spelling { column: start + 1, found, expected }
    }
}

//! The spec: eight lines that fix a table before anybody knows a card.
//!
//! All of it is under the commitment: game, deck, pattern, seats, number of deals, beacon and the previous transcript.
//! One reader stands behind both ways in, so that what a dealer can build is what a verifier takes, byte for byte, and
//! an error names line, place and remedy.

mod error;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt::{Display, Write};

use super::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS};
use super::{Beacon, Hash, decks, grammar, lines, pattern};
use crate::pattern::Layout;
pub use error::SpecError;

/// What each line begins with; the first is all of it.
const LABELS: [&str; 8] =
    ["fairdeal-v1 spec", "game:", "deck:", "deal:", "seats:", "deals:", "beacon:", "prev:"];

/// A spec that keeps all rules: what the dealer commits to, and each player reads.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Spec, game_cards};
///
/// let deck = game_cards("doudizhu").unwrap();
/// let spec = Spec::builder("doudizhu", &deck, "17*(A B C) bottom:3", &["A", "B", "C"]).build()?;
/// assert_eq!(spec.text().lines().nth(3), Some("deal:17*(A B C) bottom:3"));
/// assert_eq!(Spec::read(spec.text())?, spec);
///
/// let error = Spec::builder("doudizhu", &deck, "18*(A B C)", &["A", "B", "C", "D"]).build().unwrap_err();
/// assert_eq!(error.to_string(), "line 4 of the spec: seat D is not in the pattern: deal to it, or leave it out");
/// # Ok::<(), evenhand_cards::fairdeal::SpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    text: String,
    game: String,
    deck: Vec<String>,
    seats: Vec<String>,
    deals: u32,
    beacon: Beacon,
    prev: Hash,
    layout: Layout,
}

impl Spec {
    /// A spec of one deal with no beacon and no previous transcript, unless the builder is given others.
    pub fn builder(
        game: &str,
        deck: &[impl AsRef<str>],
        pattern: &str,
        seats: &[impl AsRef<str>],
    ) -> SpecBuilder {
        SpecBuilder {
            game: game.to_owned(),
            deck: deck.iter().map(|card| card.as_ref().to_owned()).collect(),
            pattern: pattern.to_owned(),
            seats: seats.iter().map(|seat| seat.as_ref().to_owned()).collect(),
            deals: 1,
            beacon: Beacon::None,
            prev: Hash::ZERO,
        }
    }

    /// Reads a spec: eight lines, each ended by a line feed.
    ///
    /// # Errors
    /// [`SpecError`], with the code of the check that fails first.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        Self::from_lines(&lines::split(text, LABELS.len()).map_err(SpecError::Lines)?)
    }

    /// The spec of these lines, which may hold any characters.
    pub(super) fn from_lines(lines: &[impl AsRef<str>]) -> Result<Self, SpecError> {
        let behind = lines::behind(&LABELS, lines).map_err(SpecError::Lines)?;
        let [_, game, deck, pattern, seats, deals, beacon, prev] = behind;
        if !grammar::is_game(game) {
            return Err(SpecError::Game { found: game.to_owned() });
        }
        let deck = entries(deck, MAX_DECK);
        check_deck(&deck)?;
        let seats = entries(seats, MAX_SEATS);
        check_seats(&seats)?;
        let count = grammar::count(deals).filter(|deals| *deals <= MAX_DEALS);
        let deals = count.ok_or_else(|| SpecError::Deals { found: deals.to_owned() })?;
        if deals * deck.len() as u64 > MAX_DEALT {
            return Err(SpecError::TooMuch { deals, cards: deck.len() });
        }
        let beacon = beacon.parse().map_err(SpecError::Beacon)?;
        let prev = prev.parse().map_err(|_| SpecError::Prev { found: prev.to_owned() })?;
        decks::check(game, &deck)?;
        let layout = pattern::lay(pattern, deck.len(), &seats)?;
        let mut text = String::new();
        for line in lines {
            text.push_str(line.as_ref());
            text.push('\n');
        }
        Ok(Self { text, game: game.to_owned(), deck, seats, deals: deals as u32, beacon, prev, layout })
    }

    /// All eight lines with their line feeds: the bytes that are committed to.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the text.
    pub fn hash(&self) -> Hash {
        Hash::of(self.text.as_bytes())
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The starting order, from the top.
    pub fn deck(&self) -> &[String] {
        &self.deck
    }

    /// The pattern, as it is written.
    pub fn pattern(&self) -> &str {
        self.text.lines().nth(3).and_then(|line| line.strip_prefix(LABELS[3])).unwrap_or_default()
    }

    /// The seats, in their order.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// How many deals there are.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// The beacon.
    pub fn beacon(&self) -> Beacon {
        self.beacon
    }

    /// The hash of the previous transcript; [`Hash::ZERO`] if there is none.
    pub fn prev(&self) -> Hash {
        self.prev
    }

    /// Deals the deck in an order.
    pub(super) fn deal(&self, order: &[u32]) -> Vec<super::Dealt> {
        pattern::deal(&self.layout, &self.deck, order)
    }
}

/// A spec that is still being written. [`Spec::builder`] begins one.
#[derive(Debug, Clone)]
#[must_use]
pub struct SpecBuilder {
    game: String,
    deck: Vec<String>,
    pattern: String,
    seats: Vec<String>,
    deals: u32,
    beacon: Beacon,
    prev: Hash,
}

impl SpecBuilder {
    /// With this number of deals, rather than one.
    pub fn deals(mut self, deals: u32) -> Self {
        self.deals = deals;
        self
    }

    /// A beacon's round, rather than none.
    pub fn beacon(mut self, beacon: Beacon) -> Self {
        self.beacon = beacon;
        self
    }

    /// The hash of the previous transcript, rather than none.
    pub fn prev(mut self, prev: Hash) -> Self {
        self.prev = prev;
        self
    }

    /// The spec, if all of it is as it must be.
    ///
    /// # Errors
    /// [`SpecError`]: the first thing that a verifier would refuse.
    pub fn build(self) -> Result<Spec, SpecError> {
        // Before they are joined, where a space in a name would make two of it.
        check_deck(&self.deck)?;
        check_seats(&self.seats)?;
        let fields: [&dyn Display; 8] = [
            &"",
            &self.game,
            &self.deck.join(" "),
            &self.pattern,
            &self.seats.join(" "),
            &self.deals,
            &self.beacon,
            &self.prev,
        ];
        let mut lines = [const { String::new() }; 8];
        for ((line, label), field) in lines.iter_mut().zip(LABELS).zip(fields) {
            // A String takes all that is written.
            let _ = write!(line, "{label}{field}");
        }
        Spec::from_lines(&lines)
    }
}

/// The entries of a list, as far as one more than the limit: that is enough to refuse it.
fn entries(list: &str, limit: usize) -> Vec<String> {
    list.split(' ').take(limit + 1).map(String::from).collect()
}

fn check_deck(deck: &[String]) -> Result<(), SpecError> {
    if deck.is_empty() || deck.len() > MAX_DECK {
        return Err(SpecError::Cards { found: deck.len() });
    }
    match deck.iter().position(|card| !grammar::is_card(card)) {
        None => Ok(()),
        Some(place) => Err(SpecError::Card { place: place + 1, found: deck[place].clone() }),
    }
}

fn check_seats(seats: &[String]) -> Result<(), SpecError> {
    if seats.is_empty() || seats.len() > MAX_SEATS {
        return Err(SpecError::Seats { found: seats.len() });
    }
    let mut seen = HashSet::new();
    for (index, seat) in seats.iter().enumerate() {
        if !grammar::is_seat(seat) {
            return Err(SpecError::Seat { place: index + 1, found: seat.clone() });
        }
        if !seen.insert(seat) {
            return Err(SpecError::SameSeat { place: index + 1, seat: seat.clone() });
        }
    }
    Ok(())
}

//! The spec: ten lines that fix a table before anyone knows a card.
//!
//! The commitment covers all lines: game, deck, pattern, seats, dealer, number of deals, beacon,
//! the previous table, and the number of unfinished tables since the last finished one. The builder
//! uses the reader of the verifier, so a verifier accepts every spec that a dealer can build.
//! Errors name the line, the place and the fix.

mod error;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt::{self, Display, Write as _};

use super::grammar::{MAX_DEALS, MAX_DEALT, MAX_DECK, MAX_SEATS, MAX_VOIDS};
use super::{Beacon, Dealt, Form, Hash, decks, grammar, lines, pattern};
use crate::pattern::Layout;
pub use error::SpecError;

/// What each line begins with; the first is all of it.
const LABELS: [&str; 10] = [
    "fairdeal-v2 spec",
    "game:",
    "deck:",
    "deal:",
    "seats:",
    "dealer:",
    "deals:",
    "beacon:",
    "prev:",
    "voids:",
];

/// Who deals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Dealer {
    /// A person without a seat.
    #[default]
    Outside,
    /// One of the seats, who sees every hand.
    Seat(String),
    /// Nobody: there is no secret.
    None,
}

impl Display for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Outside => "outside",
            Self::Seat(seat) => seat,
            Self::None => "none",
        })
    }
}

/// A valid spec, which the dealer commits to and each player reads.
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
/// assert_eq!(error.to_string(), "line 4 of the spec: seat D is missing from the pattern. Deal to it, or leave it out.");
/// # Ok::<(), evenhand_cards::fairdeal::SpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    text: String,
    game: String,
    deck: Vec<String>,
    seats: Vec<String>,
    dealer: Dealer,
    deals: u32,
    beacon: Beacon,
    prev: Hash,
    voids: u32,
    layout: Layout,
}

impl Spec {
    /// A spec of one deal by a dealer who does not sit, with no beacon and no previous table, unless the builder is
    /// given others.
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
            dealer: Dealer::Outside,
            deals: 1,
            beacon: Beacon::None,
            prev: Hash::ZERO,
            voids: 0,
        }
    }

    /// Reads a spec: ten lines, each ended by a line feed.
    ///
    /// # Errors
    /// [`SpecError`], with the code of the check that fails first.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        Self::from_lines(&lines::split(text, LABELS.len()).map_err(SpecError::Lines)?)
    }

    /// The spec of these lines, which may hold any characters.
    pub(super) fn from_lines(lines: &[impl AsRef<str>]) -> Result<Self, SpecError> {
        let behind = lines::behind(&LABELS, lines).map_err(SpecError::Lines)?;
        let [_, game, deck, pattern, seats, dealer, deals, beacon, prev, voids] = behind;
        if !grammar::is_game(game) {
            return Err(SpecError::Game { found: game.to_owned() });
        }
        let deck = entries(deck, MAX_DECK);
        check_deck(&deck)?;
        let seats = entries(seats, MAX_SEATS);
        check_seats(&seats)?;
        let dealer = match dealer {
            "outside" => Dealer::Outside,
            "none" => Dealer::None,
            seat if seats.iter().any(|other| other == seat) => Dealer::Seat(seat.to_owned()),
            _ => return Err(SpecError::Dealer { found: dealer.to_owned() }),
        };
        let count = grammar::count(deals).filter(|deals| *deals <= MAX_DEALS);
        let deals = count.ok_or_else(|| SpecError::Deals { found: deals.to_owned() })?;
        if deals * deck.len() as u64 > MAX_DEALT {
            return Err(SpecError::TooMuch { deals, cards: deck.len() });
        }
        let beacon = beacon.parse().map_err(SpecError::Beacon)?;
        let prev = prev.parse().map_err(|_| SpecError::Prev { found: prev.to_owned() })?;
        let count = grammar::number_or_zero(voids, 4).filter(|voids| *voids <= MAX_VOIDS);
        let voids = count.ok_or_else(|| SpecError::Voids { found: voids.to_owned() })?;
        if voids > 0 && prev == Hash::ZERO {
            return Err(SpecError::VoidsOfNone { voids });
        }
        decks::check(game, &deck)?;
        let layout = pattern::lay(pattern, deck.len(), &seats, dealer == Dealer::None)?;
        let mut text = String::new();
        for line in lines {
            text.push_str(line.as_ref());
            text.push('\n');
        }
        let (deals, voids) = (deals as u32, voids as u32);
        Ok(Self { text, game: game.to_owned(), deck, seats, dealer, deals, beacon, prev, voids, layout })
    }

    /// All ten lines with their line feeds: the bytes that are committed to.
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

    /// Who deals.
    pub fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// The displayed places of a deal. Without a dealer, leaves out the cards that the pattern does
    /// not deal, such as the other sides of a die.
    pub fn decided<'a>(&self, places: &'a [Dealt]) -> impl Iterator<Item = &'a Dealt> + use<'a> {
        let has_dealer = self.dealer != Dealer::None;
        places.iter().filter(move |dealt| has_dealer || dealt.place != "stub")
    }

    /// Whether everyone who has the opened file sees hands: the spec has no dealer, and the pattern deals to seats. `false`
    /// for the five [`Form`]s, whose results are public on purpose.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::{Dealer, Form, Spec};
    ///
    /// let spec = Spec::builder("custom", &["x", "y"], "A B", &["A", "B"]);
    /// assert!(spec.clone().dealer(Dealer::None).build()?.has_open_hands());
    /// assert!(!spec.build()?.has_open_hands());
    /// assert!(!Spec::of_form(Form::Cut, &["A".into(), "B".into()]).build()?.has_open_hands());
    /// # Ok::<(), evenhand_cards::fairdeal::SpecError>(())
    /// ```
    pub fn has_open_hands(&self) -> bool {
        let deals_to_seats = self.hands().iter().any(|(name, _)| self.seat(name).is_some());
        self.dealer == Dealer::None && deals_to_seats && Form::of(self).is_none()
    }

    /// Whether a text is the name of a seat: a capital letter and at most 15 letters and digits, all ASCII.
    pub fn is_seat_name(text: &str) -> bool {
        grammar::is_seat(text)
    }

    /// How many deals there are.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// The beacon.
    pub fn beacon(&self) -> Beacon {
        self.beacon
    }

    /// The name of the last table that was closed in the circle; [`Hash::ZERO`] if there is none.
    pub fn prev(&self) -> Hash {
        self.prev
    }

    /// How many tables were closed since the last finished one, at most 9,999.
    pub fn voids(&self) -> u32 {
        self.voids
    }

    /// What the `voids` of the spec after this one is, if this table is not finished.
    pub fn voids_after(&self) -> u32 {
        (self.voids + 1).min(MAX_VOIDS as u32)
    }

    /// For each place of the shuffled deck, from the top, the seat or pile that gets the card; `stub` for those that
    /// the pattern leaves over.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::Spec;
    ///
    /// let spec = Spec::builder("custom", &["x", "y", "z", "x"], "A B talon", &["A", "B"]).build()?;
    /// assert_eq!(spec.places(), ["A", "B", "talon", "stub"]);
    /// # Ok::<(), evenhand_cards::fairdeal::SpecError>(())
    /// ```
    pub fn places(&self) -> Vec<&str> {
        self.layout.to().iter().map(|place| self.layout.places()[*place as usize].name()).collect()
    }

    /// Each seat and pile that gets a card with the number of its cards, in the order in which the pattern names them.
    pub fn hands(&self) -> Vec<(&str, usize)> {
        let mut hands: Vec<_> = self.layout.places().iter().map(|place| (place.name(), 0)).collect();
        for place in self.layout.to() {
            hands[*place as usize].1 += 1;
        }
        hands.retain(|(_, cards)| *cards > 0);
        hands
    }

    /// The place of a seat among the seats.
    pub(super) fn seat(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat == name)
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
    dealer: Dealer,
    deals: u32,
    beacon: Beacon,
    prev: Hash,
    voids: u32,
}

impl SpecBuilder {
    /// With this dealer, rather than one who does not sit.
    pub fn dealer(mut self, dealer: Dealer) -> Self {
        self.dealer = dealer;
        self
    }

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

    /// The name of the last closed table, rather than none, and how many were closed since the last finished one.
    pub fn prev(mut self, prev: Hash, voids: u32) -> Self {
        (self.prev, self.voids) = (prev, voids);
        self
    }

    /// The spec, if all of it is as it must be.
    ///
    /// # Errors
    /// [`SpecError`]: the first thing that a verifier would refuse.
    pub fn build(self) -> Result<Spec, SpecError> {
        // Checked before they are joined, because a space in a name would split it.
        check_deck(&self.deck)?;
        check_seats(&self.seats)?;
        let fields: [&dyn Display; 10] = [
            &"",
            &self.game,
            &self.deck.join(" "),
            &self.pattern,
            &self.seats.join(" "),
            &self.dealer,
            &self.deals,
            &self.beacon,
            &self.prev,
            &self.voids,
        ];
        let mut lines = [const { String::new() }; 10];
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

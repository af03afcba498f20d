//! Names of cards and places of a transcript, and hands in the order in which players hold them.

use std::collections::HashMap;

use super::{Form, Spec};
use crate::{Card, Deck, Game, Language, Notation, Rules, Sorting, place_name};

/// The notation of displayed cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// As the transcript has them; in Chinese, by their Chinese names.
    #[default]
    Usual,
    /// In a notation.
    Notation(Notation),
    /// By their places in the starting order, from 1.
    Numbers,
}

/// The displayed names of the cards and places of a spec.
#[derive(Debug)]
pub struct Called {
    language: Language,
    /// The names of the places that are hands.
    seats: Vec<String>,
    /// The names of all places that get cards.
    places: Vec<String>,
    /// None: as the transcript has them.
    notation: Option<Notation>,
    /// Numbers stand for places in the starting order.
    numbers: Option<Vec<String>>,
    /// The game's deck, which knows what `2s` is.
    deck: Option<Deck>,
    /// The form of the spec, if it has one.
    form: Option<Form>,
    /// Where each card lies in a hand, by its code; empty if hands stay as they were dealt.
    held: HashMap<String, usize>,
    /// Names of the players, by seat.
    players: HashMap<String, String>,
}

impl Called {
    /// Creates the names for a spec. If `sorted`, hands are in the order in which players hold
    /// them, otherwise in the order of the deal.
    pub fn new(spec: &Spec, language: Language, look: Look, sorted: bool) -> Self {
        let notation = match look {
            Look::Usual => Some(Notation::Chinese).filter(|_| language == Language::Chinese),
            Look::Notation(notation) => Some(notation),
            Look::Numbers => None,
        };
        let game = Game::find(spec.game()).ok();
        let deck = game.and_then(|game| game.deck(&Rules::new()).ok());
        let sorting = game.filter(|_| sorted).map_or(Sorting::AsDealt, Game::sorting);
        let held = deck.as_ref().and_then(|deck| {
            let places = sorting.order(deck)?.into_iter().zip(0..);
            Some(places.map(|(card, place)| (deck.card(card).to_string(), place)).collect())
        });
        let numbers = (look == Look::Numbers).then(|| spec.deck().to_vec());
        let seats = spec.seats().to_vec();
        let places = spec.hands().into_iter().map(|(name, _)| name.to_owned()).collect();
        let (held, players) = (held.unwrap_or_default(), HashMap::new());
        Self { language, seats, places, notation, numbers, deck, form: Form::of(spec), held, players }
    }

    /// Sets the names of players, as pairs of seat and name. Names may be in any script. They appear before the seat.
    #[must_use]
    pub fn with_players<'a>(mut self, players: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        self.players.extend(players.into_iter().map(|(seat, name)| (seat.to_owned(), name.to_owned())));
        self
    }

    /// A card by its code.
    pub fn card(&self, code: &str) -> String {
        if self.form == Some(Form::Coin) && self.players.contains_key(code) {
            return self.place(code);
        }
        if let Some(order) = &self.numbers {
            // Of equal cards, the first: the transcript does not tell them apart.
            let place = order.iter().position(|card| card == code);
            return place.map_or_else(|| code.into(), |place| (place + 1).to_string());
        }
        let named = self.notation.and_then(|notation| Some(self.known(code)?.name(notation)));
        named.unwrap_or_else(|| code.into())
    }

    /// The card of a code. `None` if the code does not name a card.
    pub fn known(&self, code: &str) -> Option<Card> {
        // The cards of all other forms are numbers and names: the wind W is not a wild card.
        if self.form.is_some_and(|form| form != Form::Cut) {
            return None;
        }
        let of_deck =
            self.deck.as_ref().and_then(|deck| deck.find(code).ok().map(|card| deck.card(card).clone()));
        // In a custom deck, only codes of cards are cards.
        let spelt = || Card::readings(code).into_iter().find(|card| card.to_string() == code);
        of_deck.or_else(spelt)
    }

    /// Returns the localized name of a place. If the player of a seat has a name, the seat follows it in parentheses.
    pub fn place(&self, name: &str) -> String {
        let names: Vec<&str> = self.places.iter().map(String::as_str).collect();
        let place = place_name(name, &names, self.language);
        match self.players.get(name) {
            Some(player) => format!("{player} ({name})"),
            None => place,
        }
    }

    /// Whether a text names the card with this code: as the code, as displayed, or in any notation.
    pub fn is_named(&self, code: &str, text: &str) -> bool {
        let is_card = |card: Card| Card::readings(text).contains(&card);
        code == text || self.card(code) == text || self.known(code).is_some_and(is_card)
    }

    /// The codes of the cards at a place. A seat's cards are in the order in which players hold
    /// them.
    pub fn held<'a>(&self, place: &str, mut cards: Vec<&'a str>) -> Vec<&'a str> {
        if self.seats.iter().any(|seat| seat == place) {
            cards.sort_by_key(|card| self.held.get(*card));
        }
        cards
    }

    /// The names of the cards at a place. A seat's cards are in the order in which players hold
    /// them.
    pub fn cards(&self, place: &str, cards: Vec<&str>) -> Vec<String> {
        self.held(place, cards).into_iter().map(|card| self.card(card)).collect()
    }
}

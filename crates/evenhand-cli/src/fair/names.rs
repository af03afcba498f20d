//! Cards and places of a transcript, as people call them, and hands as players of the game hold them.

use std::collections::HashMap;

use evenhand_cards::fairdeal::{Dealt, Spec};
use evenhand_cards::{Card, Deck, Game, Notation, Rules, Sorting, place_name};
use evenhand_locale::{Language, padded, widest};

use crate::arguments::{Cards, Names};
use crate::language;
use crate::words::WORDS;

/// How cards and places are called.
pub(crate) struct Called {
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
    /// Where each card lies in a hand, by its code; empty if hands stay as they were dealt.
    held: HashMap<String, usize>,
}

impl Called {
    /// As the arguments ask for the names of a spec.
    pub(crate) fn new(names: &Names, spec: &Spec) -> Self {
        let language = language::output();
        let chinese = Some(Notation::Chinese).filter(|_| language == Language::Chinese);
        let notation = names.cards.map_or(chinese, Cards::notation);
        let game = Game::find(spec.game()).ok();
        let deck = game.and_then(|game| game.deck(&Rules::new()).ok());
        let sorting = game.filter(|_| !names.unsorted).map_or(Sorting::AsDealt, Game::sorting);
        let held = deck.as_ref().and_then(|deck| {
            let places = sorting.order(deck)?.into_iter().zip(0..);
            Some(places.map(|(card, place)| (deck.card(card).to_string(), place)).collect())
        });
        let numbers = (names.cards == Some(Cards::Numbers)).then(|| spec.deck().to_vec());
        let seats = spec.seats().to_vec();
        let places = spec.hands().into_iter().map(|(name, _)| name.to_owned()).collect();
        Self { language, seats, places, notation, numbers, deck, held: held.unwrap_or_default() }
    }

    /// A card by its code.
    fn card(&self, code: &str) -> String {
        if let Some(order) = &self.numbers {
            // Of equal cards, the first: the transcript does not tell them apart.
            let place = order.iter().position(|card| card == code);
            return place.map_or_else(|| code.into(), |place| (place + 1).to_string());
        }
        let Some(notation) = self.notation else { return code.into() };
        let of_deck =
            self.deck.as_ref().and_then(|deck| deck.find(code).ok().map(|card| deck.card(card).clone()));
        // In a custom deck only what is spelt as a card is taken for one.
        let spelt = || Card::readings(code).into_iter().find(|card| card.to_string() == code);
        of_deck.or_else(spelt).map_or_else(|| code.into(), |card| card.name(notation))
    }

    /// A deal, a line for each place, in columns.
    pub(crate) fn deal(&self, places: &[Dealt], only: Option<&str>) -> String {
        let row =
            |dealt: &Dealt| (self.place(&dealt.place), self.cards(&dealt.place, dealt.cards().collect()));
        let lines = Self::columns(&places.iter().map(row).collect::<Vec<_>>());
        let wanted = |(dealt, _): &(&Dealt, &str)| only.is_none_or(|only| only == dealt.place);
        places.iter().zip(lines.split_inclusive('\n')).filter(wanted).map(|(_, line)| line).collect()
    }

    /// The name of a place.
    pub(crate) fn place(&self, name: &str) -> String {
        let names: Vec<&str> = self.places.iter().map(String::as_str).collect();
        place_name(name, &names, self.language)
    }

    /// The names of cards that lie at a place; a seat's as players of the game hold them.
    pub(crate) fn cards(&self, place: &str, mut cards: Vec<&str>) -> Vec<String> {
        if self.seats.iter().any(|seat| seat == place) {
            cards.sort_by_key(|card| self.held.get(*card));
        }
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    /// Rows, each with its title and its cards, in columns.
    pub(crate) fn columns(rows: &[(String, Vec<String>)]) -> String {
        let title = widest(rows.iter().map(|(title, _)| title));
        let cell = widest(rows.iter().flat_map(|(_, cards)| cards));
        let mut text = String::new();
        for (shown, cards) in rows {
            let cells: Vec<String> = cards.iter().map(|card| padded(card, cell)).collect();
            let line = format!("{}  {}", padded(shown, title), cells.join(" "));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// The heading of a deal.
    pub(crate) fn heading(&self, deal: u32) -> String {
        WORDS.messages(self.language).format("deal", [("deal", deal.into())]) + "\n"
    }
}

//! Deals of games, of decks and by pattern, as data.

use evenhand::BigUint;
use evenhand_cards::{
    Deal, DealNumbers, Deck, Game, Notation, Rules, Sorting, Table, Wanted, WantedError, cut_card, sorting_of,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::SeedArgument;
use crate::errors::{room, wrong_value};

/// The deals of a seed.
const DEALS: u64 = 1 << 32;

/// Deals between two looks for Ctrl-C: some ten milliseconds.
const DEALS_AT_ONCE: usize = 256;

/// A deal: its places, each with whether it is a seat and its cards by name; and its number among all deals.
type Dealt = (Vec<(String, bool, Vec<String>)>, Option<String>);

/// What deals are of: a table, and how its cards are shown.
#[pyclass(frozen, module = "evenhand._native")]
pub(crate) struct DealTable {
    game: Option<&'static Game>,
    table: Table,
    /// The name of each card of the deck.
    names: Vec<String>,
    /// The deck in the order in which hands are held, if they are sorted.
    held: Option<Vec<u32>>,
    cut_card: Option<u32>,
}

/// An error with a finger on the place, if it has one.
fn wrong(error: &WantedError) -> PyErr {
    let pointer = match error {
        WantedError::Pattern(error) => error.pointer(),
        _ => None,
    };
    PyValueError::new_err(match pointer {
        Some(pointer) => format!("{error}\n{pointer}"),
        None => error.to_string(),
    })
}

impl DealTable {
    fn dealt(&self, cards: &[u32], numbers: Option<&DealNumbers>) -> PyResult<Dealt> {
        let held = self.held.as_ref().map(|order| self.table.held(order, cards));
        let place = |(place, range): (&evenhand_cards::Place, std::ops::Range<usize>)| {
            let cards = held.as_deref().filter(|_| place.is_seat()).unwrap_or(cards);
            let names = cards[range].iter().map(|card| self.names[*card as usize].clone());
            (place.name().to_owned(), place.is_seat(), names.collect())
        };
        let places = self.table.layout().places_and_ranges().map(place).collect();
        let number = numbers.map(|numbers| numbers.rank(&Deal::of_hands(&self.table, cards).faces()));
        let number = number.transpose().map_err(wrong_value)?;
        Ok((places, number.map(|number| number.to_string())))
    }

    fn numbers(&self) -> PyResult<DealNumbers> {
        self.table.numbers().map_err(wrong_value)
    }
}

#[pymethods]
impl DealTable {
    #[new]
    #[pyo3(signature = (*, name, deck, lines, pattern, players, decks, burn, cut_card, cards, unsorted))]
    #[expect(clippy::too_many_arguments, reason = "each has its name")]
    fn new(
        name: Option<&str>,
        deck: Option<&str>,
        lines: Option<&str>,
        pattern: Option<&str>,
        players: Option<u32>,
        decks: Option<u32>,
        burn: bool,
        cut_card: Option<u32>,
        cards: &str,
        unsorted: bool,
    ) -> PyResult<Self> {
        let deck: Option<Deck> = match (deck, lines) {
            (Some(text), _) => Some(text.parse().map_err(wrong_value)?),
            (None, Some(lines)) => Some(Deck::from_lines("deck", lines).map_err(wrong_value)?),
            (None, None) => None,
        };
        let mut rules = Rules::new();
        (rules.players, rules.decks, rules.no_burn) = (players, decks, !burn);
        let (game, table) = Wanted { name, deck, pattern, rules }.table().map_err(|error| wrong(&error))?;
        let cut_card = self::cut_card(game, &table, cut_card).map_err(|error| wrong(&error))?;
        let names = match notation(cards)? {
            Some(notation) => table.deck().cards().iter().map(|card| card.name(notation)).collect(),
            None => (1..=table.deck().len()).map(|number| number.to_string()).collect(),
        };
        let sorting = if unsorted { Sorting::AsDealt } else { sorting_of(game) };
        let held = sorting.order(table.deck());
        Ok(Self { game, table, names, held, cut_card })
    }

    /// The name that is shown: the game's, or the deck's.
    #[getter]
    fn name(&self) -> &str {
        self.game.map_or(self.table.deck().name(), |game| game.name())
    }

    #[getter]
    fn cut_card(&self) -> Option<u32> {
        self.cut_card
    }

    /// Deals `first`, `first + 1`, … of a seed, counted from 1.
    #[pyo3(signature = (seed, first, count, number))]
    fn deals(
        &self,
        py: Python<'_>,
        seed: SeedArgument,
        first: u64,
        count: u64,
        number: bool,
    ) -> PyResult<Vec<Dealt>> {
        if first == 0 {
            return Err(PyValueError::new_err("first is 0: deals count from 1"));
        }
        if count == 0 {
            return Err(PyValueError::new_err("count is 0: at least one deal is dealt"));
        }
        let last = first.saturating_add(count - 1);
        if last > DEALS {
            let message =
                format!("a seed has 4,294,967,296 deals: there is no deal {last}; take another seed");
            return Err(PyValueError::new_err(message));
        }
        let numbers = number.then(|| self.numbers()).transpose()?;
        let mut deals = room(count)?;
        let dealer = self.table.dealer(&seed.0);
        for first in (first - 1..last).step_by(DEALS_AT_ONCE) {
            py.detach(|| {
                let deal = |r| self.dealt(dealer.deal(r).cards(), numbers.as_ref());
                (first..last).take(DEALS_AT_ONCE).try_for_each(|r| {
                    deals.push(deal(r as u32)?);
                    Ok::<(), PyErr>(())
                })
            })?;
            py.check_signals()?;
        }
        Ok(deals)
    }

    /// The deal of a number.
    fn by_number(&self, number: &str) -> PyResult<Dealt> {
        let parsed = BigUint::parse_bytes(number.as_bytes(), 10);
        let parsed =
            parsed.ok_or_else(|| PyValueError::new_err("a deal's number is a whole number from 0 on"))?;
        let numbers = self.numbers()?;
        let deal = self.table.deal_of(&numbers.unrank(&parsed).map_err(wrong_value)?).map_err(wrong_value)?;
        self.dealt(deal.cards(), Some(&numbers))
    }
}

/// A notation by its name; none where cards are numbered.
fn notation(name: &str) -> PyResult<Option<Notation>> {
    Ok(Some(match name {
        "code" => Notation::Code,
        "symbols" => Notation::Symbols,
        "unicode" => Notation::Unicode,
        "zh" => Notation::Chinese,
        "numbers" => return Ok(None),
        _ => {
            let message = format!("cards={name:?} is none of code, symbols, unicode, zh, numbers");
            return Err(PyValueError::new_err(message));
        }
    }))
}

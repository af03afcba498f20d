//! What is to be dealt, as somebody names it: a game, a deck, or a pattern over a deck.

use evenhand_locale::Language;

use crate::deck::{Deck, DeckError, ParseDeckError};
use crate::game::{Game, GameError, Rules, UnknownGameError};
use crate::pattern::{Pattern, PatternError};
use crate::sorting::Sorting;
use crate::table::Table;

/// The cut card lies a deck before the end of the shoe if it is not said otherwise.
const CUT_CARD: u32 = 52;

/// What is to be dealt: a game by its name, or a deck by its name, or a pattern over a deck. What is not named is the game's, or a deck of
/// 52, all of it in one place.
///
/// # Examples
/// ```
/// use evenhand_cards::{Rules, Wanted};
///
/// let wanted = Wanted { name: Some("bridge"), ..Wanted::default() };
/// let (game, table) = wanted.table()?;
/// assert_eq!((game.unwrap().name(), table.places().len()), ("bridge", 4));
///
/// let wanted = Wanted { deck: Some("4x13".parse()?), pattern: Some("5*(A B) stock:*"), ..Wanted::default() };
/// assert_eq!(wanted.table()?.1.places()[2].size(), 42);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Wanted<'a> {
    /// A game, or else a deck, by its name.
    pub name: Option<&'a str>,
    /// A deck in the place of the game's.
    pub deck: Option<Deck>,
    /// A pattern in the place of the game's.
    pub pattern: Option<&'a str>,
    /// What a table may choose.
    pub rules: Rules,
}

/// Why there is nothing to deal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum WantedError {
    /// Nothing is named.
    Nothing,
    /// Neither a game nor a deck has this name.
    #[error(transparent)]
    NoGame(#[from] UnknownGameError),
    /// A number that is no deck's name.
    #[error(transparent)]
    NoDeck(#[from] ParseDeckError),
    /// A number of players, of which a pattern has its own.
    PlayersOfPattern,
    /// No cards are burned, of which a pattern has its own.
    BurnOfPattern,
    /// A deck beside a deck by its name.
    DeckTwice,
    /// More cards than are dealt.
    TooManyCards {
        /// The number of decks.
        packs: u32,
        /// The cards of one.
        n: usize,
    },
    /// The game is not played so.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The pattern does not deal this deck.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A cut card without a shoe.
    NoShoe,
    /// A cut card beyond the shoe.
    CutCard {
        /// The cards of the shoe.
        shoe: u32,
        /// How far from its end.
        asked: u32,
    },
}

impl Wanted<'_> {
    /// The game, if it has a name, and the table.
    ///
    /// # Errors
    /// If nothing is named, a name is unknown, or what is named does not fit together.
    pub fn table(&self) -> Result<(Option<&'static Game>, Table), WantedError> {
        let (game, named_deck) = self.named()?;
        if game.is_none() || self.pattern.is_some() {
            if self.rules.players.is_some() {
                return Err(WantedError::PlayersOfPattern);
            }
            if self.rules.no_burn {
                return Err(WantedError::BurnOfPattern);
            }
        }
        let packs = self.rules.decks;
        let deck = match (&self.deck, named_deck, game) {
            (Some(_), Some(_), _) => return Err(WantedError::DeckTwice),
            (Some(deck), None, _) => several(deck, packs)?,
            (None, Some(deck), _) => several(&deck, packs)?,
            (None, None, Some(game)) => game.deck(&self.rules)?,
            (None, None, None) => several(&"52".parse()?, packs)?,
        };
        let pattern = match (self.pattern, game) {
            (Some(text), _) => text.into(),
            (None, Some(game)) => game.pattern(&self.rules)?,
            (None, None) => "cards:*".into(),
        };
        let pattern: Pattern = pattern.parse()?;
        Ok((game, Table::new(deck, pattern)?))
    }

    /// The game, or else the deck, of the name.
    fn named(&self) -> Result<(Option<&'static Game>, Option<Deck>), WantedError> {
        let Some(name) = self.name else {
            if self.deck.is_none() && self.pattern.is_none() {
                return Err(WantedError::Nothing);
            }
            return Ok((None, None));
        };
        match (Game::find(name), name.parse::<Deck>()) {
            (Ok(game), _) => Ok((Some(game), None)),
            (Err(_), Ok(deck)) => Ok((None, Some(deck))),
            // Games have names, decks may have numbers.
            (Err(_), Err(error)) if name.bytes().all(|byte| byte.is_ascii_digit()) => Err(error.into()),
            (Err(error), Err(_)) => Err(error.into()),
        }
    }
}

/// How hands are held: as the game is played, or in the order of the deck.
pub fn sorting_of(game: Option<&Game>) -> Sorting {
    game.map_or(Sorting::Deck, Game::sorting)
}

/// How many cards from the end of the shoe the cut card lies, which was asked for or is usual in the game; none without a shoe.
///
/// # Errors
/// If it was asked for, and there is no shoe, or it is too short.
pub fn cut_card(game: Option<&Game>, table: &Table, asked: Option<u32>) -> Result<Option<u32>, WantedError> {
    let shoe = table.places().iter().find(|place| place.name() == "shoe").map(crate::Place::size);
    match (shoe, asked) {
        (None, Some(_)) => Err(WantedError::NoShoe),
        (Some(shoe), Some(asked)) if asked > shoe => Err(WantedError::CutCard { shoe, asked }),
        (Some(_), Some(asked)) => Ok(Some(asked)),
        (Some(shoe), None) if game.is_some() => Ok(Some(CUT_CARD.min(shoe))),
        _ => Ok(None),
    }
}

/// A number of decks, shuffled together.
fn several(deck: &Deck, packs: Option<u32>) -> Result<Deck, WantedError> {
    let packs = packs.unwrap_or(1);
    deck.times(packs).map_err(|_: DeckError| WantedError::TooManyCards { packs, n: deck.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(name: Option<&str>) -> Wanted<'_> {
        Wanted { name, ..Wanted::default() }
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let of = |wanted: Wanted<'_>| wanted.table().map(|_| ()).unwrap_err();
        let players = || Rules::new().players(3);
        assert_eq!(of(wanted(None)), WantedError::Nothing);
        assert!(matches!(of(wanted(Some("brigde"))), WantedError::NoGame(_)));
        assert!(matches!(of(wanted(Some("0"))), WantedError::NoDeck(_)));
        assert_eq!(of(Wanted { rules: players(), ..wanted(Some("54")) }), WantedError::PlayersOfPattern);
        assert_eq!(
            of(Wanted { rules: Rules::new().no_burn(), ..wanted(Some("54")) }),
            WantedError::BurnOfPattern
        );
        let twice = Wanted { deck: "52".parse().ok(), ..wanted(Some("54")) };
        assert_eq!(of(twice), WantedError::DeckTwice);
        let many = Wanted { rules: Rules::new().decks(u32::MAX), ..wanted(Some("54")) };
        assert_eq!(of(many), WantedError::TooManyCards { packs: u32::MAX, n: 54 });
        assert!(matches!(of(Wanted { pattern: Some("53*A"), ..wanted(None) }), WantedError::Pattern(_)));
    }

    #[test]
    fn the_cut_card_lies_in_the_shoe() {
        let (game, table) = wanted(Some("blackjack")).table().unwrap();
        assert_eq!(cut_card(game, &table, None), Ok(Some(52)));
        assert_eq!(cut_card(game, &table, Some(7)), Ok(Some(7)));
        assert!(matches!(cut_card(game, &table, Some(10_000)), Err(WantedError::CutCard { .. })));
        let (game, table) = wanted(Some("bridge")).table().unwrap();
        assert_eq!(
            (cut_card(game, &table, None), cut_card(game, &table, Some(7))),
            (Ok(None), Err(WantedError::NoShoe))
        );
    }
}

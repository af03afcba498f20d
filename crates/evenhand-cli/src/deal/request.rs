//! What is to be dealt: a game, a deck, or a pattern over a deck.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::{
    Deck, Game, GameError, Language, Pattern, PatternError, Rules, Sorting, Table, place_name,
};

use crate::arguments::{Deal, Table as Asked};
use crate::file;
use crate::outcome::UsageError;

/// A table, the game that is played at it, and how it is shown.
pub(crate) struct Request {
    pub(crate) table: Table,
    pub(crate) game: Option<&'static Game>,
    pub(crate) sorting: Sorting,
    /// How many cards from the end of the shoe the cut card lies.
    pub(crate) cut_card: Option<u32>,
}

/// The cut card lies a deck before the end of the shoe if it is not said otherwise.
const CUT_CARD: u32 = 52;

impl Request {
    /// What the arguments ask for.
    pub(crate) fn new(arguments: &Deal) -> anyhow::Result<Self> {
        let (game, table) = table(&arguments.table, None)?;
        let cut_card = cut_card(game, &table, arguments.cut_card)?;
        let sorting = match game {
            _ if arguments.look.unsorted => Sorting::AsDealt,
            Some(game) => game.sorting(),
            None => Sorting::Deck,
        };
        Ok(Self { table, game, sorting, cut_card })
    }

    /// The name that is shown: the game's, or the deck's.
    pub(crate) fn name(&self) -> &str {
        self.game.map_or(self.table.deck().name(), |game| game.name())
    }
}

/// The table that the arguments ask for, and the game, if it has a name.
pub(crate) fn table(asked: &Asked, players: Option<u32>) -> anyhow::Result<(Option<&'static Game>, Table)> {
    if asked.game.is_none() && asked.deck.is_none() && asked.pattern.is_none() {
        let why = "say what is dealt: a game, such as bridge, or a --deck or --pattern; evenhand deal --list has all names";
        return Err(wrong(why.into()));
    }
    let (game, named_deck) = match asked.game.as_deref().map(|name| (name, Game::find(name))) {
        None => (None, None),
        Some((_, Ok(game))) => (Some(game), None),
        Some((name, Err(error))) => match name.parse::<Deck>() {
            Ok(deck) => (None, Some(deck)),
            // Games have names, decks may have numbers.
            Err(error) if name.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Err(wrong(error.to_string()));
            }
            Err(_) => return Err(wrong(format!("{error}; evenhand deal --list has them all"))),
        },
    };
    let mut rules = Rules::new();
    rules.players = asked.rules.players.or(players);
    rules.decks = asked.rules.decks;
    rules.no_burn = asked.rules.no_burn;
    if game.is_none() || asked.pattern.is_some() {
        for (given, option) in [(rules.players.is_some(), "--players"), (rules.no_burn, "--no-burn")] {
            if given {
                return Err(wrong(format!("{option} is for a game by its name; a pattern says it itself")));
            }
        }
    }
    let deck = match (&asked.deck, named_deck, game) {
        (Some(_), Some(_), _) => return Err(wrong("the deck is said twice: leave out --deck".into())),
        (Some(text), None, _) => packs(&read_deck(text)?, rules.decks)?,
        (None, Some(deck), _) => packs(&deck, rules.decks)?,
        (None, None, Some(game)) => game.deck(&rules).map_err(|error| of_game(&error))?,
        (None, None, None) => packs(&"52".parse()?, rules.decks)?,
    };
    let pattern = match (&asked.pattern, game) {
        (Some(text), _) => text.clone(),
        (None, Some(game)) => game.pattern(&rules).map_err(|error| of_game(&error))?,
        (None, None) => "cards:*".into(),
    };
    let pattern: Pattern = pattern.parse().map_err(|error| of_pattern(&error))?;
    Ok((game, Table::new(deck, pattern).map_err(|error| of_pattern(&error))?))
}

/// The most bytes of a deck's file: more than the largest deck of the longest names.
const MAX_BYTES: u64 = 1 << 20;

/// A deck by its name, or from a file.
fn read_deck(text: &str) -> anyhow::Result<Deck> {
    let error = match text.parse::<Deck>() {
        Ok(deck) => return Ok(deck),
        Err(error) => error,
    };
    let path = Path::new(text);
    if !path.exists() {
        return Err(wrong(format!("{error}; and there is no file of this name")));
    }
    let bytes = file::read_within(path, MAX_BYTES)?;
    let content = String::from_utf8(bytes)
        .map_err(|error| anyhow!("{text}: byte {} is no UTF-8", error.utf8_error().valid_up_to()))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Deck::from_lines(&name, &content).map_err(|error| anyhow!("{text}: {error}"))
}

/// A number of decks, shuffled together.
fn packs(deck: &Deck, packs: Option<u32>) -> anyhow::Result<Deck> {
    let packs = packs.unwrap_or(1);
    deck.times(packs).map_err(|_| {
        let (n, max) = (deck.len(), evenhand_cards::MAX_CARDS);
        wrong(format!("{packs} decks of {n} are {} cards, not 1 to {max}", n as u64 * u64::from(packs)))
    })
}

/// Where the cut card lies.
fn cut_card(game: Option<&Game>, table: &Table, asked: Option<u32>) -> anyhow::Result<Option<u32>> {
    let shoe = table.places().iter().find(|place| place.name() == "shoe").map(evenhand_cards::Place::size);
    match (shoe, asked) {
        (None, Some(_)) => Err(wrong("--cut-card needs a place named shoe, as in blackjack".into())),
        (Some(shoe), Some(asked)) if asked > shoe => {
            Err(wrong(format!("the shoe has {shoe} cards: the cut card cannot lie {asked} from its end")))
        }
        (Some(_), Some(asked)) => Ok(Some(asked)),
        (Some(shoe), None) if game.is_some() => Ok(Some(CUT_CARD.min(shoe))),
        _ => Ok(None),
    }
}

fn wrong(why: String) -> anyhow::Error {
    UsageError(why).into()
}

/// A game's error as one of usage.
fn of_game(error: &GameError) -> anyhow::Error {
    match error {
        GameError::Pattern(error) => of_pattern(error),
        error => wrong(error.to_string()),
    }
}

/// A pattern's error, with a finger on the place.
pub(crate) fn of_pattern(error: &PatternError) -> anyhow::Error {
    let pointer = error.pointer().map(|pointer| format!("\n  {}", pointer.replace('\n', "\n  ")));
    wrong(format!("--pattern: {error}{}", pointer.unwrap_or_default()))
}

/// What each place is called.
pub(crate) fn titles(request: &Request, language: Language) -> Vec<String> {
    let names: Vec<&str> = request.table.places().iter().map(evenhand_cards::Place::name).collect();
    names.iter().map(|name| place_name(name, &names, language)).collect()
}

//! What is to be dealt: a game, a deck, or a pattern over a deck.

use std::path::Path;
use std::string::FromUtf8Error;

use anyhow::anyhow;
use evenhand_cards::{
    Deck, Game, GameError, Language, PatternError, Rules, Sorting, Table, Wanted, WantedError, cut_card,
    place_name, sorting_of,
};
use evenhand_locale::Argument;

use crate::arguments::{Deal, Table as Asked};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;

/// A table, the game that is played at it, and how it is shown.
pub(crate) struct Request {
    pub(crate) table: Table,
    pub(crate) game: Option<&'static Game>,
    pub(crate) sorting: Sorting,
    /// How many cards from the end of the shoe the cut card lies.
    pub(crate) cut_card: Option<u32>,
}

impl Request {
    /// What the arguments ask for.
    pub(crate) fn new(arguments: &Deal) -> anyhow::Result<Self> {
        let (game, table) = table(&arguments.table, None)?;
        let cut_card = cut_card(game, &table, arguments.cut_card).map_err(|error| in_words(&error))?;
        let sorting = if arguments.look.unsorted { Sorting::AsDealt } else { sorting_of(game) };
        Ok(Self { table, game, sorting, cut_card })
    }

    /// The name that is shown: the game's, or the deck's.
    pub(crate) fn name(&self) -> &str {
        self.game.map_or(self.table.deck().name(), |game| game.name())
    }
}

/// The table that the arguments ask for, and the game, if it has a name.
pub(crate) fn table(asked: &Asked, players: Option<u32>) -> anyhow::Result<(Option<&'static Game>, Table)> {
    let mut rules = Rules::new();
    rules.players = asked.rules.players.or(players);
    rules.decks = asked.rules.decks;
    rules.no_burn = asked.rules.no_burn;
    let deck = asked.deck.as_deref().map(read_deck).transpose()?;
    let wanted = Wanted { name: asked.game.as_deref(), deck, pattern: asked.pattern.as_deref(), rules };
    wanted.table().map_err(|error| in_words(&error))
}

/// An error as one of usage, by the names of the options.
fn in_words(error: &WantedError) -> anyhow::Error {
    let language = language::messages();
    wrong(match error {
        WantedError::Nothing => told("deal-nothing", []),
        WantedError::NoGame(error) => told("deal-no-game", [("error", bare(&error.text(language)).into())]),
        WantedError::PlayersOfPattern => told("deal-of-pattern", [("option", "--players".into())]),
        WantedError::BurnOfPattern => told("deal-of-pattern", [("option", "--no-burn".into())]),
        WantedError::DeckTwice => told("deal-deck-twice", []),
        WantedError::NoShoe => told("deal-no-shoe", []),
        WantedError::Pattern(error) | WantedError::Game(GameError::Pattern(error)) => {
            return of_pattern(error);
        }
        error => error.text(language),
    })
}

/// A message of `deal` in the language of messages.
pub(crate) fn told<const N: usize>(id: &str, facts: [(&str, Argument<'_>); N]) -> String {
    WORDS.messages(language::messages()).format(id, facts)
}

/// A sentence without its full stop.
fn bare(text: &str) -> String {
    text.trim_end_matches(['.', '。']).to_owned()
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
        return Err(wrong(told(
            "deal-no-deck-file",
            [("error", bare(&error.text(language::messages())).into())],
        )));
    }
    let bytes = file::read_within(path, MAX_BYTES)?;
    let content = String::from_utf8(bytes).map_err(|error| not_utf8(text, &error))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Deck::from_lines(&name, &content).map_err(|error| anyhow!("{text}: {}", error.text(language::messages())))
}

/// Why a file is not text.
pub(crate) fn not_utf8(name: &str, error: &FromUtf8Error) -> anyhow::Error {
    let byte = error.utf8_error().valid_up_to();
    anyhow!(told("file-no-text", [("name", name.into()), ("byte", byte.into())]))
}

fn wrong(why: String) -> anyhow::Error {
    UsageError(why).into()
}

/// A pattern's error, with a finger on the place.
pub(crate) fn of_pattern(error: &PatternError) -> anyhow::Error {
    let pointer = error.pointer().map(|pointer| format!("\n  {}", pointer.replace('\n', "\n  ")));
    wrong(format!("--pattern: {}{}", error.message(language::messages()), pointer.unwrap_or_default()))
}

/// What each place is called.
pub(crate) fn titles(request: &Request, language: Language) -> Vec<String> {
    let names: Vec<&str> = request.table.places().iter().map(evenhand_cards::Place::name).collect();
    names.iter().map(|name| place_name(name, &names, language)).collect()
}

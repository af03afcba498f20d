//! Games by name: deck, seats, pattern, and how players hold their cards.
//!
//! A game is an object of `games.json` ([`games`]), or made by [`Game::builder`]; [`Game::table`] makes a table of it for a number
//! of players. Names are English or Chinese, with the spellings that people use; an unknown one is answered with the nearest.

mod list;
mod places;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use evenhand::Seed;
use evenhand_locale::Language;
use serde::{Deserialize, Deserializer, de};

use crate::card::Card;
use crate::deck::{Deck, DeckError, MAX_CARDS};
use crate::nearest::nearest;
use crate::pattern::{Pattern, PatternError};
use crate::sorting::Sorting;
use crate::table::{Hand, Table};
use crate::visible::shortened;

pub use list::games;
pub use places::place_name;

/// A game: a deck, who is dealt what of it, and how players hold their cards.
///
/// # Examples
/// ```
/// use evenhand::Seed;
/// use evenhand_cards::{Game, Rules, Sorting};
///
/// let game = Game::builder("crazyeights", "52".parse()?, "5*(P1..P{players}) discard stock:*")
///     .players(3..=7, 4)
///     .pattern_for(2, "7*(P1..P2) discard stock:*")
///     .sorting(Sorting::Bridge)
///     .build()?;
/// let deal = game.deal(&Rules::new(), &Seed::from_text("42"))?;
/// assert_eq!(deal.len(), 6);
/// assert_eq!(game.table(&Rules::new().players(2))?.places()[0].size(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game(Facts);

/// A game as data: what `games.json` says of one.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    name: String,
    title: Bilingual,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(deserialize_with = "deck_by_name")]
    deck: Deck,
    /// How many of the decks are shuffled together.
    #[serde(default = "Choice::one")]
    decks: Choice,
    players: Choice,
    /// With `{players}` for their number, and `{burn}` for a card burned before the street of a board, or none.
    pattern: String,
    /// Patterns for a number of players where they are others.
    #[serde(default)]
    patterns: BTreeMap<u32, String>,
    sorting: Sorting,
    #[serde(default)]
    note: Bilingual,
    source: String,
}

/// A text in each language; empty where there is nothing to say.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bilingual {
    en: String,
    zh: String,
}

impl Bilingual {
    fn new(english: &str, chinese: &str) -> Self {
        Self { en: english.into(), zh: chinese.into() }
    }

    fn text(&self, language: Language) -> &str {
        match language {
            Language::Chinese => &self.zh,
            _ => &self.en,
        }
    }
}

/// The numbers that rules may choose from, and the one that is taken if they do not.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    least: u32,
    most: u32,
    usual: u32,
}

impl Choice {
    fn new(allowed: &RangeInclusive<u32>, usual: u32) -> Self {
        Self { least: *allowed.start(), most: *allowed.end(), usual }
    }

    fn one() -> Self {
        Self::new(&(1..=1), 1)
    }

    fn allowed(&self) -> RangeInclusive<u32> {
        self.least..=self.most
    }
}

fn deck_by_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Deck, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// A game that is still being made. [`Game::builder`] begins one.
#[derive(Debug, Clone)]
#[must_use]
pub struct GameBuilder(Facts);

impl GameBuilder {
    /// Its titles in English and in Chinese; its name if they are not given.
    pub fn title(mut self, english: &str, chinese: &str) -> Self {
        self.0.title = Bilingual::new(english, chinese);
        self
    }

    /// Other names, in small letters, without blanks and signs.
    pub fn aliases(mut self, aliases: &[&str]) -> Self {
        self.0.aliases = aliases.iter().map(|&alias| alias.into()).collect();
        self
    }

    /// The numbers of decks that may be shuffled together, and the one that is taken if the rules name none; one if this is
    /// not given.
    pub fn decks(mut self, allowed: RangeInclusive<u32>, usual: u32) -> Self {
        self.0.decks = Choice::new(&allowed, usual);
        self
    }

    /// The numbers of players that it is for, and the one that is taken if the rules name none; the number of seats if this is
    /// not given.
    pub fn players(mut self, allowed: RangeInclusive<u32>, usual: u32) -> Self {
        self.0.players = Choice::new(&allowed, usual);
        self
    }

    /// Another pattern for one number of players, which the game is then for as well.
    pub fn pattern_for(mut self, players: u32, pattern: &str) -> Self {
        let all = &mut self.0.players;
        (all.least, all.most) = (all.least.min(players), all.most.max(players));
        self.0.patterns.insert(players, pattern.into());
        self
    }

    /// How players hold their cards; as they were dealt if this is not given.
    pub fn sorting(mut self, sorting: Sorting) -> Self {
        self.0.sorting = sorting;
        self
    }

    /// What is worth knowing about the deal, in English and in Chinese.
    pub fn note(mut self, english: &str, chinese: &str) -> Self {
        self.0.note = Bilingual::new(english, chinese);
        self
    }

    /// Where its deal is described.
    pub fn source(mut self, source: &str) -> Self {
        self.0.source = source.into();
        self
    }

    /// The game, if it can be dealt to every number of players that it is for.
    ///
    /// # Errors
    /// [`GameError`]: the first thing that cannot be dealt.
    pub fn build(self) -> Result<Game, GameError> {
        let game = Game(self.0);
        let players = game.players();
        // No deck has cards for more.
        if *players.end() > MAX_CARDS as u32 {
            let (game, allowed) = (game.0.name, 1..=MAX_CARDS as u32);
            return Err(GameError::Players { game, players: *players.end(), allowed });
        }
        game.table(&Rules::new())?;
        for players in players {
            game.table(&Rules::new().players(players))?;
        }
        Ok(game)
    }
}

/// What a table may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Rules {
    /// How many players; the usual number if none is said.
    pub players: Option<u32>,
    /// How many decks; the usual number if none is said.
    pub decks: Option<u32>,
    /// No card is burned, as in many rooms online.
    pub no_burn: bool,
}

impl Rules {
    /// The usual ones.
    pub fn new() -> Self {
        Self::default()
    }

    /// With this number of players.
    #[must_use]
    pub fn players(mut self, players: u32) -> Self {
        self.players = Some(players);
        self
    }

    /// With this number of decks.
    #[must_use]
    pub fn decks(mut self, decks: u32) -> Self {
        self.decks = Some(decks);
        self
    }

    /// Without burning cards.
    #[must_use]
    pub fn no_burn(mut self) -> Self {
        self.no_burn = true;
        self
    }
}

impl Game {
    /// The game of a name, in English or Chinese, whatever its capitals, blanks, hyphens and apostrophes.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Game;
    ///
    /// assert_eq!(Game::find("斗地主")?.name(), "doudizhu");
    /// assert_eq!(Game::find("Texas Hold'em")?.name(), "holdem");
    /// assert_eq!(Game::find("bridgr").unwrap_err().nearest[0], "bridge");
    /// # Ok::<(), evenhand_cards::UnknownGameError>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownGameError`], with the nearest names.
    pub fn find(name: &str) -> Result<&'static Self, UnknownGameError> {
        let wanted: String =
            name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let known = games().iter().find(|game| game.names().any(|known| known == wanted));
        known.ok_or_else(|| {
            let names = games().iter().flat_map(|game| game.names().map(|known| (known, game.name())));
            UnknownGameError { name: shortened(name), nearest: nearest(&wanted, names) }
        })
    }

    /// A game of one's own: a name, a deck and a pattern, in which `{players}` stands for their number, and `{burn}` for `burn`
    /// and a blank, or nothing where the rules say that no card is burned.
    pub fn builder(name: &str, deck: Deck, pattern: &str) -> GameBuilder {
        let seats = pattern.parse::<Pattern>().map_or(1, |pattern| pattern.seats().count() as u32);
        GameBuilder(Facts {
            name: name.into(),
            title: Bilingual::new(name, name),
            aliases: Vec::new(),
            deck,
            decks: Choice::one(),
            players: Choice::new(&(seats..=seats), seats),
            pattern: pattern.into(),
            patterns: BTreeMap::new(),
            sorting: Sorting::AsDealt,
            note: Bilingual::default(),
            source: String::new(),
        })
    }

    /// All its names.
    fn names(&self) -> impl Iterator<Item = &str> {
        [&self.0.name, &self.0.title.zh].into_iter().chain(&self.0.aliases).map(String::as_str)
    }

    /// Its name: what `evenhand deal` and transcripts call it.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Its title in a language.
    pub fn title(&self, language: Language) -> &str {
        self.0.title.text(language)
    }

    /// Other names by which it is found.
    pub fn aliases(&self) -> &[String] {
        &self.0.aliases
    }

    /// How many players it is for.
    pub fn players(&self) -> RangeInclusive<u32> {
        self.0.players.allowed()
    }

    /// How many players there are if it is not said.
    pub fn usual_players(&self) -> u32 {
        self.0.players.usual
    }

    /// How players hold their cards.
    pub fn sorting(&self) -> Sorting {
        self.0.sorting
    }

    /// What is worth knowing about the deal, in a language; empty if nothing is.
    pub fn note(&self, language: Language) -> &str {
        self.0.note.text(language)
    }

    /// Where its deal is described.
    pub fn source(&self) -> &str {
        &self.0.source
    }

    /// The deck, with as many packs as the rules say.
    ///
    /// # Errors
    /// [`GameError`] if the game is not played with that number of decks.
    pub fn deck(&self, rules: &Rules) -> Result<Deck, GameError> {
        let (choice, allowed) = (&self.0.decks, self.0.decks.allowed());
        let decks = rules.decks.unwrap_or(choice.usual);
        if !allowed.contains(&decks) {
            return Err(GameError::Decks { game: self.0.name.clone(), decks, allowed });
        }
        self.0.deck.times(decks).map_err(GameError::Deck)
    }

    /// The pattern for the rules.
    ///
    /// # Errors
    /// [`GameError`] if the game is not for that number of players, or burns no cards that could be left out.
    pub fn pattern(&self, rules: &Rules) -> Result<String, GameError> {
        let (players, allowed) = (rules.players.unwrap_or(self.usual_players()), self.players());
        if !allowed.contains(&players) {
            return Err(GameError::Players { game: self.0.name.clone(), players, allowed });
        }
        let pattern = self.0.patterns.get(&players).unwrap_or(&self.0.pattern);
        if rules.no_burn && !pattern.contains("{burn}") {
            return Err(GameError::NothingBurned { game: self.0.name.clone() });
        }
        let burn = if rules.no_burn { "" } else { "burn " };
        Ok(pattern.replace("{players}", &players.to_string()).replace("{burn}", burn))
    }

    /// One deal, in one call: each place by its name, with its cards, hands as players hold them and piles as dealt.
    ///
    /// For many deals, their numbers, or and to tell cards of several decks apart, make a [`Game::table`].
    ///
    /// # Examples
    /// ```
    /// use evenhand::Seed;
    /// use evenhand_cards::{Game, Rules};
    ///
    /// let places = Game::find("斗地主")?.deal(&Rules::new(), &Seed::from_text("42"))?;
    /// let (name, cards) = &places[3];
    /// assert_eq!(name, "bottom");
    /// assert_eq!(cards.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Qs", "5d", "Ad"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::table`].
    pub fn deal(&self, rules: &Rules, seed: &Seed) -> Result<Vec<(String, Vec<Card>)>, GameError> {
        let table = self.table(rules)?;
        let deal = table.dealer(seed).deal(0);
        let cards = |hand: Hand<'_>| {
            let hand = if hand.place().is_seat() { hand.sorted(self.sorting()) } else { hand };
            let cards = hand.cards().iter().map(|card| table.deck().card(*card).clone());
            (hand.place().name().to_owned(), cards.collect())
        };
        Ok(deal.hands().map(cards).collect())
    }

    /// A table of the game.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::{Game, Rules};
    ///
    /// let table = Game::find("holdem")?.table(&Rules::new().players(2))?;
    /// assert_eq!(table.pattern().to_string(), "2*(P1..P2) burn flop:3 burn turn burn river");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError`] if the game is not played by the rules.
    pub fn table(&self, rules: &Rules) -> Result<Table, GameError> {
        let pattern = self.pattern(rules)?.parse().map_err(GameError::Pattern)?;
        Table::new(self.deck(rules)?, pattern).map_err(GameError::Pattern)
    }
}

/// That there is no game of a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub struct UnknownGameError {
    /// The name, shortened if it is long.
    pub name: String,
    /// The games that come nearest, the nearest first.
    pub nearest: Vec<&'static str>,
}

/// Why a game cannot be played by some rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.text(Language::English))]
pub enum GameError {
    /// Too few or too many players.
    Players {
        /// The game.
        game: String,
        /// How many.
        players: u32,
        /// How many it is for.
        allowed: RangeInclusive<u32>,
    },
    /// Too few or too many decks.
    Decks {
        /// The game.
        game: String,
        /// How many.
        decks: u32,
        /// How many it is played with.
        allowed: RangeInclusive<u32>,
    },
    /// No card is burned in it anyhow.
    NothingBurned {
        /// The game.
        game: String,
    },
    /// The decks together have too many cards.
    #[error(transparent)]
    Deck(DeckError),
    /// The pattern is none, or the cards do not suffice.
    #[error(transparent)]
    Pattern(PatternError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builder(pattern: &str) -> GameBuilder {
        Game::builder("mine", "4x2".parse().unwrap(), pattern)
    }

    #[test]
    fn a_game_of_ones_own_is_played_by_its_rules() {
        let game = builder("2*(A B) rest:*").build().unwrap();
        assert_eq!((game.players(), game.usual_players(), game.title(Language::English)), (2..=2, 2, "mine"));
        assert_eq!(game.table(&Rules::new()).unwrap().places().len(), 3);
        let game =
            builder("2*(P1..P{players}) {burn}flop").players(2..=3, 2).decks(1..=2, 2).build().unwrap();
        assert_eq!(game.pattern(&Rules::new()).unwrap(), "2*(P1..P2) burn flop");
        assert_eq!(game.pattern(&Rules::new().players(3).no_burn()).unwrap(), "2*(P1..P3) flop");
        assert_eq!(game.deck(&Rules::new()).unwrap().name(), "2x4x2");
    }

    #[test]
    fn a_game_that_cannot_be_dealt_to_all_its_players_is_refused() {
        let message = |builder: GameBuilder| builder.build().unwrap_err().to_string();
        let four = builder("2*(P1..P{players}) top").players(2..=4, 2);
        assert_eq!(
            message(four.clone()),
            "top, column 12: the deck has 0 cards left, 1 too few. It has 8 cards, and the pattern needs 9."
        );
        assert!(four.pattern_for(4, "2*(P1..P4)").build().is_ok());
        assert_eq!(message(builder("A").players(2..=3, 4)), "mine is for 2 to 3 players, not 4");
        assert_eq!(message(builder("A").decks(1..=3, 4)), "mine is played with 1 to 3 decks, not 4");
        assert_eq!(
            message(builder("A (").players(1..=1, 1)),
            "(, column 3: this parenthesis is never closed"
        );
        assert_eq!(
            message(builder("A").players(1..=u32::MAX, 1)),
            "mine is for 1 to 10000 players, not 4294967295"
        );
    }

    #[test]
    fn what_is_wrong_with_a_pattern_is_shown_once() {
        use std::error::Error as _;
        let error = builder("A:9").build().unwrap_err();
        assert!(matches!(&error, GameError::Pattern(pattern) if pattern.to_string() == error.to_string()));
        assert!(error.source().is_none());
    }
}

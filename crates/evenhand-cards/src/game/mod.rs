//! Games by name: deck, seats, pattern, and how players hold their cards.
//!
//! A game is a row of data ([`games`]); [`Game::table`] makes a table of it for so many players. Names are English or
//! Chinese, with the spellings that people use; an unknown one is answered with the nearest.

mod list;
mod places;
mod sorting;

use std::fmt;
use std::ops::RangeInclusive;

use evenhand::Seed;

use crate::card::shortened;
use crate::nearest::nearest;
use crate::{Card, Deck, Hand, PatternError, Table};

pub use list::games;
pub use places::{Language, place_name};
pub use sorting::Sorting;

/// A game.
#[derive(Debug)]
pub struct Game {
    /// Its name here: what `evenhand deal` and transcripts call it.
    pub name: &'static str,
    /// Its title in English.
    pub title: &'static str,
    /// Its title in Chinese.
    pub chinese: &'static str,
    /// Other names, in small letters, without blanks and signs.
    aliases: &'static [&'static str],
    /// The deck, or one of several that are shuffled together.
    deck: &'static str,
    /// How many of them: at most, and usually.
    decks: (u32, u32),
    /// How many players it is for.
    pub players: RangeInclusive<u32>,
    /// How many there are if it is not said.
    pub usual: u32,
    /// The pattern for so many players.
    pattern: fn(u32, &Rules) -> String,
    /// Whether cards are burned before the streets of a board.
    burns: bool,
    /// How players hold their cards.
    pub sorting: Sorting,
    /// What is worth knowing about the deal.
    pub note: &'static str,
    /// The same in Chinese.
    pub chinese_note: &'static str,
    /// Where its deal is described.
    pub source: &'static str,
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

    /// With so many players.
    #[must_use]
    pub fn players(mut self, players: u32) -> Self {
        self.players = Some(players);
        self
    }

    /// With so many decks.
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
    /// assert_eq!(Game::find("斗地主")?.name, "doudizhu");
    /// assert_eq!(Game::find("Texas Hold'em")?.name, "holdem");
    /// assert_eq!(Game::find("bridgr").unwrap_err().nearest[0], "bridge");
    /// # Ok::<(), evenhand_cards::NoSuchGame>(())
    /// ```
    ///
    /// # Errors
    /// [`NoSuchGame`], with the nearest names.
    pub fn find(name: &str) -> Result<&'static Self, NoSuchGame> {
        let wanted: String =
            name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let known = games().iter().find(|game| game.names().any(|known| known == wanted));
        known.ok_or_else(|| {
            let names = games().iter().flat_map(|game| game.names().map(|known| (known, game.name)));
            NoSuchGame { name: shortened(name), nearest: nearest(&wanted, names) }
        })
    }

    /// All its names.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name, self.chinese].into_iter().chain(self.aliases.iter().copied())
    }

    /// Other names by which it is found.
    pub fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// The deck, with as many packs as the rules say.
    ///
    /// # Errors
    /// [`GameError`] if the game is not played with so many.
    pub fn deck(&self, rules: &Rules) -> Result<Deck, GameError> {
        let (most, usual) = self.decks;
        let decks = rules.decks.unwrap_or(usual);
        let allowed = if most == usual { usual..=usual } else { 1..=most };
        if !allowed.contains(&decks) {
            return Err(GameError::Decks { game: self.name, decks, allowed });
        }
        let name = if decks == 1 { self.deck.to_owned() } else { format!("{decks}x{}", self.deck) };
        name.parse().map_err(|_| GameError::Decks { game: self.name, decks, allowed })
    }

    /// The pattern for the rules.
    ///
    /// # Errors
    /// [`GameError`] if the game is not played by so many, or burns no cards that could be left out.
    pub fn pattern(&self, rules: &Rules) -> Result<String, GameError> {
        let players = rules.players.unwrap_or(self.usual);
        if !self.players.contains(&players) {
            return Err(GameError::Players { game: self.name, players, allowed: self.players.clone() });
        }
        if rules.no_burn && !self.burns {
            return Err(GameError::NothingBurned { game: self.name });
        }
        Ok((self.pattern)(players, rules))
    }

    /// One deal, in one call: each place by its name, with its cards, hands as players hold them and piles as dealt.
    ///
    /// For many deals, their numbers, or cards of several decks told apart, make a [`Game::table`].
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
            let hand = if hand.place().is_seat() { hand.sorted(self.sorting) } else { hand };
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchGame {
    /// The name, shortened if it is long.
    pub name: String,
    /// The games that come nearest, the nearest first.
    pub nearest: Vec<&'static str>,
}

impl fmt::Display for NoSuchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?}", self.name)?;
        match self.nearest.split_last() {
            None => Ok(()),
            Some((last, [])) => write!(f, "; is it {last}?"),
            Some((last, others)) => write!(f, "; is it {} or {last}?", others.join(", ")),
        }
    }
}

impl std::error::Error for NoSuchGame {}

/// Why a game cannot be played by some rules.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// Too few or too many players.
    Players {
        /// The game.
        game: &'static str,
        /// How many.
        players: u32,
        /// How many it is for.
        allowed: RangeInclusive<u32>,
    },
    /// Too few or too many decks.
    Decks {
        /// The game.
        game: &'static str,
        /// How many.
        decks: u32,
        /// How many it is played with.
        allowed: RangeInclusive<u32>,
    },
    /// No card is burned in it anyhow.
    NothingBurned {
        /// The game.
        game: &'static str,
    },
    /// The cards do not suffice.
    Pattern(PatternError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |f: &mut fmt::Formatter<'_>, allowed: &RangeInclusive<u32>| {
            if allowed.start() == allowed.end() {
                write!(f, "{}", allowed.start())
            } else {
                write!(f, "{} to {}", allowed.start(), allowed.end())
            }
        };
        match self {
            Self::Players { game, players, allowed } => {
                write!(f, "{game} is for ")?;
                range(f, allowed)?;
                write!(f, " players, not {players}")
            }
            Self::Decks { game, decks, allowed } => {
                write!(f, "{game} is played with ")?;
                range(f, allowed)?;
                write!(f, " deck{}, not {decks}", if *allowed.end() == 1 { "" } else { "s" })
            }
            Self::NothingBurned { game } => write!(f, "no card is burned before a board in {game}"),
            Self::Pattern(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GameError {}

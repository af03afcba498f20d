//! What can be asked of decks and deals.

use std::num::NonZero;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use evenhand_cards::{Notation, PbnText};

use super::{help, text};

/// Deal cards of a game, of a deck, or by your own pattern
///
/// Deal 1 of a seed is order 0 of its series, deal 2 is order 1, and so on. Without --seed each run
/// differs. A game has an English or a Chinese name. The name of a deck deals all its cards in
/// their shuffled order.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = help("deal-help"))]
pub(crate) struct Deal {
    #[command(flatten)]
    pub(crate) table: Table,

    /// Cards behind the cut card of a blackjack shoe [default: 52]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) cut_card: Option<u32>,

    /// Number of deals [default: 1]
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32), allow_negative_numbers = true)]
    pub(crate) count: u64,

    /// First deal of the seed to show [default: 1]
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32), allow_negative_numbers = true)]
    pub(crate) first: u64,

    /// Seed: any text, or 64 hexadecimal digits [default: random]
    #[arg(long, value_name = "TEXT", value_parser = OsStringValueParser::new().try_map(text))]
    pub(crate) seed: Option<String>,

    #[command(flatten)]
    pub(crate) look: Look,

    #[command(flatten)]
    pub(crate) boards: BoardOptions,

    /// Show the number of each deal
    ///
    /// Its rank among all different deals, whatever the order of the cards within a hand.
    #[arg(long, conflicts_with = "dup")]
    pub(crate) number: bool,

    /// Show the deal with this number instead of a random one
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["seed", "count", "first"])]
    pub(crate) by_number: Option<String>,

    /// Show the number of the deal in FILE
    ///
    /// FILE has lines of a place and its cards, PBN, or JSON lines. - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "count", "first", "by_number", "number"])]
    pub(crate) number_of: Option<PathBuf>,

    /// Describe the game
    ///
    /// Deck, pattern, number of deals, and entropy of a deal in bits.
    #[arg(long, conflicts_with_all = ["seed", "count", "first", "number", "by_number", "number_of"])]
    pub(crate) info: bool,

    /// List all games and decks
    #[arg(long)]
    pub(crate) list: bool,

    /// Write to FILE atomically
    ///
    /// The file appears when all is done, whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Maximum number of threads [default: all processors]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = super::threads)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Do not print the seed
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What is dealt, and to whom.
#[derive(Debug, Args)]
pub(crate) struct Table {
    /// Game or deck, such as bridge, 斗地主 or 54 (see --list)
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// Deck: a name, 52+2, 2x54, 4x13, 1..108, or a file
    ///
    /// 2x54 is two decks of 54 cards, 4x13 is suits x ranks. A file has one card per line.
    #[arg(short, long, value_name = "DECK")]
    pub(crate) deck: Option<String>,

    /// Pattern, such as '17*(A B C) bottom:3'
    ///
    /// Capitals are seats. :* takes all remaining cards.
    #[arg(short, long, value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// What a table may choose.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Number of players, where the game leaves it open
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: Option<u32>,

    /// Number of decks, where the game leaves it open
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) decks: Option<u32>,

    /// Burn no cards before the streets of a board
    #[arg(long)]
    pub(crate) no_burn: bool,
}

/// How deals are shown.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Look {
    /// Show only the cards of the seats, no piles
    #[arg(long)]
    pub(crate) hands: bool,

    /// Write one JSON object per deal and line
    #[arg(long, conflicts_with_all = ["board", "article"])]
    pub(crate) json: bool,

    /// Show the whole deck before and after, as in the articles
    ///
    /// Rows of ten, five columns wide, cards as numbers from 1.
    #[arg(long, conflicts_with_all = ["hands", "unsorted", "number", "board"])]
    pub(crate) article: bool,

    /// Show cards in the order of the deal, not sorted
    #[arg(long)]
    pub(crate) unsorted: bool,

    /// Card notation: code, symbols, unicode, zh or numbers
    ///
    /// code: As Td BJ RJ. symbols: ♠A ♦10. unicode: 🂡 🃊. zh: 黑桃A 大王. numbers: places in the
    /// starting order of the deck, from 1. By default symbols at a terminal, code elsewhere, and zh
    /// with --lang zh.
    #[arg(long, value_name = "NOTATION", hide_possible_values = true)]
    pub(crate) cards: Option<Cards>,
}

/// Format and numbers of bridge boards.
#[derive(Debug, Default, Args)]
#[command(group = ArgGroup::new("board"))]
pub(crate) struct BoardOptions {
    /// Write bridge boards as PBN 2.1, in its export format
    #[arg(long, group = "board")]
    pub(crate) pbn: bool,

    /// Write bridge boards for Duplimate dealing machines (DUP)
    ///
    /// 156 bytes per board, at most 999 boards.
    #[arg(long, group = "board")]
    pub(crate) dup: bool,

    /// Print a hand record of each bridge board
    #[arg(long, group = "board")]
    pub(crate) records: bool,

    /// Number of the first board [default: the number of the deal]
    ///
    /// Dealer and vulnerability follow the number.
    #[arg(long, value_name = "N", requires = "board", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32))]
    pub(crate) boards_from: Option<u64>,

    /// Event for the tags of a PBN file
    #[arg(long, value_name = "TEXT", requires = "pbn")]
    pub(crate) event: Option<PbnText>,

    /// Site for the tags of a PBN file
    #[arg(long, value_name = "TEXT", requires = "pbn")]
    pub(crate) site: Option<PbnText>,

    /// Date for the tags of a PBN file: YYYY-MM-DD
    #[arg(long, value_name = "DATE", requires = "pbn", value_parser = date)]
    pub(crate) date: Option<PbnText>,
}

impl BoardOptions {
    /// Whether one of the formats of boards is requested.
    pub(crate) fn has_format(&self) -> bool {
        self.pbn || self.dup || self.records
    }
}

/// Parses a day into the form of PBN.
fn date(text: &str) -> Result<PbnText, &'static str> {
    let wrong = "must be a day, such as 2026-12-24";
    let day: jiff::civil::Date = text.replace('.', "-").parse().map_err(|_| wrong)?;
    format!("{:04}.{:02}.{:02}", day.year(), day.month(), day.day()).parse().map_err(|_| wrong)
}

/// A notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Cards {
    /// As Td BJ RJ
    #[value(alias = "ascii")]
    Code,
    /// ♠A ♦10
    Symbols,
    /// 🂡 🃊
    Unicode,
    /// 黑桃A 大王
    Zh,
    /// Places in the deck's starting order, from 1, as in the articles
    Numbers,
}

impl Cards {
    /// The notation; none where cards are numbered.
    pub(crate) fn notation(self) -> Option<Notation> {
        match self {
            Self::Code => Some(Notation::Code),
            Self::Symbols => Some(Notation::Symbols),
            Self::Unicode => Some(Notation::Unicode),
            Self::Zh => Some(Notation::Chinese),
            Self::Numbers => None,
        }
    }
}

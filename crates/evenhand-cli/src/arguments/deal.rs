//! What can be asked of decks and deals.

use std::num::NonZero;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use evenhand_cards::Notation;

use super::{help, text};

/// Deal cards of a game, of a deck, or by a pattern of your own
///
/// The deals of a seed are orders 0, 1, 2, … of its series: deal 1 is order 0. Without a seed every run is new. A game has a
/// name in English or Chinese; a deck's name deals all of it in its order.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[command(after_help = help("deal-help"))]
pub(crate) struct Deal {
    #[command(flatten)]
    pub(crate) table: Table,

    /// Cards from the end of the shoe of blackjack to the cut card [default: 52]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) cut_card: Option<u32>,

    /// Number of deals
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32), allow_negative_numbers = true)]
    pub(crate) count: u64,

    /// The first deal of the seed to show, from 1
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32), allow_negative_numbers = true)]
    pub(crate) first: u64,

    /// The seed: 64 hexadecimal digits, or any text; without one, a new seed from the system
    #[arg(long, value_name = "TEXT", value_parser = OsStringValueParser::new().try_map(text))]
    pub(crate) seed: Option<String>,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Show each deal's number: its rank among all deals, as hands
    #[arg(long)]
    pub(crate) number: bool,

    /// Show the deal of this number, instead of one by chance
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["seed", "count", "first"])]
    pub(crate) by_number: Option<String>,

    /// Show the number of the deal in FILE (lines of a place and its cards, PBN, or JSON lines); - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "count", "first", "by_number", "number"])]
    pub(crate) number_of: Option<PathBuf>,

    /// Describe the game: deck, pattern, number of deals, entropy of one in bits
    #[arg(long, conflicts_with_all = ["seed", "count", "first", "number", "by_number", "number_of"])]
    pub(crate) info: bool,

    /// List all games and decks
    #[arg(long)]
    pub(crate) list: bool,

    /// Write to FILE when all is done; it is never left half written
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The most threads to use; the result is the same [default: all processors]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = super::threads)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Do not show the seed
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What is dealt, and to whom.
#[derive(Debug, Args)]
pub(crate) struct Table {
    /// A game, such as bridge, holdem or 斗地主, or a deck, such as 54 (see --list)
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// The deck: a name, 52+2, 2x54 (two decks), 4x13 (suits x ranks), 1..108, or a file with a card a line
    #[arg(short, long, value_name = "DECK")]
    pub(crate) deck: Option<String>,

    /// Who is dealt what, such as '17*(A B C) bottom:3'; capitals are seats, and :* takes all that are left
    #[arg(short, long, value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// What a table may choose.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// How many players, where the game leaves it open
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: Option<u32>,

    /// How many decks, where the game leaves it open
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
    /// Show only what the seats hold, no piles
    #[arg(long)]
    pub(crate) hands: bool,

    /// A JSON object a line for each deal
    #[arg(long, conflicts_with_all = ["pbn", "article"])]
    pub(crate) json: bool,

    /// Boards of PBN, for bridge
    #[arg(long, conflicts_with = "article")]
    pub(crate) pbn: bool,

    /// The whole deck as in the articles, before and after: rows of ten, five wide, cards as numbers from 1
    #[arg(long, conflicts_with_all = ["hands", "unsorted", "number"])]
    pub(crate) article: bool,

    /// As they were dealt, not as players hold them
    #[arg(long)]
    pub(crate) unsorted: bool,

    /// How cards are written [default: symbols on a terminal, else code; zh with --lang zh]
    #[arg(long, value_name = "NOTATION")]
    pub(crate) cards: Option<Cards>,
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

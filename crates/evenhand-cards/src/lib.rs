//! Cards, decks, deals by pattern, games by name, and deals that players can verify afterwards.
//!
//! ```
//! use evenhand::Seed;
//! use evenhand_cards::{Game, Rules};
//!
//! // One call: who has what, as players hold it.
//! let game = Game::find("斗地主")?;
//! for (place, cards) in game.deal(&Rules::new(), &Seed::from_os()?)? {
//!     println!("{place}: {} cards", cards.len());
//! }
//!
//! // Many deals of a seed: each needs no other.
//! let table = game.table(&Rules::new())?;
//! let deal = table.dealer(&Seed::from_text("42")).deal(0);
//! let hand = deal.place("A").expect("a seat of the game").sorted(game.sorting());
//! assert_eq!(hand.to_string(), "2c 2d As Ks Kh Jc Ts Tc 9c 8s 8h 8c 8d 7d 3s 3h 3c");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//! - **Cards**: [`Card`], in each [`Notation`]; [`Deck`], by name, made up or from lines: a slice of cards.
//! - **Dealing**: [`Pattern`], its language; [`Table`], a deck and a pattern; [`Dealer`], the deals of a seed; [`Deal`].
//! - **Games**: [`Wanted`], a game, a deck or a pattern as somebody names it; [`Game::find`], [`games`], or one of your own by [`Game::builder`]; [`Rules`], [`Sorting`].
//! - **Numbers**: [`DealNumbers`], every deal's rank and back; [`deck_entropy`] and [`deal_entropy`], in bits; [`read_hands`], [`hands_of`].
//! - **As a game goes on**: [`Shoe`], which is drawn from, burned, cut and shuffled again; [`CardShoe`], which deals cards.
//! - **Keeping and sending**: cards, decks, patterns, tables and deals are read and written by serde, which this crate needs
//!   for its own files anyhow; a [`Hand`] is written, as a list of its cards.
//! - **Proof**: [`fairdeal`], the verifiable deal and the public draw of FAIRDEAL.md.
//! - **Bridge**: [`Pbn`], deals as text; [`Board`], whole boards for clubs and dealing machines.

mod board;
mod card;
mod deck;
pub mod fairdeal;
mod game;
mod hands;
mod nearest;
mod number;
mod pattern;
mod pbn;
mod refusals;
mod shoe;
mod sorting;
mod table;
mod visible;
mod wanted;
mod words;

pub use board::{Board, DupSet, PbnTags, PbnText, PbnTextError};
pub use card::{
    Card, Colour, Hanafuda, HanafudaKind, Joker, Major, Notation, ParseCardError, ParseRankError,
    ParseSuitError, Rank, Suit, Tile, TileSuit, Uno,
};
pub use deck::{Deck, DeckError, MAX_CARDS, ParseDeckError};
pub use evenhand_locale::Language;
pub use game::{Game, GameBuilder, GameError, Rules, UnknownGameError, games, place_name};
pub use hands::{HandsError, hands_of, read_hands, read_order};
pub use number::{DealNumbers, NumberError, deal_entropy, deck_entropy};
pub use pattern::{Awaited, Layout, Pattern, PatternError, PatternFault, Place};
pub use pbn::{Pbn, PbnError};
pub use shoe::{CardShoe, RestoreError, Shoe, ShoeError, ShoeState};
pub use sorting::Sorting;
pub use table::{Deal, Dealer, Hand, OrderError, Table};
pub use visible::{lookalike_key, quoted, visible};
pub use wanted::{Wanted, WantedError, cut_card, sorting_of};

//! Where decks come from: programs in any language, logs, and lines of text, parsed as they come.
//!
//! A source gives text, a deck a line: a [`Program`] by one of two protocols, or a [`Log`] of text, rows or JSON lines,
//! which may still be growing ([`Following`]). [`Lookahead`] waits for its first deck, from which [`Cards`] are learned
//! where they are not known, and then has a [`Parser`] read the rest beside the thread that takes the decks: a [`DeckStream`].
//!
//! All of it flows one way, thread by thread, as the [`Event`]s of [`Feed`]s, and ends by a [`Stop`], which wakes
//! the threads that wait. The parsers need neither threads nor processes: [`Parser::decks`], [`Log::read`], [`Log::decks`].
//!
//! Large orders, an id a line or as `NumPy` writes them, are read by [`Ids`].
//!
//! Files are opened, decompressed, and split into rows by the caller: this crate takes readers and [`Rows`].
//!
//! # Examples
//! ```
//! use evenhand_sources::{Event, Layout, Log, Lookahead, Cards, Parser, Stop};
//!
//! let text = "K Q A\nA K Q\n";
//! let stop = Stop::default();
//! let log = Log::new("table 7", Layout::Text(Box::new(text.as_bytes())));
//! let ahead = Lookahead::wait(log.stream(stop.child())?, &stop);
//! let cards = Cards::learned(ahead.first().unwrap_or_default(), None, None)?;
//! assert_eq!(cards.names(), ["A", "K", "Q"]);
//!
//! let mut decks = ahead.parse(Parser::new(&cards, "table 7, line"), u64::MAX, stop.child())?;
//! assert!(matches!(decks.next(&stop), Event::Item(faces) if faces == [1, 2, 0, 0, 1, 2]));
//! assert!(matches!(decks.next(&stop), Event::End(Ok(()))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod cards;
mod decoder;
mod doubt;
mod error;
mod feed;
mod french;
mod ids;
mod line;
mod log;
mod note;
mod parse;
#[cfg(feature = "programs")]
mod program;
mod returned;
mod series;
mod sorted;
mod stop;
mod stream;
mod words;

pub use arrangement::Known;
pub use cards::{Cards, CardsError, items};
pub use doubt::{DoubtError, DoubtKind};
pub use error::Error;
pub use feed::{Event, Feed, Outlet};
pub use ids::{Ids, IdsError, IdsEvent};
pub use log::{Following, Layout, Log, LogError, LogFormat, NoDeckError, NotUtf16, ReadError, Rows};
pub use note::{Note, Notes};
pub use parse::{DeckError, Difference, LineError, Parsed, Parser, UnreadableError};
#[cfg(feature = "programs")]
pub use program::{
    FirstDeck, Limits, Printout, Program, ProgramError, ProgramErrorKind, Protocol, Reading, Twins, WhichDeck,
};
pub use returned::Changes;
pub use series::Dependence;
pub use stop::{Cut, Stop};
pub use stream::{Chunk, DeckStream, Lookahead, TextStream};
pub use words::Unit;

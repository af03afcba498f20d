//! Every shuffle and sampler of the literature, right, slow and wrong, each runnable, traceable and open to proof.
//!
//! A [`Classic`] is a state and a step. A step takes its dice from any [`Draw`](evenhand::Draw) and reports each event
//! to a [`Trace`]; the state says all that the rest depends on, and can be compared and hashed. So one plain loop,
//! [`run`], runs every classic, one listener shows any of them at work, and following all dice from all states gives
//! its exact distribution.
//!
//! [`catalogue()`] lists them with their pages; a [`Machine`] is any of them. [`dice`] has the dice that programs are
//! given in place of exact ones, [`generators`] the old generators that some of them are made of, and [`seed_search`]
//! finds the seed of a deck that such a generator made; [`state_recovery`] solves for the state of V8's `Math.random`.
//! [`gnu_shuf`] has the dice and orders of GNU `shuf` with a file of random bytes.
//!
//! With the feature `listings`, [`Entry::listing`] has each classic as a person would write it in pseudo-code, Rust, C++ and
//! Python, and each [`Line`] the events of the trace that it makes; no other feature carries these texts.
//!
//! # Examples
//! ```
//! use evenhand::Tape;
//! use evenhand_classics::{Classic, Setting, find, run};
//!
//! // Article 000's example: 5 5 4 1 1 1, counted from 1, of the cards 1 to 6.
//! let mut durstenfeld = find("durstenfeld")?.start(&Setting::new(6))?;
//! run(&mut durstenfeld, &mut Tape::new([4, 4, 3, 0, 0, 0]), &mut ());
//! assert_eq!(durstenfeld.outcome(), [1, 2, 0, 3, 5, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod classic;
pub mod dice;
pub mod generators;
pub mod gnu_shuf;
mod halves;
#[cfg(feature = "listings")]
mod listing;
mod names;
mod page;
mod sampling;
pub mod seed_search;
mod setting;
pub mod state_recovery;
mod trace;
mod words;
mod work;

pub use catalogue::*;
pub use classic::{Classic, Progress, run};
#[cfg(feature = "listings")]
pub use listing::{Line, Listing, ListingLanguage, TraceEvent};
pub use names::{
    KnownName, NameError, NoClassicError, SeveralClassicsError, Subject, UnknownClassicError, find,
    known_name, known_names,
};
pub use page::{Distribution, Kind, Page, RunDice, Transition};
pub use sampling::Reservoir;
pub use setting::{Parameter, ParameterName, Setting, SettingError};
pub use trace::{Regions, Rejection, Trace};
pub use words::PageText;
pub use work::{ExpectedWork, Work};

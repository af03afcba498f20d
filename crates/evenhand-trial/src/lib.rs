//! The classics before the judge: what `evenhand-classics` can deal and `evenhand-audit` can judge, put together.
//!
//! The judge knows no shuffle by name, and the classics know no judge. Whatever shows a verdict, be it the program or a package for
//! another language, needs both: [`exact`] is the exact distribution of a classic; [`faults`] are the known faults that decks
//! resemble, or would have shown; [`proof`] is article 002's argument; [`trace`] is a classic at work, step by step; [`examples`] are the
//! articles' own; [`Dealing`] is the decks of
//! a classic from a seed; [`Command`] is a line for a terminal that does the same; [`Observed`] takes decks, keeps beside the battery what the report tells, and makes it;
//! [`Trial`] completes it, and [`judged`] does all of it. So the report of the same decks is the same, whoever shows it.
//!
//! # Examples
//! ```
//! use evenhand_audit::battery::{Deck, Finding};
//! use evenhand_trial::{Observed, Trial};
//!
//! let blank = evenhand_audit::Audit::of(&Deck::of_cards(52)?);
//! let mut observed = Observed::new(&blank, false);
//! let deck: Vec<u32> = (0..52).collect();
//! for first in 0..60 {
//!     // Cut, and never shuffled.
//!     observed.observe(&[&deck[first % 52..], &deck[..first % 52]].concat())?;
//! }
//! observed.look();
//! let mut report = observed.report(Vec::new());
//! Trial::of(&blank, &observed).complete(&mut report)?;
//! assert!(matches!(report.finding, Finding::Fail { .. }));
//! assert_eq!(report.suspects[0].name, "cut");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod circumstances;
mod command;
mod counting;
mod dealing;
pub mod exact;
pub mod examples;
pub mod faults;
mod groups;
mod judged;
mod observed;
mod one_number;
pub mod proof;
mod rows;
pub mod trace;
mod trial;
mod words;

pub use circumstances::{Circumstances, Origin};
pub use command::Command;
pub use counting::CountedClassic;
pub use dealing::{DEFAULT_DECKS, Dealing, Run, name_of_classic};
pub use groups::{known_groups, known_ranks_and_suits};
pub use judged::{Asked, fresh_decks, judged, undecided};
pub use observed::{Changing, KEPT_DECKS, Observed};
pub use one_number::{name_of_one_number, one_number};
pub use rows::{Rows, RowsOf};
pub use trial::{Trial, add_findings};

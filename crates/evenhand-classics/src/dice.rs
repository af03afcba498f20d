//! The dice that programs are given, right and wrong.
//!
//! A shuffle is as fair as its dice. The articles, and programs without number, take theirs from C's `rand`: a
//! remainder, a scaled fraction, the same seed in every run, the time for a seed, even the time before every draw. Each
//! of these is a [`Draw`](evenhand::Draw) here, so that any shuffle runs with any of them, and [`Dice`] says which: as
//! text, as exact [`Weights`] where draws do not hang together, and at work.
//!
//! What a die reduces is a source of numbers. Two kinds are modelled: ideal ones, uniform numbers of 8, 15, 16, 31 or
//! 32 [`Bits`], which leave a die no fault but its own; and C's own, of two [C libraries](CLibrary), from a seed of 32 bits.
//!
//! # Bounds beyond a source
//! A source of b bits distinguishes 2^b faces and no more. Beyond, `modulo` never shows a face from 2^b on, and
//! `scaled` shows 2^b faces with gaps between them.
//!
//! # Loops that wait
//! A shuffle that draws until it sees what it wants, as `rejection` does, waits for ever if its dice never show that:
//! the last face of `off_by_one`, every face but one of `reseeded_every_draw`, a face beyond the source.
//!
//! # Examples
//! ```
//! use evenhand::{Keystream, Seed};
//! use evenhand_classics::dice::Dice;
//! use evenhand_classics::{Classic, Setting, find, run};
//!
//! // A byte has 256 values: 24 faces share them 11 to 10.
//! let modulo: Dice = "modulo:8".parse()?;
//! let weights = modulo.weights(24).unwrap();
//! assert_eq!((weights.of(15), weights.of(16), weights.total()), (11, 10, 256));
//!
//! // The deck of article 000, whose program begins with srand(1), whatever the exact dice.
//! for number in 0..3 {
//!     let mut exact = Keystream::new(&Seed::from_text("42"), number);
//!     let mut dice = "fixed_seed".parse::<Dice>()?.draw(&mut exact);
//!     let mut durstenfeld = find("durstenfeld")?.start(&Setting::new(10))?;
//!     run(&mut durstenfeld, &mut *dice, &mut ());
//!     assert_eq!(durstenfeld.outcome(), [9, 8, 4, 2, 0, 6, 5, 1, 7, 3]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod description;
mod rolls;
mod source;
mod text;
mod weights;

pub use description::{CLibrary, Dice};
pub use source::Bits;
pub use text::{DiceError, DiceKind, kinds};
pub use weights::Weights;

//! A classic at work, as data: what every step draws, what it does, and how the cards lie after it.
//!
//! [`of_seed`] follows a classic with the dice of a seed, [`of_draws`] with draws that are given, as in the articles; both give
//! [`Frames`], which whoever shows them, a terminal, a picture or a page, shows alike. The cost is that of the steps, and of a copy of
//! all cards for each.

mod frames;
mod given;
mod narration;
mod scale;

use std::fmt;

use evenhand::{Keystream, Seed};
use evenhand_classics::Machine;
use evenhand_classics::dice::Dice;
use evenhand_locale::Language;

use self::frames::frames;
pub use self::frames::{Cell, Event, Frame, Frames, MAX_SHOWN, Rejected, Roll, State, serialize_work};
use self::given::Given;
pub use self::given::{GivenDrawsError, parse_draws};
pub use self::narration::work_in_words;
pub use self::scale::{DrawsFrom, Scale};
use crate::words::{said, text};

/// Why there are no frames.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceError {
    /// There are more than can be shown; or the classic never ends with such dice.
    TooLong {
        /// Steps that were followed.
        steps: usize,
        /// Cards, draws and moves of all steps together that are shown.
        most: usize,
    },
    /// The draws that were given are not those of the classic.
    Draws(GivenDrawsError),
}

impl TraceError {
    /// What is wrong, and what to do.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::TooLong { steps, most } => {
                said("trace-too-long", [("steps", text(steps)), ("most", (*most).into())], language)
            }
            Self::Draws(error) => error.text(language),
        }
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for TraceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooLong { .. } => None,
            Self::Draws(error) => Some(error),
        }
    }
}

/// The frames of a classic, which `machine` is at the start of, with n cards in their order and draws that are given: up to `most` cards,
/// draws and moves of all frames together, such as [`MAX_SHOWN`].
///
/// # Errors
/// If a draw is missing, is none of its die, or is left over; or there are too many frames.
///
/// # Examples
/// ```
/// use evenhand_audit::exact::Counting;
/// use evenhand_classics::{Classic, Setting, find};
/// use evenhand_trial::trace::{DrawsFrom, MAX_SHOWN, Scale, of_draws};
///
/// let mut machine = find("removal_vec")?.start(&Setting::new(6))?;
/// let scale = Scale { draws: DrawsFrom::One, places: Counting::FromOne, n: 6 };
/// let frames = of_draws(&mut machine, 6, &[5, 3, 3, 1, 1, 1], scale, MAX_SHOWN)?;
/// assert_eq!((frames.steps.len(), machine.outcome()), (7, vec![4, 2, 3, 0, 1, 5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_draws(
    machine: &mut Machine,
    n: u32,
    draws: &[u64],
    scale: Scale,
    most: usize,
) -> Result<Frames, TraceError> {
    let mut given = Given::new(draws.to_vec(), scale);
    let shown = frames(machine, n, most, &mut given, |given| given.wrong().is_some());
    let shown = shown.map_err(|steps| TraceError::TooLong { steps, most })?;
    given.end().map_err(TraceError::Draws)?;
    Ok(shown)
}

/// The frames of the classic `name`, which `machine` is at the start of, with n cards in their order and dice of a seed: for evenhand's
/// own order those of its shuffle with that seed. Up to `most` cards, draws and moves of all frames together, such as [`MAX_SHOWN`].
///
/// # Errors
/// If there are too many.
pub fn of_seed(
    machine: &mut Machine,
    n: u32,
    dice: Dice,
    name: &str,
    seed: &Seed,
    most: usize,
) -> Result<Frames, TraceError> {
    let mut stream = if name == "order" { Keystream::of_order(seed) } else { Keystream::new(seed, 0) };
    let shown = if dice == Dice::Exact {
        // As it is: a stream rolls several dice from one word where it is asked to.
        frames(machine, n, most, &mut stream, |_| false)
    } else {
        let mut draw = dice.draw(&mut stream);
        frames(machine, n, most, &mut *draw, |_| false)
    };
    shown.map_err(|steps| TraceError::TooLong { steps, most })
}

#[cfg(test)]
mod tests {
    use evenhand_classics::{Setting, find};

    use super::*;

    #[test]
    fn what_is_too_long_ends_at_its_limit_and_says_it() {
        let few = 1 << 12;
        for (name, setting) in [
            ("riffle", Setting { rounds: Some(u32::MAX), ..Setting::new(100) }),
            ("sort_by_random_key_no_ties", Setting { faces: Some(1), ..Setting::new(100) }),
            ("random_transpositions", Setting { rounds: Some(u32::MAX), ..Setting::new(1) }),
            ("sort_by_coin_insertion", Setting::new(1000)),
        ] {
            let mut machine = find(name).unwrap().start(&setting).unwrap();
            let error = of_seed(&mut machine, setting.n, Dice::Exact, name, &Seed::from_text("1"), few);
            let Err(error @ TraceError::TooLong { steps, most }) = error else { panic!("{name}") };
            assert!(most == few && steps < 100, "{name}: {steps}");
            assert!(error.to_string().contains("up to 4,096 cards, draws and moves"), "{error}");
        }
    }
}

//! The exact distribution of a classic: of all outcomes where they can be followed, else of where each card goes and which of two comes
//! first.
//!
//! Up to [`MAX_WHOLE_CARDS`] every die is followed from every state, and the answer is the whole [`Distribution`]; beyond, where a classic
//! moves places whatever lies there, small Markov chains follow one card and two ([`Chain`]).

mod argument;
mod chain;
mod error;
mod follow;
mod json;

use evenhand_audit::exact::{Chain, Counting, Distribution, Space};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Kind, Setting};
use evenhand_locale::Language;

pub use argument::divisibility;
pub use chain::{of_cell, of_classic};
pub use error::ExactError;
pub use follow::{MAX_WHOLE_CARDS, of_machine};
pub use json::{chain_json, whole_json};

use crate::words::WORDS;

/// The most rounds that are followed: a fraction's digits grow with them, and so does the time of each.
pub const MAX_ROUNDS: u32 = 10_000;

/// What is known exactly of a classic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The probability of every outcome.
    Whole(Distribution),
    /// Where each card goes, and which of two comes first.
    Chain(Chain),
}

/// What is known exactly of a classic with these dice.
///
/// # Errors
/// If it cannot be set so, or there is too much to follow.
///
/// # Examples
/// ```
/// use evenhand_classics::dice::Dice;
/// use evenhand_classics::{Setting, find};
/// use evenhand_trial::exact::{Answer, answer};
///
/// let Answer::Whole(naive) = answer(find("naive_swap")?, &Setting::new(3), Dice::Exact)? else { panic!() };
/// assert_eq!(naive.of(&[1, 0, 2]).to_string(), "5/27");
/// let Answer::Chain(naive) = answer(find("naive_swap")?, &Setting::new(52), Dice::Exact)? else { panic!() };
/// assert!(naive.position_by_card().f64(0, 1) > 1.0 / 52.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(entry: &Entry, setting: &Setting, dice: Dice) -> Result<Answer, ExactError> {
    let space = space(entry, setting)?;
    if is_chain(entry, setting) {
        return of_classic(entry, setting, dice).map(Answer::Chain);
    }
    of_machine(&entry.start(setting)?, entry.page().name, dice, space).map(Answer::Whole)
}

/// What the distribution of a classic that is set so is over: orders, or samples.
///
/// # Errors
/// If it cannot be set so, or has more cards or rounds than are followed.
pub fn space(entry: &Entry, setting: &Setting) -> Result<Space, ExactError> {
    let n = setting.n;
    if n > Chain::LIMIT {
        return Err(ExactError::TooMany { n });
    }
    // Wrong before it takes any time.
    entry.start(setting)?;
    limit_rounds(setting)?;
    Ok(match entry.page().kind {
        Kind::Shuffle => Space::Orders { n },
        Kind::Sampler => Space::Samples { n, k: entry.sample_size(setting)? },
    })
}

/// Refuses more rounds than can be followed.
///
/// # Errors
/// If there are more than [`MAX_ROUNDS`].
pub fn limit_rounds(setting: &Setting) -> Result<(), ExactError> {
    match setting.rounds.filter(|rounds| *rounds > MAX_ROUNDS) {
        Some(rounds) => Err(ExactError::TooManyRounds { rounds }),
        None => Ok(()),
    }
}

/// Whether the answer is that of chains: beyond a few cards there are too many orders for most; some shuffles reach few of them.
fn is_chain(entry: &Entry, setting: &Setting) -> bool {
    setting.n > MAX_WHOLE_CARDS && entry.transitions(setting).is_ok_and(|transitions| transitions.is_some())
}

/// The number of cards, and of those taken if it is samples.
pub fn size(space: Space) -> (u32, Option<u32>) {
    match space {
        Space::Samples { .. } => (space.cards(), Some(space.length())),
        Space::Orders { .. } => (space.cards(), None),
    }
}

/// An outcome by letters, or by numbers where there are not enough.
pub fn name(outcome: &[u32], n: u32, counting: Counting, language: Language) -> String {
    if outcome.is_empty() {
        return WORDS.messages(language).text("no-cards");
    }
    if n <= 26 {
        return outcome.iter().map(|card| char::from(b'a' + *card as u8)).collect();
    }
    let numbers: Vec<String> = outcome.iter().map(|card| format!("#{}", counting.shown(*card))).collect();
    numbers.join(",")
}

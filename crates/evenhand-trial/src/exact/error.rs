//! Why there is no exact distribution of a classic.

use evenhand_audit::exact::{Chain, ChainError, DistributionError};
use evenhand_classics::SettingError;
use evenhand_classics::dice::Dice;
use evenhand_locale::Language;

use super::{MAX_ROUNDS, MAX_WHOLE_CARDS};
use crate::words::{said, text};

/// Why there is none.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ExactError {
    /// The classic cannot be set so.
    Setting(#[from] SettingError),
    /// More cards than are followed.
    TooMany {
        /// The number of cards.
        n: u32,
    },
    /// More rounds than are followed.
    TooManyRounds {
        /// The number of rounds.
        rounds: u32,
    },
    /// The dice cannot be followed.
    Distribution {
        /// The classic.
        name: String,
        /// Why not.
        error: DistributionError,
    },
    /// The chain is too long.
    Chain {
        /// The classic.
        name: String,
        /// Why.
        error: ChainError,
    },
    /// Too many orders, and no chain of one card is known.
    NoChain {
        /// The classic.
        name: String,
        /// The number of cards.
        n: u32,
    },
    /// The draws of these dice follow from one hidden number, so there is no chain.
    Chained {
        /// The dice.
        dice: Dice,
    },
    /// The draws of these dice follow from one hidden number, and those are too many.
    Hidden {
        /// The dice.
        dice: Dice,
    },
    /// With such a hidden number the classic waits for ever.
    NeverEnds {
        /// The classic.
        name: String,
        /// The dice.
        dice: Dice,
        /// The number.
        number: u64,
    },
}

impl ExactError {
    /// What it is, and what to do.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Setting(error) => error.text(language),
            Self::TooMany { n } => {
                said("exact-too-many", [("limit", Chain::LIMIT.into()), ("n", text(n))], language)
            }
            Self::TooManyRounds { rounds } => {
                let facts = [("limit", text(&MAX_ROUNDS)), ("rounds", text(rounds))];
                said("exact-too-many-rounds", facts, language)
            }
            Self::Distribution { name, error } => format!("{name}: {}", error.text(language)),
            Self::Chain { name, error } => format!("{name}: {}", error.text(language)),
            Self::NoChain { name, n } => {
                let facts = [("name", text(name)), ("n", text(n)), ("most", text(&MAX_WHOLE_CARDS))];
                said("exact-no-chain", facts, language)
            }
            Self::Chained { dice } => {
                said("exact-chained", [("dice", text(dice)), ("most", text(&MAX_WHOLE_CARDS))], language)
            }
            Self::Hidden { dice } => said("exact-hidden", [("dice", text(dice))], language),
            Self::NeverEnds { name, dice, number } => {
                let facts = [("name", text(name)), ("dice", text(dice)), ("number", text(number))];
                said("exact-never-ends", facts, language)
            }
        }
    }
}

//! Why there is no exact distribution of a classic.

use evenhand_audit::exact::{ChainError, DistributionError};
use evenhand_classics::dice::Dice;
use evenhand_locale::Language;

use super::MAX_WHOLE_CARDS;
use crate::school::{messages, text};

/// Why there is none.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.text(Language::English))]
pub(crate) enum ExactError {
    /// The dice cannot be followed.
    Distribution { name: String, error: DistributionError },
    /// The chain is too long.
    Chain { name: String, error: ChainError },
    /// Too many orders, and no chain of one card is known.
    NoChain { name: String, n: u32 },
    /// The draws of these dice follow from one hidden number, so there is no chain.
    Chained { dice: Dice },
    /// The draws of these dice follow from one hidden number, and those are too many.
    Hidden { dice: Dice },
    /// With such a hidden number the classic waits for ever.
    NeverEnds { name: String, dice: Dice, number: u64 },
}

impl ExactError {
    /// What it is, and what to do.
    pub(crate) fn text(&self, language: Language) -> String {
        let words = messages(language);
        match self {
            Self::Distribution { name, error } => format!("{name}: {}", error.text(language)),
            Self::Chain { name, error } => format!("{name}: {}", error.text(language)),
            Self::NoChain { name, n } => {
                let facts = [("name", text(name)), ("n", text(n)), ("most", text(&MAX_WHOLE_CARDS))];
                words.format("exact-no-chain", facts)
            }
            Self::Chained { dice } => {
                words.format("exact-chained", [("dice", text(dice)), ("most", text(&MAX_WHOLE_CARDS))])
            }
            Self::Hidden { dice } => words.format("exact-hidden", [("dice", text(dice))]),
            Self::NeverEnds { name, dice, number } => {
                let facts = [("name", text(name)), ("dice", text(dice)), ("number", text(number))];
                words.format("exact-never-ends", facts)
            }
        }
    }

    /// As the program's error, in a language.
    pub(crate) fn told(&self, language: Language) -> anyhow::Error {
        anyhow::anyhow!(self.text(language))
    }
}

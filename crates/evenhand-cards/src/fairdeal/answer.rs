//! The answer of a drand server for a round: JSON with its number, randomness and signature.

use serde::Deserialize;

use super::Hash;

/// The answer of a drand server to `/CHAIN/public/ROUND`, also in its later form without the
/// randomness. It does not name the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The number of the round.
    pub round: u64,
    /// The randomness, as the answer spells it.
    pub randomness: String,
    /// The signature, as the answer spells it. May be empty.
    pub signature: String,
}

/// The members that this program reads. It ignores all others.
#[derive(Deserialize)]
struct Members {
    round: u64,
    randomness: Option<String>,
    #[serde(default)]
    signature: String,
}

impl Answer {
    /// Reads an answer.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::Answer;
    ///
    /// let answer = Answer::read(br#"{"round":7,"signature":"0102"}"#)?;
    /// assert!(answer.randomness.starts_with("a12871fe"));
    /// # Ok::<(), evenhand_cards::fairdeal::AnswerError>(())
    /// ```
    ///
    /// # Errors
    /// [`AnswerError`] if the bytes are not an answer of a drand server.
    pub fn read(bytes: &[u8]) -> Result<Self, AnswerError> {
        let members: Members = serde_json::from_slice(bytes)
            .map_err(|error| AnswerError::Form { line: error.line(), column: error.column() })?;
        let Members { round, randomness, signature } = members;
        let randomness = match randomness {
            Some(randomness) => randomness,
            // The later form leaves out the randomness, which is the hash of the signature.
            None => hex::decode(&signature)
                .ok()
                .filter(|signature| !signature.is_empty())
                .map(|signature| Hash::of(&signature).to_string())
                .ok_or(AnswerError::Empty)?,
        };
        Ok(Self { round, randomness, signature })
    }
}

/// The reason why a text is not an answer of a drand server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The text is not JSON of this form.
    #[error(
        "not the answer of a beacon (error at line {line}, column {column}). Expected JSON with round, randomness and signature."
    )]
    Form {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// It contains neither randomness nor a signature that gives it.
    #[error("the answer has neither randomness nor a signature in hexadecimal")]
    Empty,
}

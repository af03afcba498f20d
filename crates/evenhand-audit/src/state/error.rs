//! Why a state cannot be read, or not be merged.

use crate::battery::AuditError;

/// Why no state can be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// No JSON, or not to its end.
    #[error("is not JSON, or is truncated")]
    Unreadable {
        /// Where, and what was expected.
        #[source]
        error: serde_json::Error,
    },
    /// JSON, and not that of a state.
    #[error("is not the state of an audit (evenhand audit --state writes one)")]
    NotAState {
        /// What is missing or too much.
        #[source]
        error: serde_json::Error,
    },
    /// A state of another schema.
    #[error(
        "is of schema {schema:?}, made by version {version}: {schema} is not {}. Audit its decks with this version.",
        super::SCHEMA
    )]
    OtherSchema {
        /// The schema.
        schema: String,
        /// The version of the program that wrote it.
        version: String,
    },
    /// A state whose checksum is not that of its contents.
    #[error("was changed after it was written: its checksum does not match.")]
    Edited,
    /// Counts that cannot be those of decks.
    #[error("is not the state of an audit: {what} do not add up")]
    DoesNotAddUp {
        /// Which of them.
        what: &'static str,
    },
}

/// Why two states cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// States of two versions of the program.
    #[error("was made by version {other}, and those before by {one}. Audit all decks with one version.")]
    OtherVersion {
        /// The version of those before.
        one: String,
        /// The other.
        other: String,
    },
    /// Decks of other cards, or of which other places are visible: cards, faces, visible places.
    #[error(
        "is of decks of {} cards of {} faces, {} visible, and those before are of {} cards of {} faces, {} visible, or \
         other cards are equal. Only audits of the same deck can be merged.",
        other[0], other[1], other[2], one[0], one[1], one[2]
    )]
    OtherDeck {
        /// Those before.
        one: [u32; 3],
        /// The other.
        other: [u32; 3],
    },
    /// Cards of other names, or in another order before the shuffle.
    #[error(
        "has a card {other:?} where those before have {one:?}: name the cards in one order with --items."
    )]
    OtherNames {
        /// A name of those before.
        one: String,
        /// The name in its place.
        other: String,
    },
    /// A part that was merged before.
    #[error("{name} ({decks} deck{}) is there already. Each part counts once.", if *decks == 1 { "" } else { "s" })]
    Twice {
        /// What the part is called.
        name: String,
        /// How many decks it has.
        decks: u64,
    },
    /// Counts that do not add up.
    #[error(transparent)]
    Audit(#[from] AuditError),
}

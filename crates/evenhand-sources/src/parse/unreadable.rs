//! Why no cards can be read from a line, where that is not for its cards.

use thiserror::Error;

/// Why no cards can be read from a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnreadableError {
    /// A bracket has no end.
    #[error(
        "ends within brackets: print a deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python"
    )]
    Unclosed,
    /// A bracket has no beginning.
    #[error(
        "closes a bracket that it does not open: print a deck on one line, as deck.join(' ') does in JavaScript and \
             print(*deck) in Python"
    )]
    Unopened,
    /// It goes on with the line before, as R and MATLAB print.
    #[error(
        "is a part of a deck that is broken over lines: print a deck on one line, as cat(deck, \"\\n\") does in R and \
             fprintf('%d ', deck) in MATLAB"
    )]
    Broken,
    /// It leaves cards out.
    #[error(
        "leaves cards out (...): print all of them, as deck.join(' ') does in JavaScript and print(*deck) in Python"
    )]
    CutShort,
    /// It shows addresses of objects, or their class.
    #[error(
        "shows what kind of objects the cards are, and where they lie, not which they are: print their names"
    )]
    Objects,
    /// It may be read in several ways.
    #[error(
        "may have its deck in several places: print nothing but the deck, or name its field by --column (with --format \
             jsonl)"
    )]
    Ambiguous,
    /// Several of its fields may be the deck.
    #[error(
        "may have its deck in {}: print nothing but the deck, or name its field by --column (with --format jsonl)",
        fields.join(" or ")
    )]
    Several {
        /// Their names.
        fields: Vec<String>,
    },
    /// It has the same cards more than once.
    #[error(
        "is more than one deck of the same cards, or one before and after its shuffle: print one deck a line, and nothing \
         else (jq -c '.[]' splits a list of lists in JSON)"
    )]
    SeveralDecks,
    /// There are too many groups within one another.
    #[error("has too many brackets within one another")]
    Deep,
}

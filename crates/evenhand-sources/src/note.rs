//! Notes on how a text was read, so that the user can check it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use evenhand_locale::Language;

use crate::words::WORDS;

/// A remark about how a text was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Decks were found among other text, or over several lines.
    Arranged {
        /// Number of cards per deck.
        cards: usize,
        /// Number of lines of the first deck.
        lines: usize,
        /// Number of hands or groups of the first deck.
        hands: usize,
        /// Whether hands are sorted, so that the audit judges only which cards each hand has.
        are_sorted: bool,
        /// The first line without cards.
        other: Option<String>,
        /// Number of decks that the text shows per shuffle, and which of them counts, from 1.
        cycle: (usize, usize),
    },
    /// The last line is only a part of a deck, and was skipped.
    Cut {
        /// The number of the line, from 1.
        number: u64,
        /// The line, quoted.
        line: String,
    },
}

impl Note {
    /// Returns the localized note, a phrase without a subject.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let flag = |is: bool| if is { "yes" } else { "no" };
        match self {
            Self::Arranged { cards, lines, hands, are_sorted, other, cycle } => {
                let facts = [
                    ("cards", (*cards).into()),
                    ("lines", (*lines).into()),
                    ("hands", (*hands).into()),
                    ("sorted", flag(*are_sorted).into()),
                    ("has-other", flag(other.is_some()).into()),
                    ("other", other.clone().unwrap_or_default().into()),
                    ("cycle", cycle.0.into()),
                    ("taken", cycle.1.into()),
                ];
                words.format("note-arranged", facts)
            }
            Self::Cut { number, line } => {
                words.format("note-cut", [("number", (*number).into()), ("line", line.as_str().into())])
            }
        }
    }
}

/// Notes that the thread of a source leaves for its reader. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    notes: Arc<Mutex<Vec<Note>>>,
    has_sorted_hands: Arc<AtomicBool>,
}

impl Notes {
    pub(crate) fn add(&self, note: Note) {
        if matches!(note, Note::Arranged { are_sorted: true, .. }) {
            self.has_sorted_hands.store(true, Ordering::Relaxed);
        }
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }

    /// Returns whether any note so far, taken or not, reported sorted hands or sorted draws.
    pub fn has_sorted_hands(&self) -> bool {
        self.has_sorted_hands.load(Ordering::Relaxed)
    }

    /// Removes and returns the notes so far.
    pub fn take(&self) -> Vec<Note> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

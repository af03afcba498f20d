//! The checks of a verifier: their codes, and what each claims.

use std::fmt;

/// A check, by the code that the contract gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "`claim` says what each is; the contract has the words")]
pub enum Code {
    F01,
    F02,
    F03,
    F04,
    F05,
    F06,
    F07,
    F08,
    F09,
    F10,
    F11,
    F12,
    F13,
    F14,
    D03,
    D04,
    D05,
    D06,
}

use Code::{D03, D04, D05, D06, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14};

impl Code {
    /// The checks of a transcript of deals, in their order.
    pub const DEALS: [Self; 14] = [F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14];
    /// The checks of a public draw, in their order.
    pub const DRAW: [Self; 6] = [F01, F02, D03, D04, D05, D06];

    /// What holds if the check does.
    pub fn claim(self) -> &'static str {
        match self {
            F01 => "the file is UTF-8 of at most 16,777,216 bytes",
            F02 => "the file is spelt in the one canonical form",
            F03 => "the eight lines of the spec are as they must be",
            F04 => "the deck is the game's, no card missing and none too many",
            F05 => "the pattern of the deal fits the deck and the seats",
            F06 => "each seat has its words, in the order of the spec",
            F07 => "the outcome of the beacon's round is there, if the spec names one",
            F08 => "the secret has been shown",
            F09 => "the spec and the secret are those that were committed to",
            F10 => "there are as many deals as the spec says",
            F11 => "every card of every deal lies where secret, words and beacon put it",
            F12 => "the commitment is the one that you kept",
            F13 => "the words that you sent are in the file, to the byte",
            F14 => "the previous transcript is the one that you gave",
            D03 => "the six lines of the spec are as they must be",
            D04 => "the outcome of the beacon's round is there",
            D05 => "the winners are those that the beacon draws",
            D06 => "the list that you gave is the one in the spec",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

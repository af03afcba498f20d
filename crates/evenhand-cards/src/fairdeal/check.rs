//! The checks of a verifier: their codes, and what each claims.

use evenhand_locale::Language;

use crate::words::WORDS;

/// A check, by the code that the contract gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
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
    pub fn claim(self) -> String {
        WORDS.messages(Language::English).text(&format!("claim-{self}"))
    }
}

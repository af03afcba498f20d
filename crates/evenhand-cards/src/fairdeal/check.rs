//! The checks of a verifier: their codes, and the claim of each.

use evenhand_locale::Language;

use crate::words::WORDS;

/// A check, by the code that the contract gives it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[non_exhaustive]
#[expect(missing_docs, reason = "`claim` says what each is; the contract has the words")]
pub enum Code {
    #[default]
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
    F15,
    F16,
    F17,
    F18,
    F19,
    F20,
    F21,
    D03,
    D04,
    D05,
    D06,
    D07,
    D08,
}

use Code::{
    D03, D04, D05, D06, D07, D08, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14, F15,
    F16, F17, F18, F19, F20, F21,
};

impl Code {
    /// The checks of a transcript of deals, in their order; D06 and D07 follow, where what belongs to a draw is given.
    pub const DEALS: [Self; 21] = [
        F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, F20,
        F21,
    ];
    /// The checks of a public draw, in their order; F15 to F17 and F19 to F21 stand before D06, where what belongs to a
    /// deal is given.
    pub const DRAW: [Self; 8] = [F01, F02, D03, D04, D05, D06, D07, D08];

    /// The claim that the check proves.
    pub fn claim(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("claim-{self}"))
    }
}

//! The verdict: the last lines of a report, as data, and the exit that goes with them.

use std::fmt;

use evenhand_locale::Language;

use super::{Code, Hash};
use crate::words::WORDS;

/// The verdict of a verifier.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// 0: all holds, against something that was kept; 1: refused; 3: it agrees with itself, and not all was shown that a
    /// good verdict needs.
    pub exit: u8,
    /// The lines, in order.
    pub sentences: Vec<Sentence>,
}

/// A line of a verdict.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Sentence {
    /// A sheet that was given and the transcript contradict each other.
    FalseSheet,
    /// A slip that was given and the transcript contradict each other.
    FalseSlip,
    /// A slip that was given is the transcript's, of a place that the pattern gives to another.
    MisplacedSlip,
    /// A check failed.
    Refused {
        /// Which.
        code: Code,
    },
    /// Neither table nor opening line was given.
    NothingKept,
    /// The beacon's chain is another than quicknet.
    UnknownChain,
    /// The beacon's value was neither checked nor looked up.
    BeaconUnchecked,
    /// All holds, and a table was given.
    HoldsTable,
    /// All holds, and opening lines were given, and no table.
    HoldsLine,
    /// The conclusion from opening lines.
    HonestLine {
        /// The seats whose lines were given.
        seats: Vec<String>,
    },
    /// The conclusion from a table alone.
    HonestTable {
        /// TABLE.
        table: Hash,
        /// The seats that sealed.
        seats: Vec<String>,
    },
    /// The conclusion from a table or line that arrived after the openings.
    SeveralTables,
    /// The conclusion from a beacon.
    HonestBeacon,
    /// A draw without its announcement.
    DrawNothingKept,
    /// The chain of a draw's beacon is another than quicknet.
    DrawUnknownChain,
    /// The beacon's value of a draw was neither checked nor looked up.
    DrawBeaconUnchecked,
    /// All holds, and the announcement was given.
    HoldsAnnouncement,
    /// What follows from an announcement before the round.
    DrawHonestBeacon,
}

impl Sentence {
    /// The sentence, in words. The English ones are the contract's, to the letter.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::Language;
    /// use evenhand_cards::fairdeal::{Code, Sentence};
    ///
    /// assert_eq!(Sentence::Refused { code: Code::F09 }.text(Language::English), "Refused: F09");
    /// ```
    pub fn text(&self, language: Language) -> String {
        let (mut code, mut table, mut listed) = (String::new(), String::new(), String::new());
        match self {
            Self::Refused { code: failed } => code = failed.to_string(),
            Self::HonestLine { seats } => listed = join(seats, language),
            Self::HonestTable { table: name, seats } => {
                (table, listed) = (name.to_string(), join(seats, language));
            }
            _ => {}
        }
        let facts = [("code", code.into()), ("table", table.into()), ("seats", listed.into())];
        WORDS.messages(language).format(&format!("verdict-{}", <&str>::from(self)), facts)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// Names in a row.
pub(super) fn join(names: &[String], language: Language) -> String {
    names.join(&WORDS.messages(language).text("between-names"))
}

//! Verification: compares a file with everything that its reader kept, and returns a report.
//!
//! The checks run in the contract's order, and the first that fails is the answer. Each limit is checked before work
//! of its size begins: bytes before text, brackets before lists, cards and deals before orders. So
//! a hostile file takes no longer than an honest file of the same length.
//!
//! Cost, on one core of an AMD EPYC (November 2026): a file of one deal of 54 cards, 36 µs; with quicknet's signature under the
//! feature `bls`, 2.1 ms more; 16 MiB of nothing but the shortest strings or brackets, some 0.2 s, and at most 170 MB of memory.
//!
//! # What it cannot know
//! Whether these are the cards that lay on the table, whether openings came in time, and whether a name in the file is a
//! certain person. Data is compared unchanged, and invalid data fails its check.

mod compare;
mod deals;
mod draw;
mod previous;

use super::file::{self, File};
use super::report::Kept;
use super::respelling;
use super::{Check, Code, Format, Hash, List, Outcome, Report};
pub(super) use previous::table as closed_table;
pub use previous::{TraceError, trace_back};

/// The data that the reader of a transcript kept, unchanged. A check fails if any item of its list
/// fails.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Tables that her program stored before it opened, byte for byte (F15).
    pub tables: Vec<Vec<u8>>,
    /// Opening lines, her own or another seat's (F16).
    pub openings: Vec<String>,
    /// Check words, as they were read aloud (F17).
    pub check_words: Vec<String>,
    /// Rounds that she looked up, `CHAIN:ROUND:RANDOMNESS` (F18, D08).
    pub rounds: Vec<String>,
    /// Sheets, byte for byte (F19).
    pub sheets: Vec<Vec<u8>>,
    /// Hashes of whole sheets instead of their text, each with the number of its deal (F19).
    pub sheet_hashes: Vec<(u32, Hash)>,
    /// Slips, `NAME=SLIP`, the name being the seat or pile that the card came from (F20).
    pub slips: Vec<String>,
    /// The finished file that `prev` leads to (F21).
    pub previous: Vec<Vec<u8>>,
    /// Tables that were not finished, the last one first (F21).
    pub voids: Vec<Vec<u8>>,
    /// Announcements of a draw, byte for byte (D07).
    pub announcements: Vec<Vec<u8>>,
    /// Lists of a draw (D06).
    pub lists: Vec<List>,
}

/// Verifies a transcript of deals or of a public draw. Any bytes may come; none make it panic.
///
/// Data of the other kind fails too: a table for a public draw, or a list for deals. Otherwise an
/// attacker could answer a player who kept a table with an honest draw.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{Code, Known, verify};
///
/// let report = verify(b"{}\n", &Known::default());
/// assert_eq!(report.code(), Some(Code::F02));
/// assert_eq!(report.verdict().exit, 1);
/// assert_eq!(report.verdict().sentences[0].to_string(), "Refused: F02");
/// ```
pub fn verify(bytes: &[u8], known: &Known) -> Report {
    let mut report = Report {
        format: None,
        withdrawn: false,
        stage: None,
        hash: Hash::of(bytes),
        checks: Vec::new(),
        facts: Vec::new(),
        warnings: Vec::new(),
        spec: None,
        opened: None,
        published: None,
        checked: false,
        forged: false,
        deals: Vec::new(),
        draw: None,
        winners: Vec::new(),
        kept: Kept::default(),
    };
    // The checks say themselves where they ended.
    let _ = report.file(bytes, known);
    let codes = if report.format == Some(Format::Draw) { &Code::DRAW[..] } else { &Code::DEALS };
    for &code in codes {
        if report.checks.iter().all(|check| check.code != code) {
            report.checks.push(Check { code, outcome: Outcome::NotReached });
        }
    }
    report
}

impl Report {
    /// Notes how a check came out; none if it failed, which ends the checks.
    fn check<T>(&mut self, code: Code, result: Result<T, impl ToString>) -> Option<T> {
        let (outcome, value) = match result {
            Ok(value) => (Outcome::Held, Some(value)),
            Err(why) => (Outcome::Failed(why.to_string()), None),
        };
        self.checks.push(Check { code, outcome });
        value
    }

    /// Notes how a check of things came out that may not have been given.
    fn given<T, E: ToString>(
        &mut self,
        code: Code,
        given: &[T],
        mut holds: impl FnMut(&T) -> Result<(), E>,
    ) -> Option<()> {
        if given.is_empty() {
            self.checks.push(Check { code, outcome: Outcome::NotGiven });
            return Some(());
        }
        // Which of several it is, counted from 1.
        let which =
            |place: usize| if given.len() > 1 { format!("number {}: ", place + 1) } else { String::new() };
        let failed = given
            .iter()
            .enumerate()
            .find_map(|(place, thing)| holds(thing).err().map(|why| which(place) + &why.to_string()));
        self.check(code, failed.map_or(Ok(()), Err))
    }

    /// Refuses what belongs to a file of the other kind.
    fn refuse(&mut self, code: Code, is_given: bool, why: &str) -> Option<()> {
        if is_given { self.check(code, Err(why)) } else { Some(()) }
    }

    fn file(&mut self, bytes: &[u8], known: &Known) -> Option<()> {
        let text =
            self.check(Code::F01, file::text(bytes).map_err(|error| respelling::explained(bytes, &error)))?;
        let file = File::read(text).map_err(|error| {
            self.withdrawn = file::is_withdrawn(bytes);
            respelling::explained(bytes, &error)
        });
        match self.check(Code::F02, file)? {
            File::Deals(file) => self.of_deals_file(&file, known),
            File::Draw(file) => self.of_draw_file(&file, known),
        }
    }
}

//! Audits saved and pooled: the decks of many servers, judged as one.
//!
//! What an audit keeps of its decks are counts, which add up: a [`State`] is these counts, with where the decks came from,
//! as JSON (schema `evenhand-audit-state/2`, documented in `docs/audit-state.md`). States that are merged, in any order and in any
//! grouping, are those of one audit of all decks:
//!
//! - every count of decks, and so every test of decks and of inverses, is exactly that of one log after another;
//! - groups and distances too; changes, lags and cards in place are those within each part: between the last deck of a part and the first of the
//!   next there is nothing;
//! - change over time is that within each part, and between each part and all others together;
//! - equal decks are found across all parts, by fingerprints of 16 bytes: of each part those of its first 2^24 decks;
//! - where cards are equal or places not visible, what is visible adds up exactly; the random completion of the rest is
//!   that of each part.
//!
//! Cost: O(n²) a part, and 16 bytes a deck.
//!
//! When not to use it: with evidence that was looked at after every deck (where it stopped depends on what was seen, and
//! the p-values of the pooled counts would not hold).

mod error;
mod part;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub use error::{MergeError, StateError};
pub use part::{Further, Part};

use crate::battery::{Audit, Saved, Test};
use crate::findings::{NotLookedAt, Provenance};

/// The schema of states; its number changes when a key does.
pub const SCHEMA: &str = "evenhand-audit-state/2";

/// Fewer decks may be the same by chance.
const TELLING_DECKS: u64 = 3;

/// The sufficient statistics of an audit, and of which parts they are.
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::Provenance;
/// use evenhand_audit::state::State;
///
/// // Two servers, each of which judges its own decks and saves what it counted.
/// let server = |name: &str, deals: &[[u32; 3]]| -> Result<String, Box<dyn std::error::Error>> {
///     let mut audit = Audit::new(3)?;
///     for deal in deals {
///         audit.observe(deal)?;
///     }
///     let provenance = Provenance { source: name.into(), version: "0.1.0".into(), ..Provenance::default() };
///     Ok(State::new(audit, provenance).to_json())
/// };
/// let one = server("north", &[[2, 0, 1], [0, 1, 2]])?;
/// let other = server("south", &[[1, 0, 2]])?;
///
/// let mut fleet = State::from_json(one.as_bytes())?;
/// fleet.merge(State::from_json(other.as_bytes())?)?;
/// assert_eq!(fleet.audit().decks(), 3);
///
/// // The same file once more is noticed.
/// let error = fleet.merge(State::from_json(other.as_bytes())?).unwrap_err();
/// assert_eq!(error.to_string(), "south (1 deck) is there already. Each part counts once.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct State {
    audit: Audit,
    parts: Vec<Part>,
}

/// The document, in the order of its keys.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    tool: String,
    version: String,
    /// Of the compact JSON of `state`.
    sha256: String,
    state: Body,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    parts: Vec<Part>,
    counts: Saved,
}

/// What is read first, so that another schema is called that.
#[derive(Deserialize)]
struct Kind {
    schema: String,
    version: String,
}

impl State {
    /// Of an audit whose decks all came from one place; its run ends here.
    ///
    /// An audit of decks that are not wholly visible, and that is to be merged, needs auxiliary random numbers of its own:
    /// [`Audit::with_auxiliary_of_decks`].
    pub fn new(mut audit: Audit, provenance: Provenance) -> Self {
        audit.end_run_as("");
        let statistics = sha256(&audit.saved());
        audit.end_run_as(&provenance.source);
        let part = Part {
            decks: audit.decks(),
            provenance,
            statistics,
            further: Vec::new(),
            not_looked_at: Vec::new(),
        };
        Self { audit, parts: vec![part] }
    }

    /// With the tests of its parts that are of more than their decks: twins, and a search for a seed. Others are left out.
    #[must_use]
    pub fn with_further(mut self, tests: &[Test]) -> Self {
        for part in &mut self.parts {
            part.further = tests.iter().filter_map(Further::of).collect();
        }
        self
    }

    /// With what was not looked at.
    #[must_use]
    pub fn with_not_looked_at(mut self, what: &[NotLookedAt]) -> Self {
        for part in &mut self.parts {
            part.not_looked_at = what.to_vec();
        }
        self
    }

    /// The audit of all decks.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// Where the decks came from: a part for each audit that was merged, sorted.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The tests of all parts that are of more than their decks, to be judged with those of the decks.
    pub fn further(&self) -> Vec<Test> {
        let all = || self.parts.iter().flat_map(|part| &part.further);
        all().filter_map(Further::test).chain(Further::of_evidence(all())).collect()
    }

    /// Adds the decks of another state.
    ///
    /// # Errors
    /// If its cards differ, or what is visible of them, or what they are called; if it was made by another version of
    /// the program; if a part is there already; if there would be more decks than counts are kept for. Then nothing is
    /// added.
    pub fn merge(&mut self, other: Self) -> Result<(), MergeError> {
        let mine = self.parts.first().map(|part| &part.provenance.version);
        let theirs = other.parts.first().map(|part| &part.provenance.version);
        if let (Some(one), Some(other)) = (mine, theirs)
            && one != other
        {
            return Err(MergeError::OtherVersion { one: one.clone(), other: other.clone() });
        }
        let decks = [self.audit.deck(), other.audit.deck()];
        if decks[0] != decks[1] {
            let [one, other] = decks.map(|deck| [deck.cards(), deck.faces(), deck.visible()]);
            return Err(MergeError::OtherDeck { one, other });
        }
        let of = |state: &Self| {
            (0..state.audit.deck().faces()).map(|face| state.audit.names().of_face(face)).collect::<Vec<_>>()
        };
        let different = of(self).into_iter().zip(of(&other)).find(|(one, other)| one != other);
        if let Some((one, other)) = different {
            return Err(MergeError::OtherNames { one, other });
        }
        let telling = decks[0].probability_of_equal() <= 1.0 / 362_880.0;
        for part in &other.parts {
            if self.parts.iter().any(|mine| mine.is_same(part, telling)) {
                let (name, decks) = (part.provenance.source.clone(), part.decks);
                return Err(MergeError::Twice { name, decks });
            }
        }
        self.audit.merge(other.audit)?;
        self.parts.extend(other.parts);
        self.parts.sort_unstable();
        Ok(())
    }

    /// As JSON, on one line: `docs/audit-state.md` documents it key by key. The same for the same parts, however they were merged.
    ///
    /// O(n²), and 32 bytes a deck that is remembered.
    pub fn to_json(&self) -> String {
        let state = Body { parts: self.parts.clone(), counts: self.audit.saved() };
        let version = self.parts.first().map_or_else(String::new, |part| part.provenance.version.clone());
        let sha256 = sha256(&state);
        let document = Document { schema: SCHEMA.into(), tool: "evenhand".into(), version, sha256, state };
        // Keys are names and writing to memory does not fail, which are the only ways in which this could.
        serde_json::to_string(&document).unwrap_or_default() + "\n"
    }

    /// From JSON, of which it does not matter how it is indented.
    ///
    /// # Errors
    /// If it is no JSON or was cut off, of another schema, was edited after it was written, or its counts do not add up.
    /// The checksum finds what happened by accident; who wants to deceive can make another.
    pub fn from_json(json: &[u8]) -> Result<Self, StateError> {
        let kind: Kind = match serde_json::from_slice(json) {
            Ok(kind) => kind,
            Err(error) if error.is_data() => return Err(StateError::NotAState { error }),
            Err(error) => return Err(StateError::Unreadable { error }),
        };
        if kind.schema != SCHEMA {
            return Err(StateError::OtherSchema { schema: kind.schema, version: kind.version });
        }
        let document: Document =
            serde_json::from_slice(json).map_err(|error| StateError::NotAState { error })?;
        if sha256(&document.state) != document.sha256 {
            return Err(StateError::Edited);
        }
        let Body { mut parts, counts } = document.state;
        let audit = counts.into_audit().map_err(|error| StateError::DoesNotAddUp { what: error.0 })?;
        let decks = parts.iter().try_fold(0, |sum: u64, part| sum.checked_add(part.decks));
        let of_one_version = parts.iter().all(|part| part.provenance.version == document.version);
        if parts.is_empty() || decks != Some(audit.decks()) || !of_one_version {
            return Err(StateError::DoesNotAddUp { what: "the parts" });
        }
        parts.sort_unstable();
        Ok(Self { audit, parts })
    }
}

/// The SHA-256 of something as compact JSON, in hexadecimal.
fn sha256(what: &impl Serialize) -> String {
    hex::encode(Sha256::digest(serde_json::to_vec(what).unwrap_or_default()))
}

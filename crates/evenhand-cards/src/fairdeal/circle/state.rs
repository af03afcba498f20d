//! The stored state: JSON in one form and one version. Inconsistent states are refused.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::{Circles, KeptTable, SealedOffer};

/// The beginning of a state.
const FORMAT: &str = "fairdeal-v2 circles 1";

#[derive(Serialize)]
struct Written<'a> {
    format: &'static str,
    offers: &'a [SealedOffer],
    tables: &'a [KeptTable],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    format: String,
    offers: Vec<SealedOffer>,
    tables: Vec<KeptTable>,
}

/// A state that cannot be used. It must not be replaced: its nonces are nowhere else.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CirclesError {
    /// It is not the JSON of a state, or a value is invalid.
    #[error("line {line}, column {column}: the state is damaged, or of another version")]
    Form {
        /// Line, from 1. The text of the line stays hidden, because it may be a nonce.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// It is of another version of the program.
    #[error("the state has another version than {FORMAT:?}")]
    Version,
    /// Two parts of it do not fit together.
    #[error("the state is damaged: {part} of the offer {offer} does not fit the rest")]
    Broken {
        /// Which part.
        part: &'static str,
        /// Of which offer.
        offer: super::Hash,
    },
}

pub(super) fn write(circles: &Circles) -> Zeroizing<String> {
    let written = Written { format: FORMAT, offers: &circles.offers, tables: &circles.tables };
    // Reserve the full size at once: growth would leave copies of nonces in memory.
    let mut length = Length(0);
    serde_json::to_writer_pretty(&mut length, &written).expect("keys are texts, and nothing is written");
    let mut bytes = Zeroizing::new(Vec::with_capacity(length.0 + 1));
    serde_json::to_writer_pretty(&mut *bytes, &written).expect("keys are texts, and memory takes all");
    bytes.push(b'\n');
    Zeroizing::new(String::from_utf8(std::mem::take(&mut *bytes)).expect("JSON is text"))
}

/// Counts bytes.
struct Length(usize);

impl std::io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Circles, CirclesError> {
    let stored: Stored = serde_json::from_slice(bytes)
        .map_err(|error| CirclesError::Form { line: error.line(), column: error.column() })?;
    if stored.format != FORMAT {
        return Err(CirclesError::Version);
    }
    let mut circles = Circles { offers: stored.offers, tables: stored.tables };
    for kept in circles.tables.iter_mut().filter(|kept| kept.played.is_empty()) {
        // A state of an earlier build has sheets, but not their order.
        kept.played.extend(kept.sheets.keys());
    }
    let mut offers = HashSet::new();
    for sealed in &circles.offers {
        let offer = sealed.offer.hash();
        let broken = |part| Err(CirclesError::Broken { part, offer });
        if !offers.insert(offer) || sealed.seats.is_empty() {
            return broken("a seal");
        }
        for seat in &sealed.seats {
            let line = sealed.offer.seal(&seat.seat, &seat.nonce, &seat.text);
            if line.ok().is_none_or(|line| line.seal() != seat.seal) {
                return broken("a seal");
            }
        }
        let of_it =
            |table| circles.kept(table).is_some_and(|i| circles.tables[i].table.offer().hash() == offer);
        if sealed.opened_for.is_some_and(|table| !of_it(table)) {
            return broken("the table");
        }
        if sealed.due.is_some() != (sealed.offer.spec().beacon() != super::Beacon::None) {
            return broken("the beacon");
        }
    }
    let mut tables = HashSet::new();
    for kept in &circles.tables {
        let offer = kept.table.offer().hash();
        if !tables.insert(kept.table.hash()) || !offers.contains(&offer) {
            return Err(CirclesError::Broken { part: "a table", offer });
        }
        if !fits(kept) {
            return Err(CirclesError::Broken { part: "a deal", offer });
        }
    }
    Ok(circles)
}

/// Whether the deals, slips and calls of a table fit its spec.
fn fits(kept: &KeptTable) -> bool {
    let spec = kept.table.spec();
    let is_deal = |deal: u32| (1..=spec.deals()).contains(&deal);
    let places = if kept.slips.is_empty() { Vec::new() } else { spec.places() };
    let is_owner = |place: u32, text: &str| {
        let name = text.split_once('=').map(|(name, _)| name);
        name.is_some() && places.get(place as usize).copied() == name
    };
    let played: HashSet<u32> = kept.played.iter().copied().collect();
    played.len() == kept.played.len()
        && kept.played.len() == kept.sheets.len()
        && kept.played.iter().all(|deal| is_deal(*deal) && kept.sheets.contains_key(deal))
        && kept
            .slips
            .iter()
            .all(|((deal, place), slip)| is_deal(*deal) && is_owner(*place, slip.text.as_str()))
        && kept.drawn.iter().all(|call| is_deal(call.deal) && (call.place as usize) < spec.deck().len())
}

/// Slips, each as `NAME=SLIP`.
pub(super) mod slips {
    use std::collections::BTreeMap;

    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use zeroize::Zeroizing;

    use super::super::KeptSlip;
    use crate::fairdeal::Slip;

    type Slips = BTreeMap<(u32, u32), KeptSlip>;

    pub(in super::super) fn serialize<S: Serializer>(slips: &Slips, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(slips.values().map(|slip| slip.text.as_str()))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Slips, D::Error> {
        let texts: Vec<Zeroizing<String>> =
            Vec::<String>::deserialize(from)?.into_iter().map(Zeroizing::new).collect();
        let parsed = texts.into_iter().map(|text| {
            let slip = text.split_once('=').and_then(|(_, slip)| slip.parse::<Slip>().ok());
            // The error must not show the text, which may name a card.
            let slip = slip.ok_or_else(|| D::Error::custom("not a slip"))?;
            Ok(((slip.deal(), slip.place()), KeptSlip { text }))
        });
        parsed.collect()
    }
}

/// A stage, as the text of its file.
pub(super) mod file {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use crate::fairdeal::{ClosedTable, Offer, StageError};

    pub(in super::super) trait Stage: Sized {
        fn text(&self) -> String;
        fn read(bytes: &[u8]) -> Result<Self, StageError>;
    }

    impl Stage for Offer {
        fn text(&self) -> String {
            self.text()
        }

        fn read(bytes: &[u8]) -> Result<Self, StageError> {
            Self::read(bytes)
        }
    }

    impl Stage for ClosedTable {
        fn text(&self) -> String {
            self.text()
        }

        fn read(bytes: &[u8]) -> Result<Self, StageError> {
            Self::read(bytes)
        }
    }

    pub(in super::super) fn serialize<S: Serializer>(stage: &impl Stage, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&stage.text())
    }

    pub(in super::super) fn deserialize<'de, T: Stage, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        T::read(String::deserialize(from)?.as_bytes()).map_err(D::Error::custom)
    }
}

/// A nonce, in its digits.
pub(super) mod nonce {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use zeroize::Zeroizing;

    use crate::fairdeal::Nonce;

    pub(in super::super) fn serialize<S: Serializer>(nonce: &Nonce, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&nonce.reveal())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Nonce, D::Error> {
        let digits = Zeroizing::new(String::deserialize(from)?);
        Nonce::from_hex(&digits).map_err(D::Error::custom)
    }
}

/// A hash, in its digits.
pub(super) mod hash {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use crate::fairdeal::Hash;

    pub(in super::super) fn serialize<S: Serializer>(hash: &Hash, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(hash)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hash, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A hash that may not be there.
pub(super) mod hashes {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    use crate::fairdeal::Hash;

    #[expect(clippy::ref_option, reason = "as serde calls it")]
    pub(in super::super) fn serialize<S: Serializer>(hash: &Option<Hash>, to: S) -> Result<S::Ok, S::Error> {
        hash.map(|hash| hash.to_string()).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Hash>, D::Error> {
        let digits = Option::<String>::deserialize(from)?;
        digits.map(|digits| digits.parse()).transpose().map_err(D::Error::custom)
    }
}

/// Hashes by the number of a deal.
pub(super) mod sheets {
    use std::collections::BTreeMap;

    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use crate::fairdeal::Hash;

    pub(in super::super) fn serialize<S: Serializer>(
        sheets: &BTreeMap<u32, Hash>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_map(sheets.iter().map(|(deal, hash)| (deal, hash.to_string())))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<u32, Hash>, D::Error> {
        let sheets = BTreeMap::<u32, String>::deserialize(from)?;
        let parsed = sheets.into_iter().map(|(deal, hash)| Ok((deal, hash.parse()?)));
        parsed.collect::<Result<_, crate::fairdeal::ParseHashError>>().map_err(D::Error::custom)
    }
}

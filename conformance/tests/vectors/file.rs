//! The file of known answers, `vectors/order-v1.json`, as values.
//!
//! The file's own note says what its fields mean. A group that is not named here fails to be read, so that none can
//! be added and left untested.

use std::fmt::Write;
use std::sync::LazyLock;

use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vectors {
    pub(crate) version: u32,
    #[serde(rename = "note")]
    pub(crate) _note: serde::de::IgnoredAny,
    pub(crate) seeds: Vec<SeedCase>,
    pub(crate) children: Vec<ChildCase>,
    pub(crate) blocks: Vec<BlockCase>,
    pub(crate) piles: Vec<PileCase>,
    pub(crate) orders: Vec<OrderCase>,
    pub(crate) series: Vec<SeriesCase>,
    pub(crate) rejections: Vec<RejectionCase>,
    pub(crate) sparse: Vec<SparseCase>,
    pub(crate) sparse_raw: Vec<SparseCase>,
    pub(crate) samples: Vec<SampleCase>,
    pub(crate) choices: Vec<ChoicesCase>,
    pub(crate) free_words: Vec<FreeWordsCase>,
    pub(crate) free_dice: Vec<FreeDiceCase>,
    pub(crate) free_rolls: Vec<FreeRollsCase>,
}

/// The file, read once.
pub(crate) static VECTORS: LazyLock<Vectors> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/order-v1.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
});

macro_rules! case {
    ($($(#[$doc:meta])* $name:ident { $($(#[$serde:meta])* $field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Deserialize)]
                pub(crate) struct $name { $($(#[$serde])* pub(crate) $field: $type),* }
    )*};
}

case! {
    /// A text and the seed's bytes.
    SeedCase { text: String, hex: String }
    /// A child's bytes.
    ChildCase { seed: String, label: String, hex: String }
    /// A block of keystream.
    BlockCase { seed: String, kind: u8, number: u32, counter: u64, block: String }
    /// An item's key and piles.
    PileCase { seed: String, item: u64, key: String, piles: std::collections::BTreeMap<String, u64> }
    /// An order.
    OrderCase { seed: String, n: u64, #[serde(flatten)] order: Listing }
    /// An order of a series.
    SeriesCase { seed: String, n: u32, r: u32, #[serde(flatten)] order: Listing }
    /// An order in which a roll is rejected.
    RejectionCase { seed: String, kind: u8, number: u32, n: u32, thrown_away: u64, #[serde(flatten)] order: Listing }
    /// A sparse sample.
    SparseCase { seed: String, n: Decimal, k: u64, sample: Vec<Decimal> }
    /// A sample that is the head of an order.
    SampleCase { seed: String, n: u64, k: u64, #[serde(flatten)] sample: Listing }
    /// Choices with replacement.
    ChoicesCase { seed: String, n: Decimal, k: u64, choices: Vec<Decimal> }
    /// The first words of a free stream.
    FreeWordsCase { seed: String, number: u32, words: Vec<Decimal> }
    /// Single dice of a free stream.
    FreeDiceCase { seed: String, number: u32, bounds: Vec<Decimal>, dice: Vec<Decimal> }
    /// Rolls of a free stream.
    FreeRollsCase { seed: String, number: u32, bounds: Vec<Vec<Decimal>>, dice: Vec<Vec<Decimal>> }
}

/// A number that the file writes as a decimal string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Decimal(pub(crate) u64);

impl TryFrom<String> for Decimal {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

/// The numbers of decimal strings.
pub(crate) fn numbers(decimals: &[Decimal]) -> Vec<u64> {
    decimals.iter().map(|decimal| decimal.0).collect()
}

/// A list, or the digest and the ends of one that is long.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Listing {
    Whole {
        #[serde(alias = "sample")]
        order: Vec<u64>,
    },
    Digest {
        sha256: String,
        first: Vec<u64>,
        last: Vec<u64>,
    },
}

impl Listing {
    /// Whether these values are the list, digested as little-endian numbers of `width` bytes.
    ///
    /// # Panics
    /// If they are not.
    #[track_caller]
    pub(crate) fn check(&self, values: &[u64], width: usize, name: &str) {
        match self {
            Self::Whole { order } => assert_eq!(values, order, "{name}"),
            Self::Digest { sha256, first, last } => {
                assert!(values.starts_with(first), "{name}: starts with {:?}", &values[..first.len()]);
                assert!(values.ends_with(last), "{name}");
                let mut hash = Sha256::new();
                for value in values {
                    hash.update(&value.to_le_bytes()[..width]);
                }
                assert_eq!(hex(&hash.finalize()), *sha256, "{name}");
            }
        }
    }
}

/// Bytes in lowercase hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes all");
        hex
    })
}

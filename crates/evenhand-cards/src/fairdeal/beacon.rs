//! The beacon: a number that nobody could know when the spec was fixed.
//!
//! A drand network publishes a signature each few seconds, and its randomness is the signature's SHA-256. A spec names
//! the chain and a round that is still to come. Whether the signature is the network's is checked for quicknet under the
//! feature `bls`; else look the round up at a source of your own.
//!
//! When a round comes is known for the chains of [`Chain::KNOWN`]. There is no clock in here: time is a parameter, in
//! seconds since 1970.

use std::fmt;
use std::str::FromStr;

use hex_literal::hex;

use super::quicknet::{self, SignatureCheck};
use super::{Hash, grammar};
use crate::visible::Quoted;

/// The beacon of a spec.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::Beacon;
///
/// let line = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:657413";
/// let beacon: Beacon = line.parse()?;
/// assert_eq!(beacon.time(), Some(1_692_803_367 + 657_412 * 3));
/// assert_eq!(beacon.to_string(), line);
/// assert_eq!("none".parse(), Ok(Beacon::None));
/// # Ok::<(), evenhand_cards::fairdeal::ParseBeaconError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Beacon {
    /// No beacon. An honest seat or an honest dealer stops the others from choosing.
    #[default]
    None,
    /// A round of a drand network.
    Drand {
        /// The hash of the chain.
        chain: Hash,
        /// The number of the round, from 1 to 10^18 - 1.
        round: u64,
    },
}

impl Beacon {
    /// Time of publication of the round, in seconds since 1970. `None` without a beacon or for an
    /// unknown chain.
    ///
    /// A round that is already published does not serve as a beacon, because the dealer knows it.
    pub fn time(&self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Drand { chain, round } => Chain::find(chain).map(|chain| chain.time(*round)),
        }
    }

    /// Whether the round is published at the time `now`, in seconds since 1970, so that its value
    /// may be known. `false` for unknown chains.
    pub fn is_over(&self, now: u64) -> bool {
        self.time().is_some_and(|time| time <= now)
    }
}

impl fmt::Display for Beacon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Drand { chain, round } => write!(f, "drand:{chain}:{round}"),
        }
    }
}

impl FromStr for Beacon {
    type Err = ParseBeaconError;

    fn from_str(text: &str) -> Result<Self, ParseBeaconError> {
        if text == "none" {
            return Ok(Self::None);
        }
        let drand = || {
            let (chain, round) = text.strip_prefix("drand:")?.split_once(':')?;
            Some(Self::Drand { chain: chain.parse().ok()?, round: grammar::number(round, 18)? })
        };
        drand().ok_or_else(|| ParseBeaconError { found: text.to_owned() })
    }
}

/// A text that is not a beacon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error(
    "{} is not a beacon. Write none, or drand:HASH:ROUND, with the hash of the chain (64 hexadecimal digits in lower case) \
     and the number of the round (at most 18 digits).",
    Quoted(found)
)]
pub struct ParseBeaconError {
    /// The text.
    pub found: String,
}

/// A drand network whose rounds have known times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// Name in the network.
    pub name: &'static str,
    /// Its hash.
    pub hash: Hash,
    /// Time of publication of the first round, in seconds since 1970.
    pub genesis: u64,
    /// Seconds from one round to the next.
    pub period: u64,
}

impl Chain {
    /// quicknet. Its signatures can be checked, because they do not depend on the signature before.
    pub const QUICKNET: Self = Self {
        name: "quicknet",
        hash: Hash::from_bytes(hex!("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971")),
        genesis: 1_692_803_367,
        period: 3,
    };
    /// The chains whose rounds have known times. A verdict on a round of another chain is never
    /// good.
    pub const KNOWN: [Self; 1] = [Self::QUICKNET];

    /// The known chain of this hash.
    pub fn find(hash: &Hash) -> Option<&'static Self> {
        Self::KNOWN.iter().find(|chain| chain.hash == *hash)
    }

    /// Replaces the name of a known chain in `CHAIN:ROUND:RANDOMNESS` by its hash. Other text stays
    /// unchanged.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::Chain;
    ///
    /// assert!(Chain::with_hash("quicknet:7:ab").starts_with("52db9ba7"));
    /// assert_eq!(Chain::with_hash("another:7:ab"), "another:7:ab");
    /// ```
    pub fn with_hash(round: &str) -> String {
        let known = round
            .split_once(':')
            .and_then(|(name, rest)| Some((Self::KNOWN.iter().find(|known| known.name == name)?, rest)));
        known.map_or_else(|| round.to_owned(), |(chain, rest)| format!("{}:{rest}", chain.hash))
    }

    /// Time of publication of a round, in seconds since 1970. Rounds count from 1.
    pub fn time(&self, round: u64) -> u64 {
        self.genesis.saturating_add(round.saturating_sub(1).saturating_mul(self.period))
    }

    /// The first round that is published later than at this time.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::Chain;
    ///
    /// let quicknet = Chain::QUICKNET;
    /// let round = quicknet.round_after(1_700_000_000);
    /// assert!(quicknet.time(round) > 1_700_000_000 && quicknet.time(round - 1) <= 1_700_000_000);
    /// ```
    pub fn round_after(&self, time: u64) -> u64 {
        time.checked_sub(self.genesis).map_or(1, |since| since / self.period + 2)
    }
}

/// The published value of a round: its randomness, which is the SHA-256 of its signature, and
/// optionally the signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    randomness: Hash,
    signature: String,
}

impl Published {
    /// Creates a value from randomness and signature, both in lower-case hexadecimal digits. The
    /// signature may be empty.
    ///
    /// # Errors
    /// [`BeaconError`] if one of them is invalid, or the randomness is not the hash of the
    /// signature.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::fairdeal::{Hash, Published};
    ///
    /// let randomness = Hash::of(&[1, 2]);
    /// let published = Published::new(&randomness.to_string(), "0102")?;
    /// assert_eq!(published.randomness(), randomness);
    /// assert!(Published::new(&randomness.to_string(), "0103").is_err());
    /// # Ok::<(), evenhand_cards::fairdeal::BeaconError>(())
    /// ```
    pub fn new(randomness: &str, signature: &str) -> Result<Self, BeaconError> {
        if randomness.is_empty() && signature.is_empty() {
            return Err(BeaconError::Missing);
        }
        let randomness: Hash = randomness.parse().map_err(|_| BeaconError::Randomness)?;
        if !signature.is_empty() {
            // 96 bytes are the longest signature of a network; twice as many leave room.
            let hashed = Hash::of(&grammar::hex(signature, 384).ok_or(BeaconError::Signature)?);
            if hashed != randomness {
                return Err(BeaconError::Apart { hashed });
            }
        }
        Ok(Self { randomness, signature: signature.to_owned() })
    }

    /// The randomness.
    pub fn randomness(&self) -> Hash {
        self.randomness
    }

    /// The signature in hexadecimal digits. May be empty.
    pub fn signature(&self) -> &str {
        &self.signature
    }

    /// Checks whether the signature is the network's signature of this round of quicknet (feature `bls`).
    pub fn check_signature(&self, beacon: &Beacon) -> SignatureCheck {
        quicknet::check(beacon, self)
    }
}

/// Reads the value of the spec's round in a file. `None` without a beacon.
pub(super) fn check(
    beacon: &Beacon,
    randomness: &str,
    signature: &str,
) -> Result<Option<Published>, BeaconError> {
    match beacon {
        Beacon::None if randomness.is_empty() && signature.is_empty() => Ok(None),
        Beacon::None => Err(BeaconError::NotNamed),
        Beacon::Drand { .. } => Published::new(randomness, signature).map(Some),
    }
}

/// The reason why the value of a beacon's round is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BeaconError {
    /// There is a value, but the spec does not name a beacon.
    #[error("the spec names no beacon, so randomness and signature must be empty")]
    NotNamed,
    /// The spec names a beacon, but its value is missing.
    #[error("the outcome of the beacon's round is missing. Add its randomness.")]
    Missing,
    /// The randomness is not a hash.
    #[error("the randomness is not 64 hexadecimal digits in lower case. Copy it again from the beacon.")]
    Randomness,
    /// The signature is not hexadecimal, or too long.
    #[error(
        "the signature is not an even number, at most 384, of hexadecimal digits in lower case. Correct it, or leave it \
         empty."
    )]
    Signature,
    /// The randomness is not the signature's hash.
    #[error(
        "the randomness is not the SHA-256 of the signature, which is {hashed}. One of the two belongs to another round."
    )]
    Apart {
        /// The SHA-256 of the signature that is given.
        hashed: Hash,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_chain_is_quicknet() {
        let hashes = Chain::KNOWN.map(|chain| chain.hash.to_string());
        assert_eq!(hashes[0], "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971");
        assert_eq!(Chain::find(&Hash::ZERO), None);
    }

    #[test]
    fn a_round_comes_after_its_time_and_the_one_before_does_not() {
        for chain in Chain::KNOWN {
            assert_eq!(chain.time(1), chain.genesis);
            assert_eq!(chain.round_after(0), 1);
            for time in chain.genesis..chain.genesis + 100 {
                let round = chain.round_after(time);
                assert!(chain.time(round) > time && chain.time(round - 1) <= time);
            }
            assert_eq!(chain.time(u64::MAX), u64::MAX);
        }
    }

    #[test]
    fn a_beacon_has_one_spelling() {
        let line = format!("drand:{}:7", Hash::ZERO);
        assert_eq!(line.parse::<Beacon>().unwrap().to_string(), line);
        let short = format!("drand:{}:7", "0".repeat(63));
        let long = format!("drand:{}:1000000000000000000", Hash::ZERO);
        for wrong in [
            "",
            "None",
            "none ",
            "drand",
            "drand::7",
            &format!("{line} "),
            &format!("{line}:"),
            &short,
            &long,
        ] {
            assert!(wrong.parse::<Beacon>().is_err(), "{wrong:?}");
        }
        assert!(format!("drand:{}:0", Hash::ZERO).parse::<Beacon>().is_err());
    }

    #[test]
    fn an_outcome_agrees_with_its_signature_and_with_the_spec() {
        let drand = Beacon::Drand { chain: Hash::ZERO, round: 7 };
        let randomness = Hash::of(&[1, 2]).to_string();
        assert_eq!(check(&Beacon::None, "", ""), Ok(None));
        assert_eq!(check(&Beacon::None, &randomness, ""), Err(BeaconError::NotNamed));
        assert_eq!(check(&Beacon::None, "", "0102"), Err(BeaconError::NotNamed));
        assert!(check(&drand, &randomness, "").is_ok() && check(&drand, &randomness, "0102").is_ok());
        assert_eq!(check(&drand, "", ""), Err(BeaconError::Missing));
        assert!(matches!(check(&drand, "", "0102"), Err(BeaconError::Randomness)));
        assert!(matches!(check(&drand, &randomness, "0103"), Err(BeaconError::Apart { .. })));
        for wrong in ["010", "0A", &"00".repeat(193)] {
            assert_eq!(check(&drand, &randomness, wrong), Err(BeaconError::Signature));
        }
        let longest = [0; 192];
        assert!(check(&drand, &Hash::of(&longest).to_string(), &"00".repeat(192)).is_ok());
    }
}

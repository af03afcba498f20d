//! Seeds: 32 bytes that decide an order.
//!
//! SPEC.md, "Seed". Text becomes a seed by one rule (64 hexadecimal digits are the bytes themselves, any other
//! text is hashed), and a seed has children by label, for epochs, decks or columns. A seed is a secret in games,
//! so it never prints by accident and its bytes are wiped when it is dropped.

use alloc::string::String;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use sha2::{Digest, Sha256};
use zeroize::Zeroize;

/// 32 bytes; with the number of items they decide an order and nothing else does.
///
/// `Debug` shows no byte of it; [`Seed::to_hex`] does, on request. The bytes are wiped on drop, and comparison
/// takes the same time whatever the bytes.
///
/// # Examples
/// ```
/// use evenhand::Seed;
///
/// let seed = Seed::from_text("42");
/// assert_eq!(seed.to_hex(), "ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09");
/// assert_eq!(Seed::from_text(&seed.to_hex()), seed);
/// assert_eq!(format!("{seed:?}"), "Seed(..)");
/// ```
#[derive(Clone)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of a text: 64 hexadecimal digits, in either case, are the 32 bytes; any other text, the empty one
    /// and `42` included, is hashed as it stands (SHA-256, with a prefix of its own), neither trimmed nor
    /// normalised.
    ///
    /// A short text is easy to repeat and easy to guess: where somebody gains from knowing the order, take
    /// `Seed::from_os` or 64 digits from a good source.
    pub fn from_text(text: &str) -> Self {
        if let Some(bytes) = hex_bytes(text.as_bytes()) {
            return Self(bytes);
        }
        let mut hash = Sha256::new();
        hash.update(b"evenhand:seed:");
        hash.update(text.as_bytes());
        Self(hash.finalize().into())
    }

    /// The seed of exactly these bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A fresh seed from the operating system's entropy.
    ///
    /// # Errors
    /// [`EntropyError`] when the system gives none, as on some embedded targets.
    #[cfg(feature = "getrandom")]
    pub fn from_os() -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(EntropyError)?;
        Ok(Self(bytes))
    }

    /// The seed under this one with this label: independent of it and of every other label's.
    ///
    /// # Examples
    /// ```
    /// use evenhand::Seed;
    ///
    /// let epoch = Seed::from_text("42").child("epoch/1");
    /// assert_eq!(epoch.to_hex(), "ef6393be308dfe57b2464919731a8ea44256faa8fd4d4010c58d0a990b7686b3");
    /// ```
    #[must_use]
    pub fn child(&self, label: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"evenhand:child:");
        hash.update(self.0);
        hash.update(label.as_bytes());
        Self(hash.finalize().into())
    }

    /// The 32 bytes. Whoever has them has every order of this seed.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The bytes as 64 hexadecimal digits in lower case, which [`Seed::from_text`] reads back.
    pub fn to_hex(&self) -> String {
        let mut hex = String::with_capacity(64);
        for byte in self.0 {
            for digit in [byte >> 4, byte & 15] {
                hex.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
            }
        }
        hex
    }
}

/// The 32 bytes that a text of exactly 64 hexadecimal digits spells.
fn hex_bytes(text: &[u8]) -> Option<[u8; 32]> {
    if text.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        let high = char::from(pair[0]).to_digit(16)?;
        let low = char::from(pair[1]).to_digit(16)?;
        *byte = (high << 4 | low) as u8;
    }
    Some(bytes)
}

impl From<[u8; 32]> for Seed {
    /// [`Seed::from_bytes`].
    fn from(bytes: [u8; 32]) -> Self {
        Self::from_bytes(bytes)
    }
}

impl FromStr for Seed {
    type Err = Infallible;

    /// [`Seed::from_text`]: every text is a seed.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::from_text(text))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl PartialEq for Seed {
    fn eq(&self, other: &Self) -> bool {
        // Every byte is looked at, so that the time taken does not show where two seeds part.
        self.0.iter().zip(&other.0).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    }
}

impl Eq for Seed {}

impl Drop for Seed {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// The operating system gave no entropy; the reason is the error's [`source`](core::error::Error::source).
#[cfg(feature = "getrandom")]
#[derive(Debug, Clone, Copy)]
pub struct EntropyError(getrandom::Error);

#[cfg(feature = "getrandom")]
impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the operating system did not provide entropy for a seed")
    }
}

#[cfg(feature = "getrandom")]
impl core::error::Error for EntropyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "getrandom")]
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_text_is_bytes_only_if_it_is_exactly_64_hexadecimal_digits() {
        let digits = "ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09";
        assert_eq!(Seed::from_text(digits).to_hex(), digits);
        assert_eq!(Seed::from_text(&digits.to_uppercase()).to_hex(), digits);
        for other in [&digits[1..], &alloc::format!(" {digits}"), &digits.replace('a', "g")] {
            assert_ne!(Seed::from_text(other).to_hex(), digits);
        }
    }

    #[test]
    fn a_seed_is_parsed_from_any_text_and_made_of_any_bytes() {
        for text in ["42", "", "ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09"] {
            assert_eq!(text.parse(), Ok(Seed::from_text(text)));
        }
        assert_eq!(Seed::from([7; 32]), Seed::from_bytes([7; 32]));
    }

    #[test]
    #[cfg(feature = "getrandom")]
    fn an_entropy_error_tells_its_cause() {
        use core::error::Error;

        let cause = getrandom::Error::UNEXPECTED;
        let error = EntropyError(cause);
        assert_eq!(error.source().unwrap().to_string(), cause.to_string());
    }

    #[test]
    fn debug_shows_nothing_of_a_seed() {
        assert_eq!(alloc::format!("{:?}", Seed::from_bytes([7; 32])), "Seed(..)");
    }

    #[test]
    fn seeds_are_equal_only_byte_for_byte() {
        let seed = Seed::from_bytes([7; 32]);
        for place in 0..32 {
            let mut bytes = [7; 32];
            bytes[place] ^= 1;
            assert_ne!(Seed::from_bytes(bytes), seed);
        }
        assert_eq!(Seed::from_bytes([7; 32]), seed);
    }
}

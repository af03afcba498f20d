//! The dealer's secret and a seat's nonce, protected from accidental display.
//!
//! With the secret and the openings, all hands are known before the deal is over; with a nonce, before the table is closed,
//! its seat's part in them. So each has no `Display`, no `Clone` and no
//! serialisation, its `Debug` is blank, and its bytes are wiped when it is dropped, as is the text that
//! [`Secret::reveal`] gives. No library can wipe the processor's registers
//! and old stack frames. Keep the secret of an important game on a machine that runs nothing else.

use std::fmt;

use evenhand::{EntropyError, Seed};
use zeroize::Zeroizing;

use super::grammar;

/// 32 bytes that only the dealer knows until the last deal is over.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::Secret;
///
/// let secret = Secret::from_os()?;
/// assert_eq!(format!("{secret:?}"), "Secret(..)");
/// assert_eq!(secret.reveal().len(), 64);
/// # Ok::<(), evenhand::EntropyError>(())
/// ```
// A seed wipes itself and keeps still in `Debug`.
pub struct Secret(Seed);

impl Secret {
    /// A fresh secret from the operating system's source for keys: the only good one.
    ///
    /// # Errors
    /// [`EntropyError`] when the system gives none.
    pub fn from_os() -> Result<Self, EntropyError> {
        Seed::from_os().map(Self)
    }

    /// The secret of 64 hexadecimal digits in lower case, as [`Secret::reveal`] writes them. The caller's text is the
    /// caller's to wipe.
    ///
    /// # Errors
    /// [`ParseSecretError`], which does not tell the text, as it may be a secret with a slip of the pen.
    pub fn from_hex(text: &str) -> Result<Self, ParseSecretError> {
        let mut bytes = Zeroizing::new([0; 32]);
        grammar::hex_to(&mut *bytes, text).ok_or(ParseSecretError)?;
        Ok(Self(Seed::from_bytes(*bytes)))
    }

    /// The secret in 64 hexadecimal digits: to keep it hidden, or to show it when the last deal is over.
    pub fn reveal(&self) -> Zeroizing<String> {
        Zeroizing::new(self.0.to_hex())
    }

    /// Copies the secret, for the deals that keep it.
    pub(super) fn copy(&self) -> Self {
        Self(Seed::from_bytes(*self.as_bytes()))
    }

    /// The bytes, for the key.
    pub(super) fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// 32 bytes that only a seat knows until the table is closed: what makes its seal one that nobody can guess.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::Nonce;
///
/// let nonce = Nonce::from_os()?;
/// assert_eq!(format!("{nonce:?}"), "Nonce(..)");
/// assert_eq!(nonce.reveal().len(), 64);
/// # Ok::<(), evenhand::EntropyError>(())
/// ```
pub struct Nonce(Secret);

impl Nonce {
    /// A fresh nonce from the operating system's source for keys: the only good one.
    ///
    /// # Errors
    /// [`EntropyError`] when the system gives none.
    pub fn from_os() -> Result<Self, EntropyError> {
        Secret::from_os().map(Self)
    }

    /// The nonce of 64 hexadecimal digits in lower case, as [`Nonce::reveal`] writes them. The caller's text is the
    /// caller's to wipe.
    ///
    /// # Errors
    /// [`ParseSecretError`], which does not tell the text.
    pub fn from_hex(text: &str) -> Result<Self, ParseSecretError> {
        Secret::from_hex(text).map(Self)
    }

    /// The nonce in 64 hexadecimal digits: to keep it hidden, or to open its seal.
    pub fn reveal(&self) -> Zeroizing<String> {
        self.0.reveal()
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(..)")
    }
}

/// A text that is neither a secret nor a nonce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("a secret or a nonce has 64 hexadecimal digits in lower case, without anything around them")]
pub struct ParseSecretError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_comes_back_from_its_digits_and_from_nothing_else() {
        let digits = "0f".repeat(32);
        assert_eq!(*Secret::from_hex(&digits).unwrap().reveal(), digits);
        for wrong in [&digits[2..], &digits.to_uppercase(), &format!("{digits}\n"), ""] {
            let error = Secret::from_hex(wrong).unwrap_err();
            assert!(wrong.is_empty() || !error.to_string().contains(wrong));
        }
    }

    #[test]
    fn two_secrets_of_the_system_differ() {
        assert_ne!(*Secret::from_os().unwrap().reveal(), *Secret::from_os().unwrap().reveal());
    }
}

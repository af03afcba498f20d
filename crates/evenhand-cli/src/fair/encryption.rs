//! Slips that only their seat can read: encrypted with age to a key of her program.
//!
//! The program of a seat keeps one key in its state. Its public half, the recipient, is the last word of the text that she
//! seals. The seal binds it: anyone who exchanges it in a shared directory breaks the seal.

use std::path::Path;

use anyhow::anyhow;
use evenhand_cards::fairdeal::is_encrypted;
use zeroize::Zeroizing;

use super::words::messages;
use crate::file::{self, name};
use crate::language;
use crate::outcome::UsageError;

/// The beginning of every recipient.
const RECIPIENT: &str = "age1";

/// Returns the recipient in the text of a seat.
pub(crate) fn recipient_of(text: &str) -> Option<&str> {
    text.split(' ').next_back().filter(|word| word.starts_with(RECIPIENT))
}

/// Reads a file of slips. A file that is encrypted with age is decrypted with the key of a state.
pub(crate) fn read_slips(state: &Path, path: &Path) -> anyhow::Result<Zeroizing<String>> {
    let (bytes, file) = (file::read(path)?, name(path));
    if !is_encrypted(&bytes) {
        return Ok(Zeroizing::new(file::decoded(bytes, &file)?));
    }
    let facts = [("file", file.into()), ("state", name(state).into())];
    decrypt(state, &bytes)
        .ok_or_else(|| anyhow!("{}", messages(language::messages()).format("slips-encrypted", facts)))
}

#[cfg(feature = "age")]
pub(crate) use with_age::{decrypt, encrypt, own_recipient};

#[cfg(feature = "age")]
mod with_age {
    use std::fs;
    use std::io::ErrorKind;

    use age::secrecy::ExposeSecret as _;
    use age::x25519::{Identity, Recipient};
    use anyhow::Context as _;

    use super::{Path, UsageError, Zeroizing, anyhow, name};
    use crate::fair::{private, secret};

    /// The file of the key, in the state.
    const FILE: &str = "age.key";

    /// Length of a padded line in bytes, without its line feed. No slip is longer.
    const LINE: usize = 91;

    /// Encrypts lines to a recipient, as ASCII text that a chat can carry. Encryption does not hide
    /// the number of bytes, so blanks pad each line to one length.
    pub(crate) fn encrypt(lines: &str, recipient: &str) -> anyhow::Result<Vec<u8>> {
        let lines: Zeroizing<String> =
            Zeroizing::new(lines.lines().map(|line| format!("{line:<LINE$}\n")).collect::<Vec<_>>().concat());
        let recipient: Recipient = recipient.parse().map_err(|why| {
            UsageError(format!(
                "--age-to: {recipient:?} is not an age recipient ({why}). A recipient begins with age1."
            ))
        })?;
        let armored = age::encrypt_and_armor(&recipient, lines.as_bytes()).context("--age-to")?;
        Ok(armored.into_bytes())
    }

    /// Decrypts lines with the key of a state. `None` if they are encrypted to
    /// another key, or cut off.
    pub(crate) fn decrypt(state: &Path, encrypted: &[u8]) -> Option<Zeroizing<String>> {
        let identity = read(state).ok()?;
        let bytes = age::decrypt(&identity, encrypted).ok()?;
        let lines = String::from_utf8(bytes).ok().map(Zeroizing::new)?;
        Some(Zeroizing::new(lines.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()))
    }

    /// Returns the recipient of a state. Creates the key if it is missing.
    pub(crate) fn own_recipient(state: &Path) -> anyhow::Result<Option<String>> {
        let path = state.join(FILE);
        if !path.exists() {
            private::make_folder(state).with_context(|| format!("{}: cannot be made", name(state)))?;
            // Programs that share a state start with one key. The key file appears whole or not at
            // all.
            let cannot = || format!("{}: cannot be made", name(&path));
            let mut options = private::options();
            options.read(true).write(true).create(true).truncate(false);
            let lock = options.open(state.join("lock")).with_context(cannot)?;
            private::lock(&lock).with_context(cannot)?;
            if !path.exists() {
                let key = Identity::generate().to_string();
                let temporary = state.join(format!("{FILE}.new"));
                let _ = fs::remove_file(&temporary);
                secret::write_private(&temporary, format!("{}\n", key.expose_secret()).as_bytes())?;
                let placed = fs::rename(&temporary, &path).and_then(|()| private::sync_folder(state));
                placed.with_context(cannot)?;
            }
        }
        Ok(Some(read(state)?.to_public().to_string()))
    }

    /// Reads the key of a state.
    fn read(state: &Path) -> anyhow::Result<Identity> {
        let path = state.join(FILE);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(anyhow!("{}: missing. It holds the key of your program", name(&path)));
            }
            read => Zeroizing::new(read.with_context(|| format!("{}: cannot be read", name(&path)))?),
        };
        text.trim().parse::<Identity>().map_err(|why| anyhow!("{}: not an age key ({why})", name(&path)))
    }

    #[cfg(test)]
    mod tests {
        use super::super::recipient_of;
        use super::*;

        #[test]
        fn slips_are_encrypted_to_a_recipient_and_to_no_other() {
            let identity = Identity::generate();
            let slips = "1:0:9f:As\n1:3:60:2c\n";
            let armored = encrypt(slips, &identity.to_public().to_string()).unwrap();
            assert!(armored.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----\n"));
            assert!(!String::from_utf8_lossy(&armored).contains(":As"), "base64 has no colon");
            let decrypted = String::from_utf8(age::decrypt(&identity, &armored).unwrap()).unwrap();
            assert_eq!(decrypted.lines().map(str::trim_end).collect::<Vec<_>>(), ["1:0:9f:As", "1:3:60:2c"]);
            assert!(age::decrypt(&Identity::generate(), &armored).is_err());
            // Longer names of cards do not change the length of the file.
            let longer = encrypt("1:0:9f:werewolf\n1:3:60:2c\n", &identity.to_public().to_string()).unwrap();
            let bytes = |encrypted: &[u8]| age::decrypt(&identity, encrypted).unwrap().len();
            assert_eq!(bytes(&longer), bytes(&armored));
            assert!(encrypt(slips, "age1").unwrap_err().to_string().contains("is not an age recipient"));
        }

        #[test]
        fn programs_that_begin_at_once_have_one_key() {
            let here = tempfile::tempdir().unwrap();
            let recipients: Vec<String> = std::thread::scope(|scope| {
                let all: Vec<_> = (0..8).map(|_| scope.spawn(|| own_recipient(here.path()))).collect();
                all.into_iter().map(|thread| thread.join().unwrap().unwrap().unwrap()).collect()
            });
            assert!(recipients.iter().all(|recipient| *recipient == recipients[0]), "{recipients:?}");
            let is_left = here
                .path()
                .read_dir()
                .unwrap()
                .any(|entry| entry.unwrap().file_name().to_string_lossy().ends_with(".new"));
            assert!(!is_left);
        }

        #[test]
        fn a_state_keeps_its_key_and_another_state_has_another() {
            let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let recipient = own_recipient(here.path()).unwrap().unwrap();
            assert_eq!(own_recipient(here.path()).unwrap(), Some(recipient.clone()));
            let text = format!("hello {recipient}");
            let armored = encrypt("1:0:9f:As\n", recipient_of(&text).unwrap()).unwrap();
            assert_eq!(decrypt(here.path(), &armored).as_deref().map(String::as_str), Some("1:0:9f:As\n"));
            own_recipient(there.path()).unwrap();
            assert!(decrypt(there.path(), &armored).is_none());
            assert!(decrypt(here.path(), &armored[..armored.len() / 2]).is_none(), "cut off");
        }
    }
}

/// Fails, because this build lacks age.
#[cfg(not(feature = "age"))]
pub(crate) fn encrypt(_: &str, _: &str) -> anyhow::Result<Vec<u8>> {
    let why = "--age-to: this program is built without age. Build it with cargo build --release -p evenhand-cli --features age";
    Err(UsageError(why.into()).into())
}

/// Returns `None`, because this build lacks age.
#[cfg(not(feature = "age"))]
pub(crate) fn decrypt(_: &Path, _: &[u8]) -> Option<Zeroizing<String>> {
    None
}

/// Returns `None`, because this build lacks age.
#[cfg(not(feature = "age"))]
#[expect(clippy::unnecessary_wraps, reason = "as with age")]
pub(crate) fn own_recipient(_: &Path) -> anyhow::Result<Option<String>> {
    Ok(None)
}

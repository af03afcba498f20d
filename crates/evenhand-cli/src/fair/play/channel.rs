//! The channel of an evening: a directory that all share, or a pasted chat.

use std::path::{Path, PathBuf};

use evenhand_cards::fairdeal::{Hash, OpeningLine, SealLine, Seen, file_parts};

use super::folder::{Files, Folder};
use crate::fair::player::show_message;
use crate::file::{self, name};
use crate::write;

/// Maximum length of a chat in bytes, enough for years.
const MAX_BYTES: u64 = 256 << 20;

/// A channel.
pub(super) enum Channel {
    /// A directory that all share.
    Folder(Folder),
    /// A pasted chat.
    Chat {
        /// The file that it was read from.
        path: PathBuf,
        /// Its text.
        text: Vec<u8>,
    },
}

/// Messages of this program that a channel lacks.
pub(super) enum Lacking {
    Nothing,
    /// Files of a directory, which are there again.
    Restored(Vec<Restored>),
    /// A message to paste into the chat.
    Message(String),
}

/// A file that was changed or removed, and is there again.
pub(super) struct Restored {
    pub(super) file: String,
    /// Whether another program published a line for the same seat in this file. That line stays.
    pub(super) is_contested: bool,
}

impl Channel {
    /// The chat in a file.
    pub(super) fn chat(path: &Path) -> anyhow::Result<Self> {
        Ok(Self::Chat { path: path.to_path_buf(), text: file::read_within(path, MAX_BYTES)? })
    }

    /// The path that messages name.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Folder(folder) => folder.as_path(),
            Self::Chat { path, .. } => path,
        }
    }

    /// The directory, unless it is a chat.
    pub(super) fn folder(&self) -> Option<&Folder> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Chat { .. } => None,
        }
    }

    /// Whether this is the file of an offer, which is to be the first message of a chat.
    pub(super) fn is_first_message(&self) -> bool {
        matches!(self, Self::Chat { text, .. } if text.starts_with(b"{"))
    }

    /// Its contents, and the number of files that are skipped because there are too many.
    pub(super) fn files(&self) -> anyhow::Result<(Files, usize)> {
        match self {
            Self::Folder(folder) => folder.files_and_rest(),
            Self::Chat { path, text } => Ok((Files::from([(name(path), text.clone())]), 0)),
        }
    }

    /// Writes a file for all. In a chat, [`Channel::lacks`] finds it later.
    ///
    /// If the file contains another seal or opening of the same seat, that file stays, and the bytes
    /// go to a second name, so that everyone sees both. Returns whether that happened.
    pub(super) fn write(&self, file: &str, bytes: &[u8]) -> anyhow::Result<bool> {
        let Self::Folder(folder) = self else { return Ok(false) };
        let is_contested = folder.read(file).is_some_and(|found| contradicts(&found, bytes));
        let name = if is_contested { second_name(file, bytes) } else { file.to_owned() };
        folder.write(&name, bytes)?;
        Ok(is_contested)
    }

    /// Compares the channel with the messages that this program published.
    pub(super) fn lacks(&self, files: &Files, outbox: Files) -> anyhow::Result<Lacking> {
        match self {
            Self::Folder(_) => {
                let mut restored = Vec::new();
                for (file, bytes) in outbox {
                    let second = second_name(&file, &bytes);
                    if [&file, &second].into_iter().all(|name| files.get(name) != Some(&bytes)) {
                        let is_contested = self.write(&file, &bytes)?;
                        restored.push(Restored { file, is_contested });
                    }
                }
                Ok(if restored.is_empty() { Lacking::Nothing } else { Lacking::Restored(restored) })
            }
            Self::Chat { text, .. } => {
                let mut sent = Seen::default();
                // The file of the offer itself is not in the chat yet.
                if !self.is_first_message() {
                    sent.add("", text);
                }
                let lines = outbox.into_values().filter(|bytes| {
                    let mut message = Seen::default();
                    message.add("", bytes);
                    !sent.holds(&message)
                });
                let text: String = lines.flat_map(|bytes| as_lines(&bytes)).map(|line| line + "\n").collect();
                Ok(if text.is_empty() { Lacking::Nothing } else { Lacking::Message(text) })
            }
        }
    }

    /// Shows cards on standard output, or on standard error if standard output is for the message
    /// to paste.
    pub(super) fn show(&self, text: String) -> anyhow::Result<()> {
        match self {
            Self::Folder(_) => write::to_standard_output(text)?,
            Self::Chat { .. } => show_message(&text.trim_end()),
        }
        Ok(())
    }
}

/// The name of a file whose first name another program uses.
fn second_name(file: &str, bytes: &[u8]) -> String {
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, "txt"));
    let hash = Hash::of(bytes).to_string();
    format!("{stem}-{}.{ending}", &hash[..8])
}

/// Whether a file contains another seal or opening of the seat of `own`.
fn contradicts(found: &[u8], own: &[u8]) -> bool {
    let found = String::from_utf8_lossy(found);
    let own = String::from_utf8_lossy(own);
    let (own, mut lines) = (own.trim_end(), found.lines().map(str::trim));
    if let Ok(own) = own.parse::<SealLine>() {
        let is_other =
            |line: SealLine| line.offer() == own.offer() && line.seat() == own.seat() && line != own;
        return lines.any(|line| line.parse().is_ok_and(is_other));
    }
    let Ok(own) = own.parse::<OpeningLine>() else { return false };
    let is_other = |line: OpeningLine| line.seat() == own.seat() && line != own;
    lines.any(|line| line.parse().is_ok_and(is_other))
}

/// A message as lines of a chat: seal and opening lines as they are, files in parts.
fn as_lines(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).unwrap_or_default().trim_end();
    if text.parse::<SealLine>().is_ok() || text.parse::<OpeningLine>().is_ok() {
        return vec![text.to_owned()];
    }
    file_parts(bytes)
}

//! What is wrong with a file itself.

use evenhand_locale::Language;
use thiserror::Error;

use crate::compression::Codec;
use crate::memory_limit::Bytes;
use crate::words::WORDS;

/// What is wrong with the content of a file, its place, or its folder, where it is found: within an [`std::io::Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.text(Language::English))]
#[non_exhaustive]
pub enum ContentError {
    /// The program was built without what undoes, or does, this compression.
    NotBuilt(Codec),
    /// A record is longer than any.
    LongRecord {
        /// Its number, from 1.
        record: u64,
        /// How many bytes the longest may have.
        most: usize,
    },
    /// The file ends within quotes.
    OpenQuotes {
        /// The number of the record, from 1.
        record: u64,
    },
    /// Several characters may separate cells.
    Delimiters,
    /// What follows compressed data is none.
    AfterCompressed,
    /// Decompression needs more memory than it may take.
    DecoderMemory {
        /// How the content is compressed.
        codec: Codec,
        /// Required bytes, if known.
        needed: Option<u64>,
        /// Available bytes.
        memory: u64,
    },
    /// Decompression needs a dictionary of Zstandard.
    Dictionary,
    /// The folder keeps the file to its owner.
    KeptByFolder,
    /// The folder gives no name back.
    AppendOnly,
    /// The file or its directory is immutable.
    Immutable,
    /// Something is mounted on the file itself.
    MountPoint,
    /// The file is another user's, and would be this one's.
    OwnerChanges,
    /// The file is of a group that this user may give none.
    GroupChanges,
    /// The file's list of rights cannot be given to another.
    RightsChange,
    /// The file's attributes cannot be given to another.
    AttributesChange,
    /// The file is an input, and was changed since it was opened.
    Changed,
    /// The path names another file than it did, or none.
    Moved,
    /// Another output goes to the same file.
    SameOutput,
    /// The program was started without it.
    Closed,
}

impl ContentError {
    /// The error in a language, without the name of the file.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        match self {
            Self::NotBuilt(codec) => words.format("content.not-built", [("codec", codec.to_string().into())]),
            Self::LongRecord { record, most } => {
                let facts = [("record", record.to_string().into()), ("most", most.to_string().into())];
                words.format("content.long-record", facts)
            }
            Self::OpenQuotes { record } => {
                words.format("content.open-quotes", [("record", record.to_string().into())])
            }
            Self::Delimiters => words.text("content.delimiters"),
            Self::AfterCompressed => words.text("content.after-compressed"),
            Self::DecoderMemory { codec, needed, memory } => {
                let needed = needed.map_or_else(|| "more".into(), |needed| Bytes(needed).to_string());
                let program =
                    if *codec == Codec::Zstd { "zstd -dc --long=31".into() } else { format!("{codec} -dc") };
                let facts =
                    [("needed", needed), ("memory", Bytes(*memory).to_string()), ("program", program)];
                words.format("content.decoder-memory", facts.map(|(name, fact)| (name, fact.into())))
            }
            Self::Dictionary => words.text("content.dictionary"),
            Self::KeptByFolder => words.text("content.kept-by-folder"),
            Self::AppendOnly => words.text("content.append-only"),
            Self::Immutable => words.text("content.immutable"),
            Self::MountPoint => words.text("content.mount-point"),
            Self::OwnerChanges => words.text("content.owner-changes"),
            Self::GroupChanges => words.text("content.group-changes"),
            Self::RightsChange => words.text("content.rights-change"),
            Self::AttributesChange => words.text("content.attributes-change"),
            Self::Changed => words.text("content.changed"),
            Self::Moved => words.text("content.moved"),
            Self::SameOutput => words.text("content.same-output"),
            Self::Closed => words.text("content.closed"),
        }
    }
}

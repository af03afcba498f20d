//! Errors as messages, in every language.

use std::io;
use std::path::Path;

use evenhand::TooFew;
use evenhand_locale::{Argument, Language, plain_name};

use super::{ContentError, FilesError};
use crate::format::Format;
use crate::memory_limit::Bytes;
use crate::system;
use crate::words::{WORDS, system_reason};

impl FilesError {
    /// The error in a language, with the system's reason.
    #[expect(clippy::too_many_lines, reason = "one arm per error")]
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let flag = |is: bool| Argument::from(if is { "yes" } else { "no" });
        let whole = |number: u64| Argument::from(number.to_string());
        let name = |name: &str| Argument::from(plain_name(name));
        let refused = |error: &io::Error| Argument::from(system_reason(error, language));
        let mut facts = Vec::new();
        if let Some(name) = self.name() {
            let shown = match name {
                "standard input" => words.text("standard-input"),
                "standard output" => words.text("standard-output"),
                name => plain_name(name),
            };
            facts.push(("name", Argument::from(shown)));
        }
        let id = match self {
            Self::Read { byte, error, .. } => {
                let is_folder = flag(error.kind() == io::ErrorKind::IsADirectory);
                let at = [("byte", whole(*byte)), ("is-begun", flag(*byte > 0))];
                facts.extend(at.into_iter().chain([("is-folder", is_folder), ("reason", refused(error))]));
                "read"
            }
            Self::Decompress { codec, byte, is_cut_off, error, .. } => {
                let known = error.get_ref().and_then(|inner| inner.downcast_ref::<ContentError>());
                let why = if known.is_some() {
                    "known"
                } else if error.kind() == io::ErrorKind::OutOfMemory {
                    "memory"
                } else if *is_cut_off {
                    "cut-off"
                } else {
                    "broken"
                };
                facts.extend([("codec", codec.to_string().into()), ("byte", whole(*byte))]);
                facts.extend([("why", why.into()), ("reason", refused(error))]);
                "decompress"
            }
            Self::DecoderMemory { codec, window, needed, limit, .. } => {
                let bytes = |bytes: u64| Argument::from(Bytes(bytes).to_string());
                let limited = if limit.is_given() { "given" } else { "available" };
                facts.extend([("codec", codec.to_string().into()), ("limited", limited.into())]);
                facts.extend([("window", bytes(*window)), ("needed", bytes(*needed))]);
                facts.push(("limit", limit.size().to_string().into()));
                "decoder-memory"
            }
            Self::Shrank { .. } => "shrank",
            Self::ShortHeader { records, header, .. } => {
                facts.extend([("records", (*records).into()), ("header", whole(*header))]);
                "short-header"
            }
            Self::HeaderDiffers { first, record, found, expected, .. } => {
                facts.extend([("first", name(first)), ("record", (*record).into())]);
                facts.extend([("found", name(found)), ("expected", name(expected))]);
                "header-differs"
            }
            Self::Memory { needed, limit, .. } | Self::WorkingMemory { needed, limit } => {
                let limited =
                    limit.map_or("no", |limit| if limit.is_given() { "given" } else { "available" });
                let limit = limit.map_or_else(String::new, |limit| limit.size().to_string());
                facts.extend([("needed", Bytes(*needed).to_string().into()), ("limited", limited.into())]);
                facts.push(("limit", limit.into()));
                if matches!(self, Self::Memory { .. }) { "memory" } else { "working-memory" }
            }
            Self::Space { folders: folder, needed, found } | Self::OutputSpace { folder, needed, found } => {
                let bytes = |bytes: u64| Argument::from(Bytes(bytes).to_string());
                facts.extend([
                    ("folders", name(folder)),
                    ("needed", bytes(*needed)),
                    ("found", bytes(*found)),
                ]);
                if matches!(self, Self::Space { .. }) { "space" } else { "output-space" }
            }
            Self::InMemory { folder } | Self::InMemoryFull { folder } => {
                facts.push(("folder", name(folder)));
                if matches!(self, Self::InMemory { .. }) { "in-memory" } else { "in-memory-full" }
            }
            #[cfg(feature = "arrow")]
            Self::Columnar { why, .. } => {
                facts.push(("why", why.text(language).into()));
                "columnar-error"
            }
            Self::OpenFiles { most } => {
                facts.push(("most", whole(*most)));
                "open-files"
            }
            Self::Busy { process, .. } => {
                facts.push(("process", whole(process.unwrap_or_default().into())));
                "busy"
            }
            Self::TooManyFolders { given, most } => {
                facts.extend([("given", whole(*given as u64)), ("most", whole(*most as u64))]);
                "too-many-folders"
            }
            Self::Stopped => "stopped",
            Self::TooFew(TooFew { asked, available }) => {
                facts.extend([("asked", whole(*asked)), ("available", whole(*available))]);
                "too-few"
            }
            Self::NotCompressed { .. }
            | Self::RecordStart { .. }
            | Self::NotLines { .. }
            | Self::OutputFormat { .. }
            | Self::QuotedLines { .. }
            | Self::Format { .. }
            | Self::RepeatedKey { .. }
            | Self::LongForColumn { .. }
            | Self::ManyKeys { .. }
            | Self::FewKeys { .. } => self.of_content(language, &mut facts),
            Self::Column { name, column, record, why } => {
                return why.text(column, name.as_deref(), *record, language);
            }
            _ => self.of_writing(language, &mut facts),
        };
        words.format(id, facts)
    }

    /// Adds the facts of an error of what an input is: its message.
    fn of_content(&self, language: Language, facts: &mut Vec<(&'static str, Argument<'_>)>) -> &'static str {
        let whole = |number: u64| Argument::from(number.to_string());
        match self {
            Self::NotCompressed { codec, .. } => {
                facts.push(("codec", codec.to_string().into()));
                "not-compressed"
            }
            Self::RecordStart { pattern, lines: None, .. } => {
                facts.push(("pattern", pattern.clone().into()));
                "no-record-start"
            }
            Self::RecordStart { pattern, header, lines: Some(lines), .. } => {
                facts.extend([("pattern", pattern.clone().into()), ("lines", (*lines).into())]);
                facts.extend([("header", whole(*header)), ("top", whole(*lines))]);
                "record-start"
            }
            Self::NotLines { kind, path, format, .. } => {
                let file = path.as_ref().map_or_else(String::new, |path| format!(" {}", shell_word(path)));
                let input = if file.is_empty() { String::new() } else { format!(" <{file}") };
                let (remedy, by) = kind.0.remedy.facts();
                facts.extend([("kind", kind.name().into()), ("remedy", remedy.into()), ("by", by.into())]);
                facts.extend([("file", file.into()), ("input", input.into())]);
                // The suggested pipe has no file name, so the command must name the format.
                let inner = path.as_deref().and_then(|path| Format::of_name(&path.with_extension("")));
                let format = inner.as_ref().filter(|_| *format == Format::default()).unwrap_or(format);
                let (is_named, named) = match format {
                    Format::Delimited(_) | Format::LinesPerRecord(_) => ("no", String::new()),
                    Format::RecordStart(_) if *format != Format::fasta() => ("no", String::new()),
                    format => ("yes", format.to_string()),
                };
                facts.extend([("is-named", is_named.into()), ("format", named.into())]);
                "not-lines"
            }
            Self::OutputFormat { promised, records, is_read, .. } => {
                let is_read = if *is_read { "yes" } else { "no" };
                facts.extend([("promised", promised.clone().into()), ("records", records.clone().into())]);
                facts.push(("is-read", is_read.into()));
                "output-format"
            }
            Self::QuotedLines { line, .. } => {
                facts.push(("line", whole(*line)));
                "quoted-lines"
            }
            Self::Format { record, byte, why, .. } => {
                facts.extend([("record", whole(*record)), ("byte", whole(*byte))]);
                facts.push(("why", why.text(language).into()));
                "format-error"
            }
            Self::RepeatedKey { name, record, key, first, first_record } => {
                let is_same = if name == first && first_record < record { "yes" } else { "no" };
                facts.extend([("is-same", is_same.into()), ("key", key.clone().into())]);
                facts.extend([("record", whole(*record)), ("first", first.clone().into())]);
                facts.push(("first-record", whole(*first_record)));
                "repeated-key"
            }
            Self::LongForColumn { name: input, record, bytes, most } => {
                let has_input = if input.is_some() { "yes" } else { "no" };
                facts.extend([("has-input", has_input.into()), ("record", whole(*record))]);
                facts.extend([("bytes", whole(*bytes)), ("most", whole(*most))]);
                "long-for-column"
            }
            Self::ManyKeys { column, room, values, twice, limit } => {
                facts.extend([("column", column.clone().into()), ("room", Bytes(*room).to_string().into())]);
                facts.extend([("values", whole(*values)), ("twice", Bytes(*twice).to_string().into())]);
                facts.push(("limit", limit.size().to_string().into()));
                "many-keys"
            }
            Self::FewKeys { column, keys, parts } => {
                facts.extend([("column", column.clone().into()), ("keys", whole(*keys))]);
                facts.push(("parts", whole(*parts)));
                "few-keys"
            }
            // Those that `text` tells.
            _ => "read",
        }
    }

    /// Adds the facts of an error of the output, or of temporary files: its message.
    fn of_writing(&self, language: Language, facts: &mut Vec<(&'static str, Argument<'_>)>) -> &'static str {
        let flag = |is: bool| Argument::from(if is { "yes" } else { "no" });
        let whole = |number: u64| Argument::from(number.to_string());
        let name = |name: &str| Argument::from(name.to_owned());
        let refused = |error: &io::Error| Argument::from(system_reason(error, language));
        match self {
            Self::Folder { folder, error, .. } => {
                facts.extend([("folder", name(folder)), ("reason", refused(error))]);
                "folder"
            }
            Self::Unsynced { folder, error, .. } => {
                facts.extend([("folder", name(folder)), ("reason", refused(error))]);
                "unsynced"
            }
            Self::Over { kept, error, .. } => {
                facts.extend([("is-kept", flag(kept.is_some())), ("reason", refused(error))]);
                facts.push(("kept", name(kept.as_deref().unwrap_or_default())));
                "over"
            }
            Self::Spill { folder, error } => {
                let why = if system::is_full(error) {
                    "full"
                } else if system::is_out_of_files(error) {
                    "files"
                } else {
                    "other"
                };
                facts.extend([("folder", name(folder)), ("why", why.into()), ("reason", refused(error))]);
                "spill"
            }
            Self::SpillCorrupt { folder, byte, bytes } => {
                facts.extend([("folder", name(folder)), ("byte", whole(*byte)), ("bytes", whole(*bytes))]);
                "spill-corrupt"
            }
            Self::Differs { read, written } => {
                facts.extend([("read", whole(read.records)), ("written", whole(written.records))]);
                facts.extend([("read-bytes", whole(read.bytes)), ("written-bytes", whole(written.bytes))]);
                "differs"
            }
            Self::Place { error, .. } => {
                facts.push(("reason", refused(error)));
                "place"
            }
            Self::Write { byte, error, .. } => {
                let at = [("byte", whole(*byte)), ("is-begun", flag(*byte > 0))];
                facts.extend(at.into_iter().chain([("reason", refused(error))]));
                "write"
            }
            // Those that `text` tells.
            _ => "read",
        }
    }
}

/// A path as a word of a shell's command line.
fn shell_word(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/+,:@%".contains(c);
    if text.chars().all(is_plain) && !text.starts_with('-') {
        return text;
    }
    let before = if text.starts_with('-') { "./" } else { "" };
    format!("'{before}{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_words_of_a_shell() {
        for (path, word) in
            [("a.gz", "a.gz"), ("/x/two words", "'/x/two words'"), ("it's", r"'it'\''s'"), ("-x", "'./-x'")]
        {
            assert_eq!(shell_word(Path::new(path)), word);
        }
    }
}

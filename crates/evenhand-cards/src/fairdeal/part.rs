//! Files as lines of a chat: `fairdeal-v2 part HASH NUMBER BYTES DATA`.
//!
//! HASH is the SHA-256 of the file and BYTES its length. DATA is base64url, without padding, of part NUMBER, counted from 1:
//! 384 bytes, or fewer in the last part. A line has at most 620 characters, so that chats with a limit take it.
//!
//! This format belongs to this program. FAIRDEAL.md leaves open how files travel: a file that is put together again has the
//! same bytes, which its hash confirms.

use std::collections::{BTreeMap, BTreeSet};

use base64ct::{Base64UrlUnpadded, Encoding as _};

use super::Hash;
use super::chat;
use super::evening::is_encrypted;

/// Bytes per part.
const PART: usize = 384;

/// The longest file: that of a done file.
const MAX_BYTES: usize = 16 << 20;

/// The most different texts of one part that are tried.
const MAX_VARIANTS: usize = 64;

/// The most combinations of different texts that are tried for a file.
const MAX_COMBINATIONS: usize = 256;

/// The most bytes of all combinations that are tried for a file.
const MAX_TRIED: usize = 64 << 20;

/// Returns the lines of a file.
///
/// # Examples
/// ```
/// use evenhand_cards::fairdeal::{file_parts, files_in_parts};
///
/// let lines = file_parts(b"a file");
/// assert_eq!(lines.len(), 1);
/// let chat = format!("[20:31] Ann: {}\n", lines[0]);
/// assert_eq!(files_in_parts(chat.as_bytes()), [b"a file"]);
/// ```
pub fn file_parts(bytes: &[u8]) -> Vec<String> {
    let hash = Hash::of(bytes);
    let line = |(number, part): (usize, &[u8])| {
        let data = Base64UrlUnpadded::encode_string(part);
        format!("{} part {hash} {number} {} {data}", chat::LABEL, bytes.len())
    };
    (1..).zip(bytes.chunks(PART)).map(line).collect()
}

/// A file that a text does not contain whole.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutFile {
    /// The kind of its content, if its first part is there.
    pub kind: Option<CutKind>,
    /// The number of missing parts. 0 if all parts are there and one of them is damaged.
    pub missing: usize,
    /// The number of all parts.
    pub parts: usize,
}

/// The kind of a file's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum CutKind {
    /// An offer, a closed table, or a done file.
    Deal,
    /// The sheet of a deal.
    Sheet,
    /// Encrypted slips.
    Slips,
    /// Another file.
    Other,
}

impl CutKind {
    /// The kind of a file with this beginning.
    fn of(begin: &[u8]) -> Self {
        match begin {
            [b'{', ..] => Self::Deal,
            _ if begin.starts_with(b"fairdeal-v2 sheet") => Self::Sheet,
            _ if is_encrypted(begin) => Self::Slips,
            _ => Self::Other,
        }
    }
}

/// Returns the files whose parts are all in a text, whatever else is in it. Each file is there once.
///
/// False parts do not hide a file whose lines stand one after another, as one message has them.
pub fn files_in_parts(text: &[u8]) -> Vec<Vec<u8>> {
    parts_in(text).into_iter().filter_map(|((hash, bytes), parts)| whole(hash, bytes, &parts)).collect()
}

/// Returns the files of which some parts are in a text, but not all.
pub fn cut_files(text: &[u8]) -> Vec<CutFile> {
    let cut = |((hash, bytes), parts): ((Hash, usize), Vec<Part>)| {
        if whole(hash, bytes, &parts).is_some() {
            return None;
        }
        let numbers: BTreeSet<usize> = parts.iter().map(|part| part.number).collect();
        let kind = parts.iter().find(|part| part.number == 1).map(|part| CutKind::of(&part.data));
        let all = bytes.div_ceil(PART);
        Some(CutFile { kind, missing: all - numbers.len(), parts: all })
    };
    parts_in(text).into_iter().filter_map(cut).collect()
}

/// Returns all parts in a text, by the hash and the length of their file.
fn parts_in(text: &[u8]) -> BTreeMap<(Hash, usize), Vec<Part>> {
    let mut found: BTreeMap<(Hash, usize), Vec<Part>> = BTreeMap::new();
    let lines = chat::plain_lines(text);
    for (number, line) in lines.iter().enumerate() {
        let lower = line.to_ascii_lowercase();
        let begins: Vec<usize> = lower.match_indices(chat::LABEL).map(|(at, _)| at).collect();
        for (label, at) in begins.iter().enumerate() {
            // Up to the next message on the same line, if there is one.
            let (end, following) = match begins.get(label + 1) {
                Some(next) => (*next, &[][..]),
                None => (line.len(), &lines[number + 1..]),
            };
            if let Some(part) = Part::read(&line[at + chat::LABEL.len()..end], following) {
                found.entry((part.hash, part.bytes)).or_default().push(part);
            }
        }
    }
    found
}

/// Puts a file together, if all its parts are there.
fn whole(hash: Hash, bytes: usize, parts: &[Part]) -> Option<Vec<u8>> {
    in_a_row(hash, bytes, parts).or_else(|| joined(hash, bytes, parts))
}

/// Puts a file together from parts that stand in a row, from the first to the last.
fn in_a_row(hash: Hash, bytes: usize, parts: &[Part]) -> Option<Vec<u8>> {
    let (mut file, mut next) = (Vec::new(), 1);
    for part in parts {
        if part.number != next {
            file.clear();
            next = 1;
        }
        if part.number == next {
            file.extend_from_slice(&part.data);
            next += 1;
        }
        if file.len() == bytes && Hash::of(&file) == hash {
            return Some(file);
        }
    }
    None
}

/// Puts a file together from parts in any order, if all are there. Tries several texts of each part.
fn joined(hash: Hash, bytes: usize, parts: &[Part]) -> Option<Vec<u8>> {
    let mut variants: BTreeMap<usize, Vec<&[u8]>> = BTreeMap::new();
    for part in parts {
        let variants = variants.entry(part.number).or_default();
        if variants.len() < MAX_VARIANTS && !variants.contains(&&*part.data) {
            variants.push(&part.data);
        }
    }
    if variants.len() != bytes.div_ceil(PART) {
        return None;
    }
    // Counts through the combinations, the first text of each part first.
    for mut number in 0..(MAX_TRIED / bytes).clamp(1, MAX_COMBINATIONS) {
        let mut file = Vec::with_capacity(bytes);
        for variants in variants.values() {
            file.extend_from_slice(variants[number % variants.len()]);
            number /= variants.len();
        }
        if number > 0 {
            return None;
        }
        if Hash::of(&file) == hash {
            return Some(file);
        }
    }
    None
}

/// One line.
struct Part {
    hash: Hash,
    bytes: usize,
    number: usize,
    data: Vec<u8>,
}

impl Part {
    /// Reads a part from what follows the label. Chats and mail cut long lines, so it may go on in the following lines.
    fn read(rest: &str, following: &[String]) -> Option<Self> {
        let ends = |line: &&String| line.is_empty() || line.to_ascii_lowercase().contains(chat::LABEL);
        let more = following.iter().take(64).take_while(|line| !ends(line)).map(String::as_str);
        let mut words = std::iter::once(rest).chain(more).flat_map(chat::words);
        if words.next()? != "part" {
            return None;
        }
        let hash = long_word(&mut words, 64)?.parse().ok()?;
        let number: usize = words.next()?.parse().ok()?;
        let bytes: usize = words.next()?.parse().ok()?;
        let before = number.checked_sub(1)?.checked_mul(PART)?;
        if bytes > MAX_BYTES || before >= bytes {
            return None;
        }
        let size = (bytes - before).min(PART);
        let text = long_word(&mut words, (size * 4).div_ceil(3))?;
        let data = Base64UrlUnpadded::decode_vec(&text).ok()?;
        Some(Self { hash, bytes, number, data })
    }
}

/// A word of this length that may be cut into several.
fn long_word<'a>(words: &mut impl Iterator<Item = &'a str>, length: usize) -> Option<String> {
    let mut word = String::with_capacity(length);
    while word.len() < length {
        word += words.next()?;
    }
    (word.len() == length).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(length: usize) -> Vec<u8> {
        (0..length).map(|place| (place * 31 + length) as u8).collect()
    }

    fn read(chat: &str) -> Vec<Vec<u8>> {
        files_in_parts(chat.as_bytes())
    }

    #[test]
    fn files_of_all_lengths_come_back() {
        for length in (1..20).chain([383, 384, 385, 767, 768, 769, 5_000]) {
            let file = file(length);
            let lines = file_parts(&file);
            assert_eq!(lines.len(), length.div_ceil(PART));
            assert!(lines.iter().all(|line| line.len() < 620));
            assert_eq!(read(&lines.join("\n")), std::slice::from_ref(&file));
            let mut lines: Vec<String> = lines.into_iter().rev().collect();
            lines.extend(lines.clone());
            assert_eq!(read(&lines.join("\n")), [file], "in another order, and twice");
        }
        assert!(file_parts(b"").is_empty());
    }

    #[test]
    fn missing_parts_are_counted() {
        let sheet = [b"fairdeal-v2 sheet\n".as_slice(), &file(2_000)].concat();
        let lines = file_parts(&sheet);
        assert!(cut_files(lines.join("\n").as_bytes()).is_empty());
        let cut = |lines: &[String]| cut_files(lines.join("\n").as_bytes());
        let of = |kind, missing| CutFile { kind, missing, parts: 6 };
        assert_eq!(cut(&lines[..4]), [of(Some(CutKind::Sheet), 2)]);
        assert_eq!(cut(&lines[1..]), [of(None, 1)]);
        let mut damaged = lines;
        let last = damaged[2].pop().unwrap();
        damaged[2].push(if last == 'A' { 'B' } else { 'A' });
        assert_eq!(cut(&damaged), [of(Some(CutKind::Sheet), 0)]);
    }

    #[test]
    fn chats_may_quote_cut_and_name_lines() {
        let file = file(1_000);
        let lines = file_parts(&file);
        let quoted = format!("> {}\n", lines.join("\n> "));
        let named = format!("[20:31, 27/11/2026] Ann: `{}`\n", lines.join("`\n[20:31, 27/11/2026] Ann: `"));
        let one_line = lines.join(" ");
        for width in [40, 76, 80, 100] {
            let cut = |line: &String| {
                let pieces: Vec<String> = line
                    .as_bytes()
                    .chunks(width)
                    .map(|piece| String::from_utf8_lossy(piece).into_owned())
                    .collect();
                pieces.join("\n> ")
            };
            let cut: Vec<String> = lines.iter().map(cut).collect();
            assert_eq!(read(&cut.join("\n\n")), std::slice::from_ref(&file), "{width}");
        }
        for chat in [quoted, named, one_line] {
            assert_eq!(read(&chat), std::slice::from_ref(&file), "{chat}");
        }
    }

    #[test]
    fn a_changed_part_gives_no_file_and_does_not_keep_the_true_one_out() {
        let file = file(1_000);
        let lines = file_parts(&file);
        let mut forged = lines.clone();
        let last = forged[1].pop().unwrap();
        forged[1].push(if last == 'A' { 'B' } else { 'A' });
        assert!(read(&forged.join("\n")).is_empty());
        assert!(read(&lines[1..].join("\n")).is_empty(), "a part is missing");
        assert_eq!(read(&[forged, lines].concat().join("\n")), [file]);
    }

    #[test]
    fn many_false_parts_do_not_hide_a_message() {
        let file = file(1_000);
        let lines = file_parts(&file);
        let mut chat = String::new();
        for number in 0..=u8::MAX {
            let data = Base64UrlUnpadded::encode_string(&[number; PART]);
            for line in &lines[..2] {
                let begin = line.rsplit_once(' ').unwrap().0;
                chat += begin;
                chat += " ";
                chat += &data;
                chat += "\n";
            }
        }
        assert!(read(&chat).is_empty());
        assert_eq!(read(&(chat + &lines.join("\n"))), [file]);
    }

    #[test]
    fn a_long_line_of_labels_takes_linear_time() {
        let begun = std::time::Instant::now();
        assert!(read(&"fairdeal-v2 ".repeat(200_000)).is_empty());
        assert!(begun.elapsed().as_secs() < 30);
    }
}

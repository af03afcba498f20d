//! Messages of the protocol among the other lines of a chat.
//!
//! People paste the text of their chat: names and times in front, quotes, back-ticks, no-break
//! spaces, repeated messages, and long lines in several pieces. So this module first removes the
//! text around a message, and then applies the strict grammar of messages. It does not repair a
//! message. It returns an invalid message as a [`Suspect`], with its place, for a person to check.
//!
//! The removed characters cannot occur in a message: invisible characters, special spaces, and
//! signs that are neither letters, digits, `-` nor `_`.

use std::fmt;
use std::sync::Arc;

use super::{OpeningLine, SealLine};

/// The beginning of every message.
pub(super) const LABEL: &str = "fairdeal-v2";

/// Maximum number of lines of one message.
const MAX_PIECES: usize = 32;

/// Maximum number of ways to join lines that are tried at once. Only a hostile chat has more than a
/// few.
const MAX_WAYS: usize = 32;

/// The digits of a hash or a nonce.
const DIGITS: usize = 64;

/// A message of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A seal line.
    Seal(SealLine),
    /// The possible opening lines, at least one, the shortest first. If the line was cut, the
    /// following lines may or may not belong to its text.
    Opening(Vec<OpeningLine>),
}

/// The place where a message begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Name of the file in messages.
    pub file: Arc<str>,
    /// From 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file, self.line)
    }
}

/// A line that begins like a message, but is invalid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspect {
    /// Where it begins.
    pub place: Place,
    /// Its text, without the text around it.
    pub text: String,
    /// The error of the grammar.
    pub why: String,
}

/// The messages in the lines of a chat, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chat {
    /// The messages, each with the place where it begins.
    pub messages: Vec<(Place, Message)>,
    /// Lines that begin like a message, but are invalid.
    pub suspects: Vec<Suspect>,
}

impl Chat {
    /// Adds the messages of a file. The bytes need not be valid text.
    pub fn read(&mut self, file: &str, bytes: &[u8]) {
        let file: Arc<str> = file.into();
        let lines = plain_lines(bytes);
        for (number, line) in lines.iter().enumerate() {
            let begins: Vec<usize> =
                line.to_ascii_lowercase().match_indices(LABEL).map(|(at, _)| at).collect();
            for (label, &at) in begins.iter().enumerate() {
                let place = Place { file: Arc::clone(&file), line: number + 1 };
                // Up to the next message on the same line, if there is one.
                let (end, following) = match begins.get(label + 1) {
                    Some(next) => (*next, &[][..]),
                    None => (line.len(), &lines[number + 1..]),
                };
                self.add_message(place, &line[..at], &line[at..end], following);
            }
        }
    }

    /// Adds the message that begins with the label. `before` is the text before it on its line, and
    /// `following` are the next lines if the message is the last one on its line.
    fn add_message(&mut self, place: Place, before: &str, line: &str, following: &[String]) {
        let first: Vec<&str> = words(line).collect();
        let ends = |piece: &String| piece.is_empty() || piece.to_ascii_lowercase().contains(LABEL);
        let pieces: Vec<Vec<&str>> = following
            .iter()
            .take(MAX_PIECES - 1)
            .take_while(|piece| !ends(piece))
            .map(|piece| words(piece).collect())
            .collect();
        // One of these signs is also a digit of a message, so only pairs of that sign are removed.
        let marks = before.len() - before.trim_end_matches('_').len();
        let stands_for_itself = !before.ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '-');
        if stands_for_itself && let Some(message) = joined(&first, &pieces, marks) {
            self.messages.push((place, message));
            return;
        }
        let mut words = first;
        for piece in &pieces {
            if words.get(1).is_some_and(|kind| words.len() >= length(kind)) {
                break;
            }
            words.extend(piece);
        }
        // Other text talks about the protocol, or is a part of a file.
        let Some(length) = words.get(1).map(|kind| length(kind)).filter(|length| *length > 0) else { return };
        words.truncate(length);
        let text = unmarked(words.join(" "), marks);
        let why = match parsed(&text) {
            Err(why) if stands_for_itself => why,
            _ => format!("{LABEL} does not stand for itself there"),
        };
        self.suspects.push(Suspect { place, text, why });
    }
}

/// Joins the first words and the following lines into a message, with or without a space between
/// two lines, because terminals and mail programs cut long lines at spaces or anywhere.
fn joined(first: &[&str], pieces: &[Vec<&str>], marks: usize) -> Option<Message> {
    let mut ways = vec![first.iter().map(ToString::to_string).collect::<Vec<String>>()];
    let mut openings: Vec<OpeningLine> = Vec::new();
    let mut pieces = pieces.iter();
    loop {
        for way in &ways {
            let length = way.get(1).map_or(0, |kind| length(kind));
            if length == 0 || way.len() < length {
                continue;
            }
            match parsed(&unmarked(way[..length].join(" "), marks)) {
                Ok(Message::Opening(lines)) => openings.extend(lines),
                Ok(seal) => return Some(seal),
                Err(_) => {}
            }
        }
        ways.retain(|way| may_go_on(way));
        let Some(piece) = pieces.next().filter(|_| !ways.is_empty()) else { break };
        let Some((head, rest)) = piece.split_first() else { continue };
        let mut longer = Vec::new();
        for way in ways {
            let mut whole = way.clone();
            if let Some(last) = whole.last_mut() {
                last.push_str(head);
            }
            whole.extend(rest.iter().map(ToString::to_string));
            longer.push(whole);
            // The message ends with its last word.
            if is_whole(&way) && (way.len() < 2 || way.len() < length(&way[1])) {
                longer.push(way.into_iter().chain(piece.iter().map(ToString::to_string)).collect());
            }
        }
        longer.truncate(MAX_WAYS);
        ways = longer;
    }
    openings.dedup();
    (!openings.is_empty()).then_some(Message::Opening(openings))
}

/// Whether a message with these words may continue on the next line: all words except the last one
/// are complete.
fn may_go_on(words: &[String]) -> bool {
    let is_begun = |(place, word): (usize, &String)| match place {
        0 => word == LABEL,
        1 => "seal".starts_with(word.as_str()) || "open".starts_with(word.as_str()),
        2 | 4 => word.len() <= DIGITS && word.bytes().all(|digit| digit.is_ascii_hexdigit()),
        _ => true,
    };
    let most = words.get(1).map_or(2, |kind| length(kind).max(2));
    words.len() <= most
        && words.iter().enumerate().all(is_begun)
        && (1..words.len()).all(|length| is_whole(&words[..length]))
}

/// Whether the last of these words is complete, so that another can follow.
fn is_whole(words: &[String]) -> bool {
    let Some(last) = words.last() else { return false };
    match words.len() {
        2 => length(last) > 0,
        3 | 5 => last.len() == DIGITS,
        _ => true,
    }
}

/// Parses a message by the strict grammar. The error is the text of the parser.
fn parsed(text: &str) -> Result<Message, String> {
    if text.split(' ').nth(1).is_some_and(|kind| kind.eq_ignore_ascii_case("seal")) {
        let line = text.parse::<SealLine>();
        line.map(Message::Seal).map_err(|error| error.to_string())
    } else {
        let line = text.parse::<OpeningLine>();
        line.map(|line| Message::Opening(vec![line])).map_err(|error| error.to_string())
    }
}

/// Removes up to `marks` signs `_` from the end of a text.
fn unmarked(mut text: String, marks: usize) -> String {
    for _ in 0..marks {
        text = text.strip_suffix('_').map(String::from).unwrap_or(text);
    }
    text
}

/// Decodes a file: UTF-8, or UTF-16 with a byte-order mark, as some systems save pasted text.
/// Invalid bytes become signs that a message cannot contain.
fn text(bytes: &[u8]) -> String {
    let units = |from: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|unit| from([unit[0], unit[1]]));
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The lines of a chat, each without invisible characters, and with spaces of one kind.
pub(super) fn plain_lines(bytes: &[u8]) -> Vec<String> {
    // The ends of lines of any system.
    text(bytes).replace("\r\n", "\n").replace('\r', "\n").lines().map(plain).collect()
}

/// Removes the invisible characters of a line, and replaces special spaces by spaces.
fn plain(line: &str) -> String {
    let seen = line.chars().filter(|sign| !is_invisible(*sign));
    let text: String = seen.map(|sign| if sign.is_whitespace() { ' ' } else { sign }).collect();
    hyphens(text.trim())
}

/// Restores the hyphen of the label if a phone or a text program replaced it by a dash.
fn hyphens(line: &str) -> String {
    let (name, version) = LABEL.split_once('-').unwrap_or((LABEL, ""));
    let is_dash = |sign: &char| matches!(sign, '\u{2010}'..='\u{2015}' | '\u{2212}');
    let mut text = String::with_capacity(line.len());
    for (at, sign) in line.char_indices() {
        let before = text.len().checked_sub(name.len()).and_then(|from| text.get(from..));
        let is_label = is_dash(&sign)
            && before.is_some_and(|before| before.eq_ignore_ascii_case(name))
            && line[at + sign.len_utf8()..]
                .get(..version.len())
                .is_some_and(|after| after.eq_ignore_ascii_case(version));
        text.push(if is_label { '-' } else { sign });
    }
    text
}

/// Joiners, marks of direction, and the mark of byte order: chats and phones put them between words.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Number of words of a message of this kind. 0 for an unknown kind.
fn length(kind: &str) -> usize {
    match kind.to_ascii_lowercase().as_str() {
        "seal" => 5,
        "open" => 6,
        _ => 0,
    }
}

/// The words of a line, without signs or HTML tags around them.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_around = |sign: char| !(sign.is_ascii_alphanumeric() || sign == '-' || sign == '_');
    line.split([' ', '<']).map(move |word| word.trim_matches(is_around)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFER: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    const OTHER: &str = "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752";

    fn seal() -> String {
        format!("fairdeal-v2 seal {OFFER} A {OTHER}")
    }

    fn opening() -> String {
        format!("fairdeal-v2 open {OFFER} Ann {OTHER} 5L2g5aW9")
    }

    fn read(text: impl AsRef<[u8]>) -> Chat {
        let mut chat = Chat::default();
        chat.read("chat", text.as_ref());
        chat
    }

    /// The lines of the messages, with the numbers of the lines where they stand.
    fn messages(text: impl AsRef<[u8]>) -> Vec<(usize, String)> {
        let chat = read(text);
        assert_eq!(chat.suspects, []);
        let line = |message: &Message| match message {
            Message::Seal(line) => line.to_string(),
            Message::Opening(lines) => lines[0].to_string(),
        };
        chat.messages.iter().map(|(place, message)| (place.line, line(message))).collect()
    }

    #[test]
    fn a_message_is_found_in_whatever_a_chat_puts_around_it() {
        let (seal, opening) = (seal(), opening());
        for message in [&seal, &opening] {
            let spaced = message.replace(' ', "\u{a0}");
            for line in [
                message.clone(),
                format!("[22.11.26, 19:04:11] Ann: {message}"),
                format!("22/11/2026, 19:04 - Ann Lee: {message}"),
                format!("Ann, [22.11.2026 19:04]: {message}  ✓✓ 19:05"),
                format!("李雷：{message}。"),
                format!("> > {message}"),
                format!("`{message}`"),
                format!("```{message}```"),
                format!("**{message}**"),
                format!("_{message}_"),
                format!("“{message}”"),
                format!("<li>{message}</li>"),
                format!("\u{200e}\u{feff}{message}\u{200b}"),
                spaced.clone(),
                format!("Ann: {spaced}\u{202f}"),
                message.replace(' ', "  \t"),
                format!("{message}\r"),
                format!("{message} (mine!)"),
            ] {
                for ends in ["\n", "\r\n", "\r"] {
                    let text = format!("hello{ends}{line}{ends}bye{ends}");
                    assert_eq!(messages(&text), [(2, message.clone())], "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_message_that_was_cut_into_lines_is_put_together() {
        let wrapped = opening().replace(' ', "\n> ");
        let found = messages(format!("mail\n\n> {wrapped}\n> -- \n> Ann\n"));
        assert_eq!(found, [(3, opening())]);
        // A blank line ends it, and so does another message.
        for between in ["\n\n", &format!("\n{}\n", seal())] {
            let cut = seal().replacen(" A ", &format!(" A{between}"), 1);
            assert_eq!(read(&cut).suspects.len(), 1, "{cut}");
        }
    }

    #[test]
    fn a_message_that_was_cut_inside_words_is_put_together() {
        let long = format!("fairdeal-v2 open {OFFER} Alice {OTHER} {}", "dGhlIHJhaW4g".repeat(30));
        for message in [seal(), opening(), long] {
            for width in 13..=200 {
                for quote in ["", "> "] {
                    let signs: Vec<char> = message.chars().collect();
                    let parts = signs.chunks(width).map(|part| part.iter().collect::<String>());
                    let cut: Vec<String> = parts.map(|part| format!("{quote}{part}")).collect();
                    if cut.len() > MAX_PIECES {
                        continue;
                    }
                    let chat = read(format!("hello\n{}\n\nbye\n", cut.join("\n")));
                    assert_eq!(chat.suspects, [], "{cut:?}");
                    assert_eq!(chat.messages.len(), 1, "{cut:?}");
                    let found = match &chat.messages[0].1 {
                        Message::Seal(line) => vec![line.to_string()],
                        Message::Opening(lines) => lines.iter().map(ToString::to_string).collect(),
                    };
                    assert_eq!(found.last(), Some(&message), "{width}");
                }
            }
        }
        // Of a chat in which the next line may be more of the words, or none of them.
        let chat = read(format!("{}\nbye!\n", opening()));
        let [(_, Message::Opening(lines))] = &chat.messages[..] else { panic!("{chat:?}") };
        assert_eq!(lines[0].to_string(), opening());
    }

    #[test]
    fn a_dash_that_a_phone_made_of_the_hyphen_is_read_as_one() {
        for dash in ['\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}'] {
            let line = seal().replacen('-', &dash.to_string(), 1);
            assert_eq!(messages(format!("Ann \u{2013} {line}")), [(1, seal())], "{dash}");
        }
    }

    #[test]
    fn several_messages_stand_on_one_line_or_in_files_of_other_systems() {
        assert_eq!(messages(format!("{} {}", seal(), seal())), [(1, seal()), (1, seal())]);
        let text = format!("a\n{}\n", seal());
        let units: Vec<u16> = std::iter::once(0xfeff).chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(messages(little), [(2, seal())]);
        assert_eq!(messages(big), [(2, seal())]);
        let mut bytes = b"caf\xe9 \xff\n".to_vec();
        bytes.extend(seal().bytes());
        assert_eq!(messages(bytes), [(2, seal())]);
    }

    #[test]
    fn what_looks_like_a_message_and_is_none_is_handed_back_with_its_place() {
        let seal = seal();
        for wrong in [
            seal.to_uppercase(),
            seal.replacen("fair", "Fair", 1),
            seal.replace("seal", "Seal"),
            seal[..seal.len() - 1].to_owned(),
            format!("{seal}0"),
            seal.replace(" A ", " a "),
            seal.replace(" A ", " \u{410} "),
            seal.replacen(' ', "\u{a0}seal ", 1),
            format!("x{seal}"),
            format!("un-{seal}"),
            opening().replace(" 5L2g5aW9", ""),
            opening().replace("5L2g5aW9", "5L2g5aW"),
            "fairdeal-v2 seal, please".to_owned(),
        ] {
            let chat = read(format!("hello\n{wrong}\n"));
            assert_eq!(chat.messages, [], "{wrong}");
            assert_eq!(chat.suspects.len(), 1, "{wrong}");
            assert_eq!(chat.suspects[0].place.to_string(), "chat, line 2");
            assert!(!chat.suspects[0].why.is_empty());
        }
    }

    #[test]
    fn talk_about_the_protocol_is_no_message() {
        let talk = "we play fairdeal-v2\nfairdeal-v2\nfairdeal-v2 sheet\n\"format\": \"fairdeal-v2\",\nfairdeal-v1 seal x\n";
        assert_eq!(read(talk), Chat::default());
        assert_eq!(read(""), Chat::default());
    }
}

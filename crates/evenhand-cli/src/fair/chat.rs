//! Messages of the protocol among the other lines of a chat.
//!
//! People paste what their chat shows: names and times in front, quotes, back-ticks, no-break spaces, the same message
//! twice, a long line cut in three. So what stands around a message is taken away first, and only then is it judged by
//! the strict grammar of the room. Nothing is mended inside a message: what then is none is handed back as a
//! [`Suspect`], with its place, for a person to look at.
//!
//! What is taken away cannot stand in a message: invisible characters, kinds of spaces, and signs that are neither
//! letters, digits, `-` nor `_`.

use std::fmt;
use std::rc::Rc;

use evenhand_cards::fairdeal::{OpeningLine, SealLine};

/// What every message begins with.
const LABEL: &str = "fairdeal-v2";

/// The most lines that one message was cut into.
const MAX_PIECES: usize = 8;

/// A message of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Message {
    Seal(SealLine),
    Opening(OpeningLine),
}

/// Where a message begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// What messages call the file.
    pub(crate) file: Rc<str>,
    /// From 1.
    pub(crate) line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file, self.line)
    }
}

/// A line that begins like a message and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suspect {
    pub(crate) place: Place,
    /// Its text, what stood around it taken away.
    pub(crate) text: String,
    /// What the grammar says of it.
    pub(crate) why: String,
}

/// What the lines of a chat hold, in their order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Chat {
    pub(crate) messages: Vec<(Place, Message)>,
    pub(crate) suspects: Vec<Suspect>,
}

impl Chat {
    /// Adds what a file holds, whatever its bytes are.
    pub(crate) fn read(&mut self, file: &str, bytes: &[u8]) {
        let file: Rc<str> = file.into();
        // The ends of lines of any system.
        let text = text(bytes).replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<String> = text.lines().map(plain).collect();
        for (number, line) in lines.iter().enumerate() {
            for (at, _) in line.to_ascii_lowercase().match_indices(LABEL) {
                let place = Place { file: Rc::clone(&file), line: number + 1 };
                self.take(place, &line[..at], &line[at..], &lines[number + 1..]);
            }
        }
    }

    /// Takes what begins with the label, with what stands before it on its line and the lines that follow.
    fn take(&mut self, place: Place, before: &str, line: &str, following: &[String]) {
        // Up to the next message on the same line, if there is one.
        let end =
            line.to_ascii_lowercase()[LABEL.len()..].find(LABEL).map_or(line.len(), |at| at + LABEL.len());
        let mut words: Vec<&str> = words(&line[..end]).collect();
        if end == line.len() {
            for piece in following.iter().take(MAX_PIECES - 1) {
                let ends = piece.is_empty() || piece.to_ascii_lowercase().contains(LABEL);
                if ends || words.get(1).is_some_and(|kind| words.len() >= length(kind)) {
                    break;
                }
                words.extend(self::words(piece));
            }
        }
        // What is neither seal nor opening is somebody who talks about the protocol, or one of its files.
        let Some(kind) = words.get(1).map(|kind| kind.to_ascii_lowercase()) else { return };
        let length = length(&kind);
        if length == 0 {
            return;
        }
        words.truncate(length);
        let mut text = words.join(" ");
        // Of these signs one is a digit of a message too, and only a pair of them is taken away.
        let marks = before.len() - before.trim_end_matches('_').len();
        for _ in 0..marks {
            text = text.strip_suffix('_').map(String::from).unwrap_or(text);
        }
        let read = if before.ends_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '-') {
            Err(format!("{LABEL} does not stand for itself there"))
        } else if kind == "seal" {
            text.parse()
                .map(Message::Seal)
                .map_err(|error: <SealLine as std::str::FromStr>::Err| error.to_string())
        } else {
            let error = |error: <OpeningLine as std::str::FromStr>::Err| error.to_string();
            text.parse().map(Message::Opening).map_err(error)
        };
        match read {
            Ok(message) => self.messages.push((place, message)),
            Err(why) => self.suspects.push(Suspect { place, text, why }),
        }
    }
}

/// The text of a file: UTF-8, or UTF-16 with its mark, as some systems save what is pasted. What is neither stays as
/// signs that no message has.
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

/// A line without what cannot be seen, its spaces of any kind as one kind.
fn plain(line: &str) -> String {
    let seen = line.chars().filter(|sign| !is_invisible(*sign));
    let text: String = seen.map(|sign| if sign.is_whitespace() { ' ' } else { sign }).collect();
    text.trim().to_owned()
}

/// Joiners, marks of direction, and the mark of byte order: chats and phones put them between words.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// How many words a message of a kind has; 0 if there is no such kind.
fn length(kind: &str) -> usize {
    match kind.to_ascii_lowercase().as_str() {
        "seal" => 5,
        "open" => 6,
        _ => 0,
    }
}

/// The words of a line, without signs around them; the tags of a page in HTML are some.
fn words(line: &str) -> impl Iterator<Item = &str> {
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
            Message::Opening(line) => line.to_string(),
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

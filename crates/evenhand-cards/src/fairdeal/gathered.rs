//! The lines of a chat that belong to one file, by seat: missing, repeated, contradictory and
//! unknown lines.

use std::collections::HashMap;
use std::fmt::Display;

use evenhand_locale::{Language, Resources};

use super::chat::{Chat, Message, Place, Suspect};
use super::{ClosedTable, Offer, OpeningLine, SealLine};
use crate::visible::visible;

/// The messages about collected lines.
static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("../words/chat/en.ftl")),
    (Language::Chinese, include_str!("../words/chat/zh.ftl")),
]);

/// Maximum number of displayed characters of a suspect.
const MAX_SHOWN: usize = 72;

/// Different lines, each with the places where it stands.
type Lines<M> = Vec<(M, Vec<Place>)>;

/// The collected lines of each seat.
#[derive(Debug, Clone)]
pub struct Gathered<M> {
    /// The different lines of each seat, each with the places where it stands.
    seats: Vec<(String, Lines<M>)>,
    /// Index of each line among the lines of its seat. The map keeps long chats fast.
    known: HashMap<String, usize>,
    /// Lines of this file with a seat that it does not have.
    strangers: Vec<(Place, String)>,
    suspects: Vec<Suspect>,
    /// Seats with the places of lines that do not open their seals.
    wrong: Vec<(String, Place)>,
    /// Lines of the same kind that belong to other files.
    elsewhere: usize,
    /// Lines of the other kind.
    others: usize,
}

impl<M: Display> Gathered<M> {
    fn new(seats: &[String], suspects: Vec<Suspect>) -> Self {
        let seats = seats.iter().map(|seat| (seat.clone(), Vec::new())).collect();
        Self {
            seats,
            known: HashMap::new(),
            strangers: Vec::new(),
            suspects,
            wrong: Vec::new(),
            elsewhere: 0,
            others: 0,
        }
    }

    /// Adds a line of this file.
    fn add(&mut self, place: Place, seat: &str, line: M) {
        let Some((_, lines)) = self.seats.iter_mut().find(|(name, _)| name == seat) else {
            self.strangers.push((place, seat.to_owned()));
            return;
        };
        // A line names its seat, so one map serves all seats.
        let at = *self.known.entry(line.to_string()).or_insert(lines.len());
        match lines.get_mut(at) {
            Some((_, places)) => places.push(place),
            None => lines.push((line, vec![place])),
        }
    }

    /// The seats without a line.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter(|(_, lines)| lines.is_empty()).map(|(seat, _)| seat.as_str())
    }

    /// The seats whose lines contradict each other.
    pub fn contradicted(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter(|(_, lines)| lines.len() > 1).map(|(seat, _)| seat.as_str())
    }

    /// The seats with lines that do not open their seals.
    pub fn wrong(&self) -> impl Iterator<Item = &str> {
        self.wrong.iter().map(|(seat, _)| seat.as_str())
    }

    /// Number of lines of the other kind: openings for an offer, seals for a table.
    pub fn others(&self) -> usize {
        self.others
    }

    /// The first line of each seat that has lines, in the order of the seats.
    pub fn lines(&self) -> impl Iterator<Item = &M> {
        self.seats.iter().filter_map(|(_, lines)| lines.first()).map(|(line, _)| line)
    }

    /// Describes repeated, contradictory, unknown and invalid lines, one message per line.
    pub fn words(&self, language: Language) -> String {
        let messages = WORDS.messages(language);
        let mut text = String::new();
        let mut add = |id: &str, arguments: Vec<(&'static str, String)>| {
            let arguments = arguments.into_iter().map(|(name, value)| (name, value.into()));
            text += &messages.format(id, arguments);
            text.push('\n');
        };
        for suspect in &self.suspects {
            let shown: String = suspect.text.chars().take(MAX_SHOWN).collect();
            let more = if shown.len() < suspect.text.len() { "…" } else { "" };
            let shown = String::from_utf8_lossy(&visible(shown.as_bytes())).into_owned() + more;
            let place = suspect.place.to_string();
            add("suspect", vec![("place", place), ("why", suspect.why.clone()), ("text", shown)]);
        }
        for (place, seat) in &self.strangers {
            add("stranger", vec![("place", place.to_string()), ("seat", seat.clone())]);
        }
        for (seat, lines) in &self.seats {
            for (line, places) in lines {
                let is_doubled = places.len() > 1;
                let places = places.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                if lines.len() > 1 {
                    let line = line.to_string();
                    add("one-of-several", vec![("seat", seat.clone()), ("places", places), ("line", line)]);
                } else if is_doubled {
                    add("doubled", vec![("seat", seat.clone()), ("places", places)]);
                }
            }
        }
        if self.elsewhere > 0 {
            text += &messages.format("elsewhere", [("lines", self.elsewhere.into())]);
            text.push('\n');
        }
        for (seat, place) in &self.wrong {
            let facts = [("seat", seat.clone().into()), ("place", place.to_string().into())];
            text += &messages.format("opens-nothing", facts);
            text.push('\n');
        }
        text
    }
}

impl Gathered<SealLine> {
    /// The seals of an offer in a chat.
    pub fn seals(offer: &Offer, chat: Chat) -> Self {
        let mut gathered = Self::new(offer.spec().seats(), chat.suspects);
        for (place, message) in chat.messages {
            match message {
                Message::Seal(line) if line.offer() == offer.hash() => {
                    let seat = line.seat().to_owned();
                    gathered.add(place, &seat, line);
                }
                Message::Seal(_) => gathered.elsewhere += 1,
                Message::Opening(_) => gathered.others += 1,
            }
        }
        gathered
    }
}

impl Gathered<OpeningLine> {
    /// The openings of a table in a chat. Leaves out lines that do not open the seal of their seat,
    /// so that a false line does not displace the true one. At most one line opens a seal.
    pub fn openings(table: &ClosedTable, chat: Chat) -> Self {
        let sealed: Vec<String> = table.sealed().into_iter().map(String::from).collect();
        let mut gathered = Self::new(&sealed, chat.suspects);
        for (place, message) in chat.messages {
            match message {
                Message::Opening(mut lines) if lines[0].table() == table.hash() => {
                    // The seal decides whether the following lines belong to the text.
                    let opens = lines.iter().position(|line| table.check(line).is_ok()).unwrap_or(0);
                    let line = lines.swap_remove(opens);
                    let seat = line.seat().to_owned();
                    if sealed.contains(&seat) && table.check(&line).is_err() {
                        gathered.wrong.push((seat, place));
                    } else {
                        gathered.add(place, &seat, line);
                    }
                }
                Message::Opening(_) => gathered.elsewhere += 1,
                Message::Seal(_) => gathered.others += 1,
            }
        }
        gathered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairdeal::{Nonce, Secret, Spec};

    #[test]
    fn lines_of_a_chat_are_reported_by_seat() {
        let spec = Spec::builder("custom", &["1", "2", "3"], "A B C", &["A", "B", "C"]).build().unwrap();
        let offer = Offer::new(spec, &Secret::from_hex(&"07".repeat(32)).unwrap()).unwrap();
        let nonce = |digits: &str| Nonce::from_hex(&digits.repeat(32)).unwrap();
        let (a, b) = (offer.seal("A", &nonce("0a"), "").unwrap(), offer.seal("B", &nonce("0b"), "").unwrap());
        let forged = offer.seal("B", &nonce("0c"), "").unwrap();
        let stranger = a.to_string().replace(" A ", " Z ");
        let mut chat = Chat::default();
        chat.read(
            "chat",
            format!("{a}\n{b}\n{a}\n{forged}\n{stranger}\nfairdeal-v2 seal 12 A 34").as_bytes(),
        );
        let gathered = Gathered::seals(&offer, chat);
        assert_eq!(gathered.missing().collect::<Vec<_>>(), ["C"]);
        assert_eq!(gathered.contradicted().collect::<Vec<_>>(), ["B"]);
        for language in Language::ALL {
            let words = gathered.words(language);
            assert_eq!(words.lines().count(), 5, "{words}");
        }
        let table = offer.close(&[a, b]).unwrap();
        let mut chat = Chat::default();
        let right = table.opening("A", &nonce("0a"), "").unwrap().to_string();
        let wrong = right.replace(&"0a".repeat(32), &"0d".repeat(32));
        chat.read("chat", format!("{wrong}\n{right}").as_bytes());
        let gathered = Gathered::openings(&table, chat);
        assert_eq!(gathered.lines().map(ToString::to_string).collect::<Vec<_>>(), [right]);
        assert_eq!(gathered.missing().collect::<Vec<_>>(), ["B"]);
        assert!(gathered.words(Language::English).contains("does not open the seal of A"));
    }
}

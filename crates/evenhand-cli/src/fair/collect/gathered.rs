//! The lines of a chat that belong to one file, by seat: what is missing, doubled, contradicted or strange.

use std::fmt::Display;

use evenhand_cards::visible;
use evenhand_locale::Messages;

use crate::fair::chat::{Place, Suspect};

/// The most characters of a suspect that are shown.
const MAX_SHOWN: usize = 72;

/// Different lines, each with the places where it stands.
type Lines<M> = Vec<(M, Vec<Place>)>;

/// What was found for each seat.
#[derive(Debug)]
pub(super) struct Gathered<M> {
    /// The different lines of each seat, each with the places where it stands.
    seats: Vec<(String, Lines<M>)>,
    /// Lines of this file with a seat that it does not have.
    strangers: Vec<(Place, String)>,
    suspects: Vec<Suspect>,
    /// Lines of the same kind that belong to other files.
    pub(super) elsewhere: usize,
}

impl<M: PartialEq + Display> Gathered<M> {
    pub(super) fn new(seats: &[String], suspects: Vec<Suspect>) -> Self {
        let seats = seats.iter().map(|seat| (seat.clone(), Vec::new())).collect();
        Self { seats, strangers: Vec::new(), suspects, elsewhere: 0 }
    }

    /// Adds a line of this file.
    pub(super) fn add(&mut self, place: Place, seat: &str, line: M) {
        let Some((_, lines)) = self.seats.iter_mut().find(|(name, _)| name == seat) else {
            self.strangers.push((place, seat.to_owned()));
            return;
        };
        match lines.iter_mut().find(|(other, _)| *other == line) {
            Some((_, places)) => places.push(place),
            None => lines.push((line, vec![place])),
        }
    }

    /// The seats of which there is no line.
    pub(super) fn missing(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter(|(_, lines)| lines.is_empty()).map(|(seat, _)| seat.as_str())
    }

    /// The seats whose lines contradict each other.
    pub(super) fn contradicted(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter(|(_, lines)| lines.len() > 1).map(|(seat, _)| seat.as_str())
    }

    /// The line of each seat that has one, in the order of the seats; of a contradicted one the first.
    pub(super) fn lines(&self) -> impl Iterator<Item = &M> {
        self.seats.iter().filter_map(|(_, lines)| lines.first()).map(|(line, _)| line)
    }

    /// All that was found and is not simply a seat's one line.
    pub(super) fn told(&self, messages: &Messages) -> String {
        let mut text = String::new();
        let mut tell = |id: &str, arguments: Vec<(&'static str, String)>| {
            let arguments = arguments.into_iter().map(|(name, value)| (name, value.into()));
            text += &messages.format(id, arguments);
            text.push('\n');
        };
        for suspect in &self.suspects {
            let shown: String = suspect.text.chars().take(MAX_SHOWN).collect();
            let more = if shown.len() < suspect.text.len() { "…" } else { "" };
            let shown = String::from_utf8_lossy(&visible(shown.as_bytes())).into_owned() + more;
            let place = suspect.place.to_string();
            tell("collect-suspect", vec![("place", place), ("why", suspect.why.clone()), ("text", shown)]);
        }
        for (place, seat) in &self.strangers {
            tell("collect-stranger", vec![("place", place.to_string()), ("seat", seat.clone())]);
        }
        for (seat, lines) in &self.seats {
            for (line, places) in lines {
                let is_doubled = places.len() > 1;
                let places = places.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                if lines.len() > 1 {
                    let line = line.to_string();
                    tell(
                        "collect-one-of-several",
                        vec![("seat", seat.clone()), ("places", places), ("line", line)],
                    );
                } else if is_doubled {
                    tell("collect-doubled", vec![("seat", seat.clone()), ("places", places)]);
                }
            }
        }
        if self.elsewhere > 0 {
            text += &messages.format("collect-elsewhere", [("lines", self.elsewhere.into())]);
            text.push('\n');
        }
        text
    }
}

/// Names in a row.
pub(super) fn joined(names: &[&str]) -> String {
    names.join(", ")
}

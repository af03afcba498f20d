//! Texts with one deck per line, which may need more than the parser: lines with sorted hands, and
//! lines that show each shuffle several times.

use std::collections::HashSet;
use std::sync::Arc;

use super::certain::{are_sets, are_sorted};
use super::repeats::{Cycle, LabelledDeck, cycle, label};
use super::search::{parsed, parser};
use super::{Arrangement, Deck, Known, Obstacle, Reader, Vocabulary, Way, divided, words};
use crate::line::quoted;
use crate::note::Note;
use crate::parse::Parser;
use crate::series::{self, Dependence, LOOK_DECKS};

/// Maximum number of lines to compare.
const MAX_LINES: usize = 512;

/// Number of lines that suffice to detect sorted hands or a cycle.
const ENOUGH_LINES: usize = 64;

/// Lines with one deck each.
pub(super) struct Lines<'a> {
    pub(super) shown: &'a [&'a str],
    /// The heading of a deck before each shuffle, if the text shows it.
    pub(super) before: Option<String>,
    /// Whether these are all lines of the text.
    pub(super) is_all: bool,
    pub(super) known: &'a Known,
}

impl Lines<'_> {
    /// Whether more lines may show hands or a cycle: a line has dividers between its cards, or other
    /// words than the next.
    pub(super) fn may_show_more(&self) -> bool {
        let [one, other, ..] = self.shown else { return false };
        let labels = |line: &&str| label(line).collect::<HashSet<String>>();
        let is_divided = divided(one, &words(one)).iter().filter(|(_, begins)| *begins).count() > 1;
        self.shown.len() < ENOUGH_LINES && (is_divided || labels(one) != labels(other))
    }

    /// The arrangement of the lines.
    pub(super) fn arrangement(&self) -> Arrangement {
        let of_size = |size| Arrangement::new(Way::Lines, Vocabulary::Numbers, size, &self.known.skip);
        let Some(parser) = self.shown.first().and_then(|line| parser(line, self.known)) else {
            return of_size(0);
        };
        let faces = self.shown.iter().take(MAX_LINES).map_while(|line| parsed(&parser, line.as_bytes()));
        let mut faces: Vec<Vec<u32>> = faces.collect();
        let cycle = self.cycle(&faces);
        let mut lines = self.shown.to_vec();
        if let Some(cycle) = cycle {
            cycle.keep(&mut faces);
            cycle.keep(&mut lines);
        }
        let hands = self.sorted_hands(&parser, &lines[..faces.len()], &faces);
        let size = parser.visible() as usize;
        let note = |hands: usize, are_sorted| Note::Arranged {
            cards: size,
            lines: 1,
            hands,
            are_sorted,
            other: self.before.clone(),
            cycle: Cycle::for_note(cycle),
        };
        if let Some((arrangement, hands)) = hands {
            return Arrangement { cycle, note: Some(note(hands, true)), ..arrangement };
        }
        let obstacle = if self.known.cards.is_none() { self.repeats(&parser, &faces, &lines) } else { None };
        let note = (cycle.is_some() || self.before.is_some()).then(|| note(1, false));
        Arrangement { cycle, note, obstacle, ..of_size(size) }
    }

    /// The cycle of lines in which the text shows each shuffle, if it shows several.
    fn cycle(&self, faces: &[Vec<u32>]) -> Option<Cycle> {
        let labels = self.shown.iter().map(|line| label(line).collect());
        let labels: Vec<HashSet<String>> = labels.take(faces.len()).collect();
        let size = [faces.first()?.len()];
        let shown =
            faces.iter().zip(&labels).map(|(faces, label)| LabelledDeck { faces, hands: &size, label });
        cycle(&shown.collect::<Vec<_>>())
    }

    /// Returns the arrangement of lines with sorted hands, and the number of hands per line. A line is
    /// one hand, such as the numbers of a lottery, or a deck with dividers between its hands.
    fn sorted_hands(
        &self,
        parser: &Parser,
        lines: &[&str],
        faces: &[Vec<u32>],
    ) -> Option<(Arrangement, usize)> {
        let cards = parser.cards();
        let (size, names) = (parser.visible() as usize, cards.names());
        let is_set = self.known.cards.is_some() && size < cards.items().len();
        if self.known.separator.is_some() || !is_set && size < cards.items().len() {
            return None;
        }
        let vocabulary = Vocabulary::Names(Arc::new(names.iter().cloned().collect()));
        let arrangement = Arrangement::new(Way::Lines, vocabulary, size, &self.known.skip);
        let sorted = Arrangement { are_sorted: true, ..arrangement };
        let mut reader = Reader::new(sorted.clone());
        let mut decks: Vec<Deck> = Vec::new();
        for line in lines {
            reader.line(line, &mut |deck| decks.push(deck));
        }
        if decks.len() < 2 || decks.iter().any(|deck| deck.cards.len() != size) {
            return None;
        }
        let are_sorted = if is_set {
            are_sets(faces, names, cards.items().len())
        } else {
            are_sorted(&decks, faces, names)
        };
        are_sorted.then(|| (sorted, decks[0].hands.len()))
    }

    /// Returns the obstacle if a line shows the deck before each shuffle.
    fn repeats(&self, parser: &Parser, faces: &[Vec<u32>], lines: &[&str]) -> Option<Obstacle> {
        let faces = &faces[..faces.len().min(LOOK_DECKS)];
        let found = series::dependence(faces, parser.cards(), self.is_all)?;
        match found {
            // The audit judges a log that repeats each line.
            Dependence::Again { deck, .. } => {
                Some(Obstacle::Dependence(found, quoted(lines[deck].as_bytes())))
            }
            _ => None,
        }
    }
}

//! Whether cards that were learned from the first line are cards, as the next decks show.
//!
//! `OK AS KH`, `["deck", "AS", "KH"]` and `New York Paris` are read as three cards where there are two. No equal names give it
//! away, but other decks do: a label never moves from its place, and the words of one name stand side by side in every deck.
//! So cards that were only learned never convict a shuffle by what a label may explain: it is asked about.
//!
//! Cards that are certain are judged: those that were named, the numbers from 0 or 1 on, and the whole deck of a game of
//! cards ([`french`](crate::french)). Of numbers no more is asked than what a row of them may have beside its cards: a header
//! `0,1,2,…`; a 0 or how many there are before cards that are 1 to 52; piles in brackets, which may be cards of several
//! numbers, or decks that are shuffled apart. All decks equal are no sign of a label, but of a shuffle that is none.
//!
//! Cost: nothing after the second deck, as a rule; no more than [`ENOUGH`] decks, and those that came with them, are held
//! back.
//!
//! # How seldom a fair shuffle is held up
//! In D fair decks of n different cards, s cards or more stay where they are in the first deck with at most
//! C(n, s) ((n − s)!/n!)^(D−1), and as much holds for s pairs of neighbours of n − 1 (s pairs that stay together leave
//! n − s blocks); for s = 1 both are n^(2−D) at most. A label is believed where that is below [`MAX_FALSE_ALARM`]: from 8 decks
//! of 9 cards on, from 5 of 53, from 13 of 3; and after [`ENOUGH`] decks it is below 10^-18. With fewer decks only strong
//! signs do: a word at an end that is unlike all cards, a quarter of all words, or all cards in equal pieces, where that is
//! below [`MAX_FALSE_ALARM_OF_STRONG`] each. A label before or after cards was convicted by the battery in no fewer decks: measured
//! on 2026-11-22 with n = 3, 4, 6, 10, 20, 53, first where n^(2−D) was 4·10^-6. A header is a first deck in order, 1 of n!, n ≥ 9.

mod bounds;
mod error;

use std::collections::BTreeSet;

pub use self::error::{DoubtError, DoubtKind};
use crate::cards::Cards;
use crate::french;

/// After how many decks that all show a sign there are enough of them.
const ENOUGH: usize = 64;

/// The largest probability under a fair shuffle of a sign that is asked about.
const MAX_FALSE_ALARM: f64 = 1e-5;

/// The same for signs that labels have and cards have not.
const MAX_FALSE_ALARM_OF_STRONG: f64 = 1e-2;

/// The numbers of cards that packs and games commonly have, without those that are one more than another.
const USUAL_SIZES: [usize; 28] = [
    10, 12, 16, 20, 24, 30, 32, 36, 40, 48, 50, 52, 54, 56, 60, 64, 72, 78, 80, 90, 100, 104, 108, 110, 112,
    120, 136, 144,
];

/// What may be wrong with the cards.
#[derive(Debug)]
pub(crate) struct Doubt {
    names: Vec<String>,
    /// Whether they are the numbers from 0 or 1 on.
    are_counted: bool,
    /// The sizes of the piles in brackets that the first line shows, if it does.
    piles: Vec<usize>,
}

/// A sign, and how probable it is under a fair shuffle.
struct Sign {
    kind: DoubtKind,
    probability: f64,
    is_strong: bool,
}

impl Sign {
    fn is_believed(&self) -> bool {
        self.probability <= if self.is_strong { MAX_FALSE_ALARM_OF_STRONG } else { MAX_FALSE_ALARM }
    }
}

/// What looks for a sign in decks.
type Search = fn(&Doubt, &[&[u32]]) -> Option<Sign>;

/// What names look like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Number,
    /// As "deck", and no card such as `AS`.
    Lower,
    /// Of up to three characters that are no word, as `10♠`.
    Short,
    Word,
}

impl Look {
    const ALL: [Self; 4] = [Self::Number, Self::Lower, Self::Short, Self::Word];

    fn of(name: &str) -> Self {
        match name {
            _ if name.bytes().all(|byte| byte.is_ascii_digit()) => Self::Number,
            _ if name.bytes().all(|byte| byte.is_ascii_lowercase()) => Self::Lower,
            _ if name.chars().count() < 3 => Self::Short,
            _ if name.chars().count() == 3 && !name.chars().all(char::is_alphabetic) => Self::Short,
            _ => Self::Word,
        }
    }
}

impl Doubt {
    /// Of these cards; none if they are certain.
    pub(crate) fn of(cards: &Cards) -> Option<Self> {
        let names = cards.names();
        if !cards.are_learned() || french::is_whole_deck(names) {
            return None;
        }
        Some(Self {
            names: names.to_vec(),
            are_counted: cards.order_is_known,
            // A pile that is all, or one of one card, says nothing.
            piles: if cards.piles.iter().any(|size| *size > 1) { cards.piles.clone() } else { Vec::new() },
        })
    }

    /// Whether these decks, all there are so far, show that there is nothing to it.
    ///
    /// # Errors
    /// If there are enough of them, and they do not.
    pub(crate) fn is_dispelled(&self, decks: &[u32]) -> Result<bool, DoubtKind> {
        let count = decks.len() / self.names.len();
        if count == 0 || !self.may_be(&decks[..self.names.len()]) {
            return Ok(count > 0);
        }
        match self.found(decks) {
            Some(sign) if count >= ENOUGH && sign.is_believed() => Err(sign.kind),
            None if self.differ(decks) => Ok(true),
            _ => Ok(count >= ENOUGH),
        }
    }

    /// That these decks, which are all there are, leave no doubt, or too little to ask.
    ///
    /// # Errors
    /// If they do not.
    pub(crate) fn end(&self, decks: &[u32]) -> Result<(), DoubtKind> {
        self.found(decks).filter(Sign::is_believed).map_or(Ok(()), |sign| Err(sign.kind))
    }

    /// Whether a first deck leaves anything to ask.
    fn may_be(&self, first: &[u32]) -> bool {
        !self.are_counted || !self.piles.is_empty() || is_in_order(first) || self.label(first).is_some()
    }

    /// Whether one deck differs from another.
    fn differ(&self, decks: &[u32]) -> bool {
        let mut decks = decks.chunks_exact(self.names.len());
        let first = decks.next();
        decks.any(|deck| Some(deck) != first)
    }

    /// What all of them have that fair decks have not.
    fn found(&self, decks: &[u32]) -> Option<Sign> {
        let all: Vec<&[u32]> = decks.chunks_exact(self.names.len()).collect();
        if all.len() < 2 || !self.differ(decks) {
            return None;
        }
        let signs: [Search; 3] = if self.are_counted {
            [Doubt::piled, Doubt::headed, Doubt::labelled]
        } else {
            [Doubt::piled, Doubt::in_place, Doubt::together]
        };
        // A sign that chance explains hides none that it does not.
        let mut weak = None;
        for sign in signs.into_iter().filter_map(|sign| sign(self, &all)) {
            if sign.is_believed() {
                return Some(sign);
            }
            weak.get_or_insert(sign);
        }
        weak
    }

    fn name(&self, face: u32) -> &str {
        &self.names[face as usize]
    }

    /// Names that are where they are in the first deck.
    fn in_place(&self, all: &[&[u32]]) -> Option<Sign> {
        let (first, n, decks) = (all[0], self.names.len(), all.len());
        let same: Vec<usize> =
            (0..n).filter(|place| all.iter().all(|deck| deck[*place] == first[*place])).collect();
        let place = *same.first()?;
        let look = |place: usize| Look::of(self.name(first[place]));
        let mut stays = vec![false; n];
        for place in &same {
            stays[*place] = true;
        }
        let mut looks: Vec<Look> = Vec::new();
        for look in (0..n).filter(|place| !stays[*place]).map(look) {
            if !looks.contains(&look) {
                looks.push(look);
            }
        }
        let is_odd = |place: &&usize| !looks.contains(&look(**place));
        // At the front of all that moves, or behind it.
        let before = stays.iter().take_while(|stays| **stays).count();
        let after = stays.iter().rev().take_while(|stays| **stays).count();
        let at_end = |place: &&usize| **place < before || **place >= n - after;
        let odd = same.iter().filter(at_end).find(is_odd);
        let mut sign = Sign {
            kind: DoubtKind::InPlace {
                name: self.name(first[*odd.unwrap_or(&place)]).to_string(),
                place: *odd.unwrap_or(&place),
                cards: n,
                decks,
            },
            probability: bounds::of_staying(n, n, same.len(), decks),
            is_strong: odd.is_some() || same.len() >= 2.max(n / 4),
        };
        if odd.is_some() {
            // One of the cards that are the only ones of their looks, at an end in the first deck.
            let names_of = |look: &Look| self.names.iter().filter(|name| Look::of(name) == *look).count();
            let only = Look::ALL.iter().filter(|look| names_of(look) == 1).count();
            sign.probability = sign.probability.min(bounds::at_an_end(n, only.max(1), decks));
        } else if same.len() > 1 {
            let name = self.name(first[place]).to_string();
            sign.kind = DoubtKind::SeveralInPlace { name, words: same.len(), decks };
        }
        Some(sign)
    }

    /// Names that stand side by side as in the first deck.
    fn together(&self, all: &[&[u32]]) -> Option<Sign> {
        const NONE: u32 = u32::MAX;
        let (first, n, decks) = (all[0], self.names.len(), all.len());
        let mut pairs: Vec<usize> = (0..n - 1).collect();
        let mut next = vec![NONE; n];
        for deck in all {
            next[deck[n - 1] as usize] = NONE;
            for pair in deck.windows(2) {
                next[pair[0] as usize] = pair[1];
            }
            pairs.retain(|place| next[first[*place] as usize] == first[place + 1]);
            if pairs.is_empty() {
                return None;
            }
        }
        // As long a name as stays together.
        let begin = *pairs.first()?;
        let mut is_pair = vec![false; n];
        for place in &pairs {
            is_pair[*place] = true;
        }
        let end = (begin..n - 1).take_while(|place| is_pair[*place]).last().unwrap_or(begin) + 1;
        let name: Vec<&str> = first[begin..=end].iter().map(|face| self.name(*face)).collect();
        let is_piece = |place: usize, size: usize| (place + 1).is_multiple_of(size) || is_pair[place];
        let mut sizes = (2..=n / 2).filter(|size| n.is_multiple_of(*size));
        let pieces = sizes.find(|size| (0..n).all(|place| is_piece(place, *size)));
        let probability = match pieces {
            Some(size) => bounds::of_pieces(n, size, decks),
            None => bounds::of_staying(n, n - 1, pairs.len(), decks),
        };
        Some(Sign {
            kind: DoubtKind::Together { name: name.join(" "), decks },
            probability,
            is_strong: pieces.is_some(),
        })
    }

    /// Piles that hold the same cards in each deck, in whichever order they are.
    fn piled(&self, all: &[&[u32]]) -> Option<Sign> {
        if self.piles.is_empty() {
            return None;
        }
        let sets = |deck: &[u32]| {
            let mut rest = deck;
            let mut sets = BTreeSet::new();
            for size in &self.piles {
                let (pile, others) = rest.split_at(*size);
                sets.insert(pile.iter().copied().collect::<BTreeSet<u32>>());
                rest = others;
            }
            sets
        };
        let first = sets(all[0]);
        if !all.iter().all(|deck| sets(deck) == first) {
            return None;
        }
        let name: Vec<&str> = all[0][..self.piles[0]].iter().map(|face| self.name(*face)).collect();
        Some(Sign {
            kind: DoubtKind::Piles { name: name.join(" "), decks: all.len() },
            probability: bounds::of_piles(&self.piles, all.len()),
            is_strong: true,
        })
    }

    /// A first line that counts columns.
    fn headed(&self, all: &[&[u32]]) -> Option<Sign> {
        let is_alone = is_in_order(all[0]) && !all[1..].iter().any(|deck| is_in_order(deck));
        is_alone.then(|| Sign {
            kind: DoubtKind::Header { first: self.name(0).to_string(), decks: all.len() },
            probability: bounds::in_order(self.names.len()),
            is_strong: false,
        })
    }

    /// The place of a card that may be a label of numbers: at an end, and without it there are as many as decks usually
    /// have, or as it says: `52 17 3 …`.
    fn label(&self, deck: &[u32]) -> Option<usize> {
        let n = self.names.len();
        let counts_from_0 = self.name(0) == "0";
        if USUAL_SIZES.contains(&n) {
            return None;
        }
        let is_usual = USUAL_SIZES.contains(&(n - 1));
        let is_label = |place: &usize| {
            let face = deck[*place] as usize;
            // Without the last, or without the first, they are counted too.
            face == n - 1 && (is_usual || counts_from_0 && *place == 0)
                || face == 0 && counts_from_0 && is_usual
        };
        [0, n - 1].into_iter().find(is_label)
    }

    fn labelled(&self, all: &[&[u32]]) -> Option<Sign> {
        let (first, n, decks) = (all[0], self.names.len(), all.len());
        let place = self.label(first)?;
        all.iter().all(|deck| deck[place] == first[place]).then(|| Sign {
            kind: DoubtKind::InPlace { name: self.name(first[place]).to_string(), place, cards: n, decks },
            // The least or the largest number.
            probability: bounds::at_an_end(n, 2, decks),
            is_strong: true,
        })
    }
}

/// Whether a deck is in the order of its faces.
fn is_in_order(deck: &[u32]) -> bool {
    deck.windows(2).all(|pair| pair[0] < pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt(line: &str) -> Doubt {
        Doubt::of(&Cards::learned(line.as_bytes(), None, None).unwrap()).unwrap()
    }

    /// The faces of lines, by the cards that the first of them has.
    fn faces(lines: &[&str]) -> (Doubt, Vec<u32>) {
        let doubt = doubt(lines[0]);
        let cards = Cards::learned(lines[0].as_bytes(), None, None).unwrap();
        let mut faces = Vec::new();
        crate::Parser::new(&cards, "line")
            .decks(lines.join("\n").as_bytes(), 1, u64::MAX, &mut faces)
            .unwrap();
        (doubt, faces)
    }

    fn said(end: Result<(), DoubtKind>) -> String {
        end.err().map_or(String::new(), |kind| kind.to_string())
    }

    /// One name of two words is at its place by chance, which says nothing; that all stay together does.
    #[test]
    fn a_sign_that_chance_explains_hides_no_other() {
        let (doubt, faces) = faces(&["red fox blue dog old cat big cow", "red fox old cat big cow blue dog"]);
        assert!(matches!(doubt.end(&faces), Err(DoubtKind::Together { .. })));
    }

    #[test]
    fn words_that_stay_together_are_no_cards() {
        let (doubt, decks) = faces(&["red fox blue dog", "blue dog red fox"]);
        assert_eq!(doubt.is_dispelled(&decks), Ok(false));
        let many = decks.repeat(40);
        let text = doubt.is_dispelled(&many).unwrap_err().to_string();
        assert!(text.starts_with("\"red fox\" stand together in each of 80 decks"), "{text}");
        // Of two fair decks of four, 1 in 12 is so; of three 1 in 144.
        assert_eq!(doubt.end(&decks), Ok(()));
        assert!(doubt.end(&[&decks[..], &decks[..4]].concat()).is_err());
        assert_eq!(doubt.is_dispelled(&[decks, vec![1, 0, 2, 3]].concat()), Ok(true));
    }

    #[test]
    fn one_pair_that_always_stands_side_by_side_is_a_name() {
        let lines = ["Cairo Oslo New York Rome", "New York Rome Cairo Oslo", "Rome Oslo New York Cairo"];
        let (doubt, decks) = faces(&lines);
        assert_eq!((doubt.is_dispelled(&decks), doubt.end(&decks)), (Ok(false), Ok(())), "1 in 25 fair logs");
        let text = said(doubt.end(&decks.repeat(4)));
        assert!(text.starts_with("\"New York\" stand together in each of 12 decks"), "{text}");
    }

    #[test]
    fn a_word_that_never_moves_is_no_card() {
        let lines = ["Shuffled AS KH QD", "Shuffled AS QD KH", "Shuffled QD AS KH", "Shuffled KH AS QD"];
        let (doubt, decks) = faces(&lines);
        assert_eq!(doubt.is_dispelled(&decks), Ok(false));
        assert!(said(doubt.end(&decks)).starts_with("\"Shuffled\" is the first word of each of 4 decks"));
        assert_eq!(doubt.end(&decks[..12]), Ok(()), "1 in 32 fair logs");
        // Of the look of a card: more decks are wanted.
        let (doubt, decks) = faces(&["AS OK KH QD", "QD OK AS KH", "KH OK QD AS"]);
        assert_eq!(doubt.end(&decks), Ok(()));
        assert!(said(doubt.end(&decks.repeat(4))).starts_with("\"OK\" is word 2 of each of 12 decks"));
        let (doubt, decks) = faces(&["[\"b\",\"c\",\"a\",\"z\"]", "[\"c\",\"a\",\"b\",\"z\"]"]);
        assert!(said(doubt.end(&decks.repeat(6))).starts_with("\"z\" is the last word of each of 12 decks"));
    }

    #[test]
    fn numbers_of_places_are_no_cards() {
        let (doubt, decks) = faces(&["1. AS 2. KH 3. QD", "1. KH 2. AS 3. QD", "1. QD 2. KH 3. AS"]);
        assert!(said(doubt.end(&decks)).starts_with("3 words, such as \"1.\""));
    }

    #[test]
    fn labels_of_numbers_are_asked_about_and_numbers_that_never_move_are_not() {
        let of = |cards: std::ops::Range<u32>, label: &str| {
            let shifted = |by: u32| {
                let n = cards.len() as u32;
                (0..n).map(|card| (cards.start + (card * 5 + by) % n).to_string()).collect::<Vec<_>>()
            };
            let lines: Vec<String> =
                (0..70).map(|by| format!("{label} {}", shifted(by % 7).join(" "))).collect();
            let (doubt, faces) = faces(&lines.iter().map(String::as_str).collect::<Vec<_>>());
            doubt.is_dispelled(&faces)
        };
        assert!(matches!(of(1..53, "0"), Err(DoubtKind::InPlace { place: 0, .. })));
        assert!(matches!(of(1..53, "53"), Err(DoubtKind::InPlace { place: 0, .. })));
        assert!(matches!(of(0..52, "52"), Err(DoubtKind::InPlace { place: 0, .. })));
        assert!(matches!(of(0..3, "3"), Err(DoubtKind::InPlace { place: 0, .. })));
        assert!(matches!(of(1..53, "2026"), Err(DoubtKind::InPlace { place: 0, .. })));
        // A shuffle that leaves the first card, or the last, where it is.
        assert_eq!(of(1..52, "0"), Ok(true));
        assert_eq!(of(0..51, "51"), Ok(true));
        assert_eq!(of(2..53, "1"), Ok(true));
        assert_eq!(of(1..7, "0"), Ok(true));
    }

    #[test]
    fn piles_that_keep_their_cards_are_asked_about() {
        let (doubt, decks) = faces(&["[(6, 7), (2, 3), (0, 1), (4, 5)]", "[(2, 3), (4, 5), (6, 7), (0, 1)]"]);
        assert!(said(doubt.end(&decks)).starts_with("\"6 7\" are in the same brackets in each of 2 decks"));
        let (doubt, decks) = faces(&["[1, 3, 2] [5, 4, 6]", "[3, 1, 2] [4, 5, 6]", "[2, 1, 3] [4, 6, 5]"]);
        assert!(matches!(doubt.end(&decks), Err(DoubtKind::Piles { .. })));
        let (doubt, decks) = faces(&["[[3, 1], [2, 4]]", "[[1, 4], [2, 3]]"]);
        assert_eq!(doubt.is_dispelled(&decks), Ok(true));
    }

    #[test]
    fn a_first_line_that_counts_is_a_header() {
        let lines = ["0,1,2,3,4,5,6,7,8,9", "3,1,0,2,9,8,7,6,5,4", "1,2,0,3,9,8,7,6,5,4"];
        let (doubt, decks) = faces(&lines);
        assert_eq!(doubt.is_dispelled(&decks), Ok(false));
        assert!(said(doubt.end(&decks)).contains("`header`"));
        // So is a shuffle that often does nothing.
        assert_eq!(doubt.is_dispelled(&[&decks[..], &decks[..10]].concat()), Ok(true));
        assert_eq!(doubt.is_dispelled(&decks[10..]), Ok(true), "no deck is held back");
    }

    #[test]
    fn what_is_certain_is_judged() {
        let cards = Cards::of_items(&["OK", "AS", "KH"].map(String::from)).unwrap();
        assert!(Doubt::of(&cards).is_none());
        let deck: Vec<String> = (0..52)
            .map(|card| {
                format!("{}{}", &"A23456789TJQK"[card % 13..=card % 13], &"SHDC"[card / 13..=card / 13])
            })
            .collect();
        assert!(Doubt::of(&Cards::learned(deck.join(" ").as_bytes(), None, None).unwrap()).is_none());
        let equal = doubt("Ace King Queen Jack");
        let decks = [0, 1, 2, 3].repeat(64);
        assert_eq!((equal.is_dispelled(&decks), equal.end(&decks)), (Ok(true), Ok(())));
        assert_eq!(equal.end(&decks[..8]), Ok(()));
    }

    /// Hypothesis: fair decks of n words; 2,000 logs each of every n and D. Signs that are not strong have a probability of at
    /// most 10^-5 each, strong ones of 10^-2 each, of which there are three: of 2,000 logs at most 100 are asked about with
    /// 99.9999 %, and none with 20 decks or more. Planted: a word before the cards, which is asked about in each of them.
    #[test]
    fn fair_decks_of_few_words_are_seldom_asked_about() {
        let mut state = 7_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        for n in 2..=6 {
            let words = ["order", "Ann", "Bob", "Cy", "Dee", "Eve"];
            let fair = doubt(&words[..n].join(","));
            for decks in [2, 3, 4, 5, 7, 10, 20, 64] {
                let (mut asked, mut missed) = (0, 0);
                for _ in 0..2_000 {
                    let (mut log, mut labelled) = (Vec::new(), Vec::new());
                    for _ in 0..decks {
                        let mut deck: Vec<u32> = (0..n as u32).collect();
                        for place in (1..n).rev() {
                            deck.swap(place, below(place + 1));
                        }
                        let label = deck.iter().position(|face| *face == 0).unwrap();
                        let mut with_label = deck.clone();
                        with_label[..=label].rotate_right(1);
                        log.extend(deck);
                        labelled.extend(with_label);
                    }
                    asked += usize::from(fair.end(&log).is_err());
                    missed += usize::from(fair.end(&labelled).is_ok());
                }
                assert!(asked <= if decks < 20 { 100 } else { 0 }, "{n} words, {decks} decks: {asked} asked");
                assert!(n < 3 || decks < 20 || missed == 0, "{n} words, {decks} decks: {missed} missed");
            }
        }
    }
}

//! Whether cards that were learned from the first line are cards, as the next decks show.
//!
//! A line such as `Shuffled AS KH` or `Ace Spades King Hearts` may be read as four cards where there are two and a word, or
//! two of two words each; no equal names give it away. Other decks do: no fair shuffle leaves words at the ends where they are,
//! or words side by side, in all of [`ENOUGH`] decks. What stays so is asked about, and not judged.
//!
//! Cost: nothing after the second deck, as a rule.
//!
//! # Why no fair shuffle is held up
//! With m names of k words a deck keeps all of the first one's pieces together, each at its place of k, only if it is an
//! order of pieces: m!/(mk)! of all orders, 1/12 for m = k = 2. Names in one place are the same in two decks of n with 1/n.
//! Both are powers of that after several decks; and all decks equal are no sign of either, but of a shuffle that is none.

use thiserror::Error;

/// How many decks decide.
const ENOUGH: usize = 64;

/// What may be wrong with the cards.
#[derive(Debug)]
pub(crate) struct Doubt {
    names: Vec<String>,
    /// Whether nothing but blanks and separators divides them.
    are_of_words: bool,
    /// Whether they are the numbers from 0 or 1 on.
    are_counted: bool,
}

/// Why decks are not judged by the cards that were learned from the first one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DoubtError {
    /// A name stays at an end, and is of another kind than all others.
    #[error(
        "{name:?} is the {} word in each of {decks} decks, and like no other: if it is a card, name all cards with --items; if \
         not, print nothing but cards",
        if *is_last { "last" } else { "first" }
    )]
    Anchored {
        /// The name, of cards or of how many there are.
        name: String,
        /// Whether it is the last one.
        is_last: bool,
        /// In how many decks.
        decks: usize,
    },
    /// Words stay where they are.
    #[error(
        "{words} words, such as {name:?}, are at the same places in each of {decks} decks: if they are cards, name all with \
         --items; if not, print nothing but cards"
    )]
    InPlace {
        /// One of them.
        name: String,
        /// How many.
        words: usize,
        /// In how many decks.
        decks: usize,
    },
    /// Words stay together.
    #[error(
        "the same {words} words, such as {name:?}, stand together in each of {decks} decks: if they are one card, print what \
         separates cards and say it with --separator; if they are {words}, name all cards with --items"
    )]
    Together {
        /// Words that may be a name.
        name: String,
        /// How many.
        words: usize,
        /// In how many decks.
        decks: usize,
    },
}

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
    /// Of cards that have these names; whether words alone tell them apart, and whether they are the numbers from 0 or 1 on.
    pub(crate) fn of(names: &[String], are_of_words: bool, are_counted: bool) -> Self {
        Self { names: names.to_vec(), are_of_words, are_counted }
    }

    /// Whether these decks, all there are so far, show that there is nothing to it.
    ///
    /// # Errors
    /// If there are enough of them, and they do not.
    pub(crate) fn is_dispelled(&self, decks: &[u32]) -> Result<bool, DoubtError> {
        let count = decks.len() / self.names.len();
        if count < 2 {
            return Ok(false);
        }
        match self.found(decks) {
            None if self.differ(decks) || count >= ENOUGH => Ok(true),
            Some(error) if count >= ENOUGH => Err(error),
            _ => Ok(false),
        }
    }

    /// That these decks, which are all there are, leave no doubt, or too little to ask.
    ///
    /// # Errors
    /// If they do not.
    pub(crate) fn end(&self, decks: &[u32]) -> Result<(), DoubtError> {
        self.found(decks).map_or(Ok(()), Err)
    }

    /// Whether one deck differs from another.
    fn differ(&self, decks: &[u32]) -> bool {
        let mut decks = decks.chunks_exact(self.names.len());
        let first = decks.next();
        decks.any(|deck| Some(deck) != first)
    }

    /// What all of them have that fair decks have not.
    fn found(&self, decks: &[u32]) -> Option<DoubtError> {
        let n = self.names.len();
        let all = || decks.chunks_exact(n);
        let (first, count) = (all().next()?, decks.len() / n);
        if !self.differ(decks) {
            return None;
        }
        let name = |face: u32| &self.names[face as usize];
        let is_same = |place: &usize| all().all(|deck| deck[*place] == first[*place]);
        if self.are_counted {
            // `52 17 3 …`: how many there are, and then the numbers from 0 on.
            let count_first =
                name(first[0]) == &(n - 1).to_string() && self.names.iter().any(|name| name == "0");
            return (count_first && is_same(&0)).then(|| DoubtError::Anchored {
                name: name(first[0]).clone(),
                is_last: false,
                decks: count,
            });
        }
        if self.are_of_words {
            let look = |face: &u32| Look::of(name(*face));
            // The words before the cards, and those after them.
            let before = (0..n).take_while(is_same).count();
            let after = (0..n).rev().take_while(is_same).count();
            let cards = &first[before..n - after];
            for (words, is_last) in [(&first[..before], false), (&first[n - after..], true)] {
                let odd = words.iter().find(|word| cards.iter().all(|other| look(other) != look(word)));
                if let Some(odd) = odd {
                    return Some(DoubtError::Anchored { name: name(*odd).clone(), is_last, decks: count });
                }
            }
            // `1. AS 2. KH`: every second word.
            let same: Vec<usize> = (0..n).filter(is_same).collect();
            if same.len() >= 2.max(n / 4) {
                let name = name(first[same[0]]).clone();
                return Some(DoubtError::InPlace { name, words: same.len(), decks: count });
            }
        }
        let mut places = vec![0; n];
        for (place, face) in first.iter().enumerate() {
            places[*face as usize] = place;
        }
        let stay = |words: &usize| {
            let is_piece = |piece: &[u32]| {
                let begin = places[piece[0] as usize];
                begin.is_multiple_of(*words) && piece == &first[begin..begin + words]
            };
            all().all(|deck| deck.chunks_exact(*words).all(is_piece))
        };
        let words = (2..=n / 2).filter(|words| n.is_multiple_of(*words)).find(stay)?;
        let together: Vec<&str> = first[..words].iter().map(|face| name(*face).as_str()).collect();
        Some(DoubtError::Together { name: together.join(" "), words, decks: count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubt(names: &str) -> Doubt {
        Doubt::of(&names.split(' ').map(String::from).collect::<Vec<_>>(), true, false)
    }

    #[test]
    fn words_that_stay_together_are_no_cards() {
        let doubt = doubt("red fox blue dog");
        let decks = [[0, 1, 2, 3], [2, 3, 0, 1]].concat();
        assert_eq!(doubt.is_dispelled(&decks), Ok(false));
        let many = decks.repeat(40);
        let text = doubt.is_dispelled(&many).unwrap_err().to_string();
        assert!(
            text.starts_with("the same 2 words, such as \"red fox\", stand together in each of 80 decks"),
            "{text}"
        );
        assert!(doubt.end(&decks).is_err());
        assert_eq!(doubt.is_dispelled(&[decks, vec![1, 0, 2, 3]].concat()), Ok(true));
    }

    #[test]
    fn a_word_before_the_cards_is_no_card() {
        let doubt = doubt("Shuffled AS KH QD");
        let decks = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 2, 1]].concat();
        assert_eq!(doubt.is_dispelled(&decks), Ok(false));
        assert!(matches!(doubt.end(&decks), Err(DoubtError::Anchored { is_last: false, .. })));
        assert_eq!(doubt.is_dispelled(&[decks, vec![1, 0, 2, 3]].concat()), Ok(true));
    }

    #[test]
    fn numbers_of_places_are_no_cards() {
        let doubt = doubt("1. AS 2. KH 3. QD");
        let decks = [[0, 1, 2, 3, 4, 5], [0, 3, 2, 1, 4, 5], [0, 1, 2, 5, 4, 3]].concat();
        assert!(matches!(doubt.end(&decks), Err(DoubtError::InPlace { words: 3, .. })));
        let count = Doubt::of(&["0", "1", "2", "3"].map(String::from), true, true);
        assert!(matches!(count.end(&[3, 0, 2, 1, 3, 1, 2, 0]), Err(DoubtError::Anchored { .. })));
        assert_eq!(count.is_dispelled(&[3, 0, 2, 1, 1, 3, 2, 0]), Ok(true));
    }

    #[test]
    fn equal_decks_are_judged() {
        let doubt = doubt("Ace King Queen Jack");
        let decks = [0, 1, 2, 3].repeat(64);
        assert_eq!((doubt.is_dispelled(&decks), doubt.end(&decks)), (Ok(true), Ok(())));
        assert_eq!(doubt.end(&decks[..8]), Ok(()));
        // A card that never moves and looks like the others is a shuffle's fault.
        assert_eq!(doubt.is_dispelled(&[0, 1, 2, 3, 0, 2, 1, 3, 0, 3, 2, 1]), Ok(true));
    }
}

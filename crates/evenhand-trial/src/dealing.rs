//! Decks of a classic from a seed, one after another or from any number on.

use evenhand::{Keystream, Seed};
use evenhand_classics::Machine;
use evenhand_classics::dice::Dice;
use evenhand_locale::Language;

use crate::faults::{follow, shuffled};
use crate::words::said;

/// The decks that are judged where nobody says how many.
pub const DEFAULT_DECKS: u64 = 100_000;

/// A classic that deals decks.
#[derive(Debug, Clone)]
pub struct Dealing {
    /// As it starts.
    pub start: Machine,
    /// The face of each card.
    pub faces: Vec<u32>,
    /// Whether each shuffle goes on from the deck before.
    pub keep: bool,
    /// The seed of all runs.
    pub seed: Seed,
}

impl Dealing {
    /// The decks of a run, from the first on: different runs have different dice.
    pub fn run(&self, run: u32) -> Run {
        let seed = self.seed.child(&format!("audit:{run}"));
        let (deck, keystream) = ((0..self.faces.len() as u32).collect(), Keystream::new(&seed, 0));
        Run { dealing: self.clone(), seed, keystream, next: 0, deck, made: Made::default() }
    }
}

/// First words of streams that were made elsewhere.
#[derive(Debug, Default)]
struct Made {
    words: Vec<u64>,
    /// Of each deck.
    each: usize,
    /// The number of the deck that the first are of.
    from: u64,
}

impl Made {
    /// Those of the deck of a number: none if they were not made.
    fn of(&self, number: u64) -> &[u64] {
        let deck = number.checked_sub(self.from).and_then(|deck| usize::try_from(deck).ok());
        let words = deck.and_then(|deck| self.words.get(deck.checked_mul(self.each)?..)?.get(..self.each));
        words.unwrap_or_default()
    }
}

/// The decks of a run, 2^32 at most: each has dice of its own, by its number.
#[derive(Debug)]
pub struct Run {
    dealing: Dealing,
    seed: Seed,
    keystream: Keystream,
    next: u64,
    deck: Vec<u32>,
    made: Made,
}

impl Run {
    /// Goes on with the deck of a number, from 0, which costs nothing.
    ///
    /// # Panics
    /// Where each shuffle goes on from the deck before, and that is not the next.
    pub fn seek(&mut self, number: u64) {
        assert!(number == self.next || !self.dealing.keep, "a deck that is kept follows from all before it");
        self.next = number;
    }

    /// The number of the next deck.
    pub fn position(&self) -> u64 {
        self.next
    }

    /// The seed of its dice: those of the deck of a number are the free words of the stream of that number.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The words that the deck before took, which is how many the next will take or nearly.
    pub fn words_taken(&self) -> u64 {
        self.keystream.position()
    }

    /// Takes the first words of the next decks' streams, `each` of each, which were made elsewhere and faster, as by
    /// [`Cipher::first_blocks`](evenhand::keystream::Cipher::first_blocks). They are taken as they are.
    pub fn take_words(&mut self, words: Vec<u64>, each: usize) {
        self.made = Made { words, each, from: self.next };
    }

    /// The faces of the next deck, shuffled with these dice; none after the last.
    pub fn deal(&mut self, dice: Dice) -> Option<impl Iterator<Item = u32>> {
        let number = u32::try_from(self.next).ok()?;
        self.next += 1;
        self.keystream.begin_with(number, self.made.of(number.into()));
        let order = shuffled(&self.dealing.start, dice, &mut self.keystream);
        self.deck = if self.dealing.keep { follow(&self.deck, &order) } else { order };
        Some(self.deck.iter().map(|card| self.dealing.faces[*card as usize]))
    }
}

/// What a classic with its dice is called in a language.
pub fn name_of_classic(name: &str, dice: &str, keep: bool, language: Language) -> String {
    let keep = if keep { "kept" } else { "put_back" };
    said("classic-named", [("name", name.into()), ("dice", dice.into()), ("keep", keep.into())], language)
}

#[cfg(test)]
mod tests {
    use evenhand_classics::{Setting, find};

    use super::*;

    fn dealing(keep: bool) -> Dealing {
        let start = find("durstenfeld").unwrap().start(&Setting::new(5)).unwrap();
        Dealing { start, faces: (0..5).collect(), keep, seed: Seed::from_text("dealing") }
    }

    fn decks(run: &mut Run, count: usize) -> Vec<Vec<u32>> {
        (0..count).map(|_| run.deal(Dice::Exact).unwrap().collect()).collect()
    }

    #[test]
    fn a_run_goes_on_from_any_number() {
        let mut run = dealing(false).run(0);
        let all = decks(&mut run, 9);
        run.seek(4);
        assert_eq!(decks(&mut run, 5), all[4..]);
        assert_ne!(decks(&mut dealing(false).run(1), 9), all);
    }

    #[test]
    fn words_that_were_made_elsewhere_give_the_same_decks() {
        let all = decks(&mut dealing(false).run(1), 9);
        for each in [0, 1, 4, 7] {
            let mut run = dealing(false).run(1);
            decks(&mut run, 2);
            assert_eq!((run.position(), run.words_taken()), (2, 5));
            let words = (2..6).flat_map(|number| {
                let mut stream = Keystream::new(run.seed(), number);
                (0..each).map(move |_| stream.word())
            });
            let words = words.collect();
            run.take_words(words, each);
            assert_eq!(decks(&mut run, 7), all[2..], "{each} words of each");
            // And they are those of their numbers, wherever it goes on.
            for number in [4, 1, 7] {
                run.seek(number);
                assert_eq!(decks(&mut run, 2), all[number as usize..][..2]);
            }
        }
        // They are what is dealt from.
        let mut run = dealing(false).run(1);
        run.take_words(vec![1 << 60; 10], 5);
        let dealt = decks(&mut run, 3);
        assert_eq!(dealt[0], dealt[1]);
        assert_ne!(dealt[0], all[0]);
        assert_eq!(dealt[2], all[2]);
    }

    #[test]
    fn a_deck_that_is_kept_is_moved_by_the_next_shuffle() {
        let (put_back, kept) = (decks(&mut dealing(false).run(0), 3), decks(&mut dealing(true).run(0), 3));
        assert_eq!(kept[0], put_back[0]);
        assert_eq!(kept[1], follow(&kept[0], &put_back[1]));
    }

    #[test]
    fn a_classic_is_named_with_what_is_not_usual() {
        let named = |dice, keep, language| name_of_classic("sattolo", dice, keep, language);
        assert_eq!(named("exact", false, Language::English), "sattolo");
        let kept = "sattolo with random draws modulo:8, never put back in order";
        assert_eq!(named("modulo:8", true, Language::English), kept);
        let kept = "经典算法 sattolo，随机源 modulo:8，从不放回原顺序";
        assert_eq!(named("modulo:8", true, Language::Chinese), kept);
    }
}

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
        Run { dealing: self.clone(), keystream, next: 0, deck }
    }
}

/// The decks of a run, 2^32 at most: each has dice of its own, by its number.
#[derive(Debug)]
pub struct Run {
    dealing: Dealing,
    keystream: Keystream,
    next: u64,
    deck: Vec<u32>,
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

    /// The faces of the next deck, shuffled with these dice; none after the last.
    pub fn deal(&mut self, dice: Dice) -> Option<impl Iterator<Item = u32>> {
        let number = u32::try_from(self.next).ok()?;
        self.next += 1;
        self.keystream.begin(number);
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
    fn a_deck_that_is_kept_is_moved_by_the_next_shuffle() {
        let (put_back, kept) = (decks(&mut dealing(false).run(0), 3), decks(&mut dealing(true).run(0), 3));
        assert_eq!(kept[0], put_back[0]);
        assert_eq!(kept[1], follow(&kept[0], &put_back[1]));
    }

    #[test]
    fn a_classic_is_named_with_what_is_not_usual() {
        let named = |dice, keep, language| name_of_classic("sattolo", dice, keep, language);
        assert_eq!(named("exact", false, Language::English), "the classic sattolo");
        let kept = "the classic sattolo with modulo:8 dice, never put back in order";
        assert_eq!(named("modulo:8", true, Language::English), kept);
        let kept = "经典算法 sattolo，随机源 modulo:8，从不放回原顺序";
        assert_eq!(named("modulo:8", true, Language::Chinese), kept);
    }
}

//! A generator, a way to make a die of it, and a loop over the deck: together, a shuffle to be replayed.

use std::fmt;

use super::generator::{Generator, Reduction};
use super::passage::Passage;

/// A shuffle that can be replayed from a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Method {
    generator: Generator,
    passage: Passage,
    reduction: Reduction,
}

impl Method {
    /// All that programs are known to do, or might: each generator in each loop, with each die that is made of it.
    pub fn all() -> Vec<Self> {
        let each = Generator::ALL.into_iter().flat_map(|generator| {
            let dice = generator.reductions().iter();
            dice.flat_map(move |&reduction| {
                Passage::ALL.map(|passage| Self { generator, passage, reduction })
            })
        });
        each.filter(|method| Self::is_made(method.passage, method.reduction)).collect()
    }

    /// That method, if it is among [`all`](Self::all).
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::{Generator, Method, Passage, Reduction};
    ///
    /// // Java: Collections.shuffle(list, new Random(42)).
    /// let java = Method::new(Generator::Java, Passage::Durstenfeld, Reduction::NextInt).unwrap();
    /// assert_eq!(java.deck(42, 5).unwrap(), [1, 2, 3, 4, 0]);
    /// assert_eq!(java.to_string(), "java.util.Random, nextInt(n), durstenfeld");
    /// assert_eq!(Method::new(Generator::Delphi, Passage::Durstenfeld, Reduction::NextInt), None);
    /// ```
    pub fn new(generator: Generator, passage: Passage, reduction: Reduction) -> Option<Self> {
        let made = generator.reductions().contains(&reduction) && Self::is_made(passage, reduction);
        made.then_some(Self { generator, passage, reduction })
    }

    /// Two cards a die: nobody but libstdc++ does so, and with its own dice.
    fn is_made(passage: Passage, reduction: Reduction) -> bool {
        passage != Passage::AscendingByTwo
            || matches!(reduction, Reduction::Multiplied | Reduction::EqualParts)
    }

    /// The generator.
    pub fn generator(&self) -> Generator {
        self.generator
    }

    /// The loop.
    pub fn passage(&self) -> Passage {
        self.passage
    }

    /// The die.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// What it makes of a sorted deck of n cards with this seed; none for more than 255 cards.
    pub fn deck(&self, seed: u64, n: u32) -> Option<Vec<u8>> {
        let mut deck: Vec<u8> = (0..u8::try_from(n).ok()?).collect();
        let mut dice = self.generator.dice(seed, self.reduction);
        self.passage.pass(&mut deck, |bound| dice.below(bound));
        Some(deck)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.generator.name(), self.reduction.name(), self.passage)
    }
}

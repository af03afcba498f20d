//! A generator, a bounding method and a loop over the deck: together, a shuffle to be replayed.

use std::fmt;

use strum::EnumMessage;

use super::bounding::BoundingMethod;
use super::replay::dice;
use super::shuffle_loop::ShuffleLoop;
use crate::generators::Generator;

/// A shuffle that can be replayed from a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Method {
    generator: Generator,
    shuffle_loop: ShuffleLoop,
    bounding: BoundingMethod,
}

impl Method {
    /// All that programs are known to do, or might: each loop with each generator, by each of its bounding methods.
    pub fn all() -> Vec<Self> {
        let each = Generator::ALL.iter().flat_map(|&generator| {
            let dice = BoundingMethod::of(generator).iter();
            dice.flat_map(move |&bounding| {
                ShuffleLoop::ALL.iter().map(move |&shuffle_loop| Self { generator, shuffle_loop, bounding })
            })
        });
        each.filter(|method| Self::is_made(method.shuffle_loop, method.bounding)).collect()
    }

    /// That method, if it is among [`all`](Self::all).
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::generators::Generator;
    /// use evenhand_classics::seed_search::{BoundingMethod, Method, ShuffleLoop};
    ///
    /// // Java: Collections.shuffle(list, new Random(42)).
    /// let java = Method::new(Generator::Java, ShuffleLoop::Durstenfeld, BoundingMethod::NextInt).unwrap();
    /// assert_eq!(java.deck(42, 5).unwrap(), [1, 2, 3, 4, 0]);
    /// assert_eq!(java.to_string(), "java.util.Random, nextInt(n), durstenfeld");
    /// assert_eq!(Method::new(Generator::Delphi, ShuffleLoop::Durstenfeld, BoundingMethod::NextInt), None);
    /// ```
    pub fn new(generator: Generator, shuffle_loop: ShuffleLoop, bounding: BoundingMethod) -> Option<Self> {
        let made = BoundingMethod::of(generator).contains(&bounding) && Self::is_made(shuffle_loop, bounding);
        made.then_some(Self { generator, shuffle_loop, bounding })
    }

    /// Keys are words without a bound, and nothing else is. Two cards a die: only libstdc++ does so, with its own
    /// bounding methods.
    fn is_made(shuffle_loop: ShuffleLoop, bounding: BoundingMethod) -> bool {
        if (shuffle_loop == ShuffleLoop::SortByKey) != (bounding == BoundingMethod::Whole) {
            return false;
        }
        shuffle_loop != ShuffleLoop::AscendingByTwo
            || matches!(bounding, BoundingMethod::Multiplied | BoundingMethod::EqualParts)
    }

    /// The generator.
    pub fn generator(&self) -> Generator {
        self.generator
    }

    /// The loop.
    pub fn shuffle_loop(&self) -> ShuffleLoop {
        self.shuffle_loop
    }

    /// The bounding method.
    pub fn bounding(&self) -> BoundingMethod {
        self.bounding
    }

    /// What it makes of a sorted deck of n cards with this seed; `None` for more than 255 cards.
    pub fn deck(&self, seed: u64, n: u32) -> Option<Vec<u8>> {
        let mut dice = dice(self.generator, seed, self.bounding);
        Some(self.shuffle_loop.run(u8::try_from(n).ok()?, |bound| dice.below(bound)))
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names =
            [self.generator.get_message(), self.bounding.get_message(), self.shuffle_loop.get_message()];
        f.write_str(&names.map(Option::unwrap_or_default).join(", "))
    }
}

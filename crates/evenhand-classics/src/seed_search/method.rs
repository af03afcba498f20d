//! A generator, a bounding method and a loop over the deck: together, a shuffle to be replayed.

use std::fmt;

use evenhand_locale::Language;
use strum::{IntoStaticStr, VariantArray};

use super::bounding::BoundingMethod;
use super::replay::dice;
use super::shuffle_loop::ShuffleLoop;
use super::words::WORDS;
use crate::generators::Generator;

/// When the generator of a shuffle is seeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Seeding {
    /// Once before it, or before the first of several.
    Once,
    /// Before every draw, with the same seed: each draw of a deck is the first of that seed. Article 002, whose
    /// `Knuth_Durstenfeld` calls `srand(time(NULL))` inside its loop; `new Random().Next(i)` in old C#.
    #[strum(serialize = "reseeded_every_draw")]
    EveryDraw,
}

impl Seeding {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

/// A shuffle that can be replayed from a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Method {
    generator: Generator,
    seeding: Seeding,
    bounding: BoundingMethod,
    shuffle_loop: ShuffleLoop,
}

impl Method {
    /// All that programs are known to do, or might: each loop with each generator, by each of its bounding methods,
    /// seeded once or before every draw.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for &generator in Generator::ALL {
            for &seeding in Seeding::ALL {
                for &bounding in BoundingMethod::of(generator) {
                    let one = |&shuffle_loop| Self { generator, seeding, bounding, shuffle_loop };
                    all.extend(ShuffleLoop::ALL.iter().map(one).filter(|method| method.is_made()));
                }
            }
        }
        all
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
        let method = Self { generator, seeding: Seeding::Once, bounding, shuffle_loop };
        (BoundingMethod::of(generator).contains(&bounding) && method.is_made()).then_some(method)
    }

    /// The same, seeded again before every draw, if it is among [`all`](Self::all).
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::generators::{Generator, Msvc};
    /// use evenhand_classics::seed_search::{BoundingMethod, Method, ShuffleLoop};
    ///
    /// // Article 002: srand(seed) inside the loop. Every draw is the first number of that seed.
    /// let once = Method::new(Generator::Msvc, ShuffleLoop::Durstenfeld, BoundingMethod::Modulo).unwrap();
    /// let every_draw = once.reseeded_every_draw().unwrap();
    /// let number = Msvc::srand(2012).rand();
    /// let mut deck = [0, 1, 2, 3, 4];
    /// for i in (1..5).rev() {
    ///     deck.swap(i, number as usize % (i + 1));
    /// }
    /// assert_eq!(every_draw.deck(2012, 5).unwrap(), deck);
    /// assert_eq!(every_draw.to_string(), "Microsoft's rand, % n, durstenfeld, reseeded_every_draw");
    /// ```
    #[must_use]
    pub fn reseeded_every_draw(self) -> Option<Self> {
        let method = Self { seeding: Seeding::EveryDraw, ..self };
        method.is_made().then_some(method)
    }

    /// Keys are words without a bound, and nothing else is. Two cards a die: only libstdc++ does so, with its own
    /// bounding methods. Not every loop tells the one number
    /// that it is given before every draw.
    fn is_made(self) -> bool {
        let Self { shuffle_loop, bounding, .. } = self;
        if (shuffle_loop == ShuffleLoop::SortByKey) != bounding.is_key() {
            return false;
        }
        if self.seeding == Seeding::EveryDraw && !shuffle_loop.tells_one_number() {
            return false;
        }
        shuffle_loop != ShuffleLoop::AscendingByTwo
            || matches!(bounding, BoundingMethod::Multiplied | BoundingMethod::EqualParts)
    }

    /// What it is called: the generator, the bounding method, the loop, and `reseeded_every_draw` where it is.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let seeding: &str = self.seeding.into();
        let facts = [
            ("generator", self.generator.text(language).into()),
            ("bounding", self.bounding.text(language).into()),
            ("loop", self.shuffle_loop.text(language).into()),
            ("seeding", seeding.into()),
        ];
        words.format("method", facts)
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

    /// When it is seeded.
    pub fn seeding(&self) -> Seeding {
        self.seeding
    }

    /// The decks of n cards that a program deals one after the other with this seed, each put back in order before it is shuffled; none of
    /// more than 255 cards.
    ///
    /// # Examples
    /// ```
    /// use evenhand_classics::generators::Generator;
    /// use evenhand_classics::seed_search::{BoundingMethod, Method, ShuffleLoop};
    ///
    /// let glibc = Method::new(Generator::Glibc, ShuffleLoop::Ascending, BoundingMethod::Modulo).unwrap();
    /// let decks: Vec<Vec<u8>> = glibc.decks(1_700_000_000, 13).take(2).collect();
    /// assert_eq!(decks[0], [8, 2, 9, 7, 4, 3, 11, 12, 0, 10, 6, 5, 1]);
    /// assert_eq!(decks[1], [11, 2, 9, 0, 7, 1, 10, 5, 3, 8, 12, 4, 6]);
    /// ```
    pub fn decks(&self, seed: u64, n: u32) -> impl Iterator<Item = Vec<u8>> {
        let (mut dice, shuffle_loop) = (dice(*self, seed), self.shuffle_loop);
        let n = u8::try_from(n).ok();
        std::iter::from_fn(move || Some(shuffle_loop.run(n?, |bound| dice.below(bound))))
    }

    /// What it makes of a sorted deck of n cards with this seed; `None` for more than 255 cards.
    pub fn deck(&self, seed: u64, n: u32) -> Option<Vec<u8>> {
        self.decks(seed, n).next()
    }
}

/// In English.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Language::English))
    }
}

//! A fault, and its decks.

use evenhand::{Draw, Keystream, Permutation, Seed};
use evenhand_audit::exact::{Distribution, Space};
use evenhand_audit::power::OrderSource;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Classic, Entry, Machine, ParameterName, Progress, Setting};
use evenhand_locale::Language;

use super::keys;
use super::text::of;
use crate::exact::of_machine;
use crate::words::said;

/// Why a text names no fault, in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FaultError(pub(super) String);

/// The most steps of a deck: more are a loop that waits for what never comes, or a wait for nothing.
const MAX_STEPS: u32 = 1 << 20;

/// The most cards of which an exact distribution is followed: it takes milliseconds.
const MAX_FOLLOWED_CARDS: u32 = 5;

/// The number of decks that are tried.
const TRIED_DECKS: u32 = 3;

/// A known fault.
#[derive(Debug, Clone)]
pub struct Fault {
    pub(super) name: String,
    /// The name of the classic that deals its cards.
    pub(super) classic: &'static str,
    /// The classic that deals its cards, as it starts.
    pub(super) start: Machine,
    pub(super) mechanism: Mechanism,
}

/// How the decks of a fault come.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mechanism {
    /// The classic, several times one after the other.
    Shuffled { times: u32, dice: Dice },
    /// The same of a deck that is never put back in order.
    NeverPutBack,
    /// The classic, and two cards swapped where it gives an odd order.
    Even,
    /// The classic with the dice of one of a number of seeds.
    Seeds(u64),
    /// The deck stays in order.
    NoShuffle,
    /// The classic once, and its deck again each time.
    SameDeck,
}

/// What a classic makes of a new deck.
pub fn shuffled(start: &Machine, dice: Dice, keystream: &mut Keystream) -> Vec<u32> {
    let mut machine = start.clone();
    if dice == Dice::Exact {
        machine.run(keystream);
    } else {
        machine.run(&mut *dice.draw(keystream));
    }
    machine.outcome()
}

/// A deck whose places are moved by an order.
pub fn follow(deck: &[u32], order: &[u32]) -> Vec<u32> {
    order.iter().map(|place| deck[*place as usize]).collect()
}

impl Fault {
    /// A classic of n cards with these dice. Rounds are its own, or how often it is run; faces are those of its die.
    ///
    /// # Errors
    /// If it cannot be set so, or never ends.
    pub(super) fn of_classic(
        name: String,
        (entry, n): (&Entry, u32),
        (rounds, faces): (Option<u32>, Option<u32>),
        dice: Dice,
        language: Language,
    ) -> Result<Self, FaultError> {
        let page = entry.page();
        let has_rounds = page.parameters.iter().any(|parameter| parameter.name == ParameterName::Rounds);
        let setting = Setting { rounds: rounds.filter(|_| has_rounds), faces, ..Setting::new(n) };
        let start =
            entry.start(&setting).map_err(|error| FaultError(of(&name, error.text(language), language)))?;
        let times = rounds.filter(|_| !has_rounds).unwrap_or(1);
        let (classic, mechanism) = (entry.page().name, Mechanism::Shuffled { times, dice });
        let fault = Self { name, classic, start, mechanism };
        fault.check(times, dice, language)?;
        Ok(fault)
    }

    /// That a deck comes at all, and soon.
    fn check(&self, times: u32, dice: Dice, language: Language) -> Result<(), FaultError> {
        let refuse = || {
            let why = said("fault.endless", [], language);
            Err(FaultError(of(&self.name, why, language)))
        };
        let mut keystream = self.keystream(u32::MAX);
        for _ in 0..TRIED_DECKS {
            let (mut machine, mut dice) = (self.start.clone(), dice.draw(&mut keystream));
            let mut steps = 0_u32;
            while machine.step(&mut *dice, &mut ()) == Progress::More {
                steps += 1;
                if steps > MAX_STEPS / times.max(1) {
                    return refuse();
                }
            }
        }
        Ok(())
    }

    /// What it is called, as [`required`](super::required) reads it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its decks, all equally likely and otherwise fair, if that is known.
    pub fn seeds(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a number of seeds need not be exact")]
        match self.mechanism {
            Mechanism::Seeds(seeds) => Some(seeds as f64),
            _ => None,
        }
    }

    /// Whether it is one deck each time, whichever.
    pub(super) fn is_constant(&self) -> bool {
        matches!(self.mechanism, Mechanism::SameDeck)
    }

    /// Its exact distribution, of few cards, where it can be followed.
    pub(super) fn distribution(&self, n: u32) -> Option<Distribution> {
        match self.mechanism {
            Mechanism::Shuffled { times: 1, dice: Dice::Exact }
                if n <= MAX_FOLLOWED_CARDS && keys::is_sort(self) =>
            {
                keys::distribution(&self.start, n)
            }
            Mechanism::Shuffled { times: 1, dice } if n <= MAX_FOLLOWED_CARDS => {
                of_machine(&self.start, &self.name, dice, Space::Orders { n }).ok()
            }
            _ => None,
        }
    }

    fn keystream(&self, stream: u32) -> Keystream {
        Keystream::new(&Seed::from_text("evenhand known faults").child(&self.name), stream)
    }

    /// Its decks: each call leaves the next one.
    pub fn deal(&self, stream: u32) -> OrderSource<'_> {
        let mut keystream = self.keystream(stream);
        let start = &self.start;
        match self.mechanism {
            Mechanism::Shuffled { times, dice } => Box::new(move |deck| {
                *deck = shuffled(start, dice, &mut keystream);
                for _ in 1..times {
                    *deck = follow(deck, &shuffled(start, dice, &mut keystream));
                }
            }),
            Mechanism::NeverPutBack => {
                let mut table: Option<Vec<u32>> = None;
                Box::new(move |deck| {
                    let order = shuffled(start, Dice::Exact, &mut keystream);
                    let next = table.as_ref().map_or_else(|| order.clone(), |table| follow(table, &order));
                    deck.clone_from(&next);
                    table = Some(next);
                })
            }
            Mechanism::Even => Box::new(move |deck| {
                *deck = shuffled(start, Dice::Exact, &mut keystream);
                let odd = Permutation::new(deck.clone()).is_ok_and(|order| !order.is_even());
                if odd {
                    deck.swap(0, 1);
                }
            }),
            Mechanism::NoShuffle => {
                let mut order = shuffled(start, Dice::Exact, &mut keystream);
                order.sort_unstable();
                Box::new(move |deck| deck.clone_from(&order))
            }
            Mechanism::SameDeck => {
                let first = shuffled(start, Dice::Exact, &mut keystream);
                Box::new(move |deck| deck.clone_from(&first))
            }
            Mechanism::Seeds(seeds) => {
                let family = Seed::from_text("evenhand decks of seeds");
                Box::new(move |deck| {
                    let seed = keystream.below(seeds);
                    let mut dice = Keystream::new(&family, seed as u32);
                    // A deck reads far fewer than 2^24 words.
                    dice.seek(seed >> 32 << 24);
                    *deck = shuffled(start, Dice::Exact, &mut dice);
                })
            }
        }
    }
}

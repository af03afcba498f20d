//! A shuffle in a unit test: whether it is fair, with false alarms of one in 10^9.
//!
//! Decks are judged by the battery, twice: where the first ones are unusual by the verdict's upper level (1e-3 over all tests, Holm), four
//! times as many fresh ones decide by its lower (1e-6), and both must be beyond their levels. Fresh decks of a fair shuffle are
//! independent of the first ones, so that both are with 1e-3 · 1e-6 = 1e-9 at most. Nearly all fair shuffles end with the first ones.
//! Each level is one that was counted on fair decks (docs/audit-calibration.md); a single one at 1e-9 is not to be counted.
//!
//! The number of decks follows from the power that is wanted: of the shuffles that put one card at one place with a probability of
//! `bias` more than 1/n, and are fair else, a part of `power` at least is found, by the test of the farthest cell alone.
//!
//! That holds of shuffles whose randomness is fresh each time. One with a fixed seed gives the same answer each time.

use crate::battery::{Audit, AuditError, FAIL_BELOW, FRESH_DECKS, Finding, UNRESOLVED_BELOW};
use crate::report::Language;
use crate::statistics::binomial::binomial;

/// The bias that is found unless another is asked for: a percentage point.
pub const DEFAULT_BIAS: f64 = 0.01;

/// The power with which it is found.
pub const DEFAULT_POWER: f64 = 0.99;

/// The most tests that a battery has, over which a p-value is adjusted.
const TESTS: f64 = 126.0;

/// The most decks that are asked for by a bias.
const MAX_DECKS: u64 = 1 << 32;

/// Takes decks of a shuffle until it is known whether it is fair.
///
/// # Examples
/// ```
/// use evenhand::{Seed, Series};
/// use evenhand_audit::FairTest;
///
/// let series = Series::new(10, &Seed::from_text("a test"))?;
/// let mut test = FairTest::new(10)?;
/// let (mut deck, mut r) = (vec![0; 10], 0);
/// while test.wanted() > 0 {
///     series.fill(r, &mut deck);
///     test.observe(&deck)?;
///     r += 1;
/// }
/// assert!(test.outcome().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FairTest {
    audit: Audit,
    /// The number of first decks.
    decks: u64,
    stage: Stage,
}

#[derive(Debug, Clone)]
enum Stage {
    First,
    Fresh,
    Done(Result<(), UnfairError>),
}

/// A shuffle that is not fair; its text is the sentence of the verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
#[non_exhaustive]
pub struct UnfairError {
    /// The verdict in words, in English.
    pub sentence: String,
}

/// Why there is no such test.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FairTestError {
    /// There is one order alone.
    #[error("{n} cards have only one order. Use at least 2 cards")]
    TooFewCards {
        /// The number of cards.
        n: u32,
    },
    /// More cards than can be judged.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// A bias that no card has.
    #[error("invalid bias {bias} for a probability of 1/{n}. It must be above 0 and at most {most:.3}")]
    Bias {
        /// The bias.
        bias: f64,
        /// The number of cards.
        n: u32,
        /// The largest one.
        most: f64,
    },
    /// A power that no test has.
    #[error("invalid power {power}. It must be above 0 and below 1")]
    Power {
        /// The power.
        power: f64,
    },
    /// A bias that takes more decks than anybody deals.
    #[error("a bias of {bias} takes more than {MAX_DECKS} decks of {n} cards. Use a larger bias")]
    TooManyDecks {
        /// The bias.
        bias: f64,
        /// The number of cards.
        n: u32,
    },
    /// A test of no decks.
    #[error("0 decks cannot be tested. Use at least 1")]
    NoDecks,
}

impl FairTest {
    /// Of n cards, by as many decks as show [`DEFAULT_BIAS`] with [`DEFAULT_POWER`]: some 15,000 of 52.
    ///
    /// # Errors
    /// Of fewer than 2 cards, or more than 1,024.
    pub fn new(n: u32) -> Result<Self, FairTestError> {
        // Of two cards a percentage point is the hardest to see, and can be.
        Self::of_bias(n, DEFAULT_BIAS, DEFAULT_POWER)
    }

    /// Of n cards, by as many decks as show a card that is at one place with a probability of `bias` more than 1/n, with this power.
    ///
    /// # Errors
    /// If there is no such test.
    pub fn of_bias(n: u32, bias: f64, power: f64) -> Result<Self, FairTestError> {
        let test = Self::of_decks(n, 1)?;
        let most = 1.0 - 1.0 / f64::from(n);
        if !(bias > 0.0 && bias <= most) {
            return Err(FairTestError::Bias { bias, n, most });
        }
        if !(power > 0.0 && power < 1.0) {
            return Err(FairTestError::Power { power });
        }
        let decks = Cell { n, bias }.decks(power);
        Ok(Self { decks: decks.ok_or(FairTestError::TooManyDecks { bias, n })?, ..test })
    }

    /// Of n cards, by this number of decks, and four times as many where those are unusual.
    ///
    /// # Errors
    /// Of no decks, of fewer than 2 cards, or more than 1,024.
    pub fn of_decks(n: u32, decks: u64) -> Result<Self, FairTestError> {
        if n < 2 {
            return Err(FairTestError::TooFewCards { n });
        }
        if decks == 0 {
            return Err(FairTestError::NoDecks);
        }
        Ok(Self { audit: Audit::new(n)?, decks, stage: Stage::First })
    }

    /// The number of cards.
    pub fn cards(&self) -> u32 {
        self.audit.cards()
    }

    /// The number of first decks.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// How many decks are wanted as far as is known: 0 if the outcome is.
    pub fn wanted(&self) -> u64 {
        match self.stage {
            Stage::First => self.decks - self.audit.decks(),
            Stage::Fresh => self.decks.saturating_mul(FRESH_DECKS) - self.audit.decks(),
            Stage::Done(_) => 0,
        }
    }

    /// Takes the next deck: a permutation of the numbers from 0 on. One that is not wanted is passed over.
    ///
    /// # Errors
    /// If it is no order of the cards; it does not count then.
    pub fn observe(&mut self, deck: &[u32]) -> Result<(), AuditError> {
        if self.wanted() == 0 {
            return Ok(());
        }
        self.audit.observe(deck)?;
        if self.wanted() == 0 {
            self.stage = match (&self.stage, self.audit.finding()) {
                (Stage::First, Finding::NoneFound { .. }) => Stage::Done(Ok(())),
                (Stage::First, _) => {
                    self.audit = self.audit.anew();
                    Stage::Fresh
                }
                (_, Finding::Fail { .. }) => {
                    let sentence = self.audit.report().sentence(Language::English);
                    Stage::Done(Err(UnfairError { sentence }))
                }
                _ => Stage::Done(Ok(())),
            };
        }
        Ok(())
    }

    /// Whether the shuffle is fair, as far as is known: a fair one fails with 1e-9 at most.
    ///
    /// # Errors
    /// If it is not.
    pub fn outcome(&self) -> Result<(), UnfairError> {
        match &self.stage {
            Stage::Done(outcome) => outcome.clone(),
            _ => Ok(()),
        }
    }
}

/// One card at one place, too often.
struct Cell {
    n: u32,
    bias: f64,
}

impl Cell {
    /// The fewest decks by which both stages find it with this power.
    fn decks(&self, power: f64) -> Option<u64> {
        let is_enough = |decks: u64| {
            self.power(decks, UNRESOLVED_BELOW) * self.power(decks * FRESH_DECKS, FAIL_BELOW) >= power
        };
        let mut most = 1_u64;
        while !is_enough(most) {
            most *= 2;
            if most > MAX_DECKS {
                return None;
            }
        }
        let mut least = most / 2;
        while most - least > 1 {
            let middle = u64::midpoint(least, most);
            if is_enough(middle) { most = middle } else { least = middle }
        }
        Some(most)
    }

    /// How probably as many decks have a count of it whose p-value is below a level over all cells and tests.
    fn power(&self, decks: u64, level: f64) -> f64 {
        let even = 1.0 / f64::from(self.n);
        let cells = f64::from(self.n).powi(2);
        let level = level / (2.0 * cells * TESTS);
        // The least count that is beyond it.
        let (mut within, mut beyond) = (0, decks + 1);
        while beyond - within > 1 {
            let middle = u64::midpoint(within, beyond);
            if binomial(middle, decks, even).above < level { beyond = middle } else { within = middle }
        }
        let probability = (even + self.bias).min(1.0);
        match beyond {
            beyond if beyond > decks => 0.0,
            _ if probability >= 1.0 => 1.0,
            beyond => binomial(beyond, decks, probability).above,
        }
    }
}

/// Asserts that a shuffle of n cards is fair; a fair one fails with 1e-9 at most.
///
/// It is given the numbers from 0 to n − 1 in order, and puts them in another one. Some 15,000 times of 52 cards: as often as show a card
/// that is at one place a percentage point too often, with 99 %; another number, or decks of another kind, are for [`FairTest`]. A gross
/// fault, as of an index that is one off, shows in a few hundred. Seed the generator to have the same answer each time.
///
/// # Panics
/// If it is not, with the sentence of the verdict; if there are fewer than 2 cards, or more than 1,024; or if what it leaves is no order
/// of them.
///
/// # Examples
/// ```
/// use evenhand::{Draw, Keystream, Seed};
/// use evenhand_audit::assert_fair;
///
/// let mut draw = Keystream::new(&Seed::from_text("a test"), 0);
/// assert_fair(10, |deck| {
///     for i in (1..deck.len()).rev() {
///         deck.swap(i, draw.below(i as u64 + 1) as usize);
///     }
/// });
/// ```
///
/// Each place swapped with any:
/// ```should_panic
/// # use evenhand::{Draw, Keystream, Seed};
/// # use evenhand_audit::assert_fair;
/// # let mut draw = Keystream::new(&Seed::from_text("a test"), 0);
/// assert_fair(10, |deck| {
///     for i in 0..deck.len() {
///         deck.swap(i, draw.below(10) as usize);
///     }
/// });
/// ```
#[track_caller]
pub fn assert_fair(n: u32, mut shuffle: impl FnMut(&mut [u32])) {
    let mut test = match FairTest::new(n) {
        Ok(test) => test,
        Err(error) => panic!("{error}"),
    };
    let in_order: Vec<u32> = (0..n).collect();
    let mut deck = in_order.clone();
    while test.wanted() > 0 {
        deck.copy_from_slice(&in_order);
        shuffle(&mut deck);
        if let Err(error) = test.observe(&deck) {
            match std::error::Error::source(&error) {
                Some(why) => panic!("{error}: {why}"),
                None => panic!("{error}"),
            }
        }
    }
    if let Err(unfair) = test.outcome() {
        panic!("{unfair}");
    }
}

#[cfg(test)]
mod tests {
    use evenhand::{Draw, Keystream, Seed};

    use super::*;

    fn draw(label: &str) -> Keystream {
        Keystream::new(&Seed::from_text("fair test").child(label), 0)
    }

    fn shuffle(deck: &mut [u32], draw: &mut Keystream) {
        for i in (1..deck.len()).rev() {
            deck.swap(i, draw.below(i as u64 + 1) as usize);
        }
    }

    /// A card with 2 points more at a place: 4,372 decks of 52 is what the whole battery needs for nine of ten at 1e-6
    /// (docs/audit-calibration.md). The first stage alone, at 1e-3, needs fewer.
    #[test]
    fn the_number_of_decks_is_that_which_shows_the_bias() {
        let decks = |bias, power| FairTest::of_bias(52, bias, power).unwrap().decks();
        assert!((3000..4372).contains(&decks(0.02, 0.9)), "{}", decks(0.02, 0.9));
        assert!(decks(0.01, 0.99) > decks(0.01, 0.9) && decks(0.01, 0.9) > 2 * decks(0.02, 0.9));
        assert!((10_000..25_000).contains(&FairTest::new(52).unwrap().decks()));
        for n in [2, 3, 10, 200, 1024] {
            let decks = FairTest::new(n).unwrap().decks();
            assert!((1..400_000).contains(&decks), "{n}: {decks}");
        }
    }

    /// No battery has more tests than the number of decks reckons with.
    #[test]
    fn no_battery_has_more_tests() {
        for n in [2, 4, 5, 8, 9, 52, 70] {
            let mut draw = draw("tests");
            let mut audit = Audit::new(n).unwrap();
            let mut deck: Vec<u32> = (0..n).collect();
            for _ in 0..2000 {
                shuffle(&mut deck, &mut draw);
                audit.observe(&deck).unwrap();
            }
            let tests = audit.report().tests.len() as u32;
            assert!(f64::from(tests) <= TESTS, "{n}: {tests}");
        }
    }

    /// Of twenty shuffles that put one card at one place 2 points too often, as many decks as show that with 90 % find fifteen at least
    /// (0.99 of the time; seeded).
    #[test]
    fn the_power_that_was_asked_for_is_there() {
        let mut draw = draw("power");
        let mut found = 0;
        for _ in 0..20 {
            let mut test = FairTest::of_bias(20, 0.02, 0.9).unwrap();
            let mut deck: Vec<u32> = (0..20).collect();
            while test.wanted() > 0 {
                shuffle(&mut deck, &mut draw);
                // With 2/95 of the rest card 7 goes to place 12, so that it is there with 2 points more.
                let at = deck.iter().position(|card| *card == 7).unwrap();
                if draw.below(95) < 2 {
                    deck.swap(at, 12);
                }
                test.observe(&deck).unwrap();
            }
            found += u32::from(test.outcome().is_err());
        }
        assert!(found >= 15, "{found}");
    }

    /// Fair decks: none of 300 tests fails, and some go on to fresh decks (0.3 are expected to).
    #[test]
    fn fair_shuffles_pass() {
        let mut draw = draw("fair");
        for _ in 0..300 {
            let mut test = FairTest::of_decks(6, 200).unwrap();
            let mut deck: Vec<u32> = (0..6).collect();
            while test.wanted() > 0 {
                shuffle(&mut deck, &mut draw);
                test.observe(&deck).unwrap();
            }
            assert_eq!(test.outcome(), Ok(()));
        }
    }

    /// What is unusual at first, and not among fresh decks, passes: a first stage alone is one false alarm in a thousand.
    #[test]
    fn fresh_decks_decide() {
        let mut draw = draw("fresh");
        let mut test = FairTest::of_decks(6, 200).unwrap();
        for _ in 0..200 {
            test.observe(&[0, 1, 2, 3, 4, 5]).unwrap();
        }
        assert_eq!(test.wanted(), 800);
        let mut deck: Vec<u32> = (0..6).collect();
        while test.wanted() > 0 {
            shuffle(&mut deck, &mut draw);
            test.observe(&deck).unwrap();
        }
        assert_eq!(test.outcome(), Ok(()));
    }

    #[test]
    fn what_is_no_test_says_why() {
        assert_eq!(FairTest::new(1).unwrap_err(), FairTestError::TooFewCards { n: 1 });
        assert!(matches!(FairTest::new(1025), Err(FairTestError::Audit(_))));
        for bias in [0.0, -1.0, 0.99, f64::NAN] {
            assert!(matches!(FairTest::of_bias(52, bias, 0.9), Err(FairTestError::Bias { .. })), "{bias}");
        }
        for power in [0.0, 1.0, f64::NAN] {
            assert!(matches!(FairTest::of_bias(52, 0.1, power), Err(FairTestError::Power { .. })), "{power}");
        }
        assert!(matches!(FairTest::of_bias(52, 1e-9, 0.9), Err(FairTestError::TooManyDecks { .. })));
        assert_eq!(FairTest::of_decks(52, 0).unwrap_err(), FairTestError::NoDecks);
    }

    #[test]
    #[should_panic(expected = "This shuffle is not fair: ")]
    fn a_shuffle_that_leaves_the_first_card_fails_with_the_verdict() {
        let mut draw = draw("first");
        assert_fair(8, |deck| {
            for i in (2..8).rev() {
                deck.swap(i, 1 + draw.below(i as u64) as usize);
            }
        });
    }

    #[test]
    #[should_panic(
        expected = "deck 1 is not an order of its cards: value 0 is at places 0 and 1, and value 1 is missing"
    )]
    fn what_is_no_deck_is_told() {
        assert_fair(5, |deck| deck[1] = 0);
    }
}

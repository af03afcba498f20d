//! How many records are wanted: a number, or a part of all, exactly.

use evenhand::{Part, split};

/// How many records are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SampleSize {
    /// This number.
    Count(u64),
    /// This part of all.
    Share(Fraction),
}

impl SampleSize {
    /// The number of records that are wanted of `n`, which may be more than n.
    pub fn of(self, n: u64) -> u64 {
        match self {
            Self::Count(count) => count,
            Self::Share(fraction) => fraction.of(n),
        }
    }
}

/// A part of all: a numerator, and a denominator that is not less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// The fraction of two numbers; none if it is more than one, or the denominator is zero.
    pub fn new(numerator: u64, denominator: u64) -> Option<Self> {
        (numerator <= denominator && denominator > 0).then_some(Self { numerator, denominator })
    }

    /// Its part of `n`, rounded to the next whole number, a half up: as many as a [split] gives to the first part.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::Fraction;
    ///
    /// let percent = Fraction::new(1, 100).unwrap();
    /// assert_eq!([149, 150, 151].map(|n| percent.of(n)), [1, 2, 2]);
    /// ```
    pub fn of(self, n: u64) -> u64 {
        let rest = self.denominator - self.numerator;
        let ranges = split(n, &[Part::Share(self.numerator), Part::Share(rest)]);
        ranges.map_or(0, |ranges| ranges[0].end)
    }

    /// Its numerator and its denominator.
    pub fn ratio(self) -> (u64, u64) {
        (self.numerator, self.denominator)
    }

    /// As a number, to a few units in the last place of a float.
    pub(crate) fn approximately(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "nearly is enough")]
        let ratio = self.numerator as f64 / self.denominator as f64;
        ratio
    }
}

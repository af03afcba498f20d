//! How many records are wanted: a number, or a part of all, exactly.

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

/// A fraction of all records. It may exceed 1 for draws with replacement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// Returns the fraction of two numbers, or `None` if the denominator is zero.
    pub fn new(numerator: u64, denominator: u64) -> Option<Self> {
        (denominator > 0).then_some(Self { numerator, denominator })
    }

    /// Returns this fraction of `n`, rounded to the nearest whole number, halves up. A [split](evenhand::split) gives this number to its
    /// first part.
    ///
    /// # Examples
    /// ```
    /// use evenhand_files::Fraction;
    ///
    /// let percent = Fraction::new(1, 100).unwrap();
    /// assert_eq!([149, 150, 151].map(|n| percent.of(n)), [1, 2, 2]);
    /// ```
    pub fn of(self, n: u64) -> u64 {
        let exact = u128::from(n) * u128::from(self.numerator) + u128::from(self.denominator / 2);
        u64::try_from(exact / u128::from(self.denominator)).unwrap_or(u64::MAX)
    }

    /// Whether the fraction exceeds 1.
    pub fn is_more_than_all(self) -> bool {
        self.numerator > self.denominator
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

//! Which tests of the battery stand for those that a regulation names: 25 CFR 547.14 (b)(2), for gaming in the United
//! States. A help for reading, and no certificate.

use crate::Statistic;
use crate::battery::{Digits, Form, Subject, Table, TestId};

/// A test that the regulation names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Regulated {
    ChiSquare,
    Runs,
    SerialCorrelation,
    EquiDistribution,
    Gap,
    Poker,
    CouponCollector,
    Permutation,
    Spectral,
    Subsequences,
}

impl Regulated {
    pub(super) const ALL: [Self; 10] = [
        Self::ChiSquare,
        Self::Runs,
        Self::SerialCorrelation,
        Self::EquiDistribution,
        Self::Gap,
        Self::Poker,
        Self::CouponCollector,
        Self::Permutation,
        Self::Spectral,
        Self::Subsequences,
    ];

    /// Whether a test of the battery stands for it.
    pub(super) fn is_met_by(self, test: TestId) -> bool {
        use Statistic::{
            Cycles, Descents, FixedPoints, Inversions, LongestIncreasing, OrderedPrefix, OrderedSuffix,
            RisingSequences, Successions,
        };
        let TestId { transform, subject, form } = test;
        if transform.is_of_changes() {
            return matches!(self, Self::SerialCorrelation | Self::Subsequences);
        }
        let of = |all: &[Statistic]| all.iter().any(|one| subject == Subject::Statistic(*one));
        let is_lag = matches!(form, Form::Lag(_));
        let neighbours =
            matches!(subject, Subject::Table(Table::NeighboursInCircle | Table::NeighboursInRow));
        let whole_lehmer =
            matches!(subject, Subject::Digits(Digits::Lehmer | Digits::LehmerInverse)) && form == Form::Whole;
        match self {
            Self::ChiSquare => {
                let all_digits = matches!(subject, Subject::Digits(_)) && form == Form::Whole;
                let table = matches!(subject, Subject::Table(Table::PlaceByCard | Table::PairOrder));
                table || neighbours || all_digits
            }
            Self::Runs => {
                of(&[Descents, RisingSequences, OrderedPrefix, OrderedSuffix, LongestIncreasing]) && !is_lag
            }
            Self::SerialCorrelation => is_lag,
            Self::EquiDistribution => subject == Subject::Table(Table::PlaceByCard),
            Self::Gap => neighbours || of(&[Successions]),
            Self::Poker => of(&[Cycles, FixedPoints]),
            Self::CouponCollector => subject == Subject::EqualDecks,
            Self::Permutation => {
                let each_inversions = of(&[Inversions]) && form == Form::EachValue;
                let orders = matches!(subject, Subject::Table(Table::Orders) | Subject::Parity);
                orders || each_inversions || whole_lehmer
            }
            Self::Spectral | Self::Subsequences => false,
        }
    }
}

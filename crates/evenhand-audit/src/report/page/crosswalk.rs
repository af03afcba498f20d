//! Which tests of the battery stand for those that a regulation names: 25 CFR 547.14 (b)(2), for gaming in the United
//! States. A help for reading, and no certificate.

use std::fmt::Write as _;

use crate::Statistic;
use crate::battery::{Digits, Form, Subject, Table, TestId};
use crate::report::Report;
use crate::report::markup::escaped;
use crate::report::words::{p_value, regulation};

/// A test that the regulation names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::report) enum Regulated {
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
    const ALL: [Self; 10] = [
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
    fn is_met_by(self, test: TestId) -> bool {
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

/// The table.
pub(super) fn section(page: &mut String, report: &Report) {
    if report.tests.is_empty() {
        return;
    }
    page.push_str(
        "<section>\n<h2>Tests that a regulation names</h2>\n<div class=\"wide\"><table>\n<caption>25 CFR \
         547.14 (b)(2): a \
         help for reading, no certificate. It asks for 99 % a test, by which 14 independent tests fail 13 of 100 fair \
         shuffles; p here is held to all tests together</caption>\n<thead><tr><th scope=\"col\">test</th>\
         <th scope=\"col\">stands for it here</th><th scope=\"col\" class=\"n\">least adjusted \
         p</th></tr></thead>\n<tbody>\n",
    );
    for regulated in Regulated::ALL {
        let such = report.tests.iter().filter(|(test, _)| regulated.is_met_by(test.id));
        let least = such.map(|(_, p)| *p).reduce(f64::min);
        let [name, tests] = regulation(regulated);
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>",
            escaped(name),
            escaped(tests),
            least.map_or_else(|| "none made".into(), |p| escaped(&p_value(p))),
        );
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
}

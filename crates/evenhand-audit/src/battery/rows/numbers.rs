//! Numbers read from each order: their sum, and how often each value comes.

use super::super::counts::Number;
use super::super::test::{Null, Outlier, Test};
use super::Side;
use crate::statistics::{cells, laws, longest, sums};

/// A number with its law.
#[derive(Debug)]
pub(in super::super) struct Known {
    pub(in super::super) number: Number,
    /// Of its sum, and of its values.
    pub(in super::super) names: [&'static str; 2],
    /// Whether it is a number of the inverse alone.
    pub(in super::super) of_inverse: bool,
    /// What is counted is so much less.
    pub(in super::super) less: u64,
    pub(in super::super) law: Vec<f64>,
    source: &'static str,
}

/// The name of the test of parity.
pub(in super::super) const PARITY: &str = "parity";

const EVEN: Null = Null { law: "binomial, 1/2", source: "as many orders are even as are odd" };

/// The laws of n cards; O(n³), and the longest increasing subsequence as [`longest`] says.
pub(in super::super) fn laws(n: usize) -> Vec<Known> {
    let known = |number, names, law, source| Known { number, names, of_inverse: false, less: 0, law, source };
    let inverse = |one: Known| Known { of_inverse: true, ..one };
    let schensted = "exact: Schensted (1961) and the hook lengths of all shapes";
    let ends = "exact: l or more with 1/l!";
    let euler = "exact: Euler's numbers";
    let mut all = vec![
        known(
            Number::Inversions,
            ["inversions", "inversions, each value"],
            laws::inversions(n),
            "exact: MacMahon (1913)",
        ),
        known(Number::Descents, ["descents", "descents, each value"], laws::descents(n), euler),
        Known {
            less: 1,
            ..known(
                Number::InverseDescents,
                ["rising sequences", "rising sequences, each value"],
                laws::descents(n),
                "exact: Euler's numbers; Bayer and Diaconis (1992)",
            )
        },
        known(
            Number::FixedPoints,
            ["fixed points", "fixed points, each value"],
            laws::fixed_points(n),
            "exact: Montmort (1708)",
        ),
        known(
            Number::Cycles,
            ["cycles", "cycles, each value"],
            laws::cycles(n),
            "exact: Stirling's numbers of the first kind",
        ),
        known(
            Number::Successions,
            ["successions", "successions, each value"],
            laws::successions(n),
            "exact: Whitworth (1867)",
        ),
        known(Number::Prefix, ["ordered prefix", "ordered prefix, each value"], laws::ordered_end(n), ends),
        known(Number::Suffix, ["ordered suffix", "ordered suffix, each value"], laws::ordered_end(n), ends),
        inverse(known(
            Number::InversePrefix,
            ["ordered prefix", "ordered prefix, each value"],
            laws::ordered_end(n),
            ends,
        )),
        inverse(known(
            Number::InverseSuffix,
            ["ordered suffix", "ordered suffix, each value"],
            laws::ordered_end(n),
            ends,
        )),
    ];
    if let Some(law) = longest::longest_increasing(n) {
        let names = ["longest increasing subsequence", "longest increasing subsequence, each value"];
        all.push(known(Number::Longest, names, law, schensted));
    }
    all
}

pub(super) fn add(side: &Side, laws: &[Known], tests: &mut Vec<Test>) {
    for known in laws {
        let bars = side.counts.number(known.number);
        let decks = side.counts.decks;
        let view = if known.of_inverse { side.inverse } else { side.view };
        let total: u64 = (0..).zip(bars).map(|(value, count)| value * count).sum();
        let less = known.less as f64;
        let (mean, expected) = (total as f64 / decks as f64 + less, sums::mean(&known.law) + less);
        let effect = format!("{mean:.4} on average, not {expected:.4}");
        tests.push(Test {
            name: known.names[0],
            view,
            decks,
            statistic: mean,
            null: Null { law: "the sum of independent numbers of the exact law", source: known.source },
            degrees: None,
            p: sums::sum(&known.law, total, decks).two_sided(),
            effect: effect.clone(),
            outliers: Vec::new(),
        });
        if let Some(found) = cells::pearson(bars, |value| known.law.get(value).copied().unwrap_or(0.0)) {
            let cell = found.worst;
            let [first, last] = [cell.first, cell.last].map(|value| value as u64 + known.less);
            let what = if first == last { first.to_string() } else { format!("{first} to {last}") };
            tests.push(Test {
                name: known.names[1],
                view,
                decks,
                statistic: found.statistic,
                null: Null { law: "chi-square; cells of 10 expected at least", source: known.source },
                degrees: Some(f64::from(found.degrees)),
                p: found.p(),
                effect: format!("{what}: {:.2} times as often as expected", cell.seen / cell.expected),
                outliers: vec![Outlier::binomial(what, cell.seen, decks, cell.expected / decks as f64)],
            });
        }
    }
    parity(side, tests);
}

/// An order of n cards in c cycles is n − c swaps away from the start.
fn parity(side: &Side, tests: &mut Vec<Test>) {
    let (n, decks) = (side.counts.n, side.counts.decks);
    let bars = side.counts.number(Number::Cycles).iter().enumerate();
    let even: u64 = bars.filter(|(cycles, _)| (n - cycles).is_multiple_of(2)).map(|(_, count)| count).sum();
    tests.push(Test {
        name: PARITY,
        view: side.view,
        decks,
        statistic: even as f64 / decks as f64,
        null: EVEN,
        degrees: None,
        p: sums::sum(&[0.5, 0.5], even, decks).two_sided(),
        effect: format!("{:.2} % are even, not 50 %", 100.0 * even as f64 / decks as f64),
        outliers: vec![Outlier::binomial("even".to_string(), even as f64, decks, 0.5)],
    });
}

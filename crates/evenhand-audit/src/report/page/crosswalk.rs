//! Which tests of the battery stand for those that a regulation names: 25 CFR 547.14 (b)(2), for gaming in the United
//! States. A help for reading, and no certificate.

use std::fmt::Write as _;

use crate::View;
use crate::report::Report;
use crate::report::markup::escaped;
use crate::report::words::chance;

/// A test of the regulation, what stands for it in words, and which tests those are.
struct Crossing {
    named: &'static str,
    words: &'static str,
    begins: &'static [&'static str],
    changes: bool,
}

const CROSSINGS: [Crossing; 10] = [
    Crossing {
        named: "chi-square",
        words: "cards by places, pairs, neighbours, digits",
        begins: &[
            "place by card",
            "pair order",
            "neighbours",
            "Lehmer",
            "forward",
            "descending",
            "ascending",
        ],
        changes: false,
    },
    Crossing {
        named: "runs",
        words: "descents, rising sequences, ordered ends, longest increasing subsequence",
        begins: &["descents", "rising sequences", "ordered", "longest"],
        changes: false,
    },
    Crossing {
        named: "serial correlation",
        words: "decks 1 to 8 apart, and every test of the changes",
        begins: &["cards in place after", "inversions after"],
        changes: true,
    },
    Crossing {
        named: "equi-distribution",
        words: "cards by places",
        begins: &["place by card"],
        changes: false,
    },
    Crossing {
        named: "gap",
        words: "neighbours, successions",
        begins: &["neighbours", "successions"],
        changes: false,
    },
    Crossing {
        named: "poker",
        words: "cycles, fixed points",
        begins: &["cycles", "fixed points"],
        changes: false,
    },
    Crossing {
        named: "coupon collector's",
        words: "equal decks; within a deck each card comes once",
        begins: &["equal decks"],
        changes: false,
    },
    Crossing {
        named: "permutation",
        words: "all orders of up to 8 cards, inversions, parity, Lehmer digits",
        begins: &["all orders", "inversions, each", "parity", "Lehmer"],
        changes: false,
    },
    Crossing {
        named: "spectral",
        words: "none: it is of a generator's numbers",
        begins: &[],
        changes: false,
    },
    Crossing { named: "on subsequences", words: "every test of the changes", begins: &[], changes: true },
];

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
    for crossing in &CROSSINGS {
        let least = report
            .tests
            .iter()
            .filter(|(test, _)| {
                let change = matches!(test.view, View::Changes | View::InverseChanges);
                (crossing.changes && change)
                    || (!change && crossing.begins.iter().any(|begin| test.name.starts_with(begin)))
            })
            .map(|(_, p)| *p)
            .reduce(f64::min);
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>",
            escaped(crossing.named),
            escaped(crossing.words),
            least.map_or_else(|| "none made".into(), |p| escaped(&chance(p))),
        );
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
}

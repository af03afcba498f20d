//! The table of tests that a regulation names.

use maud::{Markup, html};

use super::tables::table;
use crate::report::Report;
use crate::report::regulation::Regulated;
use crate::report::words::{p_value, regulation};

/// The table.
pub(super) fn section(report: &Report) -> Markup {
    let least = |regulated: Regulated| {
        let such = report.tests.iter().filter(|(test, _)| regulated.is_met_by(test.id));
        such.map(|(_, p)| *p).reduce(f64::min).map_or_else(|| "none made".into(), p_value)
    };
    let rows = html! {
        @for regulated in Regulated::ALL {
            @let [name, tests] = regulation(regulated);
            tr { td { (name) } td { (tests) } td.n { (least(regulated)) } }
            "\n"
        }
    };
    html! {
        @if !report.tests.is_empty() {
            section {
                h2 { "Tests that a regulation names" }
                (table(
                    "25 CFR 547.14 (b)(2): a help for reading, no certificate. It asks for 99 % a test, by which 14 \
                     independent tests fail 13 of 100 fair shuffles; p here is held to all tests together",
                    &["test", "stands for it here", "#least adjusted p"],
                    &rows,
                ))
            }
        }
    }
}

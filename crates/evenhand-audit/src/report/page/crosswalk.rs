//! The table of tests that a regulation names.

use std::fmt::Write as _;

use crate::report::Report;
use crate::report::markup::xml;
use crate::report::regulation::Regulated;
use crate::report::words::{p_value, regulation};

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
            xml(name),
            xml(tests),
            least.map_or_else(|| "none made".into(), |p| xml(&p_value(p))),
        );
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
}

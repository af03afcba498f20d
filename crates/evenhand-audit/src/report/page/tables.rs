//! The page's tables: all tests, what as many decks would have caught, whom they resemble, where they came from.

use std::fmt::Write as _;

use crate::battery::{Test, UNRESOLVED_BELOW};
use crate::report::Report;
use crate::report::choice::{Caught, tests_beyond};
use crate::report::markup::xml;
use crate::report::words::{
    caught, effect, feature, fit, grouped, how_known, null, p_value, percent, plural, quiet, suspect_names,
    test_name, transform,
};

/// Every test, the outliers first.
pub(super) fn tests(page: &mut String, report: &Report) {
    if report.tests.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<section>\n<h2>All tests</h2>\n<p>{}</p>\n<div class=\"wide\"><table>\n\
         <caption>p is the chance of as far out if the shuffle is fair; adjusted (Holm), all tests together are held to \
         it</caption>\n<thead><tr><th scope=\"col\">test</th><th scope=\"col\">of the</th>\
         <th scope=\"col\" class=\"n\">decks</th><th scope=\"col\" class=\"n\">statistic</th><th \
         scope=\"col\">law</th>\
         <th scope=\"col\" class=\"n\">degrees</th>\
         <th scope=\"col\" class=\"n\">p</th><th scope=\"col\" class=\"n\">adjusted</th>\
         <th scope=\"col\">what was seen</th></tr></thead>\n<tbody>\n",
        xml(&quiet(report))
    );
    let quiet = report.tests.iter().filter(|(_, p)| *p >= UNRESOLVED_BELOW);
    for (test, adjusted) in tests_beyond(report).into_iter().chain(quiet) {
        row(page, report, test, *adjusted);
    }
    page.push_str("</tbody>\n</table></div>\n<details>\n<summary>Where the laws come from</summary>\n<ul>\n");
    let mut said: Vec<[&str; 2]> = Vec::new();
    for (test, _) in &report.tests {
        let null = null(test.id);
        if !said.contains(&null) {
            said.push(null);
            let [distribution, source] = null.map(xml);
            let _ = writeln!(page, "<li>{distribution}: {source}</li>");
        }
    }
    page.push_str("</ul>\n</details>\n</section>\n");
}

fn row(page: &mut String, report: &Report, test: &Test, adjusted: f64) {
    let degrees = test.degrees.map_or_else(String::new, |degrees| {
        let after = usize::from(degrees.fract().abs() > 1e-9);
        format!("{degrees:.after$}")
    });
    let _ = writeln!(
        page,
        "<tr{}><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td><td \
         class=\"n\">{degrees}</td>\
         <td class=\"n p\">{}</td><td class=\"n p\">{}</td><td>{}</td></tr>",
        if adjusted < UNRESOLVED_BELOW { " class=\"far\"" } else { "" },
        xml(&test_name(test.id)),
        transform(test.id.transform),
        grouped(test.decks),
        statistic(test.statistic),
        xml(null(test.id)[0]),
        xml(&p_value(test.p)),
        xml(&p_value(adjusted)),
        xml(&effect(&report.names, test)),
    );
}

fn statistic(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.1}") } else { format!("{value:.4}") }
}

/// Which known faults as many decks would have shown.
pub(super) fn resolution(page: &mut String, report: &Report) {
    if report.power.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<section>\n<h2>What {} would have caught</h2>\n<div class=\"wide\"><table>\n\
         <caption>Caught is 90 % sure or more, perhaps 10 to 90 %</caption>\n<thead><tr><th \
         scope=\"col\">fault</th>\
         <th scope=\"col\">outcome</th><th scope=\"col\" class=\"n\">chance</th><th scope=\"col\">seen best by</th>\
         <th scope=\"col\" class=\"n\">decks for 90 %</th>\
         <th scope=\"col\">known from</th></tr></thead>\n<tbody>\n",
        plural(report.decks, "deck")
    );
    for outcome in Caught::ALL {
        for estimate in report.power.iter().filter(|estimate| Caught::of(estimate) == outcome) {
            let class = match outcome {
                Caught::Yes => "yes",
                Caught::Perhaps => "perhaps",
                Caught::No => "no",
            };
            let _ = writeln!(
                page,
                "<tr><td><code>{}</code></td><td class=\"{class}\">{}</td><td \
                 class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                xml(&estimate.name),
                caught(outcome),
                percent(estimate.power.probability()),
                xml(&estimate.detected_by.map_or_else(|| "no test".into(), |test| test.to_string())),
                estimate.needed.map_or_else(String::new, grouped),
                xml(&how_known(estimate.power)),
            );
        }
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
}

/// Known faults that the decks were held against.
pub(super) fn suspects(page: &mut String, report: &Report) {
    if report.suspects.is_empty() {
        return;
    }
    page.push_str(
        "<section>\n<h2>Known faults held against the decks</h2>\n<div class=\"wide\"><table>\n\
         <caption>How much likelier the decks are under each law than if they were fair, and than under the law that comes \
         nearest, as powers of ten; and whether the law fits them</caption>\n<thead><tr><th scope=\"col\">fault</th><th scope=\"col\">of the</th>\
         <th scope=\"col\" class=\"n\">10 to the, over fair</th>\
         <th scope=\"col\" class=\"n\">over the next</th><th scope=\"col\">fits</th><th scope=\"col\" \
         class=\"n\">p</th>\
         <th scope=\"col\">told most by</th></tr></thead>\n<tbody>\n",
    );
    for suspect in &report.suspects {
        let _ = writeln!(
            page,
            "<tr><td><code>{}</code></td><td>{}</td><td class=\"n\">{:.1}</td><td class=\"n\">{}</td><td>{}</td><td \
             class=\"n\">{}</td>\
             <td>{}</td></tr>",
            xml(&suspect_names(suspect)),
            transform(suspect.transform),
            suspect.log10_over_fair,
            suspect.log10_over_next.map_or_else(String::new, |log10| format!("{log10:.1}")),
            fit(suspect.fit),
            xml(&p_value(suspect.fit.p())),
            xml(&feature(&report.names, suspect.transform, suspect.detected_by)),
        );
    }
    page.push_str("</tbody>\n</table></div>\n</section>\n");
}

/// Where the decks came from, so that the audit can be repeated.
pub(super) fn provenance(page: &mut String, report: &Report) {
    let provenance = &report.provenance;
    let said = [
        ("judged", Some(&provenance.source)),
        ("command", Some(&provenance.command)),
        ("version", Some(&provenance.version)),
        ("seed", provenance.seed.as_ref()),
        ("SHA-256 of what was read", provenance.sha256.as_ref()),
    ];
    let _ = write!(
        page,
        "<section>\n<h2>Provenance</h2>\n<dl>\n<dt>decks</dt><dd>{} of {}</dd>\n",
        grouped(report.decks),
        plural(report.cards.into(), "card")
    );
    for (name, value) in said {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            let _ = writeln!(page, "<dt>{name}</dt><dd><code>{}</code></dd>", xml(value));
        }
    }
    page.push_str("</dl>\n</section>\n");
}

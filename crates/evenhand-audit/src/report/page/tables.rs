//! The page's tables: all tests, what as many decks would have caught, whom they resemble, where they came from.

use maud::{Markup, html};

use crate::battery::{Test, UNRESOLVED_BELOW};
use crate::report::Report;
use crate::report::choice::{Caught, tests_beyond};
use crate::report::words::{
    caught, effect, feature, fit, grouped, how_known, null, p_value, percent, plural, quiet, suspect_names,
    test_name, transform,
};

/// A table; a heading that begins with `#` is of numbers.
pub(super) fn table(caption: &str, headings: &[&str], rows: &Markup) -> Markup {
    html! {
        div.wide {
            table {
                caption { (caption) }
                thead {
                    tr {
                        @for heading in headings {
                            @match heading.strip_prefix('#') {
                                Some(heading) => th.n scope="col" { (heading) },
                                None => th scope="col" { (heading) },
                            }
                        }
                    }
                }
                "\n"
                tbody { (rows) }
            }
        }
    }
}

/// Every test, the outliers first.
pub(super) fn tests(report: &Report) -> Markup {
    let quiet_ones = report.tests.iter().filter(|(_, p)| *p >= UNRESOLVED_BELOW);
    let rows = html! {
        @for (test, adjusted) in tests_beyond(report).into_iter().chain(quiet_ones) {
            (row(report, test, *adjusted))
        }
    };
    let mut nulls: Vec<[&str; 2]> = Vec::new();
    for (test, _) in &report.tests {
        let null = null(test.id);
        if !nulls.contains(&null) {
            nulls.push(null);
        }
    }
    html! {
        @if !report.tests.is_empty() {
            section {
                h2 { "All tests" }
                p { (quiet(report)) }
                (table(
                    "p is the chance of as far out if the shuffle is fair; adjusted (Holm), all tests together are held \
                     to it",
                    &["test", "of the", "#decks", "#statistic", "law", "#degrees", "#p", "#adjusted", "what was seen"],
                    &rows,
                ))
                details {
                    summary { "Where the laws come from" }
                    ul { @for [distribution, source] in nulls { li { (distribution) ": " (source) } "\n" } }
                }
            }
        }
    }
}

fn row(report: &Report, test: &Test, adjusted: f64) -> Markup {
    let degrees = test.degrees.map_or_else(String::new, |degrees| {
        let after = usize::from(degrees.fract().abs() > 1e-9);
        format!("{degrees:.after$}")
    });
    html! {
        tr.far[adjusted < UNRESOLVED_BELOW] {
            td { (test_name(test.id)) }
            td { (transform(test.id.transform)) }
            td.n { (grouped(test.decks)) }
            td.n { (statistic(test.statistic)) }
            td { (null(test.id)[0]) }
            td.n { (degrees) }
            td.n.p { (p_value(test.p)) }
            td.n.p { (p_value(adjusted)) }
            td { (effect(&report.names, test)) }
        }
        "\n"
    }
}

fn statistic(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.1}") } else { format!("{value:.4}") }
}

/// Which known faults as many decks would have shown.
pub(super) fn resolution(report: &Report) -> Markup {
    let rows = html! {
        @for outcome in Caught::ALL {
            @let class = match outcome {
                Caught::Yes => "yes",
                Caught::Perhaps => "perhaps",
                Caught::No => "no",
            };
            @for estimate in report.power.iter().filter(|estimate| Caught::of(estimate) == outcome) {
                tr {
                    td { code { (estimate.name) } }
                    td.(class) { (caught(outcome)) }
                    td.n { (percent(estimate.power.probability())) }
                    td { (estimate.detected_by.map_or_else(|| "no test".into(), |test| test.to_string())) }
                    td.n { (estimate.needed.map_or_else(String::new, grouped)) }
                    td { (how_known(estimate.power)) }
                }
                "\n"
            }
        }
    };
    html! {
        @if !report.power.is_empty() {
            section {
                h2 { "What " (plural(report.decks, "deck")) " would have caught" }
                (table(
                    "Caught is 90 % sure or more, perhaps 10 to 90 %",
                    &["fault", "outcome", "#chance", "seen best by", "#decks for 90 %", "known from"],
                    &rows,
                ))
            }
        }
    }
}

/// Known faults that the decks were held against.
pub(super) fn suspects(report: &Report) -> Markup {
    let rows = html! {
        @for suspect in &report.suspects {
            tr {
                td { code { (suspect_names(suspect)) } }
                td { (transform(suspect.transform)) }
                td.n { (format_args!("{:.1}", suspect.log10_over_fair)) }
                td.n { (suspect.log10_over_next.map_or_else(String::new, |log10| format!("{log10:.1}"))) }
                td { (fit(suspect.fit)) }
                td.n { (p_value(suspect.fit.p())) }
                td { (feature(&report.names, suspect.transform, suspect.detected_by)) }
            }
            "\n"
        }
    };
    html! {
        @if !report.suspects.is_empty() {
            section {
                h2 { "Known faults held against the decks" }
                (table(
                    "How much likelier the decks are under each law than if they were fair, and than under the law that \
                     comes nearest, as powers of ten; and whether the law fits them",
                    &[
                        "fault", "of the", "#10 to the, over fair", "#over the next", "fits", "#p", "told most by",
                    ],
                    &rows,
                ))
            }
        }
    }
}

/// Where the decks came from, so that the audit can be repeated.
pub(super) fn provenance(report: &Report) -> Markup {
    let provenance = &report.provenance;
    let known = [
        ("judged", Some(&provenance.source)),
        ("command", Some(&provenance.command)),
        ("version", Some(&provenance.version)),
        ("seed", provenance.seed.as_ref()),
        ("SHA-256 of what was read", provenance.sha256.as_ref()),
    ];
    html! {
        section {
            h2 { "Provenance" }
            dl {
                dt { "decks" }
                dd { (grouped(report.decks)) " of " (plural(report.cards.into(), "card")) }
                @for (name, value) in known {
                    @if let Some(value) = value.filter(|value| !value.is_empty()) {
                        dt { (name) }
                        dd { code { (value) } }
                        "\n"
                    }
                }
            }
        }
    }
}

//! The page's tables: all tests, what as many decks would have caught, whom they resemble, where they came from.

use evenhand_locale::grouped;
use maud::{Markup, html};
use strum::VariantArray as _;

use crate::battery::{Test, UNRESOLVED_BELOW};
use crate::report::Report;
use crate::report::choice::{Caught, Null, tests_beyond};
use crate::report::words::{Words, p_value};

/// What a column of a table holds, with the id of its heading.
enum Column {
    Text(&'static str),
    Numbers(&'static str),
}

use Column::{Numbers, Text};

/// A table, its caption and headings by its id.
fn table(words: Words, id: &str, columns: &[Column], rows: &Markup) -> Markup {
    let heading = |column: &str| words.text(&format!("{id}.{column}"));
    html! {
        // What scrolls can be reached by keys.
        div.wide tabindex="0" {
            table {
                caption { (heading("caption")) }
                thead {
                    tr {
                        @for column in columns {
                            @match column {
                                Numbers(column) => th.n scope="col" { (heading(column)) },
                                Text(column) => th scope="col" { (heading(column)) },
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

/// Which seeds were searched.
pub(super) fn searched(report: &Report, words: Words) -> Markup {
    let rows = html! {
        @for one in &report.searched {
            tr {
                td { (one.name) }
                td { (words.search_outcome(one)) }
                td { (words.searched(one)) }
                td.n { (grouped(&one.tried)) }
                td.n { "2^" (one.seed_bits) }
                td.n { (one.methods) }
            }
            "\n"
        }
    };
    let columns = [
        Text("generator"),
        Text("outcome"),
        Text("seeds"),
        Numbers("tried"),
        Numbers("all"),
        Numbers("methods"),
    ];
    html! {
        @if !report.searched.is_empty() {
            section {
                h2 { (words.text("heading.searched")) }
                (table(words, "searched-table", &columns, &rows))
                @if let Some(ways) = words.ways(&report.searched) {
                    p { (ways) }
                }
                @if let Some(speed) = &report.search_speed {
                    p { (words.search_speed(speed)) }
                }
            }
        }
    }
}

/// Every test, the outliers first.
pub(super) fn tests(report: &Report, words: Words) -> Markup {
    let quiet = report.tests.iter().filter(|(_, p)| *p >= UNRESOLVED_BELOW);
    let rows = html! {
        @for (test, adjusted) in tests_beyond(report).into_iter().chain(quiet) {
            (row(report, test, *adjusted, words))
        }
    };
    let mut nulls: Vec<Null> = Vec::new();
    for null in report.tests.iter().map(|(test, _)| Null::of(test.id)) {
        if !nulls.contains(&null) {
            nulls.push(null);
        }
    }
    let columns = [
        Text("test"),
        Text("transform"),
        Numbers("decks"),
        Numbers("statistic"),
        Text("null"),
        Numbers("degrees"),
        Numbers("p"),
        Numbers("adjusted"),
        Text("effect"),
    ];
    html! {
        @if !report.tests.is_empty() {
            section {
                h2 { (words.text("heading.tests")) }
                p { (words.quiet(report)) }
                (table(words, "tests-table", &columns, &rows))
                details {
                    summary { (words.text("heading.nulls")) }
                    ul {
                        @for [distribution, source] in nulls.into_iter().map(|null| words.null(null)) {
                            li {
                                (words.say("null-and-source", [("distribution", distribution.into()), ("source", source.into())]))
                            }
                            "\n"
                        }
                    }
                }
            }
        }
    }
}

fn row(report: &Report, test: &Test, adjusted: f64, words: Words) -> Markup {
    let degrees = test.degrees.map_or_else(String::new, |degrees| {
        let after = usize::from(degrees.fract().abs() > 1e-9);
        format!("{degrees:.after$}")
    });
    html! {
        tr.far[adjusted < UNRESOLVED_BELOW] {
            td { (words.test_name(test.id)) }
            td { (words.transform(test.id.transform)) }
            td.n { (grouped(&test.decks)) }
            td.n { (statistic(test.statistic)) }
            td { (words.null(Null::of(test.id))[0]) }
            td.n { (degrees) }
            td.n.p { (p_value(test.p)) }
            td.n.p { (p_value(adjusted)) }
            td { (words.effect(&report.names, test)) }
        }
        "\n"
    }
}

fn statistic(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.1}") } else { format!("{value:.4}") }
}

/// Which known faults as many decks would have shown.
pub(super) fn resolution(report: &Report, words: Words) -> Markup {
    let rows = html! {
        @for &outcome in Caught::VARIANTS {
            @let class = match outcome {
                Caught::Yes => "yes",
                Caught::Perhaps => "perhaps",
                Caught::No => "no",
            };
            @for estimate in report.power.iter().filter(|estimate| Caught::of(estimate) == outcome) {
                tr {
                    td { code { (estimate.name) } }
                    td.(class) { (words.caught(outcome)) }
                    td.n { (words.percent(estimate.power.probability())) }
                    td {
                        @match estimate.detected_by {
                            Some(test) => (words.test(test)),
                            None => (words.text("power-table.no-test")),
                        }
                    }
                    td.n { (words.needed(estimate)) }
                    td { (words.how_known(estimate.power)) }
                }
                "\n"
            }
        }
    };
    let columns =
        [Text("fault"), Text("outcome"), Numbers("power"), Text("test"), Numbers("needed"), Text("known")];
    html! {
        @if !report.power.is_empty() {
            section {
                h2 { (words.say("heading.caught", [("decks", report.decks.into())])) }
                (table(words, "power-table", &columns, &rows))
            }
        }
    }
}

/// Known faults that the decks were held against.
pub(super) fn suspects(report: &Report, words: Words) -> Markup {
    let rows = html! {
        @for suspect in &report.suspects {
            @let name = words.fault(&suspect.name, suspect.transform);
            @let names: Vec<String> = std::iter::once(name).chain(words.alike(suspect)).collect();
            tr {
                td { code { (words.joined("list", &names)) } }
                td { (words.transform(suspect.transform)) }
                td.n { (format_args!("{:.1}", suspect.log10_over_fair)) }
                td.n { (suspect.log10_over_next.map_or_else(String::new, |log10| format!("{log10:.1}"))) }
                td { (words.fit(suspect.fit)) }
                td.n { (p_value(suspect.fit.p())) }
                td { (words.feature(&report.names, suspect.transform, suspect.detected_by)) }
            }
            "\n"
        }
    };
    let columns = [
        Text("fault"),
        Text("transform"),
        Numbers("over-fair"),
        Numbers("over-next"),
        Text("fit"),
        Numbers("p"),
        Text("feature"),
    ];
    html! {
        @if !report.suspects.is_empty() {
            section {
                h2 { (words.text("heading.suspects")) }
                (table(words, "suspects-table", &columns, &rows))
            }
        }
    }
}

/// Where the decks came from, so that the audit can be repeated.
pub(super) fn provenance(report: &Report, words: Words) -> Markup {
    let provenance = &report.provenance;
    let known = [
        ("source", Some(&provenance.source)),
        ("command", Some(&provenance.command)),
        ("version", Some(&provenance.version)),
        ("seed", provenance.seed.as_ref()),
        ("sha256", provenance.sha256.as_ref()),
    ];
    let decks = [("decks", report.decks.into()), ("cards", report.cards.into())];
    html! {
        section {
            h2 { (words.text("heading.provenance")) }
            dl {
                dt { (words.text("provenance.decks")) }
                dd { (words.say("provenance.of", decks)) }
                @for (name, value) in known {
                    @if let Some(value) = value.filter(|value| !value.is_empty()) {
                        dt { (words.text(&format!("provenance.{name}"))) }
                        dd { code { (value) } }
                        "\n"
                    }
                }
            }
            @if !report.parts.is_empty() { (parts(report, words)) }
        }
    }
}

/// The audits that were pooled.
fn parts(report: &Report, words: Words) -> Markup {
    let rows = html! {
        @for part in &report.parts {
            tr {
                td { code { (part.provenance.source) } }
                td.n { (grouped(&part.decks)) }
                td { code { (part.provenance.command) } }
                td { code { (part.provenance.sha256.as_deref().unwrap_or_default()) } }
            }
            "\n"
        }
    };
    let columns = [Text("source"), Numbers("decks"), Text("command"), Text("sha256")];
    html! {
        h3 { (words.text("heading.parts")) }
        (table(words, "parts-table", &columns, &rows))
    }
}

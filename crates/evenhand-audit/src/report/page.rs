//! The report as one page: HTML that asks for nothing, runs nothing and prints.
//!
//! Written so that it is XML as well: every element is closed, which a test can check.

mod tables;

use maud::{Markup, PreEscaped, html};

use evenhand_locale::Language;

use super::Report;
use super::colour::{PAGE, PICTURE};
use super::markup::plain;
use super::picture::Picture;
use super::words::Words;
use super::{digits, evidence, heat, histogram};
use crate::battery::{Finding, Subject};

/// How the page looks: one column, wide enough for a map; on a phone tables and maps scroll by themselves.
const LAYOUT: &str = include_str!("styles/layout.css");

impl Report {
    /// The report as one page of HTML that needs nothing else: light or dark as the reader's system is, for phones and
    /// for paper. Some 100 KB for 52 cards.
    pub fn html(&self, language: Language) -> String {
        let words = Words::new(language);
        let source = &self.provenance.source;
        let name = if source.is_empty() { words.text("heading.shuffle") } else { source.clone() };
        let title = words.say("heading.audit", [("name", name.into())]);
        let page = html! {
            // Closed, as XML wants them.
            (PreEscaped("<!DOCTYPE html>\n"))
            html xmlns="http://www.w3.org/1999/xhtml" lang=(words.tag()) {
                head {
                    (PreEscaped("<meta charset=\"utf-8\"/>\n"))
                    (PreEscaped("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"))
                    title { (title) }
                    style { (PreEscaped(PAGE)) (PreEscaped(PICTURE)) (PreEscaped(LAYOUT)) }
                }
                body {
                    main {
                        p.above { (words.text("heading.program")) }
                        h1 { (title) }
                        (verdict(self, words))
                        (pictures(self, words))
                        (tables::resolution(self, words))
                        (tables::suspects(self, words))
                        (tables::searched(self, words))
                        (tables::tests(self, words))
                        @if !self.not_looked_at.is_empty() {
                            section {
                                h2 { (words.text("heading.not-looked-at")) }
                                (list(self.not_looked_at.iter().map(|what| words.not_looked_at(what))))
                            }
                        }
                        (tables::provenance(self, words))
                    }
                }
            }
            "\n"
        };
        // Whatever came from outside, and wherever it stands.
        page.into_string().split('\n').map(plain).collect::<Vec<_>>().join("\n")
    }
}

/// A sentence, its per cent signs kept on the line of their numbers.
fn prose(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

fn list(items: impl IntoIterator<Item = String>) -> Markup {
    html! {
        ul { @for item in items { li { (prose(&item)) } "\n" } }
    }
}

fn verdict(report: &Report, words: Words) -> Markup {
    let class = match report.finding {
        Finding::Fail { .. } => "bad",
        Finding::Unresolved { .. } => "open",
        Finding::NoneFound { .. } => "none",
    };
    let (meaning, bounds) = (words.meaning(report), words.bounds(report));
    html! {
        p.verdict.(class) { (prose(&words.verdict(report))) }
        @for said in words.verdict_details(report) {
            p.said { (prose(&said)) }
        }
        section {
            h2 { (words.text("heading.meaning")) }
            p { (prose(&words.consequence(report))) }
            @if !meaning.is_empty() { (list(meaning)) }
            @if !bounds.is_empty() { p { (prose(&words.joined("sentences", &bounds))) } }
        }
    }
}

/// A picture with its description below.
fn figure(title: &Markup, picture: &Picture, note: &str) -> Markup {
    html! {
        figure {
            (title)
            div.wide { (PreEscaped(picture.within().to_string())) }
            figcaption { (prose(&picture.description)) (note) }
        }
        "\n"
    }
}

/// A figure of the page's first order.
fn large(picture: &Picture, note: &str) -> Markup {
    figure(&html! { h2 { (picture.title) } }, picture, note)
}

fn pictures(report: &Report, words: Words) -> Markup {
    let histograms = report.tables.histograms.iter().enumerate();
    let histograms: Vec<Picture> =
        histograms.filter_map(|(number, of)| histogram::picture(format!("b{number}"), of, words)).collect();
    let equal = report.tests.iter().find(|(test, _)| test.id.subject == Subject::EqualDecks);
    html! {
        section.maps {
            (large(&heat::places(report, words), ""))
            (large(&heat::pairs(report, words), ""))
        }
        section {
            @if let Some(digits) = digits::picture(report, words) {
                (large(&digits, &words.text("by-digit.caption")))
            }
            @if let Some(evidence) = evidence::picture(report, words) {
                (large(&evidence, &words.text("evidence.caption")))
            }
        }
        @if !histograms.is_empty() {
            section {
                h2 { (words.text("heading.histograms")) }
                p { (words.text("histogram.caption")) }
                div.small {
                    @for one in &histograms { (figure(&html! { h3 { (one.title) } }, one, "")) }
                }
            }
        }
        @if let Some((test, _)) = equal {
            @let effect = prose(&words.effect(&report.names, test));
            section {
                h2 { (words.text("heading.equal_decks")) }
                p { (words.say("equal-decks", [("decks", test.decks.into()), ("effect", effect.into())])) }
            }
        }
    }
}

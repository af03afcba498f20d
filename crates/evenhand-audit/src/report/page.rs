//! The report as one page: HTML that asks for nothing, runs nothing and prints.
//!
//! Written so that it is XML as well: every element is closed, which a test can check.

mod crosswalk;
mod style;
mod tables;

use maud::{Markup, PreEscaped, html};

use super::Report;
use super::colour::{PAGE, PICTURE};
use super::markup::plain;
use super::picture::Picture;
use super::words::{bounds, consequence, effect, grouped, likeness, meaning, quiet, sentence};
use super::{bars, heat, line, strips};
use crate::battery::{Finding, Subject};

impl Report {
    /// The report as one page of HTML that needs nothing else: light or dark as the reader's system is, for phones and
    /// for paper. Some 100 KB for 52 cards.
    pub fn html(&self) -> String {
        let name = if self.provenance.source.is_empty() { "a shuffle" } else { &self.provenance.source };
        let page = html! {
            // Closed, as XML wants them.
            (PreEscaped("<!DOCTYPE html>\n"))
            html xmlns="http://www.w3.org/1999/xhtml" lang="en" {
                head {
                    (PreEscaped("<meta charset=\"utf-8\"/>\n"))
                    (PreEscaped("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"))
                    title { "Audit of " (name) }
                    style { (PreEscaped(PAGE)) (PreEscaped(PICTURE)) (PreEscaped(style::STYLE)) }
                }
                body {
                    main {
                        p.above { "evenhand audit" }
                        h1 { "Audit of " (name) }
                        (verdict(self))
                        (pictures(self))
                        (tables::resolution(self))
                        (tables::suspects(self))
                        (tables::tests(self))
                        @if !self.not_looked_at.is_empty() {
                            section { h2 { "Not looked at" } (list(&self.not_looked_at)) }
                        }
                        (crosswalk::section(self))
                        (tables::provenance(self))
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

fn list(items: &[String]) -> Markup {
    html! {
        ul { @for item in items { li { (prose(item)) } "\n" } }
    }
}

fn verdict(report: &Report) -> Markup {
    let class = match report.finding {
        Finding::Fail { .. } => "bad",
        Finding::Unresolved { .. } => "open",
        Finding::NoneFound { .. } => "none",
    };
    let (meaning, bounds) = (meaning(report), bounds(report));
    html! {
        p.verdict.(class) { (prose(&sentence(report))) }
        @for said in likeness(report).iter().chain(&report.findings) {
            p.said { (prose(said)) }
        }
        section {
            h2 { "What it means" }
            p { (prose(consequence(report))) }
            @if meaning.is_empty() { p { (prose(&quiet(report))) } } @else { (list(&meaning)) }
            @if !bounds.is_empty() { p { (prose(&bounds.join(" "))) } }
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

fn pictures(report: &Report) -> Markup {
    let histograms = report.tables.histograms.iter().enumerate();
    let histograms: Vec<Picture> =
        histograms.filter_map(|(number, bars)| bars::picture(format!("b{number}"), bars)).collect();
    let equal = report.tests.iter().find(|(test, _)| test.id.subject == Subject::EqualDecks);
    html! {
        section.maps { (large(&heat::places(report), "")) (large(&heat::pairs(report), "")) }
        section {
            @if let Some(strips) = strips::picture(report) {
                (large(&strips, " Each row reads the decks as the dice of one way to shuffle, place by place. One lit \
                                 cell points at a loop that is off by one."))
            }
            @if let Some(line) = line::picture(report) {
                (large(&line, " It may be looked at after each deck: that of fair decks ever comes so high once in a \
                               million audits."))
            }
        }
        @if !histograms.is_empty() {
            section {
                h2 { "Numbers against their laws" }
                p {
                    "Bars are the decks, in per cent; the line is the law of fair decks. Blue bars are too low, orange \
                     ones too high, grey ones within noise."
                }
                div.small {
                    @for bars in &histograms { (figure(&html! { h3 { (bars.title) } }, bars, "")) }
                }
            }
        }
        @if let Some((test, _)) = equal {
            section {
                h2 { "Equal decks" }
                p { "Of " (grouped(test.decks)) " decks: " (prose(&effect(&report.names, test))) "." }
            }
        }
    }
}

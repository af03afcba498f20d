//! The report as one page: HTML that asks for nothing, runs nothing and prints.
//!
//! Written so that it is XML as well: every element is closed, which a test can check.

mod crosswalk;
mod style;
mod tables;

use std::fmt::Write as _;

use super::Report;
use super::colour::{PAGE, PICTURE};
use super::markup::xml;
use super::picture::Picture;
use super::words::{bounds, consequence, effect, likeness, meaning, quiet, sentence};
use super::{bars, heat, line, strips};
use crate::battery::{Finding, Subject};

impl Report {
    /// The report as one page of HTML that needs nothing else: light or dark as the reader's system is, for phones and
    /// for paper. Some 100 KB for 52 cards.
    pub fn html(&self) -> String {
        let mut page = String::new();
        let name = if self.provenance.source.is_empty() { "a shuffle" } else { &self.provenance.source };
        let _ = write!(
            page,
            "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta \
             charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>Audit of {0}</title>\n<style>\n{PAGE}{PICTURE}{1}</style>\n</head>\n<body>\n<main>\n\
             <p class=\"above\">evenhand audit</p>\n<h1>Audit of {0}</h1>\n",
            xml(name),
            style::STYLE,
        );
        verdict(&mut page, self);
        pictures(&mut page, self);
        tables::resolution(&mut page, self);
        tables::suspects(&mut page, self);
        tables::tests(&mut page, self);
        if !self.not_looked_at.is_empty() {
            page.push_str("<section>\n<h2>Not looked at</h2>\n");
            list(&mut page, &self.not_looked_at);
            page.push_str("</section>\n");
        }
        crosswalk::section(&mut page, self);
        tables::provenance(&mut page, self);
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }
}

/// A sentence, its per cent signs kept on the line of their numbers.
fn prose(text: &str) -> String {
    xml(text).replace(" %", "&#160;%")
}

fn list(page: &mut String, items: &[String]) {
    page.push_str("<ul>\n");
    for item in items {
        let _ = writeln!(page, "<li>{}</li>", prose(item));
    }
    page.push_str("</ul>\n");
}

fn verdict(page: &mut String, report: &Report) {
    let class = match report.finding {
        Finding::Fail { .. } => "bad",
        Finding::Unresolved { .. } => "open",
        Finding::NoneFound { .. } => "none",
    };
    let _ = writeln!(page, "<p class=\"verdict {class}\">{}</p>", prose(&sentence(report)));
    for said in likeness(report).iter().chain(&report.findings) {
        let _ = writeln!(page, "<p class=\"said\">{}</p>", prose(said));
    }
    page.push_str("<section>\n<h2>What it means</h2>\n");
    let _ = writeln!(page, "<p>{}</p>", prose(consequence(report)));
    let meaning = meaning(report);
    if meaning.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", prose(&quiet(report)));
    } else {
        list(page, &meaning);
    }
    let bounds = bounds(report);
    if !bounds.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", prose(&bounds.join(" ")));
    }
    page.push_str("</section>\n");
}

/// A picture with its title above and its description below.
fn figure(page: &mut String, picture: &Picture, heading: &str, note: &str) {
    let _ = write!(
        page,
        "<figure>\n<{heading}>{}</{heading}>\n<div \
         class=\"wide\">{}</div>\n<figcaption>{}{}</figcaption>\n</figure>\n",
        xml(&picture.title),
        picture.within(),
        prose(&picture.description),
        prose(note),
    );
}

fn pictures(page: &mut String, report: &Report) {
    page.push_str("<section class=\"maps\">\n");
    figure(page, &heat::places(report), "h2", "");
    figure(page, &heat::pairs(report), "h2", "");
    page.push_str("</section>\n<section>\n");
    if let Some(strips) = strips::picture(report) {
        let note = " Each row reads the decks as the dice of one way to shuffle, place by place. One lit cell \
        points at \
                    a loop that is off by one.";
        figure(page, &strips, "h2", note);
    }
    if let Some(line) = line::picture(report) {
        let note = " It may be looked at after each deck: that of fair decks ever comes so high once in a \
        million audits.";
        figure(page, &line, "h2", note);
    }
    page.push_str("</section>\n");
    let bars: Vec<Picture> = report
        .tables
        .histograms
        .iter()
        .enumerate()
        .filter_map(|(number, bars)| bars::picture(format!("b{number}"), bars))
        .collect();
    if !bars.is_empty() {
        page.push_str(
            "<section>\n<h2>Numbers against their laws</h2>\n<p>Bars are the decks, in per cent; the line is \
             the law of \
             fair decks. Blue bars are too low, orange ones too high, grey ones within noise.</p>\n<div \
             class=\"small\">\n",
        );
        for bars in &bars {
            figure(page, bars, "h3", "");
        }
        page.push_str("</div>\n</section>\n");
    }
    if let Some((test, _)) = report.tests.iter().find(|(test, _)| test.id.subject == Subject::EqualDecks) {
        let _ = write!(
            page,
            "<section>\n<h2>Equal decks</h2>\n<p>Of {} decks: {}.</p>\n</section>\n",
            super::words::grouped(test.decks),
            prose(&effect(&report.names, test)),
        );
    }
}

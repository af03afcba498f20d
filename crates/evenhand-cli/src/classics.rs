//! `evenhand classics`: the catalogue, and its pages.

mod words;

use std::fmt::Write as _;

use evenhand_classics::{Distribution, Entry, Kind, Page, catalogue};
use evenhand_locale::{Language, Messages, padded, widest};

use crate::arguments::Classics;
use crate::school::exact_of;
use crate::write;
use crate::{language, names};
use words::messages;

/// Writes the table, or a page.
pub(crate) fn run(arguments: &Classics) -> anyhow::Result<()> {
    let language = language::output();
    let text = match &arguments.name {
        None => table(catalogue(), language),
        Some(name) => names::answer(
            name,
            language,
            |entry| page(entry.page(), language),
            || table(catalogue(), language),
        )?,
    };
    Ok(write::to_standard_output(text)?)
}

/// A distribution in words.
fn distribution(distribution: Distribution, messages: &Messages) -> String {
    match distribution {
        Distribution::Uniform => messages.text("distribution.uniform"),
        Distribution::Biased { from } => messages.format("distribution.biased", [("from", from.into())]),
        Distribution::Cyclic => messages.text("distribution.cyclic"),
        Distribution::Continuous => messages.text("distribution.continuous"),
        _ => messages.text("distribution.other"),
    }
}

/// A distribution in a word or two.
fn in_short(distribution: Distribution, messages: &Messages) -> String {
    messages.text(match distribution {
        Distribution::Uniform => "short.uniform",
        Distribution::Biased { .. } => "short.biased",
        Distribution::Cyclic => "short.cyclic",
        Distribution::Continuous => "short.continuous",
        _ => "short.other",
    })
}

/// The catalogue, a line for each.
fn table(entries: &[Entry], language: Language) -> String {
    let messages = messages(language);
    let mut text = String::new();
    let names = widest(entries.iter().map(|entry| entry.page().name));
    let mut line = |cells: [&str; 4]| {
        let [name, law, articles, summary] = cells;
        let cells = [padded(name, names), padded(law, 8), padded(articles, 15), summary.to_owned()];
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    };
    for (kind, head) in [(Kind::Shuffle, "shuffles"), (Kind::Sampler, "samplers")] {
        let heads = [head, "column-law", "column-articles", "column-summary"].map(|head| messages.text(head));
        line(heads.each_ref().map(String::as_str));
        for page in entries.iter().map(Entry::page).filter(|page| page.kind == kind) {
            let law = in_short(page.distribution, messages);
            line([page.name, &law, &page.articles.join(" "), &page.text(language).summary]);
        }
        line([""; 4]);
    }
    text + &messages.text("table-notes") + "\n"
}

/// A page.
fn page(page: &Page, language: Language) -> String {
    let messages = messages(language);
    let kind = match page.kind {
        Kind::Shuffle => "shuffle",
        Kind::Sampler => "sampler",
    };
    let said = page.text(language);
    let title = messages.format(kind, [("name", page.name.into())]);
    let mut text = format!("{title}\n\n  {}\n", said.summary);
    let law = [("law", distribution(page.distribution, messages)), ("why", said.why)];
    let law = messages.format("law-and-why", law.map(|(name, fact)| (name, fact.into())));
    for (head, body) in [
        ("works", &said.works),
        ("law", &law),
        ("cost", &said.cost),
        ("instead", &said.instead),
        ("reference", &said.reference),
    ] {
        let _ = write!(text, "\n{}\n{}", messages.text(head), wrapped(body, "  "));
    }
    if !page.articles.is_empty() {
        let _ = writeln!(text, "\n{}", messages.text("articles"));
        for (number, title) in page.articles.iter().zip(&said.titles) {
            let facts = [("number", (*number).into()), ("title", title.as_str().into())];
            let _ = writeln!(text, "  {}", messages.format("article", facts));
        }
    }
    text += &names::of_page(page, language);
    if !page.parameters.is_empty() {
        let _ = writeln!(text, "\n{}", messages.text("settings"));
        for (parameter, meaning) in page.parameters.iter().zip(&said.meanings) {
            let default = (parameter.default)(52).to_string();
            let facts =
                [("name", parameter.name.to_string()), ("meaning", meaning.clone()), ("default", default)];
            let line = messages.format("setting", facts.map(|(name, fact)| (name, fact.into())));
            text += &wrapped(&line, "  ");
        }
    }
    let _ = write!(text, "\n{}\n  evenhand trace {} -n 6\n", messages.text("try"), page.name);
    if let Some(command) = exact_of(page) {
        let _ = writeln!(text, "  {command}");
    }
    if page.kind == Kind::Shuffle {
        let _ = writeln!(text, "  evenhand prove {} -n 5", page.name);
    }
    text
}

/// A paragraph in lines of up to 80 columns, indented, each ended.
pub(crate) fn wrapped(text: &str, indent: &str) -> String {
    let lines = evenhand_locale::wrapped(text, 80 - indent.len());
    lines.into_iter().fold(String::new(), |text, line| text + indent + &line + "\n")
}

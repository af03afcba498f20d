//! `evenhand classics`: the catalogue, and its pages.

use std::fmt::Write as _;

use evenhand_classics::{Distribution, Entry, Kind, Page, catalogue};
use evenhand_locale::Language;
use textwrap::WordSplitter;

use crate::arguments::Classics;
use crate::school::exact_of;
use crate::write;
use crate::{language, names};

/// Writes the table, or a page.
pub(crate) fn run(arguments: &Classics) -> anyhow::Result<()> {
    let text = match &arguments.name {
        None => table(catalogue()),
        Some(name) => {
            names::answer(name, language::output(), |entry| page(entry.page()), || table(catalogue()))?
        }
    };
    Ok(write::to_standard_output(text)?)
}

/// A distribution in words.
pub(crate) fn distribution(distribution: Distribution) -> String {
    match distribution {
        Distribution::Uniform => "uniform".into(),
        Distribution::Biased { from } => format!("biased from n = {from}"),
        Distribution::Cyclic => "uniform over the cyclic orders, no other".into(),
        Distribution::Continuous => "uniform, by continuous dice".into(),
        _ => "see its page".into(),
    }
}

/// A distribution in a word or two.
fn in_short(distribution: Distribution) -> &'static str {
    match distribution {
        Distribution::Uniform => "uniform",
        Distribution::Biased { .. } => "BIASED",
        Distribution::Cyclic => "cyclic",
        Distribution::Continuous => "uniform*",
        _ => "",
    }
}

/// The catalogue, a line for each.
fn table(entries: &[Entry]) -> String {
    let mut text = String::new();
    let names = entries.iter().map(|entry| entry.page().name.len()).max().unwrap_or(0);
    for (kind, head) in [(Kind::Shuffle, "Shuffles"), (Kind::Sampler, "Samplers")] {
        let _ = writeln!(text, "{head:<names$}  {:<8}  {:<15}  what it does", "law", "articles");
        for page in entries.iter().map(Entry::page).filter(|page| page.kind == kind) {
            let (law, numbers) = (in_short(page.distribution), page.articles.join(" "));
            let summary = page.text(Language::English).summary;
            let _ = writeln!(text, "{:<names$}  {law:<8}  {numbers:<15}  {summary}", page.name);
        }
        text.push('\n');
    }
    text += "* by continuous dice: judged by simulation, not as fractions\n\
             evenhand classics NAME shows a page, trace NAME its steps, exact NAME its law, prove NAME the argument, race \
             its speed.\n";
    text
}

/// A page.
fn page(page: &Page) -> String {
    let kind = match page.kind {
        Kind::Shuffle => "a shuffle",
        Kind::Sampler => "a sampler",
    };
    let said = page.text(Language::English);
    let mut text = format!("{}: {kind}\n\n  {}\n", page.name, said.summary);
    let law = format!("{}. {}", distribution(page.distribution), said.why);
    for (head, body) in [
        ("How it works", &said.works),
        ("Law", &law),
        ("Cost", &said.cost),
        ("When to use it", &said.instead),
        ("Reference", &said.reference),
    ] {
        let _ = write!(text, "\n{head}\n{}", wrapped(body, "  "));
    }
    if !page.articles.is_empty() {
        text += "\nSource articles\n";
        for (number, title) in page.articles.iter().zip(&said.titles) {
            let _ = writeln!(text, "  {number}, {title}");
        }
    }
    text += &names::of_page(page, language::output());
    if !page.parameters.is_empty() {
        text += "\nTo set\n";
        for (parameter, meaning) in page.parameters.iter().zip(&said.meanings) {
            let default = (parameter.default)(52);
            let line = format!("--{}: {meaning} ({default} for 52 cards)", parameter.name);
            text += &wrapped(&line, "  ");
        }
    }
    let _ = write!(text, "\nTry\n  evenhand trace {} -n 6\n", page.name);
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
    let options = textwrap::Options::new(80).initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options.word_splitter(WordSplitter::NoHyphenation).break_words(false)) + "\n"
}

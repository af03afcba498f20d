//! Checks the prose of pages, messages and doc comments, and the limits of the README.
//!
//! `words/not_yet.txt` lists the pages and message files that still break a rule. A listed file without a fault is an error,
//! so the list can only shrink. Doc comments are checked in the files that `words/clean.txt` lists. That list grows.

mod prose;
mod rules;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::command::root;
use crate::{install, links, tracked};
use prose::{Kind, Piece};
use rules::Fault;

/// Pages and message files that still break a rule.
const NOT_YET: &str = include_str!("words/not_yet.txt");

/// Rust files whose doc comments follow every rule.
const CLEAN: &str = include_str!("words/clean.txt");

/// Messages that keep their words, each by its file and name, with the reason.
const FROZEN: [(&str, &str, &str); 3] = [
    (
        "crates/evenhand-cli/src/words/en.ftl",
        "shuf-option-ambiguous",
        "GNU shuf has this sentence, to the letter",
    ),
    ("crates/evenhand-cards/src/words/en.ftl", "withdrawn", "FAIRDEAL.md has this sentence, to the letter"),
    (
        "crates/evenhand-cards/src/words/en.ftl",
        "verdict-draw-nothing-kept",
        "FAIRDEAL.md has this sentence, to the letter",
    ),
];

/// Limits of README.md: lines, words, columns of a line of prose, and words of the median sentence.
const LINES: usize = 200;
const WORDS: usize = 1800;
const COLUMNS: usize = 120;
const MEDIAN: usize = 14;

/// A language that prose is written in.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    English,
    Chinese,
}

/// Prints every fault in the tracked files.
///
/// # Errors
/// When there is a fault, or a file cannot be read.
pub(crate) fn run() -> Result<()> {
    let root = root()?;
    let files = tracked::files()?;
    let not_yet = listed(NOT_YET);
    let clean = listed(CLEAN);
    let mut faults = tracked::faults(&root, &files)?;
    faults.extend(install::faults(&root, &files)?);
    let links = links::faults(&root, &files)?.into_iter();
    faults.extend(links.filter(|fault| !not_yet.iter().any(|file| fault.starts_with(file))));
    let mut left = &not_yet | &clean;
    for file in &files {
        if has_extension(file, "rs") && !clean.contains(file.as_str()) {
            continue;
        }
        let Some(pieces) = pieces(&root, file)? else { continue };
        let language = language(file);
        let mut found: Vec<String> = pieces
            .iter()
            .flat_map(|piece| match language {
                Language::English => rules::english(piece),
                Language::Chinese => rules::chinese(piece),
            })
            .map(|Fault { line, words, rule }| format!("{file}:{line}: {words}: {rule}"))
            .collect();
        if file == "README.md" {
            let text = std::fs::read_to_string(root.join(file))?;
            found.extend(over_limits(&text, &pieces));
        }
        left.remove(file.as_str());
        match (not_yet.contains(file.as_str()), found.is_empty()) {
            (false, _) => faults.extend(found),
            (true, true) => faults.push(format!("{file}: breaks no rule: take it from words/not_yet.txt")),
            (true, false) => {}
        }
    }
    faults.extend(left.iter().map(|file| format!("{file}: does not exist: take it from the list in words/")));
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} files break a rule and are listed in words/not_yet.txt", not_yet.len());
    ensure!(faults.is_empty(), "{} faults", faults.len());
    Ok(())
}

/// The paths in a list. A line that begins with `#` is a comment.
fn listed(list: &str) -> BTreeSet<&str> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

fn has_extension(file: &str, name: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == name)
}

/// The prose of a file, if it is one that has rules.
fn pieces(root: &Path, file: &str) -> Result<Option<Vec<Piece>>> {
    let is_page = ["README.md", "README.zh-CN.md", "packages/js/README.md", "python/README.md"]
        .contains(&file)
        || ["docs/", "python/docs/"].iter().any(|folder| file.starts_with(folder));
    let is_source = file.starts_with("crates/") && file.contains("/src/") && !file.contains("/listings/");
    if !(is_page && has_extension(file, "md")
        || is_source && (has_extension(file, "ftl") || has_extension(file, "rs")))
    {
        return Ok(None);
    }
    let text = std::fs::read_to_string(root.join(file)).with_context(|| format!("{file} cannot be read"))?;
    Ok(Some(if has_extension(file, "md") {
        prose::markdown_pieces((1..).zip(text.lines()))
    } else if has_extension(file, "rs") {
        prose::rust_pieces(&text)
    } else {
        let is_frozen =
            |name: &str| FROZEN.iter().any(|(place, message, _)| *place == file && *message == name);
        let messages = prose::fluent_pieces(&text).into_iter();
        messages.filter(|(name, _)| !is_frozen(name)).map(|(_, piece)| piece).collect()
    }))
}

/// The language of a file's prose.
fn language(file: &str) -> Language {
    let is_chinese = ["zh.ftl", ".zh-CN.md"].iter().any(|end| file.ends_with(end));
    if is_chinese { Language::Chinese } else { Language::English }
}

/// Returns the limits that README.md exceeds.
fn over_limits(text: &str, pieces: &[Piece]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut limit = |what: &str, is: usize, most: usize| {
        if is > most {
            faults.push(format!("README.md: has {is} {what}, at most {most}"));
        }
    };
    limit("lines", text.lines().count(), LINES);
    limit("words", text.split_whitespace().count(), WORDS);
    limit("words in its median sentence", median(pieces), MEDIAN);
    let mut is_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        is_code ^= line.trim_start().starts_with("```");
        let is_prose = !is_code && !line.trim_start().starts_with(['|', '<', '`', '[']);
        if is_prose {
            limit(&format!("columns in line {number}"), line.chars().count(), COLUMNS);
        }
    }
    faults
}

/// The number of words in the median sentence.
fn median(pieces: &[Piece]) -> usize {
    let mut counts: Vec<usize> = pieces
        .iter()
        .filter(|piece| piece.kind == Kind::Paragraph)
        .flat_map(|piece| {
            piece.sentences().into_iter().map(|range| piece.text[range].split_whitespace().count())
        })
        .collect();
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_the_readme_are_counted() {
        let count = |text: &str| {
            let pieces = prose::markdown_pieces((1..).zip(text.lines()));
            over_limits(text, &pieces).len()
        };
        assert_eq!(count(&"A short sentence.\n".repeat(LINES)), 0);
        assert_eq!(count(&"Short.\n".repeat(LINES + 1)), 1);
        assert_eq!(count(&"Short words here. ".repeat(WORDS / 3 + 1)), 2, "one line, too wide");
        assert_eq!(count(&format!("One{}.\n", " word".repeat(MEDIAN))), 1);
        assert_eq!(count(&format!("```\n{}\n```\n| {} |\n", "x".repeat(200), "x".repeat(200))), 0);
    }
}

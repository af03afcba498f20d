//! Lines of code: lines that hold a token of Rust, documents and tests left out.
//!
//! Blank lines and comments hold no token; documentation comments are left out too. Tests are the items under
//! `#[cfg(test)]`, the files of modules declared so, and the folders `tests`. The folders `listings` hold texts to be shown.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Prints the lines of code of every crate below `root`, and their total; `benches` and `fuzz`, which no user compiles,
/// are left out.
///
/// # Errors
/// When a file cannot be read, or is not Rust.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut folders = entries(&root.join("crates"))?;
    folders.extend(["conformance", "xtask"].map(|name| root.join(name)));
    let mut total = 0;
    for folder in folders.iter().filter(|folder| folder.join("Cargo.toml").is_file()) {
        let lines = of_folder(folder, &mut Vec::new())?;
        println!("{lines:>7}  {}", folder.strip_prefix(root).unwrap_or(folder).display());
        total += lines;
    }
    println!("{total:>7}  total");
    Ok(())
}

/// What lies in a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut entries = read().with_context(|| format!("{} cannot be read", folder.display()))?;
    entries.sort();
    Ok(entries)
}

/// The lines of the files below a folder, but those of `tests`: modules for tests, without their extension.
fn of_folder(folder: &Path, tests: &mut Vec<PathBuf>) -> Result<usize> {
    let (folders, files): (Vec<_>, Vec<_>) = entries(folder)?.into_iter().partition(|path| path.is_dir());
    let mut lines = 0;
    // Files first: they say which modules below them are for tests.
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
        if !tests.contains(&file.with_extension("")) {
            lines += of_file(file, tests)?;
        }
    }
    for folder in folders {
        if !["listings", "target", "tests"].iter().any(|name| folder.ends_with(name)) {
            lines += of_folder(&folder, tests)?;
        }
    }
    Ok(lines)
}

/// The lines of a file, whose modules for tests are added to `tests`.
fn of_file(file: &Path, tests: &mut Vec<PathBuf>) -> Result<usize> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let tokens: TokenStream =
        text.parse().map_err(|error| anyhow!("{} is not Rust: {error}", file.display()))?;
    let mut lines = BTreeSet::new();
    count(tokens, &mut lines, &mut |module| tests.push(file.with_extension("").join(module)));
    Ok(lines.len())
}

/// Adds the lines of all tokens but documentation comments and items for tests; `skipped` gets the names of modules for
/// tests that have a file of their own.
fn count(tokens: TokenStream, lines: &mut BTreeSet<usize>, skipped: &mut dyn FnMut(&str)) {
    let is = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if is(&token, '#') {
            tokens.next_if(|token| is(token, '!'));
            match tokens.next_if(|token| matches!(token, TokenTree::Group(_))) {
                Some(TokenTree::Group(attribute)) if is_documentation(&attribute) => continue,
                Some(TokenTree::Group(attribute)) if is_for_tests(&attribute) => {
                    let ends = |token: &TokenTree| match token {
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        token => is(token, ';'),
                    };
                    let item: Vec<String> = tokens
                        .by_ref()
                        .take_while(|token| !ends(token))
                        .map(|token| token.to_string())
                        .collect();
                    if let [.., module, name] = &item[..]
                        && module == "mod"
                    {
                        skipped(name);
                    }
                    continue;
                }
                Some(attribute) => count(attribute.into(), lines, skipped),
                None => {}
            }
        }
        let (open, close) = match &token {
            TokenTree::Group(group) => (group.span_open(), group.span_close()),
            token => (token.span(), token.span()),
        };
        lines.extend([open, close].into_iter().flat_map(|span| span.start().line..=span.end().line));
        if let TokenTree::Group(group) = token {
            count(group.stream(), lines, skipped);
        }
    }
}

/// Whether an attribute is a documentation comment.
fn is_documentation(attribute: &Group) -> bool {
    let words: Vec<String> = attribute.stream().into_iter().map(|token| token.to_string()).collect();
    matches!(&words[..], [doc, equals, _] if doc == "doc" && equals == "=")
}

/// Whether an attribute is `cfg(test)`, or `cfg(all(test, …))`.
fn is_for_tests(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

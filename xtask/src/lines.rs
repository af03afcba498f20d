//! Lines of code: lines that hold a token of Rust, documents and tests left out.
//!
//! Blank lines and comments hold no token; documentation comments are left out too. Tests are the items under
//! `#[cfg(test)]`, the files of modules declared so, and the folders `tests`, counted apart.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{fs, iter::Peekable};

use anyhow::{Context as _, Result, anyhow};
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What is left of a file or a group.
type Tokens = Peekable<IntoIter>;

/// Lines of one crate, or of many.
#[derive(Default)]
struct Lines {
    /// Of the library or program.
    code: usize,
    /// Of its tests.
    tests: usize,
}

impl Lines {
    fn print(&self, name: impl Display) {
        println!("{:>7} {:>7}  {name}", self.code, self.tests);
    }
}

/// Prints the lines of code of every crate below `root` and their total; then those of `benches` and `fuzz`, which no user
/// compiles, and the total with them.
///
/// # Errors
/// When a file cannot be read, or is not Rust.
pub(crate) fn run(root: &Path) -> Result<()> {
    let mut crates = entries(&root.join("crates"))?;
    crates.extend(["conformance", "xtask"].map(|name| root.join(name)));
    let apart = ["benches", "fuzz"].map(|name| root.join(name));
    println!("{:>7} {:>7}  crate", "code", "tests");
    let mut total = Lines::default();
    for (folders, title) in [(&crates[..], "total"), (&apart, "total with benches and fuzz")] {
        for folder in folders.iter().filter(|folder| folder.join("Cargo.toml").is_file()) {
            let lines = of_crate(folder)?;
            lines.print(folder.strip_prefix(root).unwrap_or(folder).display());
            total.code += lines.code;
            total.tests += lines.tests;
        }
        total.print(title);
    }
    Ok(())
}

/// What lies in a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut entries = read().with_context(|| format!("{} cannot be read", folder.display()))?;
    entries.sort();
    Ok(entries)
}

/// The lines of every file of a crate.
fn of_crate(folder: &Path) -> Result<Lines> {
    let mut files = Vec::new();
    rust_files(folder, &mut files)?;
    let mut counted = Vec::new();
    let mut test_modules = Vec::new();
    for file in files {
        let lines = of_file(&file, &mut test_modules)?;
        counted.push((file, lines));
    }
    let mut total = Lines::default();
    for (file, lines) in counted {
        let in_test_folder = file.strip_prefix(folder)?.components().any(|part| part.as_os_str() == "tests");
        let in_test_module = test_modules.iter().any(|module| file.with_extension("").starts_with(module));
        if in_test_folder || in_test_module {
            total.tests += lines.code + lines.tests;
        } else {
            total.code += lines.code;
            total.tests += lines.tests;
        }
    }
    Ok(total)
}

/// The Rust files below a folder.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for path in entries(folder)? {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The lines of a file; `test_modules` gets the paths, without extension, of the modules that it declares for tests.
fn of_file(file: &Path, test_modules: &mut Vec<PathBuf>) -> Result<Lines> {
    let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let tokens: TokenStream =
        text.parse().map_err(|error| anyhow!("{} is not Rust: {error}", file.display()))?;
    let mut counter = Counter::default();
    counter.walk(tokens, false);
    let is_root =
        ["lib", "main", "mod"].iter().any(|stem| file.file_stem().is_some_and(|name| name == *stem));
    let folder = if is_root { file.parent().unwrap_or(file).to_path_buf() } else { file.with_extension("") };
    test_modules.extend(counter.test_modules.iter().map(|name| folder.join(name)));
    let tests = counter.tests.difference(&counter.code).count();
    Ok(Lines { code: counter.code.len(), tests })
}

/// The lines of a file, by number.
#[derive(Default)]
struct Counter {
    code: BTreeSet<usize>,
    tests: BTreeSet<usize>,
    /// Modules for tests that have a file of their own.
    test_modules: Vec<String>,
}

impl Counter {
    /// Counts the lines of all tokens but documentation comments; those of items under `#[cfg(test)]` are tests.
    fn walk(&mut self, tokens: TokenStream, in_tests: bool) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match attribute(&token, &mut tokens) {
                Some(attribute) if is_documentation(&attribute) => {}
                Some(attribute) if is_for_tests(&attribute) => self.item(attribute, &mut tokens),
                Some(attribute) => self.token(attribute.into(), in_tests),
                None => self.token(token, in_tests),
            }
        }
    }
    /// Counts an item for tests, to the brace or semicolon that ends it.
    fn item(&mut self, attribute: Group, tokens: &mut Tokens) {
        self.token(attribute.into(), true);
        let mut words = Vec::new();
        for token in tokens {
            let ends = match &token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Ident(_) | TokenTree::Literal(_) => false,
            };
            words.push(token.to_string());
            self.token(token, true);
            if ends {
                break;
            }
        }
        if let [.., module, name, end] = &words[..]
            && module == "mod"
            && end == ";"
        {
            self.test_modules.push(name.clone());
        }
    }
    /// Counts the lines of a token, or of a group and what it holds.
    fn token(&mut self, token: TokenTree, in_tests: bool) {
        let (open, close) = match &token {
            TokenTree::Group(group) => (group.span_open(), group.span_close()),
            token => (token.span(), token.span()),
        };
        let lines = if in_tests { &mut self.tests } else { &mut self.code };
        for span in [open, close] {
            lines.extend(span.start().line..=span.end().line);
        }
        if let TokenTree::Group(group) = token {
            self.walk(group.stream(), in_tests);
        }
    }
}

/// The attribute that a `#` begins, outer or inner.
fn attribute(token: &TokenTree, tokens: &mut Tokens) -> Option<Group> {
    let is = |token: &TokenTree, c| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c);
    if !is(token, '#') {
        return None;
    }
    tokens.next_if(|token| is(token, '!'));
    match tokens.next_if(|token| matches!(token, TokenTree::Group(_))) {
        Some(TokenTree::Group(attribute)) => Some(attribute),
        _ => None,
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

//! Licences of all crates in a release: checks them against `deny.toml`, and writes the notices
//! that they require.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use toml::Table;

use super::Findings;
use super::graph::{PRODUCTS, Package, Product, packages};
use super::project::Project;

/// File with the notices, in archives and wheels.
pub(super) const NOTICES: &str = "NOTICES.txt";

/// Prefixes of the names of files with licences or notices.
const BEGINNINGS: [&str; 6] = ["license", "licence", "copying", "unlicense", "notice", "copyright"];

/// Checks that `deny.toml` permits the licence of every crate in a product.
///
/// # Errors
/// When Cargo fails, or `deny.toml` cannot be read.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let permitted = permitted(project)?;
    let mut counts = Vec::new();
    let mut findings = Findings::default();
    for product in &PRODUCTS {
        let packages = packages(project, product)?;
        counts.push(format!("{} in the {}", packages.len(), product.name));
        for Package { name, version, licence, .. } in packages.values() {
            if !is_permitted(licence, &permitted) {
                findings.add(
                    format!("{name} {version} in the {}", product.name),
                    format!("deny.toml does not permit its licence, {licence:?}"),
                    "Replace the crate, or permit its licence",
                );
            }
        }
    }
    findings.note = format!("crates: {}", counts.join(", "));
    Ok(findings)
}

/// The licences that `deny.toml` permits.
fn permitted(project: &Project) -> Result<Vec<String>> {
    let deny: Table = project.read("deny.toml")?.parse().context("deny.toml")?;
    let list = deny["licenses"]["allow"].as_array().context("deny.toml permits licences")?;
    Ok(list.iter().filter_map(|licence| licence.as_str().map(str::to_owned)).collect())
}

/// Whether a list permits an expression of SPDX: one side of each OR, both sides of each AND.
fn is_permitted(expression: &str, permitted: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    alternatives(&mut rest, permitted) == Some(true) && rest.is_empty()
}

/// Reads terms between OR. `None` if the expression is invalid.
fn alternatives(words: &mut &[&str], permitted: &[String]) -> Option<bool> {
    let mut is_good = terms(words, permitted)?;
    while let ["OR", rest @ ..] = words {
        *words = rest;
        is_good |= terms(words, permitted)?;
    }
    Some(is_good)
}

/// Reads licences between AND.
fn terms(words: &mut &[&str], permitted: &[String]) -> Option<bool> {
    let mut is_good = licence(words, permitted)?;
    while let ["AND", rest @ ..] = words {
        *words = rest;
        is_good &= licence(words, permitted)?;
    }
    Some(is_good)
}

/// Reads one licence, with its exception, or an expression in parentheses.
fn licence(words: &mut &[&str], permitted: &[String]) -> Option<bool> {
    match words {
        ["(", rest @ ..] => {
            *words = rest;
            let is_good = alternatives(words, permitted)?;
            let [")", rest @ ..] = words else { return None };
            *words = rest;
            Some(is_good)
        }
        [name, "WITH", exception, rest @ ..] => {
            let name = format!("{name} WITH {exception}");
            *words = rest;
            Some(permitted.contains(&name))
        }
        [name, rest @ ..] => {
            let is_good = permitted.iter().any(|licence| licence == name);
            *words = rest;
            Some(is_good)
        }
        [] => None,
    }
}

/// Writes the notices of a product to a file.
///
/// # Errors
/// When a licence cannot be read, or the file cannot be written.
pub(super) fn write(project: &Project, product: &Product, path: &Path) -> Result<()> {
    let text = notices(&packages(project, product)?)?;
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// All crates with their licences, then the texts. Crates with equal texts share one copy.
///
/// # Errors
/// When a file cannot be read.
fn notices(packages: &BTreeMap<(String, String), Package>) -> Result<String> {
    let mut list = String::from("evenhand contains these crates of other authors:\n\n");
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for package in packages.values().filter(|package| package.checksum.is_some()) {
        let Package { name, version, licence, authors, .. } = package;
        let authors = if authors.is_empty() { String::new() } else { format!(", by {}", authors.join(", ")) };
        writeln!(list, "{name} {version}: {licence}{authors}")?;
        for text in texts_in(&package.directory)? {
            // Equal texts may break their lines at different places.
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, owners) = texts.entry(key).or_insert((text, Vec::new()));
            let owner = format!("{name} {version}");
            if !owners.contains(&owner) {
                owners.push(owner);
            }
        }
    }
    let mut texts: Vec<_> = texts.into_values().collect();
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (text, owners) in texts {
        write!(list, "\n{}\n{}\n\n{}\n", "-".repeat(80), owners.join(", "), text.trim_end())?;
    }
    Ok(list)
}

/// The texts of the licences and notices of a crate.
fn texts_in(directory: &Path) -> Result<Vec<String>> {
    let read =
        || fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths = read().with_context(|| format!("{} cannot be read", directory.display()))?;
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && BEGINNINGS.iter().any(|start| name.starts_with(start))
    });
    paths.sort();
    let read = |path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).replace('\r', ""));
    paths
        .iter()
        .map(|path| read(path).with_context(|| format!("{} cannot be read", path.display())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_permitted_by_one_side_of_each_or() {
        let permitted = ["MIT", "Apache-2.0 WITH LLVM-exception", "Zlib"].map(str::to_owned);
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT AND Zlib",
            "(GPL-3.0 OR MIT) AND (Zlib OR Apache-2.0)",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(is_permitted(good, &permitted), "{good}");
        }
        for bad in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT", "MIT)", "MIT OR", "OR MIT", "MIT Zlib"]
        {
            assert!(!is_permitted(bad, &permitted), "{bad}");
        }
    }
}

//! Checks the commands that install the Python package, wherever a page, a message or a docstring shows one.
//!
//! `python/install.txt` holds the requirement that pip gets: `.` as long as the package comes from a clone, `evenhand` once it
//! is on an index. `cargo xtask pip evenhand` changes it, with all pages.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::command::root;
use crate::tracked;

/// The file with the requirement.
const REQUIREMENT: &str = "python/install.txt";

/// The requirements that there can be: from a clone, and from an index.
const CLONE: &str = ".";
const INDEX: &str = "evenhand";

/// The page that a package index shows. It may have no relative links.
const INDEX_PAGE: &str = "python/README.md";

/// Enclose the paragraph that says how to install the package.
const START: &str = "<!-- install -->\n";
const END: &str = "<!-- /install -->";

/// The paragraph, from a clone and from an index.
const FROM_CLONE: &str = "\
From a clone of [the repository](https://github.com/evenhand/evenhand), with Rust 1.95 or newer. The build takes
a few minutes, and `pip install -v .` shows its progress.

```sh not-run
git clone https://github.com/evenhand/evenhand && cd evenhand
pip install .                # also '.[numpy]', '.[torch]', '.[ray]', '.[spark]'
```
";
const FROM_INDEX: &str = "\
```sh not-run
pip install evenhand         # also 'evenhand[numpy]', 'evenhand[torch]', 'evenhand[ray]', 'evenhand[spark]'
```
";

/// The faults of all tracked files.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn faults(root: &Path, files: &[String]) -> Result<Vec<String>> {
    let requirement = read(root, REQUIREMENT)?;
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| has_commands(file)) {
        let text = read(root, file)?;
        let mut add = |line: usize, fault: &str| faults.push(format!("{file}:{line}: {fault}"));
        for (number, line) in (1..).zip(text.lines()) {
            let other = if requirement.trim() == CLONE { INDEX } else { CLONE };
            if replaced(line, other, "") != line {
                add(number, &format!("installs {other:?}, and {REQUIREMENT} says {:?}", requirement.trim()));
            }
            if file == INDEX_PAGE && has_relative_link(line) {
                add(number, "a relative link, on the page that the package index shows");
            }
        }
        if with_paragraph(&text, requirement.trim()) != text {
            add(1, "another paragraph on installing: cargo xtask pip writes it");
        }
    }
    Ok(faults)
}

/// Writes a requirement into its file and into all pages.
///
/// # Errors
/// When the requirement is not one of the two, or a file cannot be read or written.
pub(crate) fn set(requirement: &str) -> Result<()> {
    ensure!([CLONE, INDEX].contains(&requirement), "{requirement}: not {CLONE:?} or {INDEX:?}");
    let root = root()?;
    let other = if requirement == CLONE { INDEX } else { CLONE };
    let write = |file: &str, text: &str| {
        std::fs::write(root.join(file), text).with_context(|| format!("{file} cannot be written"))
    };
    write(REQUIREMENT, &format!("{requirement}\n"))?;
    for file in tracked::files()?.iter().filter(|file| has_commands(file)) {
        let text = read(&root, file)?;
        let new = with_paragraph(&replaced(&text, other, requirement), requirement);
        if new != text {
            println!("{file}");
            write(file, &new)?;
        }
    }
    Ok(())
}

fn read(root: &Path, file: &str) -> Result<String> {
    std::fs::read_to_string(root.join(file)).with_context(|| format!("{file} cannot be read"))
}

/// Whether a file may show commands to its readers.
fn has_commands(file: &str) -> bool {
    let has = |extension: &str| Path::new(file).extension().is_some_and(|other| other == extension);
    file != "CHANGELOG.md"
        && (has("md")
            || has("py") && (file.starts_with("python/") || file.starts_with("docs/"))
            || (has("ftl") || has("rs")) && file.starts_with("crates/"))
}

/// A text whose commands install one requirement instead of another. Extras keep their names.
fn replaced(text: &str, old: &str, new: &str) -> String {
    let mut text = text.to_owned();
    for start in ["pip install ", "pip install '", "'"] {
        let mut done = String::new();
        while let Some(place) = text.find(&format!("{start}{old}")) {
            let (before, rest) = text.split_at(place + start.len());
            let rest = &rest[old.len()..];
            // Behind a quote alone, only a name with extras is a requirement.
            let has_extras = rest.strip_prefix('[').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
            let is_requirement = has_extras
                || (start != "'"
                    && !rest.starts_with(|sign: char| sign.is_alphanumeric() || "-_./".contains(sign)));
            done.push_str(before);
            done.push_str(if is_requirement { new } else { old });
            text = rest.to_owned();
        }
        text = done + &text;
    }
    text
}

/// A text with the paragraph on installing from this requirement, if it has such a paragraph.
fn with_paragraph(text: &str, requirement: &str) -> String {
    let paragraph = if requirement == CLONE { FROM_CLONE } else { FROM_INDEX };
    let parts = text.split_once(START).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    parts.map_or_else(|| text.to_owned(), |(before, after)| format!("{before}{START}{paragraph}{END}{after}"))
}

/// Whether a line of Markdown has a link that is not absolute.
fn has_relative_link(line: &str) -> bool {
    line.match_indices("](").any(|(place, _)| {
        let target = &line[place + 2..];
        !["https://", "http://", "#"].iter().any(|start| target.starts_with(start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_change_from_a_clone_to_an_index_and_back() {
        for (clone, index) in [
            ("`pip install .` here", "`pip install evenhand` here"),
            ("pip install '.[ray]' or '.[spark]'", "pip install 'evenhand[ray]' or 'evenhand[spark]'"),
            ("pip install . numpy", "pip install evenhand numpy"),
        ] {
            assert_eq!(replaced(clone, CLONE, INDEX), index);
            assert_eq!(replaced(index, INDEX, CLONE), clone);
        }
        for other in
            ["jq '.[]'", "pip install numpy", "pip install ./wheel", "it's '.'", "pip install evenhand-audit"]
        {
            assert_eq!(replaced(other, CLONE, INDEX), other);
            assert_eq!(replaced(other, INDEX, CLONE), other);
        }
    }

    #[test]
    fn a_page_gets_its_paragraph() {
        let page = format!("a\n{START}old\n{END}\nb\n");
        let new = with_paragraph(&page, INDEX);
        assert!(new.starts_with("a\n") && new.contains(FROM_INDEX) && new.ends_with("\nb\n"), "{new}");
        assert_eq!(with_paragraph(&new, INDEX), new);
        assert_eq!(with_paragraph("no paragraph", INDEX), "no paragraph");
    }

    #[test]
    fn links_of_the_index_s_page_are_absolute() {
        assert!(has_relative_link("see [a](https://example.org) and [b](../b.md)"));
        assert!(!has_relative_link("see [a](https://example.org) and [b](#b)"));
    }
}

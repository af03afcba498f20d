//! Checks the relative links of all pages: their files are tracked, and their headings exist.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result};

/// The faults of all tracked pages.
///
/// # Errors
/// When a page cannot be read.
pub(crate) fn faults(root: &Path, files: &[String]) -> Result<Vec<String>> {
    let read = |file: &str| {
        std::fs::read_to_string(root.join(file)).with_context(|| format!("{file} cannot be read"))
    };
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| is_page(file)) {
        for (number, line) in (1..).zip(read(file)?.lines()) {
            for target in targets(line) {
                let (path, heading) = target.split_once('#').unwrap_or((target, ""));
                let place = if path.is_empty() { file.clone() } else { joined(file, path) };
                let is_there =
                    files.contains(&place) || files.iter().any(|file| file.starts_with(&format!("{place}/")));
                if !is_there {
                    faults.push(format!("{file}:{number}: {target}: no such file is tracked"));
                } else if !heading.is_empty()
                    && is_page(&place)
                    && !headings(&read(&place)?).contains(heading)
                {
                    faults.push(format!("{file}:{number}: {target}: no such heading"));
                }
            }
        }
    }
    Ok(faults)
}

fn is_page(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "md")
}

/// The relative links and pictures in a line of Markdown.
fn targets(line: &str) -> Vec<&str> {
    let plain = line.split('`').step_by(2);
    let marks = [("](", ')'), ("src=\"", '"'), ("srcset=\"", '"'), ("href=\"", '"')];
    let all = plain.flat_map(|text| {
        marks.into_iter().flat_map(move |(start, end)| {
            text.match_indices(start)
                .filter_map(move |(place, _)| text[place + start.len()..].split(end).next())
        })
    });
    all.filter(|target| !target.contains(':') && !target.is_empty()).collect()
}

/// The path of a link's target from the root.
fn joined(page: &str, target: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The names that GitHub gives to the headings of a page.
fn headings(page: &str) -> BTreeSet<String> {
    let mut names: Vec<String> = Vec::new();
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let text = line.trim_start_matches('#');
        if !is_code && text.len() < line.len() && text.starts_with(' ') {
            let kept = text.trim().chars().filter(|sign| sign.is_alphanumeric() || "-_ ".contains(*sign));
            names.push(kept.flat_map(char::to_lowercase).collect::<String>().replace(' ', "-"));
        }
    }
    // A heading that comes again gets a number.
    let numbered = names.iter().enumerate().map(|(i, name)| {
        match names[..i].iter().filter(|other| *other == name).count() {
            0 => name.clone(),
            before => format!("{name}-{before}"),
        }
    });
    numbered.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_and_joined() {
        let line = "a [b](../c.md#d-e) `[x](y)` [f](https://g) <img src=\"h.svg\"> [i](#j)";
        assert_eq!(targets(line), ["../c.md#d-e", "#j", "h.svg"]);
        assert_eq!(joined("docs/a.md", "../c.md"), "c.md");
        assert_eq!(joined("docs/a.md", "b/"), "docs/b");
        assert_eq!(joined("README.md", "docs/a.md"), "docs/a.md");
    }

    #[test]
    fn headings_have_the_names_of_github() {
        let page = "# One, `two` (three)?\n```\n# no\n```\n## 中文 标题\n## Same\n## Same\n";
        let names: Vec<String> = headings(page).into_iter().collect();
        assert_eq!(names, ["one-two-three", "same", "same-1", "中文-标题"]);
    }
}

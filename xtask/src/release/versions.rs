//! One version everywhere: in manifests, tag, changelog and page.

use anyhow::{Context as _, Result, ensure};
use toml::Table;

use super::Findings;
use super::project::{Project, text_of};
use crate::command::{output, root};

const CHANGELOG: &str = "CHANGELOG.md";

/// The text of the release, below the root.
const NOTES: &str = "target/release-notes.md";

/// Suffix of the changelog's heading before a release.
const UNRELEASED: &str = "(unreleased)";

/// Checks that all manifests take the version of the workspace.
///
/// # Errors
/// When a manifest cannot be read.
pub(super) fn version(project: &Project) -> Result<Findings> {
    let version = &project.version;
    let mut findings = Findings::good(format!("{version} in {} manifests", project.members.len()));
    for member in &project.members {
        let manifest = format!("{}/Cargo.toml", member.directory);
        if text_of(&member.package, "version") != version {
            findings.add(manifest, "it has its own version", "Write version.workspace = true");
        }
    }
    let root: Table = project.read("Cargo.toml")?.parse().context("Cargo.toml")?;
    let dependencies = root["workspace"]["dependencies"].as_table().context("Cargo.toml has dependencies")?;
    for (name, dependency) in dependencies {
        let is_own = dependency.get("path").is_some();
        if is_own && dependency.get("version").and_then(toml::Value::as_str) != Some(version) {
            let fix = format!("Write version = \"{version}\"");
            findings.add("Cargo.toml", format!("{name} has another version than the workspace"), fix);
        }
    }
    let python: Table = project.read("pyproject.toml")?.parse().context("pyproject.toml")?;
    if python["project"].get("version").is_some() {
        findings.add(
            "pyproject.toml",
            "it has its own version",
            "Write dynamic = [\"version\"]: maturin takes the version of Cargo",
        );
    }
    Ok(findings)
}

/// Tags of this commit that name a version.
fn tags() -> Result<Vec<String>> {
    let tags = output(&["git", "tag", "--points-at", "HEAD"])?;
    let is_version =
        |tag: &&str| tag.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    Ok(tags.lines().filter(is_version).map(str::to_owned).collect())
}

/// Checks that the tag of this commit, if it has one, is `v` and the version.
///
/// # Errors
/// When Git fails.
pub(super) fn tag(project: &Project) -> Result<Findings> {
    let (tags, expected) = (tags()?, format!("v{}", project.version));
    let mut findings = Findings::good(if tags.is_empty() {
        format!("this commit has no tag yet. Expected tag: {expected}")
    } else {
        expected.clone()
    });
    for tag in tags.iter().filter(|tag| **tag != expected) {
        findings.add(
            format!("tag {tag}"),
            format!("the workspace has version {}", project.version),
            format!("Delete the tag, and tag {expected}"),
        );
    }
    Ok(findings)
}

/// The newest section of the changelog: its heading and its text.
fn newest(changelog: &str) -> Option<(&str, &str)> {
    let start = changelog.find("\n## ")? + 1;
    let section = &changelog[start..];
    let end = section[3..].find("\n## ").map_or(section.len(), |end| end + 4);
    section[..end].split_once('\n')
}

/// Checks the newest heading of the changelog. A tagged commit needs a date in it.
///
/// # Errors
/// When the changelog cannot be read.
pub(super) fn changelog(project: &Project) -> Result<Findings> {
    let text = project.read(CHANGELOG)?;
    let (heading, section) = newest(&text).context("CHANGELOG.md: no heading starts with \"## \"")?;
    let mut findings = Findings::good(heading.trim_start_matches("## "));
    if !heading.starts_with(&format!("## {}: ", project.version)) {
        findings.add(
            CHANGELOG,
            format!("{heading:?} is not about version {}", project.version),
            format!("Begin the first heading with \"## {}: \"", project.version),
        );
    }
    let date = heading.rsplit_once('(').map_or("", |(_, end)| end.trim_end_matches(')'));
    if !heading.ends_with(UNRELEASED) && !is_date(date) {
        let fix = format!("End it with {UNRELEASED} or (YYYY-MM-DD)");
        findings.add(CHANGELOG, format!("{heading:?} has no date"), fix);
    }
    if heading.ends_with(UNRELEASED) && !tags()?.is_empty() {
        findings.add(
            CHANGELOG,
            "the commit has a tag, but the heading has no date",
            "Run cargo xtask release --cut YYYY-MM-DD before you tag",
        );
    }
    if section.trim().is_empty() {
        findings.add(CHANGELOG, format!("{heading:?} lists no change"), "Add a line for each change");
    }
    Ok(findings)
}

/// Whether a text has the form `YYYY-MM-DD`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str, digits, most| {
        part.len() == digits && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    matches!(&parts[..], [year, month, day]
        if is_number(year, 4, 9999) && is_number(month, 2, 12) && is_number(day, 2, 31))
}

/// Writes the date of the release into the changelog.
///
/// # Errors
/// When `date` is not a date, the changelog has no unreleased version, or a file cannot be written.
pub(super) fn cut(date: &str) -> Result<()> {
    ensure!(is_date(date), "{date:?} is not a date. Use YYYY-MM-DD, such as 2026-11-27.");
    let path = root()?.join(CHANGELOG);
    let text = std::fs::read_to_string(&path).context("CHANGELOG.md cannot be read")?;
    let (heading, _) = newest(&text).context("CHANGELOG.md: no heading starts with \"## \"")?;
    ensure!(
        heading.ends_with(UNRELEASED),
        "CHANGELOG.md: {heading:?} is already released. Add a heading that ends with {UNRELEASED}."
    );
    let new = heading.replace(UNRELEASED, &format!("({date})"));
    std::fs::write(&path, text.replacen(heading, &new, 1)).context("CHANGELOG.md cannot be written")?;
    println!("CHANGELOG.md: {new}");
    Ok(())
}

/// Writes the changes of the newest version, as the text of the release.
///
/// # Errors
/// When the changelog cannot be read, or the text not be written.
pub(super) fn write_notes(project: &Project) -> Result<()> {
    let text = project.read(CHANGELOG)?;
    let (_, section) = newest(&text).context("CHANGELOG.md: no heading starts with \"## \"")?;
    std::fs::write(project.root.join(NOTES), section.trim_start())
        .with_context(|| format!("{NOTES} cannot be written"))?;
    println!("{NOTES}");
    Ok(())
}

/// Checks the version and the commit that the committed page shows. A tagged commit needs a page
/// from its sources.
///
/// # Errors
/// When the page cannot be read, or Git fails.
pub(super) fn page(project: &Project) -> Result<Findings> {
    let file = crate::page::COMMITTED;
    let text = project.read(file)?;
    let (state, is_current) = match stamp(&text) {
        None => ("it does not show its version".to_owned(), false),
        Some((version, _)) if version != project.version => (format!("it shows version {version}"), false),
        Some((_, commit)) => age(commit)?,
    };
    let mut findings = Findings::default();
    if is_current || tags()?.is_empty() {
        findings.note = format!("{state}{}", if is_current { "" } else { ", and the release rebuilds it" });
    } else {
        findings.add(file, state, "Run cargo xtask page, commit the page, and tag that commit");
    }
    Ok(findings)
}

/// Describes the age of the page, given the commit that it shows. True if its sources are the
/// current ones.
///
/// # Errors
/// When the directory of the page is unknown.
fn age(commit: &str) -> Result<(String, bool)> {
    let (directory, _) = crate::page::COMMITTED.rsplit_once('/').context("the page lies in a directory")?;
    let exclude = format!(":!{directory}");
    let range = format!("{commit}..HEAD");
    let count =
        ["git", "rev-list", "--count", &range, "--", "crates", "web", "Cargo.toml", "Cargo.lock", &exclude];
    Ok(match output(&count) {
        Ok(count) if count.trim() == "0" => (format!("built from the current sources, at {commit}"), true),
        Ok(count) => (format!("it is {} commits older than its sources", count.trim()), false),
        Err(_) => (format!("it shows commit {commit}, which is not in this repository"), false),
    })
}

/// The version and the commit that a page shows.
fn stamp(page: &str) -> Option<(&str, &str)> {
    let (_, rest) = page.split_once("<meta name=\"version\" content=\"")?;
    rest.split_once(")\"")?.0.split_once(" (")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_section_ends_at_the_next_heading() {
        let text = "# Changes\n\nSome.\n\n## 0.2.0: more (unreleased)\n\n- A.\n### Added\n- B.\n\n## 0.1.0: x\n- C.\n";
        let (heading, section) = newest(text).unwrap();
        assert_eq!(heading, "## 0.2.0: more (unreleased)");
        assert_eq!(section.trim(), "- A.\n### Added\n- B.");
        assert_eq!(newest("# Changes\n\n## 1.0.0\n- A."), Some(("## 1.0.0", "- A.")));
        assert_eq!(newest("none"), None);
    }

    #[test]
    fn dates_have_one_form() {
        assert!(is_date("2026-11-27"));
        for text in
            ["", "2026-11", "26-11-27", "2026-13-01", "2026-00-10", "2026-1-10", "2026-11-32", "unreleased"]
        {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn a_page_shows_its_version_and_commit() {
        let page = "<!doctype html>\n<meta name=\"version\" content=\"0.1.0 (4f7e2c9a)\">\n<p>(\"x\")";
        assert_eq!(stamp(page), Some(("0.1.0", "4f7e2c9a")));
        assert_eq!(stamp("<!doctype html>"), None);
    }
}

//! The manifests of the published crates, and the files that they reach.

use std::collections::BTreeSet;

use anyhow::Result;

use super::Findings;
use super::project::{Member, Project, has_extension, list, text_of};

/// Files that read others outside their crate, each with the reason. Only tests compile these
/// places.
const OUTSIDE: [(&str, &str); 3] = [
    ("crates/evenhand-cards/src/fairdeal/circle/entry.rs", "a test reads the vectors"),
    ("crates/evenhand-cards/src/fairdeal/form.rs", "a test compares the forms with FAIRDEAL.md"),
    ("crates/evenhand-cli/src/documents.rs", "doctests run the pages"),
];

/// Maximum number of keywords and of categories, and maximum length of a keyword.
const MAX_COUNT: usize = 5;
const MAX_KEYWORD: usize = 20;

/// Checks that each published crate has the fields that its page on a registry shows.
///
/// # Errors
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "all checks have one type")]
pub(super) fn fields(project: &Project) -> Result<Findings> {
    let mut findings = Findings::good(format!("{} published crates", project.published().count()));
    for member in project.published() {
        let manifest = format!("{}/Cargo.toml", member.directory);
        for (problem, fix) in missing(member, &project.files) {
            findings.add(manifest.clone(), problem, fix);
        }
    }
    Ok(findings)
}

/// The faults of a manifest, each with its fix.
fn missing(member: &Member, files: &[String]) -> Vec<(String, String)> {
    let package = &member.package;
    let mut faults = Vec::new();
    for field in ["description", "license", "repository", "rust_version"] {
        if text_of(package, field).is_empty() {
            let field = field.replace('_', "-");
            faults.push((format!("it has no {field}"), format!("Add {field}")));
        }
    }
    for field in ["keywords", "categories"] {
        let count = list(package, field).len();
        if count == 0 || count > MAX_COUNT {
            faults.push((format!("it has {count} {field}"), format!("Name 1 to {MAX_COUNT} {field}")));
        }
    }
    for keyword in list(package, "keywords").iter().filter_map(|keyword| keyword.as_str()) {
        if keyword.len() > MAX_KEYWORD {
            let fix = format!("Use at most {MAX_KEYWORD} letters");
            faults.push((format!("keyword {keyword:?} is too long"), fix));
        }
    }
    let readme = format!("{}/{}", member.directory, text_of(package, "readme"));
    if !files.contains(&readme) {
        let fix = "Add readme = \"README.md\", and commit that file".to_owned();
        faults.push(("it has no readme in its directory".to_owned(), fix));
    }
    if package["metadata"]["docs"]["rs"].is_null() {
        let fix = "Add [package.metadata.docs.rs] with all-features = true".to_owned();
        faults.push(("it has no metadata for docs.rs".to_owned(), fix));
    }
    faults
}

/// Checks that the sources of each published crate read no file outside the crate's directory.
///
/// # Errors
/// When a source cannot be read.
pub(super) fn own_directory(project: &Project) -> Result<Findings> {
    let mut findings = Findings::good(format!("{} places in tests reach outside", OUTSIDE.len()));
    let mut reaching = BTreeSet::new();
    for member in project.published() {
        let start = format!("{}/", member.directory);
        let tests = format!("{start}tests/");
        let manifest = project.read(&format!("{start}Cargo.toml"))?;
        let has_tests = !manifest.contains("exclude = [\"/tests\"]");
        for file in project.files.iter().filter(|file| file.starts_with(&start) && has_extension(file, "rs"))
        {
            if file.starts_with(&tests) && !has_tests {
                continue;
            }
            for (number, line) in (1..).zip(project.read(file)?.lines()) {
                let Some(target) = outside(file, &member.directory, line, &project.files) else { continue };
                reaching.insert(file.clone());
                if OUTSIDE.iter().any(|(listed, _)| listed == file) {
                    continue;
                }
                let fix = if file.starts_with(&tests) {
                    "Add exclude = [\"/tests\"] to the manifest: the package then has no tests"
                } else {
                    "Move the file into the crate: the package lacks it otherwise"
                };
                findings.add(format!("{file}:{number}"), format!("it reads {target}"), fix);
            }
        }
    }
    for (file, _) in OUTSIDE {
        if !reaching.contains(file) {
            findings.add(file, "it reads nothing outside its crate", "Remove it from OUTSIDE");
        }
    }
    Ok(findings)
}

/// The tracked file or directory outside `directory` to which a source line refers.
fn outside(file: &str, directory: &str, line: &str, files: &[String]) -> Option<String> {
    let literals = line.split('"').skip(1).step_by(2);
    literals.filter_map(|text| text.find("../").map(|place| &text[place..])).find_map(|text| {
        let base = if line.contains("CARGO_MANIFEST_DIR") {
            directory
        } else {
            file.rsplit_once('/').map_or("", |(base, _)| base)
        };
        let target = joined(base, text)?;
        let is_outside = target != directory && !target.starts_with(&format!("{directory}/"));
        let is_there = files.iter().any(|file| *file == target || file.starts_with(&format!("{target}/")));
        (is_outside && is_there).then_some(target)
    })
}

/// A path from a directory, without its dots. Nothing if it leaves the root.
fn joined(base: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = base.split('/').collect();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_outside_the_crate_are_found() {
        let files: Vec<String> =
            ["README.md", "vectors/a.json", "crates/a/src/b/c.rs", "crates/a/page/x.html"]
                .map(str::to_owned)
                .to_vec();
        let find = |line| outside("crates/a/src/b/c.rs", "crates/a", line, &files);
        assert_eq!(find("include_str!(\"../../../../README.md\")"), Some("README.md".to_owned()));
        assert_eq!(
            find("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../vectors/a.json\")"),
            Some("vectors/a.json".to_owned())
        );
        assert_eq!(
            find("Path::new(env!(\"CARGO_MANIFEST_DIR\")).join(\"../../vectors\")"),
            Some("vectors".to_owned())
        );
        assert_eq!(find("include_bytes!(\"../../page/x.html\")"), None, "inside");
        assert_eq!(find("assert!(path != \"../../../../none\")"), None, "no such file");
        assert_eq!(find("let x = \"README.md\";"), None);
    }
}

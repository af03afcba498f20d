//! Fills the templates for package managers in `packaging/` with the version, the checksums and the
//! URL of the files.
//!
//! A template has these placeholders: `@version@`, `@source@` (the URL of the directory with the
//! files) and `@sha256:TARGET@` (the checksum of the archive for a target, or for `source`). No
//! template contains a URL: the variable `EVENHAND_SOURCE` holds it.

use std::fs;

use anyhow::{Context as _, Result, anyhow, ensure};

use super::Findings;
use super::program::archive_name;
use super::project::{FILES, Project, has_extension};
use super::sums;

/// Directory of the templates, below the root.
const TEMPLATES: &str = "packaging/";

/// Directory of the filled templates, below the root.
const FILLED: &str = "target/release-packaging";

/// Variable with the URL of the directory with the files of this release.
const SOURCE: &str = "EVENHAND_SOURCE";

/// A piece of a template.
#[derive(Debug, PartialEq)]
enum Piece<'a> {
    Text(&'a str),
    Placeholder(&'a str),
}

/// Pieces of a template: texts, and the names between two `@`.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('@') {
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "_-:.".contains(sign);
        match after.split_once('@') {
            Some((name, end)) if !name.is_empty() && name.chars().all(is_sign) => {
                pieces.extend([Piece::Text(before), Piece::Placeholder(name)]);
                rest = end;
            }
            _ => {
                pieces.push(Piece::Text(&rest[..=before.len()]));
                rest = after;
            }
        }
    }
    pieces.push(Piece::Text(rest));
    pieces
}

/// Fills a template. `value` returns the text of a placeholder.
///
/// # Errors
/// When `value` fails.
fn filled(template: &str, mut value: impl FnMut(&str) -> Result<String>) -> Result<String> {
    let mut text = String::new();
    for piece in pieces(template) {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Placeholder(name) => text.push_str(&value(name)?),
        }
    }
    Ok(text)
}

/// Paths of the templates.
fn templates(project: &Project) -> impl Iterator<Item = &String> {
    project.files.iter().filter(|file| file.starts_with(TEMPLATES) && !has_extension(file, "md"))
}

/// Checks the templates: known placeholders, no URL, and valid JSON.
///
/// # Errors
/// When a template cannot be read.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut count = 0;
    for file in templates(project) {
        count += 1;
        let template = project.read(file)?;
        for (number, line) in (1..).zip(template.lines()) {
            let place = format!("{file}:{number}");
            for piece in pieces(line) {
                let Piece::Placeholder(name) = piece else { continue };
                if !["version", "source"].contains(&name) && !name.starts_with("sha256:") {
                    let fix = "Use @version@, @source@ or @sha256:TARGET@";
                    findings.add(place.clone(), format!("@{name}@ is not a placeholder"), fix);
                }
            }
            if line.contains("://") {
                findings.add(place, format!("it contains a URL: {}", line.trim()), "Use @source@");
            }
        }
        let text = filled(&template, |_| Ok("0".to_owned()))?;
        if has_extension(file, "json") && serde_json::from_str::<serde_json::Value>(&text).is_err() {
            findings.add(file.clone(), "the filled template is not JSON", "Fix its syntax");
        }
    }
    findings.note = format!("{count} templates");
    Ok(findings)
}

/// Fills the templates, if the URL of the files is known.
///
/// # Errors
/// When a file cannot be written, or a template needs an archive that is missing. The other
/// templates are written then.
pub(super) fn write(project: &Project) -> Result<()> {
    let Some(source) = std::env::var(SOURCE).ok().filter(|source| !source.is_empty()) else {
        println!("skipped packaging: set {SOURCE} to the URL of the directory that holds the files");
        return Ok(());
    };
    let mut left_out = 0;
    for file in templates(project) {
        let value = |name: &str| match name {
            "version" => Ok(project.version.clone()),
            "source" => Ok(source.trim_end_matches('/').to_owned()),
            name => {
                let target = name.strip_prefix("sha256:").with_context(|| format!("@{name}@"))?;
                let archive = archive_name(&project.version, target);
                sums::sum(&project.file(&archive)?).map_err(|_| anyhow!("{FILES}/{archive} is missing"))
            }
        };
        match filled(&project.read(file)?, value) {
            Ok(text) => {
                let path = project.root.join(FILLED).join(&file[TEMPLATES.len()..]);
                let directory = path.parent().context("a file lies in a directory")?;
                fs::create_dir_all(directory).with_context(|| format!("{FILLED} cannot be created"))?;
                fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
                println!("{FILLED}/{}", &file[TEMPLATES.len()..]);
            }
            Err(error) => {
                println!("skipped {file}: {error:#}");
                left_out += 1;
            }
        }
    }
    ensure!(left_out == 0, "{left_out} templates lack an archive. Build the archives, or unset {SOURCE}.");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_and_other_signs_stay() {
        let template = "v@version@ me@example.org \"${x[@]}\" @sha256:a-b_c@@version@ @ end@";
        let text = filled(template, |name| Ok(format!("<{name}>"))).unwrap();
        assert_eq!(text, "v<version> me@example.org \"${x[@]}\" <sha256:a-b_c><version> @ end@");
        assert_eq!(pieces(""), [Piece::Text("")]);
    }
}

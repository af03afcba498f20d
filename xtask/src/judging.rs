//! Copies the newest records of calibration and power into docs/audit-calibration.md.
//!
//! The newest `benches/records/DAY-NAME.txt` goes between `<!-- NAME -->` and `<!-- /NAME -->`.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::command::root;

/// The document.
const DOCUMENT: &str = "docs/audit-calibration.md";

/// The records that the document contains.
const RECORDS: [&str; 7] = [
    "calibrate",
    "calibrate-forms",
    "calibrate-on-request",
    "calibrate-tail",
    "power",
    "sequential",
    "orders",
];

/// A paragraph of a record with more lines is a list of single tests: the record has it, the page does not.
const MAX_LINES: usize = 48;

/// Copies the newest records into the document.
///
/// # Errors
/// When a record is missing, or a place for it, or the document cannot be written.
pub(crate) fn write() -> Result<()> {
    let root = root()?;
    let text = filled(&root)?;
    fs::write(root.join(DOCUMENT), text).with_context(|| format!("{DOCUMENT} cannot be written"))?;
    println!("written to {DOCUMENT}");
    Ok(())
}

/// The document as it is to be.
fn filled(root: &Path) -> Result<String> {
    let mut text =
        fs::read_to_string(root.join(DOCUMENT)).with_context(|| format!("{DOCUMENT} cannot be read"))?;
    for name in RECORDS {
        let [from, to] = [format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n")];
        let place = || format!("{DOCUMENT} has no place for {name}: {from}");
        let (before, rest) = text.split_once(&from).with_context(place)?;
        let (_, after) = rest.split_once(&to).with_context(place)?;
        text = format!("{before}{from}{}{to}{after}", figures(root, name)?);
    }
    Ok(text)
}

/// What the newest record of a name says, with a link to it; nothing without one.
fn figures(root: &Path, name: &str) -> Result<String> {
    let folder = root.join("benches/records");
    let names = fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let newest = names.filter(|file| file.ends_with(&format!("-{name}.txt"))).max();
    // Until there is one, nothing is said.
    let Some(newest) = newest else { return Ok(String::new()) };
    let record =
        fs::read_to_string(folder.join(&newest)).with_context(|| format!("{newest} cannot be read"))?;
    let paragraphs = record.split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().filter(|line| !line.starts_with('#')).map(str::trim_end);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>()
    });
    let kept =
        paragraphs.filter(|lines| (1..=MAX_LINES).contains(&lines.len())).map(|lines| lines.join("\n"));
    let kept: Vec<String> = kept.collect();
    Ok(format!(
        "[{newest}](../benches/records/{newest}), `cargo xtask calibrate`:\n\n```text\n{}\n```\n",
        kept.join("\n\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_says_what_the_newest_records_say() {
        let root = root().unwrap();
        let text = fs::read_to_string(root.join(DOCUMENT)).unwrap();
        assert!(text == filled(&root).unwrap(), "{DOCUMENT} is older than the records: cargo xtask judging");
    }
}

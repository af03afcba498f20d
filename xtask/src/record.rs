//! Records of what was measured: benches/records, each with its command, its commit and the day in its name.

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// Writes a record of today and says where; `about` is its first line: the command, and what says what the figures are.
///
/// # Errors
/// When the day or the commit is not known, or the file cannot be written.
pub(crate) fn write(name: &str, about: &str, figures: &str) -> Result<()> {
    let day = output(&["date", "-u", "+%Y-%m-%d"])?;
    let commit = output(&["git", "rev-parse", "--short", "HEAD"])?;
    let name = format!("benches/records/{}-{name}.txt", day.trim());
    let record = format!("# {about}\n# commit {}\n{figures}", commit.trim());
    std::fs::write(root()?.join(&name), record).with_context(|| format!("{name} cannot be written"))?;
    println!("written to {name}");
    Ok(())
}

//! Records of what was measured: benches/records, each with its command, its commit and the day in its name.

use std::fmt::Write as _;

use crate::leg::{output, root};

/// Writes a record of today and says where; `about` is its first line: the command, and what says what the figures are.
pub(crate) fn write(name: &str, about: &str, figures: &str) -> bool {
    let day = output(&["date", "-u", "+%Y-%m-%d"]).unwrap_or_default();
    let name = format!("benches/records/{}-{name}.txt", day.trim());
    let mut record = String::new();
    let _ = writeln!(record, "# {about}");
    let commit = output(&["git", "rev-parse", "--short", "HEAD"]).unwrap_or_default();
    let _ = writeln!(record, "# commit {}", commit.trim());
    record.push_str(figures);
    match std::fs::write(root().join(&name), record) {
        Ok(()) => {
            println!("written to {name}");
            true
        }
        Err(error) => {
            eprintln!("{name} cannot be written: {error}");
            false
        }
    }
}

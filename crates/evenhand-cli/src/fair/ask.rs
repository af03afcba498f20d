//! Questions to the person at the terminal.

use std::io::{IsTerminal as _, Write as _, stdin};

use crate::streams::stderr;

/// Asks a question and returns the answer, yes or no. `None` without a terminal.
pub(crate) fn ask(question: &str) -> anyhow::Result<Option<bool>> {
    if !stdin().is_terminal() || !stderr().is_terminal() {
        return Ok(None);
    }
    write!(stderr(), "{question} ")?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(Some(["y", "yes", "是"].contains(&answer.trim().to_lowercase().as_str())))
}

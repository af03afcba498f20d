//! The known answers, made anew by the reference, never by the code that they judge.

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// Writes `vectors/order-v1.json` and `vectors/fairdeal-v2`.
///
/// # Errors
/// When a program of the reference fails, or the file cannot be written.
pub(crate) fn make() -> Result<()> {
    output(&["python3", "reference/make_fairdeal_vectors.py"])?;
    let vectors = output(&["python3", "reference/evenhand_reference.py", "make"])?;
    let file = root()?.join("vectors/order-v1.json");
    std::fs::write(&file, vectors).with_context(|| format!("{} cannot be written", file.display()))
}

//! The known answers, made anew by the reference, never by the code that they judge.

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// Writes `vectors/order-v1.json`, `vectors/index-order-v1.json`, `vectors/key-order-v1.json` and `vectors/fairdeal-v2`.
///
/// # Errors
/// When a program of the reference fails, or a file cannot be written.
pub(crate) fn make() -> Result<()> {
    output(&["python3", "reference/make_fairdeal_vectors.py"])?;
    for (program, name) in [
        ("evenhand_reference.py", "order-v1.json"),
        ("index_order.py", "index-order-v1.json"),
        ("key_order.py", "key-order-v1.json"),
    ] {
        let vectors = output(&["python3", &format!("reference/{program}"), "make"])?;
        let file = root()?.join("vectors").join(name);
        std::fs::write(&file, vectors).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

//! A row of a table.

use std::fmt::{Display, Write as _};

/// Wide enough for every name.
const NAMES: usize = 62;

/// A name, and figures in columns.
pub(crate) fn row<T: Display>(name: &str, width: usize, figures: impl IntoIterator<Item = T>) -> String {
    let mut row = format!("{name:NAMES$}");
    for figure in figures {
        let _ = write!(row, "{figure:>width$}");
    }
    row
}

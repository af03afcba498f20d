//! A void table's file: the closed table with its secret, which no verifier accepts, as its openings are not all there.

use evenhand_cards::fairdeal::{ClosedTable, Code, Report, Secret};
use serde::Deserialize;

/// What of a file tells whether it is one; all else is passed over.
#[derive(Deserialize)]
struct File {
    openings: Vec<serde::de::IgnoredAny>,
    secret: String,
}

/// Whether the secret in a void table's file opens the commitment; none of another file.
pub(super) fn opens(report: &Report, bytes: &[u8]) -> Option<bool> {
    if report.code() != Some(Code::F08) {
        return None;
    }
    let file: File = serde_json::from_slice(bytes).ok()?;
    if !file.openings.is_empty() || file.secret.is_empty() {
        return None;
    }
    let table = ClosedTable::cut(bytes).ok()?;
    Some(Secret::from_hex(&file.secret).is_ok_and(|secret| table.offer().is_opened_by(&secret)))
}

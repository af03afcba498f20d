//! One table per offer: notes which table was closed or dealt on this machine.
//!
//! A dealer who closes two tables of one offer can choose between them. If she does so by mistake,
//! her players disagree. So evenhand stores the name of the table under the name of its offer, in
//! the state directory, and refuses a second table. File names and copies do not matter. evenhand
//! does not know tables that were closed on another machine or by another user. Seats refuse them
//! too, because a seat opens for only one table of an offer.
//!
//! The note is written under a lock, before the table. If the program ends in between, the same
//! lines close the same table again.

use std::io::{Read, Seek, Write};
use std::path::Path;

use anyhow::Context as _;
use evenhand_cards::fairdeal::Hash;

use crate::fair::private;
use crate::outcome::StoppedError;

/// Notes `table` as the one table of its offer.
///
/// # Errors
/// If another table of the offer was noted before.
pub(crate) fn bind(folder: &Path, offer: Hash, table: Hash) -> anyhow::Result<()> {
    private::make_folder(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    let path = folder.join(offer.to_string());
    let cannot = || format!("{}: cannot note which table was closed", path.display());
    let note = private::options().read(true).write(true).create(true).truncate(false).open(&path);
    let mut note = note.with_context(cannot)?;
    private::lock(&note).with_context(cannot)?;
    let mut found = String::new();
    (&mut note).take(128).read_to_string(&mut found).with_context(cannot)?;
    // A machine that stopped during the write left only the beginning of this name.
    let table = table.to_string();
    match found.trim_end() {
        begun if begun.len() < table.len() && table.starts_with(begun) => note
            .rewind()
            .and_then(|()| writeln!(note, "{table}"))
            .and_then(|()| note.sync_all())
            .with_context(cannot),
        same if same == table => Ok(()),
        other => Err(StoppedError(format!(
            "this offer was closed already, as table {other}. An offer has one table, so table {table} is refused. \
             Go on with the first table, or make a new offer. It counts the first table as void if that is not finished."
        ))
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_has_one_table_and_accepts_it_again() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("closed");
        let [offer, other, first, second] = [b"a", b"b", b"c", b"d"].map(|text| Hash::of(text));
        bind(&folder, offer, first).unwrap();
        bind(&folder, offer, first).unwrap();
        assert!(bind(&folder, offer, second).unwrap_err().to_string().contains(&first.to_string()));
        bind(&folder, other, second).unwrap();
    }

    #[test]
    fn an_incomplete_note_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let [offer, first, second] = [b"a", b"b", b"c"].map(|text| Hash::of(text));
        let note = folder.path().join(offer.to_string());
        std::fs::write(&note, &first.to_string()[..20]).unwrap();
        assert!(bind(folder.path(), offer, second).is_err());
        bind(folder.path(), offer, first).unwrap();
        assert_eq!(std::fs::read_to_string(&note).unwrap(), format!("{first}\n"));
    }

    #[test]
    fn one_of_several_tables_closed_at_once_wins() {
        let folder = tempfile::tempdir().unwrap();
        let offer = Hash::of(b"offer");
        let closed = std::thread::scope(|scope| {
            let tables = (0..8_u8).map(|table| Hash::of(&[table]));
            let all: Vec<_> = tables
                .map(|table| {
                    scope.spawn({
                        let folder = folder.path();
                        move || bind(folder, offer, table).is_ok()
                    })
                })
                .collect();
            all.into_iter().map(|thread| thread.join().unwrap()).filter(|bound| *bound).count()
        });
        assert_eq!(closed, 1);
    }
}

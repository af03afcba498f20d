//! `evenhand fairdeal seat`.

use anyhow::anyhow;
use evenhand_cards::fairdeal::FairTable;

use crate::arguments::Seat;
use crate::file;
use crate::outcome::UsageError;
use crate::write;

/// Puts a seat's words into the table.
pub(crate) fn run(arguments: &Seat) -> anyhow::Result<()> {
    file::read_once([arguments.file.as_path()].into_iter().chain(arguments.words_from.as_deref()))?;
    // The table is written in its own place, and over nothing else.
    if let Some(path) = arguments.output.as_deref().filter(|path| *path != arguments.file) {
        file::must_be_new(path)?;
    }
    let name = file::name(&arguments.file);
    let mut table =
        FairTable::read(&file::read(&arguments.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    if let Some(kept) = arguments.commit.as_ref().filter(|kept| **kept != table.commitment().to_string()) {
        return Err(anyhow!(
            "{name}: its commitment is {}, not {kept:?}, which you kept: this is another table, or the dealer changed it",
            table.commitment()
        ));
    }
    let words = match (&arguments.words, &arguments.words_from) {
        (Some(words), _) => words.clone(),
        (None, Some(path)) => file::text(file::read(path)?, &file::name(path))?,
        (None, None) => String::new(),
    };
    let said = table.contribute(&arguments.name, &words);
    said.map_err(|error| UsageError(error.to_string()))?;
    write::to_file(arguments.output.as_ref().unwrap_or(&arguments.file), table.text())?;
    Ok(())
}

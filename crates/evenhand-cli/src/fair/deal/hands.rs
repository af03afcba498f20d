//! Writes sheets, which are public, and slips, one file per seat and pile. The dealer need not look
//! at a card.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use evenhand_cards::fairdeal::Deals;

use super::{check_word_text, no_deal};
use crate::arguments::Show;
use crate::fair::encryption;
use crate::fair::secret::write_private;
use crate::fair::words::messages;
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::write;

/// Writes the requested sheet and slips of one deal. The output does not show a card.
pub(super) fn write(deals: &Deals, arguments: &Show) -> anyhow::Result<()> {
    if let Some((seat, _)) = arguments.age_to.iter().find(|(seat, _)| !deals.spec().seats().contains(seat)) {
        let seats = deals.spec().seats().join(", ");
        return Err(UsageError(format!("--age-to: unknown seat {seat}. Seats: {seats}.")).into());
    }
    let count = deals.all().len();
    let deal = match (arguments.deal, count) {
        (Some(deal), _) => deal,
        (None, 1) => 1,
        // All slips at once would show cards of later deals.
        (None, _) => {
            let why =
                format!("this table has {count} deals. Pass the deal that you play now, such as --deal 1.");
            return Err(UsageError(why).into());
        }
    };
    let (Some(sheet), Some(slips)) = (deals.sheet(deal), deals.slips(deal)) else {
        return Err(no_deal(deal, count));
    };
    let messages = messages(language::output());
    let mut text = check_word_text(deals, language::output());
    let files = match &arguments.hands_to {
        None => Vec::new(),
        Some(folder) => {
            let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
            let all: Vec<&str> = deals.spec().hands().into_iter().map(|(place, _)| place).collect();
            for (place, number) in all.iter().copied().zip(1..) {
                let lines = deals.spec().places();
                let own = lines.iter().zip(&slips).filter(|(to, _)| **to == place);
                let lines = own.fold(String::new(), |lines, (_, slip)| lines + &slip.to_string() + "\n");
                let (name, bytes) = slip_file(place, &slip_file_name(place, number, &all), lines, arguments)?;
                files.push((folder.join(name), bytes));
            }
            files
        }
    };
    for (path, _) in &files {
        file::must_be_new(path)?;
    }
    if let Some(path) = &arguments.sheet_to {
        write::to_file(path, sheet.to_string())?;
        if path == Path::new("-") {
            return hand_out(&files, arguments);
        }
        let hash = sheet.hash().to_string();
        let named = [("deal", deal.into()), ("file", file::name(path).into()), ("hash", hash.into())];
        text += &(messages.format("deal-sheet", named) + "\n");
    }
    if let Err(error) = hand_out(&files, arguments) {
        // Otherwise the sheet would block a second try.
        if let Some(path) = &arguments.sheet_to {
            let _ = fs::remove_file(path);
        }
        return Err(error);
    }
    if let Some(folder) = &arguments.hands_to {
        let written: Vec<String> =
            files.iter().filter_map(|(path, _)| Some(file::name(Path::new(path.file_name()?)))).collect();
        let named = [
            ("deal", deal.into()),
            ("files", written.join(", ").into()),
            ("folder", file::name(folder).into()),
        ];
        text += &(messages.format("deal-hands", named) + "\n");
        let encrypted: Vec<&str> = arguments.age_to.iter().map(|(seat, _)| seat.as_str()).collect();
        if !encrypted.is_empty() {
            text += &(messages.format("deal-encrypted", [("seats", encrypted.join(", ").into())]) + "\n");
        }
    }
    Ok(write::to_standard_output(text)?)
}

/// Writes the files, all or none.
fn hand_out(files: &[(PathBuf, Vec<u8>)], arguments: &Show) -> anyhow::Result<()> {
    let Some(folder) = &arguments.hands_to else { return Ok(()) };
    fs::create_dir_all(folder)
        .with_context(|| format!("{}: the directory cannot be created", file::name(folder)))?;
    for (number, (path, bytes)) in files.iter().enumerate() {
        if let Err(error) = write_private(path, bytes) {
            for (written, _) in &files[..number] {
                let _ = fs::remove_file(written);
            }
            return Err(error);
        }
    }
    Ok(())
}

/// The name and the content of the slip file of a seat or a pile.
fn slip_file(place: &str, name: &str, lines: String, arguments: &Show) -> anyhow::Result<(String, Vec<u8>)> {
    match arguments.age_to.iter().find(|(seat, _)| seat == place) {
        None => Ok((format!("{name}.txt"), lines.into_bytes())),
        Some((_, recipient)) => Ok((format!("{name}.txt.age"), encryption::encrypt(&lines, recipient)?)),
    }
}

/// The name of the slip file of a place, without its extension. A number precedes the name if a
/// system could confuse it with another file or a device.
pub(crate) fn slip_file_name(place: &str, number: usize, all: &[&str]) -> String {
    const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
    // Some systems ignore case, so the seat A and a pile named a need different names.
    let is_seat = |place: &str| place.starts_with(|letter: char| letter.is_ascii_uppercase());
    if !is_seat(place) {
        let alike = all.iter().filter(|other| !is_seat(other) && other.eq_ignore_ascii_case(place)).count();
        return if alike > 1 { format!("pile-{number}-{place}") } else { format!("pile-{place}") };
    }
    let lower = place.to_ascii_lowercase();
    let port = lower.strip_prefix("com").or(lower.strip_prefix("lpt"));
    let is_device = DEVICES.contains(&&*lower) || port.is_some_and(|port| port.len() == 1);
    let alike = all.iter().filter(|other| is_seat(other) && other.eq_ignore_ascii_case(place)).count();
    if is_device || alike > 1 { format!("{number}-{place}") } else { place.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slip_files_have_different_names_on_every_system() {
        let all = ["A", "Al", "AL", "CON", "Com1", "stub", "stuB"];
        let names: Vec<String> =
            all.iter().zip(1..).map(|(place, number)| slip_file_name(place, number, &all)).collect();
        assert_eq!(names, ["A", "2-Al", "3-AL", "4-CON", "5-Com1", "pile-6-stub", "pile-7-stuB"]);
    }
}

//! `evenhand fairdeal collect`: from the lines of a chat to the next stage of the file.

use std::fmt::Write as _;

use anyhow::anyhow;
use evenhand_cards::fairdeal::{
    AnyFile, Beacon, Chat, ClosedTable, Dealer, Gathered, Offer, OpeningLine, SealLine,
};
use evenhand_locale::Messages;

use crate::arguments::Collect;
use crate::fair::words::messages;
use crate::fair::{beacon, closings};
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::state;
use crate::write;

/// Maximum length of a chat in bytes, enough for years.
const MAX_BYTES: u64 = 256 << 20;

/// Closes an offer, or opens a table. An error if lines are missing or contradict each other.
pub(crate) fn run(arguments: &Collect) -> anyhow::Result<()> {
    let paths = arguments.chats.iter().map(std::path::PathBuf::as_path);
    file::read_once(paths.chain([arguments.file.as_path()]))?;
    file::must_be_kept(&arguments.output)?;
    let name = file::name(&arguments.file);
    let file = AnyFile::read(&file::read(&arguments.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let mut chat = Chat::default();
    for path in &arguments.chats {
        chat.read(&file::name(path), &file::read_within(path, MAX_BYTES)?);
    }
    match file {
        AnyFile::Offer(offer) => close(&offer, chat, arguments),
        AnyFile::Table(table) => open(&table, chat, arguments),
        AnyFile::Opened(_) => {
            Err(anyhow!("{name}: all its seals are opened. Go on with fairdeal check and fairdeal deal."))
        }
        _ => Err(anyhow!("{name}: neither an offer nor a table, so there are no lines to collect.")),
    }
}

/// Closes the table of an offer with the seals in the chat.
fn close(offer: &Offer, chat: Chat, arguments: &Collect) -> anyhow::Result<()> {
    let messages = messages(language::output());
    let seats = offer.spec().seats();
    for seat in &arguments.without {
        if !seats.contains(seat) {
            let why = format!("--without: unknown seat {seat}. Seats: {}.", seats.join(", "));
            return Err(UsageError(why).into());
        }
    }
    // A dealer who closes after the round knows its value, and could leave out a seal that she
    // dislikes. The seats would not open either.
    if let Some(over) = beacon::over(&offer.spec().beacon(), messages) {
        let more = messages.text("collect-close-late");
        return Err(anyhow!("{}: {over}. {more}", file::name(&arguments.file)));
    }
    let gathered = Gathered::seals(offer, chat);
    let mut text = gathered.words(language::output());
    let contradicted: Vec<&str> = gathered.contradicted().collect();
    for seat in &contradicted {
        text += &line(messages, "collect-contradiction-seals", &[("seat", seat)]);
    }
    let missing: Vec<&str> =
        gathered.missing().filter(|seat| !arguments.without.iter().any(|out| out == seat)).collect();
    if !missing.is_empty() {
        text += &line(messages, "collect-missing-seals", &[("seats", &joined(&missing))]);
        text += &other_kind(messages, "collect-openings-for-offer", gathered.others(), arguments);
    }
    let sealed_anyway: Vec<&str> = arguments
        .without
        .iter()
        .map(String::as_str)
        .filter(|seat| !gathered.missing().any(|out| out == *seat))
        .collect();
    if !sealed_anyway.is_empty() {
        text += &line(messages, "collect-without-sealed", &[("seats", &joined(&sealed_anyway))]);
    }
    if !(contradicted.is_empty() && missing.is_empty() && sealed_anyway.is_empty()) {
        return Err(anyhow!("{}", text.trim_end()));
    }
    let lines: Vec<SealLine> = gathered.lines().cloned().collect();
    let table = offer.close(&lines).map_err(|error| anyhow!("{error}"))?;
    // The note comes first: a lost table can be written again, but a second one must not exist.
    closings::bind(&state::of(&arguments.state)?.join("closed"), offer.hash(), table.hash())?;
    write::to_file(&arguments.output, table.text())?;
    text += &line(messages, "collect-sealed", &[("seats", &joined(&table.sealed()))]);
    if !table.silent().is_empty() {
        text += &line(messages, "collect-silent", &[("seats", &joined(&table.silent()))]);
    }
    let output = file::name(&arguments.output);
    text += &line(messages, "collect-table", &[("table", &table.hash().to_string()), ("file", &output)]);
    Ok(write::to_standard_output(text)?)
}

/// Opens a table with the openings in the chat.
fn open(table: &ClosedTable, chat: Chat, arguments: &Collect) -> anyhow::Result<()> {
    let messages = messages(language::output());
    if !arguments.without.is_empty() {
        let why = "--without is for closing an offer. In a closed table every seat that sealed must open, or the table is void.";
        return Err(UsageError(why.into()).into());
    }
    let gathered = Gathered::openings(table, chat);
    let mut text = gathered.words(language::output());
    let missing: Vec<&str> = gathered.missing().collect();
    if !missing.is_empty() {
        let id = match table.spec().dealer() {
            Dealer::None => "collect-missing-openings-dealerless",
            _ => "collect-missing-openings",
        };
        text += &line(messages, id, &[("seats", &joined(&missing))]);
        text += &other_kind(messages, "collect-seals-for-table", gathered.others(), arguments);
        return Err(anyhow!("{}", text.trim_end()));
    }
    let lines: Vec<OpeningLine> = gathered.lines().cloned().collect();
    let opened = table.opened(&lines).map_err(|error| anyhow!("{error}"))?;
    write::to_file(&arguments.output, opened.text())?;
    let output = file::name(&arguments.output);
    let word = opened.check_word().to_string();
    let hash = opened.hash().to_string();
    text += &line(messages, "collect-opened", &[("opened", &hash), ("word", &word), ("file", &output)]);
    let named = table.spec().beacon();
    if let Some(over) = beacon::over(&named, messages) {
        text += &line(messages, "collect-open-late", &[("over", &over)]);
    }
    if named != Beacon::None {
        let _ = writeln!(text, "{}", beacon::where_to_look(&named, messages));
    }
    Ok(write::to_standard_output(text)?)
}

/// A note that the input has lines of the other kind, which this file does not accept. Empty
/// without such lines.
fn other_kind(messages: &Messages, id: &str, lines: usize, arguments: &Collect) -> String {
    if lines == 0 {
        return String::new();
    }
    let file = file::name(&arguments.file);
    messages.format(id, [("lines", lines.into()), ("file", file.into())]) + "\n"
}

/// Names with commas between them.
fn joined(names: &[&str]) -> String {
    names.join(", ")
}

/// A message with its line feed. It may have several lines.
fn line(messages: &Messages, id: &str, arguments: &[(&'static str, &str)]) -> String {
    messages.format(id, arguments.iter().map(|(name, value)| (*name, (*value).into()))) + "\n"
}

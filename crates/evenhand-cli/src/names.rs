//! Names that readers give: of a classic, of several, of a game; here the rooms' names are joined.
//!
//! A command that runs one algorithm takes a name that means one; `classics` answers any that is known.

mod explained;
mod words;

use std::fmt::Write as _;

use evenhand_cards::Game;
use evenhand_classics::{Entry, KnownName, NameError, Subject, find, known_name};
use evenhand_locale::Language;

use crate::classics::wrapped;
use crate::language;
use crate::outcome::UsageError;
use words::WORDS;

/// The classic of a name, for a command that runs one.
///
/// # Errors
/// If the name is that of none, or of several; with what to do.
pub(crate) fn classic(name: &str) -> Result<&'static Entry, UsageError> {
    find(name).map_err(|error| UsageError(refusal(name, &error, language::messages())))
}

/// The classic of a name, for a command that takes names behind it, such as `trace`.
///
/// # Errors
/// If the name is that of none, or of several. The error lists whole commands for the names that were perhaps meant.
pub(crate) fn classic_for(command: &str, name: &str) -> Result<&'static Entry, UsageError> {
    find(name).map_err(|error| UsageError(refusal_with_commands(command, name, &error, language::messages())))
}

/// Why a name is not that of one classic, and a whole command on a line for each name that was perhaps meant.
fn refusal_with_commands(command: &str, name: &str, error: &NameError, language: Language) -> String {
    if let NameError::Several(several) = error {
        let mut text = WORDS.messages(language).format("refused-several", [("name", name.into())]);
        let width = several.known.classics.iter().map(|name| name.len()).max().unwrap_or(0);
        for entry in several.known.entries() {
            let (own, role) = (entry.page().name, several.known.role(entry, language));
            let _ = write!(text, "\n  evenhand {command} {own:<width$}  {role}");
        }
        return text;
    }
    let mut text = refusal(name, error, language);
    // A near name can be a game's, or that of several algorithms.
    for near in error.nearest().iter().filter_map(|near| find(near).ok()) {
        let _ = write!(text, "\n  evenhand {command} {}", near.page().name);
    }
    text
}

/// Why a name is not that of one classic, and what to do.
fn refusal(name: &str, error: &NameError, language: Language) -> String {
    let messages = WORDS.messages(language);
    let subject = match error {
        NameError::NoClassic(error) => Some(error.known.subject),
        _ => None,
    };
    // A game that no article names is one all the same.
    if subject.is_none() && error.nearest().is_empty() && matches!(error, NameError::Unknown(_)) {
        if Game::find(name).is_ok() {
            return messages.format("refused-game", [("name", name.into())]);
        }
        return format!("{}{}", error.text(language), messages.text("refused-listed"));
    }
    match subject {
        Some(Subject::Game | Subject::Deck) => {
            format!("{} {}", error.text(language), messages.format("refused-deal", [("name", name.into())]))
        }
        _ => error.text(language),
    }
}

/// What `classics NAME` shows: the page of a classic, or what else the name stands for. `page` writes that of a classic,
/// `table` the whole catalogue.
///
/// # Errors
/// If nothing is called so.
pub(crate) fn answer(
    name: &str,
    output: Language,
    page: impl Fn(&'static Entry) -> String,
    table: impl Fn() -> String,
) -> Result<String, UsageError> {
    let error = match find(name) {
        Ok(entry) => return Ok(page(entry)),
        Err(error) => error,
    };
    let Some(known) = known_name(name) else {
        if let Ok(game) = Game::find(name) {
            let title = WORDS.messages(output).format("game", [("title", game.title(output).into())]);
            return Ok(dealt(name, &title, output));
        }
        if let Some(page) = explained::explained(name, output) {
            return Ok(page);
        }
        // As in "cut (98 %)" and "sattolo (deck never put back)".
        let bare = name.split(['(', '（']).next().unwrap_or(name).trim();
        if let Some(entry) = find(bare).ok().filter(|_| bare != name.trim()) {
            return Ok(page(entry));
        }
        return Err(UsageError(refusal(name, &error, language::messages())));
    };
    let note = known.note(output).unwrap_or_default();
    Ok(match known.subject {
        Subject::Game | Subject::Deck => dealt(name, &note, output),
        Subject::Catalogue => format!("{}\n{}", headed(known, &note, output), table()),
        Subject::Disputed => {
            let first = known.entries().next().map(page).unwrap_or_default();
            format!("{}\n{RULE}\n\n{first}", several(known, &note, output))
        }
        Subject::Classics => several(known, &note, output),
        _ => headed(known, &note, output),
    })
}

/// What stands between what is said of a name and the page of its first classic.
const RULE: &str = "────────────────────────────────────────";

/// What a name stands for that is no classic: its title, what there is to know, and the articles that print it.
fn headed(known: &KnownName, note: &str, language: Language) -> String {
    let mut text = format!("{}\n\n{}", known.title(), wrapped(note, "  "));
    if !known.printed.is_empty() {
        let _ = write!(text, "\n{}\n", WORDS.messages(language).text("printed"));
        for (article, printed) in known.printed {
            let _ = writeln!(text, "  {article}, {printed}");
        }
    }
    text
}

/// What a name stands for that is that of several classics: each with whose it is and what it does.
fn several(known: &KnownName, note: &str, language: Language) -> String {
    let messages = WORDS.messages(language);
    let mut text = headed(known, note, language);
    let _ = write!(text, "\n{}\n", messages.text("classics"));
    for entry in known.entries() {
        let (own, role) = (entry.page().text(language).summary, known.role(entry, language));
        let _ = writeln!(text, "  {}", entry.page().name);
        if role != own {
            text += &wrapped(&role, "      ");
        }
        text += &wrapped(&own, "      ");
    }
    let _ = write!(text, "\n{}\n", messages.text("try"));
    for name in known.classics {
        let _ = writeln!(text, "  evenhand classics {name}");
    }
    text
}

/// A name that `deal` takes.
fn dealt(name: &str, note: &str, language: Language) -> String {
    let messages = WORDS.messages(language);
    let said = messages.format("dealt", [("note", note.into())]);
    format!("{name}\n\n{}\n{}\n  evenhand deal {name}\n", wrapped(&said, "  "), messages.text("try"))
}

/// What a page says of the names that its classic goes by; empty if there is nothing to say.
pub(crate) fn of_page(entry: &evenhand_classics::Page, language: Language) -> String {
    let names = entry.names(language);
    if names.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", WORDS.messages(language).text("names"));
    for (known, note) in names {
        text += &wrapped(&format!("{}: {note}", known.title()), "  ");
    }
    text
}

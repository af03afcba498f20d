//! What went wrong with a program that is judged, in words: what, when, what it said, and what to do.

use std::path::Path;
use std::process::ExitStatus;
use std::{fmt, io};

use evenhand_locale::{Language, plain, plain_lines, system_reason};

use super::command::name;
use super::error::{ProgramError, ProgramErrorKind as Kind};
use crate::parse::cleaned;
use crate::series::Dependence;
use crate::words::WORDS;

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl ProgramError {
    /// The error in a language: what, when, the system's reason, what to do, and then what the program said.
    pub fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let id = if self.run.is_some() { "program-run" } else { "program-at-once" };
        let facts = [
            ("program", shown(name(&self.command).as_bytes()).into()),
            ("run", self.run.unwrap_or(0).into()),
            ("reason", self.reason(language).into()),
        ];
        let mut text = words.format(id, facts);
        if let Some(given) = self.given.filter(|given| *given > 0 && self.may_read_number()) {
            text += &words.format("may-read-number", [("given", given.into())]);
        }
        if !self.printed.is_empty() {
            text += &words.format("program-printed", [("line", shown(&self.printed).into())]);
        }
        if !self.said.trim_ascii().is_empty() {
            text += "\n";
            text += &words.text("program-said");
            for line in String::from_utf8_lossy(&self.said).trim_end().lines() {
                text += "\n    ";
                text += &plain_lines(line.trim_end());
            }
        }
        text
    }

    fn reason(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let run = ("run", self.run.unwrap_or(0).into());
        let decks = ("decks", self.decks.into());
        match &*self.kind {
            Kind::NoProgram => words.text("no-program"),
            Kind::Start(error) => {
                let program = self.command.first().map_or_else(|| Path::new(""), Path::new);
                let why = ("why", why_not_started(error, program).into());
                let error = ("error", system_reason(error, language).into());
                words.format("cannot-start", [why, error, ("program", program.to_string_lossy().into())])
            }
            Kind::Read(error) => {
                words.format("unreadable", [("error", system_reason(error, language).into())])
            }
            Kind::Status(status) => {
                let (how, which) = how_it_ended(*status);
                words.format("ended", [("how", how.into()), ("which", which.into()), run, decks])
            }
            Kind::NoDeck => words.text("no-deck"),
            Kind::Hangs { patience, unfinished, ended } => {
                let flag = |is: bool| if is { "yes".into() } else { "no".into() };
                let is_begun = ("is-begun", flag(!unfinished.trim_ascii().is_empty()));
                let begun = ("begun", shown(unfinished).into());
                let patience = ("patience", patience.as_secs_f64().to_string().into());
                words.format("hangs", [run, decks, patience, is_begun, begun, ("ended", flag(*ended))])
            }
            Kind::Waits { patience } => {
                words.format("waits", [("patience", patience.as_secs_f64().to_string().into())])
            }
            Kind::Floods { max_bytes, lines } => {
                let id = if *lines { "floods-a-run" } else { "floods-a-line" };
                words.format(id, [("bytes", (*max_bytes).into()), decks])
            }
            Kind::ManyLines { lines, items } => {
                words.format("many-lines", [("lines", (*lines).into()), ("items", (*items).into())])
            }
            Kind::Items { items, given } => {
                let id = if items < given { "few-items" } else { "many-items" };
                words.format(id, [("items", (*items).into()), ("given", (*given).into())])
            }
            Kind::Objects { line } => words.format("objects", [("line", shown(line).into())]),
            Kind::Broken { line } => words.format("broken", [("line", shown(line).into())]),
            Kind::Mixed { line, goes_on } => {
                let goes_on = if *goes_on { "yes" } else { "no" };
                words.format("mixed", [("line", shown(line).into()), ("goes-on", goes_on.into())])
            }
            Kind::Prompt { line, is_given } => {
                let is_given = if *is_given { "yes" } else { "no" };
                words.format("prompt", [("line", shown(line).into()), ("is-given", is_given.into())])
            }
            Kind::Counts { line } => words.format("counts", [("line", shown(line).into())]),
            Kind::Binary { line, byte, value } => {
                let value = format!("0x{value:02x}");
                words.format(
                    "binary",
                    [("line", (*line).into()), ("byte", (*byte).into()), ("value", value.into())],
                )
            }
            Kind::Ambiguous { line, sizes } => {
                let sizes = [("without", sizes.0.into()), ("with", sizes.1.into())];
                words.format("ambiguous", [("line", shown(line).into())].into_iter().chain(sizes))
            }
            Kind::OtherSize { cards, expected } => {
                words.format("other-size", [("cards", (*cards).into()), ("expected", (*expected).into())])
            }
            Kind::WhichDeck { decks } => words.format("which-deck", [("decks", (*decks).into())]),
            Kind::Dependent { dependence, line, numbers } => {
                let id = match dependence {
                    Dependence::Again { .. } => "dependent-again",
                    Dependence::Copied { .. } => "dependent-copied",
                    Dependence::Steps => "dependent-steps",
                    Dependence::InOrder { .. } => "dependent-in-order",
                };
                let numbers = [("number", numbers.0.into()), ("again", numbers.1.into())];
                let texts = [("line", shown(line).into()), ("begin", beginning(line).into())];
                words.format(id, numbers.into_iter().chain(texts))
            }
            Kind::NoSuchDeck { asked, decks } => {
                words.format("no-such-deck", [("asked", (*asked).into()), ("decks", (*decks).into())])
            }
            Kind::SortedHands { hands } => words.format("sorted-hands", [("hands", (*hands).into())]),
            Kind::OtherBefore { line } => words.format("other-before", [("line", shown(line).into())]),
            Kind::OtherLayout { number, line, cards, expected, is_alike } => {
                let differs = match (*number, is_alike) {
                    (0, _) => "end",
                    (_, true) => "card",
                    _ => "line",
                };
                let facts = [("number", (*number).into()), ("line", shown(line).into())];
                let counts = [("cards", (*cards).into()), ("expected", (*expected).into())];
                let all = facts.into_iter().chain(counts).chain([("differs", differs.into())]);
                words.format("other-layout", all)
            }
            Kind::Stopped => words.text("stopped"),
        }
    }
}

/// Why the system does not start a program.
fn why_not_started(error: &io::Error, program: &Path) -> &'static str {
    // A name without a folder is looked for in those of PATH.
    let is_path = program.components().count() > 1;
    match error.kind() {
        io::ErrorKind::NotFound if !program.exists() => "missing",
        io::ErrorKind::NotFound if is_path => "interpreter",
        io::ErrorKind::NotFound => "path",
        io::ErrorKind::PermissionDenied => "permission",
        _ if is_not_executable(error) => "format",
        _ => "other",
    }
}

/// Whether the system found a file that it cannot run.
fn is_not_executable(error: &io::Error) -> bool {
    #[cfg(unix)]
    return error.raw_os_error() == Some(libc::ENOEXEC);
    // ERROR_BAD_EXE_FORMAT.
    #[cfg(not(unix))]
    return error.raw_os_error() == Some(193);
}

/// Whether a program ended by a signal or with a status, and which.
fn how_it_ended(status: ExitStatus) -> (&'static str, String) {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = signal_hook::low_level::signal_name(signal);
        return ("signal", name.map_or_else(|| signal.to_string(), |name| format!("{signal}, {name}")));
    }
    status.code().map_or_else(|| ("other", status.to_string()), |code| ("status", code.to_string()))
}

/// The beginning of a text, on one line, with nothing that would steer a terminal.
fn shown(text: &[u8]) -> String {
    /// The most characters of a program's own text in a message.
    const MAX_CHARS: usize = 80;
    // Four bytes a character at most.
    let text = text.trim_ascii();
    let beginning = String::from_utf8_lossy(&text[..text.len().min(4 * MAX_CHARS)]);
    let one_line: String = beginning.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = plain(&one_line).chars().take(MAX_CHARS).collect();
    if one_line.chars().count() > MAX_CHARS || text.len() > 4 * MAX_CHARS {
        shown.push('…');
    }
    shown
}

/// As much of a deck's line as begins no other one, in the quotes of a shell.
fn beginning(line: &[u8]) -> String {
    /// Of 9 cards or more no other deck has as many in the same order, but one in 1,000 or fewer.
    const WORDS: usize = 8;
    let text = String::from_utf8_lossy(line);
    let text = cleaned(&text);
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\u{1f}');
    let (mut words, mut end, mut is_word) = (0, text.len(), false);
    for (at, c) in text.char_indices() {
        if is_word && separates(c) {
            words += 1;
            if words == WORDS {
                end = at;
                break;
            }
        }
        is_word = !separates(c);
    }
    let quote = if text[..end].contains('\'') { '"' } else { '\'' };
    format!("{quote}{}{quote}", plain(&text[..end]))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn whatever_goes_wrong_has_its_words() {
        let patience = Duration::from_millis(1500);
        let error = || io::Error::from(io::ErrorKind::BrokenPipe);
        for kind in [
            Kind::NoProgram,
            Kind::Start(error()),
            Kind::Read(error()),
            Kind::Status(ExitStatus::default()),
            Kind::NoDeck,
            Kind::Hangs { patience, unfinished: b"no".to_vec(), ended: true },
            Kind::Waits { patience },
            Kind::Floods { max_bytes: 1, lines: false },
            Kind::Floods { max_bytes: 1, lines: true },
            Kind::ManyLines { lines: 3, items: 2 },
            Kind::Items { items: 1, given: 2 },
            Kind::Items { items: 2, given: 2 },
            Kind::Broken { line: b"[".to_vec() },
            Kind::Objects { line: b"[I@7ad041f3".to_vec() },
            Kind::Mixed { line: b"a b".to_vec(), goes_on: false },
            Kind::Mixed { line: b"a b".to_vec(), goes_on: true },
            Kind::Prompt { line: b"n: ".to_vec(), is_given: true },
            Kind::Prompt { line: b"n: ".to_vec(), is_given: false },
            Kind::Counts { line: b"[7, 8]".to_vec() },
            Kind::Binary { line: 1, byte: 2, value: 0 },
            Kind::Ambiguous { line: b"n: 3".to_vec(), sizes: (3, 4) },
            Kind::OtherSize { cards: 54, expected: 52 },
            Kind::WhichDeck { decks: 3 },
            Kind::Dependent {
                dependence: Dependence::Again { deck: 0, again: 2 },
                line: b"1 2 3".to_vec(),
                numbers: (1, 3),
            },
            Kind::Dependent {
                dependence: Dependence::Copied { deck: 0, again: 1 },
                line: b"2 1".to_vec(),
                numbers: (1, 2),
            },
            Kind::Dependent { dependence: Dependence::Steps, line: b"2 1".to_vec(), numbers: (1, 1) },
            Kind::Dependent {
                dependence: Dependence::InOrder { deck: 0 },
                line: b"1 2".to_vec(),
                numbers: (1, 1),
            },
            Kind::NoSuchDeck { asked: 3, decks: 2 },
            Kind::SortedHands { hands: 4 },
            Kind::OtherBefore { line: b"1 2".to_vec() },
            Kind::OtherLayout { number: 0, line: Vec::new(), cards: 3, expected: 4, is_alike: false },
            Kind::OtherLayout { number: 2, line: b"1 1".to_vec(), cards: 4, expected: 4, is_alike: true },
            Kind::OtherLayout { number: 2, line: b"1".to_vec(), cards: 3, expected: 4, is_alike: false },
            Kind::Stopped,
        ] {
            let error = ProgramError {
                command: ["./deal".into()].into(),
                run: None,
                given: Some(52),
                decks: 2,
                kind: kind.into(),
                said: Box::default(),
                printed: Box::default(),
            };
            assert!(error.to_string().starts_with("./deal: "), "{error}");
            let of_a_run = ProgramError { run: Some(7), ..error };
            assert!(of_a_run.to_string().starts_with("./deal, run 7: "), "{of_a_run}");
        }
    }

    #[test]
    fn what_a_program_says_does_not_steer_the_terminal() {
        let said = "why\u{202e} not\u{1b}[31m\n\tin line 3\n".as_bytes().to_vec();
        let kind = Kind::NoDeck;
        let error = ProgramError {
            command: ["./deal".into()].into(),
            run: None,
            given: None,
            decks: 0,
            kind: kind.into(),
            said: said.into(),
            printed: Box::default(),
        }
        .to_string();
        assert!(error.contains("\n    why\u{fffd} not\u{fffd}[31m\n"), "{error:?}");
    }
}

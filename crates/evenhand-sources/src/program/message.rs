//! What went wrong with a program that is judged, in words: what, when, what it said, and what to do.

use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;
use std::{fmt, io};

use evenhand_locale::{plain, plain_lines};

use super::command::name;
use super::error::{Kind, ProgramError};

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(name(&self.command).as_bytes()))?;
        if let Some(run) = self.run {
            write!(f, ", run {run}")?;
        }
        f.write_str(": ")?;
        self.describe(f)?;
        if !self.said.trim_ascii().is_empty() {
            f.write_str("\nIts standard error:")?;
            for line in String::from_utf8_lossy(&self.said).trim_end().lines() {
                write!(f, "\n    {}", plain_lines(line.trim_end()))?;
            }
        }
        Ok(())
    }
}

impl ProgramError {
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::NoProgram => f.write_str("no program is named: write it after --, as in -- python3 shuffle.py"),
            Kind::Start(error) => self.describe_start(f, error),
            Kind::Read(error) => write!(f, "its output cannot be read: {error}"),
            Kind::Status(status) => self.describe_status(f, *status),
            Kind::NoDeck => f.write_str(
                "it ended without printing a deck: a deck is its items on one line, separated by blanks, commas or \
                 tabs, on standard output",
            ),
            Kind::Hangs { patience, unfinished, ended } => self.describe_hang(f, *patience, unfinished, *ended),
            Kind::Waits { patience } => write!(
                f,
                "it printed one deck, and then neither another one nor its end for {}: it must print deck after deck, \
                 flushing each, or end after one, and wait for nothing but the items on its standard input",
                seconds(*patience)
            ),
            Kind::Floods { max_bytes, lines: false } => write!(
                f,
                "it printed more than {max_bytes} bytes without ending the line, after {}: no deck is so long; end each \
                 with a newline",
                decks(self.decks)
            ),
            Kind::Floods { max_bytes, lines: true } => write!(
                f,
                "it printed more than {max_bytes} bytes, which are to be one deck, an item a line: let it end after \
                 each deck, or print each on one line (and leave out --each)"
            ),
            Kind::ManyLines { lines, items } => write!(
                f,
                "it printed {lines} lines, of {items} items: each run must print one deck, on one line or an item a \
                 line; leave out --each if it prints a deck a line"
            ),
            Kind::Items { items, given } if items < given => write!(
                f,
                "it printed {items} of {given} items, one a line: print each deck on one line, its items separated by \
                 blanks, commas or tabs; or say --each if a run shows but a hand"
            ),
            Kind::Items { given, .. } => write!(
                f,
                "it printed an item a line, and went on after all {given}: print each deck on one line, its items \
                 separated by blanks, commas or tabs, or end after each"
            ),
            Kind::Mixed { line } => write!(
                f,
                "it printed lines of one word and lines of several, such as \"{}\": print decks and nothing else, \
                 each on one line",
                shown(line)
            ),
            Kind::Stopped => f.write_str("stopped"),
        }
    }

    fn describe_start(&self, f: &mut fmt::Formatter<'_>, error: &io::Error) -> fmt::Result {
        let name = self.command.first().map_or_else(|| Path::new(""), Path::new);
        // A name without a folder is looked for in those of PATH.
        let is_path = name.components().count() > 1;
        f.write_str("it cannot be started: ")?;
        match error.kind() {
            io::ErrorKind::NotFound if is_path && name.exists() => {
                f.write_str("the interpreter that its first line names is not there")
            }
            io::ErrorKind::NotFound if !is_path && name.exists() => {
                write!(f, "it is not on PATH: write ./{} for the one in this folder", name.display())
            }
            io::ErrorKind::NotFound => {
                write!(f, "there is no program {}: is it installed, and spelt so?", name.display())
            }
            io::ErrorKind::PermissionDenied => write!(
                f,
                "{error}: write its interpreter before it, as in -- python3 {0}, or make it executable with chmod +x \
                 {0}",
                name.display()
            ),
            _ if is_not_executable(error) => write!(
                f,
                "{error}: if it is a script, write its interpreter before it, as in -- python3 {0}",
                name.display()
            ),
            _ => write!(f, "{error}"),
        }
    }

    fn describe_status(&self, f: &mut fmt::Formatter<'_>, status: ExitStatus) -> fmt::Result {
        match (signal(status), status.code()) {
            (Some(signal), _) => write!(f, "it was ended by signal {signal}")?,
            (None, Some(code)) => write!(f, "it ended with status {code}")?,
            (None, None) => write!(f, "it failed: {status}")?,
        }
        match (self.run, self.decks) {
            (Some(_), _) => f.write_str(": a deck counts only if its run ends with status 0"),
            (None, 0) => f.write_str(", without a deck"),
            (None, number) => write!(
                f,
                ", after {}: whether that is all of them, and whether they are whole, it does not say; let it end with \
                 status 0",
                decks(number)
            ),
        }
    }

    fn describe_hang(
        &self,
        f: &mut fmt::Formatter<'_>,
        patience: Duration,
        unfinished: &[u8],
        ended: bool,
    ) -> fmt::Result {
        let patience = seconds(patience);
        match self.run {
            Some(_) => write!(f, "it had not ended after {patience}")?,
            None => write!(f, "no deck came for {patience}, after {}", decks(self.decks))?,
        }
        if !unfinished.trim_ascii().is_empty() {
            write!(f, "; it had printed \"{}\"", shown(unfinished))?;
        }
        if ended {
            return f.write_str(
                ". It has ended, but something that it started holds its output open: let it wait for all that it \
                 starts",
            );
        }
        match self.run {
            Some(_) => f.write_str(
                ": let it end after one deck (leave out --each if it prints a deck a line), and wait for nothing but \
                 the items on its standard input",
            ),
            None => f.write_str(
                ": let it flush its output after each deck, end each with a newline, and wait for nothing but the \
                 items on its standard input",
            ),
        }
    }
}

fn decks(number: u64) -> String {
    if number == 1 { "1 deck".to_string() } else { format!("{number} decks") }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

/// The most characters of a program's own text in a message.
const MAX_CHARS: usize = 80;

/// The beginning of a text, on one line, with nothing that would steer a terminal.
fn shown(text: &[u8]) -> String {
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

/// Whether the system found a file that it cannot run.
fn is_not_executable(error: &io::Error) -> bool {
    #[cfg(unix)]
    return error.raw_os_error() == Some(libc::ENOEXEC);
    // ERROR_BAD_EXE_FORMAT.
    #[cfg(not(unix))]
    return error.raw_os_error() == Some(193);
}

/// By which signal it was ended, in words.
#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;

    let signal = status.signal()?;
    let name = signal_hook::low_level::signal_name(signal);
    Some(name.map_or_else(|| signal.to_string(), |name| format!("{signal}, {name}")))
}

/// There are none.
#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<String> {
    None
}

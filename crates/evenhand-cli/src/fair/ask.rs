//! Questions to the person at the terminal.

use std::io::{IsTerminal as _, Write as _, stdin};

use crate::streams::stderr;

/// Whether a person sits at a terminal, who can answer.
pub(crate) fn is_terminal() -> bool {
    stdin().is_terminal() && stderr().is_terminal()
}

/// Asks a question and returns the answer, yes or no. `None` without a terminal.
pub(crate) fn ask(question: &str) -> anyhow::Result<Option<bool>> {
    let answer = ask_for_line(question)?;
    Ok(answer.map(|answer| ["y", "yes", "是"].contains(&answer.to_lowercase().as_str())))
}

/// Asks a question and returns the line that the person types, without blanks around it. `None`
/// without a terminal.
///
/// Text that was typed before the question does not answer it.
pub(crate) fn ask_for_line(question: &str) -> anyhow::Result<Option<String>> {
    if !is_terminal() {
        return Ok(None);
    }
    discard_pending_input();
    write!(stderr(), "{question} ")?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(Some(answer.trim().to_owned()))
}

/// Discards terminal input that nobody has read yet. If the system refuses, the input stays.
#[cfg(unix)]
fn discard_pending_input() {
    let _ = rustix::termios::tcflush(stdin(), rustix::termios::QueueSelector::IFlush);
}

/// Discards console input that nobody has read yet. If the system refuses, the input stays.
#[cfg(windows)]
fn discard_pending_input() {
    use std::os::windows::io::{AsRawHandle as _, RawHandle};

    #[link(name = "kernel32")]
    unsafe extern "system" {
        fn FlushConsoleInputBuffer(input: RawHandle) -> i32;
    }
    // SAFETY: the handle of standard input stays open while the program runs.
    unsafe { FlushConsoleInputBuffer(stdin().as_raw_handle()) };
}

/// Other systems have no terminals whose pending input this program can discard.
#[cfg(not(any(unix, windows)))]
fn discard_pending_input() {}

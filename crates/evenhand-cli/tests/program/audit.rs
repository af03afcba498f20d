//! `evenhand audit`.

#[cfg(unix)]
pub(crate) mod articles;
mod classics;
#[cfg(unix)]
mod examples;
#[cfg(unix)]
mod layouts;
mod logs;
mod merging;
mod orders;
mod printing;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod real;
mod reports;
mod requests;
mod seeds;
mod sequential;
mod shapes;
mod usage;

use crate::{evenhand, folder};

/// What the program wrote, and the code that it ended with.
struct Ended {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs `evenhand audit` in a folder, with these arguments, separated by spaces, and then a program to judge.
fn audit_in(folder: &tempfile::TempDir, arguments: &str, program: &[&str]) -> Ended {
    let mut command = evenhand(&format!("audit --quiet {arguments}"));
    if !program.is_empty() {
        command.arg("--").args(program);
    }
    let done = command.current_dir(folder.path()).output().unwrap();
    Ended {
        code: done.status.code().unwrap_or(-1),
        stdout: String::from_utf8(done.stdout).unwrap(),
        stderr: String::from_utf8(done.stderr).unwrap(),
    }
}

/// The same in an empty folder.
fn audit(arguments: &str) -> Ended {
    audit_in(&folder(&[]), arguments, &[])
}

/// Decks of n cards, the numbers 1 to n, by evenhand's own order; a line each.
pub(crate) fn fair(n: u32, decks: u32) -> String {
    let series = evenhand::Series::new(n, &evenhand::Seed::from_text("42")).unwrap();
    let mut all = vec![0; n as usize * decks as usize];
    series.fill(0, &mut all);
    let line = |deck: &[u32]| {
        let cards: Vec<String> = deck.iter().map(|card| (card + 1).to_string()).collect();
        cards.join(" ") + "\n"
    };
    all.chunks(n as usize).map(line).collect()
}

/// Decks of n cards that were cut once each, a line each.
pub(crate) fn cut(n: u32, decks: u32) -> String {
    let line = |deck: u32| {
        let cards: Vec<String> = (0..n).map(|place| ((place + deck * 17) % n + 1).to_string()).collect();
        cards.join(" ") + "\n"
    };
    (0..decks).map(line).collect()
}

//! The program as its users meet it.

mod aligned;
mod audit;
mod bytes;
mod captured;
mod check;
mod chinese;
mod classics;
mod classroom;
mod damaged;
mod deal;
mod documents;
mod engine;
mod errors;
#[cfg(target_os = "linux")]
mod external;
mod fair;
mod file_lists;
mod formats;
mod golden;
mod inputs;
#[cfg(target_os = "linux")]
mod interrupt;
mod limits;
mod methods;
mod names;
mod numbers;
mod output;
mod pages;
mod parquet;
mod plain_twin;
mod repeat;
#[cfg(target_os = "linux")]
mod replacing;
mod sample;
mod seeds;
mod several;
mod shuf;
mod shuffle;
mod split;
mod web_page;

use std::path::Path;

use assert_cmd::Command;

/// `evenhand` with these arguments, separated by spaces, and nothing on standard input.
fn evenhand(arguments: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command.args(arguments.split_whitespace()).write_stdin("");
    command
}

/// What it writes when it is done.
fn output(command: &mut Command) -> Vec<u8> {
    let done = command.assert().success();
    assert!(
        done.get_output().stderr.is_empty(),
        "no seed and no progress where standard error is no terminal"
    );
    done.get_output().stdout.clone()
}

/// What it writes, as text.
fn text(command: &mut Command) -> String {
    String::from_utf8(output(command)).unwrap()
}

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The numbers 0 to n − 1 as lines.
fn lines(n: u64) -> String {
    (0..n).fold(String::new(), |text, i| text + &i.to_string() + "\n")
}

/// The order of 0 to n − 1 under the seed text `42`, as lines.
fn order(n: u64) -> String {
    let order = evenhand::order(n, &evenhand::Seed::from_text("42"));
    order.iter().fold(String::new(), |text, i| text + &i.to_string() + "\n")
}

/// Says that a test did not look.
#[expect(clippy::print_stderr, reason = "for the reader of the tests' output")]
fn skip(why: &str) {
    eprintln!("skipped: {why}");
}

//! What the program writes, byte for byte: some seventy command lines, each with a snapshot of its exit code, its output
//! and the files it wrote.
//!
//! A snapshot that differs is a change that users see: it belongs into CHANGELOG.md, and then `INSTA_UPDATE=always cargo
//! test -p evenhand-cli --test program golden` takes the new one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;

use crate::audit::{cut, fair};

/// Files that the command lines read, from `golden/files`.
const FILES: [&str; 3] = ["dealer.secret", "raffle.json", "entrants.txt"];

/// The stages of one table, from the known answers.
const STAGES: [(&str, &str); 5] = [
    ("example-offer.json", "offer.json"),
    ("example-table.json", "table.json"),
    ("example-opened.json", "opened.json"),
    ("example.json", "example.json"),
    ("example-sheet-1.txt", "sheet.txt"),
];

/// The value of the beacon in the public draw.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

/// Runs the command lines of `golden/NAME.txt`, one a line, in one folder, and compares each with its snapshot.
fn compare(name: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/golden");
    let (folder, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for file in FILES {
        std::fs::copy(golden.join("files").join(file), folder.path().join(file)).unwrap();
    }
    for (file, name) in STAGES {
        let vectors = golden.join("../../../../../vectors/fairdeal-v2");
        std::fs::copy(vectors.join(file), folder.path().join(name)).unwrap();
    }
    // As whoever made it has it.
    #[cfg(unix)]
    std::fs::set_permissions(
        folder.path().join("dealer.secret"),
        std::os::unix::fs::PermissionsExt::from_mode(0o600),
    )
    .unwrap();
    write(folder.path(), "letters", b"a\nb\nc\nd\ne\nf\ng");
    write(folder.path(), "zeros", b"a\0b\0c\0d\ne\0");
    write(folder.path(), "rows.csv", b"name,age\nann,1\nbob,2\ncy,3\ndee,4\n");
    write(folder.path(), "fair6", fair(6, 300).as_bytes());
    write(folder.path(), "cut6", cut(6, 300).as_bytes());
    write(folder.path(), "short", b"1 2 3\n1 2\n");
    write(folder.path(), "twice", b"1 2 3\n1 1 2\n");
    let json: Vec<_> =
        fair(4, 120).lines().map(|deck| format!("{{\"d\":[{}]}}\n", deck.replace(' ', ","))).collect();
    write(folder.path(), "decks.jsonl", json.concat().as_bytes());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(golden.join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (number, line) in
            std::fs::read_to_string(golden.join(format!("{name}.txt"))).unwrap().lines().enumerate()
        {
            let snapshot = run(line, folder.path(), state.path());
            insta::assert_snapshot!(format!("{name}-{:02}", number + 1), snapshot);
        }
    });
}

fn write(folder: &Path, name: &str, content: &[u8]) {
    std::fs::write(folder.join(name), content).unwrap();
}

/// Runs one command line, with a folder for what the program keeps, and gives all that came of it.
fn run(line: &str, folder: &Path, state: &Path) -> String {
    let before = crate::names(folder);
    let arguments = line.replace("RANDOMNESS", RANDOMNESS);
    let mut command = Command::new(cargo_bin!("evenhand"));
    let words = arguments.split(' ').map(|word| word.replace('_', " "));
    let words = arguments.split(' ').zip(words).map(|(plain, spaced)| {
        // An underscore stands for a blank inside of quotes.
        match spaced.strip_prefix('\'').and_then(|word| word.strip_suffix('\'')) {
            Some(quoted) => quoted.to_owned(),
            None => plain.to_owned(),
        }
    });
    let done = command
        .args(words)
        .current_dir(folder)
        .write_stdin("x\ny\nz\n")
        .env("COLUMNS", "100")
        .env("EVENHAND_STATE", state)
        .output()
        .unwrap();
    let mut snapshot = format!("$ evenhand {line}\nexit {}\n", done.status.code().unwrap());
    section(&mut snapshot, "standard output", &done.stdout);
    section(&mut snapshot, "standard error", &done.stderr);
    let written = crate::names(folder).into_iter().filter(|name| !before.contains(name));
    for name in written {
        let path: PathBuf = folder.join(&name);
        section(&mut snapshot, &name, &std::fs::read(&path).unwrap());
        std::fs::remove_file(path).unwrap();
    }
    snapshot
}

/// Adds a part of what came, with what is no text made visible.
fn section(snapshot: &mut String, name: &str, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    let text = String::from_utf8_lossy(bytes).replace('\0', "\u{2400}").replace('\u{1b}', "\u{241b}");
    // Wherever it was built.
    let text = text.replace(&cargo_bin!("evenhand").display().to_string(), "evenhand");
    write!(snapshot, "── {name}\n{text}").unwrap();
    if !text.ends_with('\n') {
        snapshot.push_str("\n── (no newline)\n");
    }
}

#[test]
fn files_are_written_as_before() {
    compare("files");
}

#[test]
fn the_school_tells_the_same_as_before() {
    compare("school");
}

#[test]
fn audits_tell_the_same_as_before() {
    compare("audit");
}

#[test]
fn deals_are_told_as_before() {
    compare("deals");
}

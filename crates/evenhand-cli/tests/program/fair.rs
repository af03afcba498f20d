//! Verifiable deals and public draws, by several parties that share nothing but the files they send each other.

mod deals;
mod draws;
mod games;
mod secrets;
mod threats;
mod usage;

use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::LazyLock;

use assert_cmd::Command;
use tempfile::TempDir;

use crate::{evenhand, skip};

/// A round of a chain whose times nobody knows here, so that any value may be tried at any time.
const TIMELESS: &str = "drand:abababababababababababababababababababababababababababababababab:7";

/// What a beacon might publish: it is what quicknet did for round 657,413.
const RANDOMNESS: &str = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

/// Somebody with a folder of her own.
struct Party(TempDir);

impl Party {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// Sends a file to others, who get copies.
    fn send<'a>(&self, name: &str, to: impl IntoIterator<Item = &'a Self>) {
        for other in to {
            std::fs::copy(self.path(name), other.path(name)).unwrap();
        }
    }

    /// The names of all files here.
    fn files(&self) -> Vec<String> {
        crate::names(self.0.path())
    }

    /// `evenhand` in this folder; words are separated by spaces, and the rest stands as it is.
    fn runs(&self, words: &str, rest: &[&str]) -> Command {
        let mut command = evenhand(words);
        command.args(rest).current_dir(&self.0);
        command
    }

    /// What it writes when all is well.
    fn told(&self, words: &str, rest: &[&str]) -> String {
        crate::text(&mut self.runs(words, rest))
    }

    /// Commits to a table, `table.json`, and keeps `secret`; the commitment.
    fn commits(&self, words: &str, rest: &[&str]) -> String {
        let told = self.told(&format!("fairdeal commit --secret secret -o table.json {words}"), rest);
        told.lines().next().unwrap().strip_prefix("commitment ").unwrap().to_owned()
    }

    /// Puts words into `table.json`.
    fn hears(&self, seat: &str, words: &str) {
        self.told("fairdeal seat table.json", &[seat, "--words", words]);
    }

    /// Shows the secret in a transcript.
    fn reveals(&self, table: &str, transcript: &str) -> String {
        self.told(&format!("fairdeal deal {table} --secret secret --reveal -o {transcript}"), &[]);
        self.read(transcript)
    }

    /// The answer of every verifier, which is one: `ok`, or a code.
    fn verifies(&self, file: &str, given: &[&str]) -> String {
        let answer = self.runs("verify --code", &[&[file], given].concat()).assert();
        let code = answer.get_output().status.code();
        let told = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
        assert_eq!(code, Some(i32::from(told != "ok\n")));
        for verifier in VERIFIERS.iter() {
            let mut process = Process::new(&verifier[0]);
            let answer = process.args(&verifier[1..]).arg("--code").args([&[file], given].concat());
            let answer = answer.current_dir(&self.0).output().unwrap();
            assert_eq!(String::from_utf8(answer.stdout).unwrap(), told, "{verifier:?} {file} {given:?}");
            assert_eq!(answer.status.code(), code, "{verifier:?}");
        }
        told.trim_end().to_owned()
    }
}

/// The programs of others that are here, in Python and JavaScript, each with its first arguments.
static VERIFIERS: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference");
    let node = std::env::var("EVENHAND_NODE").unwrap_or_else(|_| "node".into());
    let mut found = Vec::new();
    for (program, page) in [("python3".into(), "fairdeal_verify.py"), (node, "fairdeal_verify.js")] {
        let page = reference.join(page);
        if !page.exists() || Process::new(&program).arg("--version").output().is_err() {
            skip(&format!("{program} and {} are not both here", page.display()));
            continue;
        }
        // Where python3 is a script that looks for Python, it looks once.
        let asked = Process::new(&program).args(["-c", "import sys; print(sys.executable)"]).output();
        let answer = asked.ok().filter(|asked| asked.status.success());
        let program =
            answer.map_or(program, |answer| String::from_utf8(answer.stdout).unwrap().trim().into());
        found.push([program, page.to_str().unwrap().to_owned()]);
    }
    found
});

/// A text with something in it changed, which is there.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in {text}");
    text.replacen(from, to, 1)
}

/// The first line that begins so, blanks aside, without what ends it in JSON.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let line =
        text.lines().find_map(|line| line.trim_start().strip_prefix('"').filter(|l| l.starts_with(start)));
    line.unwrap().trim_end_matches(',').trim_end_matches('"')
}

//! The shuffles that people have: of ten languages and tools, as programs. docs/audit-verdicts.md records the verdicts.
//!
//! Hypothesis for those that should pass: all orders are equally likely. They are seeded by the system, so that an audit
//! of a fair one fails with 1e-6 at most, and stays unresolved with as much, since fresh decks decide. What a machine
//! lacks is not judged, and says so.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::audit_in;
use crate::{folder, skip};

/// The sources of the programs.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real_shuffles")
}

/// Whether a command can be run.
fn there_is(command: &str, argument: &str) -> bool {
    Command::new(command).arg(argument).output().is_ok_and(|done| done.status.success())
}

/// Judges a program; what it needs is tried first.
#[track_caller]
fn judged(what: &str, needs: (&str, &str), options: &str, program: &[&str], code: i32, expected: &str) {
    if !there_is(needs.0, needs.1) {
        return skip(&format!("{what}: not judged, there is no `{}` here", needs.0));
    }
    let ended = audit_in(&folder(&[]), options, program);
    assert_eq!(ended.code, code, "{what}: {}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains(expected), "{what}: {}", ended.stdout);
}

/// A program in a language that runs its source.
#[track_caller]
fn run(language: &str, file: &str, code: i32, expected: &str) {
    let path = sources().join(file).display().to_string();
    judged(
        file,
        (language, "--version"),
        "--brief --stream --decks 2000",
        &[language, &path, "10000"],
        code,
        expected,
    );
}

const NONE: &str = "o bias found at this resolution";

#[test]
fn pythons_shuffle() {
    run("python3", "shuffle.py", 0, NONE);
}

#[test]
fn perls_shuffle() {
    run("perl", "shuffle.pl", 0, NONE);
}

#[test]
fn rubys_shuffle() {
    run("ruby", "shuffle.rb", 0, NONE);
}

#[test]
fn javas_shuffle() {
    run("java", "Shuffle.java", 0, NONE);
}

/// `sort(() => Math.random() - 0.5)`.
#[test]
fn nodes_sort_by_a_coin() {
    run("node", "sort_random.js", 1, "not fair");
}

/// `srand()` is the second of the clock: twins are equal.
#[test]
fn awks_srand() {
    let path = sources().join("srand.awk").display().to_string();
    let what = ("awk", "BEGIN { exit }");
    judged("srand.awk", what, "--brief --each --decks 20", &["awk", "-f", &path], 1, "the clock is the seed");
}

#[test]
fn gnu_shuf() {
    judged("shuf", ("shuf", "--version"), "--brief --each --decks 300", &["shuf"], 0, NONE);
}

#[test]
fn gnu_sort_by_keys() {
    judged("sort -R", ("sort", "--version"), "--brief --each --decks 300", &["sort", "-R"], 0, NONE);
}

/// A program in C++, compiled.
#[track_caller]
fn compiled(file: &str, standard: &str, code: i32, expected: &str) {
    if !there_is("g++", "--version") {
        return skip(&format!("{file}: not judged, there is no `g++` here"));
    }
    let folder = folder(&[]);
    let (source, binary) = (sources().join(file), folder.path().join("shuffle"));
    let mut compiler = Command::new("g++");
    let done = compiler.args([standard, "-O2", "-w", "-o"]).arg(&binary).arg(&source).status().unwrap();
    assert!(done.success(), "{file}: g++ {standard}");
    let binary = binary.display().to_string();
    let ended = audit_in(&folder, "--brief --stream --decks 2000", &[&binary, "10000"]);
    assert_eq!(ended.code, code, "{file}: {}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains(expected), "{file}: {}", ended.stdout);
}

#[test]
fn std_shuffle() {
    compiled("std_shuffle.cpp", "-std=c++17", 0, NONE);
}

/// Its decks are even, and those of every run are the same: rand is never seeded.
#[test]
fn std_random_shuffle() {
    compiled("random_shuffle.cpp", "-std=c++11", 1, "the seed is fixed");
}

/// Before Go 1.20 the source that is shared is never seeded, and every run begins with the same deck.
#[test]
fn gos_shuffle() {
    let path = sources().join("shuffle.go").display().to_string();
    let program = &["go", "run", &path, "10000"];
    let version = Command::new("go").arg("version").output().map(|told| told.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version);
    let minor = version.split_once("go1.").map_or("", |(_, rest)| rest);
    let minor: u32 = minor.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap_or(u32::MAX);
    let (code, expected) = if minor < 20 { (1, "the seed is fixed") } else { (0, NONE) };
    let options = "--brief --stream --decks 2000 --patience 60";
    judged("shuffle.go", ("go", "version"), options, program, code, expected);
}

//! The listings in C++, as they are shown, in one program.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use evenhand_classics::{ListingLanguage, catalogue};

use super::runs::Run;
use super::{is_there, shown};

/// What the listings give, a line of cards for each run; none where there is no compiler.
pub(crate) fn outcomes(runs: &[Run]) -> Option<String> {
    let compiler = ["g++", "clang++", "c++"].into_iter().find(|compiler| is_there(compiler))?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("listings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (listings, calls) = sources();
    std::fs::write(folder.join("listings.inc"), listings).unwrap();
    std::fs::write(folder.join("calls.inc"), calls).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings/run.cpp");
    let program = folder.join("listings");
    let mut built = Command::new(compiler);
    built
        .args(["-std=c++17", "-O0", "-Wall", "-Wextra", "-I"])
        .arg(&folder)
        .arg("-o")
        .args([&program, &source]);
    assert!(built.status().unwrap().success());

    let mut running = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = running.stdin.take().unwrap();
    let input = input(runs);
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = running.wait_with_output().unwrap();
    // A program that ends early has said why.
    assert!(output.status.success(), "{}", output.status);
    writer.join().unwrap().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The listings, each in a namespace, and a call of each with what it takes.
fn sources() -> (String, String) {
    let (mut listings, mut calls) = (String::new(), String::new());
    for entry in catalogue() {
        let name = entry.page().name;
        let shown = shown(&entry.listing(ListingLanguage::Cpp));
        writeln!(listings, "namespace listing_{name} {{\n{shown}}}").unwrap();
        // In pseudo-code a listing begins with its name and what it takes.
        let pseudo_code = entry.listing(ListingLanguage::PseudoCode);
        let takes = pseudo_code.lines.iter().find_map(|line| line.text.strip_prefix(name)).unwrap();
        writeln!(calls, "CALL({name}, {takes})").unwrap();
    }
    (listings, calls)
}

/// What the program reads: for each run a name, n, k, rounds, faces, the number of dice, and each die with its bound.
fn input(runs: &[Run]) -> String {
    let mut input = String::new();
    for Run { name, arguments, dice, .. } in runs {
        let super::runs::Arguments { n, k, rounds, faces, .. } = arguments;
        write!(input, "{name} {n} {k} {rounds} {faces} {}", dice.len()).unwrap();
        for (value, bound) in dice {
            write!(input, " {value} {bound}").unwrap();
        }
        input.push('\n');
    }
    input
}

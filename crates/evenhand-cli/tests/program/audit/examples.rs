//! The wrappers that `--example` writes: each is run as its first line says, judged, and ends when nobody reads it.
//!
//! Hypothesis: all orders are equally likely. They are seeded by the system, so that an audit of one fails with 1e-6 at
//! most. A language that a machine lacks is not run, and says so.

use std::path::Path;
use std::process::Command;

use super::{audit, audit_in};
use crate::{evenhand, folder, skip, text};

const LANGUAGES: [&str; 10] =
    ["python", "javascript", "typescript", "csharp", "java", "kotlin", "cpp", "rust", "go", "lua"];

/// What a command prints about its version, if it can be run.
fn version(command: &str) -> Option<String> {
    let (program, argument) = command.split_once(' ').unwrap_or((command, "--version"));
    let done = Command::new(program).arg(argument).output().ok().filter(|done| done.status.success())?;
    Some(String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr))
}

/// The first number in a text that has a point, as its two parts.
fn numbers(text: &str) -> Option<(u32, u32)> {
    let number = text
        .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .find(|word| word.contains('.') && word.starts_with(|sign: char| sign.is_ascii_digit()))?;
    let mut parts = number.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

/// Writes the wrapper of a language, makes what it makes, judges it, and reads one line of it.
#[track_caller]
fn run(language: &str, file: &str, needs: &str, oldest: (u32, u32), make: &str, program: &[&str]) {
    match version(needs) {
        None => return skip(&format!("{file}: not judged, there is no `{needs}` here")),
        Some(told) if numbers(&told).is_none_or(|found| found < oldest) => {
            let told = told.lines().next().unwrap_or_default();
            return skip(&format!("{file}: not judged, it needs {oldest:?} and here is {told}"));
        }
        Some(_) => {}
    }
    let wrapper = text(&mut evenhand(&format!("audit --example {language}")));
    assert!(wrapper.contains("<-- your shuffle goes here"), "{wrapper}");
    let first = wrapper.lines().next().unwrap();
    let run_by = format!("-- {}", program.join(" "));
    assert!(first.contains(file) && first.contains(&run_by) && first.contains(make), "{first}");
    let folder = folder(&[(file, wrapper.as_bytes())]);
    let shell = |line: &str| {
        Command::new("sh").args(["-c", line]).current_dir(folder.path()).output().expect("a shell")
    };
    if !make.is_empty() {
        let compiled = shell(make);
        assert!(compiled.status.success(), "{make}: {}", String::from_utf8_lossy(&compiled.stderr));
    }
    // A program is found in the folder that it is started in, by its path.
    let path = folder.path().join(Path::new(program[0])).display().to_string();
    let program: Vec<&str> = if program[0].starts_with("./") { vec![&path] } else { program.to_vec() };
    let ended = audit_in(&folder, "--brief --stream --decks 1000 --patience 60", &program);
    assert_eq!(ended.code, 0, "{file}: {}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("o bias found at this resolution"), "{file}: {}", ended.stdout);
    // Its output closes: it ends, and says nothing.
    let read = shell(&format!("{} | head -n 1", program.join(" ")));
    let said = String::from_utf8_lossy(&read.stderr);
    let said: Vec<&str> = said.lines().filter(|line| !line.contains("VM warning")).collect();
    assert_eq!(said, [""; 0], "{file}");
    assert_eq!(String::from_utf8_lossy(&read.stdout).split_whitespace().count(), 52, "{file}");
}

#[test]
fn in_python() {
    run("python", "judge.py", "python3", (3, 0), "", &["python3", "judge.py"]);
}

#[test]
fn in_javascript() {
    run("javascript", "judge.js", "node", (16, 0), "", &["node", "judge.js"]);
}

#[test]
fn in_typescript() {
    run("typescript", "judge.ts", "node", (22, 18), "", &["node", "judge.ts"]);
}

#[test]
fn in_c_sharp() {
    run("csharp", "Judge.cs", "dotnet", (10, 0), "", &["dotnet", "run", "Judge.cs"]);
}

#[test]
fn in_java() {
    run("java", "Judge.java", "java", (11, 0), "", &["java", "Judge.java"]);
}

#[test]
fn in_kotlin() {
    let make = "kotlinc judge.kt -include-runtime -d judge.jar";
    run("kotlin", "judge.kt", "kotlinc -version", (1, 3), make, &["java", "-jar", "judge.jar"]);
}

#[test]
fn in_cpp() {
    run("cpp", "judge.cpp", "g++", (7, 0), "g++ -std=c++17 -O2 -o judge judge.cpp", &["./judge"]);
}

#[test]
fn in_rust() {
    run("rust", "judge.rs", "rustc", (1, 70), "rustc -O judge.rs", &["./judge"]);
}

#[test]
fn in_go() {
    run("go", "judge.go", "go version", (1, 13), "go build judge.go", &["./judge"]);
}

#[test]
fn in_lua() {
    run("lua", "judge.lua", "lua -v", (5, 4), "", &["lua", "judge.lua"]);
}

#[test]
fn a_language_that_there_is_none_of_is_told_with_all_that_there_are() {
    let ended = audit("--example cobol");
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(LANGUAGES.iter().all(|language| ended.stderr.contains(language)), "{}", ended.stderr);
    // Whatever it is called.
    for (alias, language) in
        [("py", "python"), ("js", "javascript"), ("cs", "csharp"), ("c++", "cpp"), ("rs", "rust")]
    {
        let [one, other] =
            [alias, language].map(|name| text(&mut evenhand(&format!("audit --example {name}"))));
        assert_eq!(one, other);
    }
    for language in LANGUAGES {
        let wrapper = text(&mut evenhand(&format!("audit --example {language}")));
        assert!(wrapper.lines().next().unwrap().contains("evenhand audit"), "{wrapper}");
    }
}

#[test]
fn the_guide_shows_two_of_them_as_they_are_written() {
    let guide = include_str!("../../../../../docs/audit.md");
    for language in ["python", "java"] {
        assert!(guide.contains(&text(&mut evenhand(&format!("audit --example {language}")))), "{language}");
    }
}

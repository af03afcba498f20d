//! Every test there is, as a table of legs.

use crate::leg::{Leg, output};

/// Neither hardware AES nor vector instructions: what a machine without them runs.
const PORTABLE: &str = "--cfg evenhand_portable --cfg aes_backend=\"soft\"";

/// What always runs, in this order.
const LEGS: &[Leg<'static>] = &[
    Leg { name: "format", folder: ".", command: &["cargo", "fmt", "--all", "--check"], environment: &[] },
    Leg {
        name: "lints",
        folder: ".",
        command: &[
            "cargo",
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "-D",
            "warnings",
        ],
        environment: &[],
    },
    Leg {
        name: "lints of the core without std",
        folder: ".",
        command: &["cargo", "clippy", "-p", "evenhand", "--no-default-features", "--", "-D", "warnings"],
        environment: &[],
    },
    Leg {
        name: "tests",
        folder: ".",
        command: &["cargo", "test", "--workspace", "--all-features"],
        environment: &[],
    },
    Leg {
        name: "core without std",
        folder: ".",
        command: &["cargo", "test", "-p", "evenhand", "--no-default-features", "--lib"],
        environment: &[],
    },
    Leg {
        name: "portable form",
        folder: ".",
        command: &[
            "cargo",
            "test",
            "-p",
            "conformance",
            "--test",
            "conformance",
            "vectors",
            "--target-dir",
            "target/portable",
        ],
        environment: &[("RUSTFLAGS", PORTABLE)],
    },
    Leg {
        name: "documents",
        folder: ".",
        command: &["cargo", "doc", "--workspace", "--all-features", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
    },
    Leg {
        name: "benchmarks build",
        folder: "benches",
        command: &[
            "cargo",
            "clippy",
            "--all-targets",
            "--target-dir",
            "../target/benches",
            "--",
            "-D",
            "warnings",
        ],
        environment: &[],
    },
];

/// A target with 32-bit pointers whose programs this machine may run.
const NARROW: &str = "i686-unknown-linux-gnu";

/// Runs all legs; stops at the first that fails.
pub(crate) fn run() -> bool {
    let here = |leg: &Leg<'_>| leg.run();
    let done = LEGS.iter().all(here) && reference() && narrow() && licences();
    println!("\n── {}", if done { "all legs passed" } else { "a leg failed: see above" });
    done
}

/// The reference, and the verifiers in Python and JavaScript.
fn reference() -> bool {
    let Some(node) = crate::node::find() else { return false };
    let command = &["python3", "-m", "unittest", "--verbose"];
    Leg { name: "reference", folder: "reference", command, environment: &[("EVENHAND_NODE", &node)] }.run()
}

/// The vectors on 32 bits, where the standard library for them is installed.
fn narrow() -> bool {
    let installed = output(&["rustc", "--print", "target-libdir", "--target", NARROW])
        .is_some_and(|folder| std::path::Path::new(folder.trim()).is_dir());
    if !installed {
        println!("\n── 32-bit: skipped, install with: rustup target add {NARROW} (and gcc-multilib)");
        return true;
    }
    let command =
        &["cargo", "test", "-p", "conformance", "--test", "conformance", "vectors", "--target", NARROW];
    Leg { name: "32-bit", folder: ".", command, environment: &[] }.run()
}

/// The licences of everything that the program is built of, where cargo-deny is installed.
fn licences() -> bool {
    if output(&["cargo", "deny", "--version"]).is_none() {
        println!("\n── licences: skipped, install with: cargo install cargo-deny");
        return true;
    }
    let command = &["cargo", "deny", "check", "licenses", "bans", "sources"];
    Leg { name: "licences", folder: ".", command, environment: &[] }.run()
}

/// Makes the vectors anew: by the reference, never by the code that they judge.
pub(crate) fn make_vectors() -> bool {
    if output(&["python3", "reference/make_fairdeal_vectors.py"]).is_none() {
        eprintln!("python3 reference/make_fairdeal_vectors.py failed: run it to see why");
        return false;
    }
    let Some(vectors) = output(&["python3", "reference/evenhand_reference.py", "make"]) else {
        eprintln!("python3 reference/evenhand_reference.py make failed: run it to see why");
        return false;
    };
    std::fs::write(crate::leg::root().join("vectors/order-v1.json"), vectors).is_ok()
}

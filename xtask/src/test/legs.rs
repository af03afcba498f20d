//! The legs, as a table.

/// A command with what it needs.
pub(super) struct Leg {
    pub(super) name: &'static str,
    /// Which of the two tests runs it.
    pub(super) when: When,
    /// The folder below the root from which it runs.
    pub(super) folder: &'static str,
    /// Its words are parted by blanks.
    pub(super) command: &'static str,
    /// What it finds in its environment besides.
    pub(super) environment: &'static [(&'static str, &'static str)],
    /// What must be installed besides Rust and Python.
    pub(super) needs: &'static [Need],
}

/// The tests that run a leg.
#[derive(PartialEq)]
pub(super) enum When {
    /// The full one alone.
    Full,
    /// The quick one alone: a part of a leg of the full one.
    Quick,
    /// Both.
    Both,
}

/// Something that a machine may lack.
#[derive(PartialEq)]
pub(super) enum Need {
    /// Node, whose path is handed to the leg.
    Node,
    /// The standard library for a target.
    Target(&'static str),
    /// A command that succeeds where a tool is installed, and how to install it.
    Tool { check: &'static str, install: &'static str },
}

/// What most legs are: run from the root by every full test, with nothing to install.
const LEG: Leg = Leg { name: "", when: When::Full, folder: ".", command: "", environment: &[], needs: &[] };

/// Neither hardware AES nor vector instructions: what a machine without them runs.
const PORTABLE: (&str, &str) = ("RUSTFLAGS", "--cfg evenhand_portable --cfg aes_backend=\"soft\"");

/// All legs, in the order in which they run: what fails soonest comes first.
pub(super) const LEGS: &[Leg] = &[
    Leg { name: "format", when: When::Both, command: "cargo fmt --all --check", ..LEG },
    Leg {
        name: "lints",
        when: When::Both,
        command: "cargo clippy --workspace --all-targets --all-features -- -D warnings",
        ..LEG
    },
    Leg {
        name: "lints of the core without std",
        command: "cargo clippy -p evenhand --no-default-features -- -D warnings",
        ..LEG
    },
    Leg {
        name: "quick tests",
        when: When::Quick,
        // Units, the classics and files; not the program, the conformance and the audit's simulations.
        command: "cargo test --workspace --exclude conformance --all-features --lib --bins --test classics --test \
                  reading --test writing",
        ..LEG
    },
    Leg {
        name: "lints of libraries without their features",
        command: "cargo clippy --no-default-features -p evenhand-audit -p evenhand-classics -p evenhand-sources -- -D warnings",
        ..LEG
    },
    Leg { name: "tests", command: "cargo test --workspace --all-features", ..LEG },
    Leg { name: "core without std", command: "cargo test -p evenhand --no-default-features --lib", ..LEG },
    Leg {
        name: "portable form",
        command: "cargo test -p conformance --test conformance vectors --target-dir target/portable",
        environment: &[PORTABLE],
        ..LEG
    },
    Leg {
        name: "documents",
        command: "cargo doc --workspace --all-features --no-deps",
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        ..LEG
    },
    Leg {
        name: "benchmarks build",
        folder: "benches",
        command: "cargo clippy --all-targets --target-dir ../target/benches -- -D warnings",
        ..LEG
    },
    Leg {
        name: "fuzz targets build",
        folder: "fuzz",
        command: "cargo check --target-dir ../target/fuzz",
        ..LEG
    },
    Leg {
        name: "reference",
        folder: "reference",
        command: "python3 -m unittest --verbose",
        needs: &[Need::Node],
        ..LEG
    },
    Leg {
        name: "oldest compiler",
        command: concat!("cargo +", env!("CARGO_PKG_RUST_VERSION"), ".0 check --workspace --all-features"),
        needs: &[Need::Tool {
            check: concat!("cargo +", env!("CARGO_PKG_RUST_VERSION"), ".0 --version"),
            install: concat!("rustup toolchain install ", env!("CARGO_PKG_RUST_VERSION"), ".0"),
        }],
        ..LEG
    },
    Leg {
        name: "wasm32",
        command: "cargo check --target wasm32-unknown-unknown --no-default-features -p evenhand -p evenhand-cards \
                  -p evenhand-classics -p evenhand-audit -p evenhand-sources",
        // Where randomness comes from is for the page to say, which is built with it.
        environment: &[(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            "--cfg getrandom_backend=\"unsupported\"",
        )],
        needs: &[Need::Target("wasm32-unknown-unknown")],
        ..LEG
    },
    Leg {
        name: "32-bit",
        command: "cargo test -p conformance --test conformance vectors --target i686-unknown-linux-gnu",
        needs: &[
            Need::Target("i686-unknown-linux-gnu"),
            Need::Tool {
                check: "gcc -m32 -shared -nostartfiles -o /dev/null -x c /dev/null -lc",
                install: "apt-get install gcc-multilib",
            },
        ],
        ..LEG
    },
    Leg {
        name: "big-endian build",
        command: "cargo check --workspace --exclude xtask --target s390x-unknown-linux-gnu",
        needs: &[Need::Target("s390x-unknown-linux-gnu")],
        ..LEG
    },
    Leg {
        name: "big-endian",
        command: "cargo test -p conformance --test conformance vectors --target s390x-unknown-linux-gnu",
        environment: &[
            ("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER", "s390x-linux-gnu-gcc"),
            ("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER", "qemu-s390x -L /usr/s390x-linux-gnu"),
        ],
        needs: &[
            Need::Target("s390x-unknown-linux-gnu"),
            Need::Tool {
                check: "s390x-linux-gnu-gcc --version",
                install: "apt-get install gcc-s390x-linux-gnu",
            },
            Need::Tool { check: "qemu-s390x --version", install: "apt-get install qemu-user" },
        ],
        ..LEG
    },
    Leg {
        name: "Miri",
        // Without std nothing is asked of the system, and nothing runs on threads.
        command: "cargo +nightly miri test -p evenhand --no-default-features --lib --target-dir target/miri",
        environment: &[PORTABLE],
        needs: &[Need::Tool {
            check: "cargo +nightly miri --version",
            install: "rustup toolchain install nightly --component miri,rust-src",
        }],
        ..LEG
    },
    Leg {
        name: "licences",
        command: "cargo deny check licenses bans sources",
        needs: &[Need::Tool { check: "cargo deny --version", install: "cargo install cargo-deny" }],
        ..LEG
    },
];

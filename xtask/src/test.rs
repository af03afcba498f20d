//! Every test there is, leg by leg; and fuzzing.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Error, Result, ensure};
use serde::Deserialize;

use crate::command::{command, output, run as run_command};
use crate::packages::Environment;
use crate::{node, page};

/// The file that lists the legs.
#[derive(Deserialize)]
struct Legs {
    leg: Vec<Leg>,
}

/// A command with what it needs; `legs.toml` says what the fields are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "needs, each by itself")]
struct Leg {
    name: String,
    command: String,
    #[serde(default)]
    folder: String,
    #[serde(default)]
    when: When,
    #[serde(default)]
    portable: bool,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    node: bool,
    #[serde(default)]
    browsers: bool,
    #[serde(default)]
    java: bool,
    #[serde(default)]
    packages: Vec<String>,
    shared: Option<String>,
    target: Option<String>,
    #[serde(default)]
    tools: Vec<Tool>,
}

/// The tests that run a leg.
#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "lowercase")]
enum When {
    #[default]
    Full,
    Quick,
    Both,
    /// Only where it is named.
    Named,
}

/// Something that a machine may lack besides Rust and Python.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tool {
    check: String,
    install: String,
}

/// The legs to run.
pub(crate) enum Selection<'a> {
    Full,
    Quick,
    /// Those of these names.
    Named(&'a [&'a str]),
}

impl Selection<'_> {
    fn has(&self, leg: &Leg) -> bool {
        match self {
            Self::Full => matches!(leg.when, When::Full | When::Both),
            Self::Quick => matches!(leg.when, When::Quick | When::Both),
            Self::Named(names) => names.contains(&leg.name.as_str()),
        }
    }
}

/// Runs the selected legs. One that fails does not stop those after it; one whose tools are not installed is skipped, and
/// says how to install them. The last line counts them, after the names of those that failed.
///
/// # Errors
/// If the list of legs cannot be read, or has none of a name that is selected.
pub(crate) fn run(selection: &Selection) -> Result<ExitCode> {
    let list = include_str!("test/legs.toml")
        .replace("{rust-version}", concat!(env!("CARGO_PKG_RUST_VERSION"), ".0"));
    let Legs { leg: legs } = toml::from_str(&list).context("legs.toml")?;
    if let Selection::Named(names) = selection {
        for name in *names {
            ensure!(
                legs.iter().any(|leg| leg.name == *name),
                "no leg is called {name:?}: they are {}",
                listed(legs.iter())
            );
        }
    }
    let start = Instant::now();
    let (mut passed, mut failed, mut skipped) = (0, Vec::new(), Vec::new());
    for leg in legs.iter().filter(|leg| selection.has(leg)) {
        match leg.missing() {
            Some(reason) => {
                println!("\n── {}: skipped", leg.name);
                skipped.push((&leg.name, reason));
            }
            None => match leg.run() {
                Ok(()) => passed += 1,
                Err(error) => {
                    println!("── {}: {error:#}", leg.name);
                    failed.push(&leg.name);
                }
            },
        }
    }
    println!("\n── {} s", start.elapsed().as_secs());
    if let Selection::Quick = selection {
        println!("── quick: left out are {}", listed(legs.iter().filter(|leg| !selection.has(leg))));
    }
    for (name, reason) in &skipped {
        println!("── skipped {name}: {reason:#}");
    }
    for name in &failed {
        println!("── failed {name}");
    }
    println!("{passed} passed, {} failed, {} skipped", failed.len(), skipped.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The names of legs, parted by commas.
fn listed<'a>(legs: impl Iterator<Item = &'a Leg>) -> String {
    legs.map(|leg| leg.name.as_str()).collect::<Vec<_>>().join(", ")
}

impl Leg {
    /// Runs its command, and prints how long that took.
    fn run(&self) -> Result<()> {
        println!("\n── {}: {}", self.name, self.command);
        let start = Instant::now();
        let mut line = words(&self.command);
        let python = self.python()?.python();
        if !self.packages.is_empty() {
            line[0] = &python;
        }
        let mut command = command(&self.folder, &line)?;
        command.envs(&self.environment);
        if self.portable {
            command.env("RUSTFLAGS", "--cfg evenhand_portable --cfg aes_backend=\"soft\"");
        }
        if self.node {
            command.env("EVENHAND_NODE", node::find()?);
        }
        run_command(&mut command)?;
        println!("── {}: done in {} s", self.name, start.elapsed().as_secs());
        Ok(())
    }

    /// Where its packages are.
    fn python(&self) -> Result<Environment> {
        self.shared.as_deref().map_or_else(Environment::own, Environment::shared)
    }

    /// Why it cannot be run, and what to install; none if nothing is missing.
    fn missing(&self) -> Option<Error> {
        let install = |how: &str| Error::msg(format!("install with: {how}"));
        if self.node
            && let Err(error) = node::find()
        {
            return Some(error);
        }
        if self.java
            && let Err(error) = java()
        {
            return Some(error);
        }
        if self.browsers
            && let Err(error) = page::browsers()
        {
            return Some(error);
        }
        if !self.packages.is_empty()
            && let Err(error) = self.python().and_then(|environment| environment.python_with(&self.packages))
        {
            return Some(error);
        }
        if let Some(target) = &self.target {
            let folder = output(&["rustc", "--print", "target-libdir", "--target", target]);
            if !folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
                return Some(install(&format!("rustup target add {target}")));
            }
        }
        let lacked = self.tools.iter().find(|tool| output(&words(&tool.check)).is_err());
        lacked.map(|tool| install(&tool.install))
    }
}

/// Makes Java be there.
///
/// # Errors
/// When it is not, and cannot be installed.
fn java() -> Result<()> {
    let is_there = || output(&["java", "-version"]).is_ok();
    if !is_there() {
        for words in
            [&["update"][..], &["install", "--yes", "--no-install-recommends", "default-jre-headless"]]
        {
            // Where it cannot be installed, it is looked for again.
            let _ = output(&[&["apt-get", "--quiet"], words].concat());
        }
    }
    ensure!(is_there(), "install Java 17 or newer: Spark runs in it");
    Ok(())
}

/// The words of a command.
fn words(command: &str) -> Vec<&str> {
    command.split_whitespace().collect()
}

/// Runs every target for a number of seconds, where cargo-fuzz and a nightly toolchain are installed.
///
/// # Errors
/// When `seconds` is no number, cargo-fuzz is not installed, or a target fails.
pub(crate) fn fuzz(seconds: &str) -> Result<()> {
    let seconds: u32 = seconds.parse().with_context(|| format!("{seconds} is no number of seconds"))?;
    let targets = output(&["cargo", "+nightly", "fuzz", "list"])
        .context("cargo-fuzz and a nightly toolchain are needed: cargo install cargo-fuzz")?;
    let limit = format!("-max_total_time={seconds}");
    targets.lines().try_for_each(|target| {
        println!("\n── {target}");
        run_command(&mut command(".", &["cargo", "+nightly", "fuzz", "run", target, "--", &limit])?)
    })
}

//! Runs all tests, leg by leg, and the fuzz targets.
//!
//! The legs run in two lanes, each in order. The main lane builds, and then runs the browsers and the tests. The second lane runs
//! Python beside the browsers, and the lints and smaller builds beside the tests, so that both cores have work.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Condvar, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, ensure};
use serde::Deserialize;

use crate::command::{command, output, root, run as run_command};
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
    page: bool,
    #[serde(default)]
    browsers: bool,
    #[serde(default)]
    java: bool,
    #[serde(default)]
    packages: Vec<String>,
    shared: Option<String>,
    target: Option<String>,
    unless: Option<String>,
    #[serde(default)]
    tools: Vec<Tool>,
    #[serde(default)]
    beside: bool,
    #[serde(default)]
    after: Vec<String>,
    #[serde(default)]
    waits_for: Vec<String>,
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

/// Result of a leg.
struct Outcome<'a> {
    leg: &'a Leg,
    took: Duration,
    end: End,
}

enum End {
    Passed,
    Failed,
    /// Something is missing: what, and how to install it.
    Skipped(Error),
}

/// Number of rows in the table of the longest legs.
const LONGEST: usize = 12;

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

/// Runs the selected legs. A failed leg does not stop the others. A leg that lacks a tool is skipped, with the command that
/// installs it. The end lists the longest, the skipped and the failed legs. The last line counts them.
///
/// # Errors
/// When the list of legs is invalid, or lacks a selected name.
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
    let selected = selected(&legs, selection);
    let outcomes = lanes(&selected, matches!(selection, Selection::Named(_)));
    println!("\n── {} s; the longest legs, in seconds:", start.elapsed().as_secs());
    let mut longest: Vec<&Outcome> = outcomes.iter().collect();
    longest.sort_by_key(|outcome| Reverse(outcome.took));
    for Outcome { leg, took, .. } in longest.into_iter().take(LONGEST) {
        let lane = if leg.beside { " (beside others)" } else { "" };
        println!("{:>7}  {}{lane}", took.as_secs(), leg.name);
    }
    if let Selection::Quick = selection {
        println!("── quick: left out are {}", listed(legs.iter().filter(|leg| !selection.has(leg))));
    }
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for Outcome { leg, end, .. } in &outcomes {
        match end {
            End::Passed => passed += 1,
            End::Failed => {
                failed += 1;
                println!("── failed {}", leg.name);
            }
            End::Skipped(reason) => {
                skipped += 1;
                println!("── skipped {}: {reason:#}", leg.name);
            }
        }
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The selected legs in their order. A named leg brings the legs that it comes after.
fn selected<'a>(legs: &'a [Leg], selection: &Selection) -> Vec<&'a Leg> {
    let chosen = legs.iter().filter(|leg| selection.has(leg));
    let mut names: BTreeSet<&str> = chosen.map(|leg| leg.name.as_str()).collect();
    if let Selection::Named(_) = selection {
        // No leg comes after a later one.
        for leg in legs.iter().rev() {
            if names.contains(leg.name.as_str()) {
                names.extend(leg.after.iter().map(String::as_str));
            }
        }
    }
    legs.iter().filter(|leg| names.contains(leg.name.as_str())).collect()
}

/// The names of legs, separated by commas.
fn listed<'a>(legs: impl Iterator<Item = &'a Leg>) -> String {
    legs.map(|leg| leg.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// Runs legs in two lanes, each in order. The output of the main lane is shown as it comes; that of the other too if `shown`, and
/// else when a leg ends.
fn lanes<'a>(legs: &[&'a Leg], shown: bool) -> Vec<Outcome<'a>> {
    let (beside, main): (Vec<&'a Leg>, Vec<&'a Leg>) = legs.iter().copied().partition(|leg| leg.beside);
    let pending = Pending::new(&main);
    std::thread::scope(|scope| {
        let beside = scope.spawn(|| {
            let run = |leg: &'a Leg| {
                leg.outcome(shown, || {
                    pending.wait(&leg.after);
                    pending.wait(&leg.waits_for);
                })
            };
            beside.into_iter().map(run).collect::<Vec<_>>()
        });
        let run = |leg: &'a Leg| {
            let outcome = leg.outcome(true, || ());
            pending.remove(&leg.name);
            outcome
        };
        let mut outcomes: Vec<_> = main.into_iter().map(run).collect();
        outcomes.extend(beside.join().unwrap_or_else(|panic| resume_unwind(panic)));
        outcomes
    })
}

/// The legs of the main lane that have not ended.
struct Pending<'a> {
    names: Mutex<BTreeSet<&'a str>>,
    changed: Condvar,
}

impl<'a> Pending<'a> {
    fn new(legs: &[&'a Leg]) -> Self {
        Self {
            names: Mutex::new(legs.iter().map(|leg| leg.name.as_str()).collect()),
            changed: Condvar::new(),
        }
    }

    fn remove(&self, name: &str) {
        self.names.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        self.changed.notify_all();
    }

    /// Waits until none of `names` is pending.
    fn wait(&self, names: &[String]) {
        let pending = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let is_pending =
            |pending: &mut BTreeSet<&str>| names.iter().any(|name| pending.contains(name.as_str()));
        drop(self.changed.wait_while(pending, is_pending));
    }
}

impl Leg {
    /// Runs the leg once `wait` returns, unless something is missing. Without `shown`, its output appears when it ends.
    fn outcome(&self, shown: bool, wait: impl FnOnce()) -> Outcome<'_> {
        let covered = self.is_covered();
        // Packages arrive while the other lane compiles.
        let missing = if covered { None } else { self.missing() };
        wait();
        let start = Instant::now();
        let end = match missing {
            Some(reason) => {
                println!("\n── {}: skipped", self.name);
                End::Skipped(reason)
            }
            None if covered => {
                println!("\n── {}: it is the compiler of all other legs", self.name);
                End::Passed
            }
            None => match self.run(shown) {
                Ok(()) => {
                    println!("── {}: done in {} s", self.name, start.elapsed().as_secs());
                    End::Passed
                }
                Err(error) => {
                    println!("── {}: {error:#}", self.name);
                    End::Failed
                }
            },
        };
        Outcome { leg: self, took: start.elapsed(), end }
    }

    /// Runs its command.
    fn run(&self, shown: bool) -> Result<()> {
        let title = format!("\n── {}: {}\n", self.name, self.command);
        let mut line = words(&self.command);
        // Started by Cargo, it would wait until the other lane has compiled.
        let own = std::env::current_exe()?.display().to_string();
        if line.starts_with(&["cargo", "xtask"]) {
            line = [&[&*own][..], &line[2..]].concat();
        }
        let python = self.python()?.python();
        if !self.packages.is_empty() {
            line[0] = &python;
        }
        let mut command = command(&self.folder, &line)?;
        command.env("PATH", interpreter_first()?).envs(&self.environment);
        if self.portable {
            command.env("RUSTFLAGS", "--cfg evenhand_portable --cfg aes_backend=\"soft\"");
        }
        if self.node {
            command.env("EVENHAND_NODE", node::find()?);
        }
        if shown {
            print!("{title}");
            return run_command(&mut command);
        }
        let log = root()?.join("target/legs").join(format!("{}.log", self.name));
        fs::create_dir_all(log.parent().context("a log lies in a directory")?)?;
        let file = File::create(&log)?;
        let result = run_command(command.stdout(file.try_clone()?).stderr(file));
        // In one piece, so that the other lane does not part it.
        print!("{title}{}", String::from_utf8_lossy(&fs::read(&log)?));
        result
    }

    /// Whether the compiler in use makes the leg superfluous.
    fn is_covered(&self) -> bool {
        let version = output(&["rustc", "--version"]).unwrap_or_default();
        self.unless.is_some() && version.split_whitespace().nth(1) == self.unless.as_deref()
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
        if self.page
            && let Err(error) = page::quick_tools()
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

/// Returns PATH with the directory of the Python interpreter in front, if there is Python. The tests start Python thousands of
/// times, and pyenv's `python3` is a shell script that takes 0.1 s.
///
/// # Errors
/// If a directory of PATH contains the separator of directories.
fn interpreter_first() -> Result<OsString> {
    static INTERPRETER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let printed = output(&["python3", "-c", "import sys; print(sys.executable)"]).ok()?;
        Some(Path::new(printed.trim_end()).parent()?.to_path_buf())
    });
    let path = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths(INTERPRETER.iter().cloned().chain(std::env::split_paths(&path)))?)
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

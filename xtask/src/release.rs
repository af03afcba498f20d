//! `cargo xtask release`: checks that a release is ready, and writes its files.
//!
//! A release is a commit with a tag. Its workflows only call the commands below, so a person can
//! run each of them first. `docs/releasing.md` explains the order.

mod archive;
mod bill;
mod graph;
mod licences;
mod manifests;
mod packaging;
mod packing;
mod program;
mod project;
mod site;
mod sums;
mod twice;
mod versions;
mod wheel;
mod workflows;

use std::process::ExitCode;

use anyhow::{Result, bail};

use project::Project;

/// A named check of a release.
struct Check {
    name: &'static str,
    /// Whether it compiles the project, which takes minutes.
    compiles: bool,
    run: fn(&Project) -> Result<Findings>,
}

/// Result of a check: its faults, and a note on success.
#[derive(Default)]
struct Findings {
    note: String,
    faults: Vec<Fault>,
}

/// A fault: where it is, what is wrong, and how to fix it.
#[derive(Debug, PartialEq)]
struct Fault {
    place: String,
    problem: String,
    fix: String,
}

impl Findings {
    /// Findings without faults.
    fn good(note: impl Into<String>) -> Self {
        Self { note: note.into(), faults: Vec::new() }
    }

    fn add(&mut self, place: impl Into<String>, problem: impl Into<String>, fix: impl Into<String>) {
        self.faults.push(Fault { place: place.into(), problem: problem.into(), fix: fix.into() });
    }
}

/// All checks, in the order in which they run.
const CHECKS: [Check; 15] = [
    Check { name: "version", compiles: false, run: versions::version },
    Check { name: "tag", compiles: false, run: versions::tag },
    Check { name: "changelog", compiles: false, run: versions::changelog },
    Check { name: "manifests", compiles: false, run: manifests::fields },
    Check { name: "own directory", compiles: false, run: manifests::own_directory },
    Check { name: "licences", compiles: false, run: licences::check },
    Check { name: "bills of materials", compiles: false, run: bill::check },
    Check { name: "packaging", compiles: false, run: packaging::check },
    Check { name: "workflows", compiles: false, run: workflows::check },
    Check { name: "page", compiles: false, run: versions::page },
    Check { name: "checksums", compiles: false, run: sums::check },
    Check { name: "crates", compiles: false, run: packing::list },
    Check { name: "crates build alone", compiles: true, run: packing::verify },
    Check { name: "compatible versions", compiles: true, run: packing::semver },
    Check { name: "equal builds", compiles: true, run: twice::check },
];

/// Runs a command of `cargo xtask release`, given its arguments.
///
/// # Errors
/// When an argument is unknown, or a step fails.
pub(crate) fn run(arguments: &[&str]) -> Result<ExitCode> {
    match arguments {
        ["--check"] => return check(true),
        ["--check", "--fast"] => return check(false),
        ["--cut", date] => versions::cut(date)?,
        ["--program"] => program::pack(&Project::load()?, None)?,
        ["--program", target] => program::pack(&Project::load()?, Some(target))?,
        ["--packages", target] => program::system_packages(target)?,
        ["--wheel"] => wheel::build(None)?,
        ["--wheel", target] => wheel::build(Some(target))?,
        ["--sdist"] => wheel::sources()?,
        ["--site"] => site::build()?,
        ["--files"] => files(&Project::load()?)?,
        ["--publish"] => packing::publish()?,
        [] => {
            if check(true)? != ExitCode::SUCCESS {
                return Ok(ExitCode::FAILURE);
            }
            let project = Project::load()?;
            program::pack(&project, None)?;
            files(&project)?;
        }
        _ => bail!("cargo xtask release {}: unknown arguments. cargo xtask lists them.", arguments.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs all checks, or only those that compile nothing. Prints a line for each, and their count.
///
/// # Errors
/// When the project cannot be read.
fn check(compiles: bool) -> Result<ExitCode> {
    let project = Project::load()?;
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for check in &CHECKS {
        let name = check.name;
        if check.compiles && !compiles {
            skipped += 1;
            println!("skipped {name}: it compiles for minutes, and --fast skips it");
            continue;
        }
        match (check.run)(&project) {
            Ok(Findings { note, faults }) if faults.is_empty() => {
                passed += 1;
                println!("ok {name}: {note}");
            }
            Ok(Findings { faults, .. }) => {
                failed += 1;
                for Fault { place, problem, fix } in faults {
                    println!("failed {name}: {place}: {problem}. {fix}.");
                }
            }
            Err(error) => {
                failed += 1;
                println!("failed {name}: {error:#}");
            }
        }
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes the files of a release next to the archives: bills of materials, sources, checksums,
/// notes and packaging.
///
/// # Errors
/// When a file cannot be written.
fn files(project: &Project) -> Result<()> {
    bill::write(project)?;
    program::sources(project)?;
    sums::write(project)?;
    versions::write_notes(project)?;
    packaging::write(project)
}

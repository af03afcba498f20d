//! Builds the program twice, from clones at two paths, and compares the bytes.
//!
//! This lets anyone check the binaries of a release by building its commit. Builds could differ in
//! paths (remapped), times (not compiled in), and the order of parallel work (one codegen unit).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::project::Project;
use super::{Findings, program, sums};
use crate::command::output;

/// Directories of the clones below `target/`. Their paths differ in length and depth.
const PLACES: [&str; 2] = ["target/twice/a", "target/twice/another/longer/path"];

/// Builds the commit at both places.
///
/// # Errors
/// When Git or a build fails.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let mut sums = Vec::new();
    let mut programs = Vec::new();
    for place in PLACES {
        let program = built(project, &project.root.join(place)).with_context(|| place.to_owned())?;
        sums.push(sums::sum(&program)?);
        programs.push(program);
    }
    let mut findings = Findings::good(format!("SHA-256 {} from two paths", sums[0]));
    if sums[0] != sums[1] {
        let place = programs.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" and ");
        let problem = match first_difference(&programs[0], &programs[1])? {
            Some(byte) => format!("they differ at byte {byte}"),
            None => "they have different sizes".to_owned(),
        };
        findings.add(place, problem, "Compare them with diffoscope, and remap the compiled-in path");
    }
    Ok(findings)
}

/// The program, built from a new clone of the commit.
fn built(project: &Project, place: &Path) -> Result<PathBuf> {
    let _ = fs::remove_dir_all(place);
    let (from, to) = (project.root.display().to_string(), place.display().to_string());
    output(&["git", "clone", "--quiet", "--no-hardlinks", &from, &to])?;
    let commit = output(&["git", "rev-parse", "HEAD"])?;
    output(&["git", "-C", &to, "checkout", "--quiet", "--detach", commit.trim()])?;
    program::compile(place, None)
}

/// The offset of the first byte that differs in two files. `None` if one file is a prefix of the
/// other.
fn first_difference(one: &Path, other: &Path) -> Result<Option<usize>> {
    let (one, other) = (fs::read(one)?, fs::read(other)?);
    Ok(one.iter().zip(&other).position(|(one, other)| one != other))
}

//! The packages of the crates: their size, their build from the package alone, and their
//! publication.

use std::fs;

use anyhow::{Context as _, Result, ensure};

use super::project::Project;
use super::{Findings, versions};
use crate::command::{command, output, run as run_command};

/// Maximum size of a package in bytes.
const MAX_BYTES: u64 = 10_000_000;

/// Arguments that leave out the crates that are not published.
fn excluded(project: &Project) -> Vec<&str> {
    let private = project.members.iter().filter(|member| !member.is_published);
    private.flat_map(|member| ["--exclude", &member.name]).collect()
}

/// Packs all published crates, and checks the size of each package.
///
/// # Errors
/// When Cargo fails.
pub(super) fn list(project: &Project) -> Result<Findings> {
    let pack = ["cargo", "package", "--workspace", "--no-verify", "--allow-dirty", "--quiet", "--locked"];
    output(&[&pack[..], &excluded(project)].concat())?;
    let mut findings = Findings::default();
    let mut total = 0;
    for member in project.published() {
        let file = format!("target/package/{}-{}.crate", member.name, project.version);
        let size = fs::metadata(project.root.join(&file)).with_context(|| file.clone())?.len();
        total += size;
        if size > MAX_BYTES {
            let problem = format!("it has {size} bytes, and the limit is {MAX_BYTES}");
            findings.add(file, problem, "Exclude files in the manifest");
        }
    }
    let count = project.published().count();
    findings.note = format!("{count} packages with {} kB in all", total / 1000);
    Ok(findings)
}

/// Builds every published crate from its package alone, as a registry would get it, in the order of
/// their dependencies.
///
/// # Errors
/// When a package does not build.
pub(super) fn verify(project: &Project) -> Result<Findings> {
    let publish = ["cargo", "publish", "--dry-run", "--workspace", "--allow-dirty", "--locked"];
    run_command(&mut command(".", &[&publish[..], &excluded(project)].concat())?)?;
    Ok(Findings::good(format!("{} crates", project.published().count())))
}

/// Compares the public interfaces with those of the previous release.
///
/// # Errors
/// When Git or the tool fails.
pub(super) fn semver(project: &Project) -> Result<Findings> {
    let current = format!("v{}", project.version);
    let tags = output(&["git", "tag", "--list", "v[0-9]*", "--merged", "HEAD", "--sort=-version:refname"])?;
    let Some(before) = tags.lines().find(|tag| *tag != current) else {
        return Ok(Findings::good("this is the first release"));
    };
    let compare = ["cargo", "semver-checks", "--workspace", "--baseline-rev", before];
    let mut compare = command(".", &[&compare[..], &excluded(project)].concat())?;
    run_command(&mut compare).context("install the tool: cargo install cargo-semver-checks")?;
    Ok(Findings::good(format!("compared with {before}")))
}

/// Publishes all crates in the order of their dependencies. The registry's login comes from the
/// environment.
///
/// # Errors
/// When this commit lacks the tag of its version, or Cargo fails.
pub(super) fn publish() -> Result<()> {
    let project = Project::load()?;
    let tags = output(&["git", "tag", "--points-at", "HEAD"])?;
    let expected = format!("v{}", project.version);
    ensure!(
        versions::tag(&project)?.faults.is_empty() && tags.lines().any(|tag| tag == expected),
        "this commit does not have the tag {expected}. Tag the commit, then publish it."
    );
    // The check of the release already built all crates from their packages.
    let publish = ["cargo", "publish", "--workspace", "--no-verify", "--locked"];
    run_command(&mut command(".", &[&publish[..], &excluded(&project)].concat())?)
}

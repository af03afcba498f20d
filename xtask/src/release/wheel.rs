//! The Python package: wheels, and the source distribution.

use anyhow::{Context as _, Result};

use super::project::{FILES, Project, reproducible};
use super::{graph, licences};
use crate::command::{command, output, run as run_command};

/// Builds a wheel with the notices of its crates. A named target of Linux is linked with Zig, so that old systems load it.
///
/// # Errors
/// When the notices cannot be written, or maturin fails.
pub(super) fn build(target: Option<&str>) -> Result<()> {
    let project = Project::load()?;
    licences::write(&project, &graph::WHEEL, &project.root.join(licences::NOTICES))?;
    let mut build = command(".", &["maturin", "build", "--locked", "--profile", "dist", "--out", FILES])?;
    if let Some(target) = target {
        output(&["rustup", "target", "add", target])?;
        build.args(["--target", target]);
        let floor = if target.ends_with("-linux-musl") { "musllinux_1_2" } else { "manylinux2014" };
        if target.contains("-linux-") {
            build.args(["--zig", "--compatibility", floor]);
        }
    }
    run_command(reproducible(&mut build, &project.root)?).context("pip install 'maturin[zig]'")
}

/// Packs the source distribution.
///
/// # Errors
/// When maturin fails.
pub(super) fn sources() -> Result<()> {
    run_command(&mut command(".", &["maturin", "sdist", "--out", FILES])?).context("pip install maturin")
}

//! Builds the web site of a release: the page, and the API documentation of the crates below
//! `rust/`.

use std::fs;

use anyhow::{Context as _, Result};

use super::project::Project;
use crate::command::{command, run as run_command};
use crate::page;

/// Directory of the site, below the root.
const SITE: &str = "target/site";

/// Builds the site.
///
/// # Errors
/// When the documentation does not build, or a file cannot be copied.
pub(super) fn build() -> Result<()> {
    let project = Project::load()?;
    let site = project.root.join(SITE);
    let _ = fs::remove_dir_all(&site);
    let mut documents = command(".", &["cargo", "doc", "--no-deps", "--all-features", "--locked"])?;
    for member in project.published() {
        documents.args(["--package", &member.name]);
    }
    let built = project.root.join("target/site-build");
    run_command(documents.env("CARGO_TARGET_DIR", &built))?;
    fs::create_dir_all(&site).with_context(|| format!("{SITE} cannot be created"))?;
    fs::rename(built.join("doc"), site.join("rust")).context("the documents cannot be moved")?;
    fs::copy(project.root.join(page::COMMITTED), site.join("index.html"))
        .context("the page cannot be copied")?;
    println!("{SITE}");
    Ok(())
}

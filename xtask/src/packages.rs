//! Packages of Python that tests need, which pip brings into a virtual environment.

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// Where the environment lies.
const FOLDER: &str = "target/python";

/// The Python of the environment, which may not be there.
///
/// # Errors
/// When the root is not found.
pub(crate) fn python() -> Result<String> {
    let program = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    Ok(root()?.join(FOLDER).join(program).display().to_string())
}

/// Lets pip bring packages.
///
/// # Errors
/// When there is no Python 3 with `venv`, or pip does not bring them: with what to install.
pub(crate) fn bring(packages: &[impl AsRef<str>]) -> Result<()> {
    let packages: Vec<&str> = packages.iter().map(AsRef::as_ref).collect();
    let bring = || -> Result<()> {
        output(&["python3", "-m", "venv", FOLDER])?;
        let python = python()?;
        let pip = [&python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        output(&[&pip[..], &packages[..]].concat()).map(|_| ())
    };
    bring().with_context(|| {
        format!("install {} by the pip of a virtual environment in {FOLDER}", packages.join(" and "))
    })
}

/// The Python of the environment with these packages, whose modules have the same names.
///
/// # Errors
/// As for [`bring`].
pub(crate) fn python_with(packages: &[String]) -> Result<String> {
    let python = python()?;
    let import = format!("import {}", packages.join(", "));
    if output(&[&python, "-c", &import]).is_err() {
        bring(packages)?;
        output(&[&python, "-c", &import])?;
    }
    Ok(python)
}

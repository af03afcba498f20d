//! Packages of Python that tests need, which pip brings into a virtual environment.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};

use crate::command::{output, root};

/// A virtual environment, which may not be there yet.
pub(crate) struct Environment {
    folder: PathBuf,
    /// Whether pip is to keep no copy of what it brings.
    is_large: bool,
}

impl Environment {
    /// That of this copy of the project.
    ///
    /// # Errors
    /// When the root is not found.
    pub(crate) fn own() -> Result<Self> {
        Ok(Self { folder: root()?.join("target/python"), is_large: false })
    }

    /// One for what is too large for each copy of the project, in the user's folder for caches; of each version of Python it is
    /// another one.
    ///
    /// # Errors
    /// When there is no Python 3, or no folder of the user.
    pub(crate) fn shared(name: &str) -> Result<Self> {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let cache = cache.or_else(|| Some(std::env::home_dir()?.join(".cache")));
        let cache = cache.context("the user has no folder")?;
        let version = output(&["python3", "-c", "import sys; print('py%d%d' % sys.version_info[:2])"])?;
        Ok(Self { folder: cache.join("evenhand").join(format!("{name}-{}", version.trim())), is_large: true })
    }

    /// Its Python.
    pub(crate) fn python(&self) -> String {
        let program = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        self.folder.join(program).display().to_string()
    }

    /// Lets pip bring packages, as pip names them.
    ///
    /// # Errors
    /// When there is no Python 3 with `venv`, or pip does not bring them: with what to install.
    pub(crate) fn bring(&self, packages: &[impl AsRef<str>]) -> Result<()> {
        let packages: Vec<&str> = packages.iter().map(AsRef::as_ref).collect();
        let folder = self.folder.display().to_string();
        let bring = || -> Result<()> {
            output(&["python3", "-m", "venv", &folder])?;
            let python = self.python();
            let mut pip = vec![&*python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            if self.is_large {
                pip.push("--no-cache-dir");
            }
            output(&[pip, packages.clone()].concat()).map(|_| ())
        };
        bring().with_context(|| {
            format!("install {} by the pip of a virtual environment in {folder}", packages.join(" and "))
        })
    }

    /// Its Python, with these packages: each a name, or `name==version`.
    ///
    /// # Errors
    /// As for [`Self::bring`].
    pub(crate) fn python_with(&self, packages: &[String]) -> Result<String> {
        // Two legs at once would install into one environment.
        static INSTALLING: Mutex<()> = Mutex::new(());
        let _alone = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
        let python = self.python();
        if output(&[&python, "-c", &installed(packages)]).is_err() {
            self.bring(packages)?;
            output(&[&python, "-c", &installed(packages)])?;
        }
        Ok(python)
    }
}

/// A program of Python that fails unless packages are installed. It imports none: that can take seconds.
fn installed(packages: &[String]) -> String {
    let each = packages.iter().map(|package| match package.split_once("==") {
        None => format!("version('{package}')"),
        Some((name, wanted)) => format!("assert version('{name}') == '{wanted}'"),
    });
    let lines: Vec<String> = each.collect();
    format!("from importlib.metadata import version\n{}", lines.join("\n"))
}

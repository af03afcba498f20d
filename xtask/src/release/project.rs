//! The project as Cargo and Git describe it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::command::{output, root};
use crate::{page, tracked};

/// Directory of the files of a release, below the root.
pub(super) const FILES: &str = "target/release-files";

/// The workspace, its crates and its tracked files.
pub(super) struct Project {
    pub(super) root: PathBuf,
    pub(super) version: String,
    pub(super) members: Vec<Member>,
    /// Paths of all tracked files, relative to the root.
    pub(super) files: Vec<String>,
    /// The answer of `cargo metadata`.
    pub(super) metadata: Value,
}

/// A crate of the workspace.
pub(super) struct Member {
    pub(super) name: String,
    /// Its directory, relative to the root.
    pub(super) directory: String,
    pub(super) is_published: bool,
    /// Its entry in `cargo metadata`.
    pub(super) package: Value,
}

impl Project {
    /// Reads the project.
    ///
    /// # Errors
    /// When Cargo or Git fails, or `Cargo.lock` is out of date.
    pub(super) fn load() -> Result<Self> {
        let root = root()?;
        let text = output(&["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"])?;
        let metadata: Value = serde_json::from_str(&text).context("cargo metadata")?;
        let mut members = Vec::new();
        for package in list(&metadata, "packages").iter().filter(|package| package["source"].is_null()) {
            let manifest = PathBuf::from(text_of(package, "manifest_path"));
            let directory = manifest.parent().context("a manifest lies in a directory")?;
            let directory = directory.strip_prefix(&root).context("a crate lies below the root")?;
            members.push(Member {
                name: text_of(package, "name").to_owned(),
                directory: directory.to_string_lossy().replace('\\', "/"),
                // An empty list of registries: `publish = false`.
                is_published: package["publish"].is_null(),
                package: package.clone(),
            });
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Self { root, version, members, files: tracked::files()?, metadata })
    }

    /// The crates that are published.
    pub(super) fn published(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.is_published)
    }

    /// The text of a file, given its path from the root.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn read(&self, file: &str) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| format!("{file} cannot be read"))
    }

    /// Path of a file of the release. Creates its directory.
    ///
    /// # Errors
    /// When the directory cannot be created.
    pub(super) fn file(&self, name: &str) -> Result<PathBuf> {
        let directory = self.root.join(FILES);
        fs::create_dir_all(&directory).with_context(|| format!("{FILES} cannot be created"))?;
        Ok(directory.join(name))
    }
}

/// Sets the environment of a build, so that the same sources at `sources` give the same bytes on
/// every machine.
///
/// # Errors
/// When the compiler does not show its directory, or Git does not show the time of the commit.
pub(super) fn reproducible<'a>(build: &'a mut Command, sources: &Path) -> Result<&'a mut Command> {
    let flags = page::remapped_paths(sources)?.join("\x1f");
    build.env("CARGO_ENCODED_RUSTFLAGS", flags).env("SOURCE_DATE_EPOCH", commit_time()?.to_string());
    if cfg!(unix) {
        build.env("CFLAGS", format!("-ffile-prefix-map={}=.", sources.display()));
    }
    Ok(build)
}

/// Seconds from 1970 to the commit: the time of all files in archives.
///
/// # Errors
/// When Git does not know the commit.
pub(super) fn commit_time() -> Result<u64> {
    let time = output(&["git", "log", "-1", "--format=%ct"])?;
    time.trim().parse().context("the time of the commit")
}

/// A text in a JSON object, or "" if it is absent.
pub(super) fn text_of<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// A list in a JSON object, or an empty one.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Whether a path ends with this extension.
pub(super) fn has_extension(file: &str, extension: &str) -> bool {
    Path::new(file).extension().is_some_and(|other| other == extension)
}

//! Builds the program so that all machines of a target can run it, its archive, and its system
//! packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::archive::{Entry, is_program, tar_gz, zip};
use super::project::{FILES, Project, commit_time, reproducible};
use super::{graph, licences};
use crate::command::{command, output, root, run as run_command};

/// The oldest glibc that the program runs with.
const GLIBC: &str = "2.17";

/// Shells with completions, and the names of their files.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "evenhand.bash"),
    ("elvish", "evenhand.elv"),
    ("fish", "evenhand.fish"),
    ("powershell", "_evenhand.ps1"),
    ("zsh", "_evenhand"),
];

/// Files of the root that an archive contains.
const DOCUMENTS: [&str; 4] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Directory of the manual, the completions and the notices, below the root. The manifest of the
/// program names it.
const STAGE: &str = "target/release-stage";

/// Target of this machine.
///
/// # Errors
/// When the compiler does not show it.
fn host() -> Result<String> {
    let text = output(&["rustc", "--version", "--verbose"])?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV does not show the host")?.to_owned())
}

/// Compiles the program from the sources at `sources`, and returns its path.
///
/// A named target of Linux is linked with Zig, so that old systems run it.
///
/// # Errors
/// When a tool is missing, or the build fails.
pub(super) fn compile(sources: &Path, target: Option<&str>) -> Result<PathBuf> {
    let is_linux = target.is_some_and(|target| target.contains("-linux-"));
    let mut build = Command::new("cargo");
    build.current_dir(sources).arg(if is_linux { "zigbuild" } else { "build" });
    build.args(["--locked", "--profile", "dist", "--config", "profile.dist.strip='symbols'"]);
    build.args(["--package", "evenhand-cli", "--bin", "evenhand", "--features", "full"]);
    let mut directory = sources.join("target");
    build.env("CARGO_TARGET_DIR", &directory);
    if let Some(target) = target {
        output(&["rustup", "target", "add", target])?;
        let floor = if target.ends_with("-linux-gnu") { format!(".{GLIBC}") } else { String::new() };
        build.args(["--target", &format!("{target}{floor}")]);
        directory.push(target);
    }
    run_command(reproducible(&mut build, sources)?)
        .context("the program does not build. For Linux: pip install cargo-zigbuild")?;
    let name = if target.map_or(cfg!(windows), |target| target.contains("windows")) {
        "evenhand.exe"
    } else {
        "evenhand"
    };
    Ok(directory.join("dist").join(name))
}

/// Name of the archive for a target, or of the sources.
pub(super) fn archive_name(version: &str, target: &str) -> String {
    let form = if target.contains("windows") { "zip" } else { "tar.gz" };
    format!("evenhand-{version}-{target}.{form}")
}

/// Builds the program and writes its archive, with manual, completions and notices.
///
/// # Errors
/// When a step fails, or this machine cannot run programs of the target.
pub(super) fn pack(project: &Project, target: Option<&str>) -> Result<()> {
    let program = compile(&project.root, target)?;
    let target = target.map_or_else(host, |target| Ok(target.to_owned()))?;
    let stage = project.root.join(STAGE);
    stage_files(project, &program, &stage)
        .context("run this on a machine that runs programs of the target")?;
    let name = archive_name(&project.version, &target);
    let top = name.trim_end_matches(".zip").trim_end_matches(".tar.gz");
    let mut entries = vec![entry(&program, format!("{top}/{}", file_name(&program)))?];
    for document in DOCUMENTS {
        entries.push(entry(&project.root.join(document), format!("{top}/{document}"))?);
    }
    for path in files_below(&stage)? {
        let inside = path.strip_prefix(&stage)?.to_string_lossy().replace('\\', "/");
        entries.push(entry(&path, format!("{top}/{inside}"))?);
    }
    write(project, &name, &entries)
}

/// Writes manual, completions and notices into an empty directory.
///
/// # Errors
/// When the program fails, or writes nothing.
fn stage_files(project: &Project, program: &Path, stage: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(stage);
    let (manual, completions) = (stage.join("man"), stage.join("completions"));
    for directory in [&manual, &completions] {
        fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    }
    let mut man = Command::new(program);
    run_command(man.args(["--lang", "en", "man", "--to"]).arg(&manual))?;
    ensure!(manual.join("evenhand.1").is_file(), "evenhand man wrote no evenhand.1");
    for (shell, name) in SHELLS {
        let line = [&program.display().to_string(), "--lang", "en", "completions", shell];
        let text = output(&line)?;
        ensure!(!text.is_empty(), "evenhand completions {shell} wrote nothing");
        fs::write(completions.join(name), text).with_context(|| name.to_owned())?;
    }
    licences::write(project, &graph::PROGRAM, &stage.join(licences::NOTICES))
}

/// Writes the archive of all tracked files, from which distributions build.
///
/// # Errors
/// When a file cannot be read, or the archive cannot be written.
pub(super) fn sources(project: &Project) -> Result<()> {
    let name = archive_name(&project.version, "source");
    let top = format!("evenhand-{}", project.version);
    let entries: Result<Vec<Entry>> =
        project.files.iter().map(|file| entry(&project.root.join(file), format!("{top}/{file}"))).collect();
    write(project, &name, &entries?)
}

/// Writes an archive in the format of its name.
fn write(project: &Project, name: &str, entries: &[Entry]) -> Result<()> {
    let is_zip = Path::new(name).extension().is_some_and(|extension| extension == "zip");
    let bytes = if is_zip { zip(entries)? } else { tar_gz(entries, commit_time()?)? };
    fs::write(project.file(name)?, bytes).with_context(|| format!("{name} cannot be written"))?;
    println!("{name}");
    Ok(())
}

/// A file as an entry of an archive.
fn entry(file: &Path, path: String) -> Result<Entry> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(Entry { path, bytes, is_program: is_program(file) })
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// All files below a directory, sorted.
fn files_below(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).with_context(|| directory.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Builds the packages for Debian and RPM from the program that [`pack`] built.
///
/// # Errors
/// When the program or a tool is missing.
pub(super) fn system_packages(target: &str) -> Result<()> {
    let program = root()?.join("target").join(target).join("dist/evenhand");
    ensure!(
        program.is_file(),
        "{} is missing. Run cargo xtask release --program {target} first.",
        program.display()
    );
    fs::create_dir_all(root()?.join(FILES)).context("the directory of the files cannot be created")?;
    let target = ["--target", target, "--profile", "dist"];
    let deb = ["cargo", "deb", "--no-build", "--no-strip", "--package", "evenhand-cli", "--output", FILES];
    let deb = [&deb[..], &target].concat();
    run_command(&mut command(".", &deb)?).context("install cargo-deb: cargo install cargo-deb")?;
    let rpm = ["cargo", "generate-rpm", "--package", "crates/evenhand-cli", "--output", FILES];
    run_command(&mut command(".", &[&rpm[..], &target].concat())?)
        .context("install cargo-generate-rpm: cargo install cargo-generate-rpm")
}

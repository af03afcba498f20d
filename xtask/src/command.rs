//! Commands, run from the root of the project, and why one failed.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

/// The root of the project: found when it is asked for, since a build folder may come from another checkout.
///
/// # Errors
/// When neither Cargo nor the current folder says where it is.
pub(crate) fn root() -> Result<PathBuf> {
    if let Some(xtask) = std::env::var_os("CARGO_MANIFEST_DIR") {
        return Ok(Path::new(&xtask).parent().context("xtask lies in the root")?.to_path_buf());
    }
    let here = std::env::current_dir().context("the current folder cannot be read")?;
    let root = here.ancestors().find(|folder| folder.join("xtask/Cargo.toml").is_file());
    Ok(root.with_context(|| format!("{} is not in the project", here.display()))?.to_path_buf())
}

/// A program with its arguments, run from a folder below the root, with nothing to read.
///
/// # Errors
/// When the root is not found.
pub(crate) fn command(folder: &str, line: &[&str]) -> Result<Command> {
    let (program, arguments) = line.split_first().context("a command has a program")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()?.join(folder)).stdin(Stdio::null());
    Ok(command)
}

/// Runs a command that shows what it prints as it comes.
///
/// # Errors
/// When it cannot be run, or fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| cannot_run(command))?;
    ensure!(status.success(), "{} failed ({status})", shown(command));
    Ok(())
}

/// What a command prints.
///
/// # Errors
/// When it cannot be run, or fails: with what it printed as errors.
pub(crate) fn output(line: &[&str]) -> Result<String> {
    let mut command = command(".", line)?;
    let output = command.output().with_context(|| cannot_run(&command))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{} failed ({}):\n{}",
        shown(&command),
        output.status,
        errors.trim_end()
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a command prints, which is shown as it comes, as its errors are.
///
/// # Errors
/// When it cannot be run, or fails.
pub(crate) fn shown_output(command: &mut Command) -> Result<String> {
    let mut process = command.stdout(Stdio::piped()).spawn().with_context(|| cannot_run(command))?;
    let mut printed = String::new();
    for line in BufReader::new(process.stdout.take().context("its output is piped")?).lines() {
        let line = line.with_context(|| format!("the output of {}", shown(command)))?;
        println!("{line}");
        printed.push_str(&line);
        printed.push('\n');
    }
    let status = process.wait().with_context(|| cannot_run(command))?;
    ensure!(status.success(), "{} failed ({status})", shown(command));
    Ok(printed)
}

/// A command as it is typed.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn cannot_run(command: &Command) -> String {
    format!("{} cannot be run: install it and try again", command.get_program().display())
}

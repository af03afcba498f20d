//! One step of a task: a command, run from the root of the project.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_path_buf()
}

/// A command with its name, its folder below the root, and what it finds in its environment.
pub(crate) struct Leg<'a> {
    pub(crate) name: &'a str,
    pub(crate) folder: &'a str,
    pub(crate) command: &'a [&'a str],
    pub(crate) environment: &'a [(&'a str, &'a str)],
}

impl Leg<'_> {
    /// Runs it, and says whether it succeeded.
    pub(crate) fn run(&self) -> bool {
        println!("\n── {}: {}", self.name, self.command.join(" "));
        let start = Instant::now();
        let status = Command::new(self.command[0])
            .args(&self.command[1..])
            .current_dir(root().join(self.folder))
            .envs(self.environment.iter().copied())
            .stdin(Stdio::null())
            .status();
        let seconds = start.elapsed().as_secs_f64();
        match status {
            Ok(status) if status.success() => {
                println!("── {}: done in {seconds:.0} s", self.name);
                true
            }
            Ok(status) => {
                eprintln!("── {}: failed ({status}) after {seconds:.0} s", self.name);
                false
            }
            Err(error) => {
                eprintln!(
                    "── {}: {} cannot be run: {error}; install it and try again",
                    self.name, self.command[0]
                );
                false
            }
        }
    }
}

/// What a command prints, if it can be run and succeeds.
pub(crate) fn output(command: &[&str]) -> Option<String> {
    let output = Command::new(command[0])
        .args(&command[1..])
        .current_dir(root())
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

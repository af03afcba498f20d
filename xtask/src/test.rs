//! Every test there is, leg by leg.

mod legs;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Error, Result};

use crate::command::{command, output, run as run_command};
use crate::node;
use legs::{LEGS, Leg, Need, When};

/// Runs the legs, all or the quick ones. One that fails does not stop those after it; one whose tools are not installed
/// is skipped, and says how to install them. The last line counts them, after the names of those that failed.
pub(crate) fn run(quick: bool) -> ExitCode {
    let start = Instant::now();
    let (mut passed, mut failed, mut skipped) = (0, Vec::new(), Vec::new());
    let left_out = if quick { When::Full } else { When::Quick };
    for leg in LEGS.iter().filter(|leg| leg.when != left_out) {
        match leg.missing() {
            Some(reason) => {
                println!("\n── {}: skipped", leg.name);
                skipped.push((leg.name, reason));
            }
            None => match leg.run() {
                Ok(()) => passed += 1,
                Err(error) => {
                    println!("── {}: {error:#}", leg.name);
                    failed.push(leg.name);
                }
            },
        }
    }
    println!("\n── {} s", start.elapsed().as_secs());
    if quick {
        println!("── quick: left out are {}", names(LEGS.iter().filter(|leg| leg.when == left_out)));
    }
    for (name, reason) in &skipped {
        println!("── skipped {name}: {reason:#}");
    }
    for name in &failed {
        println!("── failed {name}");
    }
    println!("{passed} passed, {} failed, {} skipped", failed.len(), skipped.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The names of legs, as a list.
fn names<'a>(legs: impl Iterator<Item = &'a Leg>) -> String {
    legs.map(|leg| leg.name).collect::<Vec<_>>().join(", ")
}

impl Leg {
    /// Runs its command, and prints how long that took.
    fn run(&self) -> Result<()> {
        println!("\n── {}: {}", self.name, self.command);
        let start = Instant::now();
        let mut command = command(self.folder, &self.command.split_whitespace().collect::<Vec<_>>())?;
        command.envs(self.environment.iter().copied());
        if self.needs.contains(&Need::Node) {
            command.env("EVENHAND_NODE", node::find()?);
        }
        run_command(&mut command)?;
        println!("── {}: done in {} s", self.name, start.elapsed().as_secs());
        Ok(())
    }

    /// Why it cannot be run, and what to install; none if nothing is missing.
    fn missing(&self) -> Option<Error> {
        self.needs.iter().find_map(Need::missing)
    }
}

impl Need {
    fn missing(&self) -> Option<Error> {
        match self {
            Self::Node => node::find().err(),
            Self::Target(target) => {
                let folder = output(&["rustc", "--print", "target-libdir", "--target", target]);
                let installed = folder.is_ok_and(|folder| std::path::Path::new(folder.trim()).is_dir());
                (!installed).then(|| Error::msg(format!("install with: rustup target add {target}")))
            }
            Self::Tool { check, install } => output(&check.split_whitespace().collect::<Vec<_>>())
                .err()
                .map(|_| Error::msg(format!("install with: {install}"))),
        }
    }
}

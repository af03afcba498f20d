//! The page: one HTML file, built from the crates and `web/`.
//!
//! `cargo xtask page` builds `crates/evenhand-cli/page/evenhand.html`: the small page. It is committed, so building the program
//! needs only Rust.
//! `cargo xtask page --test` builds the current sources into `target/page`, quickly, and tests that page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result, ensure};

use crate::bench::record;
use crate::command::{command, output, root, run as run_command, shown_output};
use crate::node;

/// Kind of build.
#[derive(Clone, Copy, PartialEq)]
enum Build {
    /// The smallest page, to commit.
    Small,
    /// The fastest build, with overflow checks, to test.
    Fast,
}

/// A module of the page.
struct Module {
    package: &'static str,
    /// Directory of its bindings, below that of the other module.
    folder: &'static str,
    /// Whether it is compiled for SIMD.
    simd: bool,
}

/// The module that runs in every browser, and the one that makes it faster where there is SIMD.
const MODULES: [Module; 2] = [
    Module { package: "evenhand-web", folder: "", simd: false },
    Module { package: "evenhand-web-keystream", folder: "keystream", simd: true },
];

const TARGET: &str = "wasm32-unknown-unknown";

/// The committed page. It lies in the crate of the program, which contains it.
pub(crate) const COMMITTED: &str = "crates/evenhand-cli/page/evenhand.html";

/// Compiles the standard library too, for size: its sorting alone is 350 kB otherwise, once for each type that is sorted.
const SMALL_STD: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];

/// Where Cargo builds `web/bind`, the tool that writes the bindings.
const BIND_TARGET: &str = "target/tools";

/// Features that browsers have had since 2023, and that the compiler takes for granted.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the committed page, and installs missing tools.
///
/// # Errors
/// When a tool cannot be installed, or a step fails.
pub(crate) fn build() -> Result<()> {
    tools(Build::Small)?;
    Build::Small.page(&root()?.join(COMMITTED))
}

/// Builds the page from the current sources into `target/page`, and returns its path.
///
/// # Errors
/// When a tool cannot be installed, or a step fails.
pub(crate) fn quick() -> Result<PathBuf> {
    tools(Build::Fast)?;
    let page = root()?.join("target/page/evenhand.html");
    Build::Fast.page(&page)?;
    Ok(page)
}

/// Tests the page of the current sources, or the page that `EVENHAND_PAGE` names (relative to `web/`), in the installed browsers.
///
/// # Errors
/// When a tool or every browser is missing, or the build or a test fails.
pub(crate) fn test() -> Result<()> {
    browsers()?;
    let page = std::env::var_os("EVENHAND_PAGE").map_or_else(quick, |page| Ok(page.into()))?;
    if std::env::var_os("EVENHAND").is_none() {
        // The tests compare the page with the program.
        run_command(&mut command(".", &["cargo", "build", "--quiet", "--package", "evenhand-cli"])?)?;
    }
    // One file at a time: each drives a browser that wants the processor for itself.
    let mut tests = in_web(&["--test", "--test-concurrency=1", "test/"])?;
    run_command(tests.env("EVENHAND_PAGE", page))
}

/// Installs missing tools and packages that [`quick`] needs.
///
/// # Errors
/// When one of them cannot be installed.
pub(crate) fn quick_tools() -> Result<()> {
    tools(Build::Fast)
}

/// Installs missing tools and packages that a build needs.
///
/// # Errors
/// When one of them cannot be installed.
fn tools(build: Build) -> Result<()> {
    packages(&root()?)?;
    let (part, install) = match build {
        Build::Small => (sysroot()?.join("lib/rustlib/src/rust/library"), ["component", "add", "rust-src"]),
        Build::Fast => (sysroot()?.join("lib/rustlib").join(TARGET), ["target", "add", TARGET]),
    };
    if !part.is_dir() {
        output(&[&["rustup"], &install[..]].concat())?;
    }
    let compile = ["cargo", "build", "--quiet", "--locked", "--manifest-path", "web/bind/Cargo.toml"];
    output(&[&compile[..], &["--target-dir", BIND_TARGET]].concat())?;
    Ok(())
}

impl Build {
    /// Builds the page into a file.
    ///
    /// # Errors
    /// When a step fails.
    fn page(self, page: &Path) -> Result<()> {
        let root = root()?;
        let bound = root.join("web/target");
        for module in &MODULES {
            module.build(self, &root, &bound)?;
        }
        // The crates of the modules, with their licences, and where their files are.
        let tree = ["cargo", "tree", "--package", "evenhand-web", "--edges", "normal,no-proc-macro"];
        let form = ["--prefix", "none", "--target", TARGET, "--no-dedupe", "--format", "{p} | {l}"];
        fs::write(bound.join("crates.txt"), output(&[&tree[..], &form].concat())?)?;
        let metadata = output(&["cargo", "metadata", "--format-version", "1", "--filter-platform", TARGET])?;
        fs::write(bound.join("crates.json"), metadata)?;
        run_command(&mut in_web(&["node_modules/typescript/bin/tsc"])?)?;
        let mut pack = in_web(&["build.mjs"])?;
        pack.arg(page).arg(version()).args((self == Self::Fast).then_some("--fast"));
        run_command(&mut pack)
    }
}

impl Module {
    /// Compiles it and writes its bindings below `bound`.
    ///
    /// # Errors
    /// When a step fails.
    fn build(&self, build: Build, root: &Path, bound: &Path) -> Result<()> {
        let &Self { package, folder, simd } = self;
        let mut compile =
            command(".", &["cargo", "build", "--package", package, "--lib", "--target", TARGET])?;
        let mut flags = Vec::new();
        let (target, profile) = match build {
            Build::Small => {
                compile.args(["--profile", "page"]).args(SMALL_STD);
                // These flags of Cargo are unstable.
                compile.env("RUSTC_BOOTSTRAP", "1");
                flags = remapped_paths(root)?;
                ("target/page", "page")
            }
            // The profile of the other tests, which have compiled the macros already.
            Build::Fast => ("target", "debug"),
        };
        if simd {
            flags.push("-Ctarget-feature=+simd128".to_owned());
        }
        let target = root.join(target);
        run_command(compile.env("RUSTFLAGS", flags.join(" ")).env("CARGO_TARGET_DIR", &target))?;
        let module = target.join(TARGET).join(profile).join(format!("{}.wasm", package.replace('-', "_")));
        let bound = bound.join(folder);
        run_command(Command::new(root.join(BIND_TARGET).join("debug/bind")).arg(module).arg(&bound))?;
        if build == Build::Fast {
            return Ok(());
        }
        let module = bound.join(format!("{}_bg.wasm", package.replace('-', "_")));
        let mut optimise = Command::new(node::find()?);
        optimise.arg(root.join("web/node_modules/binaryen/bin/wasm-opt")).arg("-O3").args(FEATURES);
        optimise.args(simd.then_some("--enable-simd"));
        optimise.args(["--strip-debug", "--strip-producers", "--strip-target-features"]);
        run_command(optimise.arg(&module).arg("-o").arg(&module))
    }
}

/// Flags that keep the paths of this machine out of a program, so that everyone who builds it gets the same bytes.
///
/// # Errors
/// When the user has no home directory, or the compiler does not name its own.
pub(crate) fn remapped_paths(root: &Path) -> Result<Vec<String>> {
    let home = std::env::var("CARGO_HOME").map(PathBuf::from).ok();
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let home = home.context("the user has no home directory")?;
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    Ok(vec![remap(root, "."), remap(&home, "cargo"), remap(&sysroot()?, "rust")])
}

/// Directory of the compiler and its libraries.
///
/// # Errors
/// When the compiler cannot be run.
fn sysroot() -> Result<PathBuf> {
    Ok(PathBuf::from(output(&["rustc", "--print", "sysroot"])?.trim()))
}

/// Version and commit of the sources, such as `0.1.0 (4f7e2c9a)`. The commit ends in `-dirty` where other files than the page
/// were changed since, and is `unknown` without Git.
fn version() -> String {
    let commit = output(&["git", "rev-parse", "--short=8", "HEAD"]);
    let changes = output(&[
        "git",
        "status",
        "--porcelain",
        "--untracked-files=no",
        "--",
        ".",
        &format!(":!{COMMITTED}"),
    ]);
    let commit = commit.map_or_else(
        |_| "unknown".to_owned(),
        |commit| {
            let is_clean = changes.is_ok_and(|changes| changes.is_empty());
            format!("{}{}", commit.trim(), if is_clean { "" } else { "-dirty" })
        },
    );
    format!("{} ({commit})", env!("CARGO_PKG_VERSION"))
}

/// Measures the committed page in the browsers of this machine, and records the figures.
///
/// # Errors
/// When there is no browser, npm cannot install the library that drives it, or the figures cannot be recorded.
pub(crate) fn bench() -> Result<()> {
    browsers()?;
    let page = root()?.join(COMMITTED);
    let figures = shown_output(in_web(&["bench/page.mjs"])?.env("EVENHAND_PAGE", page))?;
    record("page", "cargo xtask page --bench: web/bench/page.mjs says what the figures are", &figures)
}

/// Installs Chromium and Firefox from Debian's packages where one of them is missing.
///
/// # Errors
/// When neither is there afterwards, or npm cannot install the library that drives them.
pub(crate) fn browsers() -> Result<()> {
    packages(&root()?)?;
    if count()? < 2 {
        let install = ["install", "--yes", "--no-install-recommends", "chromium", "firefox-esr"];
        for words in [&["update"][..], &install] {
            // Where they cannot be installed, those that are there are counted again.
            let _ = output(&[&["apt-get", "--quiet"], words].concat());
        }
    }
    ensure!(count()? > 0, "install Chromium or Firefox: the page is tried in them");
    Ok(())
}

/// Number of browsers that the tests find.
///
/// # Errors
/// When Node cannot be run.
fn count() -> Result<usize> {
    let print = "import('./test/browsers.mjs').then(({ BROWSERS }) => console.log(BROWSERS.length))";
    let printed = in_web(&["--eval", print])?.output().context("Node cannot be run")?;
    let printed = String::from_utf8_lossy(&printed.stdout).trim().to_owned();
    printed.parse().with_context(|| format!("web/test/browsers.mjs counts {printed:?} browsers"))
}

/// Installs the packages of npm, unless those of the lock file are there.
///
/// # Errors
/// When npm cannot.
fn packages(root: &Path) -> Result<()> {
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _alone = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    let web = root.join("web");
    let installed =
        fs::metadata(web.join("node_modules/.package-lock.json")).and_then(|data| data.modified());
    let locked = fs::metadata(web.join("package-lock.json")).and_then(|data| data.modified())?;
    if installed.is_ok_and(|installed| installed >= locked) {
        return Ok(());
    }
    let mut install = command("web", &["npm", "ci"])?;
    run_command(&mut install).context("npm, which comes with Node, installs the packages that the page needs")
}

/// A Node command, run in `web/`.
///
/// # Errors
/// When there is no Node.
fn in_web(arguments: &[&str]) -> Result<Command> {
    let node = node::find()?;
    command("web", &[&[&*node], arguments].concat())
}

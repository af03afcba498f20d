//! The page: `web/dist/evenhand.html`, built from the crates and `web/`, and committed, so that the program is built by Rust alone.
//!
//! A digest of all that it is built from stands in it: whether it is that of the present sources is told without building it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};
use walkdir::WalkDir;

use crate::bench::record;
use crate::command::{command, output, root, run as run_command, shown_output};
use crate::node;

/// The crates that the modules are made of.
const CRATES: [&str; 10] = [
    "evenhand",
    "evenhand-audit",
    "evenhand-cards",
    "evenhand-classics",
    "evenhand-files",
    "evenhand-locale",
    "evenhand-sources",
    "evenhand-trial",
    "evenhand-web",
    "evenhand-web-keystream",
];

/// A module of the page.
struct Module {
    package: &'static str,
    /// The folder below `web/target` that has it, with what JavaScript calls it by.
    folder: &'static str,
    /// What it asks of a browser besides [`FEATURES`].
    simd: bool,
}

/// Both: what the page cannot do without, which runs in every browser, and what makes it faster where there is SIMD.
const MODULES: [Module; 2] = [
    Module { package: "evenhand-web", folder: "", simd: false },
    Module { package: "evenhand-web-keystream", folder: "keystream", simd: true },
];

/// Other files and folders that the page is built from.
const OTHERS: [&str; 10] = [
    "Cargo.lock",
    "Cargo.toml",
    "reference/fairdeal_verify.js",
    "web/build.mjs",
    "web/licences.mjs",
    "web/package-lock.json",
    "web/package.json",
    "web/src",
    "web/tsconfig.json",
    "xtask/src/page.rs",
];

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library, compiled with the rest and for size: its sorting alone is 350 kB otherwise, once for each type that is sorted.
const SMALL_STD: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];

/// Of the tool and of the crate of that name, which go together.
const WASM_BINDGEN: &str = "0.2.130";

/// What browsers have had since 2023, and the compiler takes for granted.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the page, with what that needs: the sources of the standard library, wasm-bindgen and the packages of npm are brought where
/// they are missing.
///
/// # Errors
/// When one of them cannot be brought, or a step fails.
pub(crate) fn build() -> Result<()> {
    let root = root()?;
    let digest = digest(&root)?;
    let sysroot = PathBuf::from(output(&["rustc", "--print", "sysroot"])?.trim());
    if !sysroot.join("lib/rustlib/src/rust/library").is_dir() {
        run_command(&mut command(".", &["rustup", "component", "add", "rust-src"])?)?;
    }
    packages(&root)?;
    for module in &MODULES {
        module.build(&root, &sysroot)?;
    }
    let bound = root.join("web/target");
    // Which crates are in it, with their licences, and where their files are.
    let tree =
        ["cargo", "tree", "--package", "evenhand-web", "--edges", "normal,no-proc-macro", "--prefix", "none"];
    let tree = output(&[&tree[..], &["--target", TARGET, "--no-dedupe", "--format", "{p} | {l}"]].concat())?;
    fs::write(bound.join("crates.txt"), tree)?;
    let metadata = output(&["cargo", "metadata", "--format-version", "1", "--filter-platform", TARGET])?;
    fs::write(bound.join("crates.json"), metadata)?;
    run_command(&mut in_web(&["node_modules/typescript/bin/tsc"])?)?;
    run_command(&mut in_web(&["build.mjs", &digest])?)
}

impl Module {
    /// Compiles it, binds it to JavaScript and makes it smaller.
    fn build(&self, root: &Path, sysroot: &Path) -> Result<()> {
        let &Self { package, folder, simd } = self;
        let build =
            ["cargo", "build", "--profile", "page", "--package", package, "--lib", "--target", TARGET];
        let mut build = command(".", &[&build[..], &SMALL_STD].concat())?;
        // Which flags of Cargo are unstable is a promise of Cargo's, not one of the page's: what they do is tested in browsers.
        build.env("RUSTC_BOOTSTRAP", "1");
        // No path of this machine stands in the module: anybody who builds it gets the same.
        let home = std::env::var("CARGO_HOME").map(PathBuf::from).ok();
        let home =
            home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).context("the user has no folder")?;
        let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
        let mut flags = vec![remap(root, "."), remap(&home, "cargo"), remap(sysroot, "rust")];
        if simd {
            flags.push("-Ctarget-feature=+simd128".to_owned());
        }
        build.env("RUSTFLAGS", flags.join(" "));
        // One for each set of flags: else each would have all compiled anew.
        let target = root.join("target/page").join(folder);
        run_command(build.env("CARGO_TARGET_DIR", &target))?;
        let name = package.replace('-', "_");
        let bound = root.join("web/target").join(folder);
        let mut bind = Command::new(wasm_bindgen(root)?);
        bind.args(["--target", "web", "--out-dir"]).arg(&bound);
        run_command(bind.arg(target.join(TARGET).join("page").join(format!("{name}.wasm"))))?;
        let module = bound.join(format!("{name}_bg.wasm"));
        let mut optimise = Command::new(node::find()?);
        optimise.arg(root.join("web/node_modules/binaryen/bin/wasm-opt")).arg("-O3").args(FEATURES);
        optimise.args(simd.then_some("--enable-simd"));
        optimise.args(["--strip-debug", "--strip-producers", "--strip-target-features"]);
        run_command(optimise.arg(&module).arg("-o").arg(&module))
    }
}

/// Tells whether the committed page is built from the present sources.
///
/// # Errors
/// When it is not, or cannot be read.
pub(crate) fn check() -> Result<()> {
    let root = root()?;
    let path = root.join("web/dist/evenhand.html");
    let page = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let wanted = format!(r#"<meta name="evenhand-inputs" content="{}">"#, digest(&root)?);
    ensure!(
        page.contains(&wanted),
        "web/dist/evenhand.html was built from other sources than these: build it with `cargo xtask page`, and commit it"
    );
    Ok(())
}

/// Tests the committed page in the browsers of this machine.
///
/// # Errors
/// When there is no browser, npm cannot bring what drives it, or a test fails.
pub(crate) fn test() -> Result<()> {
    browsers()?;
    if std::env::var_os("EVENHAND").is_none() {
        // Whose answers are the page's.
        run_command(&mut command(".", &["cargo", "build", "--quiet", "--package", "evenhand-cli"])?)?;
    }
    // One file at a time: each has a browser that wants the processor for itself.
    run_command(&mut in_web(&["--test", "--test-concurrency=1", "test/"])?)
}

/// Measures the committed page in the browsers of this machine, and records the figures.
///
/// # Errors
/// When there is no browser, npm cannot bring what drives it, or the figures cannot be recorded.
pub(crate) fn bench() -> Result<()> {
    browsers()?;
    let figures = shown_output(&mut in_web(&["bench/page.mjs"])?)?;
    record("page", "cargo xtask page --bench: web/bench/page.mjs says what the figures are", &figures)
}

/// Sees that there are browsers to drive: where both are not there, and Debian's packages can be installed, they are.
///
/// # Errors
/// When there is none, or npm cannot bring what drives it.
pub(crate) fn browsers() -> Result<()> {
    packages(&root()?)?;
    if count()? < 2 {
        for words in [&["update"][..], &["install", "--yes", "chromium", "firefox-esr"]] {
            // Where they cannot be installed, what is there is counted again.
            let _ = output(&[&["apt-get", "--quiet"], words].concat());
        }
    }
    ensure!(count()? > 0, "install Chromium or Firefox: the page is tried in them");
    Ok(())
}

/// How many browsers the tests find.
///
/// # Errors
/// When Node does not tell.
fn count() -> Result<usize> {
    let print = "import('./test/browsers.mjs').then(({ BROWSERS }) => console.log(BROWSERS.length))";
    let printed = in_web(&["--eval", print])?.output().context("Node cannot be run")?;
    let printed = String::from_utf8_lossy(&printed.stdout).trim().to_owned();
    printed.parse().with_context(|| format!("web/test/browsers.mjs counts {printed:?} browsers"))
}

/// The digest of all that the page is built from: of each file its path, its length and its bytes.
///
/// # Errors
/// When something of it cannot be read.
fn digest(root: &Path) -> Result<String> {
    let crates =
        CRATES.iter().flat_map(|name| ["Cargo.toml", "src"].map(|part| format!("crates/{name}/{part}")));
    let mut files = Vec::new();
    for part in crates.chain(OTHERS.map(str::to_owned)) {
        for entry in WalkDir::new(root.join(&part)) {
            let entry = entry.with_context(|| part.clone())?;
            if entry.file_type().is_file() {
                files.push(entry.into_path());
            }
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let path = file.strip_prefix(root).context("files lie below the root")?;
        let bytes = fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        // On every system alike.
        let path = path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        hash.update(format!("{path}\0{}\0", bytes.len()));
        hash.update(bytes);
    }
    Ok(hex::encode(hash.finalize()))
}

/// wasm-bindgen's tool of the right version: that of this machine, or one that Cargo builds into the folder for builds.
///
/// # Errors
/// When Cargo cannot build it.
fn wasm_bindgen(root: &Path) -> Result<PathBuf> {
    let is_right = |path: &Path| {
        let version = output(&[&path.display().to_string(), "--version"]);
        version.is_ok_and(|version| version.split_whitespace().nth(1) == Some(WASM_BINDGEN))
    };
    let folder = root.join("target/tools");
    let own = folder.join("bin").join(if cfg!(windows) { "wasm-bindgen.exe" } else { "wasm-bindgen" });
    for found in [PathBuf::from("wasm-bindgen"), own.clone()] {
        if is_right(&found) {
            return Ok(found);
        }
    }
    let mut install = command(".", &["cargo", "install", "wasm-bindgen-cli", "--version", WASM_BINDGEN])?;
    run_command(install.arg("--root").arg(folder))?;
    Ok(own)
}

/// Brings the packages of npm, unless those of the lock file are there.
///
/// # Errors
/// When npm cannot.
pub(crate) fn packages(root: &Path) -> Result<()> {
    let web = root.join("web");
    let installed =
        fs::metadata(web.join("node_modules/.package-lock.json")).and_then(|data| data.modified());
    let locked = fs::metadata(web.join("package-lock.json")).and_then(|data| data.modified())?;
    if installed.is_ok_and(|installed| installed >= locked) {
        return Ok(());
    }
    let mut install = command("web", &["npm", "ci"])?;
    run_command(&mut install).context("npm, which comes with Node, brings what the page is built with")
}

/// A script, run by Node in `web/`.
///
/// # Errors
/// When there is no Node.
fn in_web(arguments: &[&str]) -> Result<Command> {
    let node = node::find()?;
    command("web", &[&[&*node], arguments].concat())
}

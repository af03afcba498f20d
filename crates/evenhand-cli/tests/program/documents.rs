//! The commands that README.md, README.zh-CN.md and the pages of docs/ show, run as a reader would type them.
//!
//! A code block has one of these tags:
//!
//! - `sh`: bash runs its commands in a new directory with the files of `fixtures.rs`. Each must end with 0, or with the code
//!   of its comment `# exit N`. `sh continued` runs in the directory of the block before.
//! - `sh not-run`: commands that no test can run. Each needs a reason in [`NOT_RUN`]. The program is asked for its help
//!   behind the options of a command, and refuses an option that does not exist. Options in code spans are looked up too.
//! - `console`: commands behind `$ `, and their output, which is compared. A line of `…` stands for any lines.
//! - `rust`: conformance compiles and runs it. `python`: `python/tests/test_documents.py` runs it.
//! - `js`: `packages/js/test/package.test.mjs` runs it.
//! - `text`, `json`, `toml`: not commands.
//!
//! `evenhand` is the program under test, and so is `cargo run --release --`. The commands of docs/classics.md are run, and
//! their output is compared, by `classroom.rs`.

mod blocks;
mod fixtures;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use blocks::{Block, Step, blocks, commands, is_as_shown, session, spans};

use crate::skip;

/// The longest that a block may take.
const LIMIT: Duration = Duration::from_mins(5);

/// Beginnings of commands that no test can run, each with the reason.
const NOT_RUN: [(&str, &str); 29] = [
    ("mkdir -p out", "cluster: a directory for the outputs"),
    ("mkdir shared", "deal: a directory for the players"),
    ("git clone ", "clone: it needs a network"),
    ("cd evenhand", "clone"),
    ("seq 10 > names.txt", "clone: a file for the first command in it"),
    ("cargo add ", "install: it needs a network"),
    ("cargo build", "install: it takes minutes"),
    ("cargo install ", "install: it takes minutes"),
    ("cargo run ", "clone: the first command in it"),
    ("cargo test", "clone: a project of the reader's"),
    ("cargo xtask ", "clone: it takes minutes, and the tests run parts of it"),
    ("npm ", "npm: it needs a network, and the leg \"JavaScript package\" builds the package"),
    ("pip install ", "pip: it compiles for minutes"),
    ("python3 -m pip install ", "pip: it compiles for minutes"),
    ("uvx ", "pip: it needs a network"),
    ("evenhand shuffle --engine ", "cluster: the leg \"Ray and Spark\" runs such jobs"),
    ("evenhand sample --engine ", "cluster"),
    ("evenhand split --engine ", "cluster"),
    ("ray ", "cluster"),
    ("spark-submit ", "cluster"),
    ("python3 my_loader.py ", "audit: a loader of the reader's"),
    ("evenhand page", "browser: it opens one"),
    ("evenhand audit ", "audit: it needs a program of the reader's, or takes minutes"),
    ("evenhand fairdraw draw ", "draw: a beacon publishes its round later"),
    ("evenhand verify ", "deal, draw: the last step of either"),
    ("evenhand fairdeal ", "deal: several players on several machines, run as one in the tests of fair/"),
    ("python3 reference/evenhand_reference.py check ", "reference: two minutes, and its leg runs it"),
    ("python3 reference/fairdeal_verify.py ", "reference: its leg runs these verifiers"),
    ("node ", "reference: the leg \"reference\" runs these verifiers"),
];

/// Tags of blocks that are not commands.
const NOT_COMMANDS: [&str; 11] =
    ["text", "json", "toml", "rust", "python", "python not-run", "js", "java", "cpp", "diff", "mermaid"];

/// Pages that are not yet as this test wants them. One that is must leave the list.
const NOT_YET: [&str; 0] = [];

/// Pages whose commands `classroom.rs` runs.
const CLASSROOM: [&str; 2] = ["docs/classics.md", "docs/classics.zh-CN.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Whether there is a bash to run commands with.
fn has_bash() -> bool {
    cfg!(unix) && Command::new("bash").arg("--version").output().is_ok()
}

/// Checks and runs the blocks of a page.
#[track_caller]
fn check(name: &str) {
    let page = fs::read_to_string(root().join(name)).unwrap();
    let (counts, faults) = faults(name, &page);
    skip(&format!("{name}: {counts}"));
    if NOT_YET.contains(&name) {
        assert!(!faults.is_empty(), "{name} has no faults: take it from NOT_YET");
    } else {
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

/// What was done with the blocks of a page, in words, and their faults.
fn faults(name: &str, page: &str) -> (String, Vec<String>) {
    let mut faults = Vec::new();
    let (mut run, mut skipped) = (0, 0);
    let mut last: Option<Directory> = None;
    for block in blocks(page) {
        let place = |line: usize| format!("{name}:{line}");
        match block.tag.as_str() {
            "sh" | "sh continued" | "console" => {
                if !has_bash() {
                    skipped += 1;
                    continue;
                }
                run += 1;
                let steps = if block.tag == "console" { session(&block) } else { commands(&block) };
                let directory = match last.take().filter(|_| block.tag == "sh continued") {
                    Some(directory) => directory,
                    None => Directory::new(name),
                };
                faults.extend(
                    directory.run(&steps).into_iter().map(|(line, fault)| place(line) + ": " + &fault),
                );
                last = Some(directory);
            }
            "sh not-run" => {
                skipped += 1;
                let mut found = without_reason(&block);
                if has_bash() {
                    found.extend(Directory::new(name).run(&asked_for_help(commands(&block))));
                }
                faults.extend(found.into_iter().map(|(line, fault)| place(line) + ": " + &fault));
            }
            "" => faults.push(place(block.line) + ": a block without a tag"),
            tag if NOT_COMMANDS.contains(&tag) => {}
            tag => faults.push(place(block.line) + ": unknown tag: " + tag),
        }
    }
    if has_bash() {
        let found = Directory::new(name).run(&spans(page));
        faults.extend(found.into_iter().map(|(line, fault)| format!("{name}:{line}: {fault}")));
    }
    (format!("{run} blocks of commands run, {skipped} not"), faults)
}

/// The commands of a block that is not run that have no reason for it.
fn without_reason(block: &Block) -> Vec<(usize, String)> {
    let steps = commands(block).into_iter();
    let refused = steps.filter(|step| !NOT_RUN.iter().any(|(start, _)| step.text.starts_with(start)));
    refused.map(|step| (step.line, format!("no reason in NOT_RUN for: {}", step.text))).collect()
}

/// Those commands that are the program's, each cut off behind its options and asked for help.
fn asked_for_help(mut steps: Vec<Step>) -> Vec<Step> {
    steps.retain(|step| step.text.starts_with("evenhand "));
    for step in &mut steps {
        let ends = [" -- ", " | ", " > ", " < ", " #", " && "].iter().filter_map(|end| step.text.find(end));
        step.text.truncate(ends.min().unwrap_or(step.text.len()));
        step.text.push_str(" --help");
        step.code = None;
    }
    steps
}

/// A directory that the commands of a block run in.
struct Directory {
    folder: tempfile::TempDir,
    language: &'static str,
}

impl Directory {
    /// A new one, with all fixtures, for a page.
    fn new(page: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        fixtures::copy_to(&work);
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).unwrap();
        let program = assert_cmd::cargo::cargo_bin!("evenhand");
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt as _, symlink};

            symlink(program, bin.join("evenhand")).unwrap();
            for name in ["reference", "vectors"] {
                symlink(root().join(name), work.join(name)).unwrap();
            }
            let cargo = bin.join("cargo");
            fs::write(
                &cargo,
                "#!/usr/bin/env bash\n[[ \"$1 $2 $3\" == 'run --release --' ]] || { echo 'only cargo run --release --'; exit 64; }\nexec evenhand \"${@:4}\"\n",
            )
            .unwrap();
            fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let language = if page.contains("zh-CN") { "zh_CN.UTF-8" } else { "C.UTF-8" };
        Self { folder, language }
    }

    /// Runs the commands, and returns their faults with the numbers of their lines.
    fn run(&self, steps: &[Step]) -> Vec<(usize, String)> {
        let [script, codes] = ["script", "codes"].map(|name| self.folder.path().join(name));
        let mut text = String::new();
        for (i, step) in steps.iter().enumerate() {
            // The codes of all programs of a pipe are noted; a `{ … }` is run by the same bash, so that variables stay.
            let _ = writeln!(
                text,
                "{{\n{}\n__codes=(\"${{PIPESTATUS[@]}}\")\n}} >\"$EVENHAND_OUTPUTS/output-{i}\" 2>&1 </dev/null\necho \"${{__codes[*]}}\" >>\"$EVENHAND_OUTPUTS/codes\"",
                step.text
            );
        }
        fs::write(&script, text).unwrap();
        fs::write(&codes, "").unwrap();
        let ended_by_itself = self.bash(&script);
        let codes = fs::read_to_string(codes).unwrap();
        let mut codes = codes.lines();
        let mut faults = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let output = fs::read(self.folder.path().join(format!("output-{i}"))).unwrap_or_default();
            let output: Vec<String> = String::from_utf8_lossy(&output).lines().map(str::to_owned).collect();
            let Some(code) = codes.next() else {
                let how = if ended_by_itself { "bash ended" } else { "took too long" };
                faults.push((step.line, format!("{how}: {}\n{}", step.text, output.join("\n"))));
                break;
            };
            // A reader that has enough ends the programs before it with SIGPIPE.
            let failed = code.split(' ').find(|code| !["0", "141"].contains(code)).unwrap_or("0");
            // A console shows how a command ends, unless it names the code.
            let wanted = step.code.or(step.output.is_none().then_some(0));
            if let Some(wanted) = wanted
                && failed != wanted.to_string()
            {
                let fault = format!("exit {failed}, not {wanted}: {}\n{}", step.text, output.join("\n"));
                faults.push((step.line, fault));
            } else if let Some(shown) = &step.output
                && !is_as_shown(trimmed(shown), trimmed(&output))
            {
                let fault = format!("another output: {}\n{}", step.text, output.join("\n"));
                faults.push((step.line, fault));
            }
        }
        faults
    }

    /// Runs a script, and returns whether it ended in time.
    fn bash(&self, script: &Path) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut paths = vec![self.folder.path().join("bin")];
        paths.extend(std::env::split_paths(&path));
        let mut command = Command::new("bash");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("EVENHAND_") {
                command.env_remove(name);
            }
        }
        command
            .args(["--norc", "--noprofile"])
            .arg(script)
            .current_dir(self.folder.path().join("work"))
            .env("PATH", std::env::join_paths(paths).unwrap())
            .env("EVENHAND_OUTPUTS", self.folder.path())
            .env("EVENHAND_STATE", self.folder.path().join("state"))
            .env_remove("LANGUAGE")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", self.language)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut bash = command.spawn().unwrap();
        let start = Instant::now();
        while bash.try_wait().unwrap().is_none() {
            if start.elapsed() > LIMIT {
                let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", bash.id())]).status();
                let _ = bash.wait();
                return false;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        true
    }
}

/// Lines without the empty ones at the end.
fn trimmed(lines: &[String]) -> &[String] {
    let end = lines.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
    &lines[..end]
}

/// A test for each page, and the list of their names.
macro_rules! pages {
    ($($test:ident: $page:literal,)*) => {
        const PAGES: &[&str] = &[$($page,)*];
        $(
            #[test]
            fn $test() {
                check($page);
            }
        )*
    };
}

pages! {
    the_readme: "README.md",
    the_readme_in_chinese: "README.zh-CN.md",
    the_index: "docs/README.md",
    audit_calibration: "docs/audit-calibration.md",
    audit_method: "docs/audit-method.md",
    audit_report: "docs/audit-report.md",
    audit_state: "docs/audit-state.md",
    audit_verdicts: "docs/audit-verdicts.md",
    audit: "docs/audit.md",
    benchmarks: "docs/benchmarks.md",
    cards: "docs/cards.md",
    clusters: "docs/clusters.md",
    comparison: "docs/comparison.md",
    files: "docs/files.md",
    install: "docs/install.md",
    javascript: "docs/javascript.md",
    learn: "docs/learn.md",
    python: "docs/python.md",
    releasing: "docs/releasing.md",
    rust: "docs/rust.md",
    trust: "docs/trust.md",
    verifiable_deals: "docs/verifiable-deals.md",
}

#[test]
fn every_page_has_a_test() {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let mut pages: Vec<String> = folder
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| std::path::Path::new(name).extension().is_some_and(|extension| extension == "md"))
        .map(|name| format!("docs/{name}"))
        .filter(|page| !CLASSROOM.contains(&page.as_str()))
        .chain(["README.md", "README.zh-CN.md"].map(str::to_owned))
        .collect();
    pages.sort();
    let mut tested = PAGES.to_vec();
    tested.sort_unstable();
    assert_eq!(pages, tested);
}

#[test]
fn every_example_in_rust_is_a_doctest() {
    let listed = include_str!("../../src/documents.rs");
    for page in PAGES.iter().filter(|page| !NOT_YET.contains(page)) {
        let text = fs::read_to_string(root().join(page)).unwrap();
        if blocks(&text).iter().any(|block| block.tag == "rust") {
            assert!(listed.contains(&format!("\"../../../{page}\"")), "{page} is not in src/documents.rs");
        }
    }
}

#[test]
fn the_pictures_are_as_their_script_draws_them() {
    let mut script = Command::new("python3");
    script.arg(root().join("docs/pictures/make.py")).arg("--check");
    script.arg(assert_cmd::cargo::cargo_bin!("evenhand"));
    let Ok(done) = script.output() else { return skip("there is no Python") };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// The faults of a page of tests, each as its line and its first word.
fn found(page: &str) -> Vec<(usize, String)> {
    let (_, faults) = faults("page.md", page);
    let place = |fault: &str| {
        let (line, rest) = fault.strip_prefix("page.md:").unwrap().split_once(": ").unwrap();
        (line.parse().unwrap(), rest.split([' ', ',']).take(2).collect::<Vec<_>>().join(" "))
    };
    faults.iter().map(|fault| place(fault)).collect()
}

#[test]
fn commands_that_do_what_a_page_says_pass() {
    if !has_bash() {
        return skip("there is no bash");
    }
    let page = r"
```sh
evenhand shuffle --seed 42 -i 1-10 | head -n 1   # a reader that has enough
x=names.txt
evenhand shuffle -q \
    -o out.txt $x
cargo run --release -- check out.txt names.txt
for i in 1 2; do
  cat <<END
$i
END
done
evenhand check a.csv b.csv                     # exit 1
```

- in a list:

  ```sh continued
  test -f out.txt
  ```

```console
$ evenhand shuffle --seed 42 -i 1-10
8
4
…
7
$ echo two; echo lines >&2
two
lines
```

```sh not-run
git clone https://example.org/
cd evenhand && cargo run --release -- shuffle names.txt
```

```text
anything
```
";
    assert_eq!(faults("page.md", page), ("3 blocks of commands run, 1 not".to_owned(), vec![]));
}

#[test]
fn commands_that_do_not_fail() {
    if !has_bash() {
        return skip("there is no bash");
    }
    let page = r"
```
untagged
```

```python3
print()
```

```sh
evenhand shuffle missing.txt | cat
true   # exit 1
```

```sh
test ! -e names.txt
```

```console
$ evenhand shuffle --seed 42 -i 1-3
1
2
3
```

```sh not-run
evenhand shuffle names.txt
evenhand audit --no-such-option -- ./program
```

```sh
exit 0
true
```

Use `evenhand shuffle --seed 42`, not `evenhand shuffle --grain 42`.
";
    let expected = [
        (2, "a block"),
        (6, "unknown tag:"),
        (11, "exit 1"),
        (12, "exit 0"),
        (16, "exit 1"),
        (20, "another output:"),
        (27, "no reason"),
        (28, "exit 2"),
        (32, "bash ended:"),
        (36, "exit 1"),
    ];
    assert_eq!(found(page), expected.map(|(line, words)| (line, words.to_owned())));
}

//! Checks `.github/workflows`: a commit pins each action, and each step is a command that anyone
//! can run locally.

use anyhow::Result;

use super::Findings;
use super::project::Project;

const DIRECTORY: &str = ".github/workflows/";

/// Prefixes of allowed commands: those of the project, and those that install tools or draft a
/// release.
const COMMANDS: [&str; 6] =
    ["cargo xtask ", "rustup ", "pip install ", "cargo install ", "npm install ", "gh release create "];

/// Checks all workflows.
///
/// # Errors
/// When one cannot be read.
pub(super) fn check(project: &Project) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut count = 0;
    for file in project.files.iter().filter(|file| file.starts_with(DIRECTORY)) {
        count += 1;
        let text = project.read(file)?;
        if !text.lines().any(|line| line.starts_with("permissions:")) {
            let fix = "Add permissions: {} at the top, and grant each job what it needs";
            findings.add(file.clone(), "it does not limit its permissions", fix);
        }
        for (number, line) in (1..).zip(text.lines()) {
            if let Some((problem, fix)) = fault(line) {
                findings.add(format!("{file}:{number}"), problem, fix);
            }
        }
    }
    findings.note = format!("{count} workflows");
    Ok(findings)
}

/// The fault of a line, and its fix.
fn fault(line: &str) -> Option<(&'static str, &'static str)> {
    let line = line.trim().trim_start_matches("- ");
    if let Some(action) = line.strip_prefix("uses: ") {
        let is_pinned = action.split_once('@').is_some_and(|(_, rest)| {
            rest.split_once(" # v").is_some_and(|(commit, version)| {
                commit.len() == 40
                    && commit.chars().all(|sign| sign.is_ascii_hexdigit())
                    && !version.is_empty()
            })
        });
        let fix = "Write uses: OWNER/NAME@COMMIT # vVERSION";
        return (!is_pinned && !action.starts_with("./")).then_some(("the action has no fixed commit", fix));
    }
    if let Some(command) = line.strip_prefix("run: ") {
        let is_known = COMMANDS.iter().any(|start| command.starts_with(start));
        return (!is_known).then_some((
            "the step runs a command outside cargo xtask",
            "Add it to cargo xtask, and call that",
        ));
    }
    line.contains("secrets.")
        .then_some(("it uses a stored secret", "Use trusted publishing: id-token: write"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_for_workflows_detects_its_fault() {
        for good in [
            "      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
            "    uses: ./.github/workflows/ci.yml",
            "      - run: cargo xtask test",
            "        run: rustup toolchain install 1.95.0",
            "    permissions: {}",
        ] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in [
            "- uses: actions/checkout@v7",
            "- uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1",
            "- run: cargo test",
            "- run: |",
            "token: ${{ secrets.TOKEN }}",
        ] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }
}

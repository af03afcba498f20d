//! Records of every format, and of parts by classes and groups, as plain programs in Python write them.

use std::path::Path;
use std::process::Command;

#[test]
fn a_plain_program_writes_the_same_records_of_every_format() {
    compare("compare_records.py", 250);
}

#[test]
fn a_plain_program_divides_classes_and_groups_alike() {
    compare("compare_divisions.py", 100);
}

/// Runs a script that compares at least `least` results.
fn compare(script: &str, least: u32) {
    let python = "python3";
    if Command::new(python).arg("--version").output().is_err() {
        return crate::skip("python3 is not here");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reference").join(script);
    let mut command = Command::new(python);
    command.arg("-B").arg(script).arg(assert_cmd::cargo::cargo_bin!("evenhand"));
    let done = command.output().unwrap();
    let (found, told) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{found}{told}");
    let compared: Option<u32> = found.split(' ').next().and_then(|count| count.parse().ok());
    assert!(compared >= Some(least), "{found}");
}

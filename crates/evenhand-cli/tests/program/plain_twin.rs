//! Records of every format, as a plain program in Python writes them.

use std::process::Command;

#[test]
fn a_plain_program_writes_the_same_records_of_every_format() {
    let python = "python3";
    if Command::new(python).arg("--version").output().is_err() {
        return crate::skip("python3 is not here");
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reference/compare_records.py");
    let mut command = Command::new(python);
    command.args(["-B", script]).arg(assert_cmd::cargo::cargo_bin!("evenhand"));
    let done = command.output().unwrap();
    let (found, told) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{told}");
    let compared: Option<u32> = found.split(' ').next().and_then(|count| count.parse().ok());
    assert!(compared >= Some(250), "{found}");
}

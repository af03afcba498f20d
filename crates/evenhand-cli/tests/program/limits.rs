//! What the system refuses, and what is allowed to be used.

use std::process::{Command, Stdio};

use crate::{evenhand, folder, lines, order, output};

#[test]
fn threads_that_the_system_refuses_are_not_missed() {
    // More lines than one pile has, and as many bytes as several threads read.
    let n = 1_100_000;
    let folder = folder(&[("lines", lines(n).as_bytes())]);
    let mut command = evenhand("shuffle --seed 42 --threads 8 lines");
    // No address space has room for such a stack.
    command.env("RUST_MIN_STACK", (1_u64 << 50).to_string());
    assert!(output(command.current_dir(&folder)) == order(n).as_bytes());
}

#[test]
fn standard_input_that_is_named_twice_counts_once() {
    let line = [b'x'; 6000];
    let folder = folder(&[("lines", [&line[..]; 100].join(&b'\n').as_slice())]);
    let file = std::fs::File::open(folder.path().join("lines")).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    command
        .args(["sample", "-n", "100", "--in-order", "--memory", "700K", "-", "-"])
        .stdin(Stdio::from(file));
    let run = command.output().unwrap();
    assert!(run.status.success(), "{run:?}");
}

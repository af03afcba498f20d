//! Choices with replacement.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::{evenhand, folder, lines, names, text};

#[test]
fn choices_are_those_of_the_seed() {
    let known = "2\n4\n2\n0\n0\n2\n5\n1\n4\n1\n";
    assert_eq!(text(&mut evenhand("shuffle -r -n 10 -i 0-5 --seed 42")), known);
    assert_eq!(text(&mut evenhand("shuffle -r -n 10 --seed 42 -e 0 1 2 3 4 5")), known);
    assert_eq!(text(evenhand("shuffle -r -n 10 --seed 42").write_stdin(lines(6))), known);
    assert_eq!(text(evenhand("shuffle -r -n 1 --seed 42 --header 1").write_stdin("top\n0\n")), "top\n0\n");
}

#[test]
fn choices_without_a_count_go_on_until_nobody_reads() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
    let mut child = command
        .args(["shuffle", "-r", "-i", "0-5", "--seed", "42"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let read = BufReader::new(child.stdout.take().unwrap()).lines().take(200_000);
    let chosen: Vec<u64> = read.map(|line| line.unwrap().parse().unwrap()).collect();
    let seed = evenhand::Seed::from_text("42");
    assert!(chosen == evenhand::choices(6, 200_000, &seed).unwrap());
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "a closed pipe is no error");
}

#[test]
fn choosing_from_nothing_is_an_error_unless_nothing_is_asked() {
    let folder = folder(&[("a", b""), ("b", b"")]);
    for (arguments, name) in [
        ("-r -n 3", "standard input"),
        ("-r", "standard input"),
        ("-r -e", "the arguments"),
        ("-r a", "a"),
        ("-r a b", "a and 1 more"),
    ] {
        let why = format!("evenhand: {name}: no lines to choose from. --repeat needs at least one.\n");
        let mut command = evenhand(&format!("shuffle {arguments}"));
        command.current_dir(&folder).assert().code(1).stdout("").stderr(why);
    }
    assert_eq!(text(&mut evenhand("shuffle -r -n 0")), "");
}

#[test]
fn a_file_without_end_is_wrong_usage() {
    let folder = folder(&[]);
    evenhand("shuffle -r -i 1-6 -o out").current_dir(&folder).assert().code(2);
    assert_eq!(names(folder.path()), [""; 0]);
}

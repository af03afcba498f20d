//! Help, completions and manual pages.

use predicates::prelude::*;

use crate::{evenhand, folder, names, text};

#[test]
fn help_has_examples_and_exit_codes() {
    evenhand("--help").assert().success().stdout(predicate::str::contains("Exit codes: 0 done"));
    for command in ["shuffle", "sample", "shuf", "completions", "man"] {
        let help = text(&mut evenhand(&format!("{command} --help")));
        assert!(help.contains(&format!("  evenhand {command} ")), "{help}");
    }
}

#[test]
fn the_usage_of_sample_says_n_as_the_examples_do() {
    let usage = "Usage: evenhand sample [OPTIONS] -n <K|P%> [FILE]...";
    assert!(text(&mut evenhand("sample --help")).contains(usage));
}

#[test]
#[cfg(target_os = "linux")]
fn pages_that_cannot_be_written_are_errors_unless_nobody_reads_on() {
    use std::process::{Command, Stdio};

    for arguments in
        [&["--help"][..], &["--version"], &["sample", "--help"], &["man"], &["completions", "zsh"]]
    {
        let done = |to: Stdio| {
            let program = assert_cmd::cargo::cargo_bin!("evenhand");
            let run = Command::new(program).args(arguments).stdout(to).output().unwrap();
            (run.status.code(), String::from_utf8(run.stderr).unwrap())
        };
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let why = "evenhand: standard output: cannot write: no space left on device\n".to_string();
        assert_eq!(done(full.into()), (Some(1), why), "{arguments:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(done(writer.into()), (Some(0), String::new()), "{arguments:?}");
    }
}

#[test]
fn examples_of_the_help_that_need_no_files_run() {
    for (example, lines) in [
        ("shuffle -e ann bob cy -n 1", 1),
        ("shuffle -i 1-49 -n 6", 6),
        ("shuffle -i 1-6 -r -n 10", 10),
        ("sample -n 10 -i 0-1099511627775", 10),
    ] {
        let command = example.split_once(' ').unwrap().0;
        assert!(text(&mut evenhand(&format!("{command} --help"))).contains(example), "{example}");
        assert_eq!(text(&mut evenhand(example)).lines().count(), lines, "{example}");
    }
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&mut evenhand(&format!("completions {shell}")));
        assert!(script.contains("zero-terminated"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    assert!(text(&mut evenhand("man")).contains(".TH evenhand 1"));
    for command in ["shuffle", "sample", "shuf", "completions", "man"] {
        let page = text(&mut evenhand(&format!("man {command}")));
        let version = env!("CARGO_PKG_VERSION");
        let top = format!(".TH evenhand-{command} 1  \"evenhand {version}\"");
        assert!(page.contains(&top), "{page}");
    }
}

#[test]
fn there_are_no_colours_where_there_is_no_terminal() {
    for arguments in ["--help", "shuffle --help"] {
        assert!(!text(&mut evenhand(arguments)).contains('\x1b'));
    }
    evenhand("shuffle --nonsense").assert().code(2).stderr(predicate::str::contains("\x1b").not());
}

#[test]
fn all_manual_pages_are_written_to_a_folder_each_by_its_name() {
    let folder = folder(&[]);
    text(evenhand("man --to").arg(folder.path()));
    let names = names(folder.path());
    for name in
        ["evenhand", "evenhand-shuffle", "evenhand-check", "evenhand-fairdeal", "evenhand-fairdeal-offer"]
    {
        assert!(names.contains(&format!("{name}.1")), "{names:?}");
        let page = std::fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1 ")), "{page}");
    }
    assert!(names.iter().all(|name| !name.contains("help")), "{names:?}");
    let page = std::fs::read_to_string(folder.path().join("evenhand-sample.1")).unwrap();
    assert_eq!(page, text(&mut evenhand("man sample")));
    evenhand("man shuffle --to .").assert().code(2);
    // A folder that is not there is made; a file is none.
    let made = folder.path().join("made/here");
    text(evenhand("man --to").arg(&made));
    assert!(made.join("evenhand.1").exists());
    evenhand("man --to").arg(made.join("evenhand.1")).assert().code(1);
}

#[test]
fn completions_know_the_names_of_shuffles_and_samplers() {
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&mut evenhand(&format!("completions {shell}")));
        assert!(script.contains("naive_swap") && script.contains("reservoir_l"), "{shell}");
    }
    // Help and manual have no list of them all.
    assert!(!text(&mut evenhand("sample -h")).contains("reservoir_r"));
}

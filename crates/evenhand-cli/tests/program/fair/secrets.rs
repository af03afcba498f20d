//! The dealer's secret: who may read it, where it may not show, and that nothing overwrites it.

use predicates::prelude::*;

use super::Party;

#[test]
#[cfg(unix)]
fn a_secret_is_readable_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let dealer = Party::new();
    dealer.commits("skat", &[]);
    let mode = std::fs::metadata(dealer.path("secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let secret = dealer.read("secret");
    assert!(secret.len() == 65 && secret.ends_with('\n'));
}

#[test]
fn no_command_shows_a_secret_but_in_the_transcript() {
    let dealer = Party::new();
    let commit =
        dealer.runs("fairdeal commit skat --secret secret -o table.json -n 2", &[]).assert().success();
    let secret = dealer.read("secret").trim().to_owned();
    let mut told = vec![commit.get_output().clone()];
    for command in [
        "fairdeal seat table.json A --words x",
        "fairdeal deal table.json --secret secret",
        "fairdeal deal table.json --secret secret --seat A --deal 3",
        "fairdeal deal table.json --secret secret --randomness 00",
        "fairdeal deal secret --secret secret",
        "fairdeal deal table.json --secret table.json",
        "fairdeal deal table.json --secret secret --reveal -o t.json",
        "fairdeal deal t.json --secret secret",
        "fairdeal seat secret A --words x",
        "fairdeal commit bridge --secret secret -o other",
        "fairdeal commit -d secret -p A:* --secret other -o secret",
        "verify t.json",
        "verify t.json --code",
        "verify secret",
        "verify t.json --prev secret --list secret",
    ] {
        told.push(dealer.runs(command, &[]).assert().get_output().clone());
    }
    for told in told {
        for text in [told.stdout, told.stderr] {
            let text = String::from_utf8(text).unwrap();
            assert!(!text.contains(&secret) && !text.contains(&secret[..16]), "{text}");
        }
    }
    assert!(!dealer.read("table.json").contains(&secret));
    assert_eq!(dealer.read("t.json").matches(&secret).count(), 1);
}

#[test]
fn what_is_no_secret_is_refused_without_being_shown() {
    let dealer = Party::new();
    dealer.commits("skat", &[]);
    let secret = dealer.read("secret").trim().to_owned();
    for wrong in [
        secret.to_uppercase() + "A",
        secret[1..].to_owned(),
        secret.clone() + "0",
        format!(" {secret}"),
        format!("secret:{secret}"),
        format!("{secret}{}", "\n".repeat(1000)),
        format!("\u{feff}{secret}"),
        String::new(),
        "0123456789".repeat(100_000),
    ] {
        dealer.write("wrong", &wrong);
        let refused = dealer.runs("fairdeal deal table.json --secret wrong", &[]).assert().code(1).stdout("");
        refused.stderr("evenhand: wrong: no secret in it: it has 64 hexadecimal digits in lower case\n");
    }
    dealer.write("wrong", [0xff; 32]);
    let refused = dealer.runs("fairdeal deal table.json --secret wrong", &[]).assert().code(1);
    refused.stderr(predicate::str::contains("wrong: no secret in it"));
    // The end of a line, of any kind, is no part of it.
    dealer.write("right", format!("{secret}\r\n"));
    let shown = dealer.told("fairdeal deal table.json --secret right", &[]);
    for text in [secret.clone(), format!("{secret}\n")] {
        let mut command = dealer.runs("fairdeal deal table.json --secret -", &[]);
        assert_eq!(crate::text(command.write_stdin(text)), shown);
    }
}

#[test]
fn nothing_that_is_there_is_written_over() {
    let dealer = Party::new();
    dealer.commits("skat", &[]);
    let before = [dealer.read("secret"), dealer.read("table.json")];
    dealer.write("list", "Ada\n");
    for command in [
        "fairdeal commit skat --secret secret -o new",
        "fairdeal commit skat --secret new -o table.json",
        "fairdeal commit skat --secret new -o secret",
        "fairdeal commit skat --secret new -o ./new",
        "fairdeal commit skat --secret ./new -o new",
        "fairdeal commit skat --secret - -o new",
        "fairdeal commit skat --secret new -o -",
        "fairdeal seat table.json A --words x -o secret",
        "fairdeal deal table.json --secret secret --reveal -o secret",
        "fairdeal deal table.json --secret secret --reveal -o table.json",
        "fairdraw announce list -n 1 --beacon-in 9 -o table.json",
        "fairdraw announce list -n 1 --beacon-in 9 -o -",
        "fairdraw announce list -n 1 --beacon-in 9 -o list",
    ] {
        let refused = dealer.runs(command, &[]).assert().code(2).stdout("");
        refused
            .stderr(predicate::str::contains("there already").or(predicate::str::contains("give it a name")));
        assert_eq!(dealer.files(), ["list", "secret", "table.json"], "{command}");
    }
    assert_eq!([dealer.read("secret"), dealer.read("table.json")], before);
}

#[test]
fn no_secret_is_left_where_the_table_cannot_be_written() {
    let dealer = Party::new();
    for (command, why) in [
        (
            "--secret secret -o none/table.json",
            "none/table.json: cannot make a file in its folder none: no such",
        ),
        ("--secret none/secret -o table.json", "none/secret: cannot write: no such file or directory"),
    ] {
        let failed = dealer.runs(&format!("fairdeal commit skat {command}"), &[]).assert().code(1).stdout("");
        failed.stderr(predicate::str::contains(why));
        assert_eq!(dealer.files(), [""; 0]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_secret_is_left_where_there_is_no_room_for_the_table() {
    let dealer = Party::new();
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    // Files of 512 bytes at most: a secret is shorter, a table longer.
    for (blocks, name) in [(0, "secret"), (1, "table.json")] {
        let command = "fairdeal commit tarot --secret secret -o table.json";
        let script = format!("ulimit -f {blocks}; exec '{}' {command}", program.display());
        let mut shell = assert_cmd::Command::new("sh");
        let failed = shell.current_dir(&dealer.0).args(["-c", &script]).assert().code(1).stdout("");
        failed.stderr(predicate::str::starts_with(format!("evenhand: {name}: cannot write")));
        assert_eq!(dealer.files(), [""; 0]);
    }
}

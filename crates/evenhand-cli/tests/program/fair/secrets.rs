//! The dealer's secret: who may read it, where it may not show, and that nothing overwrites it.

use predicates::prelude::*;

use super::threats::goes_on;
use super::{Party, three};

#[test]
#[cfg(unix)]
fn a_secret_is_readable_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let dealer = Party::new();
    dealer.offers("skat", &[]);
    let mode = std::fs::metadata(dealer.path("secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let secret = dealer.read("secret");
    assert!(secret.len() == 65 && secret.ends_with('\n'));
}

/// A dealer with an opened table of three seats.
fn opened() -> Party {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    goes_on(&dealer, &three());
    dealer
}

#[test]
fn no_command_shows_a_secret_but_in_the_done_file() {
    let dealer = Party::new();
    let offer = dealer.runs("fairdeal offer doudizhu --secret secret -o offer.json", &[]).assert().success();
    let secret = dealer.read("secret").trim().to_owned();
    goes_on(&dealer, &three());
    dealer.write("list", "Ada\n");
    let mut told = vec![offer.get_output().clone()];
    for command in [
        "fairdeal invite secret",
        "fairdeal collect secret seals.txt -o new",
        "fairdeal collect offer.json secret -o new",
        "fairdeal collect table.json secret -o new",
        "fairdeal deal opened.json --secret secret",
        "fairdeal deal opened.json --secret secret --seat A --deal 3",
        "fairdeal deal opened.json --secret secret --randomness 00",
        "fairdeal deal opened.json --secret secret --randomness secret",
        "fairdeal deal secret --secret secret",
        "fairdeal deal secret --secret opened.json",
        "fairdeal deal opened.json --secret opened.json",
        "fairdeal deal opened.json --secret secret --hands-to hands --sheet-to sheet",
        "fairdeal deal opened.json --secret secret --reveal --hands-over -o done.json",
        "fairdeal deal done.json --secret secret",
        "fairdeal offer bridge --secret secret -o other",
        "fairdeal offer -d secret -p A:* --secret other -o new",
        "fairdeal offer bridge --secret new -o new2 --prev secret",
        "fairdeal offer bridge --secret new -o new2 --void secret",
        "fairdeal seal secret A --yes",
        "fairdeal open secret",
        "fairdeal check secret",
        "fairdeal hand secret A --sheet secret secret",
        "fairdeal hand opened.json A --sheet secret secret",
        "fairdraw draw secret list --randomness 00",
        "verify done.json",
        "verify done.json --code",
        "verify secret",
        "verify done.json --table secret --open secret --sheet secret",
        "verify done.json --previous secret --void secret --list secret --announcement secret",
        "verify done.json --round quicknet:secret",
    ] {
        told.push(dealer.runs(command, &[]).assert().get_output().clone());
    }
    for told in told {
        for text in [told.stdout, told.stderr] {
            let text = String::from_utf8(text).unwrap();
            assert!(!text.contains(&secret) && !text.contains(&secret[..16]), "{text}");
        }
    }
    for file in ["offer.json", "table.json", "opened.json"] {
        assert!(!dealer.read(file).contains(&secret));
    }
    assert_eq!(dealer.read("done.json").matches(&secret).count(), 1);
}

#[test]
#[cfg(unix)]
fn a_secret_that_others_may_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let dealer = opened();
    let deal = "fairdeal deal opened.json --secret secret";
    let shown = dealer.told(deal, &[]);
    for mode in [0o644, 0o640, 0o604, 0o660, 0o610] {
        std::fs::set_permissions(dealer.path("secret"), PermissionsExt::from_mode(mode)).unwrap();
        let refused = dealer.refused(1, deal, &[]);
        assert!(
            refused.contains(&format!("(mode {mode:04o})")) && refused.contains("chmod 600 secret"),
            "{refused}"
        );
    }
    for mode in [0o600, 0o400] {
        std::fs::set_permissions(dealer.path("secret"), PermissionsExt::from_mode(mode)).unwrap();
        assert_eq!(dealer.told(deal, &[]), shown);
    }
    // What a seat is dealt is its own business too.
    dealer.told(&format!("{deal} --hands-to hands"), &[]);
    for file in ["A.txt", "B.txt", "C.txt", "pile-bottom.txt"] {
        let mode = std::fs::metadata(dealer.path("hands").join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

/// Writes a file that its owner alone may read.
fn write_private(dealer: &Party, name: &str, content: impl AsRef<[u8]>) {
    let _ = std::fs::remove_file(dealer.path(name));
    dealer.write(name, content);
    #[cfg(unix)]
    std::fs::set_permissions(dealer.path(name), std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
}

#[test]
fn what_is_no_secret_is_refused_without_being_shown() {
    let dealer = opened();
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
        write_private(&dealer, "wrong", &wrong);
        let refused = dealer.refused(1, "fairdeal deal opened.json --secret wrong", &[]);
        assert_eq!(
            refused,
            "evenhand: wrong: not a secret. A secret has 64 hexadecimal digits in lower case.\n"
        );
    }
    write_private(&dealer, "wrong", [0xff; 32]);
    assert!(
        dealer.refused(1, "fairdeal deal opened.json --secret wrong", &[]).contains("wrong: not a secret")
    );
    // The end of a line, of any kind, is no part of it.
    write_private(&dealer, "right", format!("{secret}\r\n"));
    let shown = dealer.told("fairdeal deal opened.json --secret right", &[]);
    for text in [secret.clone(), format!("{secret}\n")] {
        let mut command = dealer.runs("fairdeal deal opened.json --secret -", &[]);
        assert_eq!(crate::text(command.write_stdin(text)), shown);
    }
}

#[test]
fn nothing_that_is_there_is_written_over() {
    let dealer = opened();
    dealer.write("list", "Ada\n");
    let (files, before) = (dealer.files(), [dealer.read("secret"), dealer.read("opened.json")]);
    for command in [
        "fairdeal offer skat --secret secret -o new",
        "fairdeal offer skat --secret new -o offer.json",
        "fairdeal offer skat --secret new -o secret",
        "fairdeal offer skat --secret new -o ./new",
        "fairdeal offer skat --secret ./new -o new",
        "fairdeal offer skat --secret - -o new",
        "fairdeal offer skat --secret new -o -",
        "fairdeal collect table.json openings.txt -o secret",
        "fairdeal collect table.json openings.txt -o -",
        "fairdeal deal opened.json --secret secret --sheet-to secret",
        "fairdeal deal opened.json --secret secret --reveal --hands-over -o secret",
        "fairdeal deal opened.json --secret secret --reveal --hands-over -o opened.json",
        "fairdraw announce list -n 1 --beacon-in 9 -o offer.json",
        "fairdraw announce list -n 1 --beacon-in 9 -o -",
        "fairdraw announce list -n 1 --beacon-in 9 -o list",
    ] {
        let refused = dealer.runs(command, &[]).assert().code(2).stdout("");
        refused
            .stderr(predicate::str::contains("already exists").or(predicate::str::contains("Name a file")));
        assert_eq!(dealer.files(), files, "{command}");
    }
    // Of hands all are written or none.
    std::fs::create_dir(dealer.path("hands")).unwrap();
    dealer.write("hands/B.txt", "mine");
    let refused =
        dealer.refused(2, "fairdeal deal opened.json --secret secret --hands-to hands --sheet-to sheet", &[]);
    assert!(refused.contains("already exists"), "{refused}");
    assert_eq!(crate::names(&dealer.path("hands")), ["B.txt"]);
    assert!(!dealer.path("sheet").exists());
    assert_eq!([dealer.read("secret"), dealer.read("opened.json")], before);
}

#[test]
fn no_secret_is_left_where_the_offer_cannot_be_written() {
    let dealer = Party::new();
    for (command, why) in [
        ("--secret secret -o none/offer.json", "none/offer.json: cannot create a file in none: no such"),
        ("--secret none/secret -o offer.json", "none/secret: cannot write: no such file or directory"),
    ] {
        let refused = dealer.refused(1, &format!("fairdeal offer skat {command}"), &[]);
        assert!(refused.contains(why), "{refused}");
        assert_eq!(dealer.files(), [""; 0]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_secret_is_left_where_there_is_no_room_for_the_table() {
    let dealer = Party::new();
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    // Files of 512 bytes at most: a secret is shorter, an offer longer.
    for (blocks, name) in [(0, "secret"), (1, "offer.json")] {
        let command = "fairdeal offer tarot --secret secret -o offer.json";
        let script = format!("ulimit -f {blocks}; exec '{}' {command}", program.display());
        let mut shell = assert_cmd::Command::new("sh");
        let failed = shell.current_dir(&dealer.0).args(["-c", &script]).assert().code(1).stdout("");
        failed.stderr(predicate::str::starts_with(format!("evenhand: {name}: cannot write")));
        assert_eq!(dealer.files(), [""; 0]);
    }
}

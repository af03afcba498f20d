//! Honest files in another spelling, from a mail program, an editor or git: refused, but not as another table.

use super::threats::goes_on;
use super::{Party, RANDOMNESS, TIMELESS, three};

/// The forms in which other programs save a text, each with the reported difference.
fn forms(text: &str) -> Vec<(Vec<u8>, &'static str)> {
    let utf16 = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        (text.replace('\n', "\r\n").into(), "other line ends (CR LF)"),
        (format!("\u{feff}{text}").into(), "a byte-order mark"),
        (utf16, "UTF-16"),
        (text.trim_end().into(), "its last line end was removed"),
        (format!("{text}\n").into(), "empty lines were added"),
        (text.replace('\n', " \n").into(), "other blanks"),
    ]
}

/// The forms of JSON, which has more of them.
fn forms_of_json(text: &str) -> Vec<(Vec<u8>, &'static str)> {
    let mut forms = forms(text);
    forms.push((text.replace('\n', "").replace("  ", "").into(), "other blanks"));
    forms.push((text.replace("  ", "\t").into(), "other blanks"));
    forms
}

/// A dealer whose table is played to its end, with its sheet.
fn played() -> Party {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    goes_on(&dealer, &three());
    dealer.told("fairdeal deal opened.json --secret secret --sheet-to sheet --hands-to hands", &[]);
    dealer.reveals("done.json", &[]);
    dealer
}

const PUBLISHED: &str = "as it was published";

#[test]
fn a_table_or_sheet_in_another_spelling_is_not_called_false() {
    let dealer = played();
    for (bytes, how) in forms_of_json(&dealer.read("table.json")) {
        dealer.write("t.json", bytes);
        assert_eq!(dealer.verifies("done.json", &["--table", "t.json"]), ("F15".into(), 1));
        let told = dealer.ends(1, "verify done.json --table t.json", &[]);
        let said = "the table you kept is this file's, but ";
        assert!(told.contains(said) && told.contains(how) && told.contains(PUBLISHED), "{told}");
        assert!(!told.contains("not the table that you played at"), "{told}");
    }
    for (bytes, how) in forms(&dealer.read("sheet")) {
        dealer.write("s", bytes);
        assert_eq!(dealer.verifies("done.json", &["--sheet", "s"]), ("F19".into(), 1));
        let told = dealer.ends(1, "verify done.json --sheet s", &[]);
        let said = "the sheet you gave is the one of deal 1, but ";
        assert!(told.contains(said) && told.contains(how) && told.contains(PUBLISHED), "{told}");
        // The player's own program also reports it.
        let hand = dealer.refused(1, "fairdeal hand opened.json A --sheet s hands/A.txt", &[]);
        assert!(hand.contains("s: this is a sheet, but ") && hand.contains(how), "{hand}");
    }
    // A different table is still reported as different.
    let other = played();
    other.send("table.json", [&dealer]);
    let told = dealer.ends(1, "verify done.json --table table.json", &[]);
    assert!(
        told.contains("not the table that you played at") && !told.contains("is this file's, but"),
        "{told}"
    );
}

#[test]
fn a_file_in_another_spelling_is_refused_with_the_reason() {
    let dealer = played();
    for file in ["offer.json", "table.json", "opened.json", "done.json"] {
        for (bytes, how) in forms_of_json(&dealer.read(file)) {
            dealer.write("f.json", bytes);
            let told = dealer.ends(1, "verify f.json", &[]);
            assert!(told.contains("this file is well-formed, but ") && told.contains(how), "{told}");
            for words in ["invite f.json", "collect f.json table.json -o new", "open f.json", "check f.json"]
            {
                if words.starts_with("invite") && file != "offer.json" {
                    continue;
                }
                let refused = dealer.refused(1, &format!("fairdeal {words}"), &[]);
                assert!(refused.contains(how) && refused.contains(PUBLISHED), "{words}: {refused}");
            }
        }
    }
    let next = Party::new();
    for file in ["done.json", "table.json"] {
        dealer.send(file, [&next]);
        std::fs::rename(next.path(file), next.path(&format!("0-{file}"))).unwrap();
    }
    next.offers("doudizhu --prev 0-done.json", &[]);
    goes_on(&next, &three());
    next.reveals("done.json", &[]);
    next.write("crlf.json", next.read("0-done.json").replace('\n', "\r\n"));
    assert_eq!(next.verifies("done.json", &["--previous", "crlf.json"]), ("F21".into(), 1));
    for option in ["--previous", "--void"] {
        let told = next.ends(1, "verify done.json", &[option, "crlf.json"]);
        assert!(told.contains("F21 FAILS") && told.contains(PUBLISHED), "{told}");
    }
}

#[test]
fn an_announcement_in_another_spelling_is_recognized() {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\nCarl\n");
    party.told("fairdraw announce list -n 2 -o draw.json --beacon", &[TIMELESS]);
    party.told("fairdraw draw draw.json list -o done.json --randomness", &[RANDOMNESS]);
    for (bytes, how) in forms_of_json(&party.read("draw.json")) {
        party.write("d.json", bytes);
        assert_eq!(party.verifies("done.json", &["--announcement", "d.json"]), ("D07".into(), 1));
        let told = party.ends(1, "verify done.json --announcement d.json", &[]);
        let said = "the announcement you kept is this draw's, but ";
        assert!(told.contains(said) && told.contains(how) && told.contains(PUBLISHED), "{told}");
    }
    for list in ["Ada\r\nBlaise\r\nCarl\r\n", "\u{feff}Ada\nBlaise\nCarl\n", "Ada\nBlaise\nCarl"] {
        party.write("l", list);
        assert_eq!(party.verifies("done.json", &["--list", "l"]), ("D06".into(), 1));
        let told = party.ends(1, "verify done.json --list l", &[]);
        assert!(told.contains("the list has the right lines") && told.contains(PUBLISHED), "{told}");
    }
}

#[test]
fn slips_and_words_in_any_encoding_of_text_are_read() {
    let dealer = played();
    let slips = dealer.read("hands/A.txt");
    let utf16: Vec<u8> = format!("\u{feff}{slips}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    dealer.write("utf16.txt", utf16);
    dealer.write("mark.txt", format!("\u{feff}{}", slips.replace('\n', "\r\n")));
    for file in ["utf16.txt", "mark.txt"] {
        dealer.runs("fairdeal hand opened.json A --sheet sheet", &[file]).assert().success();
        dealer.told("verify done.json --table table.json --slip", &[&format!("A={file}")]);
    }
}

#[test]
fn an_error_of_the_verifier_is_not_a_refusal() {
    let dealer = played();
    dealer.write("empty.txt", "");
    dealer.write("bytes.txt", [0xff, 0xfe, 0x41]);
    for file in ["empty.txt", "bytes.txt"] {
        let slip = format!("A={file}");
        dealer.runs("verify done.json --slip", &[&slip]).assert().code(4).stdout("");
        dealer.runs("verify done.json --code --slip", &[&slip]).assert().code(4).stdout("error\n");
    }
    dealer.runs("verify done.json --code --slip", &["A=none.txt"]).assert().code(2).stdout("error\n");
    dealer.runs("verify nosuch.json --code", &[]).assert().code(4).stdout("error\n");
}

/// A player who kept a table that is finished, with her program's state.
fn player() -> (Party, Party) {
    let (dealer, player) = (Party::new(), Party::new());
    dealer.offers("doudizhu", &[]);
    dealer.send("offer.json", [&player]);
    let does = |words: &str| {
        let done = player.runs(words, &[]).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let seals = ["A", "B", "C"]
        .map(|seat| does(&format!("fairdeal seal offer.json {seat} --circle friday --yes --another-seat")));
    dealer.closes(&seals.concat());
    dealer.send("table.json", [&player]);
    dealer.opens(&does("fairdeal open table.json --circle friday"));
    dealer.told("fairdeal deal opened.json --secret secret --sheet-to sheet.txt", &[]);
    dealer.send("sheet.txt", [&player]);
    dealer.reveals("done.json", &[]);
    dealer.send("done.json", [&player]);
    (dealer, player)
}

#[test]
fn an_unusable_state_is_an_error_and_an_unwritable_one_leaves_the_verdict() {
    let (_, player) = player();
    let state = player.1.path().join("circles.json");
    let verify = "verify done.json --circle friday --sheet sheet.txt";
    let beside = player.1.path().join("circles.json.new");
    std::fs::create_dir(&beside).unwrap();
    let done = player.runs(verify, &[]).assert().success();
    let said = |stream: &[u8]| String::from_utf8(stream.to_vec()).unwrap();
    assert!(said(&done.get_output().stdout).contains("All holds"));
    let told = said(&done.get_output().stderr);
    assert!(told.contains("the verdict stands, but evenhand could not store it in "), "{told}");
    assert!(!told.contains("sealed"), "{told}");
    std::fs::remove_dir(beside).unwrap();
    let whole = std::fs::read(&state).unwrap();
    std::fs::write(&state, &whole[..whole.len() / 2]).unwrap();
    player.runs(verify, &[]).assert().code(4).stdout("");
    player.runs(verify, &["--code"]).assert().code(4).stdout("error\n");
    std::fs::write(&state, whole).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&state, PermissionsExt::from_mode(0o644)).unwrap();
        player.runs(verify, &["--code"]).assert().code(4).stdout("error\n");
        std::fs::set_permissions(&state, PermissionsExt::from_mode(0o600)).unwrap();
        // A symbolic link to the state stays a link, as in a directory of dotfiles.
        let real = player.path("dotfile.json");
        std::fs::rename(&state, &real).unwrap();
        std::os::unix::fs::symlink(&real, &state).unwrap();
        player.runs(verify, &["--code"]).assert().success().stdout("ok\n");
        assert!(state.is_symlink());
        let shown = player.told("fairdeal circle show friday", &[]);
        assert!(shown.contains("finished and verified"), "{shown}");
        assert!(String::from_utf8(std::fs::read(&real).unwrap()).unwrap().contains("done"));
    }
}

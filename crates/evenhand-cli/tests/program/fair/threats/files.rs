//! Files: decks, patterns, spellings, sizes, and whose program reads them.

use std::time::{Duration, Instant};

use super::super::{Party, VERIFIERS, changed, line, three};
use super::honest;

#[test]
fn a_fifth_ace_is_stopped_and_a_custom_deck_is_to_be_read() {
    let (dealer, _) = honest();
    let done = dealer.read("done.json");
    let deck = line(&done, "deck:").to_owned();
    for forged in [deck.replace(" 3c ", " As "), deck.replace(" 3c ", " ")] {
        dealer.write("f.json", changed(&done, &deck, &forged));
        assert_eq!(dealer.verifies("f.json", &[]), ("F04".into(), 1));
    }
    let custom = Party::new();
    custom.write("deck", deck.replace("deck:", "").replace(" 3c ", " As ").replace(' ', "\n"));
    custom.plays("-d deck -p", &["17*(A B C) bottom:3"], &three());
    assert_eq!(custom.verifies("done.json", &["--table", "table.json"]), ("ok".into(), 0));
    let told = custom.told("verify done.json --table table.json", &[]);
    assert!(told.contains("warning: The deck is the spec's own: read it.\n"), "{told}");
    assert!(told.contains("As x 2"), "each card with how often it is there: {told}");
    assert!(custom.told("fairdeal invite offer.json", &[]).contains("As x 2"));
}

#[test]
fn a_pattern_that_favours_a_seat_is_seen() {
    let dealer = Party::new();
    dealer.plays("-d 54 -p", &["A:30 12*(B C)"], &three());
    let told = dealer.told("verify done.json --table table.json", &[]);
    assert!(told.contains("warning: The seats do not get equally many cards.\n"), "{told}");
    assert!(told.contains("A:30 12*(B C)") && told.contains("A x 30, B x 12, C x 12"), "{told}");
    // Before sealing too.
    assert!(dealer.told("fairdeal invite offer.json", &[]).contains("A x 30, B x 12, C x 12"));
}

#[test]
fn second_spellings_are_stopped() {
    let (dealer, _) = honest();
    let done = dealer.read("done.json");
    let secret = format!("  \"secret\": \"{}\",\n", dealer.read("secret").trim());
    for (forged, code) in [
        (changed(&done, &secret, &secret.repeat(2)), "F02"),
        (done.replace('\n', "\r\n"), "F02"),
        (done.trim_end().to_owned(), "F02"),
        (format!("{done}\n"), "F02"),
        (format!("\u{feff}{done}"), "F02"),
        (changed(&done, "doudizhu", "\\u0064oudizhu"), "F02"),
        (changed(&done, "seats:A B", "seats:\u{410} B"), "F03"),
        (changed(&done, "seats:A B", "seats:A\u{a0}B"), "F03"),
        (changed(&done, "beacon:none", "beacon:None"), "F03"),
        (changed(&done, "\"seat\": \"A\"", "\"seat\": \"\u{410}\""), "F07"),
        (changed(&done, "fairdeal-v2", "fairdeal-v1"), "F02"),
    ] {
        dealer.write("f.json", forged);
        assert_eq!(dealer.verifies("f.json", &["--table", "kept.json"]), (code.into(), 1));
    }
    let told = dealer.ends(1, "verify f.json", &[]);
    assert!(told.contains("Version 1 was withdrawn before release; this program reads version 2."), "{told}");
    // Doubled in a table, or in what else is read on the way, they are refused before play.
    let offer = dealer.read("offer.json");
    let commit = offer.lines().find(|line| line.contains("\"commit\"")).unwrap();
    dealer.write("f.json", changed(&offer, commit, &format!("{commit}\n{commit}")));
    assert!(dealer.refused(1, "fairdeal collect f.json seals.txt -o t.json", &[]).contains("(F02)"));
    let look_alikes = Party::new();
    let seats = ["Al", "A1"].map(|name| super::Seat::new(name, ""));
    look_alikes.plays("-d 4x13 -p", &["26*(Al A1)"], &seats);
    let told = look_alikes.ends(3, "verify done.json", &[]);
    assert!(told.contains("warning: Al and A1 look alike.\n"), "{told}");
}

#[test]
fn deep_nesting_and_long_files_are_refused_at_once() {
    let dealer = Party::new();
    for (file, code) in [
        (" ".repeat((16 << 20) + 1), "F01"),
        ("[".repeat(16 << 20), "F02"),
        ("{\"format\":".repeat(1 << 20), "F02"),
        (format!("{{\n  \"format\": {}", "[".repeat(16_000_000)), "F02"),
        (String::new(), "F02"),
    ] {
        dealer.write("f.json", file);
        let start = Instant::now();
        assert_eq!(dealer.ends(1, "verify --code f.json", &[]), format!("{code}\n"));
        assert!(start.elapsed() < Duration::from_secs(10), "{code} after {:?}", start.elapsed());
        assert_eq!(dealer.verifies("f.json", &[]), (code.into(), 1));
    }
    // More deals than a file may hold are no spec.
    let (dealer, _) = honest();
    dealer.write("f.json", changed(&dealer.read("done.json"), "deals:1", "deals:99999"));
    assert_eq!(dealer.verifies("f.json", &[]), ("F03".into(), 1));
    let refused = dealer.refused(2, "fairdeal offer uno -n 9999 --secret s -o o", &[]);
    assert!(refused.contains("9999 deals of 108 cards have more than 1000000 cards"), "{refused}");
}

#[test]
fn verifiers_of_others_say_the_same() {
    let (dealer, line) = honest();
    let given = ["--table", "kept.json", "--open", &line];
    assert_eq!(dealer.verifies("done.json", &given), ("ok".into(), 0));
    let told = dealer.told("verify done.json", &given);
    let last = |text: &str| text.lines().rev().take(2).map(ToString::to_string).collect::<Vec<_>>();
    let warnings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("warning: ")).map(ToString::to_string).collect()
    };
    for verifier in VERIFIERS.iter() {
        let mut process = std::process::Command::new(&verifier[0]);
        let answer = process
            .args(&verifier[1..])
            .arg("done.json")
            .args(given)
            .current_dir(&dealer.0)
            .output()
            .unwrap();
        let theirs = String::from_utf8(answer.stdout).unwrap();
        assert_eq!(last(&theirs), last(&told), "{verifier:?}");
        assert_eq!(warnings(&theirs), warnings(&told), "{verifier:?}");
    }
}

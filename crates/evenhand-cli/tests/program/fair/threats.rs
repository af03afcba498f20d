//! FAIRDEAL.md's threats, row by row, as far as a program can show them: what is stopped, visible, or works.

use predicates::prelude::*;

use super::deals::changed_card;
use super::{Party, RANDOMNESS, TIMELESS, changed, line};

/// A dealer whose players A, B and C sent words; the commitment that they kept, and the transcript `t.json`.
fn honest() -> (Party, String, String) {
    let dealer = Party::new();
    let kept = dealer.commits("doudizhu", &[]);
    for (seat, words) in [("A", "one"), ("B", "two"), ("C", "three")] {
        dealer.hears(seat, words);
    }
    let transcript = dealer.reveals("table.json", "t.json");
    (dealer, kept, transcript)
}

/// A new table of the same dealer, with all words and a transcript that agrees with itself.
fn another(dealer: &Party, words: &str, rest: &[&str]) {
    let table = format!("fairdeal commit --secret secret2 -o table2.json {words}");
    dealer.told(&table, rest);
    for (seat, words) in [("A", "one"), ("B", "two"), ("C", "three")] {
        dealer.told("fairdeal seat table2.json", &[seat, "--words", words]);
    }
    dealer.told("fairdeal deal table2.json --secret secret2 --reveal -o t2.json", &[]);
}

/// Row: the dealer changes the deck, rules, seats or beacon after seeing words or bets.
#[test]
fn a_table_made_anew_after_the_words_is_stopped_for_whoever_kept_the_commitment() {
    for arguments in [
        &["doudizhu"][..],
        &["-d", "54", "-p", "17*(A B C) bottom:3"],
        &["-d", "1..54", "-p", "17*(A B C) bottom:3"],
        &["-d", "54", "-p", "17*(C A B) bottom:3"],
        &["-d", "54", "-p", "17*(A B C) bottom:3", "-n", "2"],
    ] {
        let (dealer, kept, _) = honest();
        another(&dealer, "", arguments);
        assert_eq!(dealer.verifies("t2.json", &["--word", "A=one"]), "ok", "alone it holds");
        assert_eq!(dealer.verifies("t2.json", &["--commit", &kept]), "F12");
        // Under the old commitment it does not even hold alone.
        let theirs = dealer.read("t2.json");
        let commit = line(&theirs, "commit\": \"").replace("commit\": \"", "");
        dealer.write("t3.json", changed(&theirs, &commit, &kept));
        assert_eq!(dealer.verifies("t3.json", &[]), "F09");
        // A player who looks before play sees it before play.
        let looks =
            dealer.runs("fairdeal seat table2.json A --words one --commit", &[&kept]).assert().code(1);
        looks.stderr(predicate::str::contains("another table, or the dealer changed it"));
    }
}

/// Row: the dealer shows another secret.
#[test]
fn another_secret_is_stopped() {
    let (dealer, kept, transcript) = honest();
    another(&dealer, "doudizhu", &[]);
    let secret = dealer.read("secret");
    let forged = changed(&transcript, secret.trim(), dealer.read("secret2").trim());
    dealer.write("f.json", &forged);
    assert_eq!(dealer.verifies("f.json", &["--commit", &kept]), "F09");
    // The program deals from no other.
    let refused = dealer.runs("fairdeal deal table.json --secret secret2", &[]).assert().code(1).stdout("");
    refused.stderr(predicate::str::contains("does not open the commitment"));
}

/// Row: the transcript shows other cards than secret, words and beacon give.
#[test]
fn cards_swapped_in_the_transcript_are_stopped() {
    let dealer = Party::new();
    dealer.commits("bridge", &[]);
    dealer.write("f.json", changed_card(&dealer.reveals("table.json", "t.json")));
    assert_eq!(dealer.verifies("t.json", &[]), "ok");
    assert_eq!(dealer.verifies("f.json", &[]), "F11");
    let told = dealer.runs("verify f.json", &[]).assert().code(1);
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    assert!(told.contains("FAILS  F11") && told.ends_with("refused: F11\n"), "{told}");
}

/// Row: a missing card, a fifth ace.
#[test]
fn a_fifth_ace_is_stopped_and_in_a_custom_deck_to_be_read() {
    let (dealer, _, transcript) = honest();
    for forged in [changed(&transcript, " 3c ", " As "), changed(&transcript, " 3c ", " ")] {
        dealer.write("f.json", forged);
        assert_eq!(dealer.verifies("f.json", &[]), "F04");
    }
    let deck = line(&transcript, "deck:").replace("deck:", "").replace(" 3c ", " As ").replace(' ', "\n");
    dealer.write("deck", deck);
    another(&dealer, "-d deck -p", &["17*(A B C) bottom:3"]);
    assert_eq!(dealer.verifies("t2.json", &[]), "ok");
    assert!(dealer.told("verify t2.json", &[]).contains("WARNING: the deck is custom"));
}

/// Row: the dealer leaves out or alters a player's words.
#[test]
fn words_left_out_or_altered_are_visible_to_that_player_alone() {
    for said in ["", "two ", "Two", "deux"] {
        let (dealer, kept, _) = honest();
        dealer.hears("B", said);
        dealer.reveals("table.json", "f.json");
        for (words, code) in [("A=one", "ok"), ("B=two", "F13"), ("C=three", "ok")] {
            assert_eq!(dealer.verifies("f.json", &["--commit", &kept, "--word", words]), code);
        }
    }
}

/// Row: the dealer leaves out or alters a player's words.
#[test]
fn a_seat_left_out_with_its_words_is_stopped() {
    let (dealer, kept, transcript) = honest();
    let words = "    {\n      \"seat\": \"B\",\n      \"text\": \"two\"\n    },\n";
    let without = changed(&transcript, words, "");
    dealer.write("f.json", &without);
    assert_eq!(dealer.verifies("f.json", &[]), "F06");
    let without = changed(&without, "seats:A B C", "seats:A C");
    dealer.write("f.json", &without);
    assert_eq!(dealer.verifies("f.json", &[]), "F05");
    let pattern = line(&transcript, "deal:").to_owned();
    let without = changed(&without, &pattern, "deal:17*(A b C) bottom:3");
    dealer.write("f.json", &without);
    assert_eq!(dealer.verifies("f.json", &[]), "F09");
    dealer.write("f.json", changed(&transcript, "seats:A B C", "seats:A  B"));
    assert_eq!(dealer.verifies("f.json", &[]), "F03");
    // A table for two holds alone.
    dealer.told("fairdeal commit --secret secret2 -o table2.json -d 54 -p", &["17*(A b C) bottom:3"]);
    dealer.told("fairdeal deal table2.json --secret secret2 --reveal -o t2.json", &[]);
    assert_eq!(dealer.verifies("t2.json", &[]), "ok");
    assert_eq!(dealer.verifies("t2.json", &["--commit", &kept]), "F12");
    assert_eq!(dealer.verifies("t2.json", &["--word", "B=two"]), "F13");
}

/// Row: the dealer never shows the secret, or opens ten tables and shows one.
#[test]
fn a_secret_that_is_never_shown_is_visible() {
    let (dealer, kept, transcript) = honest();
    assert_eq!(dealer.verifies("table.json", &["--commit", &kept]), "F08");
    // Deals without it are no better.
    dealer.write("f.json", changed(&transcript, dealer.read("secret").trim(), ""));
    assert_eq!(dealer.verifies("f.json", &[]), "F08");
}

/// Row: an old transcript is shown again.
#[test]
fn an_old_transcript_is_stopped_by_the_commitment_and_visible_by_the_one_before() {
    let (dealer, old, _) = honest();
    another(&dealer, "doudizhu --prev t.json", &[]);
    let table: String = dealer.read("table2.json");
    let kept = line(&table, "commit\": \"").replace("commit\": \"", "");
    assert_eq!(dealer.verifies("t2.json", &["--commit", &kept, "--prev", "t.json"]), "ok");
    assert_eq!(dealer.verifies("t.json", &["--commit", &old]), "ok");
    assert_eq!(dealer.verifies("t.json", &["--commit", &kept]), "F12");
    assert_eq!(dealer.verifies("t.json", &["--prev", "t.json"]), "F14");
}

/// Row: a second spelling.
#[test]
fn second_spellings_are_stopped() {
    let (dealer, _, transcript) = honest();
    let secret = format!("  \"secret\": \"{}\",\n", dealer.read("secret").trim());
    let without = changed(&transcript, &secret, "");
    for (forged, code) in [
        (changed(&transcript, &secret, &secret.repeat(2)), "F02"),
        (changed(&without, "  \"words\"", &format!("{secret}  \"words\"")), "F02"),
        (transcript.replace('\n', "\r\n"), "F02"),
        (transcript.trim_end().to_owned(), "F02"),
        (format!("{transcript}\n"), "F02"),
        (format!("\u{feff}{transcript}"), "F02"),
        (changed(&transcript, "doudizhu", "\\u0064oudizhu"), "F02"),
        (changed(&transcript, "seats:A B", "seats:\u{410} B"), "F03"),
        (changed(&transcript, "seats:A B", "seats:A\u{a0}B"), "F03"),
        (changed(&transcript, "beacon:none", "beacon:None"), "F03"),
        (changed(&transcript, "\"seat\": \"A\"", "\"seat\": \"\u{410}\""), "F06"),
    ] {
        dealer.write("f.json", forged);
        assert_eq!(dealer.verifies("f.json", &[]), code);
    }
}

/// Row: the file states a beacon value that was never published.
#[test]
fn a_beacon_value_that_was_never_published_works_and_is_told_as_not_checked() {
    let dealer = Party::new();
    let kept = dealer.commits("skat", &["--beacon", TIMELESS]);
    let reveal = "fairdeal deal table.json --secret secret --reveal -o t.json --randomness";
    dealer.told(reveal, &["01".repeat(32).as_str()]);
    assert_eq!(dealer.verifies("t.json", &["--commit", &kept]), "ok");
    assert!(dealer.told("verify t.json", &[]).contains("not checked: that the beacon published this number"));
    assert!(
        dealer.told("verify t.json", &[]).contains("WARNING: the beacon's chain is none that is known here")
    );
    // With a signature it must at least be its hash.
    let shows = "fairdeal deal table.json --secret secret --signature 00 --randomness";
    dealer.runs(shows, &[RANDOMNESS]).assert().code(2).stdout("");
}

/// Row: the secret leaks before play.
#[test]
fn whoever_has_the_secret_before_play_knows_all_hands_which_works() {
    let (dealer, thief) = (Party::new(), Party::new());
    dealer.commits("skat", &[]);
    dealer.send("table.json", [&thief]);
    dealer.send("secret", [&thief]);
    let shows = "fairdeal deal table.json --secret secret";
    assert_eq!(thief.told(shows, &[]), dealer.told(shows, &[]));
}

/// Row: a very long or deep file.
#[test]
fn a_very_long_or_deep_file_is_stopped() {
    let dealer = Party::new();
    for (file, code) in [
        (" ".repeat((16 << 20) + 1), "F01"),
        ("[".repeat(1 << 20), "F02"),
        ("{\"format\":".repeat(1 << 17), "F02"),
        (String::new(), "F02"),
    ] {
        dealer.write("f.json", file);
        assert_eq!(dealer.verifies("f.json", &[]), code);
    }
}

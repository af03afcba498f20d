//! What makes no sense, and what cannot be read.

use predicates::prelude::*;

use super::{Party, RANDOMNESS};

/// A folder with a table, its secret and its transcript.
fn played() -> Party {
    let dealer = Party::new();
    dealer.commits("skat -n 2", &[]);
    dealer.reveals("table.json", "t.json");
    dealer
}

#[test]
fn wrong_usage_is_2_and_says_what_to_do() {
    let dealer = played();
    let long = "x".repeat(4097);
    let commit = "fairdeal commit --secret s -o o";
    for (words, rest, told) in [
        (commit, &["bridgr"][..], "there is no game \"bridgr\"; is it bridge"),
        (commit, &["skat", "--players", "4"], "skat is for 3 players"),
        (commit, &["skat", "-n", "0"], "0 is not in 1..=9999"),
        (commit, &["uno", "-n", "9999"], "9999 deals of 108 cards are more than 1000000 cards"),
        (
            commit,
            &["skat", "--beacon", "quicknet"],
            "\"quicknet\" is no beacon: write none, or drand:HASH:ROUND",
        ),
        (commit, &["skat", "--beacon", "\u{1b}[2J"], "--beacon: \"\\u{1b}[2J\" is no beacon"),
        (commit, &["skat", "--beacon", "quicknet:0"], "is no beacon"),
        (commit, &["skat", "--beacon", "quicknet:1"], "so the outcome is known: take a later one"),
        (commit, &["skat", "--beacon", "default:1"], "so the outcome is known: take a later one"),
        (commit, &["skat", "--beacon", "none", "--beacon-in", "3"], "cannot be used with"),
        (commit, &["skat", "--beacon-in", "0"], "0 is not in 1..=5256000"),
        (commit, &["-d", "54", "-p", "17*(a b c) rest:*"], "there is no seat: write one at least"),
        (commit, &["-d", "54", "-p", "17*(É B C)"], "places are names of ASCII letters and digits"),
        (commit, &["-d", "54", "-p", "19*(A B C)"], "1 too few: it has 54, the pattern takes 57"),
        ("fairdeal seat table.json", &["D", "--words", ""], "there is no seat \"D\": there are "),
        ("fairdeal seat table.json", &["\u{1b}[2J", "--words", ""], "there is no seat \"\\u{1b}[2J\""),
        (
            "fairdeal seat table.json",
            &["A", "--words", &long],
            "the words of A have 4097 bytes: 4096 are the most",
        ),
        ("fairdeal seat table.json A", &[], "--words <TEXT>"),
        ("fairdeal seat - A --words-from -", &[], "standard input can be read once"),
        (
            "fairdeal deal table.json --secret secret --deal 3",
            &[],
            "there is no deal 3: this table has deals 1 to 2",
        ),
        ("fairdeal deal table.json --secret secret --deal 0", &[], "there is no deal 0"),
        ("fairdeal deal table.json --secret secret --seat a", &[], "there is no place \"a\": they are A, "),
        ("fairdeal deal table.json --secret secret --reveal", &[], "--output <FILE>"),
        ("fairdeal deal table.json --secret secret --randomness", &[RANDOMNESS], "the spec names no beacon"),
        ("fairdeal deal - --secret -", &[], "standard input can be read once"),
        ("verify t.json --word A", &[], "write the seat, = and what it sent"),
        ("verify - --prev -", &[], "standard input can be read once"),
        ("verify t.json --word-from A=- --list -", &[], "standard input can be read once"),
    ] {
        let refused = dealer.runs(words, rest).assert().code(2).stdout("");
        refused.stderr(predicate::str::contains(told));
        assert_eq!(dealer.files(), ["secret", "t.json", "table.json"], "{words} {rest:?}");
    }
    // The most that may be said may be said.
    dealer.told("fairdeal seat table.json", &["A", "--words", &long[1..]]);
}

#[test]
fn a_file_that_cannot_be_read_is_4_and_named() {
    let dealer = played();
    std::fs::create_dir(dealer.path("folder")).unwrap();
    for command in [
        "verify FILE",
        "verify t.json --prev FILE",
        "verify t.json --list FILE",
        "verify t.json --word-from A=FILE",
        "fairdeal verify FILE",
        "fairdeal seat FILE A --words x",
        "fairdeal seat table.json A --words-from FILE",
        "fairdeal deal FILE --secret secret",
        "fairdeal deal table.json --secret FILE",
        "fairdeal commit skat --secret s -o o --prev FILE",
        "fairdraw announce FILE -n 1 --beacon-in 9 -o o",
        "fairdraw draw FILE t.json --randomness 00",
    ] {
        for (file, why) in
            [("none", "cannot read: no such file"), ("folder", "is a folder: name a file in it")]
        {
            let failed = dealer.runs(&command.replace("FILE", file), &[]).assert().code(4).stdout("");
            failed.stderr(predicate::str::starts_with(format!("evenhand: {file}: {why}")));
        }
    }
    assert_eq!(dealer.files(), ["folder", "secret", "t.json", "table.json"]);
}

#[test]
fn a_file_of_another_kind_is_1_and_named() {
    let dealer = played();
    dealer.write("list", "Ada\n");
    dealer.told("fairdraw announce list -n 1 --beacon-in 9 -o draw.json", &[]);
    for (command, told) in [
        ("fairdeal deal t.json --secret secret", "t.json: the file is a transcript"),
        ("fairdeal seat t.json A --words x", "t.json: the file is a transcript"),
        ("fairdeal seat draw.json A --words x", "draw.json: the file is a public draw"),
        ("fairdeal seat list A --words x", "list: "),
        ("fairdraw draw table.json list --randomness 00", "table.json: the file is of deals"),
        ("fairdeal seat table.json A --words-from bytes", "bytes: byte 1 is no UTF-8: words are text"),
        ("verify t.json --word-from A=bytes", "bytes: byte 1 is no UTF-8: words are text"),
    ] {
        dealer.write("bytes", b"a\xff");
        dealer.runs(command, &[]).assert().code(1).stdout("").stderr(predicate::str::contains(told));
    }
}

#[test]
fn a_word_is_all_behind_the_first_sign() {
    let dealer = Party::new();
    dealer.commits("skat", &[]);
    dealer.hears("A", "=a=b");
    dealer.hears("B", "--words");
    dealer.reveals("table.json", "t.json");
    assert_eq!(dealer.verifies("t.json", &["--word", "A==a=b", "--word", "B=--words", "--word", "C="]), "ok");
    for word in ["A=a=b", "B=", "C= ", "D=", "a==a=b", "=", "__proto__="] {
        assert_eq!(dealer.verifies("t.json", &["--word", word]), "F13", "{word}");
    }
    for commit in ["", "0", "-"] {
        assert_eq!(dealer.verifies("t.json", &[&format!("--commit={commit}")]), "F12");
    }
}

//! What makes no sense, and what cannot be read.

use predicates::prelude::*;

use super::threats::goes_on;
use super::{Party, RANDOMNESS, three};

/// A folder with a table of two deals, its secret and its done file.
fn played() -> Party {
    let dealer = Party::new();
    dealer.offers("doudizhu -n 2", &[]);
    goes_on(&dealer, &three());
    dealer.reveals("done.json", &[]);
    dealer
}

#[test]
fn wrong_usage_is_2_and_says_what_to_do() {
    let dealer = played();
    let files = dealer.files();
    let offer = "fairdeal offer --secret s -o o";
    let deal = "fairdeal deal opened.json --secret secret";
    for (words, rest, told) in [
        (offer, &["bridgr"][..], "unknown game \"bridgr\" (did you mean bridge?)"),
        (offer, &["skat", "--players", "4"], "skat is for 3 players"),
        (offer, &["skat", "-n", "0"], "--deals 0: must be from 1 to 9999"),
        (offer, &["uno", "-n", "9999"], "9999 deals of 108 cards have more than 1000000 cards"),
        (
            offer,
            &["skat", "--beacon", "quicknet"],
            "\"quicknet\" is not a beacon. Write none, or drand:HASH:ROUND",
        ),
        (offer, &["skat", "--beacon", "\u{1b}[2J"], "--beacon: \"\\u{1b}[2J\" is not a beacon"),
        (offer, &["skat", "--beacon", "1000"], "(at most 18 digits). Or write quicknet:ROUND."),
        (offer, &["skat", "--beacon", "quicknet:0"], "is not a beacon"),
        (offer, &["skat", "--beacon", "quicknet:1"], "so its value is known. Use a later round"),
        (offer, &["skat", "--beacon", "none", "--beacon-in", "3"], "cannot be combined with"),
        (offer, &["skat", "--beacon-in", "0"], "--beacon-in 0: must be from 1 to 5256000"),
        (offer, &["skat", "--dealer", "Z"], "Z"),
        (offer, &["skat", "--dealer", "none", "--open-hands"], "without a dealer there is no secret"),
        (offer, &["-d", "54", "-p", "17*(a b c) rest:*"], "at least one seat is needed"),
        (offer, &["-d", "54", "-p", "17*(É B C)"], "A place is a name of ASCII letters and digits"),
        (offer, &["-d", "54", "-p", "19*(A B C)"], "1 too few. It has 54 cards, and the pattern needs 57."),
        ("fairdeal offer skat -o o", &[], "--secret is missing. Pass --secret FILE"),
        ("fairdeal invite", &[], "<OFFER>"),
        ("fairdeal collect offer.json -o o", &[], "<CHAT>"),
        (deal, &["--deal", "3"], "there is no deal 3. This table has deals 1 to 2"),
        (deal, &["--deal", "0"], "there is no deal 0"),
        (deal, &["--seat", "a"], "--seat: unknown place \"a\". Places: A, "),
        (deal, &["--reveal"], "--output <FILE>"),
        (deal, &["--reveal", "-o", "o"], "If the last hand is over, pass --hands-over"),
        (deal, &["--hands-over"], "--reveal"),
        (deal, &["--randomness", RANDOMNESS], "the spec names no beacon"),
        (deal, &["--hands-to", "hands"], "Pass the deal that you play now, such as --deal 1"),
        (deal, &["--sheet-to", "sheet", "--deal", "3"], "there is no deal 3"),
        ("fairdeal deal - --secret -", &[], "Standard input can be read once"),
        ("verify - --previous -", &[], "Standard input can be read once"),
        ("verify done.json --table - --list -", &[], "Standard input can be read once"),
    ] {
        let refused = dealer.refused(2, words, rest);
        assert!(refused.contains(told), "{words} {rest:?}: {refused}");
        assert_eq!(dealer.files(), files, "{words} {rest:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_4_and_named() {
    let dealer = played();
    std::fs::create_dir(dealer.path("folder")).unwrap();
    let files = dealer.files();
    for command in [
        "verify FILE",
        "verify done.json --table FILE",
        "verify done.json --sheet FILE",
        "verify done.json --previous FILE",
        "verify done.json --void FILE",
        "verify done.json --list FILE",
        "verify done.json --announcement FILE",
        "fairdeal verify FILE",
        "fairdeal invite FILE",
        "fairdeal collect FILE seals.txt -o o",
        "fairdeal collect offer.json FILE -o o",
        "fairdeal deal FILE --secret secret",
        "fairdeal deal opened.json --secret FILE",
        "fairdeal offer skat --secret s -o o --prev FILE",
        "fairdeal offer skat --secret s -o o --void FILE",
        "fairdraw announce FILE -n 1 --beacon-in 9 -o o",
        "fairdraw draw FILE done.json --randomness 00",
    ] {
        for (file, why) in
            [("none", "cannot read: no such file"), ("folder", "is a directory. Name a file in it")]
        {
            let failed = dealer.runs(&command.replace("FILE", file), &[]).assert().code(4).stdout("");
            failed.stderr(predicate::str::starts_with(format!("evenhand: {file}: {why}")));
        }
    }
    assert_eq!(dealer.files(), files);
}

#[test]
fn a_file_of_another_kind_or_stage_is_1_and_named() {
    let dealer = played();
    dealer.write("list", "Ada\n");
    dealer.told("fairdraw announce list -n 1 --beacon-in 9 -o draw.json", &[]);
    for (command, told) in [
        ("fairdeal deal done.json --secret secret", "done.json: this is a done file"),
        ("fairdeal deal table.json --secret secret", "table.json: the seals are not opened yet"),
        ("fairdeal deal offer.json --secret secret", "offer.json: this offer is not closed yet"),
        ("fairdeal deal draw.json --secret secret", "draw.json: this file is a public draw"),
        ("fairdeal deal list --secret secret", "list: "),
        ("fairdeal invite table.json", "table.json: the file is at the stage table"),
        ("fairdeal invite draw.json", "draw.json: the file is a public draw"),
        ("fairdeal collect done.json list -o o", "done.json: neither an offer nor a table"),
        ("fairdeal collect draw.json list -o o", "draw.json: neither an offer nor a table"),
        (
            "fairdeal offer skat --secret s -o o --prev opened.json",
            "opened.json: no finished file that holds",
        ),
        ("fairdeal offer skat --secret s -o o --void offer.json", "offer.json: no closed table"),
        ("fairdraw draw offer.json list --randomness 00", "offer.json: the file is a deal"),
    ] {
        assert!(
            dealer.refused(1, command, &[]).contains(told),
            "{command}: {}",
            dealer.refused(1, command, &[])
        );
    }
}

#[test]
fn tables_before_an_offer_follow_one_another() {
    let dealer = played();
    let next = |name: &str, words: &str| {
        let party = Party::new();
        for file in dealer.files().iter().filter(|file| *file != "secret") {
            dealer.send(file, [&party]);
        }
        for file in ["offer.json", "table.json", "opened.json", "done.json"] {
            let _ = std::fs::rename(party.path(file), party.path(&format!("0-{file}")));
        }
        party.offers(&format!("doudizhu {words}"), &[]);
        goes_on(&party, &three());
        std::fs::copy(party.path("table.json"), dealer.path(name)).unwrap();
        party.reveals("done.json", &[]);
        party
    };
    let first = next("void1.json", "--prev 0-done.json");
    assert!(first.read("offer.json").contains("voids:0"));
    assert_eq!(first.verifies("done.json", &["--previous", "0-done.json"]), ("ok".into(), 3));
    let second = next("void2.json", "--void void1.json --prev 0-done.json");
    assert!(second.read("offer.json").contains("voids:1"));
    let given = ["--void", "void1.json", "--previous", "0-done.json"];
    assert_eq!(second.verifies("done.json", &given), ("ok".into(), 3));
    let third = next("void3.json", "--void void2.json --void void1.json --prev 0-done.json");
    assert!(third.read("offer.json").contains("voids:2"));
    let given = ["--void", "void2.json", "--void", "void1.json", "--previous", "0-done.json"];
    assert_eq!(third.verifies("done.json", &given), ("ok".into(), 3));
    for (words, told) in [
        ("--void void1.json --void void2.json", "void1.json does not follow void2.json"),
        ("--void void3.json --void void1.json", "void3.json does not follow void1.json"),
        ("--void void2.json --prev done.json", "void2.json does not follow done.json"),
    ] {
        let refused = dealer.refused(1, &format!("fairdeal offer skat --secret s -o o {words}"), &[]);
        assert!(refused.contains(told), "{words}: {refused}");
    }
}

//! Public draws, from the announcement to the verdict.

use predicates::prelude::*;

use super::{Party, RANDOMNESS, TIMELESS};
use crate::lines;

/// Announces a draw from `list` in `draw.json`.
fn announced(list: impl AsRef<[u8]>, winners: u32) -> Party {
    let party = Party::new();
    party.write("list", list);
    let announce = format!("fairdraw announce list --yes -o draw.json --beacon {TIMELESS} -n {winners}");
    let told = party.told(&announce, &["--title", "Summer raffle"]);
    assert!(told.starts_with("list ") && told.contains("beacon: round "), "{told}");
    party
}

/// The round, looked up.
fn round() -> String {
    format!("{}:{RANDOMNESS}", TIMELESS.strip_prefix("drand:").unwrap())
}

/// Draws, and verifies by all; what is told.
fn drawn(party: &Party, list: &str) -> String {
    let told =
        party.told(&format!("fairdraw draw draw.json {list} -o result.json --randomness"), &[RANDOMNESS]);
    let round = round();
    let given = ["--list", list, "--announcement", "draw.json", "--round", &round];
    // All holds, but nobody knows who runs the chain.
    assert_eq!(party.verifies("result.json", &given), ("ok".into(), 3));
    told
}

#[test]
fn a_draw_is_announced_drawn_and_verified_by_others() {
    let (party, stranger) = (announced("Ada\nBlaise\nCarl\nDaniel\nEmmy\n", 3), Party::new());
    let told = drawn(&party, "list");
    for line in told.lines() {
        let (number, entry) = line.split_once('\t').unwrap();
        let number: usize = number.parse().unwrap();
        assert_eq!(entry, ["Ada", "Blaise", "Carl", "Daniel", "Emmy"][number - 1]);
    }
    assert_eq!(told.lines().count(), 3);
    party.send("result.json", [&stranger]);
    party.send("list", [&stranger]);
    let told = stranger.ends(3, "fairdraw verify result.json --list list", &[]);
    assert!(told.contains("Summer raffle"), "{told}");
    let result = party.read("result.json");
    let winners = result.split_once("\"winners\"").unwrap().1;
    for (number, entry) in ["1\tAda", "2\tBlaise", "3\tCarl", "4\tDaniel", "5\tEmmy"].iter().enumerate() {
        let won = winners.contains(&format!("\"{}\"", number + 1));
        assert_eq!(told.contains(&format!("  {entry}\n")), won, "{told}");
    }
    let verdict = "The draw agrees with itself; whether it was announced so, I was not shown.\n\
                   I do not know this chain: whoever runs it may have chosen the winners.\n";
    assert!(told.ends_with(verdict), "{told}");
    assert_eq!(stranger.verifies("result.json", &[]), ("ok".into(), 3));
    assert_eq!(party.verifies("draw.json", &[]), ("D04".into(), 1), "before it is drawn");
    for (given, code) in [
        ("--table=list", "F15"),
        ("--open=", "F16"),
        ("--check-word=", "F17"),
        ("--sheet=list", "F19"),
        ("--slip=A=", "F20"),
        ("--previous=list", "F21"),
        ("--void=list", "F21"),
        ("--announcement=list", "D07"),
        ("--round=", "D08"),
    ] {
        assert_eq!(stranger.verifies("result.json", &[given]), (code.into(), 1));
    }
    // The beacon's own JSON does as well as its digits.
    let json = format!("{{\"round\":7,\"randomness\":\"{RANDOMNESS}\",\"signature\":\"\"}}");
    party.write("round.json", &json);
    party.told("fairdraw draw draw.json list -o again.json --randomness round.json", &[]);
    assert_eq!(party.read("again.json"), party.read("result.json"));
    let chain = TIMELESS.split(':').nth(1).unwrap();
    let looked_up = format!("{chain}:round.json");
    let told =
        party.ends(3, "verify result.json --announcement draw.json --list list --round", &[&looked_up]);
    assert!(told.contains("D08 holds") && !told.contains("whether it was announced so"), "{told}");
    party.write("round.json", json.replace(":7,", ":8,"));
    let refused = party.refused(1, "fairdraw draw draw.json list -o x.json --randomness round.json", &[]);
    assert!(refused.contains("round.json: this is round 8, but the spec names round 7"), "{refused}");
    party.write("round.json", "<html>");
    let refused = party.refused(1, "fairdraw draw draw.json list -o x.json --randomness round.json", &[]);
    assert!(refused.contains("round.json: not the answer of a beacon"), "{refused}");
}

#[test]
fn empty_and_equal_lines_of_a_list_are_warned_of_at_once() {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\n\nAda\r\nBlaise\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 60 --yes -o draw.json", &[]);
    assert!(told.contains("warning: list: 1 line is empty (3)"), "{told}");
    assert!(told.contains("warning: list: 2 lines are equal to earlier lines (4 = 1, 5 = 2)"), "{told}");
    party.write("list", "Ada\nBlaise\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 60 -o other.json", &[]);
    assert!(!told.contains("warning"), "{told}");
}

#[test]
fn a_list_with_a_likely_mistake_is_announced_only_with_yes() {
    let gone_on = "nothing is announced. Correct the list, or pass --yes";
    for (list, told) in [
        (&b"name,email\nAda,a@x.org\nBlaise,b@x.org\n"[..], "line 1 looks like a header: \"name,email\""),
        ("姓名\n张三\n李四\n".as_bytes(), "line 1 looks like a header"),
        (b"\xef\xbb\xbfann\nbob\n", "byte-order mark"),
        ("Zo\u{eb}\nZoe\u{308}\n".as_bytes(), "1 line looks like an earlier line (2 = 1)"),
        (b"ann@x.org\nbob@x.org\nAnn@X.org\n", "1 line looks like an earlier line (3 = 1)"),
        (b"ann\nbob \n", "1 line begins or ends with blanks (2)"),
        (b"ann\n\nbob\n", "1 line is empty (2)"),
        (b"ann\nann\n", "1 line is equal to an earlier line (2 = 1)"),
        (b"ann\nbo\x1bb\n", "1 line has control characters (2)"),
        (b"ann\nJos\xe9\n", "1 line is not UTF-8 (2)"),
        (b"7;Ada;x\n8;Bob;y\n", "each line has 3 fields separated by ;."),
        (b"ann\n;;\nbob\n", "1 line is empty (2)"),
    ] {
        let party = Party::new();
        party.write("list", list);
        let announce = "fairdraw announce list -n 1 --beacon-in 60 -o draw.json";
        let refused = party.refused(2, announce, &[]);
        assert!(refused.contains(told) && refused.contains(gone_on), "{refused}");
        assert_eq!(party.files(), ["list"]);
        let meant = party.told(announce, &["--yes"]);
        assert!(meant.contains(told) && party.path("draw.json").exists(), "{meant}");
        assert_eq!(std::fs::read(party.path("list")).unwrap(), list, "nothing changes the list");
    }
}

#[test]
fn a_file_without_lines_is_refused_with_a_conversion() {
    let utf16 = |from: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
        format!("{mark}Ada\nBlaise\n").encode_utf16().flat_map(from).collect()
    };
    for (name, bytes, told) in [
        (
            "list.csv.gz",
            b"\x1f\x8b\x08\0\0\0".to_vec(),
            "this is gzip, not a text with one entry per line. Convert it first: gzip -dc",
        ),
        ("list.xz", b"\xfd7zXZ\0\0\x04".to_vec(), "Convert it first: xz -dc"),
        ("list.zst", b"\x28\xb5\x2f\xfd\x04".to_vec(), "Convert it first: zstd -dc"),
        ("list.bz2", b"BZh91AY&SY\0".to_vec(), "Convert it first: bzip2 -dc"),
        ("list.lz4", b"\x04\x22\x4d\x18\x44".to_vec(), "Convert it first: lz4 -dc"),
        ("list.csv", b"\x1f\x8b\x08\0\0\0".to_vec(), "this is gzip"),
        (
            "list",
            utf16(u16::to_le_bytes, "\u{feff}"),
            "this is UTF-16, not a text with one entry per line. Convert it first: iconv -f UTF-16 -t UTF-8",
        ),
        ("list", utf16(u16::to_be_bytes, "\u{feff}"), "this is UTF-16"),
        ("list", utf16(u16::to_le_bytes, ""), "this is UTF-16"),
        (
            "list.xlsx",
            b"PK\x03\x04\x14\0\x06\0".to_vec(),
            "which is stored as a ZIP archive. Export the entries as text",
        ),
        (
            "list.csv",
            b"PK\x03\x04\x14\0\x06\0".to_vec(),
            "which is stored as a ZIP archive. Export the entries as text",
        ),
        ("list.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0".to_vec(), "this is OLE (old Office)"),
        ("list", b"Ada\rBlaise\rCarl\r".to_vec(), "lines end with carriage returns"),
        ("list", b"Ada\nBla\0ise\n".to_vec(), "this is binary data"),
        ("list", [b"Ada\n".repeat(300), b"Bla\0ise\n".to_vec()].concat(), "line 301 has a byte 0"),
    ] {
        let party = Party::new();
        party.write(name, &bytes);
        // `--yes` does not help either.
        let refused = party.refused(
            1,
            &format!("fairdraw announce {name} -n 1 --beacon-in 60 --yes -o draw.json"),
            &[],
        );
        assert!(refused.contains(told), "{name}: {refused}");
        assert_eq!(party.files(), [name]);
    }
}

#[test]
fn line_ends_that_others_may_change_are_reported() {
    let party = Party::new();
    party.write("list", "Ada\r\nBlaise\r\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 60 -o draw.json", &[]);
    assert!(told.contains("note: list: lines end with CR LF. Publish this file unchanged"), "{told}");
}

#[test]
fn another_list_is_refused_before_a_winner_is_told() {
    let party = announced("Ada\nBlaise\nCarl\n", 1);
    drawn(&party, "list");
    for list in [
        "Ada\nBlaise\nEve\n",
        "Blaise\nAda\nCarl\n",
        "Ada\nBlaise\nCarl",
        "Ada\r\nBlaise\r\nCarl\r\n",
        "Ada\nBlaise\nCarl\n\n",
        "",
    ] {
        party.write("other", list);
        let mut draw = party.runs("fairdraw draw draw.json other -o new.json --randomness", &[RANDOMNESS]);
        draw.assert().code(1).stdout("").stderr(predicate::str::contains("other: the list has "));
        let told = party.ends(1, "verify result.json --list other", &[]);
        let is_respelt =
            ["Ada\nBlaise\nCarl", "Ada\r\nBlaise\r\nCarl\r\n", "Ada\nBlaise\nCarl\n\n"].contains(&list);
        assert_eq!(told.contains("the list has the right lines, but other line ends"), is_respelt, "{told}");
        assert!(!party.path("new.json").exists());
        assert_eq!(party.verifies("result.json", &["--list", "other"]), ("D06".into(), 1));
    }
}

#[test]
fn any_line_ends_will_do_and_an_entry_alone_or_all_of_them() {
    for (list, entries) in [
        ("a\r\nb\r\nc\r\n", &["a", "b", "c"][..]),
        ("a\nb\nc", &["a", "b", "c"]),
        ("a\n\nc\n", &["a", "", "c"]),
        ("alone", &["alone"]),
        ("\n", &[""]),
        ("\u{1b}[2J\n", &["\\u{1b}[2J"]),
    ] {
        let party = announced(list, entries.len() as u32);
        let mut winners: Vec<String> = drawn(&party, "list").lines().map(ToString::to_string).collect();
        winners.sort();
        let all: Vec<String> =
            (1..).zip(entries).map(|(number, entry)| format!("{number}\t{entry}")).collect();
        assert_eq!(winners, all);
    }
}

#[test]
fn a_list_comes_by_standard_input_whole() {
    let party = announced("Ada\nBlaise\n", 2);
    let by_name = drawn(&party, "list");
    let mut command = party.runs("fairdraw draw draw.json - --randomness", &[RANDOMNESS]);
    assert_eq!(crate::text(command.write_stdin("Ada\nBlaise\n")), by_name);
}

#[test]
fn a_round_that_is_still_to_come_gives_no_winners() {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\n");
    party.told("fairdraw announce list -o draw.json --beacon-in 60 -n 1", &[]);
    let early = predicate::str::contains("its value is not known yet");
    let mut command = party.runs("fairdraw draw draw.json list -o r.json --randomness", &[RANDOMNESS]);
    command.assert().code(1).stdout("").stderr(early.clone());
    assert!(!party.path("r.json").exists());
    // Who makes such a file in another way is found out by the clock.
    let draw = evenhand_cards::fairdeal::PublicDraw::read(&std::fs::read(party.path("draw.json")).unwrap());
    let mut draw = draw.unwrap();
    draw.publish(RANDOMNESS, "").unwrap();
    party.write("r.json", draw.text());
    let told = party.ends(3, "verify r.json", &[]);
    assert!(told.contains("note: round ") && early.eval(&told), "{told}");
}

#[test]
fn draws_that_make_no_sense_are_wrong_usage() {
    let party = announced("Ada\nBlaise\n", 2);
    party.write("empty", "");
    party.write("many", "\n".repeat((1 << 20) + 1));
    let long = "x".repeat(201);
    let announce = "fairdraw announce -o new.json";
    for (words, rest, told) in [
        (
            announce,
            &["list", "-n", "3", "--beacon-in", "9"][..],
            "list: -n is 3, but the number of entries is 2",
        ),
        (announce, &["list", "-n", "0", "--beacon-in", "9"], "--winners 0: must be at least 1"),
        (announce, &["list", "-n", "-1", "--beacon-in", "9"], "--winners -1: must be at least 1"),
        (
            announce,
            &["empty", "-n", "1", "--beacon-in", "9"],
            "empty: -n is 1, but the number of entries is 0",
        ),
        (announce, &["many", "-n", "1", "--beacon-in", "9"], "many: 1048577 entries, but a draw has at most"),
        (announce, &["list", "-n", "1"], "a public draw needs a beacon"),
        (announce, &["list", "-n", "1", "--beacon", "none"], "a public draw needs a beacon"),
        (announce, &["list", "-n", "1", "--beacon", "quicknet:1000"], "so its value is known"),
        (
            announce,
            &["list", "-n", "1", "--beacon-in", "9", "--title", "夏季抽奖"],
            "only ASCII letters, digits, signs",
        ),
        (announce, &["list", "-n", "1", "--beacon-in", "9", "--title", long.as_str()], "has 201 characters"),
        (announce, &["list", "-n", "1", "--beacon-in", "9", "--title", "a\nb"], "a title is one line"),
        ("fairdraw draw draw.json list --randomness", &["FC"], "is not 64 hexadecimal digits in lower case"),
        ("fairdraw draw draw.json list --signature 00 --randomness", &[RANDOMNESS], "signature"),
        ("fairdraw draw draw.json list -o list --randomness", &[RANDOMNESS], "list: already exists"),
        ("fairdraw draw - - --randomness", &[RANDOMNESS], "Standard input can be read once"),
    ] {
        let refused = party.runs(words, rest).assert().code(2).stdout("");
        refused.stderr(predicate::str::contains(told));
        assert_eq!(party.files(), ["draw.json", "empty", "list", "many"], "{words} {rest:?}");
    }
}

#[test]
fn winners_that_were_not_drawn_are_refused() {
    let party = announced(lines(100), 2);
    drawn(&party, "list");
    let result = party.read("result.json");
    let (head, tail) = result.split_once("\"winners\": [\n    \"").unwrap();
    let (first, tail) = tail.split_once('"').unwrap();
    for other in ["101", "0", if first == "7" { "8" } else { "7" }] {
        party.write("f.json", format!("{head}\"winners\": [\n    \"{other}\"{tail}"));
        assert_eq!(party.verifies("f.json", &["--list", "list"]), ("D05".into(), 1));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_million_entries_are_drawn_in_little_memory() {
    let party = announced(lines(1_000_000), 1000);
    let program = assert_cmd::cargo::cargo_bin!("evenhand");
    let draw = format!("draw draw.json list -o result.json --randomness {RANDOMNESS}");
    // The order of a million items, and not the list, is what takes memory.
    for (command, code) in [(&*draw, 0), ("verify result.json --list list --code", 3)] {
        let script = format!("ulimit -v 110000; exec '{}' fairdraw {command}", program.display());
        let mut shell = assert_cmd::Command::new("sh");
        let done = shell.current_dir(&party.0).args(["-c", &script]).assert().code(code);
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        for line in told.lines().filter_map(|line| line.split_once('\t')) {
            assert_eq!(line.0.parse::<u32>().unwrap(), line.1.parse::<u32>().unwrap() + 1);
        }
    }
}

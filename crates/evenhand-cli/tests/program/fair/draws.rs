//! Public draws, from the announcement to the verdict.

use predicates::prelude::*;

use super::{Party, RANDOMNESS, TIMELESS};
use crate::lines;

/// Announces a draw from `list` in `draw.json`.
fn announced(list: impl AsRef<[u8]>, winners: u32) -> Party {
    let party = Party::new();
    party.write("list", list);
    let announce = format!("fairdraw announce list -o draw.json --beacon {TIMELESS} -n {winners}");
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
    assert!(refused.contains("round.json: it is of round 8, and the spec names round 7"), "{refused}");
    party.write("round.json", "<html>");
    let refused = party.refused(1, "fairdraw draw draw.json list -o x.json --randomness round.json", &[]);
    assert!(refused.contains("round.json: not the answer of a beacon"), "{refused}");
}

#[test]
fn empty_and_equal_lines_of_a_list_are_warned_of_at_once() {
    let party = Party::new();
    party.write("list", "Ada\nBlaise\n\nAda\r\nBlaise\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 60 -o draw.json", &[]);
    assert!(told.contains("warning: list: 1 line is empty (3)"), "{told}");
    assert!(told.contains("warning: list: 2 lines are equal to ones before them (4 = 1, 5 = 2)"), "{told}");
    party.write("list", "Ada\nBlaise\n");
    let told = party.told("fairdraw announce list -n 1 --beacon-in 60 -o other.json", &[]);
    assert!(!told.contains("warning"), "{told}");
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
    let early = predicate::str::contains("its value cannot be known yet");
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
    let announce = "fairdraw announce -o new.json";
    for (words, rest, told) in [
        (announce, &["list", "-n", "3", "--beacon-in", "9"][..], "list: 3 are to win, and it has 2 entries"),
        (announce, &["list", "-n", "0", "--beacon-in", "9"], "\"0\" is not a number of winners"),
        (announce, &["list", "-n", "-1", "--beacon-in", "9"], "--winners -1: must be at least 0"),
        (announce, &["empty", "-n", "1", "--beacon-in", "9"], "empty: 1 are to win, and it has 0 entries"),
        (announce, &["many", "-n", "1", "--beacon-in", "9"], "is not a number of entries from 1 to 1048576"),
        (announce, &["list", "-n", "1"], "nothing but its beacon: name a round"),
        (announce, &["list", "-n", "1", "--beacon", "none"], "nothing but its beacon: name a round"),
        (announce, &["list", "-n", "1", "--beacon", "quicknet:1000"], "so the outcome is known"),
        (announce, &["list", "-n", "1", "--beacon-in", "9", "--title", "Été"], "visible characters of ASCII"),
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
        let script = format!("ulimit -v 100000; exec '{}' fairdraw {command}", program.display());
        let mut shell = assert_cmd::Command::new("sh");
        let done = shell.current_dir(&party.0).args(["-c", &script]).assert().code(code);
        let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
        for line in told.lines().filter_map(|line| line.split_once('\t')) {
            assert_eq!(line.0.parse::<u32>().unwrap(), line.1.parse::<u32>().unwrap() + 1);
        }
    }
}

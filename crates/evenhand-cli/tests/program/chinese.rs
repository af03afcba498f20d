//! `--lang zh`: whatever the school says, right or wrong, holds no sentence in English.

use crate::{evenhand, folder};

/// Words that stand beside one another in a name, which is the same in every language.
const NAMES: [&str; 3] =
    ["java.util.Random", "Ace of Spades", "typescript, csharp, java, kotlin, cpp, rust, go, lua"];

/// The first run of three or more English words. Commands that a reader is told to type are none.
fn english(text: &str) -> Option<String> {
    let mut run: Vec<&str> = Vec::new();
    let is_sentence = |run: &[&str]| run.len() >= 3 && run[0] != "evenhand";
    for line in text.lines() {
        let line = NAMES.iter().fold(line.to_owned(), |line, name| line.replace(name, "；"));
        let mut rest = line.as_str();
        // What stands between words and is no blank or comma ends a run, and so does what is no word of letters.
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_graphic() && letter != ',') {
            if rest[..start].chars().any(|letter| !matches!(letter, ' ' | ',')) {
                if is_sentence(&run) {
                    return Some(line.clone());
                }
                run.clear();
            }
            rest = &rest[start..];
            let end =
                rest.find(|letter: char| !letter.is_ascii_graphic() || letter == ',').unwrap_or(rest.len());
            let word = &rest[..end];
            let letters = word.trim_end_matches(['.', ':', ';', '?', '!']);
            // Cards such as AS are names.
            let letters = if letters.bytes().any(|byte| byte.is_ascii_lowercase()) { letters } else { "" };
            if letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'\'') {
                run.push("word");
                // The program in front of its errors is no command.
                if letters == "evenhand" {
                    run = if word == letters { vec!["evenhand"] } else { Vec::new() };
                }
            } else {
                if is_sentence(&run) {
                    return Some(line.clone());
                }
                run.clear();
            }
            rest = &rest[end..];
        }
        if is_sentence(&run) {
            return Some(line.clone());
        }
        run.clear();
    }
    None
}

/// That lines of arguments, run where these files are, say nothing in English.
fn all_in_chinese(lines: &str) {
    let decks = "3 1 2 5 4\n5 3 1 4 2\n1 2 4 3 5\n2 5 4 1 3\n".repeat(20);
    let ids = |id: fn(u32) -> u32| (0..1000).map(|place| id(place).to_string() + "\n").collect::<String>();
    let large = ids(|place| place * place * 2 % 1009 % 1000);
    let folder = folder(&[
        ("decks", decks.as_bytes()),
        ("large", large.as_bytes()),
        ("rotated", ids(|place| (place + 7) % 1000).as_bytes()),
        ("doubled", ids(|place| place.max(1)).as_bytes()),
        ("wrong", b"1 2 3\n1 2 2\n"),
        ("prompt", b"hello\n"),
        ("empty", b""),
        ("short.csv", b"a,b,c\n3,1\n"),
        ("quotes.csv", b"1,2,3\n\"3,1,2\n"),
        ("broken.jsonl", b"{\"deck\":[1,2}\n"),
        ("utf16", b"\xff\xfe1\0 \x002\0"),
        ("cut.json", b"{"),
        ("other.json", b"{}"),
    ]);
    for state in [
        "audit decks --brief --state one.json",
        "audit --classic cut -n 6 --decks 99 --seed a --brief --state two.json",
    ] {
        let _ = evenhand(state).current_dir(&folder).assert();
    }
    let mut found = Vec::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let output = evenhand(&format!("--lang zh {line}")).current_dir(&folder).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(!said.concat().is_ascii(), "{line}: {said:?}");
        found
            .extend(said.iter().filter_map(|text| english(text)).map(|english| format!("{line}: {english}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn english_is_told_from_names_and_commands() {
    for text in ["it is no deck", "牌：no such file", "evenhand: the file is cut", "a, then the other, went"]
    {
        assert!(english(text).is_some(), "{text}");
    }
    for text in ["evenhand exact riffle", "a b c d", "用 -n 给出 N", "Rust Go 语言", ""] {
        assert_eq!(english(text), None, "{text}");
    }
}

#[test]
fn studies_speak_chinese() {
    all_in_chinese(
        "classics
         classics nosuch
         classics 斗地主
         trace nosuch
         trace durstenfeld -n 4 --seed a
         trace rejection -n 6 --seed a
         trace removal_vec -n 5 --seed a
         trace removal_list -n 5 --seed a
         trace floyd -n 6 --seed a
         trace durstenfeld -n 6 --draws 9,9
         trace durstenfeld -n 6 --draws 1,x
         trace durstenfeld -n 3 --draws 3,2,1,1,1
         trace durstenfeld -n 3 --draws 3
         trace durstenfeld --rounds 3
         trace durstenfeld --draws-from 7
         trace durstenfeld --places-from 2
         trace durstenfeld -n x
         trace durstenfeld -n 99999999999
         trace durstenfeld -n 3 --items a,b
         trace durstenfeld --dice coins
         trace durstenfeld --dice modulo
         trace durstenfeld -n 4 --seed a --svg nowhere/x.svg
         trace durstenfeld -n 5000 --seed a
         trace sort_by_random_key -n 4 --faces 0
         trace --nosuch
         exact naive_swap --event c<d --event a@1 --event fixed>=1 --event order=badc
         exact naive_swap -n 54
         exact durstenfeld -n 52
         exact riffle -n 52
         exact naive_swap --event a@0
         exact naive_swap --event a@
         exact naive_swap --event q@1
         exact naive_swap --event (a<b
         exact naive_swap --dice modulo:15
         exact naive_swap --dice php
         exact naive_swap -n 100000000
         exact sort_by_random_key -n 4
         exact floyd -n 6 -k 9
         exact floyd -n 5 -k 2
         exact durstenfeld -n 4 -k 2
         prove durstenfeld
         prove naive_swap
         prove inside_out -n 6
         prove rejection -n 4
         prove riffle -n 4
         prove floyd -n 5 -k 2
         prove durstenfeld -n 0
         prove durstenfeld --places-from x
         prove
         race -n 0
         race nosuch
         race -n 100 durstenfeld naive_swap removal_vec removal_list
         race durstenfeld -n 100 --svg nowhere/r.svg
         shuffle nosuch
         shuffle .
         shuffle --method floyd
         shuffle --method durstenfeld --rounds 3 -e a b
         shuffle --memory x
         shuffle -i 5-1
         shuffle --threads 0
         shuffle decks --header 999
         shuffle -e a b --output nowhere/x
         sample -n 5 -e a b
         sample -n x",
    );
}

#[test]
fn audits_speak_chinese() {
    all_in_chinese(
        "audit
         audit nosuch
         audit .
         audit decks --brief
         audit decks
         audit decks --sequential
         audit decks --article --brief
         audit decks --brief --items 1-5 --groups 1-2 --hands 2 --lags 3 --distances=
         audit decks --groups x=9
         audit decks --groups =1,2
         audit decks --groups 1-5
         audit decks --groups g=1,2 --groups g=2,3
         audit decks --hands 2
         audit decks --groups 1-2 --hands 9
         audit decks --lags 99
         audit decks --distances=1:1
         audit decks --distances=1:9
         audit decks --require nosuch
         audit decks --require durstenfeld
         audit decks --require naive_swap@coins
         audit decks --require Fisher_Yates
         audit decks --require riffle:0
         audit decks --require random_transpositions/3
         audit decks --around yesterday --crack
         audit decks --patience x
         audit decks --column 2
         audit decks -n 6
         audit decks --items 1-6
         audit decks --delimiter xx --format csv
         audit decks --json - --html -
         audit wrong
         audit prompt
         audit empty
         audit short.csv
         audit short.csv --column x --header
         audit quotes.csv
         audit broken.jsonl
         audit utf16
         audit --order large
         audit --order rotated
         audit --order rotated rotated
         audit --order decks
         audit --order doubled
         audit --order prompt
         audit --order empty
         audit --order large --html x
         audit --json large --order large
         audit large
         audit --merge one.json
         audit --merge one.json two.json
         audit --merge one.json one.json
         audit --merge cut.json
         audit --merge other.json
         audit --merge nosuch
         audit --classic naive_swap -n 4 --decks 3000 --seed a
         audit --classic naive_swap -n 54 --decks 300 --seed a --brief
         audit --classic riffle -n 52 --decks 300 --seed a --brief
         audit --classic durstenfeld -n 4 --decks 2000 --seed a --sequential
         audit --classic naive_swap -n 4 --decks 2000 --seed a --sequential
         audit --classic durstenfeld -n 52 --decks 99 --seed a --dice reseeded_every_draw:15 --brief
         audit --classic random_transpositions -n 4 --decks 999 --seed a --article --items a,b,c,d
         audit --classic floyd -n 5
         audit --classic durstenfeld -n 1
         audit --classic durstenfeld -n 5000
         audit --classic durstenfeld -n 5 --decks 0
         audit --classic durstenfeld -n 5 --items-from nosuch
         audit --classic durstenfeld -n 5 --dice coins
         audit --example cobol
         audit -- ./nosuch
         audit --nosuch",
    );
}

#[test]
fn help_of_the_school_is_chinese() {
    all_in_chinese(
        "classics --help
         trace --help
         trace -h
         exact --help
         exact -h
         prove --help
         race --help
         audit --help
         audit -h
         shuffle --help
         sample --help
         deal --help
         deal -h
         split -h
         check --help
         shuf --help
         plan --help
         -h
         --help",
    );
}

#[test]
fn errors_of_deal_and_man_are_chinese() {
    all_in_chinese(
        "deal nosuch
         deal
         deal bridge --players 3
         deal 54 --players 3
         deal -d nosuch -p cards:3
         deal -d 54 -p cards:99
         deal bridge --cut-card 3
         deal bridge --by-number x
         deal bridge --number-of large
         man nosuch",
    );
}

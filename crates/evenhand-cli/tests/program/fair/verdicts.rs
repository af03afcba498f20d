//! What `verify` says: the corpus to the letter, facts before the verdict, and Chinese.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::threats::{forged, goes_on};
use super::{FUTURE, Party, RANDOMNESS, three};

/// A case of the corpus.
#[derive(Deserialize)]
struct Case {
    file: String,
    #[serde(default)]
    given: std::collections::BTreeMap<String, Vec<String>>,
    code: String,
    exit: i32,
    verdict: Vec<String>,
    warnings: Option<Vec<String>>,
    exit_checked: Option<i32>,
    verdict_checked: Option<Vec<String>>,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/fairdeal-v2")
}

#[test]
fn the_corpus_is_answered_to_the_letter() {
    let index = std::fs::read(corpus().join("index.json")).unwrap();
    let cases: Vec<Case> = serde_json::from_slice(&index).unwrap();
    assert!(cases.len() >= 400);
    std::thread::scope(|scope| {
        for half in cases.chunks(cases.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(is_answered));
        }
    });
}

fn is_answered(case: &Case) {
    let mut command = crate::evenhand("verify");
    command.current_dir(corpus()).arg(&case.file);
    for (option, values) in &case.given {
        command.args(values.iter().map(|value| format!("--{}={value}", option.replace('_', "-"))));
    }
    let done = command.assert();
    let told = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let about = format!("{} {:?}\n{told}", case.file, case.given);
    // The program checks signatures of quicknet.
    let exit = case.exit_checked.filter(|_| cfg!(feature = "bls")).unwrap_or(case.exit);
    let verdict = case.verdict_checked.as_ref().filter(|_| cfg!(feature = "bls")).unwrap_or(&case.verdict);
    assert_eq!(done.get_output().status.code(), Some(exit), "{about}");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[lines.len() - verdict.len()..], *verdict, "{about}");
    if case.code == "ok" {
        let warnings: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("warning: ")).collect();
        assert_eq!(
            Some(warnings),
            case.warnings.as_ref().map(|all| all.iter().map(String::as_str).collect()),
            "{about}"
        );
    }
    if exit != 0 {
        assert!(!told.contains("All holds"), "no good word where there is no good verdict: {about}");
    }
}

/// A table of two deals with a beacon, A dealing and C silent.
fn played() -> Party {
    let dealer = Party::new();
    dealer.offers("doudizhu -n 2 --dealer A --beacon", &[FUTURE]);
    goes_on(&dealer, &three()[..2]);
    // The round is not published yet, and this program would wait for it.
    let done = forged(&dealer.read("table.json"), &three()[..2], &dealer.read("secret"), RANDOMNESS);
    dealer.write("done.json", done);
    dealer
}

/// The round, looked up.
fn round() -> String {
    format!("{}:{RANDOMNESS}", FUTURE.strip_prefix("drand:").unwrap())
}

#[test]
fn facts_and_warnings_stand_before_the_verdict() {
    let dealer = played();
    let told = dealer.told("verify done.json --table table.json --round", &[&round()]);
    let places: Vec<usize> = [
        "game: ",
        "pattern: 17*(A B C) bottom:3",
        "seats: A, B, C",
        "dealer: A",
        "deals: 2",
        "beacon: round 1000000000",
        "sealed: A, B. Did not seal: C",
        "F01 holds: ",
        "F15 holds: ",
        "F16 not given: ",
        "deal 1\n",
        "deal 2\n",
        "warning: A dealt and saw every hand.",
        "warning: C did not seal.",
        "note: round 1000000000 is due in",
        "All holds, against the table you kept.",
        "Nobody chose these cards if you had the table before the beacon's round.",
    ]
    .map(|part| told.find(part).unwrap_or_else(|| panic!("{part}: {told}")))
    .into();
    assert!(places.is_sorted(), "{places:?} {told}");
    let hash = evenhand_cards::fairdeal::Hash::of(dealer.read("done.json").as_bytes());
    assert!(told.contains(&format!("this file {hash}\n")), "{told}");
}

#[test]
fn each_thing_that_was_kept_is_compared_in_whatever_form_it_was_kept() {
    let dealer = played();
    let line = three()[1].opens(&dealer.read("table.json"));
    dealer.write("line.txt", format!("{line}\r\n"));
    let round = round();
    dealer.write(
        "round.json",
        format!("{{\"round\": 1000000000, \"randomness\": \"{RANDOMNESS}\", \"more\": [1]}}"),
    );
    let utf16: Vec<u8> = format!("\u{feff}{line}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    dealer.write("utf16.txt", utf16);
    // Unsigned JSON does not count as looked up.
    let told = dealer.ends(3, "verify done.json", &["--open", &line, "--round", "quicknet:round.json"]);
    assert!(told.contains("F18 not given") && told.contains("round.json has no signature"), "{told}");
    for given in [
        ["--open", &line, "--round", &round],
        ["--open", "line.txt", "--round", &round],
        ["--open", "utf16.txt", "--round", &round],
    ] {
        let told = dealer.told("verify done.json", &given);
        assert!(told.contains("All holds, against the opening line you gave.\n"), "{told}");
        assert!(told.contains("printed the opening line you gave: B.\n"), "{told}");
    }
    // A check word alone, or a slip, is not enough.
    let word = dealer.opens_word();
    assert_eq!(dealer.verifies("done.json", &["--check-word", &word, "--round", &round]), ("ok".into(), 3));
    assert_eq!(dealer.verifies("done.json", &["--check-word", &word.replace(' ', "")]), ("ok".into(), 3));
    for wrong in [word.to_uppercase() + "A", format!("{word} "), word.replace(' ', "-"), String::new()] {
        assert_eq!(dealer.verifies("done.json", &[&format!("--check-word={wrong}")]), ("F17".into(), 1));
    }
    for written in [word.to_uppercase(), word.replace(' ', "-")] {
        let told = dealer.ends(1, "verify done.json", &[&format!("--check-word={written}")]);
        let expected =
            format!("this is the check word of the file in another spelling: pass {word}, in lower case");
        assert!(told.contains(&expected), "{told}");
    }
    let told = dealer.ends(3, "verify done.json --round", &[&round]);
    assert!(told.contains("Pass what you kept: --table, --open or --circle\n"), "{told}");
    assert_eq!(
        dealer.verifies("done.json", &["--round", &round.replace(":1000000000:", ":1000000001:")]),
        ("F18".into(), 1)
    );
}

impl Party {
    /// The check word of its opened file.
    fn opens_word(&self) -> String {
        let opened = evenhand_cards::fairdeal::Opened::read(self.read("opened.json").as_bytes()).unwrap();
        opened.check_word().to_string()
    }
}

#[test]
fn a_verdict_speaks_chinese() {
    let dealer = played();
    let told = dealer.ends(3, "verify done.json --table table.json --lang zh", &[]);
    for part in ["斗地主", "第 2 局", "底牌", "大王", "信标", "注意："] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // But for names, hashes and commands, nothing of it is English.
    for line in told.lines() {
        let words = line.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| word.len() > 7);
        let foreign: Vec<&str> = words.filter(|word| !["randomness", "quicknet"].contains(word)).collect();
        let plain = foreign.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(plain, "{line}");
    }
    let refused = dealer.ends(1, "verify table.json --lang zh", &[]);
    assert!(refused.contains("F08") && refused.contains("封签还没有开封"), "{refused}");
}

#[test]
fn no_control_character_of_words_reaches_the_terminal() {
    let dealer = Party::new();
    dealer.offers("doudizhu", &[]);
    let [mut a, b, c] = three();
    a.words = "\u{1b}[2J\u{9b}31m\u{202e}\r\0\u{7}".into();
    goes_on(&dealer, &[a, b, c]);
    dealer.reveals("done.json", &[]);
    let told = dealer.told("verify done.json --table table.json", &[]);
    assert!(told.contains(r"\u{1b}[2J"), "{told}");
    let strange = |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
    assert!(!told.contains(strange), "{told:?}");
    // Nor of what else is not as it should be.
    for (from, to) in
        [("doudizhu", "\\u001b[2J"), ("\"A\"", "\"\\u001b[2J\""), ("\"fairdeal-v2\"", "\"\\u001b[2J\"")]
    {
        dealer.write("f.json", super::changed(&dealer.read("done.json"), from, to));
        let told = dealer.ends(1, "verify f.json", &[]);
        assert!(!told.contains(strange), "{told:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_changes_no_answer() {
    let dealer = played();
    dealer.write("f.json", super::changed(&dealer.read("done.json"), "deals:2", "deals:1"));
    let program = assert_cmd::cargo::cargo_bin!("evenhand").to_str().unwrap().to_owned();
    let mut commands = super::VERIFIERS.iter().map(|verifier| verifier.join("' '")).collect::<Vec<_>>();
    commands.push(format!("{program}' 'verify"));
    for command in commands {
        for (file, code) in [("done.json", "3"), ("f.json", "1")] {
            // The reader is gone before anything is written.
            let script = format!("{{ sleep 0.1; '{command}' {file}; echo $? >&2; }} | true");
            let run = std::process::Command::new("sh").args(["-c", &script]).current_dir(&dealer.0).output();
            let Ok(run) = run else { return crate::skip("there is no shell here") };
            assert_eq!(String::from_utf8(run.stderr).unwrap().trim(), code, "{command} {file}");
        }
    }
}

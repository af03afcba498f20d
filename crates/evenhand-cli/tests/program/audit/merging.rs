//! Audits that were made elsewhere, judged as one.

use serde_json::Value;

use super::{audit_in, cut, fair};
use crate::{folder, names};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A log of decks in two parts, in three, and whole.
#[test]
fn parts_of_a_log_are_judged_as_the_whole_log_is() {
    let whole = fair(10, 900);
    let lines: Vec<&str> = whole.lines().collect();
    let part = |from: usize, to: usize| lines[from..to].join("\n") + "\n";
    let parts = [("a", part(0, 200)), ("b", part(200, 500)), ("c", part(500, 900))];
    let mut files: Vec<(&str, &[u8])> = vec![("whole", whole.as_bytes())];
    files.extend(parts.iter().map(|(name, text)| (*name, text.as_bytes())));
    let folder = folder(&files);
    for (name, _) in &parts {
        let ended = audit_in(&folder, &format!("{name} --brief --state {name}.json"), &[]);
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{name}");
    }
    let of_whole = json(&audit_in(&folder, "whole --brief --json - --tables", &[]).stdout);
    let pooled = audit_in(&folder, "--merge b.json c.json a.json --brief --json - --tables", &[]);
    assert_eq!((pooled.code, &*pooled.stderr), (0, ""));
    let pooled = json(&pooled.stdout);
    assert_eq!((&pooled["decks"], &pooled["source"]), (&900.into(), &"3 audits, pooled".into()));
    for same in ["verdict", "bounds", "tables", "n"] {
        assert_eq!(pooled[same], of_whole[same], "{same}");
    }
    let sources: Vec<&Value> =
        pooled["parts"].as_array().unwrap().iter().map(|part| &part["source"]).collect();
    assert_eq!(sources, ["a", "b", "c"]);
    assert_eq!(pooled["parts"][1]["sha256"].as_str().map(str::len), Some(64));
    let tests = |report: &Value| {
        let of_decks = |test: &&Value| matches!(test["transform"].as_str(), Some("decks" | "inverses"));
        report["tests"].as_array().unwrap().iter().filter(of_decks).cloned().collect::<Vec<_>>()
    };
    assert!(tests(&pooled).len() > 30 && tests(&pooled) == tests(&of_whole));
    let lacks = |report: &Value| {
        let list = report["not_looked_at"].as_array().unwrap();
        list.iter().map(|what| what["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lacks(&pooled)[..lacks(&pooled).len() - 1], lacks(&of_whole));
    assert_eq!(lacks(&pooled).last().unwrap(), "between_parts");

    // A state again, which can be merged again; compressed too.
    let ended = audit_in(&folder, "--merge a.json c.json --brief --state ac.json", &[]);
    assert_eq!((ended.code, &*ended.stderr), (0, ""));
    let mut zipped = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    let state = std::fs::read(folder.path().join("ac.json")).unwrap();
    std::io::Write::write_all(&mut zipped, &state).unwrap();
    std::fs::write(folder.path().join("ac.json.gz"), zipped.finish().unwrap()).unwrap();
    let again = json(&audit_in(&folder, "--merge ac.json.gz b.json --brief --json - --tables", &[]).stdout);
    assert_eq!((&again["tests"], &again["parts"]), (&pooled["tests"], &pooled["parts"]));
    let twice = audit_in(&folder, "--merge ac.json b.json a.json", &[]);
    assert_eq!(twice.code, 4);
    assert!(
        twice.stderr.ends_with("a.json: a (200 decks) is there already. Each part counts once.\n"),
        "{}",
        twice.stderr
    );
}

#[test]
fn a_fleet_is_judged_with_faults_pages_and_requirements() {
    let (one, other) = (cut(20, 60), fair(20, 60));
    let folder = folder(&[("cut", one.as_bytes()), ("fair", other.as_bytes())]);
    assert_eq!(audit_in(&folder, "cut --brief --state cut.json", &[]).code, 1);
    assert_eq!(audit_in(&folder, "fair --brief --state fair.json", &[]).code, 0);
    let fleet = audit_in(&folder, "--merge cut.json fair.json --html fleet.html --svg fleet.svg", &[]);
    assert_eq!((fleet.code, &*fleet.stderr), (1, ""), "{}", fleet.stdout);
    assert!(fleet.stdout.starts_with("This shuffle is not fair: "), "{}", fleet.stdout);
    let page = std::fs::read_to_string(folder.path().join("fleet.html")).unwrap();
    assert!(page.contains("<h3>Pooled audits</h3>") && page.contains("evenhand audit --quiet fair"));
    assert!(names(folder.path()).contains(&"fleet.svg".to_owned()));

    // So few decks do not show seven riffles.
    let required = audit_in(&folder, "--merge fair.json --brief --require riffle:7", &[]);
    assert_eq!(required.code, 3, "{}", required.stdout);
    assert!(required.stdout.contains("riffle:7 was required"), "{}", required.stdout);
    let again = audit_in(&folder, "--merge fair.json --brief --json -", &[]);
    assert_eq!((again.code, &json(&again.stdout)["source"]), (0, &"fair".into()));
}

#[test]
fn what_cannot_be_pooled_says_which_file_and_why() {
    let [ten, nine] = [fair(10, 20), fair(9, 20)];
    let folder = folder(&[("ten", ten.as_bytes()), ("nine", nine.as_bytes()), ("other", b"{\"a\": 1}")]);
    for name in ["ten", "nine"] {
        assert_eq!(audit_in(&folder, &format!("{name} --brief --state {name}.json"), &[]).code, 0);
    }
    let path = |name: &str| folder.path().join(name);
    let state = std::fs::read(path("ten.json")).unwrap();
    std::fs::write(path("cut-off"), &state[..state.len() / 2]).unwrap();
    let edited = String::from_utf8(state).unwrap().replacen("\"decks\":20", "\"decks\":21", 1);
    std::fs::write(path("edited"), edited).unwrap();
    for (files, says) in [
        ("ten.json nine.json", "nine.json: is of decks of 9 cards"),
        ("cut-off", "cut-off: is not JSON, or is truncated"),
        ("edited", "edited: was changed after it was written"),
        ("other", "other: is not the state of an audit (evenhand audit --state writes one)"),
        ("ten", "ten: is not the state of an audit"),
        ("nothing-here", "nothing-here"),
        ("- -", "Standard input can be read once"),
        ("ten.json --state ten.json", "ten.json: is one of the states that are merged"),
    ] {
        let ended = audit_in(&folder, &format!("--merge {files}"), &[]);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{files}: {}", ended.stderr);
        assert!(matches!(ended.code, 2 | 4), "{files}: {}", ended.code);
    }
    let ended = audit_in(&folder, "ten --sequential --state a.json", &[]);
    assert_eq!(ended.code, 2, "where it stops depends on what was seen");
}

/// What was asked for is saved and pooled: groups and distances as of the whole log.
#[test]
fn groups_and_distances_of_parts_are_those_of_the_whole_log() {
    let whole = fair(12, 600);
    let lines: Vec<&str> = whole.lines().collect();
    let parts = [lines[..250].join("\n"), lines[250..].join("\n")];
    let folder =
        folder(&[("whole", whole.as_bytes()), ("a", parts[0].as_bytes()), ("b", parts[1].as_bytes())]);
    let asked = "--items 1-12 --groups low=1-4 --hands 3 --lags 20 --distances --brief";
    for name in ["a", "b"] {
        let ended = audit_in(&folder, &format!("{name} {asked} --state {name}.json"), &[]);
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{name}");
    }
    let tests = |arguments: &str| -> Vec<Value> {
        let report = json(&audit_in(&folder, &format!("{arguments} --json -"), &[]).stdout);
        let is_asked = |test: &&Value| {
            let id = test["id"].as_str().unwrap_or_default();
            id.starts_with("group_") || id.starts_with("distances")
        };
        // What it becomes by Holm depends on tests that cross parts.
        let mut tests: Vec<Value> =
            report["tests"].as_array().unwrap().iter().filter(is_asked).cloned().collect();
        for test in &mut tests {
            test["p_adjusted"] = Value::Null;
        }
        tests
    };
    let pooled = tests("--merge b.json a.json --brief");
    assert!(pooled.len() > 10, "{pooled:?}");
    assert_eq!(pooled, tests(&format!("whole {asked}")));
    // One part was not asked for the same.
    assert_eq!(audit_in(&folder, "b --items 1-12 --brief --state plain.json", &[]).code, 0);
    let refused = audit_in(&folder, "--merge a.json plain.json", &[]);
    assert_eq!(refused.code, 4);
    assert!(
        refused.stderr.contains("plain.json: counts of other groups, lags or distances"),
        "{}",
        refused.stderr
    );
}

/// Hands, of which the rest is completed at random: parts go together no more than by what is visible.
#[test]
fn hands_and_equal_cards_are_pooled_too() {
    let log = fair(12, 800);
    let lines: Vec<&str> = log.lines().collect();
    let hand = |line: &&str| line.split(' ').take(5).collect::<Vec<_>>().join(" ") + "\n";
    let halves = [&lines[..400], &lines[400..]].map(|half| half.iter().map(hand).collect::<String>());
    let folder = folder(&[("a", halves[0].as_bytes()), ("b", halves[1].as_bytes())]);
    for name in ["a", "b"] {
        let arguments = format!("{name} --items 1-12 --first 5 --brief --state {name}.json");
        let ended = audit_in(&folder, &arguments, &[]);
        assert_eq!((ended.code, &*ended.stderr), (0, ""), "{}", ended.stdout);
    }
    let pooled = audit_in(&folder, "--merge a.json b.json --brief --json -", &[]);
    assert_eq!((pooled.code, &*pooled.stderr), (0, ""));
    assert_eq!(json(&pooled.stdout)["decks"], 800);
}

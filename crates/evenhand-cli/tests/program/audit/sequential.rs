//! `--sequential`: the evidence stops it, and some decks more say what is wrong.

use serde_json::Value;

use super::requests::one_line;
use super::{Ended, audit, audit_in, fair};
use crate::folder;

/// What an audit of a log says, and its report.
fn judged(log: &str, options: &str) -> (Ended, Value) {
    let folder = folder(&[("log", log.as_bytes())]);
    let ended = audit_in(&folder, &format!("log --sequential --json report.json {options}"), &[]);
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    (ended, serde_json::from_str(&report).unwrap())
}

fn kinds(report: &Value) -> Vec<&str> {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().map(|finding| finding["kind"].as_str().unwrap()).collect()
}

/// Two equal decks are enough evidence, and the decks after them say what it is.
#[test]
fn a_log_with_lines_doubled_is_asked_about_and_is_no_small_seed() {
    let fair = fair(52, 600);
    let doubled = fair.split_inclusive('\n').map(|line| line.repeat(2)).collect::<String>();
    let (ended, report) = judged(&doubled, "");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let told = one_line(&ended.stdout);
    assert!(
        told.starts_with("This shuffle is not fair: some decks are the same as the one right before (decks 1 and 2 are the same).")
            && told.contains("Is each deck logged twice?")
            && told.contains("The evidence was enough after 2 decks. 998 more show the kind of bias."),
        "{told}"
    );
    assert_eq!(kinds(&report), ["enough_evidence", "repeated_neighbours"]);
    assert_eq!((report["suspects"].clone(), report["decks"].clone()), (Value::Array(vec![]), 1000.into()));
    // Where there are no more decks, nothing is made up.
    let two: String = doubled.split_inclusive('\n').take(2).collect();
    let (ended, report) = judged(&two, "");
    assert!(one_line(&ended.stdout).contains("Is each deck logged several times, or is the seed fixed?"));
    assert_eq!((ended.code, kinds(&report)), (1, vec!["few_are_one"]));
    assert_eq!(report["suspects"], Value::Array(vec![]));
}

/// What ends the decks that say what is wrong is told, and the verdict stands.
#[test]
fn a_broken_line_after_the_evidence_is_told() {
    let doubled = fair(52, 20).split_inclusive('\n').map(|line| line.repeat(2)).collect::<String>();
    let (ended, report) = judged(&format!("{doubled}1 2 3\n{doubled}"), "--items 1-52");
    assert_eq!((ended.code, &report["decks"]), (1, &40.into()), "{}", ended.stdout);
    assert!(
        ended.stderr.contains("40 decks were read in all") && ended.stderr.contains("line 41"),
        "{}",
        ended.stderr
    );
}

/// One in a hundred decks is the one before, or any before it.
#[test]
fn decks_that_a_program_repeats_now_and_then_are_no_small_seed() {
    let fair = fair(52, 12_000);
    let lines: Vec<&str> = fair.split_inclusive('\n').collect();
    let repeated = |earlier: &dyn Fn(usize) -> usize| {
        let of = |at: usize| if at % 100 == 99 { lines[earlier(at)] } else { lines[at] };
        (0..lines.len()).map(of).collect::<String>()
    };
    let (ended, report) = judged(&repeated(&|at| at - 1), "");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert!(kinds(&report).contains(&"repeated_neighbours"), "{}", ended.stdout);
    assert_eq!(report["suspects"], Value::Array(vec![]), "{}", ended.stdout);
    let (ended, report) = judged(&repeated(&|at| at.wrapping_mul(2_654_435_761) % at), "");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert_eq!(report["suspects"], Value::Array(vec![]), "{}", ended.stdout);
}

/// The verdict of the evidence names whom the battery names, and speaks of the same things.
#[test]
fn known_faults_are_named_as_without() {
    for (classic, name, sentence) in [
        ("naive_swap", "naive_swap", "as often at place"),
        ("sattolo", "sattolo", "card 1 is never first"),
        ("riffle --rounds 6", "riffle:6", "card"),
        ("durstenfeld --dice off_by_one", "sattolo", "card 1 is never first"),
    ] {
        let ended = audit(&format!("--classic {classic} --sequential --seed 1 --json -"));
        let report: Value = serde_json::from_str(&ended.stdout).unwrap();
        assert_eq!((ended.code, &report["suspects"][0]["fault"]), (1, &name.into()), "{classic}");
        let told = report["verdict"]["sentence"].as_str().unwrap();
        assert!(told.contains(sentence), "{classic}: {told}");
        let suspects = report["suspects"].as_array().unwrap();
        assert!(suspects.iter().all(|suspect| suspect["fit"] == "fits"), "{classic}: {suspects:?}");
    }
}

/// The p-value keeps what the e-value cannot take away, and says so.
#[test]
fn a_p_value_that_is_larger_than_the_evidence_is_explained() {
    let ended = audit("--classic durstenfeld --dice fixed_seed --sequential --seed 1");
    let told = one_line(&ended.stdout);
    assert!(
        told.contains("The p-value is larger, since two different decks may have the same fingerprint"),
        "{told}"
    );
    assert!(told.contains("every deck is the same"), "{told}");
}

//! Reports, as files.

use super::{audit_in, fair};
use crate::{folder, names};

#[test]
fn reports_are_written_whole_and_stand_alone() {
    let folder = folder(&[("log", fair(10, 500).as_bytes())]);
    let ended = audit_in(&folder, "log --html a.html --svg b.svg --json c.json --article", &[]);
    assert_eq!((ended.code, &*ended.stderr), (0, ""));
    assert_eq!(names(folder.path()), ["a.html", "b.svg", "c.json", "log"]);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let html = read("a.html");
    assert!(html.len() < 1 << 20 && html.contains("<svg"), "{}", html.len());
    assert!(
        !html.contains("http://")
            || html.matches("http://").count() == html.matches("http://www.w3.org").count()
    );
    assert!(read("b.svg").contains("</svg>"));
    let report: serde_json::Value = serde_json::from_str(&read("c.json")).unwrap();
    assert_eq!(report["decks"], 500);
    assert_eq!(report["source"], "log");
    assert_eq!(report["sha256"].as_str().unwrap().len(), 64);
    assert!(report["resolution"].as_array().unwrap().len() > 10);
}

#[test]
fn a_report_tells_the_seed_that_repeats_it() {
    let folder = folder(&[]);
    let ended = audit_in(&folder, "--classic durstenfeld --decks 100 --brief --json -", &[]);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let seed = report["seed"].as_str().unwrap();
    let again =
        audit_in(&folder, &format!("--classic durstenfeld --decks 100 --brief --json - --seed {seed}"), &[]);
    let again: serde_json::Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!(again["tests"], report["tests"]);
}

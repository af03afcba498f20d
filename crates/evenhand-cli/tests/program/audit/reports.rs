//! Reports, as files.

use super::requests::one_line;
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
    assert!(!html.contains("https://") && !html.contains("src="), "nothing is fetched");
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

#[cfg(unix)]
#[test]
fn a_reader_who_has_seen_enough_does_not_change_the_verdict() {
    use std::process::{Command, Stdio};

    let evenhand = || {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("evenhand"));
        command.args([
            "audit",
            "--quiet",
            "--brief",
            "--seed",
            "1",
            "--decks",
            "500",
            "--html",
            "-",
            "--classic",
        ]);
        command
    };
    for (classic, code) in [("naive_swap", 1), ("durstenfeld", 0)] {
        let mut child =
            evenhand().arg(classic).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), &*done.stderr), (Some(code), &b""[..]), "{classic}");
    }
}

#[test]
fn a_report_says_how_to_remove_the_fault_in_every_form_and_language() {
    let folder = folder(&[]);
    // One run writes all forms, because naming suspects takes seconds.
    let forms = |audit: &str| -> (serde_json::Value, [String; 2]) {
        let ended = audit_in(&folder, &format!("{audit} --json report.json --html report.html"), &[]);
        let [json, html] = ["report.json", "report.html"]
            .map(|name| std::fs::read_to_string(folder.path().join(name)).unwrap());
        (serde_json::from_str(&json).unwrap(), [ended.stdout, html])
    };
    // JSON is in English, for programs.
    let (report, _) = forms("--classic cut --decks 300 --seed 1 --lang zh");
    assert_eq!(report["remedy"], "Fix: Your program only cuts the deck. Shuffle it before the cut.");
    assert_eq!(report["suspects"][0]["remedies"], serde_json::json!(["shuffle_before_the_cut"]));
    // Several suspects that the decks do not distinguish: the fix that they share, once, and further ones as a condition.
    let fixes = "Fix: Your loop draws j from 0..n. Draw it from i..n (i up to n-1). \
                 If your program also rounds its draws to the nearest number";
    for (language, expected) in [
        ("en", fixes),
        ("zh", "改法：循环里的 j 取自 0..n，应取自 i..n（i 到 n-1）。如果程序还在抽取时四舍五入"),
    ] {
        let (report, shown) = forms(&format!("--classic naive_swap --decks 2000 --seed 1 --lang {language}"));
        let fix = report["remedy"].as_str().unwrap();
        assert!(fix.starts_with(fixes), "{fix}");
        assert!(fix.ends_with("fix that too: evenhand classics naive_swap@rounded explains it."), "{fix}");
        assert!(fix.matches("Your loop").count() == 1 && !fix.contains("Your draws"), "{fix}");
        assert_eq!(report["suspects"][0]["remedies"], serde_json::json!(["draw_from_the_rest"]));
        for text in shown {
            assert!(one_line(&text).contains(expected), "{language}: {text}");
        }
    }
}

#[test]
fn the_verdict_names_no_loop_off_by_one_where_all_decks_are_the_same() {
    for deck in ["hello world\n", "1 2 3\n"] {
        let folder = folder(&[("log", deck.repeat(2000).as_bytes())]);
        let ended = audit_in(&folder, "log --json -", &[]);
        let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        let sentence = report["verdict"]["sentence"].as_str().unwrap();
        let expected =
            "This shuffle is not fair: every deck is the same. A fair shuffle would look as biased";
        assert!(ended.code == 1 && sentence.starts_with(expected), "{sentence}");
    }
}

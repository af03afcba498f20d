//! What is asked for wrongly.

use super::{audit, audit_in, fair};
use crate::folder;

#[test]
fn what_makes_no_sense_is_wrong_usage() {
    for (arguments, expected) in [
        ("", "is missing"),
        ("--classic durstenfeld log", "cannot be combined with"),
        ("--classic durstenfled", "durstenfeld"),
        ("--classic reservoir_r", "sampler"),
        ("--classic durstenfeld --rounds 3", "rounds"),
        ("--classic durstenfeld -n 1", "1"),
        ("--classic durstenfeld -n 2000", "takes at most 1024"),
        ("--classic durstenfeld --each", "cannot be combined with"),
        ("log --patience 3", "cannot be combined with"),
        ("--classic durstenfeld --follow", "cannot be combined with"),
        ("--classic durstenfeld --items a,,b", "without a name"),
        ("--classic durstenfeld --items 5-1", "ends before it begins"),
        ("--classic durstenfeld --first 60", "60 of 52 cards cannot be visible"),
        ("--classic durstenfeld --items a,a,a", "all 3 cards are alike"),
        ("--classic durstenfeld --json - --html -", "Only one report"),
        ("log --crack --within 99999999999999", "--within"),
        ("--classic durstenfeld -n 300 --crack --decks 10", "up to 255 cards"),
        ("--classic durstenfeld --decks 0", "0"),
        ("--classic durstenfeld --time 0", "above 0"),
        ("--classic durstenfeld --items 1-26,1-26 --crack --decks 10", "whole decks"),
        ("log --dice modulo:15", "cannot be combined with"),
        ("log --column deck", "In text, --column needs numbers of words"),
        ("log --header", "--header is for CSV"),
        ("log --delimiter ;", "--delimiter is for CSV"),
        ("log.csv --delimiter ab", "must be one character"),
        ("log --separator \\n", "a newline ends a deck"),
        ("log -n 1000000000", "takes at most 1024"),
        ("--each -n 1000000000 -- cat", "takes at most 1024"),
        ("--classic durstenfeld --separator -", "cannot be combined with"),
        ("- --follow", "--follow needs a file"),
    ] {
        let ended = audit(arguments);
        assert_eq!(ended.code, 2, "{arguments}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(expected), "{arguments}: {}", ended.stderr);
    }
}

/// That they are too many is said before that they are all alike.
#[test]
fn too_many_cards_are_too_many_whatever_they_are_called() {
    let ended = audit(&format!("--classic durstenfeld --items {}", vec!["a"; 2000].join(",")));
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("2000 cards are too many. An audit takes at most"), "{}", ended.stderr);
}

#[test]
fn a_report_that_cannot_be_written_is_told_and_no_verdict() {
    let folder = folder(&[("log", fair(52, 100).as_bytes())]);
    let ended = audit_in(&folder, "log --html none/report.html", &[]);
    assert_eq!(ended.code, 4, "{}", ended.stdout);
    assert!(ended.stderr.contains("none/report.html"), "{}", ended.stderr);
}

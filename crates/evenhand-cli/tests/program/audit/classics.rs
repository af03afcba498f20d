//! Classics, right and wrong; the three that blind a table of cards and places, by name.

use super::{audit, audit_in, fair};
use crate::folder;

#[test]
fn a_random_cut_fails() {
    let ended = audit("--classic cut --brief --seed 1 --decks 20");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
}

#[test]
fn a_coin_tossing_merge_sort_of_four_cards_fails() {
    let ended = audit("--classic sort_by_coin_merge -n 4 --brief --seed 1 --decks 4000");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
}

/// Sattolo of 51 or of 52 cards gives odd or even orders only.
#[test]
fn orders_of_one_parity_fail() {
    let ended = audit("--classic sattolo -n 51 --brief --seed 1 --decks 60");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
}

#[test]
fn known_mistakes_fail_and_are_named() {
    for (arguments, name) in [
        ("--classic naive_swap -n 10 --decks 20000", "naive_swap"),
        ("--classic riffle --rounds 4 --decks 500", "riffle"),
        ("--classic sattolo --decks 500", "sattolo"),
        ("--classic naive_swap --keep --decks 3000", "naive_swap"),
        ("--classic durstenfeld --dice modulo:8 --decks 20000", "modulo:8"),
    ] {
        let ended = audit(&format!("{arguments} --seed 1"));
        assert_eq!(ended.code, 1, "{arguments}: {}", ended.stdout);
        assert!(ended.stdout.contains(name), "{arguments}: {}", ended.stdout);
    }
}

#[test]
fn what_was_found_is_never_called_by_a_word_that_it_is_not() {
    let ended = audit("--classic durstenfeld --seed 7 --decks 1000");
    let text = ended.stdout.replace("random_transpositions", "").replace("sort_by_random_key", "");
    assert!(!text.to_lowercase().contains("random") && !text.contains('✓'), "{text}");
    assert!(text.contains("riffle:5") && text.contains("not caught"), "{text}");
}

/// Once in a thousand to once in a million: fresh decks decide, and they alone.
#[test]
fn what_is_left_open_is_decided_by_four_times_as_many_fresh_decks() {
    let ended = audit("--classic naive_swap --brief --seed s2 --decks 70 --json -");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(report["decks"], 280);
    let text = report["findings"].to_string();
    assert!(
        text.contains("The first 70 decks left the question open")
            && text.contains("The 280 fresh decks alone decide"),
        "{text}"
    );
}

#[test]
fn right_shuffles_show_no_bias_and_the_same_seed_says_the_same() {
    for name in ["durstenfeld", "order", "inside_out", "removal_list"] {
        let arguments = format!("--classic {name} --seed 7 --brief --decks 3000");
        let ended = audit(&arguments);
        assert_eq!(ended.code, 0, "{name}: {}", ended.stdout);
        assert!(ended.stdout.contains("o bias found at this resolution"), "{name}: {}", ended.stdout);
        assert_eq!(audit(&arguments).stdout, ended.stdout);
    }
}

#[test]
fn the_same_deck_on_every_run_and_a_clock_asked_before_every_draw_fail() {
    for dice in ["fixed_seed", "reseeded_every_draw:31"] {
        let ended = audit(&format!("--classic durstenfeld --dice {dice} --brief --seed 1 --decks 100"));
        assert_eq!(ended.code, 1, "{dice}: {}", ended.stdout);
    }
}

#[test]
fn evidence_stops_as_soon_as_it_is_enough() {
    let ended = audit("--classic naive_swap --brief --sequential --seed 1 --json -");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let decks = report["decks"].as_u64().unwrap();
    assert!((100..20_000).contains(&decks), "{decks}");
    let ended = audit("--classic durstenfeld --sequential --seed 1 --decks 2000 --brief");
    assert_eq!(ended.code, 0, "{}", ended.stdout);
}

#[test]
fn faults_that_are_required_must_be_within_sight() {
    let few = "--classic durstenfeld --brief --seed 1 --decks 200";
    assert_eq!(audit(&format!("{few} --require riffle:4")).code, 0);
    let ended = audit(&format!("{few} --require riffle:4,durstenfeld@modulo:15"));
    assert_eq!(ended.code, 3, "{}", ended.stdout);
    assert!(ended.stdout.contains("durstenfeld@modulo:15 was required"), "{}", ended.stdout);
    let ended = audit(&format!("{few} --require rifle:4"));
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("riffle"), "{}", ended.stderr);
}

/// Article 004's experiment: the tables come before the verdict, and what they hide between.
#[test]
fn the_articles_table_comes_first_in_both_ways_of_counting() {
    let shown = audit(
        "--classic random_transpositions -n 4 --items a,b,c,d --decks 20000 --seed 1 --article --brief",
    );
    assert_eq!(shown.code, 1);
    let text = shown.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let table = text.find("Put back in order before each run Never put back").unwrap();
    let exact = text.find("card a is first in exactly 19/64 of the runs (29.7 %), not 1/4").unwrap();
    let even = text.find("Never put back, as the article counts, the table looks uniform").unwrap();
    let verdict = text.find("This shuffle is not fair").unwrap();
    assert!(table < exact && exact < even && even < verdict, "{text}");
    // A program and a log have one way.
    let shown = audit_in(&folder(&[("log", fair(5, 200).as_bytes())]), "log --article --brief", &[]);
    assert!(shown.stdout.starts_with("How often each card came to each place"), "{}", shown.stdout);
    assert!(shown.stdout.contains("A log has one way of counting"), "{}", shown.stdout);
    // Put back or not, each table is of its own way.
    let kept = audit("--classic naive_swap --keep -n 3 --decks 9000 --seed 1 --article --brief");
    let text = kept.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("card 2 is first in exactly 10/27 of the runs (37.0 %), not 1/3"), "{text}");
}

#[test]
fn n_and_items_that_agree_are_no_conflict() {
    let shown = audit("--classic naive_swap -n 4 --items a,b,c,d --decks 500 --seed 1 --brief");
    assert!(shown.code < 4, "{}", shown.stderr);
    let shown = audit("--classic naive_swap -n 5 --items a,b,c,d --decks 500 --seed 1 --brief");
    assert_eq!(shown.code, 2);
    assert!(shown.stderr.contains("-n is 5, but --items names 4 cards. Leave out one."), "{}", shown.stderr);
}

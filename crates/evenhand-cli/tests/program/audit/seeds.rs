//! The search for a seed.

use super::{audit, audit_in};
use crate::{folder, skip};

/// `srand(1700000000)`, then `std::random_shuffle`, twice, of 13 cards in order, as GCC 12 does over glibc.
const DECKS: &str = "8,2,9,7,4,3,11,12,0,10,6,5,1\n11,2,9,0,7,1,10,5,3,8,12,4,6\n";

#[test]
fn a_seed_is_found_and_named() {
    let folder = folder(&[("log", DECKS.as_bytes())]);
    let ended = audit_in(&folder, "log --brief --crack --around 1700000060 --within 100", &[]);
    assert!(
        ended.stdout.contains("glibc's rand, % n, ascending, seeded with 1700000000"),
        "{}",
        ended.stdout
    );
}

/// Half a minute: every generator, with a million small seeds.
#[test]
#[ignore = "cargo xtask soak"]
fn where_none_is_found_it_is_said_how_many_were_tried() {
    let folder = folder(&[("log", DECKS.as_bytes())]);
    let ended = audit_in(&folder, "log --brief --crack --around 1600000000 --within 10", &[]);
    let text = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("makes these decks"), "{text}");
    assert!(text.contains("Tried: seeds 0 to 999,999"), "{text}");
    assert!(text.contains("each second from 2020-09-13"), "{text}");
    assert!(text.contains("V8's Math.random Not searched. A sort by a random comparator"), "{text}");
    assert_eq!(ended.code, 0, "{text}");
}

/// Article 002's program: `srand(time(NULL))` before every draw, two decks a second, of 52 cards over glibc, made by
/// evenhand-classics/tests/seed_search/articles.c.
#[test]
fn a_program_that_seeds_before_every_draw_is_named_with_and_without_a_search() {
    let folder = folder(&[("log", reseeded(52, 2).as_bytes())]);
    let english = audit_in(&folder, "log --brief", &[]).stdout;
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(english.contains("all draws of a deck reduce one number"), "{english}");
    assert!(english.contains("% n, durstenfeld, reseeded_every_draw"), "{english}");
    // What repeats within a second is no log that has its lines twice.
    assert!(!english.contains("s each deck logged"), "{english}");
    let around = "log --brief --crack --around 2012-10-12T08:00:00+08:00 --within 100";
    let english = audit_in(&folder, around, &[]).stdout;
    let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        english.contains(
            "glibc's rand, % n, durstenfeld, reseeded_every_draw, seeded with 1350000000, makes this deck and 2 \
             of the next 2 decks, seeded again for 2 of them"
        ),
        "{english}"
    );
    assert!(english.contains("Each seed was tried with these shuffles: durstenfeld,"), "{english}");
    assert!(english.contains("rejection, random_transpositions, draw_and_insert"), "{english}");
    let chinese = audit_in(&folder, &format!("{around} --lang zh"), &[]).stdout;
    let chinese: String = chinese.split_whitespace().collect();
    assert!(
        chinese.contains("glibc的rand，%n，durstenfeld，每次抽取前重新播种（reseeded_every_draw）"),
        "{chinese}"
    );
    assert!(chinese.contains("每个种子都试过这些洗牌：durstenfeld、"), "{chinese}");
    let json = audit_in(&folder, &format!("{around} --json - --lang zh"), &[]).stdout;
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let glibc =
        report["searched"].as_array().unwrap().iter().find(|one| one["generator"] == "glibc").unwrap();
    assert_eq!((&glibc["name"], &glibc["found"]), (&"glibc's rand".into(), &true.into()));
    let shuffles = glibc["shuffles"].as_array().unwrap();
    for shuffle in ["rejection", "removal_to_front", "random_transpositions", "draw_and_insert"] {
        assert!(shuffles.iter().any(|one| one == shuffle), "{shuffles:?}");
    }
    assert_eq!(glibc["seeding"], serde_json::json!(["once", "reseeded_every_draw"]));
}

/// `random.seed(12345)`, then `random.shuffle` of 52 cards twice, as `CPython` 3.11 does it.
#[test]
fn a_seed_that_people_type_is_found_before_the_clock() {
    let folder = folder(&[("log", include_bytes!("seeds/python_12345.txt"))]);
    let json = audit_in(&folder, "log --brief --crack --json -", &[]).stdout;
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let searched = report["searched"].as_array().unwrap();
    let python = searched.iter().find(|one| one["generator"] == "python").unwrap();
    assert_eq!((&python["found"], &python["ranges"][0]["to"]), (&true.into(), &65_535.into()));
    assert_eq!(python["ranges"].as_array().unwrap().len(), 1);
    let speed = &report["search_speed"];
    for key in ["seeds_per_second", "seconds", "seconds_of_whole_search"] {
        assert!(speed[key].as_f64().unwrap() > 0.0, "{speed}");
    }
    let text = audit_in(&folder, "log --brief --crack", &[]).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("seeds per second"), "{text}");
    assert!(text.contains("MT19937 as Python seeds it, top bits, durstenfeld, seeded with 12345"), "{text}");
    assert!(text.contains("its decks can be reproduced, future decks too"), "{text}");
}

/// Hypothesis: the decks are fair. n = 50 of 52 cards; a number that makes one of them is there with 10^-57.
#[test]
fn decks_of_a_good_generator_are_of_no_one_number() {
    let ended = audit("--classic durstenfeld -n 52 --decks 50 --seed 1 --brief");
    assert_eq!(ended.code, 0, "{}", ended.stdout);
    assert!(!ended.stdout.contains("reduce one number"), "{}", ended.stdout);
}

/// Four cards tell no number: the fault is known by its distribution, repeats within a second or not.
#[test]
fn reseeding_is_named_by_few_cards_that_repeat_within_a_second() {
    let folder = folder(&[("log", reseeded(4, 5).as_bytes())]);
    let text = audit_in(&folder, "log", &[]).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("durstenfeld@reseeded_every_draw:"), "{text}");
    assert!(text.contains("successive equal decks count once"), "{text}");
}

/// The deck of each second from 1350000000 on, several times, all of whose draws reduce one number: `rand() % (i + 1)`, first numbers of
/// those seconds.
fn reseeded(n: usize, times: usize) -> String {
    let mut log = String::new();
    for number in include_str!("seeds/first_numbers.txt").lines().map(|line| line.parse::<usize>().unwrap()) {
        let mut deck: Vec<usize> = (1..=n).collect();
        for i in (0..n).rev() {
            deck.swap(number % (i + 1), i);
        }
        let deck: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let deck = deck.join(" ") + "\n";
        log += &deck.repeat(times);
    }
    log
}

/// What is found ends the search: neither other generators nor other seeds are gone through.
#[test]
fn a_generator_that_makes_all_decks_ends_the_search() {
    let script = "const d = [...Array(52).keys()];\n\
                  for (let k = 0; k < 40; k++) {\n\
                  for (let i = 51; i > 0; i--) {\n\
                  const j = Math.floor(Math.random() * (i + 1)); [d[i], d[j]] = [d[j], d[i]] }\n\
                  console.log(d.join(' ')) }\n";
    let folder = folder(&[("log", DECKS.as_bytes()), ("shuffle.js", script.as_bytes())]);
    let searched = |arguments: &str, program: &[&str]| {
        let ended = audit_in(&folder, &format!("--brief --json - --crack {arguments}"), program);
        let report: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
        report["searched"].as_array().unwrap().clone()
    };
    let glibc = searched("log --around 1700000060 --within 100", &[]);
    assert!(glibc.iter().any(|one| one["generator"] == "glibc" && one["found"] == true));
    assert!(glibc.iter().all(|one| one["ranges"].as_array().unwrap().len() < 3), "{glibc:?}");
    if !std::process::Command::new("node").arg("--version").output().is_ok_and(|node| node.status.success()) {
        return skip("there is no `node` here");
    }
    let v8 = searched("--no-twins", &["node", "shuffle.js"]);
    let kinds: Vec<_> =
        v8.iter().map(|one| (one["search"].as_str().unwrap(), one["found"] == true)).collect();
    assert_eq!(kinds, [("state", true), ("sort_not_searched", false)]);
}

//! The search for a seed.

use super::audit_in;
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

#[test]
fn where_none_is_found_it_is_said_how_many_were_tried() {
    let folder = folder(&[("log", DECKS.as_bytes())]);
    let ended = audit_in(&folder, "log --brief --crack --around 1600000000 --within 10", &[]);
    let text = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("makes these decks"), "{text}");
    assert!(text.contains("Tried: seeds 0 to 999,999; seeds 0 to 65,535 of MT19937 as Python seeds it; each second from 2020-09-13"), "{text}");
    assert!(text.contains("V8's Math.random Not searched. A sort by a random comparator"), "{text}");
    assert_eq!(ended.code, 0, "{text}");
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

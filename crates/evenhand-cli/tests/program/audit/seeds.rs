//! The search for a seed.

use super::audit_in;
use crate::folder;

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
    assert!(ended.stdout.contains("makes these decks"), "{}", ended.stdout);
    assert_eq!(ended.code, 0, "{}", ended.stdout);
}

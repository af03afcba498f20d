//! Fair decks are not accused: the chances of every test are what they say.
//!
//! Hypothesis: of audits of fair decks, each test's p is below α in α of them: at most so, since a law of few values
//! jumps, and no less where the law is continuous. 400 audits of 1,000 decks, n = 4, 10, 52; at 50 %, 10 % and 1 %,
//! within binomial limits of 1e-7 each. Streams are fixed and were never changed. Fault: decks that come from two
//! fair ones by a coin, so that decks are not independent, which the same limits refuse.

mod decks;

use std::collections::BTreeMap;

use decks::Words;
use evenhand::Draw;
use evenhand_audit::{Audit, Finding, Test, View};

const AUDITS: u64 = 400;
const DECKS: u32 = 1000;

/// The chances of each test, over all audits.
type Chances = BTreeMap<(View, &'static str), (bool, Vec<f64>)>;

fn chances(n: u32, decks: u32, mut next: impl FnMut(&mut Words) -> Vec<u32>) -> Chances {
    let mut chances = Chances::new();
    for stream in 0..AUDITS {
        let (mut words, mut audit) = (Words::new(10_000 + stream), Audit::new(n).unwrap());
        for _ in 0..decks {
            audit.observe(&next(&mut words)).unwrap();
        }
        for Test { name, view, degrees, p, .. } in audit.tests() {
            // With few degrees of freedom the cells' few counts show.
            let continuous = degrees.is_some_and(|degrees| degrees > 8.0);
            let entry = chances.entry((view, name)).or_insert((continuous, Vec::new()));
            entry.0 &= continuous;
            entry.1.push(p);
        }
    }
    chances
}

/// The least number that is reached by chance less than once in ten million, of so many with probability p.
fn limits(count: usize, p: f64) -> (usize, usize) {
    let mut law = vec![1.0];
    for _ in 0..count {
        let mut next = vec![0.0; law.len() + 1];
        for (k, q) in law.into_iter().enumerate() {
            next[k] += q * (1.0 - p);
            next[k + 1] += q * p;
        }
        law = next;
    }
    let mut below = 0.0;
    let least = law.iter().position(|q| {
        below += q;
        below > 1e-7
    });
    let mut above = 0.0;
    let most = law.iter().rposition(|q| {
        above += q;
        above > 1e-7
    });
    (least.unwrap(), most.unwrap())
}

/// The tests whose chances are not what they say.
fn wrong(chances: &Chances) -> Vec<String> {
    let mut wrong = Vec::new();
    for ((view, name), (continuous, chances)) in chances {
        for p in [0.5, 0.1, 0.01] {
            let seen = chances.iter().filter(|chance| **chance < p).count();
            let (least, most) = limits(chances.len(), p);
            if seen > most || (*continuous && seen < least) {
                wrong.push(format!("{name} of the {view}: {seen} of {} below {p}", chances.len()));
            }
        }
    }
    wrong
}

#[test]
fn chances_are_uniform_for_fair_decks_of_four_cards() {
    assert_eq!(wrong(&chances(4, DECKS, |words| words.order(4))), [""; 0]);
}

#[test]
fn chances_are_uniform_for_fair_decks_of_ten_cards() {
    assert_eq!(wrong(&chances(10, DECKS, |words| words.order(10))), [""; 0]);
}

#[test]
fn chances_are_uniform_for_fair_decks_of_52_cards() {
    assert_eq!(wrong(&chances(52, DECKS, |words| words.order(52))), [""; 0]);
}

/// The same with fewer decks than cells are wide: 60 of 52 cards, 1.15 expected at each place.
#[test]
fn chances_are_uniform_for_few_fair_decks() {
    assert_eq!(wrong(&chances(52, 60, |words| words.order(52))), [""; 0]);
    assert_eq!(wrong(&chances(10, 12, |words| words.order(10))), [""; 0]);
}

/// A deck that is the last one again with a half: fair, and not independent.
fn twice(last: &mut Vec<u32>, words: &mut Words) -> Vec<u32> {
    if last.is_empty() || words.below(2) == 0 {
        *last = words.order(10);
    }
    last.clone()
}

#[test]
fn decks_that_depend_on_one_another_are_refused_by_the_same_limits() {
    let mut last = Vec::new();
    let twice = |words: &mut Words| twice(&mut last, words);
    assert!(wrong(&chances(10, 200, twice)).len() > 20);
}

/// Hypothesis, family-wise: by Holm an audit of fair decks is below 1e-3 with 1e-3 at most, below 1e-6 with 1e-6. Of
/// these 1,110 audits 1.11 are expected to be unresolved, nine or more with 2.6e-6; that one fails has 1.1e-3. Streams
/// are fixed. Fault: decks that come twice, as above, of which every audit must fail.
#[test]
fn fair_decks_are_found_fair() {
    let mut unresolved = 0;
    for (n, audits) in [(2, 100), (3, 100), (4, 400), (10, 400), (52, 100), (65, 10)] {
        for stream in 0..audits {
            let (mut words, mut audit) = (Words::new(20_000 + stream), Audit::new(n).unwrap());
            for _ in 0..200 {
                audit.observe(&words.order(n)).unwrap();
            }
            match audit.finding() {
                Finding::NoneFound { resolution } => assert_eq!(resolution.decks, 200),
                Finding::Unresolved { .. } => unresolved += 1,
                fail => panic!("{n} cards, stream {stream}: {fail}"),
            }
        }
    }
    assert!(unresolved < 9, "{unresolved}");
    for stream in 0..20 {
        let (mut words, mut audit, mut last) =
            (Words::new(30_000 + stream), Audit::new(10).unwrap(), Vec::new());
        for _ in 0..200 {
            audit.observe(&twice(&mut last, &mut words)).unwrap();
        }
        assert!(matches!(audit.finding(), Finding::Fail { .. }), "stream {stream}");
    }
}

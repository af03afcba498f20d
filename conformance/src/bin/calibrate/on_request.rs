//! Fair decks with what is looked at on request: how often groups, lags and distances are below 5 % and 0.1 %.
//!
//! Hypothesis: of audits of fair decks, the smallest p of all tests by Holm is below α in α at most, and so is the
//! smallest of those alone that were asked for, and the p-value of each of these. 20,000 audits of each form, of 60 to
//! 1,000 decks: small decks and 52 cards, whose groups are disjoint, overlap, or are the suits, colours and ranks of a
//! known deck; decks with equal cards; hands. Decks are cards sorted by hashed keys, a stream an audit; each limit is
//! broken with probability 1e-7 though all is right.

use std::collections::BTreeMap;

use evenhand_audit::Audit;
use evenhand_audit::battery::{Deck, Form, Group, Subject, Test};
use rayon::prelude::*;

use crate::forms::audited;
use crate::p_values::{Limits, PValues};
use crate::progress;
use crate::table::row;

pub(crate) const AUDITS: u64 = 20_000;

const BELOW: [f64; 2] = [0.05, 1e-3];

/// Where those two are among the levels of a family.
const LEVELS: [usize; 2] = [0, 1];

/// What the decks are made of, how much of them is visible, and what is asked for.
struct Kind {
    name: &'static str,
    faces: Vec<u32>,
    visible: u32,
    groups: Vec<Group>,
    hands: &'static [u32],
    /// The longest lag; 0 for none.
    lags: u8,
    /// Named pairs, and all pairs, where all cards differ.
    pairs: Option<Vec<[u32; 2]>>,
}

/// A group of some faces.
pub(crate) fn group(name: &str, faces: impl IntoIterator<Item = u32>) -> Group {
    Group::new(name, faces).expect("a short name")
}

/// The groups of a deck of 52 that are found by themselves: 4 suits of 13, 2 colours, 13 ranks.
pub(crate) fn known_deck() -> Vec<Group> {
    let suits = (0..4).map(|suit| group(&format!("suit {suit}"), 13 * suit..13 * suit + 13));
    let colours = (0..2).map(|colour| group(&format!("colour {colour}"), 26 * colour..26 * colour + 26));
    let ranks = (0..13).map(|rank| group(&format!("rank {rank}"), (0..4).map(move |suit| 13 * suit + rank)));
    suits.chain(colours).chain(ranks).collect()
}

fn kinds() -> Vec<Kind> {
    let whole = |name, n: u32| Kind {
        name,
        faces: (0..n).collect(),
        visible: n,
        groups: Vec::new(),
        hands: &[],
        lags: 0,
        pairs: None,
    };
    vec![
        Kind {
            groups: vec![group("two", [0, 2]), group("low", 0..3), group("one", [4])],
            hands: &[2],
            lags: 9,
            pairs: Some(vec![[0, 4], [2, 1]]),
            ..whole("5 cards: overlapping groups, 9 lags, distances", 5)
        },
        Kind {
            groups: vec![group("first", 0..3), group("middle", 3..6), group("last", 6..10)],
            hands: &[3, 5],
            lags: 20,
            pairs: Some(vec![[0, 9]]),
            ..whole("10 cards: disjoint groups, 20 lags, distances", 10)
        },
        Kind { groups: known_deck(), hands: &[5, 13], ..whole("52 cards: suits, colours, ranks, hands", 52) },
        Kind {
            groups: vec![group("low", 0..20), group("every third", (0..52).step_by(3)), group("one", [51])],
            lags: 64,
            pairs: Some(vec![[0, 51], [7, 33]]),
            ..whole("52 cards: overlapping groups, 64 lags, distances", 52)
        },
        Kind {
            faces: (0..26).chain(0..26).collect(),
            groups: vec![group("pair", [0]), group("low", 0..7), group("half", 0..13)],
            hands: &[13],
            lags: 16,
            ..whole("two decks of 26, shuffled as one: groups, 16 lags", 52)
        },
        Kind {
            faces: vec![0, 0, 1, 2, 2, 2],
            groups: vec![group("pair", [0]), group("three", [2])],
            hands: &[2],
            lags: 8,
            ..whole("6 cards, two and three of them equal: groups, 8 lags", 6)
        },
        Kind {
            visible: 5,
            groups: known_deck(),
            hands: &[2],
            lags: 40,
            ..whole("hands of 5 of 52 cards: suits, colours, ranks, 40 lags", 52)
        },
        Kind {
            faces: vec![0, 0, 1, 1, 2, 2, 3, 3],
            visible: 4,
            groups: vec![group("pair", [1]), group("two pairs", [0, 3])],
            hands: &[2],
            lags: 12,
            ..whole("hands of 4 of 8 cards, pairs of them equal: groups, 12 lags", 8)
        },
    ]
}

/// An audit of such decks.
fn audit(kind: &Kind) -> Audit {
    let deck = Deck::of_faces(&kind.faces).and_then(|deck| deck.first(kind.visible)).expect("a deck");
    let asked = Audit::of(&deck).with_groups(kind.groups.clone(), kind.hands).expect("groups of its cards");
    let asked = if kind.lags > 0 { asked.with_lags(kind.lags).expect("few lags") } else { asked };
    match &kind.pairs {
        Some(pairs) => asked.with_distances(true, pairs).expect("a whole deck"),
        None => asked,
    }
}

/// Whether a test is one of those that were asked for.
pub(crate) fn is_on_request(test: &Test) -> bool {
    match test.id.subject {
        Subject::Group { .. } | Subject::Distances | Subject::Distance { .. } => true,
        Subject::CardsInPlace => matches!(test.id.form, Form::FarthestLag(_)),
        _ => false,
    }
}

/// Prints the table; the limits that are broken.
pub(crate) fn judged(audits: u64) -> Vec<String> {
    let (mut wrong, mut limits) = (Vec::new(), Limits::default());
    let head = format!("\n{audits} audits of each form whose least p, by Holm, is below");
    println!("{}   on request alone", row(&head, 8, BELOW));
    for (stream, kind) in kinds().iter().enumerate() {
        let [all, asked] = counted(kind, stream as u64, audits);
        let figures =
            [&all, &asked].into_iter().flat_map(|counted| LEVELS.map(|level| counted.family[level]));
        println!("{}", row(&format!("  {}", kind.name), 8, figures));
        let named = |line| format!("{}: {line}", kind.name);
        let of_all = PValues { tests: BTreeMap::new(), ..all };
        wrong.extend(of_all.wrong().into_iter().map(named));
        wrong.extend(asked.wrong().into_iter().map(|line| named(format!("on request, {line}"))));
    }
    let most = BELOW.map(|level| limits.of(audits as usize, level).1);
    println!("{}", row("  at most", 8, most.into_iter().chain(most)));
    wrong
}

/// The p-values of all tests, and of those alone that were asked for.
fn counted(kind: &Kind, stream: u64, audits: u64) -> [PValues; 2] {
    let (blank, bar) = (audit(kind), progress::of(kind.name, audits));
    let one = |number: u64| {
        let audit = audited(&blank, 5 << 20 | stream << 16, number);
        bar.inc(1);
        let mut tests = audit.tests();
        let all = PValues::of(&tests);
        tests.retain(is_on_request);
        [all, PValues::of(&tests)]
    };
    let add =
        |[all, asked]: [PValues; 2], [more, more_asked]: [PValues; 2]| [all.and(more), asked.and(more_asked)];
    (0..audits).into_par_iter().map(one).reduce(Default::default, add)
}

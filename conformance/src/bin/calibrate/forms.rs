//! Fair decks of every form: how often an audit's smallest p-value is below 5 % and 0.1 %.
//!
//! Hypothesis: of audits of fair decks, the smallest p of all tests by Holm is below α in α at most. 20,000 audits of each
//! form, of 60 to 1,000 decks: whole decks of 5, 10 and 52 cards, decks with equal cards, hands, and both small. Decks
//! are cards sorted by hashed keys, a stream an audit; each limit is broken with probability 1e-7 though all is right.
//! Beside it how often single cells are the smallest: what they add.

use evenhand_audit::Audit;
use evenhand_audit::battery::{Deck, Form, holm};
use rayon::prelude::*;

use crate::decks::Words;
use crate::p_values::Limits;
use crate::progress;
use crate::table::row;

pub(crate) const AUDITS: u64 = 20_000;

const BELOW: [f64; 2] = [0.05, 1e-3];

/// The decks of an audit, one number after another.
const DECKS: [u64; 4] = [60, 150, 400, 1000];

/// What the decks are made of, and how much of them is visible.
struct Kind {
    name: &'static str,
    faces: Vec<u32>,
    visible: u32,
}

fn kinds() -> Vec<Kind> {
    let whole = |name, n: u32| Kind { name, faces: (0..n).collect(), visible: n };
    vec![
        whole("5 cards", 5),
        whole("10 cards", 10),
        whole("52 cards", 52),
        Kind { name: "two decks of 26, shuffled as one", faces: (0..26).chain(0..26).collect(), visible: 52 },
        Kind { name: "6 cards, two and three of them equal", faces: vec![0, 0, 1, 2, 2, 2], visible: 6 },
        Kind { name: "hands of 5 of 52 cards", faces: (0..52).collect(), visible: 5 },
        Kind { name: "hands of 3 of 6 cards", faces: (0..6).collect(), visible: 3 },
        Kind {
            name: "hands of 4 of 8 cards, pairs of them equal",
            faces: vec![0, 0, 1, 1, 2, 2, 3, 3],
            visible: 4,
        },
    ]
}

/// Prints the table; the limits that are broken.
pub(crate) fn judged(audits: u64) -> Vec<String> {
    let (mut wrong, mut limits) = (Vec::new(), Limits::default());
    let most = BELOW.map(|level| limits.of(audits as usize, level).1);
    let head = format!("\n{audits} audits of each form whose least p, by Holm, is below");
    println!("{}  by one cell", row(&head, 10, BELOW));
    for (stream, kind) in kinds().iter().enumerate() {
        let [counts @ .., by_cells] = counted(kind, stream as u64, audits);
        println!("{}{by_cells:>13}", row(&format!("  {}", kind.name), 10, counts));
        for ((count, most), level) in counts.into_iter().zip(most).zip(BELOW) {
            if count > most as u64 {
                wrong.push(format!("{}: {count} of {audits} below {level}, {most} at most", kind.name));
            }
        }
    }
    println!("{}", row("  at most", 10, most));
    wrong
}

/// Audit `number` of those that are like a blank one: of fair decks from a stream of words, of which there are as many as [`DECKS`] has
/// for it in turn.
pub(crate) fn audited(blank: &Audit, stream: u64, number: u64) -> Audit {
    let (mut words, deck) = (Words::new(stream | number), blank.deck());
    let mut audit = blank.anew().with_auxiliary(number as u16);
    for _ in 0..DECKS[number as usize % DECKS.len()] {
        let order = words.order(deck.cards());
        let shown: Vec<u32> = order[..deck.visible() as usize].iter().map(|card| deck.face(*card)).collect();
        audit.observe(&shown).expect("a deck");
    }
    audit
}

/// How many audits are below each level; and of the first those that are by a single cell.
fn counted(kind: &Kind, stream: u64, audits: u64) -> [u64; BELOW.len() + 1] {
    let deck = Deck::of_faces(&kind.faces).and_then(|deck| deck.first(kind.visible)).expect("a deck");
    let (blank, bar) = (Audit::of(&deck), progress::of(kind.name, audits));
    let one = |number: u64| {
        let audit = audited(&blank, 3 << 20 | stream << 16, number);
        bar.inc(1);
        let tests = audit.tests();
        let adjusted = holm(&tests.iter().map(|test| test.p).collect::<Vec<f64>>());
        let least = tests.iter().zip(adjusted).min_by(|a, b| a.1.total_cmp(&b.1));
        let (form, p) = least.map_or((Form::Whole, 1.0), |(test, p)| (test.id.form, p));
        let [five, thousandth] = BELOW.map(|level| u64::from(p < level));
        [five, thousandth, five * u64::from(form == Form::FarthestCell)]
    };
    let add = |one: [u64; 3], other: [u64; 3]| std::array::from_fn(|which| one[which] + other[which]);
    (0..audits).into_par_iter().map(one).reduce(|| [0; 3], add)
}

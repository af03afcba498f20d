//! Sequential evidence of fair decks: how often it ever reaches each level.
//!
//! Hypothesis: the decks are fair. Ville: the e-value ever reaches 1/α with α at most. From each source of fair decks,
//! runs of 2,000 decks, looked at as an audit is, after each of the first 32 and then some 70 times more: 2,000 of 4
//! and of 10 cards, 400 of 52, 1,000 of 10 cards of which some are equal, 1,000 of hands of three of ten; and some of
//! 200,000 decks. Limits as in `fair`.

use evenhand_audit::Audit;
use evenhand_audit::battery::Deck;
use evenhand_audit::sequential::Evidence;
use rayon::prelude::*;

use crate::fair::Source;
use crate::p_values::Limits;
use crate::progress;
use crate::table::row;

/// Runs of one kind of deck.
struct Kind {
    name: &'static str,
    faces: &'static [u32],
    /// The number of cards, where all differ.
    cards: u32,
    visible: u32,
    count: u32,
    decks: u32,
}

const WHOLE: Kind = Kind { name: "10 cards", faces: &[], cards: 10, visible: 10, count: 2000, decks: 2000 };

const RUNS: [Kind; 7] = [
    Kind { name: "4 cards", cards: 4, visible: 4, ..WHOLE },
    WHOLE,
    Kind { name: "52 cards", cards: 52, visible: 52, count: 400, ..WHOLE },
    Kind { name: "10 cards, some equal", faces: &[0, 0, 0, 0, 1, 1, 1, 2, 2, 3], count: 1000, ..WHOLE },
    Kind { name: "hands of 3 of 10", visible: 3, count: 1000, ..WHOLE },
    Kind { name: "4 cards, long", cards: 4, visible: 4, count: 200, decks: 200_000, ..WHOLE },
    Kind { name: "52 cards, long", cards: 52, visible: 52, count: 20, decks: 200_000, ..WHOLE },
];

/// 1/α.
const REACHED: [f64; 3] = [20.0, 100.0, 1000.0];

/// Prints the table; the limits that are broken. The runs of each kind are divided by `part`.
pub(crate) fn judged(part: u32) -> Vec<String> {
    println!();
    println!("{}", row("runs of fair decks whose e-value ever reaches", 10, REACHED));
    let (mut wrong, mut limits) = (Vec::new(), Limits::default());
    for kind in &RUNS {
        let runs = (kind.count / part).max(1);
        let most = REACHED.map(|reached| limits.of(runs as usize, 1.0 / reached).1);
        for source in Source::ALL {
            let counts = reached(source, kind, runs);
            let Kind { name, decks, .. } = kind;
            println!("{}", row(&format!("  {name}, {runs} runs of {decks}, {}", source.name()), 10, counts));
            for ((count, most), reached) in counts.into_iter().zip(most).zip(REACHED) {
                if count > most {
                    let source = source.name();
                    wrong.push(format!(
                        "evidence of {name}, {source}: {count} of {runs} reach {reached}, {most} at most"
                    ));
                }
            }
        }
        println!("{}", row("    at most", 10, most));
    }
    wrong
}

/// How many runs ever reach each.
fn reached(source: Source, kind: &Kind, runs: u32) -> [usize; REACHED.len()] {
    let what = format!("evidence of {}, {}", kind.name, source.name());
    let bar = progress::of(&what, u64::from(runs));
    let deck = if kind.faces.is_empty() { Deck::of_cards(kind.cards) } else { Deck::of_faces(kind.faces) };
    let deck = deck.and_then(|deck| deck.first(kind.visible)).expect("a deck");
    let blank = Evidence::of(&Audit::of(&deck));
    let one = |run| {
        let mut evidence = blank.anew();
        source.deal(kind.cards, run, kind.decks, |order| {
            let face = |card: &u32| kind.faces.get(*card as usize).copied().unwrap_or(*card);
            let shown: Vec<u32> = order[..kind.visible as usize].iter().map(face).collect();
            evidence.observe(&shown).expect("a deck");
        });
        evidence.look();
        bar.inc(1);
        REACHED.map(|reached| usize::from(evidence.convicts(1.0 / reached)))
    };
    let add = |one: [usize; REACHED.len()], other: [usize; REACHED.len()]| {
        std::array::from_fn(|which| one[which] + other[which])
    };
    (0..runs).into_par_iter().with_max_len(1).map(one).reduce(|| [0; REACHED.len()], add)
}

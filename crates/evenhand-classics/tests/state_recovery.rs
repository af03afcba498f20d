//! State recovery against decks that Node made, and against decks that no `Math.random` made.

use std::process::Command;

use evenhand::{Draw, Keystream, Seed};
use evenhand_classics::seed_search::{ObservedDeck, ObservedDeckError, ShuffleLoop};
use evenhand_classics::state_recovery::{RecoveredState, recover_v8};

/// Node 20.20.2 with --random-seed=42, of cards in order each time:
/// `for (i = 51; i > 0; i--) swap(i, Math.floor(Math.random() * (i + 1)))`.
const NODE: [[u32; 52]; 4] = [
    [
        16, 9, 21, 22, 34, 48, 6, 8, 18, 46, 51, 20, 39, 5, 3, 10, 30, 31, 36, 50, 38, 7, 24, 45, 1, 0, 29,
        12, 27, 14, 49, 28, 13, 19, 4, 15, 44, 33, 11, 40, 37, 43, 32, 2, 42, 35, 23, 25, 47, 17, 26, 41,
    ],
    [
        43, 30, 31, 12, 14, 48, 47, 17, 2, 15, 10, 29, 33, 13, 28, 27, 20, 25, 7, 49, 51, 40, 23, 4, 50, 11,
        38, 22, 41, 8, 32, 45, 34, 5, 37, 39, 19, 9, 18, 3, 6, 21, 16, 44, 46, 35, 36, 42, 26, 1, 0, 24,
    ],
    [
        21, 3, 14, 33, 35, 4, 1, 0, 19, 34, 18, 17, 11, 42, 13, 6, 49, 50, 46, 16, 20, 29, 7, 32, 48, 44, 22,
        15, 24, 26, 41, 45, 43, 31, 38, 25, 37, 8, 36, 5, 27, 23, 2, 51, 12, 9, 10, 47, 39, 28, 30, 40,
    ],
    [
        1, 45, 32, 22, 3, 51, 15, 31, 18, 12, 37, 28, 20, 49, 29, 36, 33, 4, 16, 0, 14, 11, 25, 9, 27, 5, 41,
        42, 43, 26, 47, 13, 30, 24, 21, 2, 48, 7, 6, 46, 44, 38, 10, 23, 34, 40, 39, 19, 50, 8, 35, 17,
    ],
];

fn observed(decks: &[Vec<u32>]) -> Vec<ObservedDeck> {
    decks.iter().map(|deck| ObservedDeck::of_order(deck).unwrap()).collect()
}

fn recovered(decks: &[Vec<u32>]) -> Option<RecoveredState> {
    recover_v8(&observed(decks)).unwrap()
}

#[test]
fn the_state_of_node_is_found_from_its_decks_and_foretells_the_last_of_them() {
    let decks: Vec<Vec<u32>> = NODE.iter().map(|deck| deck.to_vec()).collect();
    let found = recovered(&decks).unwrap();
    assert_eq!((found.shuffle_loop, found.passed, found.put_back), (ShuffleLoop::Durstenfeld, 0, true));
    assert_eq!((found.left, found.decks), (64, 4));
    assert!(found.foretold >= 2 && found.log10_by_chance(52) < -200.0, "{found:?}");
    // Three of them do, and the fourth is foretold.
    assert_eq!(recovered(&decks[..3]).unwrap().state, found.state);
    // One card wrong in the last, and it is not.
    let mut wrong = decks;
    wrong[3].swap(10, 11);
    assert_eq!(recovered(&wrong), None);
}

#[test]
fn decks_in_the_middle_of_a_stream_are_found_too() {
    let decks: Vec<Vec<u32>> = NODE[1..].iter().map(|deck| deck.to_vec()).collect();
    let found = recovered(&decks).unwrap();
    // 51 numbers were handed out of the 64.
    assert_eq!((found.left, found.decks), (13, 3));
}

#[test]
fn decks_that_no_such_generator_made_have_no_state() {
    let deck = |number: u32| {
        let mut dice = Keystream::new(&Seed::from_text("no state"), number);
        let mut deck: Vec<u32> = (0..52).collect();
        for i in (1..52).rev() {
            deck.swap(i, dice.below(i as u64 + 1) as usize);
        }
        deck
    };
    assert_eq!(recovered(&(0..20).map(deck).collect::<Vec<_>>()), None);
}

#[test]
fn what_is_no_deck_is_refused_with_its_reason() {
    assert_eq!(recover_v8(&[]), Err(ObservedDeckError::Nothing));
    let unequal = recover_v8(&observed(&[vec![0, 1, 2], vec![1, 0]]));
    assert_eq!(unequal, Err(ObservedDeckError::Lengths { expected: 3, observed: 2 }));
    // Three cards tell nothing.
    assert_eq!(recovered(&[vec![0, 2, 1]]), None);
}

/// Every usual loop, small decks, decks that are never put back, in the Node that is installed, if one is.
#[test]
#[expect(clippy::print_stderr, reason = "that it is skipped is told")]
fn every_usual_loop_of_the_node_that_is_here_is_found() {
    const SCRIPT: &str = "
        const [kind, n, decks, before, keep] = process.argv.slice(1);
        for (let i = 0; i < +before; i++) Math.random();
        let table = [...Array(+n).keys()];
        for (let d = 0; d < +decks; d++) {
            let a = keep === 'keep' ? table : [...Array(+n).keys()];
            const below = k => Math.floor(Math.random() * k);
            if (kind === 'durstenfeld') for (let i = n - 1; i > 0; i--) { const j = below(i + 1); [a[i], a[j]] = [a[j], a[i]]; }
            if (kind === 'fisher_yates') for (let i = 0; i < n; i++) { const j = i + below(n - i); [a[i], a[j]] = [a[j], a[i]]; }
            if (kind === 'ascending') for (let i = 1; i < n; i++) { const j = below(i + 1); [a[i], a[j]] = [a[j], a[i]]; }
            if (kind === 'removal') { const b = []; while (a.length) b.push(a.splice(below(a.length), 1)[0]); a = b; }
            if (kind === 'sattolo') for (let i = n - 1; i > 0; i--) { const j = below(i); [a[i], a[j]] = [a[j], a[i]]; }
            table = a;
            console.log(a.join(' '));
        }";
    let cases = [
        ("durstenfeld", 52, 3, 0, "new", ShuffleLoop::Durstenfeld, 0),
        ("durstenfeld", 52, 3, 17, "keep", ShuffleLoop::Durstenfeld, 0),
        ("fisher_yates", 52, 3, 100, "new", ShuffleLoop::FisherYates, 1),
        ("ascending", 36, 6, 5, "new", ShuffleLoop::Ascending, 0),
        ("removal", 20, 12, 63, "new", ShuffleLoop::Removal, 1),
        ("sattolo", 30, 8, 0, "new", ShuffleLoop::Sattolo, 0),
        ("durstenfeld", 8, 60, 7, "new", ShuffleLoop::Durstenfeld, 0),
    ];
    for (kind, n, decks, before, keep, shuffle_loop, passed) in cases {
        let numbers = [n, decks, before].map(|number: u32| number.to_string());
        let run = Command::new("node").arg("-e").arg(SCRIPT).arg(kind).args(&numbers).arg(keep).output();
        let Ok(output) = run else {
            eprintln!("skipped: there is no node to make decks with");
            return;
        };
        let text = String::from_utf8(output.stdout).unwrap();
        let deck = |line: &str| line.split(' ').map(|card| card.parse().unwrap()).collect();
        let decks: Vec<Vec<u32>> = text.lines().map(deck).collect();
        let found = recovered(&decks).unwrap_or_else(|| panic!("{kind} of {n}: {text}"));
        let put_back = keep == "new";
        assert_eq!(
            (found.shuffle_loop, found.passed, found.put_back),
            (shuffle_loop, passed, put_back),
            "{kind}"
        );
        assert!(found.log10_by_chance(n) < -6.0, "{kind} of {n}: {found:?}");
    }
}

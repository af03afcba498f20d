//! What the seam costs the classics, and what exact laws cost.
//!
//! `cargo bench --bench classics [-- PLACE…]`. `seam/*`: nanoseconds a card, a classic's steps with nobody listening
//! against the same loop written without states, steps and listeners, both with the same dice; they should be within a
//! tenth. `exact/*`: seconds for the law of 8 cards, each classic that can be followed; at most 5 are wanted.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use evenhand::{Draw, Keystream, Seed};
use evenhand_audit::exact::{Distribution, Exact, Limits, Space};
use evenhand_benches::{Subject, machine, time, wanted};
use evenhand_classics::{Classic, Kind, Machine, Progress, Setting, catalogue, find};

fn main() {
    let wants = wanted();
    print!("{}", machine());
    for n in [52, 10_000] {
        for (name, plain) in PLAIN {
            let place = format!("seam/{name}/{n}");
            if wants(&place) {
                seam(&place, name, plain, n);
            }
        }
    }
    for entry in catalogue() {
        let page = entry.page();
        let place = format!("exact/{}/8", page.name);
        if !wants(&place) {
            continue;
        }
        let setting = Setting::new(8);
        let space = match page.kind {
            Kind::Shuffle => Space::Orders { n: 8 },
            Kind::Sampler => Space::Samples { n: 8, k: 4 },
        };
        let start = entry.start(&setting).expect("8 cards");
        let begin = Instant::now();
        let step = |machine: &mut Machine, draw: &mut dyn Draw| machine.step(draw, &mut ()) == Progress::Done;
        let law = Distribution::follow(space, start, step, Machine::outcome, &Exact, &Limits::default());
        match law {
            Ok(law) => {
                println!("{place:<40} {:.2} s, {} states", begin.elapsed().as_secs_f64(), law.states())
            }
            Err(why) => println!("{place:<40} {why}"),
        }
    }
}

/// A shuffle as a loop.
type Plain = fn(&mut [u32], &mut Keystream);

/// Classics, as the articles write them.
const PLAIN: [(&str, Plain); 4] = [
    ("durstenfeld", |items, draw| {
        for i in (0..items.len()).rev() {
            items.swap(i, draw.below(i as u64 + 1) as usize);
        }
    }),
    ("fisher_yates", |items, draw| {
        for i in 0..items.len() {
            items.swap(i, i + draw.below((items.len() - i) as u64) as usize);
        }
    }),
    ("naive_swap", |items, draw| {
        for i in 0..items.len() {
            items.swap(i, draw.below(items.len() as u64) as usize);
        }
    }),
    ("removal_vec", |items, draw| {
        let mut left = items.to_vec();
        for item in items {
            *item = left.remove(draw.below(left.len() as u64) as usize);
        }
    }),
];

/// The same shuffle through the seam and without, each on a copy of a start that is made once.
fn seam(place: &str, name: &str, plain: Plain, n: usize) {
    let entry = find(name).expect("a classic");
    let seed = Seed::from_text("42");
    let (mut one, mut other) = (Keystream::new(&seed, 0), Keystream::new(&seed, 0));
    let deck: Vec<u32> = (0..n as u32).collect();
    let start = entry.start(&Setting::new(n as u32)).expect("a deck");
    let (mut shuffled, mut machine) = (deck.clone(), start.clone());
    plain(&mut shuffled, &mut one);
    machine.run(&mut other);
    assert_eq!(shuffled, machine.outcome(), "{name}: both are the same shuffle");
    let subjects = vec![
        Subject::new("plain loop", |_: &mut [u32]| {
            let mut deck = deck.clone();
            plain(&mut deck, &mut one);
            black_box(&deck);
        }),
        Subject::new("classic", |_: &mut [u32]| {
            let mut machine = start.clone();
            machine.run(&mut other);
            black_box(&machine);
        }),
    ];
    println!("{}", time(n, 101, false, subjects).line(place));
}

//! Orders by themselves: of a series, and whole ones of many items.

use std::cell::RefCell;
use std::hint::black_box;

use evenhand::{Seed, Series};
use evenhand_benches::{Subject, rounds_or, time};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use crate::numpy::Numpy;
use crate::{Report, rand_shuffle};

/// Orders of a series, each from the identity, against shuffling the identity anew.
pub(crate) fn series(report: &mut Report) {
    const DECKS: usize = 800;
    for n in [5, 13, 52, 108, 500] {
        let place = format!("series/u32/{n}");
        if !report.wants(&place) {
            continue;
        }
        let series = Series::new(n as u32, &Seed::from_text("42")).expect("few items");
        let identity: Vec<u32> = (0..n as u32).collect();
        let (mut small, mut fast) = (SmallRng::seed_from_u64(1), fastrand::Rng::with_seed(1));
        let mut round = 0;
        let fresh = |buffer: &mut [u32], shuffle: &mut dyn FnMut(&mut [u32])| {
            for deck in buffer.chunks_exact_mut(n) {
                deck.copy_from_slice(&identity);
                shuffle(deck);
            }
        };
        let subjects = vec![
            Subject::new("evenhand", |buffer: &mut [u32]| {
                series.fill(round, buffer);
                round = round.wrapping_add(DECKS as u32) % (1 << 31);
            }),
            Subject::new("rand SmallRng", |buffer| fresh(buffer, &mut |deck| rand_shuffle(deck, &mut small))),
            Subject::new("fastrand", |buffer| fresh(buffer, &mut |deck| fast.shuffle(deck))),
        ];
        report.add(place, time(n * DECKS, rounds_or(101), false, subjects));
    }
}

/// Whole orders, fresh memory each time, on one thread, against collecting the numbers and shuffling them, and against
/// numpy.
pub(crate) fn orders(report: &mut Report) {
    let seed = Seed::from_text("42");
    for n in [10_000_000, 100_000_000] {
        let place = format!("order/u32/{n:.0e}");
        if !report.wants(&place) {
            continue;
        }
        let mut small = SmallRng::seed_from_u64(1);
        let numpy = Numpy::start(n).map(RefCell::new);
        let mut subjects = vec![
            Subject::new("order_u32", |_: &mut [u32]| drop(black_box(evenhand::order(n as u32, &seed)))),
            Subject::new("collect and rand SmallRng", |_| {
                let mut order: Vec<u32> = (0..n as u32).collect();
                rand_shuffle(&mut order, &mut small);
                drop(black_box(order));
            }),
        ];
        if let Some(numpy) = &numpy {
            let peers = Numpy::PERMUTATIONS.into_iter().enumerate();
            subjects.extend(
                peers.map(|(which, name)| Subject::new(name, move |_| numpy.borrow_mut().permute(which))),
            );
        }
        let rounds = rounds_or(if n > 10_000_000 { 5 } else { 11 });
        report.add(place, time(n, rounds, false, subjects));
    }
}

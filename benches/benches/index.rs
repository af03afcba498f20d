//! Index orders: nanoseconds an index, by every level of instructions.
//!
//! `cargo bench --bench index [-- PLACE…]`: median (best) of rounds that take every level and form in turn. `fill`: 8,192 items at
//! places in a row, of an order that has made its tables, if it does; `places`: the same back; `at`: items at 8,192 places all
//! over; `first`: the first 65,536 items that a new order gives, which makes its tables for them; `small`: 256 items, of an order
//! without tables; `one`: an item by itself, without tables too. The peer is `order`, which deals all indices where a list of them
//! fits: nanoseconds an index of all 10^6. Each order is first checked to lead back.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use evenhand::{IndexOrder, Level, Seed, order};
use evenhand_benches::{machine, median, rounds_or, wanted};

/// Numbers that a new order gives at first: as many as make tables at 10^9.
const BATCH: usize = 1 << 16;

/// Numbers timed at a time otherwise: so few that a busy machine seldom takes the core away meanwhile.
const PIECE: usize = 1 << 13;

fn main() {
    let wants = wanted();
    print!("{}", machine());
    for (n, name) in [
        (65_537, "65537"),
        (1_000_000, "1e6"),
        (1_000_000_000, "1e9"),
        ((1 << 32) + 1, "2^32+1"),
        (1 << 40, "2^40"),
        (1 << 63, "2^63"),
    ] {
        let place = format!("index/{name}");
        if wants(&place) {
            orders(&place, n);
        }
    }
}

/// Times in nanoseconds an index, by form.
type Times = Vec<(String, Vec<f64>)>;

/// Adds the time of a call over so many indices.
fn time(times: &mut Times, form: String, count: usize, call: impl FnOnce()) {
    let start = Instant::now();
    call();
    let nanos = start.elapsed().as_secs_f64() * 1e9 / count as f64;
    match times.iter_mut().find(|(name, _)| *name == form) {
        Some((_, times)) => times.push(nanos),
        None => times.push((form, vec![nanos])),
    }
}

/// All forms over n items.
fn orders(place: &str, n: u64) {
    let seed = Seed::from_text("42");
    let new = |level| IndexOrder::with_level(n, &seed, level).expect("n is at most 2^63");
    let orders: Vec<(Level, IndexOrder)> = Level::available().map(|level| (level, new(level))).collect();
    let all_over: Vec<u64> = (0..PIECE as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % n).collect();
    let (mut batch, mut piece, mut times) = (vec![0; BATCH], vec![0; PIECE], Times::new());
    orders.iter().for_each(|(_, order)| order.fill(0, &mut batch));
    for round in 0..=rounds_or(31) as u64 {
        let first = round * 1_000_003 % (n - BATCH as u64);
        for (level, kept) in &orders {
            let form = |name: &str| format!("{level:?} {name}").to_lowercase();
            kept.fill(first, &mut piece);
            time(&mut times, form("fill"), PIECE, || kept.fill(first, black_box(&mut piece)));
            kept.places_of(&mut piece);
            assert!(piece.iter().copied().eq((first..).take(PIECE)), "an order leads back");
            time(&mut times, form("places"), PIECE, || kept.fill_places(first, black_box(&mut piece)));
            let mut numbers = all_over.clone();
            time(&mut times, form("at"), PIECE, || kept.items_at(black_box(&mut numbers)));
            let fresh = new(*level);
            time(&mut times, form("one"), 256, || {
                for place in &all_over[..256] {
                    black_box(fresh.item(*place));
                }
            });
            // Fewer than a side has, so that they make no tables.
            time(&mut times, form("small"), 4096, || {
                piece[..4096].as_chunks_mut::<256>().0.iter_mut().for_each(|small| fresh.fill(first, small));
            });
            time(&mut times, form("first"), BATCH, || fresh.fill(first, black_box(&mut batch)));
        }
        if n == 1_000_000 {
            time(&mut times, "order".to_owned(), n as usize, || drop(black_box(order(n, &seed))));
        }
    }
    for (form, times) in times {
        // The first round warms up.
        let times = times[1..].to_vec();
        let best = times.iter().copied().fold(f64::INFINITY, f64::min);
        println!("{place:<14} {form:<16} {:.2} ({best:.2})", median(times));
    }
}

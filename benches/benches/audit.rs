//! What an audit costs: the whole battery, decks from memory.
//!
//! `cargo bench --bench audit [-- PLACE…]`. `audit/N`: decks a second on one core, median (best) of 11 rounds, each an
//! audit of its own; 400,000 decks of 52 are wanted. `audit/N/threads`: as many audits as threads, merged, against one.
//! `audit/N/evidence`: the same with evidence that is looked at as decks come. `audit/N/tests`: milliseconds for the
//! tests at the end. Every audit is first checked to count all decks, and to find no fault in decks of evenhand's own.
//!
//! `audit/order/N`: seconds for one large order of N items, all tests and the report; 10^7 in a few seconds are wanted.
//!
//! `audit/program/52`: seconds of the whole program, from a pipe through which `cat` writes 1,000,000 decks of 52, a line
//! each (146 MB); under 3 on two cores are wanted. `audit/log/52`: the same from the file. Needs
//! `cargo build --profile dist --features full` in the root before.

#![allow(clippy::print_stdout)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Instant;

use evenhand::{Seed, Series};
use evenhand_audit::Audit;
use evenhand_audit::battery::Finding;
use evenhand_audit::order::{LargeOrder, OrderAudit, OrderFinding};
use evenhand_audit::sequential::Evidence;
use evenhand_benches::{machine, median, programs, wanted};
use rayon::prelude::*;

const ROUNDS: usize = 11;

fn main() {
    let wants = wanted();
    print!("{}", machine());
    for (n, decks) in [(8, 200_000), (20, 200_000), (52, 100_000), (64, 100_000), (100, 2_000)] {
        let places = ["", "/threads", "/tests", "/evidence"].map(|part| format!("audit/{n}{part}"));
        if places.iter().any(|place| wants(place)) {
            audit(&places, &wants, n, decks);
        }
    }
    for (n, rounds) in [(1_000_000, ROUNDS), (10_000_000, 5), (100_000_000, 1)] {
        let place = format!("audit/order/{n}");
        if wants(&place) {
            order(&place, n, rounds);
        }
    }
    if wants("audit/program/52") || wants("audit/log/52") {
        program(&wants);
    }
}

/// The program, on a million decks through a pipe and from a file.
fn program(wants: &dyn Fn(&str) -> bool) {
    const DECKS: usize = 1_000_000;
    let evenhand = programs::own();
    let series = Series::new(52, &Seed::from_text("42")).expect("few cards");
    let mut text = String::new();
    let mut deck = vec![0; 52];
    for number in 0..DECKS {
        series.fill(number as u32, &mut deck);
        for card in &deck {
            let _ = write!(text, "{} ", card + 1);
        }
        text.push('\n');
    }
    let path = std::env::temp_dir().join(format!("evenhand-bench-{}", std::process::id()));
    std::fs::write(&path, &text).expect("room for 150 MB");
    let time = |arguments: &[&str]| {
        let start = Instant::now();
        let mut command = Command::new(&evenhand);
        command.args(["audit", "--quiet"]).args(arguments).arg(&path).stdout(Stdio::piped());
        let done = command.output().expect("it runs");
        let told = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(told.contains("1,000,000") || told.contains("1000000"), "{told}");
        start.elapsed().as_secs_f64()
    };
    let decks = DECKS.to_string();
    for (place, arguments) in [
        ("audit/program/52", &["--no-twins", "--stream", "--decks", &decks, "--", "cat"][..]),
        ("audit/log/52", &["--decks", &decks][..]),
    ] {
        if wants(place) {
            let figures: Vec<f64> = (0..5).map(|_| time(arguments)).collect();
            let best = figures.iter().copied().fold(f64::INFINITY, f64::min);
            println!("{place:<20} {:>9.2} ({best:.2}) s for 1,000,000 decks", median(figures));
        }
    }
    let _ = std::fs::remove_file(&path);
}

/// One large order of n items, by evenhand's own shuffle.
fn order(place: &str, n: u32, rounds: usize) {
    let mut ids: Vec<u32> = (0..n).collect();
    evenhand::shuffle(&mut ids, &Seed::from_text("42"));
    let one = |_| {
        let order = LargeOrder::new(ids.clone()).expect("an order");
        let start = Instant::now();
        let report = black_box(OrderAudit::of(order).report());
        let took = start.elapsed().as_secs_f64();
        assert_eq!(report.finding, OrderFinding::NoneFound, "{report}");
        took
    };
    let figures: Vec<f64> = (0..rounds).map(one).collect();
    let best = figures.iter().copied().fold(f64::INFINITY, f64::min);
    println!("{place:<20} {:>9.3} ({best:.3}) s", median(figures));
}

/// Counts decks of n cards.
fn counted(n: u32, decks: &[u32]) -> Audit {
    let mut audit = Audit::new(n).expect("few cards");
    for deck in decks.chunks_exact(n as usize) {
        audit.observe(deck).expect("an order");
    }
    audit
}

fn audit(
    [place, threads, tests, evidence]: &[String; 4],
    wants: &dyn Fn(&str) -> bool,
    n: u32,
    decks: usize,
) {
    let mut all = vec![0; n as usize * decks];
    Series::new(n, &Seed::from_text("42")).expect("few cards").fill(0, &mut all);
    let whole = counted(n, &all);
    assert_eq!(whole.decks(), decks as u64, "all decks are counted");
    assert!(matches!(whole.finding(), Finding::NoneFound { .. }), "{}", whole.finding());
    let speed = |run: &dyn Fn() -> Audit| {
        let one = |_| {
            let start = Instant::now();
            drop(black_box(run()));
            decks as f64 / start.elapsed().as_secs_f64()
        };
        (0..ROUNDS).map(one).collect::<Vec<f64>>()
    };
    let best = |figures: &[f64]| figures.iter().copied().fold(0.0, f64::max);
    if wants(place) {
        let figures = speed(&|| counted(n, &all));
        println!("{place:<20} {:>9.0} ({:.0}) decks a second", median(figures.clone()), best(&figures));
    }
    if wants(threads) {
        let parts = rayon::current_num_threads();
        let part = decks.div_ceil(parts) * n as usize;
        let figures = speed(&|| {
            let empty = || Audit::new(n).expect("few cards");
            all.par_chunks(part).map(|decks| counted(n, decks)).reduce(empty, |mut one, other| {
                one.merge(other).expect("as many cards");
                one
            })
        });
        println!(
            "{threads:<20} {:>9.0} ({:.0}) decks a second, {parts} threads",
            median(figures.clone()),
            best(&figures)
        );
    }
    if wants(evidence) {
        let kept = || {
            let mut evidence = Evidence::new(n).expect("few cards");
            for deck in all.chunks_exact(n as usize) {
                evidence.observe(deck).expect("an order");
            }
            evidence
        };
        assert!(!kept().convicts(1e-6), "fair decks");
        let figures = speed(&|| kept().audit().clone());
        println!("{evidence:<20} {:>9.0} ({:.0}) decks a second", median(figures.clone()), best(&figures));
    }
    if wants(tests) {
        let one = |_| {
            let start = Instant::now();
            black_box(whole.tests());
            start.elapsed().as_secs_f64() * 1e3
        };
        let figures: Vec<f64> = (0..ROUNDS).map(one).collect();
        let count = whole.tests().len();
        println!("{tests:<20} {:>9.1} ms, {count} tests", median(figures));
    }
}

//! Known faults: how many audits find each.
//!
//! With as many decks as the literature's best statistic needs for nine of ten, and with as many as an audit is given,
//! twice that at most: of the latter nine of ten must fail, at 1e-6 over all tests. 400 audits; where fewer than 19 of
//! 20 fail they are too few to tell, and 4,000 decide, of which they are the first. Beside them, what sequential
//! evidence takes to reach 1e6.

use evenhand_audit::Audit;
use evenhand_audit::battery::Finding;
use evenhand_audit::sequential::Evidence;
use rayon::prelude::*;

use crate::known_faults::Fault;
use crate::progress;

const AUDITS: u64 = 400;

/// Audits where those do not tell.
const MORE_AUDITS: u64 = 4000;

/// Runs of sequential evidence.
const RUNS: u64 = 21;

/// The most decks of such a run.
const MAX_DECKS: u64 = 20_000;

/// Prints the table of these faults, and returns those that were not found.
pub(crate) fn judged(faults: &[Fault]) -> Vec<String> {
    println!("known faults: audits that fail, at 1e-6 over all tests; of those given, nine of ten must");
    println!("evidence: decks until the e-value reaches 1e6, median of {RUNS} runs\n");
    println!(
        "  {:<46}{:>5}{:>8}{:>11}{:>7}{:>11}  {:>9}",
        "fault", "cards", "named", "fail", "given", "fail", "evidence"
    );
    let bar = progress::of("known faults", faults.len() as u64);
    let mut wrong = Vec::new();
    for fault in faults {
        let Fault { name, cards, named, decks, .. } = *fault;
        let (mut given, mut audits) = (failed(fault, decks, AUDITS), AUDITS);
        if given * 20 < audits * 19 {
            (given, audits) = (failed(fault, decks, MORE_AUDITS), MORE_AUDITS);
        }
        let [named, at_named] = named.map_or([String::from("–"), String::from("–")], |named| {
            #[expect(clippy::cast_sign_loss, reason = "some decks")]
            let whole = named.ceil() as u32;
            [named.to_string(), format!("{}/{AUDITS}", failed(fault, whole, AUDITS))]
        });
        let evidence = evidence(fault);
        let found = format!("{given}/{audits}");
        println!("  {name:<46}{cards:>5}{named:>8}{at_named:>11}{decks:>7}{found:>11}  {evidence:>9}");
        if given * 10 < audits * 9 {
            wrong.push(format!("{name}: {given} of {audits} audits of {decks} decks of {cards} cards"));
        }
        bar.inc(1);
    }
    wrong
}

/// How many of `audits` audits of `decks` decks find it.
fn failed(fault: &Fault, decks: u32, audits: u64) -> u64 {
    let blank = Audit::new(fault.cards).expect("few cards");
    let fails = |stream: &u64| {
        let mut audit = blank.anew();
        fault.dealt(*stream).take(decks as usize).for_each(|deck| audit.observe(&deck).expect("an order"));
        matches!(audit.finding(), Finding::Fail { .. })
    };
    (0..audits).into_par_iter().filter(fails).count() as u64
}

/// How many decks evidence takes.
fn evidence(fault: &Fault) -> String {
    let blank = Evidence::new(fault.cards).expect("some cards");
    let after = |stream| {
        let mut evidence = blank.anew();
        let mut decks = fault.dealt(stream);
        while !evidence.convicts(1e-6) && evidence.decks() < MAX_DECKS {
            decks.next().iter().for_each(|deck| evidence.observe(deck).expect("an order"));
        }
        evidence.convicts(1e-6).then(|| evidence.decks())
    };
    let mut after: Vec<Option<u64>> = (0..RUNS).into_par_iter().map(after).collect();
    // None is the longest.
    after.sort_unstable_by_key(|decks| decks.unwrap_or(u64::MAX));
    after[RUNS as usize / 2].map_or_else(|| format!("> {MAX_DECKS}"), |decks| decks.to_string())
}

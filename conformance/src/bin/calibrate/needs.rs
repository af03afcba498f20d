//! Decks that sequential evidence needs, beside those that the battery needs: known faults.
//!
//! Of each fault a number of runs, each with a stream of its own. The battery's need of a run is the first number of
//! decks at which its audit fails, at 1e-6 over all tests, asked at numbers a tenth apart; that of the evidence, the
//! first look at which the e-value is 10^6 or more. Compared are the ninth of ten of each: what nine of ten runs need.
//! The evidence may need three times as many at most. Of what is "more" a run has eight times the decks that the fault
//! is given, and no end.

use evenhand_audit::Audit;
use evenhand_audit::battery::Finding;
use evenhand_audit::sequential::Evidence;
use rayon::prelude::*;

use crate::decks::Words;
use crate::known_faults::{self, FAULTS, Fault};
use crate::progress;
use crate::shuffles;
use evenhand::Draw as _;

/// Runs of each fault, unless the command says another number.
pub(crate) const RUNS: u64 = 100;

/// How many times as many decks evidence may need.
const TIMES: f64 = 3.0;

/// The most decks of a run, over those that the fault is given in its table.
const LIMIT: u64 = 8;

/// Faults that the table of power has not.
const MORE: [Fault; 3] = [
    Fault {
        name: "seeds of 16 bits",
        decks: 768,
        named: None,
        deal: |deck, words| *deck = Words::new(1 << 23 | words.below(1 << 16)).order(deck.len() as u32),
        ..known_faults::SEEDS_OF_15_BITS
    },
    Fault {
        name: "one deck in 100 is the one before",
        decks: 400,
        named: None,
        deal: |deck, words| {
            if words.below(100) > 0 {
                *deck = words.order(deck.len() as u32);
            }
        },
        ..known_faults::SEEDS_OF_15_BITS
    },
    Fault {
        name: "riffle ×10",
        decks: 6700,
        named: Some(3350.0),
        deal: |deck, words| {
            *deck = (0..deck.len() as u32).collect();
            for round in 0..10 {
                (shuffles::RIFFLE.turn)(deck, round, words);
            }
        },
        ..known_faults::SEVEN_RIFFLES
    },
];

/// Prints the table; the faults for which evidence needs too many.
pub(crate) fn judged(runs: u64) -> Vec<String> {
    println!("known faults: decks that nine of ten of {runs} runs need, at 1e-6");
    println!("  {:<60}{:>5}{:>9}{:>10}{:>7}  strongest", "fault", "cards", "battery", "evidence", "ratio");
    let bar = progress::of("known faults", (FAULTS.len() + MORE.len()) as u64);
    let mut wrong = Vec::new();
    for fault in FAULTS.iter().chain(&MORE) {
        let blank = Evidence::new(fault.cards).expect("few cards");
        let runs = || (0..runs).into_par_iter();
        let battery = ninth_of_ten(runs().map(|run| battery(fault, blank.audit(), run)).collect());
        let both: Vec<(u64, String)> = runs().map(|run| evidence(fault, &blank, run)).collect();
        let mut keys: Vec<&str> = both.iter().map(|(_, key)| key.as_str()).collect();
        keys.sort_unstable();
        let strongest = keys.chunk_by(PartialEq::eq).max_by_key(|same| same.len()).map_or("", |same| same[0]);
        let evidence = ninth_of_ten(both.iter().map(|(decks, _)| *decks).collect());
        let Fault { name, cards, .. } = fault;
        #[expect(clippy::cast_precision_loss, reason = "some thousand decks")]
        let ratio = evidence as f64 / battery as f64;
        let [shown, of_evidence] = [battery, evidence].map(or_more);
        println!("  {name:<60}{cards:>5}{shown:>9}{of_evidence:>10}{ratio:>7.2}  {strongest}");
        if ratio > TIMES || evidence == u64::MAX {
            wrong.push(format!(
                "{name}: evidence needs {of_evidence} decks of {cards} cards, the battery {shown}"
            ));
        }
        bar.inc(1);
    }
    wrong
}

/// A number of decks, or that there were not enough.
pub(crate) fn or_more(decks: u64) -> String {
    if decks == u64::MAX { "more".into() } else { decks.to_string() }
}

/// The decks that nine of ten runs need.
pub(crate) fn ninth_of_ten(mut needs: Vec<u64>) -> u64 {
    needs.sort_unstable();
    needs[(needs.len() * 9).div_ceil(10) - 1]
}

/// After how many decks an audit fails.
fn battery(fault: &Fault, blank: &Audit, run: u64) -> u64 {
    let mut audit = blank.anew();
    let limit = LIMIT * u64::from(fault.decks);
    let mut asked = (u64::from(fault.decks) / 16).max(1);
    for deck in fault.dealt(run).take(limit as usize) {
        audit.observe(&deck).expect("an order");
        if audit.decks() == asked {
            if matches!(audit.finding(), Finding::Fail { .. }) {
                return asked;
            }
            asked += (asked / 10).max(1);
        }
    }
    u64::MAX
}

/// After how many decks evidence convicts, and by which statistic most.
fn evidence(fault: &Fault, blank: &Evidence, run: u64) -> (u64, String) {
    let mut evidence = blank.anew();
    let limit = LIMIT * u64::from(fault.decks);
    for deck in fault.dealt(run).take(limit as usize) {
        evidence.observe(&deck).expect("an order");
        if evidence.convicts(1e-6) {
            let id = evidence.strongest().expect("something grew").id;
            return (evidence.decks(), format!("{} of {:?}", id.key(), id.transform));
        }
    }
    (u64::MAX, String::new())
}

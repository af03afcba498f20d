//! Fair decks: how often each test's p-value, and the smallest of an audit, is below each level.
//!
//! Hypothesis: of audits of fair decks, each test's p is below α in α of them, and the smallest of all tests by Holm in α
//! at most. 2,000 audits of decks of 4, 10 and 52 cards each, of 1,000 to 100,000 decks, spaced by equal factors and
//! the small more often; of two sources: evenhand's own series, each audit under a seed of its own, fixed here as text;
//! and cards sorted by hashed keys, which share no code with any shuffle. Each limit is the binomial distribution's,
//! broken with probability 1e-7 though all is right.

use evenhand::{Seed, Series};
use evenhand_audit::Audit;
use rayon::prelude::*;

use crate::decks::Words;
use crate::p_values::{BELOW, FAMILY, LEVEL, Limits, PValues};
use crate::progress;
use crate::table::row;

pub(crate) const AUDITS: u32 = 2000;

const CARDS: [u32; 3] = [4, 10, 52];

const MIN_DECKS: f64 = 1000.0;
const MAX_DECKS: f64 = 100_000.0;

/// Decks made at once.
const PIECE: u32 = 500;

/// Where fair decks come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Evenhand's own.
    Series,
    /// Cards sorted by hashed keys.
    Keys,
}

impl Source {
    pub(crate) const ALL: [Self; 2] = [Self::Series, Self::Keys];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Series => "evenhand's series",
            Self::Keys => "sorted by hashed keys",
        }
    }

    /// Gives `decks` decks of an audit to `take`, one after another.
    pub(crate) fn deal(self, n: u32, audit: u32, decks: u32, mut take: impl FnMut(&[u32])) {
        match self {
            Self::Series => {
                let seed = Seed::from_text(&format!("calibrate: {n} cards, audit {audit}"));
                let series = Series::new(n, &seed).expect("few cards");
                let mut buffer = vec![0; (n * PIECE) as usize];
                for first in (0..decks).step_by(PIECE as usize) {
                    let piece = &mut buffer[..(n * PIECE.min(decks - first)) as usize];
                    series.fill(first, piece);
                    piece.chunks_exact(n as usize).for_each(&mut take);
                }
            }
            Self::Keys => {
                let mut words = Words::new(1 << 20 | u64::from(n) << 12 | u64::from(audit));
                (0..decks).for_each(|_| take(&words.order(n)));
            }
        }
    }
}

/// How many decks an audit is given: the first 1,000, the last nearly 100,000, and half of them below 3,200.
fn decks(audit: u32) -> u32 {
    let part = f64::from(audit) / f64::from(AUDITS);
    let decks = (MIN_DECKS * (MAX_DECKS / MIN_DECKS).powf(part * part)).round();
    #[expect(clippy::cast_sign_loss, reason = "between the limits")]
    let decks = decks as u32;
    decks
}

/// Prints the tables; the limits that are broken.
pub(crate) fn judged() -> Vec<String> {
    println!("fair decks: {AUDITS} audits each of {MIN_DECKS} to {MAX_DECKS} decks");
    println!("limits: each is broken by chance with {LEVEL:e} at most");
    let mut wrong = Vec::new();
    for n in CARDS {
        let p_values = Source::ALL.map(|source| p_values(source, n));
        for (source, p_values) in Source::ALL.iter().zip(&p_values) {
            let named = |line| format!("{n} cards, {}: {line}", source.name());
            wrong.extend(p_values.wrong().into_iter().map(named));
        }
        print(n, &p_values);
    }
    wrong
}

fn p_values(source: Source, n: u32) -> PValues {
    let what = format!("{n} cards, {}", source.name());
    let bar = progress::of(&what, (0..AUDITS).map(|audit| u64::from(decks(audit))).sum());
    let blank = Audit::new(n).expect("few cards");
    let one = |audit| {
        let mut judge = blank.anew();
        source.deal(n, audit, decks(audit), |deck| judge.observe(deck).expect("an order"));
        bar.inc(judge.decks());
        PValues::of(&judge.tests())
    };
    (0..AUDITS).into_par_iter().with_max_len(1).map(one).reduce(PValues::default, PValues::and)
}

fn print(n: u32, sources: &[PValues; 2]) {
    let mut limits = Limits::default();
    println!("\n{}", row(&format!("{n} cards: audits whose least p, by Holm, is below"), 10, FAMILY));
    for (source, p_values) in Source::ALL.iter().zip(sources) {
        println!("{}", row(&format!("  {}", source.name()), 10, p_values.family));
    }
    println!("{}", row("  at most", 10, FAMILY.map(|level| limits.of(AUDITS as usize, level).1)));

    println!("\n{n} cards, {}, and {}:", Source::ALL[0].name(), Source::ALL[1].name());
    println!("{}", row("audits whose p is below", 6, twice(BELOW)));
    for (test, counted) in &sources[0].tests {
        let both = sources.each_ref().map(|p_values| p_values.tests[test]);
        let figures: Vec<usize> = both.iter().flat_map(|counted| counted.below).collect();
        print!("{}", row(&format!("  {test}"), 6, figures));
        // The shortest audits have too few decks for some.
        if counted.audits < AUDITS as usize {
            print!("  of {}", counted.audits);
        }
        println!("{}", if counted.even { "" } else { "  no least" });
    }
    let both = BELOW.map(|level| limits.of(AUDITS as usize, level));
    println!("{}", row("  at least", 6, twice(both.map(|(least, _)| least))));
    println!("{}", row("  at most", 6, twice(both.map(|(_, most)| most))));
}

/// The same for both sources.
fn twice<T: Copy>(figures: [T; BELOW.len()]) -> impl Iterator<Item = T> {
    figures.into_iter().chain(figures)
}

//! The search for a seed, as the audit asks for it.

use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use evenhand_audit::FurtherFinding;
use evenhand_audit::battery::{Deck, FoundSeed, Test, UNRESOLVED_BELOW};
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{Cracked, Method, ObservedDeck, Seeds, crack};
use evenhand_sources::{Cards, Stop};

use crate::arguments::Audit;
use crate::outcome::UsageError;
use crate::progress::Progress;

/// Decks that the search takes: the first is searched for, the others confirm it.
pub(crate) const DECKS: usize = 3;

/// Seconds around a time within which milliseconds are tried: 7 million seeds.
const MILLISECONDS_WITHIN: u64 = 3600;

/// Milliseconds of a day, the seeds of Delphi's `Randomize`.
const DAY: u64 = 86_400_000;

/// Seeds tried between two looks for Ctrl-C.
const SEEDS_AT_ONCE: u64 = 1 << 16;

/// That the seed of such decks can be searched for.
///
/// # Errors
/// If they are not visible whole.
pub(crate) fn check(deck: &Deck) -> Result<(), UsageError> {
    const MAX_CARDS: u32 = 255;
    if deck.cards() > MAX_CARDS {
        let why = format!(
            "--crack searches for the seeds of decks of up to {MAX_CARDS} cards, not {}",
            deck.cards()
        );
        return Err(UsageError(why));
    }
    if deck.is_whole() {
        return Ok(());
    }
    Err(UsageError(
        "--crack takes whole decks of different cards: equal ones hide the order that is needed".into(),
    ))
}

/// Searches for the generator and the seed that made these decks, the first ones that came; as far as it comes until
/// the stop is set, which may be nowhere.
///
/// # Errors
/// If the decks are not whole, or too large.
pub(crate) fn search(
    arguments: &Audit,
    deck: &Deck,
    decks: &[Vec<u32>],
    stop: &Stop,
) -> anyhow::Result<Option<Cracked>> {
    check(deck)?;
    let decks = decks.iter().map(|deck| ObservedDeck::of_order(deck)).collect::<Result<Vec<_>, _>>();
    let decks = decks.context("--crack")?;
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (around, within) = (arguments.seeds.around.unwrap_or_else(now), arguments.seeds.within);
    let milliseconds = within.min(MILLISECONDS_WITHIN) * 1000;
    let seeds = |from: u64, to: u64| {
        (from..=to).step_by(SEEDS_AT_ONCE as usize).map(move |low| (low, to.min(low + SEEDS_AT_ONCE - 1)))
    };
    let second = around.saturating_sub(within);
    let now = around.saturating_mul(1000);
    let millisecond = now.saturating_sub(milliseconds);
    let of = |generator: Generator| move |method: &Method| method.generator() == generator;
    let all = Method::all();
    let java: Vec<Method> = all.iter().copied().filter(of(Generator::Java)).collect();
    let delphi: Vec<Method> = all.iter().copied().filter(of(Generator::Delphi)).collect();
    // Small numbers and process numbers; the clock in seconds; in milliseconds.
    let mut parts: Vec<(&[Method], (u64, u64))> = Vec::new();
    parts.extend(seeds(0, 0xffff).map(|part| (&all[..], part)));
    parts.extend(seeds(second.max(0x1_0000), around.saturating_add(within)).map(|part| (&all[..], part)));
    parts.extend(seeds(millisecond, now.saturating_add(milliseconds)).map(|part| (&java[..], part)));
    parts.extend(seeds(0x1_0000, DAY).map(|part| (&delphi[..], part)));

    let progress = Progress::of_seeds(arguments.quiet, parts.len() as u64);
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let one = |which: usize| {
        let mine = parts.iter().skip(which).step_by(threads);
        let mut found: Option<Cracked> = None;
        for (methods, (low, high)) in mine.take_while(|_| !stop.is_raised()) {
            let part = crack(&decks, methods, &Seeds::range(*low..=*high)).context("--crack")?;
            progress.add(1);
            found = Some(match found {
                Some(found) => both(found, part),
                None => part,
            });
        }
        Ok(found)
    };
    let found = thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = (0..threads).map(|which| scope.spawn(move || one(which))).collect();
        let found = threads.into_iter().map(|thread| match thread.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        found.collect::<anyhow::Result<Vec<Option<Cracked>>>>()
    })?;
    Ok(found.into_iter().flatten().reduce(both))
}

/// What was found, as a test among those of the decks. None if nothing was.
pub(crate) fn test(found: &Cracked) -> Option<Test> {
    Some(Test::of_seed(found.hits.len() as u64, found_seed(found)?))
}

/// What was found. What chance alone would find is no finding.
pub(crate) fn finding(found: &Cracked, cards: &Cards) -> FurtherFinding {
    match found_seed(found) {
        Some(seed) if seed.log10_by_chance < UNRESOLVED_BELOW.log10() => FurtherFinding::FoundSeed(seed),
        _ => FurtherFinding::NoSeed {
            candidates: candidates(found),
            by_chance: found.hits.len() as u64,
            order_is_guessed: !cards.order_is_known,
        },
    }
}

/// The best hit, if there is one.
fn found_seed(found: &Cracked) -> Option<FoundSeed> {
    let hit = found.hits.first()?;
    let explained = hit.explained();
    let alike = found.hits.iter().filter(|other| other.explained() == explained).count() - 1;
    Some(FoundSeed {
        generator: <&str>::from(hit.method.generator()).into(),
        bounding: <&str>::from(hit.method.bounding()).into(),
        shuffle_loop: <&str>::from(hit.method.shuffle_loop()).into(),
        method: hit.method.to_string(),
        seed: hit.seed,
        next: hit.next.len() as u32,
        explained: explained as u32,
        alike: alike as u64,
        candidates: candidates(found),
        log10_by_chance: found.log10_by_chance(),
    })
}

fn candidates(found: &Cracked) -> u64 {
    u64::try_from(found.candidates).unwrap_or(u64::MAX)
}

/// What two searches found; which method and seed were tried twice counts twice.
fn both(one: Cracked, other: Cracked) -> Cracked {
    let mut hits = one.hits;
    hits.extend(other.hits);
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.explained()));
    Cracked {
        hits,
        not_kept: one.not_kept + other.not_kept,
        candidates: one.candidates + other.candidates,
        cards: one.cards,
    }
}

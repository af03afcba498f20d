//! The search for a seed, or for the state of a generator, as the audit asks for it.

mod named;
mod plan;
mod words;

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use evenhand_audit::battery::{self, Deck, FoundSeed, NumberSource, RecoveredState, Test, UNRESOLVED_BELOW};
use evenhand_audit::{FurtherFinding, Search, SearchSpeed, SearchedSeeds, TriedSeeds};
use evenhand_classics::seed_search::{
    Cracked, Method, NextDeck, ObservedDeck, ObservedDeckError, SeedHit, Seeding, crack,
};
use evenhand_classics::state_recovery::{self, hypotheses, recover_v8};
use evenhand_locale::Language;
use evenhand_sources::{Cards, Stop};
pub(crate) use named::in_language;
use plan::Plan;
use words::WORDS;

use crate::arguments::Audit;
use crate::language;
use crate::outcome::UsageError;
use crate::progress::Progress;
use crate::streams::stderr;

/// Decks that the search for a seed takes of them: the first is searched for, the others confirm it.
const SEARCHED_DECKS: usize = 3;

/// The most cards of a deck whose seed is searched for.
const MAX_CARDS: u32 = 255;

/// That the seed of such decks can be searched for.
///
/// # Errors
/// If they are not visible whole.
pub(crate) fn check(deck: &Deck) -> Result<(), UsageError> {
    let words = WORDS.messages(language::messages());
    if deck.cards() > MAX_CARDS {
        let facts = [("most", MAX_CARDS.into()), ("cards", deck.cards().into())];
        return Err(UsageError(words.format("too-many-cards", facts)));
    }
    if deck.is_whole() { Ok(()) } else { Err(UsageError(words.text("not-whole"))) }
}

/// What the search found, and went through.
pub(crate) struct Found {
    seeds: Option<Cracked>,
    state: Option<RecoveredState>,
    /// Seeds that were to be tried.
    ranges: Vec<TriedSeeds>,
    pub(crate) searched: Vec<SearchedSeeds>,
    /// If seeds were tried.
    pub(crate) speed: Option<SearchSpeed>,
}

/// Searches for the generator and the seed that made these decks, the first ones that came, or the state; as far as it
/// comes until the stop is set, which may be nowhere.
///
/// # Errors
/// If the decks are not whole, or too large.
pub(crate) fn search(
    arguments: &Audit,
    deck: &Deck,
    decks: &[Vec<u32>],
    stop: &Stop,
) -> anyhow::Result<Option<Found>> {
    check(deck)?;
    if decks.is_empty() {
        return Ok(None);
    }
    let language = language::messages();
    let wrong = |error: ObservedDeckError| anyhow::anyhow!("--crack: {}", error.text(language));
    let decks = decks.iter().map(|deck| ObservedDeck::of_order(deck)).collect::<Result<Vec<_>, _>>();
    let mut decks = decks.map_err(wrong)?;
    let recovered = recover_v8(&decks).map_err(wrong)?.map(|found| recovered(&found, deck.cards()));
    let state = recovered.filter(|found| found.log10_by_chance < UNRESOLVED_BELOW.log10());
    if state.is_some() {
        // It makes all decks: no seed of another generator does.
        let searched = vec![searched_state(true), sorts()];
        return Ok(Some(Found { seeds: None, state, ranges: Vec::new(), searched, speed: None }));
    }
    // A clock that seeds each deck repeats it within its second: the next second says more.
    decks.dedup();
    let decks = &decks[..decks.len().min(SEARCHED_DECKS)];

    let mut plan = Plan::new(&arguments.seeds);
    plan.measure(decks).map_err(wrong)?;
    let plan = plan;
    if !arguments.quiet && plan.is_long() {
        // Where nobody reads it, the search goes on.
        let _ = writeln!(stderr(), "{}", plan.announcement(language));
    }
    let progress = Progress::of_work(arguments.quiet, plan.work(), &template(language));
    // A seed that makes all of the decks ends it: after its range, so that the same is told each time, or at once where
    // that takes hours.
    let enough = AtomicBool::new(false);
    let begun = Instant::now();
    let one = |range: usize| {
        let mut found: Option<Cracked> = None;
        while let Some(part) = plan.next(range).filter(|_| !stop.is_raised()) {
            if plan.is_every(range) && enough.load(Ordering::Relaxed) {
                continue;
            }
            let since = Instant::now();
            let cracked = crack(decks, part.methods, &part.seeds())?;
            enough.fetch_or(is_proved(&cracked, decks.len()), Ordering::Relaxed);
            let seeds = part.high - part.low + 1;
            plan.tried(range, seeds, since.elapsed());
            progress.add(plan.work_of(range, seeds));
            found = Some(match found {
                Some(found) => found.joined(cracked),
                None => cracked,
            });
        }
        Ok(found)
    };
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut found = Vec::new();
    for range in 0..plan.ranges() {
        if enough.load(Ordering::Relaxed) {
            break;
        }
        progress.say(|| plan.described(range, language));
        found.extend(
            thread::scope(|scope| {
                let threads: Vec<_> = (0..threads).map(|_| scope.spawn(|| one(range))).collect();
                let found = threads.into_iter().map(|thread| match thread.join() {
                    Ok(found) => found,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                found.collect::<Result<Vec<Option<Cracked>>, ObservedDeckError>>()
            })
            .map_err(wrong)?,
        );
    }
    let speed = plan.speed(begun.elapsed());
    let mut seeds = found.into_iter().flatten().reduce(Cracked::joined);
    if let Some(seeds) = &mut seeds {
        // Whichever thread found it; of seeds that do as much, that which is nearest to the time that was given.
        let around = plan.around();
        let distance = |hit: &SeedHit| hit.seed.abs_diff(around).min((hit.seed / 1000).abs_diff(around));
        seeds.hits.sort_by_key(|hit| {
            (std::cmp::Reverse(hit.explained()), hit.method.seeding(), distance(hit), hit.method, hit.seed)
        });
    }
    let best = seeds.as_ref().and_then(found_seed);
    let sure = best.filter(|seed| seed.log10_by_chance < UNRESOLVED_BELOW.log10());
    let generator = sure.map(|seed| String::from(seed.generator));
    let mut searched = plan.searched(generator.as_deref());
    searched.insert(0, searched_state(false));
    searched.push(sorts());
    Ok(Some(Found { seeds, state, ranges: plan.seeds(), searched, speed }))
}

/// How progress is shown: a bar, what is being searched, and the time that is left.
fn template(language: Language) -> String {
    let facts = [("bar", "{bar:10}"), ("percent", "{percent}"), ("left", "{eta}"), ("what", "{msg}")];
    WORDS.messages(language).format("progress", facts.map(|(name, fact)| (name, fact.into())))
}

/// Whether a seed makes all of the decks, and chance would not.
fn is_proved(found: &Cracked, decks: usize) -> bool {
    found.hits.first().is_some_and(|hit| hit.explained() + 1 == decks)
        && found.log10_by_chance() < UNRESOLVED_BELOW.log10()
}

/// What is known and cannot be sought: a sort by random keys, or by a comparator that draws, shows no interval of a number.
fn sorts() -> SearchedSeeds {
    SearchedSeeds { search: Search::SortNotSearched, methods: 0, complete: false, ..searched_state(false) }
}

/// The state of V8's `Math.random`, as it was sought.
fn searched_state(found: bool) -> SearchedSeeds {
    SearchedSeeds {
        generator: V8.into(),
        name: named::generator(V8, Language::English),
        search: Search::State,
        ranges: Vec::new(),
        methods: hypotheses() as u64,
        shuffles: Vec::new(),
        bounding: Vec::new(),
        seeding: Vec::new(),
        tried: 0,
        seed_bits: 128,
        complete: true,
        found,
    }
}

/// The id of the generator whose state is solved for.
const V8: &str = "v8";

/// A state that was solved for.
fn recovered(found: &state_recovery::RecoveredState, cards: u32) -> RecoveredState {
    let shuffle_loop = <&str>::from(found.shuffle_loop);
    RecoveredState {
        generator: V8.into(),
        shuffle_loop: shuffle_loop.into(),
        method: named::state(shuffle_loop, Language::English),
        state: format!("{:016x}{:016x}", found.state[0], found.state[1]),
        decks: found.decks,
        foretold: found.foretold,
        passed: found.passed,
        put_back: found.put_back,
        log10_by_chance: found.log10_by_chance(cards),
    }
}

impl Found {
    /// What was found, as tests among those of the decks.
    pub(crate) fn tests(&self) -> Vec<Test> {
        let seed = self.seeds.as_ref().and_then(|found| Some((found.hits.len() as u64, found_seed(found)?)));
        let seed = seed.map(|(hits, seed)| Test::of_seed(hits, seed));
        seed.into_iter().chain(self.state.clone().map(Test::of_state)).collect()
    }

    /// What was found. What chance alone would find is no finding.
    pub(crate) fn findings(&self, cards: &Cards) -> Vec<FurtherFinding> {
        let state = self.state.clone().map(FurtherFinding::RecoveredState);
        let seeds = self.seeds.as_ref().and_then(|found| match found_seed(found) {
            Some(seed) if seed.log10_by_chance < UNRESOLVED_BELOW.log10() => {
                Some(FurtherFinding::FoundSeed(seed))
            }
            _ if state.is_some() => None,
            _ => Some(FurtherFinding::NoSeed {
                candidates: candidates(found),
                by_chance: found.hits.len() as u64,
                ranges: self.ranges.clone(),
                order_is_guessed: !cards.order_is_known,
            }),
        });
        state.clone().into_iter().chain(seeds).collect()
    }
}

/// The best hit, if there is one.
fn found_seed(found: &Cracked) -> Option<FoundSeed> {
    let hit = found.hits.first()?;
    let explained = hit.explained();
    let alike = found.hits.iter().filter(|other| other.explained() == explained).count() - 1;
    Some(FoundSeed {
        generator: NumberSource::Generator(<&str>::from(hit.method.generator()).into()),
        bounding: <&str>::from(hit.method.bounding()).into(),
        shuffle_loop: <&str>::from(hit.method.shuffle_loop()).into(),
        seeding: seeding(hit.method),
        method: hit.method.text(Language::English),
        seed: hit.seed,
        next: hit.next.len() as u32,
        explained: explained as u32,
        reseeded: hit.next.iter().filter(|next| matches!(next, NextDeck::Reseeded { .. })).count() as u32,
        alike: alike as u64,
        candidates: candidates(found),
        log10_by_chance: found.log10_by_chance(),
    })
}

/// When a method seeds, as the report tells it.
fn seeding(method: Method) -> battery::Seeding {
    match method.seeding() {
        Seeding::Once => battery::Seeding::Once,
        Seeding::EveryDraw => battery::Seeding::EveryDraw,
        _ => battery::Seeding::NotSaid,
    }
}

fn candidates(found: &Cracked) -> u64 {
    u64::try_from(found.candidates).unwrap_or(u64::MAX)
}

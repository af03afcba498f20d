//! Which seeds of which generators are tried, in parts, and which were.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use evenhand_audit::{Search, SearchedSeeds, SeedOrigin, SeedRange};
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{Cracked, Method, ObservedDeck, Seeds, crack};

use crate::arguments::Seeds as Arguments;

/// Seconds around a time within which milliseconds are tried: 7 million seeds.
const MILLISECONDS_WITHIN: u64 = 3600;

/// Milliseconds of a day, the seeds of Delphi's `Randomize`.
const DAY: u64 = 86_400_000;

/// The last of the small seeds.
const SMALL: u64 = 0xffff;

/// Seeds tried between two looks for Ctrl-C.
const SEEDS_AT_ONCE: u64 = 1 << 16;

/// All seeds are tried of so many bits; those of more are cut off there.
const EVERY_BITS: u32 = 32;

/// Seeds by which the speed of a generator is measured: some milliseconds.
const MEASURED: u64 = 1 << 11;

/// Seeds in a row of some methods.
struct Range {
    methods: Vec<Method>,
    of: SeedOrigin,
    low: u64,
    high: u64,
    /// Parts of all ranges before it.
    before: u64,
    tried: AtomicU64,
    /// Whether a seed of it made the first deck.
    hit: AtomicBool,
}

impl Range {
    fn parts(&self) -> u64 {
        (self.high - self.low) / SEEDS_AT_ONCE + 1
    }
}

/// All that is to be tried.
pub(super) struct Plan {
    ranges: Vec<Range>,
    next: AtomicU64,
}

/// Some seeds of a range, which is told by its index.
pub(super) struct Part<'a> {
    pub(super) range: usize,
    pub(super) methods: &'a [Method],
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Plan {
    pub(super) fn new(arguments: &Arguments) -> Self {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (around, within) = (arguments.around.unwrap_or_else(now), arguments.within);
        let milliseconds = within.min(MILLISECONDS_WITHIN) * 1000;
        let every = |generator: Generator| {
            arguments.every_seed.as_ref().is_some_and(|chosen| {
                generator.seed_bits() != 48 && (chosen.is_empty() || chosen.contains(&generator))
            })
        };
        let methods = |of: &dyn Fn(Generator) -> bool| {
            Method::all().into_iter().filter(|method| of(method.generator())).collect::<Vec<_>>()
        };
        let mut plan = Self { ranges: Vec::new(), next: AtomicU64::new(0) };
        let some = methods(&|generator| !every(generator));
        plan.add(some.clone(), SeedOrigin::Small, 0..=SMALL);
        // Small numbers and process numbers; the clock in seconds; in milliseconds.
        let second = around.saturating_sub(within).max(SMALL + 1);
        plan.add(some, SeedOrigin::Seconds, second..=around.saturating_add(within));
        let java = methods(&|generator| generator == Generator::Java);
        let now = around.saturating_mul(1000);
        plan.add(
            java,
            SeedOrigin::Milliseconds,
            now.saturating_sub(milliseconds)..=now.saturating_add(milliseconds),
        );
        let delphi = methods(&|generator| generator == Generator::Delphi && !every(generator));
        plan.add(delphi, SeedOrigin::MillisecondsOfDay, SMALL + 1..=DAY);
        for generator in Generator::ALL.iter().copied().filter(|generator| every(*generator)) {
            let last = (1_u64 << generator.seed_bits().min(EVERY_BITS)) - 1;
            plan.add(methods(&|other| other == generator), SeedOrigin::Every, 0..=last);
        }
        plan
    }

    fn add(&mut self, methods: Vec<Method>, of: SeedOrigin, seeds: std::ops::RangeInclusive<u64>) {
        if methods.is_empty() || seeds.is_empty() {
            return;
        }
        let before = self.parts();
        let (low, high) = seeds.into_inner();
        let (tried, hit) = (AtomicU64::new(0), AtomicBool::new(false));
        self.ranges.push(Range { methods, of, low, high, before, tried, hit });
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> u64 {
        self.ranges.last().map_or(0, |last| last.before + last.parts())
    }

    /// The next part that nobody has taken.
    pub(super) fn next(&self) -> Option<Part<'_>> {
        let part = self.next.fetch_add(1, Ordering::Relaxed);
        let range = self.ranges.partition_point(|range| range.before <= part).checked_sub(1)?;
        let of = &self.ranges[range];
        let low = of.low.checked_add((part - of.before) * SEEDS_AT_ONCE).filter(|low| *low <= of.high)?;
        let high = of.high.min(low.saturating_add(SEEDS_AT_ONCE - 1));
        Some(Part { range, methods: &of.methods, low, high })
    }

    /// Whether a range is of all seeds.
    pub(super) fn is_every(&self, range: usize) -> bool {
        self.ranges[range].of == SeedOrigin::Every
    }

    /// Notes that as many seeds of a range were tried.
    pub(super) fn tried(&self, range: usize, seeds: u64, found: &Cracked) {
        self.ranges[range].tried.fetch_add(seeds, Ordering::Relaxed);
        self.ranges[range].hit.fetch_or(!found.hits.is_empty(), Ordering::Relaxed);
    }

    /// Whether it takes long enough for the time to be told before.
    pub(super) fn is_long(&self) -> bool {
        self.ranges.iter().any(|range| range.of == SeedOrigin::Every)
    }

    /// How long it takes, measured on these decks.
    ///
    /// # Errors
    /// If they cannot be searched for.
    pub(super) fn announcement(&self, decks: &[ObservedDeck]) -> anyhow::Result<String> {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (mut all, mut each) = (Duration::ZERO, Vec::new());
        for range in self.ranges.iter().filter(|range| range.of == SeedOrigin::Every) {
            let since = Instant::now();
            crack(decks, &range.methods, &Seeds::range(range.low..=range.low + MEASURED - 1))
                .context("--crack")?;
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let times = (range.high - range.low + 1) as f64 / MEASURED as f64 / threads as f64;
            let time = since.elapsed().mul_f64(times);
            all += time;
            let generator: &str = range.methods[0].generator().into();
            each.push(format!("{generator} {}", in_words(time)));
        }
        let (all, each) = (in_words(all), each.join(", "));
        let cores = if threads == 1 { "one core".to_string() } else { format!("{threads} cores") };
        Ok(format!(
            "--every-seed: about {all} on {cores} ({each}); Ctrl-C ends it, and the report says how far it came"
        ))
    }

    /// What was searched, by generator: which of them makes the decks, if one does.
    pub(super) fn searched(&self, found: Option<&str>) -> Vec<SearchedSeeds> {
        let of = |generator: &Generator| {
            let mine = |range: &&Range| range.methods.iter().any(|method| method.generator() == *generator);
            let ranges = || self.ranges.iter().filter(mine);
            let id: &str = (*generator).into();
            let methods = Method::all().iter().filter(|method| method.generator() == *generator).count();
            SearchedSeeds {
                generator: id.into(),
                name: generator.name().into(),
                search: Search::Seeds,
                ranges: ranges()
                    .map(|range| SeedRange { of: range.of, from: range.low, to: range.high })
                    .collect(),
                methods: methods as u64,
                tried: ranges().map(|range| range.tried.load(Ordering::Relaxed)).sum(),
                seed_bits: generator.seed_bits(),
                complete: ranges()
                    .all(|range| range.tried.load(Ordering::Relaxed) == range.high - range.low + 1),
                found: found == Some(id),
            }
        };
        Generator::ALL.iter().map(of).collect()
    }
}

/// A time to one unit.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0..=99 => format!("{} s", time.as_secs().max(1)),
        seconds @ 100..=5_999 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(every_seed: Option<Vec<Generator>>) -> Plan {
        Plan::new(&Arguments { crack: true, around: Some(1_700_000_000), within: 100, every_seed })
    }

    #[test]
    fn parts_cover_every_range_once() {
        let plan = plan(None);
        let mut seeds = vec![0_u64; plan.ranges.len()];
        let mut parts = 0;
        while let Some(Part { range, low, high, .. }) = plan.next() {
            assert_eq!(low, plan.ranges[range].low + seeds[range]);
            seeds[range] += high - low + 1;
            parts += 1;
        }
        assert_eq!(parts, plan.parts());
        // Small; 100 seconds before and after; as many milliseconds; a day of milliseconds but for the small ones.
        assert_eq!(seeds, [65_536, 201, 200_001, 86_400_001 - 65_536]);
        assert!(!plan.is_long());
    }

    #[test]
    fn all_seeds_of_a_generator_take_the_place_of_some() {
        let every = plan(Some(vec![Generator::Go]));
        let searched = every.searched(None);
        let go = searched.iter().find(|one| one.generator == "go").unwrap();
        assert_eq!(go.ranges, [SeedRange { of: SeedOrigin::Every, from: 0, to: (1 << 31) - 1 }]);
        let java = searched.iter().find(|one| one.generator == "java").unwrap();
        assert_eq!(java.ranges.len(), 3);
        // Java's seeds of 48 bits are too many.
        let all = plan(Some(Vec::new()));
        assert_eq!(all.ranges.iter().filter(|range| range.of == SeedOrigin::Every).count(), 13);
        assert!(all.is_long());
    }

    #[test]
    fn a_time_is_told_in_one_unit() {
        let said = [0, 40, 150, 7300].map(|seconds| in_words(Duration::from_secs(seconds)));
        assert_eq!(said, ["1 s", "40 s", "3 min", "3 h"]);
    }
}

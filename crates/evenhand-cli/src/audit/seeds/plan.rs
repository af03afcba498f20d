//! Which seeds of which generators are tried, in parts, and which were.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use evenhand_audit::{Search, SearchedSeeds, SeedOrigin, SeedRange, TriedSeeds};
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{Method, ObservedDeck, ObservedDeckError, Seeds, crack};
use evenhand_locale::{Language, grouped};

use super::words::WORDS;
use crate::arguments::Seeds as Arguments;
use crate::clock;

/// Seconds around a time within which milliseconds are tried: 7 million seeds.
const MILLISECONDS_WITHIN: u64 = 3600;

/// Milliseconds of a day, the seeds of Delphi's `Randomize`.
const DAY: u64 = 86_400_000;

/// The last of the small seeds: process numbers, and whatever people type; 11 s on one core for all generators but Python's.
const SMALL: u64 = 999_999;

/// Of a generator that takes 3.5 µs to seed, a third of what all together take (November 2026, an AMD EPYC): process
/// numbers.
const SMALL_OF_PYTHON: u64 = 0xffff;

/// Seeds tried between two looks for Ctrl-C: a third of a second of all methods.
const SEEDS_AT_ONCE: u64 = 1 << 14;

/// A generator whose seeds have at most this many bits is searched whole; of a larger one, the seeds below 2 to this.
const EVERY_BITS: u32 = 32;

/// Seeds by which the speed of a generator is measured: some milliseconds.
const MEASURED: u64 = 1 << 11;

/// Seeds in a row of some methods.
struct Range {
    methods: Vec<Method>,
    of: SeedOrigin,
    low: u64,
    high: u64,
    /// The next part that is not taken.
    next: AtomicU64,
    tried: AtomicU64,
}

/// All that is to be tried.
pub(super) struct Plan {
    /// The second that decks were shuffled about.
    around: u64,
    ranges: Vec<Range>,
}

/// Some seeds of a range.
pub(super) struct Part<'a> {
    pub(super) methods: &'a [Method],
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Plan {
    pub(super) fn new(arguments: &Arguments) -> Self {
        let (around, within) = (arguments.around.unwrap_or_else(clock::second), arguments.within);
        let milliseconds = within.min(MILLISECONDS_WITHIN) * 1000;
        let every = |generator: Generator| {
            arguments.every_seed.as_ref().is_some_and(|chosen| {
                generator.seed_bits() != 48 && (chosen.is_empty() || chosen.contains(&generator))
            })
        };
        let methods = |of: &dyn Fn(Generator) -> bool| {
            Method::all().into_iter().filter(|method| of(method.generator())).collect::<Vec<_>>()
        };
        let mut plan = Self { around, ranges: Vec::new() };
        let java = methods(&|generator| generator == Generator::Java);
        let delphi = methods(&|generator| generator == Generator::Delphi && !every(generator));
        // Python's generator apart, which takes long to seed.
        let small = [(false, SMALL), (true, SMALL_OF_PYTHON)].map(|(is_python, small)| {
            let is_one = |generator| (generator == Generator::Python) == is_python;
            (methods(&|generator| is_one(generator) && !every(generator)), small)
        });
        // The clock first: of a generator that is seeded before every draw many small seeds make a deck, too.
        for (methods, small) in &small {
            let second = around.saturating_sub(within).max(small + 1);
            plan.add(methods.clone(), SeedOrigin::Seconds, second..=around.saturating_add(within));
        }
        let now = around.saturating_mul(1000);
        plan.add(
            java,
            SeedOrigin::Milliseconds,
            now.saturating_sub(milliseconds)..=now.saturating_add(milliseconds),
        );
        // Small numbers and process numbers.
        for (methods, small) in small {
            plan.add(methods, SeedOrigin::Small, 0..=small);
        }
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
        let (low, high) = seeds.into_inner();
        let (next, tried) = (AtomicU64::new(0), AtomicU64::new(0));
        self.ranges.push(Range { methods, of, low, high, next, tried });
    }

    /// The second about which decks were shuffled.
    pub(super) fn around(&self) -> u64 {
        self.around
    }

    /// The number of ranges, which are to be searched in their order.
    pub(super) fn ranges(&self) -> usize {
        self.ranges.len()
    }

    /// All pairs of a method and a seed, which take about as long each.
    pub(super) fn candidates(&self) -> u64 {
        self.ranges.iter().map(|range| range.methods.len() as u64 * (range.high - range.low + 1)).sum()
    }

    /// What a range is of, for a person who waits.
    pub(super) fn described(&self, range: usize, language: Language) -> String {
        let of = &self.ranges[range];
        let mut generators: Vec<Generator> = of.methods.iter().map(Method::generator).collect();
        generators.dedup();
        let origin = match of.of {
            SeedOrigin::Small => "small",
            SeedOrigin::Seconds => "seconds",
            SeedOrigin::Milliseconds => "milliseconds",
            SeedOrigin::MillisecondsOfDay => "milliseconds-of-day",
            _ => "every",
        };
        let unit = if of.of == SeedOrigin::Milliseconds { 1000 } else { 1 };
        let facts = [
            ("origin", origin.into()),
            ("count", generators.len().into()),
            ("generator", generators.first().map_or_else(String::new, |one| one.text(language)).into()),
            ("from", grouped(&of.low).into()),
            ("to", grouped(&of.high).into()),
            ("begin", clock::utc(of.low / unit).into()),
            ("end", clock::utc(of.high / unit).into()),
        ];
        WORDS.messages(language).format("searching", facts)
    }

    /// The next part of a range that no thread has taken.
    pub(super) fn next(&self, range: usize) -> Option<Part<'_>> {
        let of = &self.ranges[range];
        let part = of.next.fetch_add(1, Ordering::Relaxed);
        let low = of.low.checked_add(part * SEEDS_AT_ONCE).filter(|low| *low <= of.high)?;
        let high = of.high.min(low.saturating_add(SEEDS_AT_ONCE - 1));
        Some(Part { methods: &of.methods, low, high })
    }

    /// Whether a range is of all seeds.
    pub(super) fn is_every(&self, range: usize) -> bool {
        self.ranges[range].of == SeedOrigin::Every
    }

    /// Notes that as many seeds of a range were tried.
    pub(super) fn tried(&self, range: usize, seeds: u64) {
        self.ranges[range].tried.fetch_add(seeds, Ordering::Relaxed);
    }

    /// Whether it takes long enough for the time to be told before.
    pub(super) fn is_long(&self) -> bool {
        self.ranges.iter().any(|range| range.of == SeedOrigin::Every)
    }

    /// How long it takes, measured on these decks.
    ///
    /// # Errors
    /// If they cannot be searched for.
    pub(super) fn announcement(
        &self,
        decks: &[ObservedDeck],
        language: Language,
    ) -> Result<String, ObservedDeckError> {
        let words = WORDS.messages(language);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (mut all, mut each) = (Duration::ZERO, Vec::new());
        for range in self.ranges.iter().filter(|range| range.of == SeedOrigin::Every) {
            let since = Instant::now();
            crack(decks, &range.methods, &Seeds::range(range.low..=range.low + MEASURED - 1))?;
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let times = (range.high - range.low + 1) as f64 / MEASURED as f64 / threads as f64;
            let time = since.elapsed().mul_f64(times);
            all += time;
            let generator: &str = range.methods[0].generator().into();
            each.push(format!("{generator} {}", in_words(time, language)));
        }
        let facts = [
            ("time", in_words(all, language).into()),
            ("cores", threads.into()),
            ("each", each.join(&words.text("separator")).into()),
        ];
        Ok(words.format("every-seed", facts))
    }

    /// What was searched, by generator: which of them makes the decks, if one does. Ranges that come after those in which
    /// it was found are not among them.
    pub(super) fn searched(&self, found: Option<&str>) -> Vec<SearchedSeeds> {
        let tried = |range: &Range| range.tried.load(Ordering::Relaxed);
        let of = |generator: &Generator| {
            let mine = |range: &&Range| {
                let is_of_it = range.methods.iter().any(|method| method.generator() == *generator);
                is_of_it && (found.is_none() || tried(range) > 0)
            };
            let ranges = || self.ranges.iter().filter(mine);
            ranges().next()?;
            let id: &str = (*generator).into();
            let methods: Vec<Method> =
                Method::all().into_iter().filter(|method| method.generator() == *generator).collect();
            let each = |id: fn(&Method) -> &'static str| {
                let mut ids: Vec<String> = Vec::new();
                for id in methods.iter().map(id) {
                    if !ids.iter().any(|known| known == id) {
                        ids.push(id.into());
                    }
                }
                ids
            };
            Some(SearchedSeeds {
                generator: id.into(),
                name: generator.text(Language::English),
                search: Search::Seeds,
                ranges: ranges()
                    .map(|range| SeedRange { of: range.of, from: range.low, to: range.high })
                    .collect(),
                methods: methods.len() as u64,
                shuffles: each(|method| method.shuffle_loop().into()),
                bounding: each(|method| method.bounding().into()),
                seeding: each(|method| method.seeding().into()),
                tried: ranges().map(tried).sum(),
                seed_bits: generator.seed_bits(),
                complete: ranges().all(|range| tried(range) == range.high - range.low + 1),
                found: found == Some(id),
            })
        };
        Generator::ALL.iter().filter_map(of).collect()
    }

    /// The seeds that were tried, of ranges that were gone through: those that several generators have once; a few generators are named.
    pub(super) fn seeds(&self) -> Vec<TriedSeeds> {
        const MAX_NAMES: usize = 3;
        let mut seeds: Vec<TriedSeeds> = Vec::new();
        let is_done = |range: &&Range| range.tried.load(Ordering::Relaxed) > range.high - range.low;
        for range in self.ranges.iter().filter(is_done) {
            let mut generators: Vec<Generator> = range.methods.iter().map(Method::generator).collect();
            generators.dedup();
            let mut generator_ids = generators.iter().map(|one| <&str>::from(one).into()).collect();
            let mut generators = generators.iter().map(|one| one.text(Language::English)).collect();
            let is_same =
                |one: &&mut TriedSeeds| (one.of, one.from, one.to) == (range.of, range.low, range.high);
            if let Some(seeds) = seeds.iter_mut().find(is_same) {
                seeds.generators.append(&mut generators);
                seeds.generator_ids.append(&mut generator_ids);
            } else {
                let (of, from, to) = (range.of, range.low, range.high);
                seeds.push(TriedSeeds { of, from, to, generators, generator_ids });
            }
        }
        for seeds in seeds.iter_mut().filter(|seeds| seeds.generators.len() > MAX_NAMES) {
            seeds.generators.clear();
            seeds.generator_ids.clear();
        }
        seeds
    }
}

/// A time to one unit.
fn in_words(time: Duration, language: Language) -> String {
    let (unit, count) = match time.as_secs() {
        0..=99 => ("s", time.as_secs().max(1)),
        seconds @ 100..=5_999 => ("min", seconds.div_ceil(60)),
        seconds => ("h", seconds.div_ceil(3600)),
    };
    WORDS.messages(language).format("time", [("unit", unit.into()), ("count", count.into())])
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
        let mut candidates = 0;
        for (range, seeds) in seeds.iter_mut().enumerate() {
            while let Some(Part { methods, low, high }) = plan.next(range) {
                assert_eq!(low, plan.ranges[range].low + *seeds);
                *seeds += high - low + 1;
                plan.tried(range, high - low + 1);
                candidates += methods.len() as u64 * (high - low + 1);
            }
            for language in Language::ALL {
                assert!(!plan.described(range, language).is_empty());
            }
        }
        assert_eq!(candidates, plan.candidates());
        // 100 seconds before and after; as many milliseconds; small; a day of milliseconds but for the small ones.
        assert_eq!(seeds, [201, 201, 200_001, 1_000_000, 65_536, 85_400_001]);
        assert!(plan.searched(None).iter().all(|one| one.complete && !one.found));
        let seeds = plan.seeds();
        let kinds: Vec<_> = seeds.iter().map(|seeds| (seeds.of, seeds.generators.len())).collect();
        assert_eq!(
            kinds,
            [
                (SeedOrigin::Seconds, 0),
                (SeedOrigin::Milliseconds, 1),
                (SeedOrigin::Small, 0),
                (SeedOrigin::Small, 1),
                (SeedOrigin::MillisecondsOfDay, 1),
            ]
        );
        assert_eq!((seeds[3].to, &*seeds[3].generators[0]), (65_535, "MT19937 as Python seeds it"));
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
    fn ranges_after_that_of_the_seed_are_not_named() {
        let plan = plan(None);
        plan.tried(0, 201);
        let searched = plan.searched(Some("go"));
        assert!(
            searched.iter().all(|one| one.ranges.len() == 1 && one.complete && one.generator != "python")
        );
        assert!(searched.iter().any(|one| one.found));
        // Interrupted.
        assert!(plan.searched(None).iter().all(|one| !one.complete));
    }

    #[test]
    fn a_time_is_told_in_one_unit() {
        let said =
            |language| [0, 40, 150, 7300].map(|seconds| in_words(Duration::from_secs(seconds), language));
        assert_eq!(said(Language::English), ["1 s", "40 s", "3 min", "3 h"]);
        assert_eq!(said(Language::Chinese), ["1 秒", "40 秒", "3 分钟", "3 小时"]);
    }
}

//! Which seeds of which generators are tried, in parts, and which were.

mod cost;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use evenhand_audit::{Search, SearchedSeeds, SeedOrigin, SeedRange, TriedSeeds};
use evenhand_classics::generators::Generator;
use evenhand_classics::seed_search::{Method, Seeding, Seeds};
use evenhand_locale::{Language, grouped};

use self::cost::Cost;
use super::words::WORDS;
use crate::arguments::Seeds as Arguments;
use crate::clock;

/// Seconds around a time within which milliseconds are tried: 7 million seeds.
const MILLISECONDS_WITHIN: u64 = 3600;

/// Milliseconds of a day, the seeds of Delphi's `Randomize`.
const DAY: u64 = 86_400_000;

/// The last of the seeds that people type, and of process numbers.
const TYPED: u64 = 0xffff;

/// The last of the small seeds.
const SMALL: u64 = 999_999;

/// Steps of a double in a second between 2004 and 2038: `time.time()` has as many values.
const STEPS: u32 = 22;

/// Seconds of which a double has these steps.
const STEPPED: std::ops::Range<u64> = 1 << 30..1 << 31;

/// Seeds tried between two looks for Ctrl-C: a third of a second of all methods.
const SEEDS_AT_ONCE: u64 = 1 << 14;

/// A generator whose seeds have at most this many bits is searched whole; of a larger one, the seeds below 2 to this.
const EVERY_BITS: u32 = 32;

/// Seeds in a row of some methods.
struct Range {
    methods: Vec<Method>,
    of: SeedOrigin,
    low: u64,
    high: u64,
    /// The next part that is not taken.
    next: AtomicU64,
    tried: AtomicU64,
    cost: Cost,
}

impl Range {
    fn seeds(&self) -> u64 {
        self.high - self.low + 1
    }

    fn part(&self, low: u64, high: u64) -> Part<'_> {
        Part { methods: &self.methods, of: self.of, low, high }
    }
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
    of: SeedOrigin,
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Part<'_> {
    /// The seeds as a generator takes them.
    pub(super) fn seeds(&self) -> Seeds {
        if self.of == SeedOrigin::FloatSeconds {
            return Seeds::list((self.low..=self.high).map(hash_of_step).collect());
        }
        Seeds::range(self.low..=self.high)
    }
}

/// The methods of which this holds.
fn methods(of: impl Fn(Method) -> bool) -> Vec<Method> {
    Method::all().into_iter().filter(|method| of(*method)).collect()
}

fn is_once(method: Method) -> bool {
    method.seeding() == Seeding::Once
}

/// Whether a wrong seed fails at its first draws.
fn is_quick(method: Method) -> bool {
    is_once(method) && !method.shuffle_loop().is_of_n_faces()
}

/// Whether programs seed the generator with milliseconds since 1970.
fn takes_milliseconds(method: Method) -> bool {
    matches!(
        method.generator(),
        Generator::Java
            | Generator::Kotlin
            | Generator::Splittable
            | Generator::Mulberry32
            | Generator::Python
            | Generator::Pcg64
    )
}

/// The whole number that `random.seed` of Python takes for the float `step` / 2^22: its hash, the
/// number modulo 2^61 − 1.
fn hash_of_step(step: u64) -> u64 {
    const BITS: u32 = 61;
    // Over 2^22 is times 2^39, a rotation of 61 bits.
    let by = BITS - STEPS;
    (step << by & ((1 << BITS) - 1)) | step >> STEPS
}

impl Plan {
    /// The seeds that people type first, in a second or two, then those of a clock.
    pub(super) fn new(arguments: &Arguments) -> Self {
        let (around, within) = (arguments.around.unwrap_or_else(clock::second), arguments.within);
        let is_every = |generator: Generator| {
            arguments.every_seed.as_ref().is_some_and(|chosen| {
                generator.seed_bits() != 48 && (chosen.is_empty() || chosen.contains(&generator))
            })
        };
        let some = |of: fn(Method) -> bool| methods(|method| of(method) && !is_every(method.generator()));
        let mut plan = Self { around, ranges: Vec::new() };
        plan.add(some(is_once), SeedOrigin::Small, 0..=TYPED);
        let second = around.saturating_sub(within).max(SMALL + 1);
        let small = (some(is_quick), SeedOrigin::Small, TYPED + 1..=SMALL);
        let seconds = (some(|_| true), SeedOrigin::Seconds, second..=around.saturating_add(within));
        // Seconds that the user names are likelier than small seeds that nobody types.
        let is_named = arguments.around.is_some();
        for (methods, of, seeds) in if is_named { [seconds, small] } else { [small, seconds] } {
            plan.add(methods, of, seeds);
        }
        let (now, milliseconds) = (around.saturating_mul(1000), within.min(MILLISECONDS_WITHIN) * 1000);
        let clock = now.saturating_sub(milliseconds)..=now.saturating_add(milliseconds);
        let quick = methods(|method| takes_milliseconds(method) && is_quick(method));
        plan.add(quick, SeedOrigin::Milliseconds, clock.clone());
        // A generator that is seeded before every draw makes a deck from many small seeds: after
        // the clock.
        plan.add(some(|method| !is_once(method)), SeedOrigin::Small, 0..=TYPED);
        plan.add(some(|method| !is_quick(method)), SeedOrigin::Small, TYPED + 1..=SMALL);
        let slow = methods(|method| takes_milliseconds(method) && !is_quick(method));
        plan.add(slow, SeedOrigin::Milliseconds, clock);
        let delphi = some(|method| method.generator() == Generator::Delphi);
        plan.add(delphi, SeedOrigin::MillisecondsOfDay, SMALL + 1..=DAY);
        if arguments.around.is_some() {
            plan.add_floats(around);
        }
        for generator in Generator::ALL.iter().copied().filter(|generator| is_every(*generator)) {
            let last = (1_u64 << generator.seed_bits().min(EVERY_BITS)) - 1;
            plan.add(methods(|method| method.generator() == generator), SeedOrigin::Every, 0..=last);
        }
        plan
    }

    /// Adds the values of Python's `time.time()` in this second, the one before and the one after.
    fn add_floats(&mut self, around: u64) {
        let seconds = around.saturating_sub(1)..around.saturating_add(2);
        if STEPPED.contains(&seconds.start) && STEPPED.contains(&seconds.end) {
            let python = methods(|method| method.generator() == Generator::Python && is_quick(method));
            let steps = seconds.start << STEPS..=(seconds.end << STEPS) - 1;
            self.add(python, SeedOrigin::FloatSeconds, steps);
        }
    }

    fn add(&mut self, methods: Vec<Method>, of: SeedOrigin, seeds: std::ops::RangeInclusive<u64>) {
        if methods.is_empty() || seeds.is_empty() {
            return;
        }
        let (low, high) = seeds.into_inner();
        let (next, tried) = (AtomicU64::new(0), AtomicU64::new(0));
        self.ranges.push(Range { methods, of, low, high, next, tried, cost: Cost::default() });
    }

    /// The second about which decks were shuffled.
    pub(super) fn around(&self) -> u64 {
        self.around
    }

    /// The number of ranges, which are to be searched in their order.
    pub(super) fn ranges(&self) -> usize {
        self.ranges.len()
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
            SeedOrigin::FloatSeconds => "float-seconds",
            _ => "every",
        };
        let unit = of.of.per_second();
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
        Some(of.part(low, high))
    }

    /// Whether a range is of all seeds.
    pub(super) fn is_every(&self, range: usize) -> bool {
        self.ranges[range].of == SeedOrigin::Every
    }

    /// Notes that a thread tried as many seeds of a range in this time.
    pub(super) fn tried(&self, range: usize, seeds: u64, time: Duration) {
        let range = &self.ranges[range];
        range.tried.fetch_add(seeds, Ordering::Relaxed);
        range.cost.add(time);
    }

    /// Whether it takes long enough for the time to be told before.
    pub(super) fn is_long(&self) -> bool {
        self.ranges.iter().any(|range| range.of == SeedOrigin::Every)
    }

    /// Announces how long the search of all seeds takes, as [measured](Self::measure).
    pub(super) fn announcement(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (mut all, mut each) = (Duration::ZERO, Vec::new());
        for range in self.ranges.iter().filter(|range| range.of == SeedOrigin::Every) {
            let time = Duration::from_nanos(range.cost.expected(range.seeds()) / threads as u64);
            all += time;
            let generator: &str = range.methods[0].generator().into();
            each.push(format!("{generator} {}", in_words(time, language)));
        }
        let facts = [
            ("time", in_words(all, language).into()),
            ("cores", threads.into()),
            ("each", each.join(&words.text("separator")).into()),
        ];
        words.format("every-seed", facts)
    }

    /// What was searched, by generator: which of them makes the decks, if one does. Ranges that come after those in which
    /// it was found are not among them.
    pub(super) fn searched(&self, found: Option<&str>) -> Vec<SearchedSeeds> {
        let of = |generator: &Generator| {
            let stretches = self.stretches(*generator, found.is_some());
            stretches.first()?;
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
                ranges: stretches.iter().map(|stretch| stretch.seeds).collect(),
                methods: methods.len() as u64,
                shuffles: each(|method| method.shuffle_loop().into()),
                bounding: each(|method| method.bounding().into()),
                seeding: each(|method| method.seeding().into()),
                tried: stretches.iter().map(|stretch| stretch.tried).sum(),
                seed_bits: generator.seed_bits(),
                complete: stretches.iter().all(Stretch::is_complete),
                found: found == Some(id),
            })
        };
        Generator::ALL.iter().filter_map(of).collect()
    }

    /// The seeds of a generator. Ranges that differ only in their methods are one, and so are
    /// ranges that continue each other. If `begun`, without ranges of which no seed was tried.
    fn stretches(&self, generator: Generator, begun: bool) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        let is_of_it = |range: &&Range| range.methods.iter().any(|method| method.generator() == generator);
        for range in self.ranges.iter().filter(is_of_it) {
            let tried = range.tried.load(Ordering::Relaxed);
            if begun && tried == 0 {
                continue;
            }
            let seeds = SeedRange { of: range.of, from: range.low, to: range.high };
            match stretches.iter_mut().find(|one| one.seeds == seeds) {
                Some(same) => same.tried = same.tried.min(tried),
                None => stretches.push(Stretch { seeds, tried }),
            }
        }
        let mut joined: Vec<Stretch> = Vec::new();
        for stretch in stretches {
            let continues = |one: &&mut Stretch| {
                one.seeds.of == stretch.seeds.of && one.seeds.to + 1 == stretch.seeds.from
            };
            match joined.iter_mut().find(continues) {
                Some(one) => {
                    one.seeds.to = stretch.seeds.to;
                    one.tried += stretch.tried;
                }
                None => joined.push(stretch),
            }
        }
        joined
    }

    /// The seeds that were tried, of ranges that were gone through: those that several generators have once; a few generators are named.
    pub(super) fn seeds(&self) -> Vec<TriedSeeds> {
        const MAX_NAMES: usize = 3;
        let mut seeds: Vec<TriedSeeds> = Vec::new();
        for generator in Generator::ALL {
            for Stretch { seeds: range, .. } in
                self.stretches(*generator, false).into_iter().filter(Stretch::is_complete)
            {
                let (name, id) = (generator.text(Language::English), <&str>::from(generator).into());
                let is_same =
                    |one: &&mut TriedSeeds| (one.of, one.from, one.to) == (range.of, range.from, range.to);
                if let Some(seeds) = seeds.iter_mut().find(is_same) {
                    seeds.generators.push(name);
                    seeds.generator_ids.push(id);
                } else {
                    let SeedRange { of, from, to } = range;
                    let (generators, generator_ids) = (vec![name], vec![id]);
                    seeds.push(TriedSeeds { of, from, to, generators, generator_ids });
                }
            }
        }
        for seeds in seeds.iter_mut().filter(|seeds| seeds.generators.len() > MAX_NAMES) {
            seeds.generators.clear();
            seeds.generator_ids.clear();
        }
        seeds
    }
}

/// Seeds of a generator in a row, and how many of them were tried in every way.
struct Stretch {
    seeds: SeedRange,
    tried: u64,
}

impl Stretch {
    fn is_complete(&self) -> bool {
        self.tried > self.seeds.to - self.seeds.from
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
    use std::collections::BTreeSet;

    use super::*;

    fn plan(every_seed: Option<Vec<Generator>>) -> Plan {
        Plan::new(&Arguments { crack: true, around: Some(1_700_000_000), within: 100, every_seed })
    }

    #[test]
    fn parts_cover_every_range_once() {
        let plan = plan(None);
        let mut seeds = vec![0_u64; plan.ranges.len()];
        for (range, seeds) in seeds.iter_mut().enumerate() {
            while let Some(Part { low, high, .. }) = plan.next(range) {
                assert_eq!(low, plan.ranges[range].low + *seeds);
                *seeds += high - low + 1;
                plan.tried(range, high - low + 1, Duration::from_nanos(1));
            }
            for language in Language::ALL {
                assert!(!plan.described(range, language).is_empty());
            }
        }
        // Typed seeds; 100 seconds before and after; small seeds; as many milliseconds; the slow
        // methods of all these; a day of milliseconds but for the small ones; three seconds of a
        // float clock.
        let [typed, small] = [65_536, 934_464];
        assert_eq!(seeds, [typed, 201, small, 200_001, typed, small, 200_001, 85_400_001, 3 << 22]);
        assert!(plan.searched(None).iter().all(|one| one.complete && !one.found));
        let seeds = plan.seeds();
        let kinds: Vec<_> = seeds.iter().map(|seeds| (seeds.of, seeds.generators.len())).collect();
        assert_eq!(
            kinds,
            [
                (SeedOrigin::Small, 0),
                (SeedOrigin::Seconds, 0),
                (SeedOrigin::Milliseconds, 0),
                (SeedOrigin::MillisecondsOfDay, 1),
                (SeedOrigin::FloatSeconds, 1),
            ]
        );
        assert_eq!((seeds[0].from, seeds[0].to), (0, 999_999));
        assert_eq!(&*seeds[4].generators[0], "MT19937 as Python seeds it");
        assert!(!plan.is_long());
    }

    #[test]
    fn small_seeds_come_first_and_in_parts() {
        let plan = plan(None);
        let first = &plan.ranges[0];
        assert_eq!((first.of, first.low, first.high), (SeedOrigin::Small, 0, 65_535));
        let generators: BTreeSet<Generator> = first.methods.iter().map(Method::generator).collect();
        assert_eq!(generators.len(), Generator::ALL.len());
        assert!(first.methods.iter().all(|method| method.seeding() == Seeding::Once));
        // Seeds count as tried where all methods tried them.
        plan.tried(0, 65_536, Duration::ZERO);
        let python = |found| plan.searched(found).into_iter().find(|one| one.generator == "python").unwrap();
        assert_eq!((python(None).tried, python(None).complete), (0, false));
        assert_eq!((python(Some("python")).tried, python(Some("python")).complete), (65_536, true));
    }

    #[test]
    fn a_float_clock_is_hashed_as_python_hashes_it() {
        // CPython 3.11: hash(1700000000.1234567), hash(1.5), hash(2.0**30).
        assert_eq!(hash_of_step(7_130_316_800_517_815), 284_671_808_468_414_720);
        assert_eq!(hash_of_step(3 << (STEPS - 1)), 1_152_921_504_606_846_977);
        assert_eq!(hash_of_step(1 << 52), 1 << 30);
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
        assert_eq!(all.ranges.iter().filter(|range| range.of == SeedOrigin::Every).count(), 24);
        assert!(all.is_long());
    }

    #[test]
    fn ranges_after_that_of_the_seed_are_not_named() {
        let plan = plan(None);
        plan.tried(0, 65_536, Duration::ZERO);
        let searched = plan.searched(Some("go"));
        assert!(searched.iter().all(|one| one.ranges.len() == 1 && one.complete));
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

//! Slices of every type and size, the swaps and the copies that they cannot beat.

use evenhand::{Seed, Shuffler};
use evenhand_benches::items::{Number, identity};
use evenhand_benches::{Subject, available_memory, rounds_or, time};
use rand::SeedableRng as _;
use rand::rngs::{SmallRng, StdRng};
use rand::seq::SliceRandom as _;
use rand_08::SeedableRng as _;
use rip_shuffle::{RipShuffleParallel as _, RipShuffleSequential as _};

use crate::{BILLION, Report, rand_shuffle};

/// Rounds for slices of n items.
fn rounds(n: usize) -> usize {
    rounds_or(match n {
        ..1_000_000 => 101,
        1_000_000..10_000_000 => 31,
        10_000_000..100_000_000 => 11,
        100_000_000..BILLION => 5,
        _ => 3,
    })
}

/// Slices of n items, shuffled again and again.
pub(crate) fn slices<T: Number + Send + Sync>(report: &mut Report, sizes: &[usize]) {
    let seed = Seed::from_text("42");
    for &n in sizes {
        let place = format!("shuffle/{}/{n:.0e}", T::NAME);
        if !report.wants(&place) || (n >= BILLION && !(asked_for_billion() && has_room::<T>(&place, n))) {
            continue;
        }
        let mut kept = Shuffler::new();
        let (mut small, mut std) = (SmallRng::seed_from_u64(1), StdRng::seed_from_u64(1));
        let mut fast = fastrand::Rng::with_seed(1);
        let mut pcg = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let mut subjects = vec![Subject::new("shuffle", |items: &mut [T]| evenhand::shuffle(items, &seed))];
        if n < BILLION {
            subjects.push(Subject::new("Shuffler", |items| kept.shuffle(items, &seed)));
            subjects.push(Subject::new("rand SmallRng", |items| rand_shuffle(items, &mut small)));
        }
        if n < 100_000_000 && size_of::<T>() <= 8 {
            // It takes half a minute for each round of 1e8, as SmallRng does; one is enough.
            subjects.push(Subject::new("rand StdRng", |items| items.shuffle(&mut std)));
        }
        subjects.push(Subject::new("fastrand", |items| fast.shuffle(items)));
        subjects.push(Subject::new("rip_shuffle", |items| items.seq_shuffle(&mut pcg)));
        report.add(place, time(n, rounds(n), true, subjects));
    }
}

/// Whether a billion items were asked for by name, or everything was.
fn asked_for_billion() -> bool {
    let mut words = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).peekable();
    words.peek().is_none() || words.any(|word| word.contains("1e9"))
}

/// Whether memory has room for n items, an eighth more, and a GiB for the rest of the system; says where not.
fn has_room<T>(place: &str, n: usize) -> bool {
    let bytes = (n * size_of::<T>()) as u64;
    let needed = bytes + bytes / 8 + (1 << 30);
    let available = available_memory().unwrap_or(0);
    if needed > available {
        let gb = |bytes: u64| bytes as f64 / 1e9;
        println!("# {place}: left out, needs {:.1} GB of {:.1} available", gb(needed), gb(available));
    }
    needed <= available
}

/// Two threads against one, and against the peer's two.
pub(crate) fn threads<T: Number + Send + Sync>(report: &mut Report, n: usize) {
    let place = format!("shuffle/{}/{n:.0e}/threads", T::NAME);
    if !report.wants(&place) {
        return;
    }
    let seed = Seed::from_text("42");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let mut kept = Shuffler::new();
    let mut pcg = rand_pcg::Pcg64Mcg::seed_from_u64(1);
    let subjects = vec![
        Subject::new("par_shuffle", |items: &mut [T]| pool.install(|| evenhand::par_shuffle(items, &seed))),
        Subject::new("Shuffler", |items| pool.install(|| kept.par_shuffle(items, &seed))),
        Subject::new("shuffle", |items| evenhand::shuffle(items, &seed)),
        Subject::new("rip_shuffle parallel", |items| pool.install(|| items.par_shuffle(&mut pcg))),
    ];
    report.add(place, time(n, rounds(n), true, subjects));
}

/// The swaps alone, with targets drawn beforehand: the floor of any Fisher–Yates in the caches.
pub(crate) fn swaps<T: Number>(report: &mut Report) {
    for n in [52, 1_000, 10_000, 100_000, 1_000_000] {
        let place = format!("swaps/{}/{n:.0e}", T::NAME);
        if report.wants(&place) {
            let targets = targets(n);
            let subjects = vec![Subject::new("swaps", |items: &mut [T]| swap_all(items, &targets))];
            report.add(place, time(n, rounds_or(101), true, subjects));
        }
    }
}

/// Where each of n places takes its item from.
pub(crate) fn targets(n: usize) -> Vec<u32> {
    let mut fast = fastrand::Rng::with_seed(1);
    (0..n as u32).map(|i| fast.u32(i..n as u32)).collect()
}

/// The swaps with these targets.
pub(crate) fn swap_all<T>(items: &mut [T], targets: &[u32]) {
    for (i, target) in targets.iter().enumerate() {
        items.swap(i, *target as usize);
    }
}

/// Copying: what memory allows.
pub(crate) fn copies<T: Number + Copy>(report: &mut Report) {
    for n in [10_000, 1_000_000, 10_000_000, 100_000_000] {
        let place = format!("copy/{}/{n:.0e}", T::NAME);
        if report.wants(&place) {
            let from: Vec<T> = identity(n);
            let subjects = vec![Subject::new("copy", |items: &mut [T]| items.copy_from_slice(&from))];
            report.add(place, time(n, rounds_or(11), true, subjects));
        }
    }
}

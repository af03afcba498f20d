//! Which items, and in which order: the orders and samples of SPEC.md, within the memory that is allowed.
//!
//! An order takes 4 bytes an item, 8 from 2^32 items on, and little more while it is made. A sample of records takes 8 bytes
//! for each of them, and is cut from the whole order where it is a large part of it, which threads make sooner.

use std::iter::successors;

use evenhand::plain::ONE_PILE;
use evenhand::{Index, Seed, TooFew, order_head_bytes, sample_bytes, sample_indices, scratch_bytes};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::FilesError;
use crate::items::Items;
use crate::resources::Resources;
use crate::system;

/// Indices of items, in the order in which they are wanted.
#[derive(Debug, Clone)]
pub struct Order(pub(crate) Width);

/// Indices of either width.
#[derive(Debug, Clone)]
pub(crate) enum Width {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// A sample of more than n / `LARGE_PART` of n items is cut from the whole order. Of no consequence to the result.
const LARGE_PART: u64 = 8;

impl Order {
    /// The items at these places, in this order, however they were chosen. Writing them panics if there is no such
    /// place.
    pub fn of_places(places: Vec<u32>) -> Self {
        Self(Width::Narrow(places))
    }

    /// The same of places beyond 32 bits.
    pub fn of_wide_places(places: Vec<u64>) -> Self {
        Self(Width::Wide(places))
    }

    /// All of them in random order.
    ///
    /// # Errors
    /// If the order does not fit in memory beside the items.
    ///
    /// # Panics
    /// If there are more than 2^48 items.
    pub fn of_all(items: &impl Items, seed: &Seed, resources: &Resources<'_>) -> Result<Self, FilesError> {
        let held = items.memory();
        Ok(Self(match u32::try_from(items.count()) {
            Ok(n) => Width::Narrow(order(n, held, seed, resources)?),
            Err(_) => Width::Wide(order(items.count(), held, seed, resources)?),
        }))
    }

    /// The first `k` of the order of all.
    ///
    /// # Errors
    /// If there are fewer than `k`, or the order does not fit in memory beside the items.
    pub fn head(
        items: &impl Items,
        k: u64,
        seed: &Seed,
        resources: &Resources<'_>,
    ) -> Result<Self, FilesError> {
        let n = items.count();
        if k > n {
            return Err(TooFew { asked: k, available: n }.into());
        }
        if k > n / LARGE_PART {
            let mut all = Self::of_all(items, seed, resources)?;
            all.truncate(k as usize);
            return Ok(all);
        }
        room_for::<u8>(k, order_head_bytes(n, k), items.memory(), resources)?;
        Ok(Self(Width::Wide(evenhand::order_head(n, k, seed)?)))
    }

    /// `k` of some numbers: the first of the order up to 2^20 numbers, a sparse sample beyond, at the cost of `k`.
    ///
    /// # Errors
    /// If there are fewer than `k`, or the sample does not fit in memory.
    pub fn sample_of_numbers(
        numbers: &impl Items,
        k: u64,
        seed: &Seed,
        resources: &Resources<'_>,
    ) -> Result<Self, FilesError> {
        let (n, held) = (numbers.count(), numbers.memory());
        Ok(Self(match u32::try_from(n) {
            Ok(n) => Width::Narrow(sample(n, k, held, seed, resources)?),
            Err(_) => Width::Wide(sample(n, k, held, seed, resources)?),
        }))
    }

    /// Back to the order of the input.
    pub fn sort(&mut self) {
        match &mut self.0 {
            Width::Narrow(places) => places.sort_unstable(),
            Width::Wide(places) => places.sort_unstable(),
        }
    }

    /// How many bytes they take.
    pub(crate) fn memory(&self) -> u64 {
        let bytes = match &self.0 {
            Width::Narrow(places) => places.capacity() * size_of::<u32>(),
            Width::Wide(places) => places.capacity() * size_of::<u64>(),
        };
        bytes as u64
    }

    fn truncate(&mut self, k: usize) {
        match &mut self.0 {
            Width::Narrow(places) => places.truncate(k),
            Width::Wide(places) => places.truncate(k),
        }
    }
}

/// The order of n items, made by the threads that may be used, where they make it faster.
fn order<I: Index>(n: I, held: u64, seed: &Seed, resources: &Resources<'_>) -> Result<Vec<I>, FilesError> {
    let count = n.as_u64();
    let scratch = scratch_bytes(count, resources.threads.get());
    // Room first, then threads: what these start with is the rest's.
    let mut order = room_for(count, count, held.saturating_add(scratch), resources)?;
    let done = match threads(count, resources) {
        Some(threads) => threads.install(|| evenhand::par_order_into(n, seed, &mut order)),
        None => evenhand::order_into(n, seed, &mut order),
    };
    done.map_err(|_| refused::<I>(count, count))?;
    Ok(order)
}

/// `k` of n numbers, if the limit and the system allow the memory that they take besides the `held` bytes.
fn sample<I: Index>(
    n: I,
    k: u64,
    held: u64,
    seed: &Seed,
    resources: &Resources<'_>,
) -> Result<Vec<I>, FilesError> {
    if k <= n.as_u64() {
        room_for::<u8>(k, sample_bytes(n, k), held, resources)?;
    }
    Ok(sample_indices(n, k, seed)?)
}

/// Room for `count` of T, which the order of `items` items takes besides the `held` bytes, if the limit and the system
/// allow it.
fn room_for<T>(items: u64, count: u64, held: u64, resources: &Resources<'_>) -> Result<Vec<T>, FilesError> {
    resources.check_memory(&name(items), held.saturating_add(bytes_of::<T>(count)))?;
    let mut room = Vec::new();
    let given = room.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX));
    if given.is_ok() && system::is_enough_left(0) { Ok(room) } else { Err(refused::<T>(items, count)) }
}

/// The error of an order that the system has no room for.
fn refused<T>(items: u64, count: u64) -> FilesError {
    FilesError::Memory { name: name(items), needed: bytes_of::<T>(count), limit: None }
}

fn bytes_of<T>(count: u64) -> u64 {
    count.saturating_mul(size_of::<T>() as u64)
}

fn name(items: u64) -> String {
    format!("the order of {items} items")
}

/// As many threads as may be used, where they make the order of n items faster, which they do not of one pile, and the system gives them.
fn threads(n: u64, resources: &Resources<'_>) -> Option<ThreadPool> {
    let most = if n > ONE_PILE { resources.threads.get() } else { 1 };
    let most = most.min(system::threads_with(scratch_bytes(n, 1)));
    let fewer = successors(Some(most), |threads| Some(threads / 2)).take_while(|threads| *threads > 1);
    fewer.map(|threads| ThreadPoolBuilder::new().num_threads(threads).build()).find_map(Result::ok)
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::num::NonZero;

    use super::*;
    use crate::memory_limit::MemoryLimit;
    use crate::numbers::Numbers;
    use crate::sink::Sink;

    fn numbers(n: u64) -> Numbers {
        format!("1-{n}").parse().unwrap()
    }

    fn indices(order: &Order) -> Vec<u64> {
        match &order.0 {
            Width::Narrow(places) => places.iter().map(|i| u64::from(*i)).collect(),
            Width::Wide(places) => places.clone(),
        }
    }

    #[test]
    fn heads_are_heads_of_the_order_however_they_are_made() {
        let (seed, resources) = (Seed::from_text("heads"), Resources::default());
        for n in [1, 100, 1 << 20, (1 << 20) + 1] {
            let all = indices(&Order::of_all(&numbers(n), &seed, &resources).unwrap());
            assert_eq!(all, evenhand::order(n, &seed));
            for k in [0, 1, n / LARGE_PART, (n / LARGE_PART + 1).min(n), n] {
                let head = Order::head(&numbers(n), k, &seed, &resources).unwrap();
                assert_eq!(indices(&head), all[..k as usize], "{k} of {n}");
            }
        }
    }

    #[test]
    fn samples_of_numbers_are_those_of_indices() {
        let (seed, resources) = (Seed::from_text("numbers"), Resources::default());
        for (n, k) in [
            (10, 10),
            (1 << 20, 77),
            ((1 << 20) + 1, 77),
            (1 << 32, 77),
            (1 << 40, 77),
            (2_000_000, 2_000_000),
        ] {
            let sample = Order::sample_of_numbers(&numbers(n), k, &seed, &resources).unwrap();
            assert!(indices(&sample) == sample_indices(n, k, &seed).unwrap(), "{k} of {n}");
        }
    }

    /// The memory of a sample depends on its size, not on the size of the range.
    #[test]
    fn a_small_sample_of_many_numbers_needs_little_memory() {
        let seed = Seed::from_text("little");
        let resources = Resources { memory: MemoryLimit::bytes(10_000), ..Resources::default() };
        assert!(Order::sample_of_numbers(&numbers(1 << 31), 100, &seed, &resources).is_ok());
        assert!(Order::sample_of_numbers(&numbers(1 << 31), 1000, &seed, &resources).is_err());
    }

    #[test]
    fn threads_do_not_matter() {
        let (seed, n) = (Seed::from_text("threads"), 3_000_000);
        for threads in [1, 2, 8] {
            let resources = Resources { threads: NonZero::new(threads).unwrap(), ..Resources::default() };
            let order = Order::of_all(&numbers(n), &seed, &resources).unwrap();
            assert!(indices(&order) == evenhand::order(n, &seed), "{threads} threads");
        }
    }

    /// A thousand items that take memory themselves.
    struct Heavy(u64);

    impl Items for Heavy {
        fn count(&self) -> u64 {
            1000
        }

        fn mean_size(&self) -> usize {
            1
        }

        fn memory(&self) -> u64 {
            self.0
        }

        fn write<I: Index>(&self, _: &[I], _: &mut Sink<'_, '_>) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_held_counts_for_the_limit() {
        let seed = Seed::from_text("limit");
        let resources = Resources { memory: MemoryLimit::bytes(4100), ..Resources::default() };
        assert!(Order::of_all(&Heavy(100), &seed, &resources).is_ok());
        let error = Order::of_all(&Heavy(101), &seed, &resources).unwrap_err();
        assert!(error.to_string().starts_with("the order of 1000 items: needs at least 4.1 KiB"), "{error}");
    }

    #[test]
    fn more_than_there_are_is_an_error() {
        let (seed, resources) = (Seed::from_text("few"), Resources::default());
        for n in [10, 1 << 33] {
            let few = TooFew { asked: n + 1, available: n }.to_string();
            let error = Order::sample_of_numbers(&numbers(n), n + 1, &seed, &resources).unwrap_err();
            assert_eq!(error.to_string(), few);
        }
        assert!(matches!(Order::head(&numbers(2), 3, &seed, &resources), Err(FilesError::TooFew(_))));
    }

    #[test]
    fn sorted_they_are_in_the_order_of_the_input() {
        let mut order =
            Order::head(&numbers(100), 50, &Seed::from_text("sort"), &Resources::default()).unwrap();
        let mut sorted = indices(&order);
        sorted.sort_unstable();
        order.sort();
        assert_eq!(indices(&order), sorted);
        assert_eq!(sorted.len(), 50);
    }
}

//! Which items, and in which order: the orders and samples of SPEC.md, within the memory that is allowed.
//!
//! An order takes 4 bytes an item, 8 from 2^32 items on, and little more while it is made. A sample takes 8 bytes for
//! each of its items, and is cut from the whole order where it is a large part of it, which threads make sooner.

use std::iter::successors;

use evenhand::{Seed, TooFew};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::items::Items;
use crate::{Error, Means, system};

/// Indices of items, in the order in which they are wanted.
#[derive(Debug, Clone)]
pub struct Order(pub(crate) Width);

/// Indices of either width.
#[derive(Debug, Clone)]
pub(crate) enum Width {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// A sample of a part of all items above one in so many is cut from the whole order. Of no consequence to the result.
const LARGE_PART: u64 = 8;

/// Bytes that each thread takes for a pile while it deals: two counts of 4, where the next item goes, a line of 64, how
/// full that is. Where the pile lies, 24, is known once.
const PILE: u64 = 4 + 4 + 8 + 64 + 1 + 24;

/// Bytes that a sparse sample takes for an item: its place, and its entry in a table of displaced items that is
/// seven eighths full at most, or half that just after it grew, and is copied when it grows.
const SPARSE: u64 = 8 + 2 * 17 + 17;

impl Order {
    /// The items at these places, in this order, however they were chosen. Writing them panics if there is no such
    /// place.
    pub fn of_places(places: Vec<u32>) -> Self {
        Self(Width::Narrow(places))
    }

    /// All of them in random order. `held` is how many bytes of the memory limit are taken already.
    ///
    /// # Errors
    /// If the order does not fit in memory.
    ///
    /// # Panics
    /// If there are more than 2^48 items.
    pub fn of_all(items: &impl Items, seed: &Seed, held: u64, means: &Means<'_>) -> Result<Self, Error> {
        let n = items.count();
        // Room first, then threads: what these start with is the rest's.
        Ok(Self(if let Ok(narrow) = u32::try_from(n) {
            let mut order = room_for(n, held + piles(n, means), means)?;
            let done = match threads(n, means) {
                Some(threads) => threads.install(|| evenhand::par_order_u32_into(narrow, seed, &mut order)),
                None => evenhand::order_u32_into(narrow, seed, &mut order),
            };
            done.map_err(|_| refused::<u32>(n))?;
            Width::Narrow(order)
        } else {
            let mut order = room_for(n, held + piles(n, means), means)?;
            let done = match threads(n, means) {
                Some(threads) => threads.install(|| evenhand::par_order_into(n, seed, &mut order)),
                None => evenhand::order_into(n, seed, &mut order),
            };
            done.map_err(|_| refused::<u64>(n))?;
            Width::Wide(order)
        }))
    }

    /// The first `k` of the order of all.
    ///
    /// # Errors
    /// If there are fewer than `k`, or the order does not fit in memory.
    pub fn head(
        items: &impl Items,
        k: u64,
        seed: &Seed,
        held: u64,
        means: &Means<'_>,
    ) -> Result<Self, Error> {
        let n = items.count();
        if k > n {
            return Err(TooFew { asked: k, available: n }.into());
        }
        if k > n / LARGE_PART {
            let mut all = Self::of_all(items, seed, held, means)?;
            all.truncate(k as usize);
            return Ok(all);
        }
        // The piles that hold them have a few more, in vectors that may be half empty, and lie beside the result.
        room_for::<[u64; 3]>(k + k / 8 + (1 << 19), held, means)?;
        Ok(Self(Width::Wide(evenhand::order_head(n, k, seed)?)))
    }

    /// `k` of some numbers: the first of the order up to 2^32 numbers, a sparse sample beyond.
    ///
    /// # Errors
    /// If there are fewer than `k`, or the sample does not fit in memory.
    pub fn sample_of_numbers(
        numbers: &impl Items,
        k: u64,
        seed: &Seed,
        means: &Means<'_>,
    ) -> Result<Self, Error> {
        let n = numbers.count();
        if n <= evenhand::plain::HEAD_LIMIT {
            return Self::head(numbers, k, seed, 0, means);
        }
        if k <= n {
            room_for::<[u8; SPARSE as usize]>(k, 0, means)?;
        }
        Ok(Self(Width::Wide(evenhand::sample_indices(n, k, seed)?)))
    }

    /// Back to the order of the input.
    pub fn sort(&mut self) {
        match &mut self.0 {
            Width::Narrow(places) => places.sort_unstable(),
            Width::Wide(places) => places.sort_unstable(),
        }
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        match &self.0 {
            Width::Narrow(places) => places.len(),
            Width::Wide(places) => places.len(),
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

/// Room for `count` of T besides what is held, if the limit and the system allow it.
fn room_for<T>(count: u64, held: u64, means: &Means<'_>) -> Result<Vec<T>, Error> {
    let needed = held.saturating_add(bytes_of::<T>(count));
    means.memory.check(&name(count), needed)?;
    let mut room = Vec::new();
    let given = room.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX));
    if given.is_ok() && system::is_enough_left(0) { Ok(room) } else { Err(refused::<T>(count)) }
}

/// The error of an order that the system has no room for.
fn refused<T>(count: u64) -> Error {
    Error::Memory { name: name(count), needed: bytes_of::<T>(count), limit: None }
}

fn bytes_of<T>(count: u64) -> u64 {
    count.saturating_mul(size_of::<T>() as u64)
}

fn name(count: u64) -> String {
    format!("the order of {count} items")
}

/// How many bytes the piles of n items take while they are dealt, beside the items.
fn piles(n: u64, means: &Means<'_>) -> u64 {
    let piles = evenhand::plain::pile_bits(n).map_or(0, |bits| 1 << bits);
    PILE * piles * means.threads.get() as u64
}

/// As many threads as may be used, where n items are worth them and the system gives them: one pile is not.
fn threads(n: u64, means: &Means<'_>) -> Option<ThreadPool> {
    let most = if n > evenhand::plain::ONE_PILE { means.threads.get() } else { 1 };
    let most = most.min(system::threads_with(piles(n, means) / most as u64));
    let fewer = successors(Some(most), |threads| Some(threads / 2)).take_while(|threads| *threads > 1);
    fewer.map(|threads| ThreadPoolBuilder::new().num_threads(threads).build()).find_map(Result::ok)
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::{MemoryLimit, Numbers};

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
        let (seed, means) = (Seed::from_text("heads"), Means::default());
        for n in [1, 100, 1 << 20, (1 << 20) + 1] {
            let all = indices(&Order::of_all(&numbers(n), &seed, 0, &means).unwrap());
            assert_eq!(all, evenhand::order(n, &seed));
            for k in [0, 1, n / LARGE_PART, (n / LARGE_PART + 1).min(n), n] {
                let head = Order::head(&numbers(n), k, &seed, 0, &means).unwrap();
                assert_eq!(indices(&head), all[..k as usize], "{k} of {n}");
                assert_eq!(
                    indices(&Order::sample_of_numbers(&numbers(n), k, &seed, &means).unwrap()),
                    indices(&head)
                );
            }
        }
    }

    #[test]
    fn threads_do_not_matter() {
        let (seed, n) = (Seed::from_text("threads"), 3_000_000);
        for threads in [1, 2, 8] {
            let means = Means { threads: NonZero::new(threads).unwrap(), ..Means::default() };
            let order = Order::of_all(&numbers(n), &seed, 0, &means).unwrap();
            assert!(indices(&order) == evenhand::order(n, &seed), "{threads} threads");
        }
    }

    #[test]
    fn what_is_held_counts_for_the_limit() {
        let seed = Seed::from_text("limit");
        let means = Means { memory: MemoryLimit::bytes(4100), ..Means::default() };
        assert!(Order::of_all(&numbers(1000), &seed, 100, &means).is_ok());
        let error = Order::of_all(&numbers(1000), &seed, 101, &means).unwrap_err();
        assert!(error.to_string().starts_with("the order of 1000 items: needs 4.1 KiB"), "{error}");
    }

    #[test]
    fn more_than_there_are_is_an_error() {
        let (seed, means) = (Seed::from_text("few"), Means::default());
        for n in [10, 1 << 33] {
            let few = TooFew { asked: n + 1, available: n }.to_string();
            let error = Order::sample_of_numbers(&numbers(n), n + 1, &seed, &means).unwrap_err();
            assert_eq!(error.to_string(), few);
        }
        assert!(matches!(Order::head(&numbers(2), 3, &seed, 0, &means), Err(Error::TooFew(_))));
    }

    #[test]
    fn sorted_they_are_in_the_order_of_the_input() {
        let mut order =
            Order::head(&numbers(100), 50, &Seed::from_text("sort"), 0, &Means::default()).unwrap();
        let mut sorted = indices(&order);
        sorted.sort_unstable();
        order.sort();
        assert_eq!(indices(&order), sorted);
        assert_eq!(order.len(), 50);
    }
}

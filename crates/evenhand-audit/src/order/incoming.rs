//! An order as it comes, chunk by chunk; at its end it is known whether it is one.

use std::collections::TryReserveError;
use std::ops::Deref;

use super::error::OrderError;
use super::{MAX_ITEMS, MIN_ITEMS};

/// An order that is one: each id from 0 to n − 1 stands at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargeOrder {
    ids: Vec<u32>,
    /// Number of missing ids, which count as the last ones.
    dropped: u64,
}

impl LargeOrder {
    /// Of the id at each place; ids count from 0 or from 1. O(n), a bit an item.
    ///
    /// # Errors
    /// If it is none: an id stands at two places, or is none of as many; or if there are too few or too many.
    pub fn new(ids: Vec<u32>) -> Result<Self, OrderError> {
        IncomingOrder { ids, beyond: None }.finish()
    }

    pub(super) fn into_ids(self) -> Vec<u32> {
        self.ids
    }

    pub(super) fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl Deref for LargeOrder {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.ids
    }
}

/// Ids as they come, from 0 or from 1 on. Four bytes an item, and a bit at the end.
///
/// # Examples
/// ```
/// use evenhand_audit::order::{IncomingOrder, OrderError};
///
/// let mut incoming = IncomingOrder::default();
/// incoming.extend((1..=500).rev())?;
/// incoming.extend(501..=1000)?;
/// assert_eq!(incoming.finish()?[..3], [499, 498, 497]);
///
/// let mut incoming = IncomingOrder::default();
/// incoming.extend((0..2000).map(|id| if id == 1234 { 7 } else { id }))?;
/// assert_eq!(incoming.finish(), Err(OrderError::Twice { id: 7, first: 7, place: 1234, missing: 1234 }));
/// # Ok::<(), OrderError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct IncomingOrder {
    ids: Vec<u32>,
    /// The first id that is larger than any of 32 bits, and its place.
    beyond: Option<(u64, u64)>,
}

impl IncomingOrder {
    /// With room for as many.
    pub fn with_capacity(items: usize) -> Self {
        Self { ids: Vec::with_capacity(items), beyond: None }
    }

    /// The number of ids so far.
    pub fn len(&self) -> u64 {
        self.ids.len() as u64
    }

    /// Whether none has come.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Makes room for further ids.
    ///
    /// # Errors
    /// If the allocator does not give the memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.ids.try_reserve(additional)
    }

    /// Takes the ids at the next places.
    ///
    /// # Errors
    /// If they are more than are judged.
    pub fn extend(&mut self, ids: impl IntoIterator<Item = u64>) -> Result<(), OrderError> {
        for id in ids {
            let place = self.len();
            if place == MAX_ITEMS {
                return Err(OrderError::TooMany { items: place + 1 });
            }
            self.ids.push(u32::try_from(id).unwrap_or_else(|_| {
                self.beyond.get_or_insert((id, place));
                u32::MAX
            }));
        }
        Ok(())
    }

    /// The order, its ids from 0 on.
    ///
    /// # Errors
    /// If it is none: an id stands at two places, or is none of as many; or if it is too short.
    pub fn finish(self) -> Result<LargeOrder, OrderError> {
        let Self { mut ids, beyond } = self;
        let items = ids.len() as u64;
        if items < MIN_ITEMS {
            return Err(OrderError::TooFew { items });
        }
        if items > MAX_ITEMS {
            return Err(OrderError::TooMany { items });
        }
        // They count from 1 where 0 is none of them.
        let from = u32::from(!ids.contains(&0));
        let count = ids.len();
        match first_invalid_place(&ids, from, count) {
            None if beyond.is_none() => {
                for id in &mut ids {
                    *id -= from;
                }
                Ok(LargeOrder { ids, dropped: 0 })
            }
            wrong => Err(order_error(&ids, from, count, wrong, beyond)),
        }
    }

    /// Returns the order of a dataset of `items` items. Some may be missing, because a loader drops
    /// its last batch if it is not full.
    ///
    /// Missing items count as the last ones of the order. A hash of the other items arranges them,
    /// so equal ids give equal orders. Uniform orders stay uniform.
    ///
    /// # Errors
    /// If an id occurs twice or is not in the dataset, if fewer than half of the ids are present,
    /// or if the dataset has too few or too many items.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::order::IncomingOrder;
    ///
    /// let mut incoming = IncomingOrder::default();
    /// incoming.extend((3..1000).rev())?;
    /// let order = incoming.finish_with_size(1000)?;
    /// assert_eq!((order.len(), order[0]), (1000, 999));
    /// # Ok::<(), evenhand_audit::order::OrderError>(())
    /// ```
    pub fn finish_with_size(self, items: u64) -> Result<LargeOrder, OrderError> {
        let Self { mut ids, beyond } = self;
        if items < MIN_ITEMS {
            return Err(OrderError::TooFew { items });
        }
        let Ok(last) = u32::try_from(items) else { return Err(OrderError::TooMany { items }) };
        let came = ids.len() as u64;
        // Ids that count from 1 include the number of items, unless it is one of the missing ids.
        let from = u32::from(!ids.contains(&0) && ids.contains(&last));
        let wrong = first_invalid_place(&ids, from, last as usize);
        if wrong.is_some() || beyond.is_some() {
            return Err(order_error(&ids, from, last as usize, wrong, beyond));
        }
        if 2 * came < items {
            return Err(OrderError::FewOf { came, items });
        }
        let mut seen = Seen::of(last as usize);
        let mut salt = came;
        for id in &mut ids {
            *id -= from;
            seen.insert(*id as usize);
            salt = hash(salt, *id);
        }
        let mut dropped: Vec<u32> = (0..last).filter(|id| seen.insert(*id as usize)).collect();
        dropped.sort_by_cached_key(|id| (hash(salt, *id), *id));
        ids.extend(&dropped);
        Ok(LargeOrder { ids, dropped: items - came })
    }
}

/// Hash of a number and the hash before it (`SplitMix64`).
fn hash(before: u64, number: u32) -> u64 {
    let mut z = (before ^ u64::from(number)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A bit for each id.
struct Seen(Vec<u64>);

impl Seen {
    fn of(items: usize) -> Self {
        Self(vec![0; items.div_ceil(64)])
    }

    /// Whether it is new.
    fn insert(&mut self, id: usize) -> bool {
        let (word, bit) = (&mut self.0[id / 64], 1 << (id % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The first place whose id is out of range or occurred before.
fn first_invalid_place(ids: &[u32], from: u32, items: usize) -> Option<usize> {
    let mut seen = Seen::of(items);
    ids.iter().position(|id| {
        let id = (id - from) as usize;
        id >= items || !seen.insert(id)
    })
}

/// What is wrong at a place, or at that of an id beyond 32 bits.
fn order_error(
    ids: &[u32],
    from: u32,
    count: usize,
    wrong: Option<usize>,
    beyond: Option<(u64, u64)>,
) -> OrderError {
    let items = count as u64;
    let mut seen = Seen::of(count);
    for id in ids {
        let id = (id - from) as usize;
        if id < count {
            seen.insert(id);
        }
    }
    // Where one is wrong, one is missing.
    let missing = (0..count).find(|id| seen.insert(*id)).unwrap_or_default() as u64 + u64::from(from);
    let place = wrong.map(|place| place as u64);
    if let Some((id, at)) = beyond.filter(|(_, at)| place.is_none_or(|place| *at <= place)) {
        return OrderError::Beyond { id, place: at, items, missing };
    }
    let place = wrong.unwrap_or_default();
    let id = u64::from(ids[place]);
    match ids[..place].iter().position(|other| *other == ids[place]) {
        Some(first) if id - u64::from(from) < items => {
            OrderError::Twice { id, first: first as u64, place: place as u64, missing }
        }
        _ => OrderError::Beyond { id, place: place as u64, items, missing },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(ids: impl IntoIterator<Item = u64>) -> Result<Vec<u32>, OrderError> {
        let mut incoming = IncomingOrder::default();
        incoming.extend(ids)?;
        incoming.finish().map(LargeOrder::into_ids)
    }

    #[test]
    fn ids_count_from_0_or_from_1() {
        assert_eq!(finish(0..1000), Ok((0..1000).collect()));
        assert_eq!(finish(1..=1000), Ok((0..1000).collect()));
    }

    #[test]
    fn missing_items_are_the_last_ones() {
        let finish_with_size = |ids: &[u64], items: u64| {
            let mut incoming = IncomingOrder::default();
            incoming.extend(ids.iter().copied()).unwrap();
            incoming.finish_with_size(items)
        };
        let ids: Vec<u64> = (0..2000).rev().filter(|id| id % 100 != 7).collect();
        let order = finish_with_size(&ids, 2000).unwrap();
        assert_eq!(order.dropped(), 20);
        assert!(order[..1980].iter().zip(&ids).all(|(one, other)| u64::from(*one) == *other));
        let dropped: Vec<u32> = order[1980..].to_vec();
        let mut sorted = dropped.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).map(|at| 100 * at + 7).collect::<Vec<u32>>());
        assert_ne!(sorted, dropped);
        // These ids, counted from 1.
        let from_one: Vec<u64> = ids.iter().map(|id| id + 1).collect();
        assert_eq!(finish_with_size(&from_one, 2000), Ok(order));
        // A complete order, and an empty one.
        assert_eq!(finish_with_size(&(0..1000).collect::<Vec<_>>(), 1000).unwrap().dropped(), 0);
        let few = finish_with_size(&(0..999).collect::<Vec<_>>(), 2000);
        assert_eq!(few, Err(OrderError::FewOf { came: 999, items: 2000 }));
        let beyond = finish_with_size(&[ids.as_slice(), &[2000]].concat(), 2000);
        assert_eq!(beyond, Err(OrderError::Beyond { id: 2000, place: 1980, items: 2000, missing: 7 }));
        let twice = finish_with_size(&[ids.as_slice(), &[5]].concat(), 2000);
        assert!(matches!(twice, Err(OrderError::Twice { id: 5, place: 1980, missing: 7, .. })), "{twice:?}");
        assert_eq!(finish_with_size(&ids, 10), Err(OrderError::TooFew { items: 10 }));
    }

    #[test]
    fn what_is_no_order_says_where() {
        let with = |place: u64, id: u64| finish((1..=1000).map(|at| if at == place + 1 { id } else { at }));
        assert_eq!(with(5, 3), Err(OrderError::Twice { id: 3, first: 2, place: 5, missing: 6 }));
        assert_eq!(with(5, 1001), Err(OrderError::Beyond { id: 1001, place: 5, items: 1000, missing: 6 }));
        let large = 1 << 40;
        assert_eq!(with(5, large), Err(OrderError::Beyond { id: large, place: 5, items: 1000, missing: 6 }));
        // With a 0 they count from 0, and 1,000 is beyond.
        assert_eq!(with(5, 0), Err(OrderError::Beyond { id: 1000, place: 999, items: 1000, missing: 6 }));
        assert_eq!(finish(0..999), Err(OrderError::TooFew { items: 999 }));
        assert_eq!(
            finish(5..1005),
            Err(OrderError::Beyond { id: 1001, place: 996, items: 1000, missing: 1 })
        );
    }
}

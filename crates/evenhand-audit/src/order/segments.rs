//! Shards: stretches of places that hold a stretch of ids, in whatever order within.
//!
//! From a place on, the first stretch of two or more items whose ids are as many in a row is one. Where shards are shuffled
//! inside alone, such a stretch is a shard but with a probability of about 2 / length; the length that most items are in is
//! theirs. The ids of a uniform order are soon farther apart than any shard is long, and nothing is found.

use hashbrown::HashMap;

/// Steps for each item, after which nothing is looked for any more: a shuffle buffer has no stretches, and each start
/// would go on to the end.
const STEPS: usize = 16;

/// Stretches of the length that most items are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segments {
    /// Items of each.
    pub(super) length: u64,
    /// Items of all of them.
    pub(super) items: u64,
    /// Items of those whose ids are their places.
    pub(super) in_place: u64,
}

/// Those of an order, if there are any. O(n).
pub(super) fn segments(order: &[u32]) -> Option<Segments> {
    let mut found: HashMap<usize, [u64; 2]> = HashMap::new();
    let (mut start, mut steps) = (0, 0);
    while start < order.len() && steps < STEPS * order.len() {
        let (length, looked_at) = first(order, start);
        steps += looked_at;
        if let Some((length, least)) = length {
            let items = found.entry(length).or_default();
            items[0] += length as u64;
            items[1] += if least as usize == start { length as u64 } else { 0 };
        }
        start += length.map_or(1, |(length, _)| length);
    }
    let most = found.into_iter().max_by_key(|(length, [items, _])| (*items, *length))?;
    let (length, [items, in_place]) = most;
    Some(Segments { length: length as u64, items, in_place })
}

/// The first stretch from a place on, by its length and least id, if there is one; and how many places were looked at.
fn first(order: &[u32], start: usize) -> (Option<(usize, u32)>, usize) {
    let (mut least, mut most) = (order[start], order[start]);
    for (more, id) in (1..).zip(&order[start + 1..]) {
        (least, most) = (least.min(*id), most.max(*id));
        let spread = (most - least) as usize;
        if spread == more {
            return (Some((more + 1, least)), more);
        }
        if spread > order.len() / 2 {
            return (None, more);
        }
    }
    (None, order.len() - start)
}

#[cfg(test)]
mod tests {
    use super::super::planted::uniform;
    use super::*;

    #[test]
    fn shards_are_found_in_order_or_not() {
        let inside = |shard: u32| uniform(250, shard.into()).into_iter().map(move |id| shard * 250 + id);
        let in_order: Vec<u32> = (0..40).flat_map(inside).collect();
        let found = segments(&in_order).unwrap();
        assert_eq!((found.length, found.items == found.in_place), (250, true));
        assert!(found.items > 9000, "{found:?}");
        let shuffled: Vec<u32> = uniform(40, 99).into_iter().flat_map(inside).collect();
        let found = segments(&shuffled).unwrap();
        assert!(found.length == 250 && found.items > 9000 && found.in_place < 2000, "{found:?}");
    }

    #[test]
    fn uniform_orders_have_no_shards() {
        for stream in 0..100 {
            let items = segments(&uniform(2000, stream)).map_or(0, |found| found.items);
            assert!(items < 40, "{stream}: {items}");
        }
    }
}

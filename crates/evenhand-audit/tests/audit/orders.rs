//! Large orders, uniform and not, for the tests of what tells them apart.

#![allow(dead_code, reason = "the tests within the library and the calibration take some of it")]

/// A hash of two numbers (`SplitMix64`).
fn hash(stream: u64, number: u64) -> u64 {
    let mut z = (stream << 40 ^ number).wrapping_add(stream).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A uniform order of n items that shares no code with the library's: sorted by hashes.
pub(crate) fn uniform(n: u32, stream: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..n).collect();
    order.sort_by_cached_key(|id| hash(stream, u64::from(*id) + 1));
    order
}

/// Numbers below a bound, by a multiplicative generator: for faults, evenness does not matter.
pub(crate) fn dice(stream: u64) -> impl FnMut(u32) -> u32 {
    let mut state = stream.wrapping_mul(2) + 1;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(bound)) as u32
    }
}

pub(crate) fn identity(n: u32) -> Vec<u32> {
    (0..n).collect()
}

/// Both halves read in turn.
pub(crate) fn riffle(n: u32) -> Vec<u32> {
    in_turn(n, 2)
}

/// Shards of n / readers items each, read in turn.
pub(crate) fn in_turn(n: u32, readers: u32) -> Vec<u32> {
    let length = n / readers;
    (0..length).flat_map(|at| (0..readers).map(move |reader| reader * length + at)).collect()
}

/// Drawn from the next `size`.
pub(crate) fn buffer(n: u32, size: u32, stream: u64) -> Vec<u32> {
    let mut below = dice(stream);
    let mut held: Vec<u32> = (0..size).collect();
    let mut next = size;
    (0..n)
        .map(|_| {
            let at = below(held.len() as u32) as usize;
            let id = held[at];
            if next < n {
                held[at] = next;
                next += 1;
            } else {
                held.swap_remove(at);
            }
            id
        })
        .collect()
}

/// Blocks kept whole, in a uniform order.
pub(crate) fn blocks(n: u32, length: u32, stream: u64) -> Vec<u32> {
    let blocks = uniform(n.div_ceil(length), stream);
    blocks.into_iter().flat_map(|block| block * length..((block + 1) * length).min(n)).collect()
}

/// Blocks in order, each in a uniform order within.
pub(crate) fn inside(n: u32, length: u32, stream: u64) -> Vec<u32> {
    let of = |block: u32| {
        let start = block * length;
        uniform(length.min(n - start), stream << 20 | u64::from(block)).into_iter().map(move |id| start + id)
    };
    (0..n.div_ceil(length)).flat_map(of).collect()
}

/// `multiplier · i + offset mod n`, of a multiplier that has no divisor with n.
pub(crate) fn affine(n: u32, multiplier: u32, offset: u32) -> Vec<u32> {
    let id = |place: u32| (u64::from(place) * u64::from(multiplier) + u64::from(offset)) % u64::from(n);
    (0..n).map(|place| id(place) as u32).collect()
}

/// A Feistel network of four rounds on an even number of binary digits, walked along until it is below n.
pub(crate) fn feistel(n: u32, rounds: u32, key: u64) -> Vec<u32> {
    let digits = (u32::BITS - (n - 1).leading_zeros()).div_ceil(2);
    let mask = (1_u64 << digits) - 1;
    let round = |number: u32, half: u64| hash(key << 3 | u64::from(number), half) & mask;
    let once = |id: u64| {
        let (mut left, mut right) = (id >> digits, id & mask);
        for number in 0..rounds {
            (left, right) = (right, left ^ round(number, right));
        }
        left << digits | right
    };
    let walk = |place: u32| {
        let mut id = once(place.into());
        while id >= u64::from(n) {
            id = once(id);
        }
        id as u32
    };
    (0..n).map(walk).collect()
}

/// The order of shards uniform, and each within.
pub(crate) fn both(n: u32, length: u32, stream: u64) -> Vec<u32> {
    let within = inside(n, length, stream);
    let shards = uniform(n.div_ceil(length), stream + 1);
    let of = |shard: u32| &within[(shard * length) as usize..((shard + 1) * length).min(n) as usize];
    shards.into_iter().flat_map(of).copied().collect()
}

/// Readers in turn, each of whose shards was shuffled within.
pub(crate) fn shuffled_in_turn(n: u32, readers: u32, stream: u64) -> Vec<u32> {
    let length = n / readers;
    let within = inside(length * readers, length, stream);
    (0..length * readers).map(|place| within[(place % readers * length + place / readers) as usize]).collect()
}

/// Readers that take turns with a batch of items each; the ids of reader r are those of remainder
/// r, in a uniform order. n is a multiple of readers · batch.
pub(crate) fn remainders_in_turn(n: u32, readers: u32, batch: u32, stream: u64) -> Vec<u32> {
    turns(n, readers, batch, stream, |reader, at| at * readers + reader)
}

/// Likewise, with a stretch of ids for each reader.
pub(crate) fn stretches_in_turn(n: u32, readers: u32, batch: u32, stream: u64) -> Vec<u32> {
    turns(n, readers, batch, stream, |reader, at| reader * (n / readers) + at)
}

/// Readers that take turns, each with the ids of one remainder and its own shuffle buffer.
pub(crate) fn buffered_remainders(n: u32, readers: u32, batch: u32, size: u32, stream: u64) -> Vec<u32> {
    let own = |reader: u32| buffer(n / readers, size, stream << 10 | u64::from(reader));
    turns_of(n, readers, batch, own, |reader, at| at * readers + reader)
}

/// Likewise, with a stretch of ids for each reader.
pub(crate) fn buffered_stretches(n: u32, readers: u32, batch: u32, size: u32, stream: u64) -> Vec<u32> {
    let own = |reader: u32| buffer(n / readers, size, stream << 10 | u64::from(reader));
    turns_of(n, readers, batch, own, |reader, at| reader * (n / readers) + at)
}

fn turns(n: u32, readers: u32, batch: u32, stream: u64, id: impl Fn(u32, u32) -> u32) -> Vec<u32> {
    turns_of(n, readers, batch, |reader| uniform(n / readers, stream << 20 | u64::from(reader)), id)
}

/// Readers that take turns with a batch of items each, from the order of each reader's items.
pub(crate) fn turns_of(
    n: u32,
    readers: u32,
    batch: u32,
    own: impl Fn(u32) -> Vec<u32>,
    id: impl Fn(u32, u32) -> u32,
) -> Vec<u32> {
    let own: Vec<Vec<u32>> = (0..readers).map(own).collect();
    let id_at = |place: u32| {
        let (turn, within) = (place / batch, place % batch);
        let reader = turn % readers;
        id(reader, own[reader as usize][(turn / readers * batch + within) as usize])
    };
    (0..n).map(id_at).collect()
}

/// A uniform order but for the items of some places, which are in place.
pub(crate) fn unshuffled(n: u32, part: std::ops::Range<u32>, stream: u64) -> Vec<u32> {
    let others: Vec<u32> = (0..n).filter(|id| !part.contains(id)).collect();
    let mut shuffled = uniform(others.len() as u32, stream).into_iter().map(|at| others[at as usize]);
    let id_at = |place: u32| if part.contains(&place) { place } else { shuffled.next().unwrap_or(place) };
    (0..n).map(id_at).collect()
}

/// All items in place but one in `among`, which are in a uniform order of their own.
pub(crate) fn mostly_in_place(n: u32, among: u32, stream: u64) -> Vec<u32> {
    let mut order = identity(n);
    for (at, other) in (0..).zip(uniform(n / among, stream)) {
        order[(at * among) as usize] = other * among;
    }
    order
}

/// The order after another: the item at each place was at the place that the change names.
pub(crate) fn after(order: &[u32], change: &[u32]) -> Vec<u32> {
    change.iter().map(|place| order[*place as usize]).collect()
}

/// Each place in turn swapped with any place.
pub(crate) fn naive(n: u32, stream: u64) -> Vec<u32> {
    let mut below = dice(stream);
    let mut order = identity(n);
    for place in 0..n as usize {
        order.swap(place, below(n) as usize);
    }
    order
}

/// Two places swapped, n times.
pub(crate) fn transpositions(n: u32, stream: u64) -> Vec<u32> {
    let mut below = dice(stream);
    let mut order = identity(n);
    for _ in 0..n {
        order.swap(below(n) as usize, below(n) as usize);
    }
    order
}

/// Successive ids of `multiplier · id + increment mod modulus` that are below n, counted from
/// `first`.
pub(crate) fn congruential(n: u32, multiplier: u64, increment: u64, modulus: u64, first: u64) -> Vec<u32> {
    let mut state = first + 5;
    let next = || {
        state = ((u128::from(multiplier) * u128::from(state) + u128::from(increment)) % u128::from(modulus))
            as u64;
        Some(state)
    };
    let ids = std::iter::from_fn(next).filter(|id| (first..first + u64::from(n)).contains(id));
    ids.take(n as usize).map(|id| (id - first) as u32).collect()
}

/// Batches of an order, each sorted.
pub(crate) fn sorted_batches(mut order: Vec<u32>, length: usize) -> Vec<u32> {
    order.chunks_mut(length).for_each(<[u32]>::sort_unstable);
    order
}

/// Shards in a uniform order, `cycle` at a time, which take turns with `batch` items each.
pub(crate) fn interleaved(n: u32, shards: u32, cycle: usize, batch: u32, stream: u64) -> Vec<u32> {
    let length = n / shards;
    let turns = |together: &[u32]| -> Vec<u32> {
        let turn = |start: u32| {
            let within = start..(start + batch).min(length);
            together.iter().flat_map(move |shard| within.clone().map(move |at| shard * length + at))
        };
        (0..length).step_by(batch as usize).flat_map(turn).collect()
    };
    uniform(shards, stream).chunks(cycle).flat_map(turns).collect()
}

/// Two parts that one riffle of Gilbert, Shannon and Reeds merges.
pub(crate) fn riffled_once(n: u32, stream: u64) -> Vec<u32> {
    let is_second = |place: u32| hash(stream, u64::from(place)) & 1 == 1;
    let cut = (0..n).filter(|place| !is_second(*place)).count() as u32;
    let (mut first, mut second) = (0..cut, cut..n);
    (0..n).filter_map(|place| if is_second(place) { second.next() } else { first.next() }).collect()
}

/// Items in the order of a hash of a few digits.
pub(crate) fn by_short_hash(n: u32, digits: u32, stream: u64) -> Vec<u32> {
    let mut order = identity(n);
    order.sort_by_key(|id| hash(stream, u64::from(*id)) >> (u64::BITS - digits));
    order
}

/// Items in the order of their ids with noise up to a width.
pub(crate) fn by_noisy_id(n: u32, width: u32, stream: u64) -> Vec<u32> {
    let mut order = identity(n);
    order.sort_by_key(|id| u64::from(*id) * 1000 + hash(stream, u64::from(*id)) % (u64::from(width) * 1000));
    order
}

/// Blocks in order, each backwards.
pub(crate) fn reversed_blocks(n: u32, length: usize) -> Vec<u32> {
    let mut order = identity(n);
    order.chunks_mut(length).for_each(<[u32]>::reverse);
    order
}

pub(crate) fn rotated(mut order: Vec<u32>, by: usize) -> Vec<u32> {
    order.rotate_left(by);
    order
}

/// The id at each place in the inverse.
pub(crate) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    (0..).zip(order).for_each(|(place, id)| places[*id as usize] = place);
    places
}

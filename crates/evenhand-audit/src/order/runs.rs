//! What one pass along an order counts: descents, the longest monotone run, and how neighbours' ids differ.

use hashbrown::HashMap;

/// Along the order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Runs {
    /// Ids followed by a lower one.
    pub(super) descents: u64,
    /// Items of the longest run of ids that only rise, or only fall.
    pub(super) longest_monotone: u64,
    /// Ids followed by the next one.
    pub(super) successions: u64,
    /// Items of the longest run of ids that each follow the one before.
    pub(super) longest_block: u64,
    /// The length of such runs that most items are in, of two or more; 0 if there are none.
    pub(super) block_length: u64,
    /// Items in runs of that length.
    pub(super) in_blocks: u64,
    /// The greatest common divisor of the lengths of all such runs, including single items, except
    /// the run that ends with the last id.
    pub(super) block_divisor: u64,
    /// The greatest common divisor of the places after descents.
    pub(super) descents_apart: u64,
    /// The greatest common divisor of the places after rises.
    pub(super) rises_apart: u64,
    /// Σ |next id − id|.
    pub(super) oscillation: u64,
}

/// Replaces `divisor` by its greatest common divisor with `number`.
fn add_to_divisor(divisor: &mut u64, number: u64) {
    // In a uniform order, 1 after a few numbers.
    if *divisor != 1 {
        let mut rest = number;
        while rest != 0 {
            (*divisor, rest) = (rest, *divisor % rest);
        }
    }
}

/// O(n), in one pass.
pub(super) fn runs(order: &[u32]) -> Runs {
    let mut runs = Runs { longest_monotone: 1, longest_block: 1, ..Runs::default() };
    let (mut monotone, mut block, mut rises) = (1, 1_u64, None);
    // Of a uniform order there is one run of two or more; this is hardly ever asked.
    let mut lengths: HashMap<u64, u64> = HashMap::new();
    let last_id = order.len().saturating_sub(1);
    let mut divisor = 0;
    let mut ended = |block: u64, last: u32| {
        if block > 1 {
            *lengths.entry(block).or_default() += block;
        }
        if last as usize != last_id {
            add_to_divisor(&mut divisor, block);
        }
    };
    for (place, pair) in (1..).zip(order.windows(2)) {
        let is_rise = pair[1] > pair[0];
        runs.descents += u64::from(!is_rise);
        add_to_divisor(if is_rise { &mut runs.rises_apart } else { &mut runs.descents_apart }, place);
        runs.oscillation += u64::from(pair[1].abs_diff(pair[0]));
        monotone = if rises == Some(is_rise) { monotone + 1 } else { 2 };
        rises = Some(is_rise);
        runs.longest_monotone = runs.longest_monotone.max(monotone);
        let follows = is_rise && pair[1] - pair[0] == 1;
        runs.successions += u64::from(follows);
        if follows {
            block += 1;
            runs.longest_block = runs.longest_block.max(block);
        } else {
            ended(block, pair[0]);
            block = 1;
        }
    }
    ended(block, order.last().copied().unwrap_or_default());
    runs.block_divisor = divisor;
    let most = lengths.into_iter().max_by_key(|(length, items)| (*items, *length));
    (runs.block_length, runs.in_blocks) = most.unwrap_or_default();
    runs
}

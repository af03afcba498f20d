//! Inversions of a large order: pairs that stand the wrong way round.
//!
//! Merge sort, bottom up: a merge that takes an item of the right half passes all that are left of the left one (Knuth,
//! TAOCP vol. 3, 5.1.1 and 5.2.4). O(n log n); sorts the order, in the same memory again.

/// Runs that are sorted by insertion first.
const INSERTED: usize = 16;

/// The number of inversions. Both slices are of one length; what is in them afterwards is of no use.
pub(super) fn count<'a>(mut order: &'a mut [u32], mut scratch: &'a mut [u32]) -> u64 {
    let mut inversions: u64 = order.chunks_mut(INSERTED).map(insert).sum();
    let mut width = INSERTED;
    while width < order.len() {
        for (from, to) in order.chunks(2 * width).zip(scratch.chunks_mut(2 * width)) {
            let (left, right) = from.split_at(width.min(from.len()));
            inversions += merge(left, right, to);
        }
        std::mem::swap(&mut order, &mut scratch);
        width *= 2;
    }
    inversions
}

/// Sorts by insertion: each step of an item passes one that is larger.
fn insert(run: &mut [u32]) -> u64 {
    let mut passed = 0;
    for end in 1..run.len() {
        let item = run[end];
        let mut at = end;
        while at > 0 && run[at - 1] > item {
            run[at] = run[at - 1];
            at -= 1;
        }
        run[at] = item;
        passed += (end - at) as u64;
    }
    passed
}

/// Merges, and counts what those of the right half pass. Which half comes next is as good as random: chosen without a
/// jump.
fn merge(left: &[u32], right: &[u32], to: &mut [u32]) -> u64 {
    let (mut i, mut j, mut passed) = (0, 0, 0_u64);
    while i < left.len() && j < right.len() {
        let is_right = right[j] < left[i];
        to[i + j] = if is_right { right[j] } else { left[i] };
        passed += if is_right { (left.len() - i) as u64 } else { 0 };
        j += usize::from(is_right);
        i += usize::from(!is_right);
    }
    let at = i + j;
    let rest = if i < left.len() { &left[i..] } else { &right[j..] };
    to[at..].copy_from_slice(rest);
    passed
}

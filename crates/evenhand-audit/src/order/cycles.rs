//! Cycles of a large order: each place is followed once. O(n), a bit a place; every step waits for memory.

/// The number of cycles.
pub(super) fn count(order: &[u32]) -> u64 {
    let mut visited = vec![0_u64; order.len().div_ceil(64)];
    let mut cycles = 0;
    for start in 0..order.len() {
        if visited[start / 64] >> (start % 64) & 1 == 1 {
            continue;
        }
        cycles += 1;
        let mut at = start;
        while visited[at / 64] >> (at % 64) & 1 == 0 {
            visited[at / 64] |= 1 << (at % 64);
            at = order[at] as usize;
        }
    }
    cycles
}

//! The whole product of a word and a bound: what a die is rolled by.

/// The upper and the lower word of `word` × `bound`.
#[inline(always)]
pub(crate) fn product(word: u64, bound: u64) -> (u64, u64) {
    // Such a machine has no such product: it calls a function, whose answer comes through memory. WebAssembly takes 64-bit products alone.
    if cfg!(not(target_pointer_width = "64"))
        && let Ok(narrow) = u32::try_from(bound)
    {
        return narrow_product(word, narrow);
    }
    let whole = u128::from(word) * u128::from(bound);
    ((whole >> 64) as u64, whole as u64)
}

/// The same by two products of 64 bits.
#[inline(always)]
fn narrow_product(word: u64, bound: u32) -> (u64, u64) {
    let low = (word & u64::from(u32::MAX)) * u64::from(bound);
    // At most (2^32 - 1)² + 2^32 - 1 < 2^64.
    let high = (word >> 32) * u64::from(bound) + (low >> 32);
    (high >> 32, high << 32 | low & u64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_narrow_products_are_the_whole_one() {
        let edges = |bits: u32| {
            let powers = (0..bits).map(|bit| 1_u64 << bit);
            powers.flat_map(|power| [power - 1, power, power + 1]).chain([u64::MAX >> (64 - bits)])
        };
        for word in edges(64) {
            for bound in edges(32) {
                let whole = u128::from(word) * u128::from(bound);
                let expected = ((whole >> 64) as u64, whole as u64);
                assert_eq!(product(word, bound), expected, "{word} × {bound}");
                let Ok(narrow) = u32::try_from(bound) else { continue };
                assert_eq!(narrow_product(word, narrow), expected, "{word} × {bound}");
            }
        }
    }
}

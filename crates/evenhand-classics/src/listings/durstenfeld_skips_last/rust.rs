pub fn durstenfeld_skips_last(a: &mut [u32]) {
    let n = a.len();
    for i in (0..n.saturating_sub(1)).rev() {
        let j = below(i + 1); //@ draw
        a.swap(i, j); //@ swap
    }
}

pub fn fisher_yates_stops_early(a: &mut [u32]) {
    let n = a.len();
    for i in 0..n.saturating_sub(2) {
        let j = i + below(n - i); //@ draw
        a.swap(i, j); //@ swap
    }
}

pub fn fisher_yates_skips_first(a: &mut [u32]) {
    let n = a.len();
    for i in 1..n {
        let j = i + below(n - i); //@ draw
        a.swap(i, j); //@ swap
    }
}

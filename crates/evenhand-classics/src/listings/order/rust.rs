pub fn order(a: &mut [u32]) {
    let n = a.len();
    for i in 0..n.saturating_sub(1) {
        let j = i + below(n - i); //@ draw
        a.swap(i, j); //@ swap
    }
}

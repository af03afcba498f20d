pub fn fisher_yates(a: &mut [u32]) {
    let n = a.len();
    for i in 0..n {
        let j = i + below(n - i); //@ draw
        a.swap(i, j); //@ swap
    }
}

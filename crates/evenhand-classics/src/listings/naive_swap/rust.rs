pub fn naive_swap(a: &mut [u32]) {
    let n = a.len();
    for i in 0..n {
        let j = below(n); //@ draw
        a.swap(i, j); //@ swap
    }
}

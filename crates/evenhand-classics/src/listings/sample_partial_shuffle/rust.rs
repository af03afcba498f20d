pub fn sample_partial_shuffle(a: &mut [u32], k: usize) -> Vec<u32> {
    let n = a.len();
    for i in 0..k {
        let j = i + below(n - i); //@ draw
        a.swap(i, j); //@ swap
    }
    a[..k].to_vec()
}

pub fn selection(a: &[u32], k: usize) -> Vec<u32> {
    let n = a.len();
    let mut sample = Vec::new();
    let mut i = 0;
    while sample.len() < k {
        let j = below(n - i); //@ draw
        if j < k - sample.len() {
            sample.push(a[i]); //@ emit
        }
        i += 1;
    }
    sample
}

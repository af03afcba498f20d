pub fn reservoir_r(a: &[u32], k: usize) -> Vec<u32> {
    let n = a.len();
    let mut reservoir = Vec::new();
    for i in 0..n {
        if i < k {
            reservoir.push(a[i]); //@ emit
        } else if k > 0 {
            let j = below(i + 1); //@ draw
            if j < k {
                reservoir[j] = a[i]; //@ replace
            }
        }
    }
    reservoir
}

fn real() -> f64 {
    (below(1 << 53) + 1) as f64 / (1u64 << 53) as f64 //@ draw
}

pub fn reservoir_l(a: &[u32], k: usize) -> Vec<u32> {
    let n = a.len();
    let mut reservoir = a[..k].to_vec(); //@ emit
    if k == 0 {
        return reservoir;
    }
    let mut w = 1.0;
    let mut i = k - 1;
    loop {
        w *= (real().ln() / k as f64).exp();
        i += (real().ln() / f64::ln_1p(-w)).floor() as usize + 1;
        if i >= n {
            return reservoir;
        }
        let j = below(k); //@ draw
        reservoir[j] = a[i]; //@ replace
    }
}

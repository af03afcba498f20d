pub fn riffle(a: &mut [u32], rounds: usize) {
    let n = a.len();
    if n < 2 {
        return;
    }
    for _ in 0..rounds {
        let lower: Vec<_> = (0..n).map(|_| below(2)).collect(); //@ draw
        let cut = n - lower.iter().sum::<usize>();
        let old = a.to_vec();
        let (mut u, mut v) = (0, cut);
        for i in 0..n {
            if lower[i] == 1 {
                a[i] = old[v]; //@ remove insert
                v += 1;
            } else {
                a[i] = old[u]; //@ moved
                u += 1;
            }
        }
    }
}

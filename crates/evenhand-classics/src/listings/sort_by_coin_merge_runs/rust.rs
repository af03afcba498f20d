pub fn sort_by_coin_merge_runs(a: &mut [u32]) {
    let n = a.len();
    let mut width = 24;
    if n >= 24 {
        width = 4;
    }
    for start in (0..n).step_by(width) {
        for i in start + 1..n.min(start + width) {
            let mut j = i;
            while j > start && below(2) == 1 { //@ draw
                a.swap(j - 1, j); //@ swap
                j -= 1;
            }
        }
    }
    while width < n {
        for start in (0..n - width).step_by(2 * width) {
            let end = n.min(start + 2 * width);
            if below(2) == 0 { //@ draw
                continue;
            }
            let old = a[start..end].to_vec();
            let (mut u, mut v) = (0, width);
            for i in start..end {
                let mut lower = v < end - start;
                if lower && u < width {
                    lower = below(2) == 1; //@ draw
                }
                if lower {
                    a[i] = old[v]; //@ write
                    v += 1;
                } else {
                    a[i] = old[u]; //@ write
                    u += 1;
                }
            }
        }
        width *= 2;
    }
}

pub fn sort_by_coin_merge(a: &mut [u32], start: usize, end: usize) {
    if end - start < 2 {
        return;
    }
    let middle = (start + end) / 2;
    sort_by_coin_merge(a, start, middle);
    sort_by_coin_merge(a, middle, end);
    let upper = a[start..middle].to_vec();
    let h = upper.len();
    let (mut u, mut i, mut j) = (0, start, middle);
    while u < h && j < end {
        if below(2) == 1 { //@ draw
            a[i] = a[j]; //@ remove insert
            j += 1;
        } else {
            a[i] = upper[u]; //@ moved
            u += 1;
        }
        i += 1;
    }
    a[i..j].copy_from_slice(&upper[u..h]); //@ moved
}

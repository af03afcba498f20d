pub fn ascending(a: &mut [u32]) {
    let n = a.len();
    for i in 0..n {
        let j = below(i + 1); //@ draw
        a.swap(i, j); //@ swap
    }
}

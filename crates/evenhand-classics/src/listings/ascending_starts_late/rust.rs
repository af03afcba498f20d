pub fn ascending_starts_late(a: &mut [u32]) {
    let n = a.len();
    for i in 2..n {
        let j = below(i + 1); //@ draw
        a.swap(i, j); //@ swap
    }
}

pub fn sattolo(a: &mut [u32]) {
    let n = a.len();
    for i in (1..n).rev() {
        let j = below(i); //@ draw
        a.swap(i, j); //@ swap
    }
}

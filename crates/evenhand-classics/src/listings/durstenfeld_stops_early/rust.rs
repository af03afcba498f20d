pub fn durstenfeld_stops_early(a: &mut [u32]) {
    let n = a.len();
    for i in (2..n).rev() {
        let j = below(i + 1); //@ draw
        a.swap(i, j); //@ swap
    }
}

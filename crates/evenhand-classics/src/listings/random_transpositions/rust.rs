pub fn random_transpositions(a: &mut [u32], rounds: usize) {
    let n = a.len();
    for _ in 0..rounds {
        let i = below(n); //@ draw
        let j = below(n); //@ draw
        a.swap(i, j); //@ swap
    }
}

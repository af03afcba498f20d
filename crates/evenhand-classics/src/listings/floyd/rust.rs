pub fn floyd(a: &[u32], k: usize) -> Vec<u32> {
    let n = a.len();
    let mut taken = HashSet::new();
    let mut sample = Vec::new();
    for j in n - k..n {
        let mut t = below(j + 1); //@ draw
        if taken.contains(&t) {
            t = j;
        }
        taken.insert(t);
        sample.push(a[t]); //@ emit
    }
    sample
}

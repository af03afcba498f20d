pub fn sample_rejection(a: &[u32], k: usize) -> Vec<u32> {
    let n = a.len();
    let mut taken = HashSet::new();
    let mut sample = Vec::new();
    while sample.len() < k {
        let j = below(n); //@ draw
        if taken.contains(&j) {
            continue; //@ rejected
        }
        taken.insert(j);
        sample.push(a[j]); //@ emit
    }
    sample
}

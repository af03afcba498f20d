pub fn rejection(a: &[u32]) -> Vec<u32> {
    let n = a.len();
    let mut drawn = vec![false; n];
    let mut result = Vec::new();
    while result.len() < n {
        let mut j = below(n); //@ draw
        while drawn[j] { //@ rejected
            j = below(n); //@ draw
        }
        drawn[j] = true;
        result.push(a[j]); //@ emit
    }
    result
}

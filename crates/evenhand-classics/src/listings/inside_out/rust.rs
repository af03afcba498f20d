pub fn inside_out(a: &[u32]) -> Vec<u32> {
    let n = a.len();
    let mut result = vec![0; n];
    for i in 0..n {
        let j = below(i + 1); //@ draw
        result[i] = result[j]; //@ emit
        result[j] = a[i]; //@ replace
    }
    result
}

pub fn sort_by_random_key_no_ties(a: &[u32], faces: usize) -> Vec<u32> {
    let n = a.len();
    let mut keys = Vec::new();
    while keys.iter().collect::<HashSet<_>>().len() < n { //@ rejected
        keys = (0..n).map(|_| below(n * faces)).collect(); //@ draw
    }
    let mut places: Vec<usize> = (0..n).collect();
    places.sort_by_key(|&place| keys[place]);
    let mut result = Vec::new();
    for place in places {
        result.push(a[place]); //@ emit
    }
    result
}

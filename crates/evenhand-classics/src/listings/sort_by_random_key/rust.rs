pub fn sort_by_random_key(a: &[u32], faces: usize) -> Vec<u32> {
    let n = a.len();
    let keys: Vec<_> = (0..n).map(|_| below(faces)).collect(); //@ draw
    let mut places: Vec<usize> = (0..n).collect();
    places.sort_by_key(|&place| keys[place]);
    let mut result = Vec::new();
    for place in places {
        result.push(a[place]); //@ emit
    }
    result
}

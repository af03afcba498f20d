fn sink(result: &mut [u32], keys: &mut [usize], mut root: usize) {
    let end = keys.len();
    while 2 * root + 1 < end {
        let mut child = 2 * root + 1;
        if child + 1 < end && keys[child] < keys[child + 1] {
            child += 1;
        }
        if keys[root] >= keys[child] {
            return;
        }
        keys.swap(root, child);
        result.swap(root, child); //@ moved
        root = child;
    }
}

pub fn sort_by_random_key_unstable(
    a: &[u32],
    faces: usize,
) -> Vec<u32> {
    let n = a.len();
    let mut keys: Vec<_> = (0..n).map(|_| below(faces)).collect(); //@ draw
    let mut result = a.to_vec();
    for root in (0..n / 2).rev() {
        sink(&mut result, &mut keys, root);
    }
    for last in (1..n).rev() {
        keys.swap(0, last);
        result.swap(0, last); //@ moved
        sink(&mut result, &mut keys[..last], 0);
    }
    result //@ emit
}

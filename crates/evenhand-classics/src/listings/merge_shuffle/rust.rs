pub fn merge_shuffle(a: &mut [u32], start: usize, end: usize) {
    if end - start < 2 {
        return;
    }
    let middle = (start + end) / 2;
    merge_shuffle(a, start, middle);
    merge_shuffle(a, middle, end);
    let (mut i, mut j) = (start, middle);
    while i < end {
        if below(2) == 1 { //@ draw
            if j == end {
                break;
            }
            a.swap(i, j); //@ swap
            j += 1;
        } else if i == j {
            break;
        }
        i += 1;
    }
    while i < end {
        j = start + below(i - start + 1); //@ draw
        a.swap(i, j); //@ swap
        i += 1;
    }
}

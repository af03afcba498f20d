pub fn rao_sandelius(a: &mut [u32], start: usize, end: usize) {
    let n = end - start;
    if n == 2 && below(2) == 1 { //@ draw
        a.swap(start, start + 1); //@ swap
    }
    if n < 3 {
        return;
    }
    let (mut tails, mut heads) = (Vec::new(), Vec::new());
    while tails.is_empty() || heads.is_empty() { //@ rejected
        (tails, heads) = (Vec::new(), Vec::new());
        for i in start..end {
            if below(2) == 1 { //@ draw
                heads.push(a[i]);
            } else {
                tails.push(a[i]);
            }
        }
    }
    let middle = start + tails.len();
    a[start..middle].copy_from_slice(&tails); //@ remove insert
    a[middle..end].copy_from_slice(&heads); //@ moved
    if end - middle == 2 && middle - start > 2 {
        rao_sandelius(a, middle, end);
        rao_sandelius(a, start, middle);
    } else {
        rao_sandelius(a, start, middle);
        rao_sandelius(a, middle, end);
    }
}

pub fn sort_by_coin_timsort(a: &mut Vec<u32>) { //@ n<64
    let n = a.len();
    if n < 2 {
        return;
    }
    let falls = below(2); //@ draw
    let mut end = 2;
    while end < n && below(2) == 1 { //@ draw
        end += 1;
    }
    if falls == 1 {
        a[..end].reverse(); //@ swap
    }
    for i in end..n {
        let (mut low, mut high) = (0, i);
        while low < high {
            let middle = (low + high) / 2;
            if below(2) == 1 { //@ draw
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let card = a.remove(i); //@ remove
        a.insert(low, card); //@ insert moved
    }
}

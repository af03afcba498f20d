fn median(x: usize, y: usize, z: usize) -> usize {
    below(2); //@ draw
    if below(2) == 1 { //@ draw
        return y;
    }
    if below(2) == 1 { z } else { x } //@ draw
}

pub fn sort_by_coin_quicksort(a: &mut [u32], start: usize, end: usize) {
    let n = end - start;
    if n < 7 {
        for i in start + 1..end {
            let mut j = i;
            while j > start && below(2) == 1 { //@ draw
                a.swap(j - 1, j); //@ swap
                j -= 1;
            }
        }
        return;
    }
    let (mut low, mut high) = (start, end - 1);
    let mut middle = start + n / 2;
    if n > 40 {
        let e = n / 8;
        low = median(low, low + e, low + 2 * e);
        middle = median(middle - e, middle, middle + e);
        high = median(high - 2 * e, high - e, high);
    }
    if n > 7 {
        middle = median(low, middle, high);
    }
    a.swap(start, middle); //@ swap
    let (mut up, mut down) = (start + 1, end);
    loop {
        while up < down && below(2) == 1 { //@ draw
            up += 1;
        }
        while up < down && below(2) == 1 { //@ draw
            down -= 1;
        }
        if up >= down {
            break;
        }
        a.swap(up, down - 1); //@ swap
        (up, down) = (up + 1, down - 1);
    }
    a.swap(start, up - 1); //@ swap
    sort_by_coin_quicksort(a, start, up - 1);
    sort_by_coin_quicksort(a, up, end);
}

pub fn sort_by_coin_insertion(a: &mut [u32]) {
    let n = a.len();
    for i in 1..n {
        let mut j = i;
        while j > 0 && below(2) == 1 { //@ draw
            a.swap(j - 1, j); //@ swap
            j -= 1;
        }
    }
}

pub fn sort_by_coin_binary_insertion(a: &mut Vec<u32>) {
    let n = a.len();
    for i in 1..n {
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

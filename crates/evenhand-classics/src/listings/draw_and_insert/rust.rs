pub fn draw_and_insert(a: &mut Vec<u32>) {
    let n = a.len();
    for _ in 0..n {
        let j = below(n); //@ draw
        let card = a.remove(n - 1); //@ remove
        a.insert(j, card); //@ insert moved
    }
}

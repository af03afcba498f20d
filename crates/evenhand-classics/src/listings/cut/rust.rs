pub fn cut(a: &mut [u32]) {
    let n = a.len();
    if n > 0 {
        let j = below(n); //@ draw
        a.rotate_left(j); //@ remove insert moved
    }
}

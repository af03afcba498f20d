pub fn removal_vec(a: &mut Vec<u32>) -> Vec<u32> {
    let mut result = Vec::new();
    while !a.is_empty() {
        let j = below(a.len()); //@ draw
        let card = a.remove(j); //@ remove moved
        result.push(card); //@ emit
    }
    result
}

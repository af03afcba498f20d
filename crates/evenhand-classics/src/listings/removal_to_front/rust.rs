pub fn removal_to_front(a: &mut Vec<u32>) -> Vec<u32> {
    let mut result = Vec::new();
    while !a.is_empty() {
        let j = below(a.len()); //@ draw
        let card = a.remove(j); //@ remove moved
        result.insert(0, card); //@ emit moved
    }
    result
}
